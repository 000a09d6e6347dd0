// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// The rows in sight, and what became of them since the last time.
struct VisibleRows: ~Copyable {
  private var now = RowsInSight()
  private var former = RowsInSight()

  /// The number of rows in sight.
  var count: Int { now.rows.count }

  /// The rows in sight, in the order of the list.
  subscript(index: Int) -> VisibleRow { now.rows[index] }

  /// Takes over what a report shows, and lists what came and what went.
  ///
  /// - Complexity: O(v) if the same rows are in sight in the same order, else O(v log v).
  /// - Allocations: none once warm.
  mutating func update(_ commit: inout CommitReport, _ tree: ComponentTree) {
    if commit.layout.hasSameRows { return VisibleRows.clear(&commit) }
    swap(&now, &former)
    let count = commit.layout.rowCount
    now.rows.removeAll(reserving: count)
    var isSame = count == former.rows.count
    for index in 0..<count {
      let node = commit.layout.rows[index].entry
      let id = tree.row(at: node).id
      if isSame, former.rows[index].node == node, former.rows[index].id == id {
        now.rows.put(former.rows[index])
      } else {
        isSame = false
        now.rows.put(VisibleRow(node: node, id: id, kind: tree.kind(at: node)))
      }
    }
    if isSame { return VisibleRows.clear(&commit) }
    now.indexEntries()
    former.indexEntries()
    now.list(missingIn: former, into: &commit.appeared) { _, _ in true }
    former.list(missingIn: now, into: &commit.disappeared) { _, _ in true }
  }

  private static func clear(_ commit: inout CommitReport) {
    if !commit.appeared.isEmpty { commit.appeared.removeAll() }
    if !commit.disappeared.isEmpty { commit.disappeared.removeAll() }
  }
}
