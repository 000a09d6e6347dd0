// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// Content in sections: containers of rows.
extension SnapshotWorkspace {
  /// Makes a container hold exactly these sections.
  ///
  /// - Parameters:
  ///   - new: the rows of all sections, headers and footers among them.
  ///   - sections: the sections, which divide the rows between them.
  ///   - hasRoles: whether any row is another than an item; nil: a row that is something else than it was has another
  ///     stamp as well.
  ///   - role: what a row is to its container.
  ///   - attributes: what a row carries.
  mutating func set(
    _ new: Span<Row>, in sections: Span<RowSection>, of container: NodeID, of tree: ComponentTree,
    hasRoles: Bool? = nil, role: (Int) -> RowRole = { _ in .item },
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try list(contentOf: container, in: tree)
    steps.add(new.count + sections.count + content.rows.count + content.sections.count)
    if content.isSectioned {
      sectioned.find(from: content, to: new, in: sections)
      sectioned.flatten(content, sections, into: &update, removed: &removed)
    } else {
      // Rows are diffed without sections, and every kept one is moved to its place.
      Self.diff(content, new, with: &differ, into: &update)
      moveAllKept(newCount: new.count)
      sectioned.findWithoutRows(from: content, to: sections)
    }
    try checkRoom(for: sectioned.update.sectionInserts.count, in: tree)
    repeated.find(in: new, inserted: update.inserts)
    try begin(tree)
    try placeSections(new, sections, of: container, of: tree, attributes: attributes)
    try removeDeletedSections(of: tree)
    try updateRows(new, of: tree, attributes: attributes)
    if let hasRoles {
      try updateRoles(hasRoles, count: new.count, of: tree, role: role, attributes: attributes)
    }
    if isUpdateOnly { keepUpdates(new, of: container, in: tree) }
  }

  /// Whether rows have changed their content and all else is as it was.
  private var isUpdateOnly: Bool {
    content.isSectioned && !update.isStructural && sectioned.keepsSections
  }

  private mutating func placeSections(
    _ new: Span<Row>, _ sections: Span<RowSection>, of container: NodeID, of tree: ComponentTree,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    var last: NodeID?
    var start = 0
    for section in sections.indices {
      let place = last.map { Place.after($0) } ?? .first(in: container)
      let node = try put(section: section, sections[section].id, place, of: tree)
      let source = sectioned.pairs[section]
      let end = start + sections[section].rowCount
      try self.place(
        new, at: start..<end, from: source < 0 ? 0..<0 : content.rows(ofSection: source), in: node,
        of: tree, attributes: attributes)
      last = node
      start = end
    }
  }

  private func put(
    section: Int, _ id: RowID, _ place: Place, of tree: ComponentTree
  ) throws(TreeError) -> NodeID {
    let source = sectioned.pairs[section]
    guard source >= 0 else { return try tree.makeContainer(id: id, at: place) }
    let node = content.sections[source].node
    if sectioned.pairs.isMoved(section) { try tree.move(node, to: place) }
    return node
  }

  private func removeDeletedSections(of tree: ComponentTree) throws(TreeError) {
    for index in sectioned.update.sectionDeletes.indices {
      let section = sectioned.update.sectionDeletes[index].index
      try tree.remove(content.sections[section].node)
    }
    // Containers further down are no content; some went with a section already.
    for index in 0..<content.nested.count where tree.contains(content.nested[index]) {
      try tree.remove(content.nested[index])
    }
  }
}
