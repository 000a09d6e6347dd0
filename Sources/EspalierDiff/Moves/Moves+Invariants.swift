// SPDX-License-Identifier: MIT

import EspalierBase

extension Moves {
  /// After the move finder: moves ascend in the new list, are of one identity each, and no row moves twice.
  /// Built with `ESPALIER_CHECKS` alone.
  @inline(__always)
  func checkInvariants(
    _ gaps: borrowing Gaps, _ matches: borrowing Matches, _ old: Span<Row>, _ new: Span<Row>
  ) {
    #if ESPALIER_CHECKS
      look(at: gaps, matches, old, new)
    #endif
  }

  #if ESPALIER_CHECKS
    private func look(
      at gaps: borrowing Gaps, _ matches: borrowing Matches, _ old: Span<Row>, _ new: Span<Row>
    ) {
      precondition(
        matches.unmatchedOldCount < gaps.oldRows.count || list.isEmpty,
        "Without matches none moves.")
      var moved = BitSet()
      moved.removeAll(bound: old.count + 1)
      for index in list.indices {
        let move = list[index]
        precondition(index == 0 || list[index - 1].to < move.to, "Moves ascend.")
        precondition(!moved.contains(move.from.index), "A row moves once.")
        moved.insert(move.from.index)
        precondition(
          old[move.from.index].id == new[move.to.index].id, "A move is of one identity.")
      }
    }
  #endif
}
