// SPDX-License-Identifier: MIT

import EspalierDiff

extension Array {
  /// The list that a batch update makes of this one; what is inserted or updated is taken from `new`.
  ///
  /// Rows that stayed or moved are the elements of this array, so that with an update that tells all changes the
  /// result is equal to `new`. Traps if the update does not fit the two lengths; `BatchUpdate/check(oldCount:newCount:)`
  /// tells before.
  ///
  /// - Complexity: O(n).
  /// - Allocations: the result and working space.
  @inlinable
  public func applying(_ update: BatchUpdate, from new: [Element]) -> [Element] {
    if count - update.deletes.count + update.inserts.count != new.count {
      misuse("The batch update does not fit the lengths of the lists.")
    }
    return applying(update) { new[$0.index] }
  }

  /// The list that a batch update makes of this one; a closure gives what is inserted or updated, by ascending
  /// new index, each once. For lists whose changes come from elsewhere, with no more of the new list than that.
  ///
  /// Traps if the update does not fit the length of this array; `BatchUpdate/check(oldCount:newCount:)` tells
  /// before.
  ///
  /// - Complexity: O(n), and a call of the closure for each insert and update.
  /// - Allocations: the result and working space.
  @inlinable
  public func applying<Failure: Error>(
    _ update: BatchUpdate, element: (NewRow) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    let newCount = count - update.deletes.count + update.inserts.count
    if newCount < 0 { misuse("The batch update does not fit the lengths of the lists.") }
    var result: [Element] = []
    result.reserveCapacity(newCount)
    var next = 0
    for piece in PieceMap(update, oldCount: count, newCount: newCount).pieces {
      while result.count < piece.new { result.append(try element(NewRow(result.count))) }
      let shift = Int(piece.old - piece.new)
      let end = Int(piece.new + piece.count)
      while next < update.updates.count && update.updates[next].new.index < end {
        let updated = update.updates[next].new.index
        if updated < result.count { misuse("The updates of the batch update do not fit.") }
        result += self[result.count + shift..<updated + shift]
        result.append(try element(NewRow(updated)))
        next += 1
      }
      result += self[result.count + shift..<end + shift]
    }
    if next < update.updates.count { misuse("The updates of the batch update do not fit.") }
    while result.count < newCount { result.append(try element(NewRow(result.count))) }
    return result
  }
}
