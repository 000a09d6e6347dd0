// SPDX-License-Identifier: MIT

import EspalierBase

/// Takes the place of matching and finding moves where a list was turned round, as by sorting it the other way: no
/// need to look anything up, nor to search for what stays: one row does.
enum Reversal {
  /// Makes moves of all rows in gaps but the last, if the scan found them reversed: one gap in each list.
  ///
  /// Example: old `A B C D`, new `A D C B`. In gaps are B C D and D C B; D moves to 1 and C to 2, B stays.
  ///
  /// - Complexity: O(rows in gaps).
  static func match(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>, into matches: inout Matches,
    _ moves: inout Moves
  ) {
    let count = gaps.oldRows.count
    let firstOld = gaps.oldRows[0]
    let firstNew = gaps.newRows[0]
    let olds = old.extracting(firstOld.index..<firstOld.index + count)
    let news = new.extracting(firstNew.index..<firstNew.index + count)
    matches.beginRows(atMost: count)
    matches.unmatchedOldCount = 0
    moves.list.extend(to: count)
    for target in 0..<count {
      // All are indices of rows.
      let row = count &- 1 &- target
      let from = OldRow(rawValue: firstOld.rawValue &+ Int32(truncatingIfNeeded: row))
      let to = NewRow(rawValue: firstNew.rawValue &+ Int32(truncatingIfNeeded: target))
      moves.list[target] = BatchUpdate.Move(from: from, to: to)
      if olds[row].stamp != news[target].stamp {
        matches.updates.put(BatchUpdate.Update(old: from, new: to))
      }
    }
    moves.list.truncate(to: count - 1)
    moves.checkInvariants(gaps, matches, old, new)
  }
}
