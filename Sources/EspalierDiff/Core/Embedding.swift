// SPDX-License-Identifier: MIT

import EspalierBase

// Lists of which one can be had from the other by leaving rows out. With identities that occur once the
// scan and the matching find no moves in them in any case. Repeated identities can be matched crosswise,
// and that is put right here: inserts alone, or deletes alone, cause no moves.
//
// Example: A X A → X A. The first A finds the only A of the new list, X has to move. But X A stands in the
// old list as it is, behind the first A; so that one is deleted and nothing moves.

extension DiffWorkspace {
  /// If there are moves although rows were only deleted, or only inserted, looks whether one list stands in
  /// the other, and makes that the difference if it does.
  ///
  /// - Complexity: O(1) unless there are moves, and deletes or inserts but not both; then the walk ends at
  ///   the first row that was moved, if identities are unique.
  mutating func embed(_ old: Span<Row>, _ new: Span<Row>) {
    if moveCount == 0 { return }
    let keepsAllOld = matches.count == deleteCount
    let keepsAllNew = insertCount == 0
    if keepsAllOld == keepsAllNew { return }
    if keepsAllNew && isEmbedded(new, in: old) {
      prepare(oldCount: old.count, newCount: new.count)
      deleteAround(old, new)
    } else if keepsAllOld && isEmbedded(old, in: new) {
      prepare(oldCount: old.count, newCount: new.count)
      insertAround(old, new)
    }
  }

  /// Whether the rows of `short` stand in `long` in the same order: each is looked for behind the one
  /// before it, and no more rows may be passed over than `long` has more.
  private mutating func isEmbedded(_ short: Span<Row>, in long: Span<Row>) -> Bool {
    var row = 0
    var found = 0
    while true {
      let limit = min(long.count - row, short.count - found)
      let count = RowKernels.equalCount(long, from: row, short, from: found, limit: limit)
      steps.add(count + 1)
      row += count
      found += count
      if found == short.count { return true }
      let passable = (long.count - row) - (short.count - found)
      if passable < 0 { return false }
      let end = row + passable + 1
      let next = RowKernels.firstIndex(of: short[found].id, in: long, from: row, to: end)
      steps.add(next - row + 1)
      if next == end { return false }
      row = next + 1
      found += 1
    }
  }

  /// Deletes the old rows between those of the new list.
  private mutating func deleteAround(_ old: Span<Row>, _ new: Span<Row>) {
    steps.add(old.count)
    var target = 0
    for row in 0..<old.count {
      if target < new.count && old[row].id == new[target].id {
        if old[row].stamp != new[target].stamp { update(old: row, new: target) }
        target += 1
      } else {
        skip(old: row)
      }
    }
  }

  /// Inserts the new rows between those of the old list.
  private mutating func insertAround(_ old: Span<Row>, _ new: Span<Row>) {
    steps.add(new.count)
    var row = 0
    for target in 0..<new.count {
      if row < old.count && old[row].id == new[target].id {
        if old[row].stamp != new[target].stamp { update(old: row, new: target) }
        row += 1
      } else {
        skip(new: target)
      }
    }
  }
}
