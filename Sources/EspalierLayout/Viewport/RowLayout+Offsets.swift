// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// The offset follows from the anchor, from a scroll that waits, or from the end of the list.
extension RowLayout {
  /// The offset by the rule that is in force: a scroll to a row, the tail, or the anchor.
  func presentOffset(in order: borrowing RowOrder) -> Int64 {
    if let target = viewport.target { return offset(for: target, in: order) }
    return restingOffset(in: order)
  }

  /// The offset as long as no scroll to a row is carried out.
  func restingOffset(in order: borrowing RowOrder) -> Int64 {
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
    let height = self[target.entry].height
    if let point = target.point { return clamped(top + point.delta(height: height), in: order) }
    let bottom = top + Int64(height)
    if target.alignment == .center {
      return centered(target, top: top, bottom: bottom, in: order)
    }
    let above = pinnedExtent(above: target.entry, .leading, in: order)
    let below = pinnedExtent(above: target.entry, .trailing, in: order)
    let (first, last) = (
      top - above - leadingInset, bottom + below + trailingInset - viewport.extent
    )
    switch target.alignment {
    case .top, .center: return clamped(first - target.distance, in: order)
    case .bottom: return clamped(last - target.distance, in: order)
    case .nearest:
      let present = anchoredOffset(in: order)
      // Between the two the row is in sight whole, or spans all there is.
      let nearest = max(min(first, last), min(present, max(first, last)))
      return clamped(nearest, in: order)
    }
  }

  /// The offset that brings the middle of a row to the middle of what the rows that are pinned *there* leave of
  /// the viewport.
  ///
  /// The farther down the list is, the more a header that comes has pushed the one before it out, at most as fast as
  /// the list moves: so there is one such offset, or it is where a header reaches its edge. Mostly it is
  /// found at once: rows of 100, the first one pinned and 100 high, row 11 pinned and 20 high; the middle of row 12
  /// at 1170, a viewport of 500. Without pins that is the offset 920, where row 0 is pinned; with 100 covered it
  /// is 870, where row 0 is pinned as well.
  private func centered(
    _ target: ScrollTarget, top: Int64, bottom: Int64, in order: borrowing RowOrder
  ) -> Int64 {
    let extent = viewport.extent
    func place(above: Int64, below: Int64) -> Int64 {
      clamped((top - above + bottom + below - extent) / 2 - target.distance, in: order)
    }
    if pins.isEmpty { return place(above: 0, below: 0) }
    func wanted(at offset: Int64) -> Int64 {
      let above = pinnedReach(.leading, at: offset, without: target.entry, in: order)
      let below = pinnedReach(.trailing, at: offset, without: target.entry, in: order)
      return place(above: above, below: below)
    }
    var found = place(above: 0, below: 0)
    for _ in 0..<3 {
      let next = wanted(at: found)
      if next == found { return found }
      found = next
    }
    // The last offset that is not beyond the one wanted there, or the next one if that is nearer to it.
    var (low, high) = (place(above: extent, below: 0), place(above: 0, below: extent) + 1)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if middle <= wanted(at: middle) { low = middle } else { high = middle }
    }
    return high - wanted(at: high) < wanted(at: low) - low ? high : low
  }

  private var leadingInset: Int64 {
    pins.isEmpty ? 0 : Int64(configuration.leadingPinInset.rawValue)
  }
  private var trailingInset: Int64 {
    pins.isEmpty ? 0 : Int64(configuration.trailingPinInset.rawValue)
  }
}
