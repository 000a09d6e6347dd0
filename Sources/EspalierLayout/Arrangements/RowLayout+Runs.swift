// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// The extents of the runs of waterfalls in the list's own order.
extension RowLayout {
  /// Makes the extents of the rows of every run that is not settled add up to the extent of the run.
  ///
  /// Rows are dealt before: while some are, a run may hold rows that another one will take.
  mutating func settleRuns(_ order: inout RowOrder) {
    while case let run = waterfalls.takeUnsettled(), run != Waterfalls.none {
      if waterfalls.runs[Int(run)].rows > 0 { settleExtent(ofRun: run, &order) }
    }
  }

  private mutating func settleExtent(ofRun index: Int32, _ order: inout RowOrder) {
    let run = waterfalls.runs[Int(index)]
    let first = run.first
    let state = self[first]
    let container = self[state.container]
    // Its rows are side by side: all rows were dealt.
    let last = order.slot(atRank: order.rank(of: first) + Int(run.rows) - 1)
    let gap = gap(before: first, state, container, order)
    let wanted = waterfalls.extent(ofRun: index, spacing: container.lineSpacing) + Int64(gap)
    let present =
      order.offset(of: last) + Int64(order.extent(of: last)) - order.offset(of: first)
    grow(by: wanted - present, at: last, &order)
  }

  /// Adds to the extent of a run at a row; what the row cannot take goes to the rows before it, then
  /// to those after it.
  mutating func grow(by amount: Int64, at entry: Slot, _ order: inout RowOrder) {
    let index = self[entry].container
    var rest = amount
    var current = entry
    while rest != 0, arranges(current, with: index) {
      rest -= take(rest, current, &order)
      current = previous(current, order)
    }
    current = next(entry, order)
    while rest != 0, arranges(current, with: index) {
      rest -= take(rest, current, &order)
      current = next(current, order)
    }
  }

  /// Adds to the extent of one row as much as fits; returns how much that was.
  private mutating func take(
    _ amount: Int64, _ entry: Slot, _ order: inout RowOrder
  ) -> Int64 {
    let old = Int64(order.extent(of: entry))
    let new = max(0, min(Int64(Length.maximum.rawValue), old + amount))
    if new != old { order.setExtent(Int32(new), of: entry) }
    return new - old
  }

  /// The top of a run's columns.
  func topOfRun(_ run: Int32, in order: borrowing RowOrder) -> Int64 {
    let first = waterfalls.runs[Int(run)].first
    let state = self[first]
    let gap = gap(before: first, state, self[state.container], order)
    return base + order.offset(of: first) + Int64(gap)
  }
}
