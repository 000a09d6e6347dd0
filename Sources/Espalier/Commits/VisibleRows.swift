// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// The rows in sight, and what became of them since the last time.
struct VisibleRows: ~Copyable {
  private var rows = UniqueBuffer<VisibleRow>()
  private(set) var count = 0
  private var former = UniqueBuffer<VisibleRow>()
  private var formerCount = 0
  private var positions = EntryPositions()
  private var formerPositions = EntryPositions()

  /// The rows in sight, in the order of the list.
  subscript(index: Int) -> VisibleRow { rows[index] }

  /// Takes over what a report shows, and lists what came and what went.
  ///
  /// A row is the same if its entry and its identity are; where it is in the list does not
  /// matter.
  /// - Complexity: O(v) if the same rows are in sight in the same order, else O(v log v).
  /// - Allocations: none once warm.
  mutating func update(_ commit: inout CommitReport, _ tree: ComponentTree) {
    if commit.layout.hasSameRows { return VisibleRows.clear(&commit) }
    swap(&rows, &former)
    formerCount = count
    count = commit.layout.rowCount
    rows.grow(to: count)
    var isSame = count == formerCount
    for index in 0..<count {
      let node = commit.layout.rows[index].entry
      let id = tree.row(at: node).id
      if isSame, former[index].node == node, former[index].id == id {
        rows[index] = former[index]
      } else {
        isSame = false
        rows[index] = VisibleRow(node: node, id: id, kind: tree.attributes(at: node).kind)
      }
    }
    if isSame { return VisibleRows.clear(&commit) }
    VisibleRows.set(&positions, rows, count)
    VisibleRows.set(&formerPositions, former, formerCount)
    VisibleRows.list(rows, count, missingIn: former, formerPositions, &commit.appeared)
    VisibleRows.list(former, formerCount, missingIn: rows, positions, &commit.disappeared)
  }

  private static func clear(_ commit: inout CommitReport) {
    if !commit.appeared.isEmpty { commit.appeared.removeAll() }
    if !commit.disappeared.isEmpty { commit.disappeared.removeAll() }
  }

  private static func set(
    _ positions: inout EntryPositions, _ rows: borrowing UniqueBuffer<VisibleRow>, _ count: Int
  ) {
    positions.set(count: count) { rows[$0].node }
  }

  private static func list(
    _ rows: borrowing UniqueBuffer<VisibleRow>, _ count: Int,
    missingIn others: borrowing UniqueBuffer<VisibleRow>, _ positions: borrowing EntryPositions,
    _ result: inout SharedBuffer<VisibleRow>
  ) {
    var missing = result.lend()
    missing.grow(to: count)
    var written = 0
    for index in 0..<count {
      let row = rows[index]
      if let other = positions.position(of: row.node), others[other].id == row.id { continue }
      missing[written] = row
      written += 1
    }
    result.giveBack(missing, count: written)
  }
}
