// SPDX-License-Identifier: MIT

import EspalierBase

// With identities that occur once in each list every equal pair is the match, and the moves are the
// fewest. With repeated identities the matching is one of several, and two promises need care: never more
// moves than matching the i-th occurrence with the i-th, and none at all where rows were only deleted or
// only inserted.
//
// Both can only be at stake where a *skipped* row shares its identity with another row. An identity whose
// rows all lie in runs is matched in order anyway, because runs ascend in both lists.

extension DiffWorkspace {
  /// Whether the matching may have cost moves that another one would not.
  mutating func mayHaveNeedlessMoves(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    if moveCount == 0 { return false }
    // One row moved and every row kept: another matching without moves would mean equal lists.
    if moveCount == 1 && deleteCount == matches.count && insertCount == 0 { return false }
    return hasDuplicates || runsRepeatSkippedRows(old, new)
  }

  /// Tries the other matchings that the promises are about and keeps the best.
  ///
  /// - Complexity: O(n), expected, and the search for the moves.
  mutating func matchAgain(_ old: Span<Row>, _ new: Span<Row>) {
    if insertCount == 0 && deleteByEmbedding(old, new) { return }
    if deleteCount == matches.count && insertByEmbedding(old, new) { return }
    let moves = moveCount
    prepare(oldCount: old.count, newCount: new.count)
    skipAllBehindPrefix(old, new)
    matchLeftovers(old, new, inOrder: true)
    findMoves()
    if moveCount < moves { return }
    prepare(oldCount: old.count, newCount: new.count)
    scan(old, new)
    matchLeftovers(old, new, inOrder: false)
    findMoves()
  }

  /// Whether a row in a run has the identity of a skipped row. One bit for each skipped identity rules
  /// out nearly all rows in runs; those that are left rule out nearly all skipped rows; the rest is
  /// looked up.
  private mutating func runsRepeatSkippedRows(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    filter.prepare(count: deleteCount + insertCount)
    _ = anySkippedID(old, new) { workspace, id in
      workspace.filter.insert(id)
      return false
    }
    suspectCount = 0
    for index in 0..<runCount {
      let run = runs[index]
      suspectCount = filter.collect(
        Int(run.old)..<Int(run.old &+ run.count), of: old, into: &suspects, count: suspectCount)
    }
    _ = anySkippedID(old, new) { workspace, id in
      workspace.filter.remove(id)
      return false
    }
    if suspectCount == 0 { return false }
    filter.prepare(count: suspectCount)
    for index in 0..<suspectCount { filter.insert(old[suspects[index].index].id) }
    let isRepeated = skippedRowsRepeatSuspects(old, new)
    for index in 0..<suspectCount { filter.remove(old[suspects[index].index].id) }
    return isRepeated
  }

  /// Whether a skipped row has the identity of a suspect, exactly.
  private mutating func skippedRowsRepeatSuspects(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    for strong in [false, true] {
      suspectTable.prepare(count: suspectCount, strong: strong)
      suspectTable.fill(ScatteredRows(), in: old, at: suspects)
      if suspectTable.isAttacked { continue }
      let isRepeated = anySkippedID(old, new) { workspace, id in
        workspace.filter.mayContain(id) && workspace.isSuspect(id, old)
      }
      if isRepeated || !suspectTable.isAttacked { return isRepeated }
    }
    return false
  }

  /// Whether the condition holds for the identity of any skipped row.
  @inline(__always)
  private mutating func anySkippedID(
    _ old: Span<Row>, _ new: Span<Row>, _ condition: (inout DiffWorkspace, RowID) -> Bool
  ) -> Bool {
    for index in 0..<deleteCount where condition(&self, old[deletes[index].index].id) {
      return true
    }
    for index in 0..<insertCount where condition(&self, new[inserts[index].index].id) {
      return true
    }
    return false
  }

  private mutating func isSuspect(_ id: RowID, _ old: Span<Row>) -> Bool {
    suspectTable.take(id, of: ScatteredRows(), in: old, at: suspects)
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
    for skipped in row..<old.count { skip(old: skipped) }
    for skipped in row..<new.count { skip(new: skipped) }
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
