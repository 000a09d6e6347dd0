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
  mutating func diff(_ old: Span<Row>, _ new: Span<Row>, _ strategy: ListDiffer.Strategy) {
    prepare(oldCount: old.count, newCount: new.count)
    switch strategy {
    case .lockstep: scan(old, new)
    case .trimAndHash: trim(old, new)
    }
    didScan(old, new)
    if deleteCount > 0 && insertCount > 0 {
      matchSkippedRows(old, new, inOrder: strategy == .trimAndHash)
      didMatch(old, new)
      embed(old, new)
      dropMatchedDeletes()
      mergeUpdates()
    }
    didFinish(old, new)
  }

  /// Matches what the scan skipped in both lists, and finds the moves.
  mutating func matchSkippedRows(_ old: Span<Row>, _ new: Span<Row>, inOrder: Bool) {
    if hasReversedMiddle {
      moveReversed(old, new)
    } else {
      matchLeftovers(old, new, inOrder: inOrder)
      findMoves()
    }
  }
}
