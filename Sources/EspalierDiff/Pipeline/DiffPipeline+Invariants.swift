// SPDX-License-Identifier: MIT

import EspalierBase

// What each phase of a diff leaves to the next. Built with `ESPALIER_CHECKS`, every phase checks it at its end.

extension DiffPipeline {
  /// At the end: the outputs ascend, no row is in two of them, and rows that stay ascend in both lists.
  @inline(__always)
  func checkOutputs(
    _ gaps: borrowing Gaps, _ moves: borrowing Moves, _ old: Span<Row>, _ new: Span<Row>
  ) {
    #if ESPALIER_CHECKS
      lookAtOutputs(gaps, moves, old, new)
    #endif
  }

  #if ESPALIER_CHECKS
    private func lookAtOutputs(
      _ gaps: borrowing Gaps, _ moves: borrowing Moves, _ old: Span<Row>, _ new: Span<Row>
    ) {
      let (deletes, inserts) = (gaps.oldRows.span, gaps.newRows.span)
      let (updates, moves) = (gaps.updates.span, moves.list.span)
      var removed = BitSet()
      removed.removeAll(bound: old.count + 1)
      for index in deletes.indices {
        precondition(index == 0 || deletes[index - 1] < deletes[index], "Deletes ascend.")
        removed.insert(deletes[index].index)
      }
      for index in moves.indices {
        precondition(index == 0 || moves[index - 1].to < moves[index].to, "Moves ascend.")
        precondition(!removed.contains(moves[index].from.index), "A row is moved once, or deleted.")
        removed.insert(moves[index].from.index)
      }
      for index in 1..<max(1, updates.count) {
        precondition(updates[index - 1].new < updates[index].new, "Updates ascend.")
      }
      var (row, insert, move) = (0, 0, 0)
      for target in new.indices {
        if insert < inserts.count && inserts[insert].index == target {
          insert += 1
        } else if move < moves.count && moves[move].to.index == target {
          move += 1
        } else {
          while row < old.count && removed.contains(row) { row += 1 }
          precondition(row < old.count, "Every new row comes from somewhere.")
          precondition(old[row].id == new[target].id, "Rows that stay ascend in both lists.")
          row += 1
        }
      }
      while row < old.count && removed.contains(row) { row += 1 }
      precondition(row == old.count, "Every old row goes somewhere.")
      precondition(insert == inserts.count && move == moves.count, "Inserts and moves ascend.")
    }
  #endif
}
