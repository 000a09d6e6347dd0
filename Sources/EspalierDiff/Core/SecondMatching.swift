// SPDX-License-Identifier: MIT

import EspalierBase

// Where repeated identities may have cost moves, the other matchings that the promises are about.

extension DiffWorkspace {
  /// Matches all rows again in other ways and keeps the way with the fewest moves.
  ///
  /// - Complexity: O(n), expected, and the search for the moves.
  mutating func matchAgain(_ old: Span<Row>, _ new: Span<Row>) {
    if insertCount == 0 && deleteByEmbedding(old, new) { return }
    if deleteCount == matches.count && insertByEmbedding(old, new) { return }
    let moves = moveCount
    prepare(oldCount: old.count, newCount: new.count)
    skipAllBehindPrefix(old, new)
    matchSkippedRows(old, new, inOrder: true)
    if moveCount < moves { return }
    prepare(oldCount: old.count, newCount: new.count)
    scan(old, new)
    matchSkippedRows(old, new, inOrder: false)
  }

  /// Notes the equal rows at the beginning and skips all others.
  private mutating func skipAllBehindPrefix(_ old: Span<Row>, _ new: Span<Row>) {
    var row = 0
    let limit = min(old.count, new.count)
    while row < limit && old[row].id == new[row].id {
      if old[row].stamp != new[row].stamp { update(old: row, new: row) }
      row += 1
    }
    addRun(old: 0, new: 0, count: row)
    skipRows(old: row, count: old.count - row)
    skipRows(new: row, count: new.count - row)
  }

  /// If the new list can be had by deleting rows alone, makes that the difference.
  private mutating func deleteByEmbedding(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    guard isEmbedded(new, in: old) else { return false }
    prepare(oldCount: old.count, newCount: new.count)
    var target = 0
    for row in 0..<old.count {
      if target < new.count && old[row].id == new[target].id {
        if old[row].stamp != new[target].stamp { update(old: row, new: target) }
        target += 1
      } else {
        skip(old: row)
      }
    }
    return true
  }

  /// If the old list can be had by leaving new rows out, makes their insertion the difference.
  private mutating func insertByEmbedding(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    guard isEmbedded(old, in: new) else { return false }
    prepare(oldCount: old.count, newCount: new.count)
    var row = 0
    for target in 0..<new.count {
      if row < old.count && old[row].id == new[target].id {
        if old[row].stamp != new[target].stamp { update(old: row, new: target) }
        row += 1
      } else {
        skip(new: target)
      }
    }
    return true
  }

  /// Whether the rows of `short` stand in `long` in the same order.
  private func isEmbedded(_ short: Span<Row>, in long: Span<Row>) -> Bool {
    var found = 0
    for row in 0..<long.count where found < short.count && long[row].id == short[found].id {
      found += 1
    }
    return found == short.count
  }
}
