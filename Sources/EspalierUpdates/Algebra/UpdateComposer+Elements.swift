// SPDX-License-Identifier: MIT

import EspalierBase

extension UpdateComposer {
  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused, with
  /// the arrays before and after both: elements that went and came back are kept.
  ///
  /// - Complexity: O(k log k) expected for k operations of both.
  /// - Allocations: a dictionary of the identities that were deleted.
  package mutating func compose<Element: Identifiable & Equatable>(
    _ first: borrowing BatchUpdate, _ second: borrowing BatchUpdate,
    from old: [Element], to new: [Element], into update: inout BatchUpdate
  ) {
    list.read(first, second)
    requireLists(oldCount: old.count, newCount: new.count)
    deletedRows.removeAll(reserving: list.deleteCount)
    insertedRows.removeAll(reserving: list.insertCount)
    // Deleted identities are numbered; what has no number is none of them.
    var numbers: [Element.ID: Int64] = [:]
    for index in 0..<list.deleteCount {
      let next = Int64(numbers.count)
      let id = old[list.deletedRow(index)].id
      let number = numbers[id] ?? next
      if number == next { numbers[id] = number }
      deletedRows.put(Row(id: RowID(number)))
    }
    for index in 0..<list.insertCount {
      let number = numbers[new[list.insertedRow(index)].id] ?? -1
      insertedRows.put(Row(id: RowID(number)))
    }
    list.pairRows(deletedRows, insertedRows)
    list.write(into: &update) { old[$0] != new[$1] }
  }
}
