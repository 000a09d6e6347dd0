// SPDX-License-Identifier: MIT

import EspalierBase

extension Matches {
  /// After the matching: matches are pairs of rows in gaps of one identity, ascending in the new list, no row
  /// is in two of them, and the rows that are in none are known. Built with `ESPALIER_CHECKS` alone.
  @inline(__always)
  func checkInvariants(_ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>) {
    #if ESPALIER_CHECKS
      look(at: gaps, old, new)
    #endif
  }

  #if ESPALIER_CHECKS
    private func look(at gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>) {
      var unmatched = 0
      for position in gaps.oldRows.indices where unmatchedOld.contains(position) { unmatched += 1 }
      precondition(
        unmatched == unmatchedOldCount && unmatched + rows.count == gaps.oldRows.count,
        "An old row in a gap is matched once, or unmatched.")
      var taken = BitSet()
      taken.removeAll(bound: gaps.oldRows.count + 1)
      var next = 0
      for index in 0..<rows.count {
        let position = Int(positions[index])
        precondition(!taken.contains(position), "An old row is matched once.")
        precondition(!unmatchedOld.contains(position), "A matched row is not unmatched.")
        taken.insert(position)
        precondition(gaps.oldRows[position].rawValue == rows.olds[index], "A position is a row's.")
        precondition(
          old[Int(rows.olds[index])].id == new[Int(rows.news[index])].id,
          "A match is of one identity.")
      }
      var match = 0
      for index in gaps.newRows.indices {
        let row = gaps.newRows[index]
        if next < unmatchedNew.count && unmatchedNew[next] == row {
          next += 1
        } else {
          precondition(
            match < rows.count && rows.news[match] == row.rawValue,
            "A new row in a gap is matched or unmatched, and both ascend.")
          match += 1
        }
      }
      precondition(next == unmatchedNew.count && match == rows.count, "Only gaps are matched.")
    }
  #endif
}
