// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// The rows that a host which falls behind knows to be in sight.
struct ToldRows: ~Copyable {
  private var now = RowsInSight()
  private var former = RowsInSight()

  /// Whether the row in sight at a position was inserted meanwhile. It may have both entry and identity of one that
  /// was deleted.
  private var inserted = GrowableBuffer<UInt8>()
  private var isKnown = false

  init() {}

  /// Notes what a host is told with a commit that is handed on as it is.
  ///
  /// - Complexity: O(v) for v rows in sight, O(1) if they are the same.
  /// - Allocations: none once warm.
  mutating func note(_ commit: borrowing CommitReport, _ visible: borrowing VisibleRows) {
    if commit.layout.hasSameRows, isKnown { return }
    takeOver(visible)
  }

  /// Lists in a report of several commits which rows came into sight and which went, and notes that.
  ///
  /// A row that was deleted and inserted again while it was not told of did both.
  ///
  /// - Complexity: O(v log(v + k)) for v rows in sight and k inserts; O(1) if the same rows are in sight.
  /// - Allocations: none once warm.
  mutating func compare(_ report: inout CommitReport, _ visible: borrowing VisibleRows) {
    if report.layout.hasSameRows, isKnown {
      if !report.appeared.isEmpty { report.appeared.removeAll() }
      if !report.disappeared.isEmpty { report.disappeared.removeAll() }
      return
    }
    swap(&now, &former)
    takeOver(visible)
    inserted.removeAll(reserving: now.rows.count)
    for index in now.rows.indices {
      let row = Int(report.layout.rows[index].row)
      inserted.put(report.update.hasInsert(ofNewRow: row) ? 1 : 0)
    }
    now.indexEntries()
    former.indexEntries()
    now.list(missingIn: former, into: &report.appeared) { row, _ in inserted[row] == 0 }
    former.list(missingIn: now, into: &report.disappeared) { _, row in inserted[row] == 0 }
  }

  private mutating func takeOver(_ visible: borrowing VisibleRows) {
    now.rows.removeAll(reserving: visible.count)
    for index in 0..<visible.count { now.rows.put(visible[index]) }
    isKnown = true
  }
}
