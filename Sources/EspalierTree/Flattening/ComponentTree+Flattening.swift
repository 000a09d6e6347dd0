// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Reading the tree as a flat list of its visible rows.
extension ComponentTree {
  /// The number of visible rows, separators among them.
  ///
  /// - Complexity: O(1) once the row order has settled.
  public var rowCount: Int {
    settleUnlessRecording()
    return rowsAreCurrent ? order.rowCount : forest.visibleRowCount(below: NodeForest.rootIndex)
  }

  /// The number of visible rows at or below a node, separators among them; 0 for one that is hidden
  /// or detached.
  ///
  /// A row's own separators are beside it and are not counted with it.
  ///
  /// - Complexity: O(log n) once the row order has settled.
  public func rowCount(of node: NodeID) throws(TreeError) -> Int {
    let index = try forest.resolve(node)
    settleUnlessRecording()
    guard rowsAreCurrent else {
      return forest.isVisiblePath(index) ? forest.visibleRowCount(below: index) : 0
    }
    guard forest.store[index].state.isPlaced else { return 0 }
    guard forest.store[index].state.isContainer else {
      return order.traits(of: index).contains(.row) ? 1 : 0
    }
    return order.row(of: index.end) - order.row(of: index)
  }

  /// The index of a row as it was settled last, whatever was edited since; traps if it had no place then.
  ///
  /// - Complexity: O(log n).
  package func committedRow(at index: NodeIndex) -> Int { settlerCell.value.order.row(of: index) }

  /// The rows in a container as they were settled last, whatever was edited since; nil for a container that
  /// is gone or was not shown then.
  ///
  /// - Complexity: O(log n).
  package func committedRows(of container: NodeID) -> Range<Int>? {
    guard let index = try? forest.resolveContainer(container), forest.store[index].state.isPlaced
    else { return nil }
    return order.row(of: index)..<order.row(of: index.end)
  }

  /// Lists the visible rows by index, in order. Nothing is changed but the buffer.
  ///
  /// The rows are copied out of the row order, which keeps them together in memory however often
  /// the tree was edited; edits that it has not followed yet are settled first. While
  /// `recordsChanges` is set and edits are pending, the links are walked instead, which is slower.
  ///
  /// - Parameter rows: receives the rows from 0 on, and grows if needed.
  /// - Returns: how many there are.
  /// - Complexity: O(rows + k log n) for k edits since the last time.
  /// - Allocations: none if the buffer has room.
  package func flatten(into rows: inout UniqueBuffer<NodeIndex>) -> Int {
    settleUnlessRecording()
    guard rowsAreCurrent else { return flattenByLinks(into: &rows) }
    rows.reserve(order.rowCount)
    var span = rows.mutableSpan(count: order.rowCount)
    return order.copyRows(from: 0, into: &span)
  }

  /// Lists the visible rows by identity and stamp, in order: what a diff takes. As `flatten`, with
  /// one more look at each row.
  package func flatten(into rows: inout UniqueBuffer<Row>) -> Int {
    let count = flatten(into: &flattened)
    rows.reserve(count)
    Self.look(up: flattened, count, forest.store, &rows)
    return count
  }

  /// The visible rows in order, each by its handle.
  ///
  /// - Complexity: O(n) for n rows, and O(k log n) for k edits since the last time.
  public func visibleRows() -> [NodeID] {
    let count = flatten(into: &flattened)
    return (0..<count).map { forest.handle(flattened[$0]) }
  }

  /// The index of a visible row; nil if it is hidden, in no tree, or not yet in the row order.
  ///
  /// - Complexity: O(log n) once the row order has settled.
  public func rowIndex(of node: NodeID) throws(TreeError) -> Int? {
    let index = try forest.resolveRow(node)
    settleUnlessRecording()
    guard forest.store[index].state.isPlaced, order.traits(of: index).contains(.row) else {
      return nil
    }
    return order.row(of: index)
  }

  /// The row at an index of the row order; nil outside of it.
  ///
  /// While changes are recorded, the row order still counts rows that were removed since the last
  /// commit: the answer for one of those is nil.
  ///
  /// - Complexity: O(log n) once the row order has settled.
  /// - Allocations: none once warm.
  public func node(atRow row: Int) -> NodeID? {
    settleUnlessRecording()
    guard row >= 0, row < order.rowCount else { return nil }
    return forest.handleIfLive(order.entry(atRow: row))
  }

  private static func look(
    up list: borrowing UniqueBuffer<NodeIndex>, _ count: Int, _ store: borrowing NodeStore,
    _ rows: inout UniqueBuffer<Row>
  ) {
    let indices = list.span(count: count)
    var target = rows.mutableSpan(count: count)
    for position in indices.indices { target[position] = store.row(indices[position]) }
  }
}

/// The same by the links alone, for the edits that the row order has not followed.
extension ComponentTree {
  private func flattenByLinks(into rows: inout UniqueBuffer<NodeIndex>) -> Int {
    var count = 0
    forest.walkVisibleRows(below: NodeForest.rootIndex) { index in
      rows.grow(to: count + 1)
      rows[count] = index
      count += 1
    }
    return count
  }
}
