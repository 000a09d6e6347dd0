// SPDX-License-Identifier: MIT

import EspalierBase

/// Rows in sight, in the order of the list, to be held against those that were in sight before.
struct RowsInSight: ~Copyable {
  var rows = GrowableBuffer<VisibleRow>()
  private var positions = EntryPositions()

  init() {}

  /// Makes rows findable by their entries: before they are asked what is missing in them.
  ///
  /// - Complexity: O(v log v) for v rows.
  /// - Allocations: none once warm.
  mutating func indexEntries() {
    positions.set(count: rows.count) { rows[$0].node }
  }

  /// Lists the rows that are not in another list: a row is the same if its entry and its identity are, and if
  /// `isSame` says so of its positions here and there. Where it is in the list does not matter.
  ///
  /// - Complexity: O(v log v) for v rows.
  /// - Allocations: none once warm.
  @inline(__always)
  func list(
    missingIn other: borrowing RowsInSight, into result: inout SharedBuffer<VisibleRow>,
    isSame: (_ index: Int, _ other: Int) -> Bool
  ) {
    var missing = GrowableBuffer(lentBy: &result)
    missing.reserve(rows.count)
    for index in rows.indices {
      let row = rows[index]
      if let known = other.positions.position(of: row.node), other.rows[known].id == row.id,
        isSame(index, known)
      {
        continue
      }
      missing.put(row)
    }
    missing.giveBack(to: &result)
  }
}
