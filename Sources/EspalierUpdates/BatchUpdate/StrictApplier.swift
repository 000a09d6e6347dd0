// SPDX-License-Identifier: MIT

/// Carries a batch update out, rule by rule, and refuses it if it is not the whole truth.
///
/// The obvious twin of every fast path: remove all deletes and all sources of moves from the old list,
/// place inserts and targets of moves at their new indices, fill the gaps with the rest in old order.
/// Slow on purpose; for tests, fuzzers and for hosts that want to see a difference proved.
public enum StrictApplier {
  /// Rebuilds the new list of `old` and `update`; what is inserted is read from `new`.
  ///
  /// - Throws: the first fault found: an index that does not fit, operations that are out of order or
  ///   overlap, a result other than `new` (in identities or in stamps), an update that is missing,
  ///   needless or about another row.
  /// - Complexity: O(n).
  /// - Allocations: a few arrays of the lists' lengths.
  package static func apply(
    _ update: BatchUpdate, to old: [Row], expecting new: [Row]
  ) throws(BatchUpdateError) -> [Row] {
    do throws(BatchUpdateFault) {
      return try rebuild(update, old, new)
    } catch {
      throw BatchUpdateError(error)
    }
  }

  static func rebuild(
    _ update: BatchUpdate, _ old: [Row], _ new: [Row]
  ) throws(BatchUpdateFault) -> [Row] {
    let removed = try removedRows(of: update, count: old.count)
    let placed = try sourcesOfPlacedRows(of: update, oldCount: old.count, newCount: new.count)
    let sources = try sourcesOfAllRows(removed: removed, placed: placed)
    try compare(sources, update: update, old: old, new: new)
    return sources.indices.map { index in
      sources[index] == inserted
        ? new[index] : Row(id: old[sources[index]].id, stamp: new[index].stamp)
    }
  }

  /// Does what `apply` does and checks in addition that no row was lost: nothing is both deleted and
  /// inserted.
  ///
  /// - Complexity: O(n) expected.
  public static func check(
    _ update: BatchUpdate, from old: [Row], to new: [Row]
  ) throws(BatchUpdateError) {
    _ = try apply(update, to: old, expecting: new)
    let deleted = Set(update.deletes.map { old[$0.index].id })
    for insert in update.inserts where deleted.contains(new[insert.index].id) {
      throw BatchUpdateError(BatchUpdateFault.lostRow(new[insert.index].id))
    }
  }

  /// The mark of a place that holds an inserted row.
  private static let inserted = -1

  /// Which old rows are taken out.
  private static func removedRows(
    of update: BatchUpdate, count: Int
  ) throws(BatchUpdateFault) -> [Bool] {
    var removed = [Bool](repeating: false, count: count)
    var last = -1
    for (number, delete) in update.deletes.enumerated() {
      guard delete.index < count, delete.index >= 0 else {
        throw .indexOutOfRange(operation: number, kind: .delete)
      }
      guard delete.index > last else { throw .notAscending(operation: number, kind: .delete) }
      last = delete.index
      removed[delete.index] = true
    }
    for (number, move) in update.moves.enumerated() {
      guard move.from.index < count, move.from.index >= 0 else {
        throw .indexOutOfRange(operation: number, kind: .move)
      }
      guard !removed[move.from.index] else { throw .removedTwice(move.from) }
      removed[move.from.index] = true
    }
    return removed
  }

  /// For every new place: the old row that moves there, `inserted`, or nil where old rows flow in.
  private static func sourcesOfPlacedRows(
    of update: BatchUpdate, oldCount: Int, newCount: Int
  ) throws(BatchUpdateFault) -> [Int?] {
    var placed = [Int?](repeating: nil, count: newCount)
    var last = -1
    for (number, insert) in update.inserts.enumerated() {
      guard insert.index < newCount, insert.index >= 0 else {
        throw .indexOutOfRange(operation: number, kind: .insert)
      }
      guard insert.index > last else { throw .notAscending(operation: number, kind: .insert) }
      last = insert.index
      placed[insert.index] = inserted
    }
    last = -1
    for (number, move) in update.moves.enumerated() {
      guard move.to.index < newCount, move.to.index >= 0 else {
        throw .indexOutOfRange(operation: number, kind: .move)
      }
      guard move.to.index > last else { throw .notAscending(operation: number, kind: .move) }
      last = move.to.index
      guard placed[move.to.index] == nil else { throw .filledTwice(move.to) }
      placed[move.to.index] = move.from.index
    }
    return placed
  }

  /// For every new place the old row that is there, or `inserted`.
  private static func sourcesOfAllRows(
    removed: [Bool], placed: [Int?]
  ) throws(BatchUpdateFault) -> [Int] {
    let rest = removed.indices.filter { !removed[$0] }
    let gaps = placed.count { $0 == nil }
    guard rest.count == gaps else {
      throw .wrongCount(expected: placed.count, actual: placed.count - gaps + rest.count)
    }
    var remaining = rest.makeIterator()
    return placed.map { source in source ?? remaining.next() ?? inserted }
  }

  /// Holds the rebuilt list against the new one, and the updates against the stamps.
  private static func compare(
    _ sources: [Int], update: BatchUpdate, old: [Row], new: [Row]
  ) throws(BatchUpdateFault) {
    var updated = [Bool](repeating: false, count: new.count)
    var last = -1
    for (number, operation) in update.updates.enumerated() {
      guard operation.new.index < new.count, operation.old.index < old.count,
        operation.new.index >= 0, operation.old.index >= 0
      else { throw .indexOutOfRange(operation: number, kind: .update) }
      guard operation.new.index > last else {
        throw .notAscending(operation: number, kind: .update)
      }
      last = operation.new.index
      guard sources[operation.new.index] == operation.old.index else {
        throw .updateOfAnotherRow(old: operation.old, new: operation.new)
      }
      guard old[operation.old.index].stamp != new[operation.new.index].stamp else {
        throw .needlessUpdate(old: operation.old, new: operation.new)
      }
      updated[operation.new.index] = true
    }
    for (index, source) in sources.enumerated() where source != inserted {
      guard old[source].id == new[index].id else {
        throw .wrongIdentity(NewRow(index), expected: new[index].id, actual: old[source].id)
      }
      guard old[source].stamp == new[index].stamp || updated[index] else {
        throw .missingUpdate(old: OldRow(source), new: NewRow(index))
      }
    }
  }
}
