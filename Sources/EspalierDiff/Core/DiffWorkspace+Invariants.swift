// SPDX-License-Identifier: MIT

import EspalierBase

// What each phase of a diff leaves to the next. Built with `ESPALIER_CHECKS`, every diff checks it.

extension DiffWorkspace {
  /// After the scan: every old row lies in exactly one run or in `deletes`, every new row in exactly one
  /// run or in `inserts`, all of them ascend, and the rows of runs are equal.
  @inline(__always)
  func didScan(_ old: Span<Row>, _ new: Span<Row>) {
    #if ESPALIER_CHECKS
      checkScan(old, new)
    #endif
  }

  /// After the matching: matches are a partial injection of rows of one identity, ascending in the new
  /// list, and they are no rows of runs.
  @inline(__always)
  func didMatch(_ old: Span<Row>, _ new: Span<Row>) {
    #if ESPALIER_CHECKS
      checkMatches(old, new)
    #endif
  }

  /// At the end: the outputs ascend, no row is in two of them, and rows that stay ascend in both lists.
  @inline(__always)
  func didFinish(_ old: Span<Row>, _ new: Span<Row>) {
    #if ESPALIER_CHECKS
      checkOutputs(old, new)
    #endif
  }

  #if ESPALIER_CHECKS
    private func checkScan(_ old: Span<Row>, _ new: Span<Row>) {
      var (row, target, skippedOld, skippedNew) = (0, 0, 0, 0)
      for index in 0...runCount {
        let isEnd = index == runCount
        let end = isEnd ? old.count : Int(runs[index].old)
        let targetEnd = isEnd ? new.count : Int(runs[index].new)
        while row < end {
          precondition(deletes[skippedOld].index == row, "Rows between runs are skipped rows.")
          (row, skippedOld) = (row + 1, skippedOld + 1)
        }
        while target < targetEnd {
          precondition(inserts[skippedNew].index == target, "Rows between runs are skipped rows.")
          (target, skippedNew) = (target + 1, skippedNew + 1)
        }
        if isEnd { break }
        precondition(row == end && target == targetEnd, "Runs ascend and do not overlap.")
        precondition(Int(runs[index].skipped) == skippedOld, "A run knows the gap before it.")
        precondition(runs[index].count > 0, "A run has rows.")
        for _ in 0..<runs[index].count {
          precondition(old[row].id == new[target].id, "A run is of equal rows.")
          (row, target) = (row + 1, target + 1)
        }
      }
      precondition(
        skippedOld == deleteCount && skippedNew == insertCount, "No row is skipped twice.")
    }

    private func checkMatches(_ old: Span<Row>, _ new: Span<Row>) {
      if hasReversedMiddle {
        precondition(insertCount == 0 && moveCount == deleteCount - 1, "All reversed rows match.")
        return
      }
      // Solving row by row mixes the rows of runs into the matches; those have no position.
      precondition(matches.count <= deleteCount, "Only skipped rows are matched.")
      var taken = BitSet()
      taken.removeAll(bound: deleteCount + 1)
      for index in 0..<matches.count {
        let position = Int(matches.positions[index])
        precondition(position < deleteCount, "Only skipped rows are matched.")
        precondition(!taken.contains(position), "An old row is matched once.")
        precondition(!table.free.contains(position), "A matched row is not free.")
        taken.insert(position)
      }
      for index in 1..<max(1, insertCount) {
        precondition(inserts[index - 1] < inserts[index], "What was not matched ascends.")
      }
      for index in 0..<moveCount {
        let move = moves[index]
        precondition(
          old[move.from.index].id == new[move.to.index].id, "A move is of one identity.")
      }
    }

    private func checkOutputs(_ old: Span<Row>, _ new: Span<Row>) {
      var removed = BitSet()
      removed.removeAll(bound: old.count + 1)
      for index in 0..<deleteCount {
        precondition(index == 0 || deletes[index - 1] < deletes[index], "Deletes ascend.")
        removed.insert(deletes[index].index)
      }
      for index in 0..<moveCount {
        precondition(index == 0 || moves[index - 1].to < moves[index].to, "Moves ascend.")
        precondition(!removed.contains(moves[index].from.index), "A row is moved once, or deleted.")
        removed.insert(moves[index].from.index)
      }
      for index in 1..<max(1, updateCount) {
        precondition(updates[index - 1].new < updates[index].new, "Updates ascend.")
      }
      var (row, insert, move) = (0, 0, 0)
      for target in new.indices {
        if insert < insertCount && inserts[insert].index == target {
          insert += 1
        } else if move < moveCount && moves[move].to.index == target {
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
      precondition(insert == insertCount && move == moveCount, "Inserts and moves ascend.")
    }
  #endif
}
