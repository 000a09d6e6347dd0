// SPDX-License-Identifier: MIT

import EspalierRows

// Sections as the host was last told of them, for engines that have sections (`EngineConfiguration.hasSections`). Nil is
// the answer about what is not there.
//
// The rows of a section are those in its *body*: all but its header, its footer, its backgrounds and the separators
// above and below the section. They have paths. What is in no body has none, and has its index in the list as every row.
extension ListEngine {
  /// The number of sections, for engines that have sections; else 0.
  ///
  /// - Complexity: O(1).
  public var sectionCount: Int { bare.tree.sectionCount(.lastCommit) }

  /// The number of rows in the body of a section; nil if there is no such section.
  ///
  /// - Complexity: O(log n).
  public func rowCount(inSection section: Int) -> Int? {
    bare.tree.rowCount(inSection: section, .lastCommit)
  }

  /// The container that a section is; nil if there is no such section, and if it was removed since the commit.
  ///
  /// - Complexity: O(log n).
  public func container(ofSection section: Int) -> NodeID? {
    bare.tree.section(at: section, .lastCommit)
  }

  /// The index of the header of a section: its first row, if that has this role and is in the section itself. Nil if it
  /// has none.
  ///
  /// - Complexity: O(log n).
  public func headerRow(ofSection section: Int) -> Int? {
    bare.tree.row(.header, ofSection: section, .lastCommit)
  }

  /// The index of the footer of a section: its last row, if that has this role and is in the section itself. Nil if it
  /// has none.
  ///
  /// - Complexity: O(log n).
  public func footerRow(ofSection section: Int) -> Int? {
    bare.tree.row(.footer, ofSection: section, .lastCommit)
  }

  /// The section that a row is in, be it its header; nil outside of the list.
  ///
  /// - Complexity: O(log n).
  public func sectionIndex(ofRow row: Int) -> Int? { bare.tree.section(ofRow: row, .lastCommit) }

  /// The section and the index in its body of a row, by its index in the list; nil for a row that is in no body, and
  /// outside of the list.
  ///
  /// - Complexity: O(log n).
  public func path(ofRow row: Int) -> NewPath? { bare.tree.path(ofRow: row, .lastCommit)?.new }

  /// The section and the index in its body of a row; nil for what has none, and for a row that was removed.
  ///
  /// - Complexity: O(log n).
  public func path(of node: NodeID) -> NewPath? { bare.tree.path(of: node, .lastCommit)?.new }

  /// The index in the list of the row at a path, also of one that was removed since; nil if there is none.
  ///
  ///     for path in commit.sections.inserts { show(engine.row(at: path)) }
  ///
  /// - Complexity: O(log n).
  public func row(at path: NewPath) -> Int? {
    let path = Path(section: path.section.index, item: path.row.index)
    return bare.tree.row(at: path, .lastCommit)
  }

  /// The row at a path; nil if there is none, and if it was removed since the commit.
  ///
  /// - Complexity: O(log n).
  public func node(at path: NewPath) -> NodeID? { row(at: path).flatMap { node(atRow: $0) } }
}
