// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

/// The sections as the host was last told of them, for engines that have sections: what is edited meanwhile
/// counts with the next commit.
///
/// A row that was removed since keeps its path, and has no handle. While a host measures, no section is known:
/// these questions are answered with nil.
extension ListEngine {
  /// The number of sections, for engines that have sections; else 0.
  ///
  /// - Complexity: O(1).
  public var sectionCount: Int { memory.value.sections.sectionCount }

  /// The number of rows in a section, without header and footer; nil if there is no such section.
  ///
  /// - Complexity: O(log s) for s sections.
  public func rowCount(inSection section: Int) -> Int? {
    guard section >= 0, section < sectionCount else { return nil }
    return memory.value.sections.section(at: section).rowCount
  }

  /// The identity of the container that a section is; traps outside.
  ///
  /// - Complexity: O(log s) for s sections.
  package func identity(ofSection section: Int) -> RowID {
    memory.value.sections.section(at: section).id
  }

  /// The container that a section is; nil if there is no such section, and if it was removed since the commit.
  ///
  /// - Complexity: O(log s) for s sections.
  public func container(ofSection section: Int) -> NodeID? {
    guard section >= 0, section < sectionCount else { return nil }
    return tree.node(at: memory.value.sections.identity(at: section).node)
  }

  /// The committed path of a row: its section, and its index in there without the header.
  ///
  /// Nil for what has none: headers, footers and rows outside of sections, containers, rows that are hidden or
  /// not yet committed, and stale handles.
  ///
  /// - Complexity: O(log n).
  public func path(of node: NodeID) -> NewPath? {
    guard !isMeasuring, let row = committedRow(of: node),
      let section = memory.value.sections.section(ofRow: row)
    else { return nil }
    let body = memory.value.sections.stretches(of: section).body
    guard body.contains(row) else { return nil }
    return NewPath(
      section: NewSection(rawValue: Int32(section)),
      row: NewRow(rawValue: Int32(row - body.lowerBound)))
  }

  /// The committed section that a node is or is in, be it a header or a container further down; nil if it is in
  /// none, hidden, not yet committed, or if the handle is stale.
  ///
  /// - Complexity: O(log n).
  public func sectionIndex(of node: NodeID) -> Int? {
    guard !isMeasuring, tree.contains(node) else { return nil }
    if let section = memory.value.sections.index(of: node.index) { return section }
    guard let rows = committedRows(of: node), !rows.isEmpty else { return nil }
    return memory.value.sections.section(ofRow: rows.lowerBound)
  }

  /// Moves a section with all that is in it, as `setNeedsCommit` or `commit` carries it out. Traps outside.
  /// ``sectionReorder`` is for a section that follows a finger.
  ///
  /// - Parameters:
  ///   - section: the index of the section, as it was committed.
  ///   - target: the index that it is to have, if nothing else is edited.
  /// - Returns: false if there is nothing to do, or if one of the two sections was removed since the commit.
  /// - Complexity: O(log s) for s sections, and that of the commit.
  @discardableResult
  public func moveSection(_ section: Int, to target: Int) -> Bool {
    let count = sectionCount
    require(
      section >= 0 && section < count && target >= 0 && target < count,
      "Section \(section) cannot move to \(target) among \(count) sections.")
    guard let moved = container(ofSection: section), let other = container(ofSection: target),
      moved != other, (try? tree.parent(of: other)) == tree.root
    else { return false }
    do {
      try tree.move(moved, to: target > section ? .after(other) : .before(other))
    } catch {
      misuse(error.description)
    }
    return true
  }
}

extension ListEngine {
  /// The committed row of a handle; nil for all that has none.
  func committedRow(of node: NodeID) -> Int? { (try? tree.rowIndex(of: node)) ?? nil }

  /// The committed rows at or below a node; nil for one that has no place in the list.
  ///
  /// - Complexity: O(log n).
  func committedRows(of node: NodeID) -> Range<Int>? {
    guard let isContainer = try? tree.isContainer(node) else { return nil }
    guard isContainer else { return committedRow(of: node).map { $0..<$0 + 1 } }
    if node == tree.root { return 0..<rowCount }
    guard tree.order.contains(node.index) else { return nil }
    let end = NodeIndex(rawValue: node.index.rawValue + 1)  // The marker behind its rows.
    return tree.order.row(of: node.index)..<tree.order.row(of: end)
  }
}
