// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Another size of the viewport, or other traits: heights that depend on it are exchanged.
extension RowLayout {
  /// What `ListLayout.setViewport` does, on an order of the caller's.
  package mutating func setViewport(width: Double, height: Double, in order: inout RowOrder) {
    let isVertical = configuration.axis == .vertical
    viewport.setExtent(max(0, Units.from(isVertical ? height : width)))
    let pixel = Int64(configuration.pixel)
    let pixels = max(0, (Units.from(isVertical ? width : height) + pixel / 2) / pixel)
    let wanted = Int32(clamping: min(pixels * pixel, Int64(Length.maximum.rawValue)))
    guard wanted != breadth else { return }
    willExchangeHeights(in: &order)
    heights.changeBreadth(to: wanted, containers)
    didExchangeHeights(in: &order)
  }

  /// What `ListLayout.setHeightTraits` does, on an order of the caller's.
  package mutating func setHeightTraits(
    _ traits: Int, ofKinds kinds: [RowKind]? = nil, in order: inout RowOrder
  ) {
    guard !heights.traits.has(traits, of: kinds) else { return }
    willExchangeHeights(in: &order)
    // What was remembered of a setting whose number means nothing any more leads nowhere.
    if heights.setTraits(traits, of: kinds, containers) { viewport.returnPoint = nil }
    didExchangeHeights(in: &order)
  }

  private mutating func willExchangeHeights(in order: inout RowOrder) {
    settle(&order)
    let row = viewport.anchor.entry
    viewport.keepFraction(
      of: isLiveRow(row) ? self[row].height : 0, setting: heights.setting)
  }

  private mutating func didExchangeHeights(in order: inout RowOrder) {
    viewport.comeBack(to: heights.setting)
    extents.touchAll(dealingAgain: true)
    settle(&order)
    didMutate(order)
  }
}
