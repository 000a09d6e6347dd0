// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

// From an identity to what has it, as the host was last told. Nothing is kept of identities until the first question.
extension ListEngine {
  /// The committed row of an identity; the first, if several have it. Nil if there is none, and if that was removed
  /// since the commit. Separators are not found, though they have identities.
  ///
  /// - Complexity: O(n) the first time; then O(log n) expected, and that again for each further row of the identity.
  public func node(withID id: RowID) -> NodeID? {
    guard let row = rowIndex(withID: id) else { return nil }
    return node(atRow: row)
  }

  /// The index of the committed row of an identity, also if that was removed since; the first, if several have it.
  /// Nil if there is none. Separators are not found.
  ///
  /// - Complexity: O(n) the first time; then O(log n) expected, and that again for each further row of the identity.
  public func rowIndex(withID id: RowID) -> Int? { bare.tree.committedRow(withID: id.rawValue) }

  /// The index of the committed section of an identity, also if that was removed since; the first, if several have it.
  /// Nil if there is none. Sections whose identity is 0 are not found.
  ///
  /// - Complexity: O(n) the first time; then O(log n) expected, and that again for each further section of the identity.
  public func sectionIndex(withID id: RowID) -> Int? {
    bare.tree.committedSection(withID: id.rawValue)
  }
}

extension ListEngine {
  /// The committed section that a node is or is in, be it a header or a container further down. Nil if it is in none,
  /// hidden or not yet committed, if it was removed, and for a container further down that showed no row.
  ///
  /// - Complexity: O(log n).
  public func sectionIndex(of node: NodeID) -> Int? { bare.tree.committedSection(around: node) }

  /// Identity and stamp of the rows in a container at any depth, hidden ones too, with all edits that wait; without
  /// separators and runs of rows without content.
  ///
  /// - Parameter container: nil: the root.
  /// - Throws: `EditError.unknownNode`, `EditError.notAContainer`.
  /// - Complexity: O(n) for n rows and containers in it.
  public func rows(of container: NodeID? = nil) throws(EditError) -> [Row] {
    try bare.tree.allContents(in: container ?? rootNode)
  }

  /// Notes which identities rows that came or were filled have in common with others, but for those that a list has told.
  /// O(1) if no identity is repeated.
  func noteRepeatedIdentities() {
    guard bare.tree.repeatedIdentities() > 0 else { return }
    var told: Set<RowID> = []
    for case .duplicateIdentity(let row, _) in status.notes { told.insert(row.id) }
    func look(at row: NodeID?) {
      guard let row, let id = identity(of: row), !told.contains(id),
        let shown = bare.tree.shownRows(sharingIdentityOf: row)
      else { return }
      told.insert(id)
      if shown.count > 1 { note(.duplicateIdentity(named(id), count: shown.count)) }
    }
    for index in 0..<bare.report.update.inserts.count {
      look(at: bare.tree.node(atRow: bare.report.update.inserts[index].index))
    }
    for row in status.dueFilled { look(at: row) }
  }

  /// Says that every row in a container, at any depth, shows something new, in one section for example, as `update(_:)`
  /// does: with the next commit views are filled again, and automatic heights are measured again.
  ///
  /// - Throws: `EditError.unknownNode`, `EditError.notAContainer`.
  /// - Complexity: O(n) for n rows and containers in it.
  public func setNeedsReload(of container: NodeID) throws(EditError) {
    for row in try bare.tree.allRows(in: container) { try update(row) }
  }
}

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
  public func path(ofRow row: Int) -> NewPath? { bare.tree.path(ofRow: row, .lastCommit) }

  /// The section and the index in its body of a row; nil for what has none, and for a row that was removed.
  ///
  /// - Complexity: O(log n).
  public func path(of node: NodeID) -> NewPath? { bare.tree.path(of: node, .lastCommit) }

  /// The index in the list of the row at a path, also of one that was removed since; nil if there is none.
  ///
  ///     for path in commit.sections.inserts { show(engine.row(at: path)) }
  ///
  /// - Complexity: O(log n).
  public func row(at path: NewPath) -> Int? { bare.tree.row(at: path, .lastCommit) }

  /// The row at a path; nil if there is none, and if it was removed since the commit.
  ///
  /// - Complexity: O(log n).
  public func node(at path: NewPath) -> NodeID? { row(at: path).flatMap { node(atRow: $0) } }
}
