// SPDX-License-Identifier: MIT

import EspalierBase

extension Gaps {
  /// After the scan: every old row and every new row is in exactly one run or in a gap, all of them ascend,
  /// and the rows of runs are equal. Built with `ESPALIER_CHECKS` alone.
  @inline(__always)
  func checkInvariants(_ old: Span<Row>, _ new: Span<Row>) {
    #if ESPALIER_CHECKS
      look(at: old, new)
    #endif
  }

  #if ESPALIER_CHECKS
    private func look(at old: Span<Row>, _ new: Span<Row>) {
      var (row, target, gapRows, newGapRows) = (0, 0, 0, 0)
      for index in 0...runs.count {
        let isEnd = index == runs.count
        let end = isEnd ? old.count : Int(runs[index].old)
        let targetEnd = isEnd ? new.count : Int(runs[index].new)
        while row < end {
          precondition(oldRows[gapRows].index == row, "Rows between runs are in gaps.")
          (row, gapRows) = (row + 1, gapRows + 1)
        }
        while target < targetEnd {
          precondition(newRows[newGapRows].index == target, "Rows between runs are in gaps.")
          (target, newGapRows) = (target + 1, newGapRows + 1)
        }
        if isEnd { break }
        precondition(row == end && target == targetEnd, "Runs ascend and do not overlap.")
        precondition(Int(runs[index].gapRows) == gapRows, "A run knows the gap before it.")
        precondition(runs[index].count > 0, "A run has rows.")
        for _ in 0..<runs[index].count {
          precondition(old[row].id == new[target].id, "A run is of equal rows.")
          (row, target) = (row + 1, target + 1)
        }
      }
      precondition(
        gapRows == oldRows.count && newGapRows == newRows.count, "No row is in a gap twice.")
      for index in updates.indices {
        let update = updates[index]
        precondition(index == 0 || updates[index - 1].new < update.new, "Updates ascend.")
        precondition(
          old[update.old.index].id == new[update.new.index].id
            && old[update.old.index].stamp != new[update.new.index].stamp,
          "An update is of one identity and two stamps.")
      }
    }
  #endif
}
