// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// The rows as the host was last told of them.
extension ListEngine {
  /// The number of rows.
  ///
  /// - Complexity: O(1).
  public var rowCount: Int { tree.order.rowCount }

  /// The handle of the committed row at an index; nil outside of the list, and if the row was removed since the
  /// commit.
  ///
  /// - Complexity: O(log n).
  public func node(atRow row: Int) -> NodeID? { tree.node(atRow: row) }

  /// The index of a row; nil if it is not in the list, or not yet.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Complexity: O(log n).
  public func rowIndex(of node: NodeID) throws(TreeError) -> Int? {
    try tree.rowIndex(of: node)
  }

  /// Lists identity and stamp of all rows.
  ///
  /// - Complexity: O(n).
  /// - Allocations: none if the buffer has room.
  package func copyRows(into rows: inout UniqueBuffer<Row>) -> Int {
    let count = tree.order.rowCount
    var entries = UniqueBuffer<NodeIndex>(capacity: count)
    var span = entries.mutableSpan(count: count)
    _ = tree.order.copyRows(from: 0, into: &span)
    rows.reserve(count)
    for index in 0..<count { rows[index] = tree.row(at: entries[index]) }
    return count
  }
}
