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
  private var keys = UniqueBuffer<Int64>()
  private var formerKeys = UniqueBuffer<Int64>()

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
    VisibleRows.sortKeys(&keys, rows, count)
    VisibleRows.sortKeys(&formerKeys, former, formerCount)
    VisibleRows.list(rows, count, missingIn: formerKeys, former, formerCount, &commit.appeared)
    VisibleRows.list(former, formerCount, missingIn: keys, rows, count, &commit.disappeared)
  }

  private static func clear(_ commit: inout CommitReport) {
    if !commit.appeared.isEmpty { commit.appeared.removeAll() }
    if !commit.disappeared.isEmpty { commit.disappeared.removeAll() }
  }

  /// The positions of rows, sorted by entry.
  private static func sortKeys(
    _ keys: inout UniqueBuffer<Int64>, _ rows: borrowing UniqueBuffer<VisibleRow>, _ count: Int
  ) {
    keys.grow(to: count)
    for index in 0..<count {
      keys[index] = Int64(rows[index].node.rawValue) << 32 | Int64(index)
    }
    sort(&keys, count: count)
  }

  private static func list(
    _ rows: borrowing UniqueBuffer<VisibleRow>, _ count: Int,
    missingIn keys: borrowing UniqueBuffer<Int64>, _ others: borrowing UniqueBuffer<VisibleRow>,
    _ otherCount: Int, _ result: inout SharedBuffer<VisibleRow>
  ) {
    var missing = result.lend()
    missing.grow(to: count)
    var written = 0
    for index in 0..<count {
      let row = rows[index]
      if contains(row, keys, others, otherCount) { continue }
      missing[written] = row
      written += 1
    }
    result.giveBack(missing, count: written)
  }

  private static func contains(
    _ row: VisibleRow, _ keys: borrowing UniqueBuffer<Int64>,
    _ others: borrowing UniqueBuffer<VisibleRow>, _ count: Int
  ) -> Bool {
    let wanted = Int64(row.node.rawValue) << 32
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < count, keys[low] >> 32 == Int64(row.node.rawValue) else { return false }
    return others[Int(Int32(truncatingIfNeeded: keys[low]))].id == row.id
  }
}
