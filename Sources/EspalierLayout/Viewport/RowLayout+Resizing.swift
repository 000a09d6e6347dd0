// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Another size of the viewport.
extension RowLayout {
  /// What `ListLayout.setViewport` does, on an order of the caller's.
  package mutating func setViewport(width: Double, height: Double, in order: inout RowOrder) {
    let isVertical = configuration.axis == .vertical
    viewport.setExtent(max(0, Units.from(isVertical ? height : width)))
    let pixel = Int64(configuration.pixel)
    let pixels = max(0, (Units.from(isVertical ? width : height) + pixel / 2) / pixel)
    let wanted = Int32(clamping: min(pixels * pixel, Int64(Length.maximum.rawValue)))
    guard wanted != breadth else { return }
    settle(&order)
    let row = viewport.anchor.entry
    viewport.keepFraction(of: isLiveRow(row) ? self[row].height : 0, breadth: breadth)
    heights.changeBreadth(to: wanted, containers)
    viewport.comeBack(to: wanted)
    extents.touchAll(dealingAgain: true)
    settle(&order)
    didMutate(order)
  }
}
