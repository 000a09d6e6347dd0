// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Which rows of a waterfall are at a place: one of each column.
extension RowLayout {
  func isInWaterfall(_ entry: Slot) -> Bool {
    let state = self[entry]
    let container = self[state.container]
    return container.shape == .waterfall && container.arranges(state)
  }

  /// The row of a run that is first in the list among those that are next to end after a place in their
  /// columns.
  func firstInWaterfall(
    _ entry: Slot, at place: Int64, _ order: borrowing RowOrder
  ) -> Slot {
    let index = waterfalls.run(of: entry)
    let run = waterfalls.runs[Int(index)]
    let inside = max(0, place - topOfRun(index, in: order))
    var found = Slot.none
    for column in 0..<Int(run.columns) {
      let lane = run.firstLane + Int32(column)
      guard inside < waterfalls.extent(of: lane) else { continue }
      let start = waterfalls.order.offset(of: Waterfalls.slot(ofLane: lane))
      var slot = waterfalls.order.slot(atOffset: start + inside)
      // The spacing behind a row is part of its extent there.
      let height = Int64(self[Waterfalls.row(of: slot)].height)
      if inside > 0, waterfalls.order.offset(of: slot) - start + height <= inside {
        slot = waterfalls.order.next(slot)
        guard Waterfalls.isRow(slot) else { continue }
      }
      let row = Waterfalls.row(of: slot)
      if found == Slot.none || order.stands(row, before: found) { found = row }
    }
    return found == Slot.none ? entry : found
  }

  /// The index after the last row of a run that begins before a place, in whichever column.
  func endInWaterfall(
    _ entry: Slot, before end: Int64, _ order: borrowing RowOrder
  ) -> Int {
    let index = waterfalls.run(of: entry)
    let run = waterfalls.runs[Int(index)]
    let inside = end - topOfRun(index, in: order)
    var last = order.rank(of: run.first) - 1
    guard inside > 0 else { return last + 1 }
    for column in 0..<Int(run.columns) {
      let lane = run.firstLane + Int32(column)
      let extent = waterfalls.extent(of: lane)
      guard extent > 0 else { continue }
      let start = waterfalls.order.offset(of: Waterfalls.slot(ofLane: lane))
      var slot = waterfalls.order.slot(atOffset: start + min(inside, extent) - 1)
      // Rows without height may follow the last that has one.
      while extent < inside, case let next = waterfalls.order.next(slot), Waterfalls.isRow(next) {
        slot = next
      }
      last = max(last, order.rank(of: Waterfalls.row(of: slot)))
    }
    return last + 1
  }
}
