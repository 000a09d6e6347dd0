// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Scrolling, by the host or by the program.
extension RowLayout {
  /// What `ListLayout.viewportDidScroll` does, on an order of the caller's.
  package mutating func viewportDidScroll(
    to offset: Double, isDecelerating: Bool = false, in order: inout RowOrder
  ) {
    settle(&order)
    viewport.scroll.isDecelerating = isDecelerating
    // The host does not know yet by how much the offset moved since the last report.
    if viewport.target == nil {
      let present = presentOffset(in: order)
      viewport.scroll.deferred += present - viewport.scroll.offset
      viewport.scroll.offset = present
    }
    move(to: limited(Units.from(offset) + viewport.scroll.deferred, in: order), in: order)
    didMutate(order)
  }

  /// Brings an offset of a host to where a list can be pulled: no farther from the content than
  /// `ScrollState.farthest`.
  private func limited(_ offset: Int64, in order: borrowing RowOrder) -> Int64 {
    let largest = largestOffset(in: order)
    return max(
      min(0, largest) - ScrollState.farthest, min(offset, max(0, largest) + ScrollState.farthest))
  }

  /// What `ListLayout.setContentOffset` does, on an order of the caller's.
  package mutating func setContentOffset(_ offset: Double, in order: inout RowOrder) {
    settle(&order)
    viewport.scroll.isDecelerating = false
    if viewport.scroll.deferred != 0 { disturb(.viewport) }
    viewport.scroll.deferred = 0
    let wanted = clamped(Units.from(offset), in: order)
    move(to: wanted, mayBeEcho: false, in: order)
    if wanted <= 0 {
      viewport.anchor = pickAnchor(at: wanted, in: order)
      viewport.kept.moveAnchor(to: viewport.anchor.entry)
    }
    didMutate(order)
  }

  /// - Parameter mayBeEcho: whether the host may only say where it was put, and has not scrolled then.
  private mutating func move(
    to offset: Int64, mayBeEcho: Bool = true, in order: borrowing RowOrder
  ) {
    let old = restingOffset(in: order)
    // To scroll to where the list is changes nothing of what the last pass found.
    if offset != old { disturb(.viewport) }
    viewport.target = nil
    if offset != viewport.scroll.offset {
      viewport.scroll.direction = offset > viewport.scroll.offset ? .forward : .backward
      viewport.scroll.hasScrolled = true
    }
    viewport.scroll.offset = offset
    let largest = largestOffset(in: order)
    viewport.scroll.isBeyond = offset < min(0, largest) || offset > largest
    viewport.scroll.isAtEnd = isAtEnd(offset, contentExtent(in: order))
    if mayBeEcho, offset == old,
      viewport.returnPoint != nil || viewport.anchor.whole > 0 || isHolding
    {
      return
    }
    viewport.returnPoint = nil
    viewport.anchor = anchor(movedTo: offset, from: old, in: order)
  }

  /// What `ListLayout.setDecelerating` does, on an order of the caller's.
  package mutating func setDecelerating(_ isDecelerating: Bool) {
    viewport.scroll.isDecelerating = isDecelerating
  }

  /// Brings a row into sight; the next pass carries it out, exactly, in one go.
  ///
  /// Nothing but what is in sight afterwards is measured, from the row outward, and pinned rows. Of several
  /// calls the last one counts. Traps if the entry is no row of this layout; one that leaves before the pass
  /// is forgotten, and so is one of a list that is loaded again.
  package mutating func scrollToRow(
    _ entry: RowOrder.Entry, at alignment: ScrollAlignment = .top, distance: Double = 0
  ) {
    heights.checkLive(row: entry)
    // What waits stays known until the pass: it is the way from where the host is.
    viewport.target = ScrollTarget(
      entry: entry, alignment: alignment, distance: Units.from(distance))
    viewport.scroll.isDecelerating = false
    viewport.scroll.isBeyond = false
  }

  /// Goes a fraction of the way from the start of the content to its end; the next pass carries it out.
  ///
  /// The point of the content that is there by the heights known now is brought to the same fraction of the
  /// viewport, and stays there whatever is measured. So 0 is the start, and 1 the end, exactly.
  ///
  /// - Parameters:
  ///   - fraction: brought into 0 to 1. A NaN counts as 0.
  ///   - order: the order that the layout works on.
  /// - Complexity: O(log n).
  package mutating func scroll(toFraction fraction: Double, in order: inout RowOrder) {
    settle(&order)
    let share = RowLayout.share(fraction)
    let extent = contentExtent(in: order)
    let wanted = Int64(Double(extent) * share)
    let entry = pickAnchor(at: min(wanted, extent - 1), in: order, skipsPinned: false).entry
    guard isLiveRow(entry) else { return }
    scrollToRow(entry)
    let (below, whole) = (wanted - top(of: entry, in: order), Int64(self[entry].height))
    let part = max(0, min(whole, below))
    viewport.target?.point = RowPoint(
      part: part, whole: whole, place: Int64(Double(viewport.extent) * share) - (below - part))
  }

  /// A fraction, brought into 0 to 1.
  static func share(_ fraction: Double) -> Double {
    fraction.isNaN ? 0 : max(0, min(1, fraction))
  }
}
