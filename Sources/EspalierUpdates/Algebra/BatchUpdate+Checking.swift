// SPDX-License-Identifier: MIT

import EspalierBase

extension BatchUpdate {
  /// Checks that this update leads from a list of `oldCount` rows to one of `newCount`, without the lists: for
  /// updates that come from elsewhere.
  ///
  /// All indices are inside their lists, operations are in order, no row is removed or filled twice, the lengths
  /// agree, and every update names one row before and after. What passes can be applied, composed, inverted and
  /// translated. Whether it is the whole truth about two lists is for `StrictApplier` to say.
  ///
  /// - Throws: the first fault found.
  /// - Complexity: O(k log k) for k operations, whatever the lengths are.
  /// - Allocations: working space for the operations.
  public func check(oldCount: Int, newCount: Int) throws(BatchUpdateError) {
    do throws(BatchUpdateFault) {
      try findFault(oldCount: oldCount, newCount: newCount)
    } catch {
      throw BatchUpdateError(error)
    }
  }

  func findFault(oldCount: Int, newCount: Int) throws(BatchUpdateFault) {
    try checkRange(deletes.map(\.index), .delete, oldCount)
    try checkRange(inserts.map(\.index), .insert, newCount)
    try checkRange(moves.map(\.to.index), .move, newCount)
    try checkRange(updates.map(\.new.index), .update, newCount)
    try checkRange(moves.map(\.from.index), .move, oldCount, ascending: false)
    try checkRange(updates.map(\.old.index), .update, oldCount, ascending: false)
    let removed = (deletes.map(\.index) + moves.map(\.from.index)).sorted()
    for (row, next) in zip(removed, removed.dropFirst()) where row == next {
      throw .removedTwice(OldRow(row))
    }
    let filled = (inserts.map(\.index) + moves.map(\.to.index)).sorted()
    for (row, next) in zip(filled, filled.dropFirst()) where row == next {
      throw .filledTwice(NewRow(row))
    }
    let actual = oldCount - deletes.count + inserts.count
    guard actual == newCount else { throw .wrongCount(expected: newCount, actual: actual) }
    try checkUpdates()
  }

  private func checkRange(
    _ rows: [Int], _ kind: OperationKind, _ count: Int, ascending: Bool = true
  ) throws(BatchUpdateFault) {
    var last = -1
    for (number, row) in rows.enumerated() {
      guard row >= 0 && row < min(count, maximumRowCount) else {
        throw .indexOutOfRange(operation: number, kind: kind)
      }
      guard row > last || !ascending else { throw .notAscending(operation: number, kind: kind) }
      last = row
    }
  }

  /// Holds the updates against where rows went.
  private func checkUpdates() throws(BatchUpdateFault) {
    var operations = PlaceOperations()
    var map = PlaceMap()
    var oneSection = PlaceMap()
    oneSection.makeIdentity()
    operations.read(self)
    map.read(operations, sections: oneSection)
    let wrong = map.firstFault(
      old: updates.map { Place(row: $0.old.rawValue) },
      new: updates.map { Place(row: $0.new.rawValue) })
    if let wrong { throw .updateOfAnotherRow(old: updates[wrong].old, new: updates[wrong].new) }
  }
}

extension PlaceMap {
  /// The first of some rows of the new list, ascending, that was not where it is said to have been.
  func firstFault(old: [Place], new: [Place]) -> Int? {
    var near = 0
    return new.indices.first { index in
      while end(of: near) <= new[index] { near += 1 }
      let piece = pieces[near]
      return piece.old.isNone || piece.old + (new[index] - piece.new) != old[index]
    }
  }
}
