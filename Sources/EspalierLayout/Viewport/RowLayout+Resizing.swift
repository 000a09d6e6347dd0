// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Another size of the viewport, or other traits: heights that depend on it are exchanged.
extension RowLayout {
  /// What `ListLayout.setViewport` does, on an order of the caller's.
  package mutating func setViewport(width: Double, height: Double, in order: inout RowOrder) {
    let isVertical = configuration.axis == .vertical
    let extent = max(0, Units.from(isVertical ? height : width))
    let pixel = Int64(configuration.pixel)
    let pixels = max(0, (Units.from(isVertical ? width : height) + pixel / 2) / pixel)
    let wanted = Int32(clamping: min(pixels * pixel, Int64(Length.maximum.rawValue)))
    disturb(.viewport)
    guard extent != viewport.extent || wanted != breadth else { return }
    willResize(&order)
    viewport.extent = extent
    if wanted != breadth {
      heights.changeBreadth(to: wanted, containers)
      extents.touchAll(dealingAgain: true)
    }
    didResize(&order)
  }

  /// What `ListLayout.setHeightTraits` does, on an order of the caller's.
  package mutating func setHeightTraits(
    _ traits: Int, ofKinds kinds: [RowKind]? = nil, in order: inout RowOrder
  ) {
    guard !heights.traits.has(traits, of: kinds) else { return }
    willResize(&order)
    // What was remembered of a setting whose number means nothing any more leads nowhere.
    if heights.setTraits(traits, of: kinds, containers) { viewport.returnPoint = nil }
    extents.touchAll(dealingAgain: true)
    didResize(&order)
  }

  /// Makes the row at the fold the anchor, by its fraction. Where nothing is in sight yet, the anchor stays.
  private mutating func willResize(_ order: inout RowOrder) {
    settle(&order)
    let fold = viewport.extent > 0 ? foldAnchor(in: order) : viewport.anchor
    viewport.keepFraction(
      of: fold, height: isLiveRow(fold.entry) ? self[fold.entry].height : 0,
      setting: heights.setting)
  }

  private mutating func didResize(_ order: inout RowOrder) {
    viewport.comeBack(to: heights.setting)
    settle(&order)
    didMutate(order)
  }

  /// The anchor at the first row in sight that is not pinned.
  private func foldAnchor(in order: borrowing RowOrder) -> Anchor {
    let offset = restingOffset(in: order)
    let first = pickAnchor(at: offset, in: order)
    // The first rows of a line may end above the fold.
    var entry = first.entry
    while entry != Slot.none {
      let (state, delta) = (self[entry], offset - top(of: entry, in: order))
      if delta <= -viewport.extent { break }
      if state.isFitAnchor, delta < Int64(state.height) {
        return Anchor(entry: entry, delta: delta)
      }
      entry = nextRow(after: entry, order)
    }
    return first
  }
}
