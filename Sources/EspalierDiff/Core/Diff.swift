// SPDX-License-Identifier: MIT

import EspalierBase

extension DiffWorkspace {
  /// Takes the storage of a batch update to write the next one into.
  mutating func borrowOutputs(of update: inout BatchUpdate) {
    deletes = update.deletes.lend()
    inserts = update.inserts.lend()
    moves = update.moves.lend()
    updates = update.updates.lend()
  }

  /// Gives the storage back, filled.
  mutating func returnOutputs(to update: inout BatchUpdate) {
    func take<Element>(_ buffer: inout UniqueBuffer<Element>) -> UniqueBuffer<Element> {
      var taken = UniqueBuffer<Element>()
      swap(&taken, &buffer)
      return taken
    }
    update.deletes.giveBack(take(&deletes), count: deleteCount)
    update.inserts.giveBack(take(&inserts), count: insertCount)
    update.moves.giveBack(take(&moves), count: moveCount)
    update.updates.giveBack(take(&updates), count: updateCount)
  }

  /// Fills the outputs with the difference between two lists.
  mutating func diff(_ old: Span<Row>, _ new: Span<Row>) {
    prepare(oldCount: old.count, newCount: new.count)
    trim(old, new)
    if deleteCount > 0 && insertCount > 0 {
      matchLeftovers(old, new, inOrder: true)
      findMoves()
      mergeUpdates()
    }
  }

  /// Trimming alone: everything between the equal rows at the beginning and at the end is skipped.
  mutating func trim(_ old: Span<Row>, _ new: Span<Row>) {
    var start = 0
    let limit = min(old.count, new.count)
    while start < limit && old[start].id == new[start].id {
      if old[start].stamp != new[start].stamp { update(old: start, new: start) }
      start += 1
    }
    for row in start..<old.count { skip(old: row) }
    for row in start..<new.count { skip(new: row) }
  }
}
