// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// How the list appears while a section is dragged. A host that measures is answered as if none were.
extension SectionReorder {
  /// The index at which a row appears; nil if it is not in the list.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Complexity: O(log n).
  public func shownIndex(of node: NodeID) throws(TreeError) -> Int? {
    guard let engine = link.engine else { throw .unknownNode(node) }
    guard let row = try engine.rowIndex(of: node) else { return nil }
    guard let rows = draggedRows(engine) else { return row }
    if rows.contains(row) { return firstRow + row - rows.lowerBound }
    let among = row - (rows.lowerBound < row ? rows.count : 0)
    return among + (firstRow <= among ? rows.count : 0)
  }

  /// The row that appears at an index; nil if it was removed since the last commit, and outside of the list.
  ///
  /// - Complexity: O(log n).
  public func node(atShown shown: Int) -> NodeID? {
    guard let engine = link.engine else { return nil }
    return engine.node(atRow: committedRow(atShown: shown, engine) ?? shown)
  }

  /// The index at which a section appears among the sections; nil if it is none that was committed.
  ///
  /// - Parameter container: the container that the section is.
  /// - Complexity: O(log s) for s sections.
  package func shownIndex(ofSection container: NodeID) -> Int? {
    guard let engine = link.engine, let committed = committedIndex(of: container, engine) else {
      return nil
    }
    guard let section, let source = committedIndex(of: section, engine) else { return committed }
    if container == section { return index }
    let among = committed - (source < committed ? 1 : 0)
    return among + (index <= among ? 1 : 0)
  }

  /// The committed index of the row that appears at an index.
  func committedRow(atShown shown: Int, _ engine: ListEngine) -> Int? {
    guard let rows = draggedRows(engine) else { return nil }
    if shown >= firstRow, shown < firstRow + rows.count {
      return rows.lowerBound + shown - firstRow
    }
    let among = shown - (firstRow < shown ? rows.count : 0)
    return among + (rows.lowerBound <= among ? rows.count : 0)
  }

  /// The committed rows of the dragged section.
  private func draggedRows(_ engine: ListEngine) -> Range<Int>? {
    guard let section, committedIndex(of: section, engine) != nil else { return nil }
    return engine.committedRows(of: section)
  }
}
