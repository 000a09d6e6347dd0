// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// The offset follows from the anchor, from a scroll that waits, or from the end of the list.
extension RowLayout {
  /// The offset by the rule that is in force: a scroll to a row, the tail, or the anchor.
  func presentOffset(in order: borrowing RowOrder) -> Int64 {
    if let target = viewport.target { return offset(for: target, in: order) }
    if isFollowing { return clamped(Int64.max / 4, in: order) }
    let offset = anchoredOffset(in: order)
    return viewport.scroll.isBeyond ? offset : clamped(offset, in: order)
  }

  /// Whether the viewport sticks to the end of the list.
  var isFollowing: Bool {
    configuration.followsTail && viewport.scroll.isAtEnd && !viewport.scroll.isBeyond
  }

  /// The offset the anchor stands for.
  func anchoredOffset(in order: borrowing RowOrder) -> Int64 {
    guard viewport.anchor.entry != Slot.none, isLiveRow(viewport.anchor.entry) else {
      return viewport.anchor.delta
    }
    let height = self[viewport.anchor.entry].height
    return top(of: viewport.anchor.entry, in: order) + viewport.anchor.delta(height: height)
  }

  /// The largest offset that does not leave the content; 0 if the content fits the viewport, or less
  /// if short content is at the end.
  func largestOffset(in order: borrowing RowOrder) -> Int64 {
    largestOffset(contentExtent(in: order))
  }

  private func largestOffset(_ extent: Int64) -> Int64 {
    let free = extent - viewport.extent
    return configuration.alignsShortContentToEnd ? free : max(0, free)
  }

  func clamped(_ offset: Int64, in order: borrowing RowOrder) -> Int64 {
    let largest = largestOffset(in: order)
    return max(min(0, largest), min(offset, largest))
  }

  /// Whether an offset is at the end of content of an extent, or nearly.
  func isAtEnd(_ offset: Int64, _ extent: Int64) -> Bool {
    offset >= largestOffset(extent) - Units.from(configuration.tailThreshold)
  }

  /// The offset that brings the target to its place, as far as heights are known by now.
  func offset(for target: ScrollTarget, in order: borrowing RowOrder) -> Int64 {
    let top = top(of: target.entry, in: order)
    let bottom = top + Int64(self[target.entry].height)
    let above = pinnedExtent(above: target.entry, .leading, in: order)
    let below = pinnedExtent(above: target.entry, .trailing, in: order)
    let (first, last) = (
      top - above - leadingInset, bottom + below + trailingInset - viewport.extent
    )
    switch target.alignment {
    case .top: return clamped(first - target.distance, in: order)
    case .bottom: return clamped(last - target.distance, in: order)
    case .center: return clamped((first + last) / 2 - target.distance, in: order)
    case .nearest:
      let present = anchoredOffset(in: order)
      // Between the two the row is in sight whole, or spans all there is.
      let nearest = max(min(first, last), min(present, max(first, last)))
      return clamped(nearest, in: order)
    }
  }

  private var leadingInset: Int64 {
    pins.isEmpty ? 0 : Int64(configuration.leadingPinInset.rawValue)
  }
  private var trailingInset: Int64 {
    pins.isEmpty ? 0 : Int64(configuration.trailingPinInset.rawValue)
  }
}
