// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Rows that are pinned without pushing each other: they stack, in the order of the list, directly at the edge.
// Rows that push each other are pinned below all of these, also those that are before them in the list: a
// bar that stays does not give way to a header that comes and goes, and the header does not jump over it.
extension RowLayout {
  /// Places the rows that stack at an edge, and moves the line for all others.
  func placeStacking(
    _ view: PinView, _ line: inout Int64, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) -> Slot {
    let group = PinIndex.stacking(view.edge)
    guard pins.contains(group) else { return Slot.none }
    var entry = firstStacking(group, view, order)
    while entry != Slot.none {
      let state = self[entry]
      let start = view.start(of: entry, self, order)
      if isStacked(state, from: start, line) {
        if isToMeasure(entry) { return entry }
        add(entry, at: line, view, origin, order, &report)
        line += Int64(state.height)
      }
      entry = nextStacking(after: entry, group, view, order)
    }
    return Slot.none
  }

  /// Whether a row that stacks is pinned where the line is, of one that begins at a place by nature.
  func isStacked(_ state: RowState, from start: Int64, _ line: Int64) -> Bool {
    switch state.pinMode {
    case .afterContainer: start < line
    case .beforeContainer: start > line
    default: true
    }
  }

  func firstStacking(
    _ group: Int, _ view: PinView, _ order: borrowing RowOrder
  ) -> Slot {
    view.edge == .leading
      ? pins.first(group, from: 0, order) : pins.last(group, before: order.rowCount, order)
  }

  func nextStacking(
    after entry: Slot, _ group: Int, _ view: PinView, _ order: borrowing RowOrder
  ) -> Slot {
    let row = order.rank(of: entry)
    return view.edge == .leading
      ? pins.first(group, from: row + 1, order) : pins.last(group, before: row, order)
  }
}
