// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierTree

/// Content in sections: containers of rows.
extension SnapshotWorkspace {
  /// Makes a container hold exactly these sections.
  ///
  /// - Parameters:
  ///   - new: the rows of all sections, headers and footers among them.
  ///   - sections: the sections, which divide the rows between them.
  mutating func set(
    _ new: Span<Row>, in sections: Span<RowSection>, of container: NodeID, of tree: ComponentTree,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try list(contentOf: container, in: tree)
    steps.add(new.count + sections.count + content.rows.count + content.sections.count)
    listOldSections()
    if content.isSectioned {
      Self.diff(content, oldSections, new, sections, with: &sectionedDiffer, into: &sectioned)
      pairs.read(sectioned, oldCount: content.sections.count, newCount: sections.count)
      flatten(sections)
    } else {
      diffMisplacedRows(new, sections)
    }
    try checkRoom(for: sectioned.sectionInserts.count, in: tree)
    repeated.find(in: new, inserted: update.inserts, into: &diagnostics)
    try begin(tree)
    try placeSections(new, sections, of: container, of: tree, attributes: attributes)
    try removeDeletedSections(of: tree)
    try updateRows(new, of: tree, attributes: attributes)
    if isUpdateOnly { keepUpdates(new, of: container, in: tree) }
  }

  /// Whether rows have changed their content and all else is as it was.
  private var isUpdateOnly: Bool {
    content.isSectioned && !update.isStructural && sectioned.sectionDeletes.isEmpty
      && sectioned.sectionInserts.isEmpty && sectioned.sectionMoves.isEmpty
  }

  private mutating func listOldSections() {
    let count = content.sections.count
    oldSections.grow(to: count)
    for index in 0..<count {
      let section = content.sections[index]
      oldSections[index] = RowSection(id: section.id, rowCount: oldRows(of: index).count)
    }
  }

  /// The indices of an old section's rows, if the content is sectioned.
  private func oldRows(of section: Int) -> Range<Int> {
    let isLast = section + 1 == content.sections.count
    let end = isLast ? content.rows.count : Int(content.sections[section + 1].start)
    return Int(content.sections[section].start)..<end
  }

  /// A function of its own because spans of one value's fields overlap.
  private static func diff(
    _ content: borrowing ContainerContent, _ oldSections: borrowing UniqueBuffer<RowSection>,
    _ new: Span<Row>, _ sections: Span<RowSection>, with differ: inout SectionedDiffer,
    into update: inout SectionedBatchUpdate
  ) {
    differ.diff(
      from: content.rows.span,
      in: oldSections.span(count: content.sections.count), to: new, in: sections, into: &update)
  }

  /// The same of sections without rows.
  private static func diff(
    _ old: borrowing UniqueBuffer<RowSection>, count oldCount: Int,
    _ new: borrowing UniqueBuffer<RowSection>, count newCount: Int,
    with differ: inout SectionedDiffer, into update: inout SectionedBatchUpdate
  ) {
    let none = UniqueBuffer<Row>()
    differ.diff(
      from: none.span(count: 0), in: old.span(count: oldCount), to: none.span(count: 0),
      in: new.span(count: newCount), into: &update)
  }

  /// For content that is in other containers than its sections: sections are diffed without rows,
  /// rows without sections, and every kept row is moved to its place.
  private mutating func diffMisplacedRows(_ new: Span<Row>, _ sections: Span<RowSection>) {
    Self.diff(content, new, with: &differ, into: &update)
    moveAllKept(newCount: new.count)
    for index in content.sections.indices { oldSections[index].rowCount = 0 }
    self.sections.reserve(sections.count)
    for index in sections.indices {
      self.sections[index] = RowSection(id: sections[index].id, rowCount: 0)
    }
    Self.diff(
      oldSections, count: content.sections.count, self.sections, count: sections.count,
      with: &sectionedDiffer, into: &sectioned)
    pairs.read(sectioned, oldCount: content.sections.count, newCount: sections.count)
  }
}

/// The edits.
extension SnapshotWorkspace {
  private mutating func placeSections(
    _ new: Span<Row>, _ sections: Span<RowSection>, of container: NodeID, of tree: ComponentTree,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    var last: NodeID?
    var start = 0
    for section in sections.indices {
      let place = last.map { Place.after($0) } ?? .first(in: container)
      let node = try put(section: section, sections[section].id, place, of: tree)
      let source = pairs[section]
      let end = start + sections[section].rowCount
      try self.place(
        new, at: start..<end, from: source < 0 ? 0..<0 : oldRows(of: source), in: node, of: tree,
        attributes: attributes)
      last = node
      start = end
    }
  }

  private func put(
    section: Int, _ id: RowID, _ place: Place, of tree: ComponentTree
  ) throws(TreeError) -> NodeID {
    let source = pairs[section]
    guard source >= 0 else { return try tree.makeContainer(id: id, at: place) }
    let node = content.sections[source].node
    if pairs.isMoved(section) { try tree.move(node, to: place) }
    return node
  }

  private func removeDeletedSections(of tree: ComponentTree) throws(TreeError) {
    for index in sectioned.sectionDeletes.indices {
      try tree.remove(content.sections[sectioned.sectionDeletes[index].index].node)
    }
    // Containers further down are no content; some went with a section already.
    for index in content.nested.indices where tree.contains(content.nested[index]) {
      try tree.remove(content.nested[index])
    }
  }
}

/// The difference of the sections in indices of all rows. Unlike there, rows of deleted and inserted
/// sections are listed here, for they are deleted and inserted one by one.
extension SnapshotWorkspace {
  private mutating func flatten(_ sections: Span<RowSection>) {
    newStarts.reserve(sections.count)
    var start: Int32 = 0
    for section in sections.indices {
      newStarts[section] = start
      start += Int32(sections[section].rowCount)
    }
    flattenMoves()
    flattenUpdates()
    flattenDeletes()
    flattenInserts(sections)
  }

  private func row(_ path: OldPath) -> OldRow {
    OldRow(rawValue: content.sections[path.section.index].start + path.row.rawValue)
  }

  private func row(_ path: NewPath) -> NewRow {
    NewRow(rawValue: newStarts[path.section.index] + path.row.rawValue)
  }

  private mutating func flattenMoves() {
    let count = sectioned.moves.count
    var moves = update.moves.lend()
    moves.reserve(count)
    for index in 0..<count {
      let move = sectioned.moves[index]
      moves[index] = BatchUpdate.Move(from: row(move.from), to: row(move.to))
    }
    update.moves.giveBack(moves, count: count)
  }

  private mutating func flattenUpdates() {
    let count = sectioned.updates.count
    var updates = update.updates.lend()
    updates.reserve(count)
    for index in 0..<count {
      let change = sectioned.updates[index]
      updates[index] = BatchUpdate.Update(old: row(change.old), new: row(change.new))
    }
    update.updates.giveBack(updates, count: count)
  }

  /// Merges the deletes that are listed with the rows of deleted sections that move nowhere.
  private mutating func flattenDeletes() {
    removed.clear(count: content.rows.count)
    for index in update.moves.indices { removed.insert(update.moves[index].from.index) }
    var deletes = update.deletes.lend()
    deletes.reserve(content.rows.count)
    var count = 0
    var listed = 0
    for index in sectioned.sectionDeletes.indices {
      let section = sectioned.sectionDeletes[index]
      while listed < sectioned.deletes.count, sectioned.deletes[listed].section < section {
        deletes[count] = row(sectioned.deletes[listed])
        (count, listed) = (count + 1, listed + 1)
      }
      for row in oldRows(of: section.index) where !removed.contains(row) {
        deletes[count] = OldRow(row)
        count += 1
      }
    }
    while listed < sectioned.deletes.count {
      deletes[count] = row(sectioned.deletes[listed])
      (count, listed) = (count + 1, listed + 1)
    }
    update.deletes.giveBack(deletes, count: count)
  }

  /// Merges the inserts that are listed with the rows of inserted sections that come from nowhere.
  private mutating func flattenInserts(_ sections: Span<RowSection>) {
    var inserts = update.inserts.lend()
    var count = 0
    var listed = 0
    var move = 0
    for index in sectioned.sectionInserts.indices {
      let section = sectioned.sectionInserts[index]
      while listed < sectioned.inserts.count, sectioned.inserts[listed].section < section {
        inserts.grow(to: count + 1)
        inserts[count] = row(sectioned.inserts[listed])
        (count, listed) = (count + 1, listed + 1)
      }
      let start = Int(newStarts[section.index])
      for row in start..<start + sections[section.index].rowCount {
        while move < update.moves.count, update.moves[move].to.index < row { move += 1 }
        if move < update.moves.count, update.moves[move].to.index == row { continue }
        inserts.grow(to: count + 1)
        inserts[count] = NewRow(row)
        count += 1
      }
    }
    while listed < sectioned.inserts.count {
      inserts.grow(to: count + 1)
      inserts[count] = row(sectioned.inserts[listed])
      (count, listed) = (count + 1, listed + 1)
    }
    update.inserts.giveBack(inserts, count: count)
  }
}
