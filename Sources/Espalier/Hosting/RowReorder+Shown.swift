// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// How the list appears while a row is dragged.
extension RowReorder {
  /// The index at which a row appears; nil if it is not in the list.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Complexity: O(log n).
  public func shownIndex(of node: NodeID) throws(TreeError) -> Int? {
    guard let engine = link.engine else { throw .unknownNode(node) }
    guard let committed = try engine.rowIndex(of: node) else { return nil }
    guard let row, let source = committedIndex(of: row, engine) else { return committed }
    if node == row { return index }
    let among = committed - (source < committed ? 1 : 0)
    return among + (index <= among ? 1 : 0)
  }

  /// The row that appears at an index; nil if it was removed since the last commit, and outside of the list.
  ///
  /// - Complexity: O(log n).
  public func node(atShown shown: Int) -> NodeID? {
    guard let engine = link.engine else { return nil }
    guard let row, let source = committedIndex(of: row, engine) else {
      return engine.node(atRow: shown)
    }
    if shown == index { return row }
    let among = shown - (index < shown ? 1 : 0)
    return engine.node(atRow: among + (source <= among ? 1 : 0))
  }

  func isCommitted(_ container: NodeID, _ engine: ListEngine) -> Bool {
    guard (try? engine.tree.isVisible(container)) == true else { return false }
    return container == engine.tree.root || engine.tree.order.contains(container.index)
  }

  /// The index at which the row appears behind all else in a container.
  func shownIndex(behind container: NodeID, _ source: Int, _ engine: ListEngine) -> Int {
    let end = NodeIndex(rawValue: container.index.rawValue + 1)  // The marker behind its rows.
    let isRoot = container == engine.tree.root
    let before = isRoot ? engine.rowCount : engine.tree.order.row(of: end)
    return before - (source < before ? 1 : 0)
  }

  func committedIndex(of node: NodeID, _ engine: ListEngine) -> Int? {
    (try? engine.rowIndex(of: node)) ?? nil
  }
}
