// SPDX-License-Identifier: MIT

import EspalierBase

/// Looks again where one list can be had from the other by leaving rows out. With identities that occur once
/// the other phases find no moves there in any case. Repeated identities can be matched crosswise, and that is
/// put right here: inserts alone, or deletes alone, cause no moves.
///
/// Example: old `A X A`, new `X A`. The first A finds the only A of the new list, X has to move. But X A is in
/// the old list as it is, behind the first A; so that one is deleted and nothing moves.
struct Embedding: ~Copyable {
  /// Counts rows looked at.
  private(set) var steps = StepCounter()

  /// Looks whether all new rows are in the old list in their order, and makes the other old rows the gaps if
  /// they are. Returns false, with nothing done, if not.
  ///
  /// - Complexity: O(n); the walk ends at the first row that was moved, if identities are unique.
  mutating func deleteAround(_ old: Span<Row>, _ new: Span<Row>, into gaps: inout Gaps) -> Bool {
    guard isEmbedded(new, in: old) else { return false }
    gaps.prepare(oldCount: old.count, newCount: new.count)
    steps.add(old.count)
    var target = 0
    for row in 0..<old.count {
      if target < new.count && old[row].id == new[target].id {
        if old[row].stamp != new[target].stamp { gaps.update(old: row, new: target) }
        target += 1
      } else {
        gaps.leaveOut(old: row)
      }
    }
    return true
  }

  /// Looks whether all old rows are in the new list in their order, and makes the other new rows the gaps if
  /// they are. Returns false, with nothing done, if not.
  ///
  /// - Complexity: O(n); the walk ends at the first row that was moved, if identities are unique.
  mutating func insertAround(_ old: Span<Row>, _ new: Span<Row>, into gaps: inout Gaps) -> Bool {
    guard isEmbedded(old, in: new) else { return false }
    gaps.prepare(oldCount: old.count, newCount: new.count)
    steps.add(new.count)
    var row = 0
    for target in 0..<new.count {
      if row < old.count && old[row].id == new[target].id {
        if old[row].stamp != new[target].stamp { gaps.update(old: row, new: target) }
        row += 1
      } else {
        gaps.leaveOut(new: target)
      }
    }
    return true
  }

  /// Whether the rows of `short` are in `long` in the same order: each is looked for behind the one before it,
  /// and no more rows may be passed over than `long` has more.
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
}
