// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// What leads from the sections of a container to others: as sections, for the containers, and in indices of
/// all rows, for the rows.
struct SectionedDifference: ~Copyable {
  /// What happens to the sections, and to rows inside of them.
  private(set) var update = SectionedBatchUpdate()

  /// Which old section every new one was.
  private(set) var pairs = SectionPairs()

  private var differ = SectionedDiffer()

  /// The sections that were there, as the differ takes them, and those to be there, without rows.
  private var oldSections = UniqueBuffer<RowSection>()
  private var emptySections = UniqueBuffer<RowSection>()

  /// The first row of every new section.
  private var newStarts = UniqueBuffer<Int32>()

  /// The rows that were looked at, for tests; nil where none are counted.
  var stepCount: Int? { differ.stepCount }

  init() {}

  /// Whether no section comes, goes or moves.
  var keepsSections: Bool {
    update.sectionDeletes.isEmpty && update.sectionInserts.isEmpty && update.sectionMoves.isEmpty
  }

  /// Finds the difference of content that is in sections.
  ///
  /// - Parameters:
  ///   - content: what is there.
  ///   - new: the rows of all sections that are to be there.
  ///   - sections: these sections, which divide the rows between them.
  mutating func find(
    from content: borrowing ContainerContent, to new: Span<Row>, in sections: Span<RowSection>
  ) {
    listOldSections(content)
    Self.find(
      content.rows.span, oldSections, content.sections.count, new, sections,
      with: &differ, into: &update)
    pairs.read(update, oldCount: content.sections.count, newCount: sections.count)
  }

  /// Finds the difference of the sections alone, for rows that are in other containers than sections.
  mutating func findWithoutRows(
    from content: borrowing ContainerContent, to sections: Span<RowSection>
  ) {
    listOldSections(content)
    for index in 0..<content.sections.count { oldSections[index].rowCount = 0 }
    emptySections.reserve(sections.count)
    for index in sections.indices {
      emptySections[index] = RowSection(id: sections[index].id, rowCount: 0)
    }
    let none = UniqueBuffer<Row>()
    Self.find(
      none.span(count: 0), oldSections, content.sections.count, none.span(count: 0),
      emptySections, sections.count, with: &differ, into: &update)
    pairs.read(update, oldCount: content.sections.count, newCount: sections.count)
  }

  // Functions of their own because spans of one value's fields overlap.
  private static func find(
    _ old: Span<Row>, _ oldSections: borrowing UniqueBuffer<RowSection>, _ oldCount: Int,
    _ new: Span<Row>, _ sections: Span<RowSection>, with differ: inout SectionedDiffer,
    into update: inout SectionedBatchUpdate
  ) {
    differ.diff(
      from: old, in: oldSections.span(count: oldCount), to: new, in: sections, into: &update)
  }

  private static func find(
    _ old: Span<Row>, _ oldSections: borrowing UniqueBuffer<RowSection>, _ oldCount: Int,
    _ new: Span<Row>, _ sections: borrowing UniqueBuffer<RowSection>, _ count: Int,
    with differ: inout SectionedDiffer, into update: inout SectionedBatchUpdate
  ) {
    find(
      old, oldSections, oldCount, new, sections.span(count: count), with: &differ, into: &update)
  }

  private mutating func listOldSections(_ content: borrowing ContainerContent) {
    let count = content.sections.count
    oldSections.grow(to: count)
    for index in 0..<count {
      oldSections[index] = RowSection(
        id: content.sections[index].id, rowCount: content.rows(ofSection: index).count)
    }
  }
}

/// The difference in indices of all rows. Unlike in the sections' own, rows of deleted and inserted sections are
/// listed here, for they are deleted and inserted one by one.
extension SectionedDifference {
  /// Writes it; `removed` is memory for it.
  mutating func flatten(
    _ content: borrowing ContainerContent, _ sections: Span<RowSection>,
    into flat: inout BatchUpdate, removed: inout RemovedRows
  ) {
    newStarts.reserve(sections.count)
    var start: Int32 = 0
    for section in sections.indices {
      newStarts[section] = start
      start += Int32(sections[section].rowCount)
    }
    flattenMoves(content, into: &flat)
    flattenUpdates(content, into: &flat)
    flattenDeletes(content, into: &flat, removed: &removed)
    flattenInserts(sections, into: &flat)
  }

  private func row(_ path: OldPath, _ content: borrowing ContainerContent) -> OldRow {
    OldRow(rawValue: content.sections[path.section.index].start + path.row.rawValue)
  }

  private func row(_ path: NewPath) -> NewRow {
    NewRow(rawValue: newStarts[path.section.index] + path.row.rawValue)
  }

  private func flattenMoves(
    _ content: borrowing ContainerContent, into flat: inout BatchUpdate
  ) {
    let count = update.moves.count
    var moves = flat.moves.lend()
    moves.reserve(count)
    for index in 0..<count {
      let move = update.moves[index]
      moves[index] = BatchUpdate.Move(from: row(move.from, content), to: row(move.to))
    }
    flat.moves.giveBack(moves, count: count)
  }

  private func flattenUpdates(
    _ content: borrowing ContainerContent, into flat: inout BatchUpdate
  ) {
    let count = update.updates.count
    var updates = flat.updates.lend()
    updates.reserve(count)
    for index in 0..<count {
      let change = update.updates[index]
      updates[index] = BatchUpdate.Update(old: row(change.old, content), new: row(change.new))
    }
    flat.updates.giveBack(updates, count: count)
  }

  /// Merges the deletes that are listed with the rows of deleted sections that move nowhere.
  private func flattenDeletes(
    _ content: borrowing ContainerContent, into flat: inout BatchUpdate,
    removed: inout RemovedRows
  ) {
    removed.clear(count: content.rows.count)
    for index in flat.moves.indices { removed.insert(flat.moves[index].from.index) }
    var deletes = flat.deletes.lend()
    deletes.reserve(content.rows.count)
    var count = 0
    var listed = 0
    for index in update.sectionDeletes.indices {
      let section = update.sectionDeletes[index]
      while listed < update.deletes.count, update.deletes[listed].section < section {
        deletes[count] = row(update.deletes[listed], content)
        (count, listed) = (count + 1, listed + 1)
      }
      for row in content.rows(ofSection: section.index) where !removed.contains(row) {
        deletes[count] = OldRow(row)
        count += 1
      }
    }
    while listed < update.deletes.count {
      deletes[count] = row(update.deletes[listed], content)
      (count, listed) = (count + 1, listed + 1)
    }
    flat.deletes.giveBack(deletes, count: count)
  }

  /// Merges the inserts that are listed with the rows of inserted sections that come from nowhere.
  private func flattenInserts(_ sections: Span<RowSection>, into flat: inout BatchUpdate) {
    var inserts = flat.inserts.lend()
    var count = 0
    var listed = 0
    var move = 0
    for index in update.sectionInserts.indices {
      let section = update.sectionInserts[index]
      while listed < update.inserts.count, update.inserts[listed].section < section {
        inserts.grow(to: count + 1)
        inserts[count] = row(update.inserts[listed])
        (count, listed) = (count + 1, listed + 1)
      }
      let start = Int(newStarts[section.index])
      for row in start..<start + sections[section.index].rowCount {
        while move < flat.moves.count, flat.moves[move].to.index < row { move += 1 }
        if move < flat.moves.count, flat.moves[move].to.index == row { continue }
        inserts.grow(to: count + 1)
        inserts[count] = NewRow(row)
        count += 1
      }
    }
    while listed < update.inserts.count {
      inserts.grow(to: count + 1)
      inserts[count] = row(update.inserts[listed])
      (count, listed) = (count + 1, listed + 1)
    }
    flat.inserts.giveBack(inserts, count: count)
  }
}

extension ContainerContent {
  /// The indices of a section's rows, if the content is sectioned.
  func rows(ofSection section: Int) -> Range<Int> {
    let isLast = section + 1 == sections.count
    let end = isLast ? rows.count : Int(sections[section + 1].start)
    return Int(sections[section].start)..<end
  }
}
