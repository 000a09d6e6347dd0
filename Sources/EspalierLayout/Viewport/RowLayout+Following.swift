// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Where the top of a row is, seen from the start of the viewport.
package struct ScreenPlace: Hashable, Sendable {
  /// In units.
  let distance: Int64
}

// For those who decide by themselves what keeps its place, and where to scroll.
extension RowLayout {
  /// Where a row is in the viewport; nil if it is out of sight, or if it never keeps the list in its place, as
  /// pinned rows and backgrounds.
  ///
  /// - Complexity: O(log n), and the length of the row's line.
  package mutating func screenPlace(
    of entry: RowOrder.Entry, in order: inout RowOrder
  ) -> ScreenPlace? {
    settle(&order)
    guard isLiveRow(entry), self[entry].isFitAnchor else { return nil }
    let distance = top(of: entry, in: order) - presentOffset(in: order)
    guard distance < viewport.extent, distance + Int64(self[entry].height) > 0 else { return nil }
    return ScreenPlace(distance: distance)
  }

  /// Lets a row be the one that keeps its place, and says which. Call it after an edit, before the pass.
  ///
  /// The list goes to where the row is now. A scroll that waits, and a list that stays at its end, come first.
  ///
  /// - Complexity: O(log n).
  package mutating func hold(
    _ entry: RowOrder.Entry, at place: ScreenPlace, in order: inout RowOrder
  ) {
    settle(&order)
    guard isLiveRow(entry), self[entry].isFitAnchor, viewport.target == nil else { return }
    let anchor = Anchor(entry: entry, delta: -place.distance, keepsTop: true)
    if viewport.anchor.entry == entry,
      anchoredOffset(in: order) == top(of: entry, in: order) + anchor.delta
    {
      return
    }
    disturb(.viewport)
    viewport.anchor = anchor
    viewport.returnPoint = nil
    didMutate(order)
  }

  /// The offset at which a row would be at a place of the viewport, by the heights that are known now. In
  /// points.
  ///
  /// - Complexity: O(log n), and what is pinned above the row.
  package mutating func offset(
    bringing entry: RowOrder.Entry, to alignment: ScrollAlignment, distance: Double,
    in order: inout RowOrder
  ) -> Double {
    settle(&order)
    heights.checkLive(row: entry)
    let target = ScrollTarget(
      entry: entry, alignment: alignment, distance: Units.from(distance))
    return Units.points(offset(for: target, in: order) - viewport.scroll.deferred)
  }

  /// The offset at a fraction of the way from the start of the content to its end, by the heights that are known
  /// now. In points.
  ///
  /// - Complexity: O(1).
  package mutating func offset(ofFraction fraction: Double, in order: inout RowOrder) -> Double {
    settle(&order)
    let way = Double(max(0, largestOffset(in: order)))
    let offset = Int64(way * RowLayout.share(fraction) + 0.5)
    return Units.points(offset - viewport.scroll.deferred)
  }

  /// The offset of the viewport as it is now, after edits and scrolls that no pass has seen. In points.
  package mutating func offset(settling order: inout RowOrder) -> Double {
    settle(&order)
    return Units.points(presentOffset(in: order))
  }

  /// Sets what happens at the very top when rows are inserted above, from the next edit on.
  package mutating func setStaysAtTop(_ stays: Bool) {
    disturb(.viewport)
    configuration.staysAtTop = stays
  }
}
