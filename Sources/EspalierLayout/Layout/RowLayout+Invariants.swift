// SPDX-License-Identifier: MIT

import EspalierBase

extension RowLayout {
  /// Traps if what the layout keeps of its waterfalls contradicts itself or the order. For tests.
  ///
  /// - Complexity: O(n log n).
  public mutating func checkInvariants(in order: inout RowOrder) {
    settle(&order)
    lanes.order.checkInvariants()
    var entry = firstKnown(order)
    while entry != EntrySlot.none {
      let last = isInWaterfall(entry) ? checkRun(from: entry, order) : entry
      if last == entry, !isInWaterfall(entry) {
        precondition(
          lanes.lane(of: entry) == Lanes.none, "A row that is not arranged has no column.")
      }
      entry = next(last, order)
    }
  }

  /// Checks one run; returns its last row.
  private func checkRun(from first: Int32, _ order: borrowing RowOrder) -> Int32 {
    let state = states[Int(first)]
    let container = containers[Int(state.container)]
    let index = lanes.run(of: first)
    precondition(index != Lanes.none, "A row of a waterfall has a column.")
    let run = lanes.runs[Int(index)]
    precondition(run.first == first, "A run knows its first row.")
    precondition(run.columns == container.columns, "A run has the columns of its container.")
    let last = lastOfRun(first, order)
    var (current, count) = (first, 1)
    while current != last {
      current = next(current, order)
      precondition(lanes.run(of: current) == index, "Rows side by side are of one run.")
      count += 1
    }
    precondition(count == Int(run.rows), "A run has only rows that stand side by side.")
    let extent = lanes.extent(ofRun: index, spacing: container.lineSpacing)
    let shared = order.offset(of: last) + Int64(order.height(of: last)) - order.offset(of: first)
    precondition(
      shared == extent + Int64(gap(before: first, state, container, order)),
      "The extents of the rows of a run add up to that of the run.")
    return last
  }
}

extension ListLayout {
  /// Traps if the order is not as it must be, or the layout contradicts it. For tests.
  ///
  /// - Complexity: O(n log n).
  public mutating func checkInvariants() {
    order.checkInvariants()
    layout.checkInvariants(in: &order)
  }
}
