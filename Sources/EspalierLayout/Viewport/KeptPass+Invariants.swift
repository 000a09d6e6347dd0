// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

extension KeptPass {
  /// Traps if a pass is kept that does not hold: its rows are side by side from its first row on, one
  /// below the other, all measured, and the anchor's is among them at the place where it was found. Of one that is
  /// open, it is not known where its rows are.
  func checkInvariants(
    _ order: borrowing RowOrder, _ states: borrowing RowStates, anchor: Anchor, base: Int64
  ) {
    precondition(numbers.kept == 0 || numbers.still == 0, "One pass is kept.")
    precondition(isValid || !isOpen, "Only of a pass that is kept it is known what changed.")
    guard isValid else { return }
    precondition(
      rows.count > 0 && order.rank(of: rows.firstEntry) == Int(rows.firstRow),
      "It begins at its row.")
    var place = -rows.distance
    for position in 0..<rows.count {
      let entry = order.slot(atRank: Int(rows.firstRow) + position)
      let kept = rows.row(at: position)
      precondition(
        kept.entry == entry && (isOpen || kept.place == place), "Rows stand side by side.")
      precondition(
        states[entry].isMeasured || rows.hasChanged(entry), "Rows in sight are measured.")
      place += Int64(states[entry].height)
    }
    if isOpen { return }
    let offset = base + order.offset(of: rows.firstEntry) + rows.distance
    let top = base + order.offset(of: anchor.entry)
    let height = states[anchor.entry].height
    precondition(offset == top + anchor.delta(height: height), "The anchor is at the same place.")
  }
}
