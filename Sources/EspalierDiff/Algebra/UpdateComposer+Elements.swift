// SPDX-License-Identifier: MIT

import EspalierBase

extension UpdateComposer {
  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused, with
  /// the arrays before and after both: elements that went and came back are kept.
  ///
  /// - Complexity: O(k log k) expected for k operations of both.
  /// - Allocations: a dictionary of the identities that were deleted.
  public mutating func compose<Element: Identifiable & Equatable>(
    _ first: borrowing BatchUpdate, _ second: borrowing BatchUpdate,
    from old: [Element], to new: [Element], into update: inout BatchUpdate
  ) {
    read(first, second)
    listRows(oldCount: old.count, newCount: new.count)
    rows.deletedRows.removeAll(reserving: rows.deletes.count)
    rows.insertedRows.removeAll(reserving: rows.inserts.count)
    // Deleted identities are numbered; what has no number is none of them.
    var numbers: [Element.ID: Int64] = [:]
    for index in rows.deletes.indices {
      let next = Int64(numbers.count)
      let id = old[Int(rows.deletes[index].row)].id
      let number = numbers[id] ?? next
      if number == next { numbers[id] = number }
      rows.deletedRows.put(Row(id: RowID(number)))
    }
    for index in rows.inserts.indices {
      let number = numbers[new[Int(rows.inserts[index].row)].id] ?? -1
      rows.insertedRows.put(Row(id: RowID(number)))
    }
    rows.pairRows()
    rows.finish(homes: oneSection)
    requireUpdates(oldCount: old.count, newCount: new.count)
    rows.keepUpdates { old[Int($0.row)] != new[Int($1.row)] }
    write(into: &update)
  }
}
