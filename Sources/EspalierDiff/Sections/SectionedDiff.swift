// SPDX-License-Identifier: MIT

import EspalierBase

// Example, sections as letters, rows as numbers: A[1 2 3] B[4 5] → B[4 1] A[2 3 6].
//   1. The sections are diffed by identity: A and B are kept, one of them moves.
//   2. Each pair of sections is diffed: B loses 5 and gains 1, A loses 1 and gains 6. These rows found no
//      partner in their own section: left over are 1 (A) and 5 (B) in old, 1 (B) and 6 (A) in new.
//   3. What is left over is diffed as two lists of its own: 1 is in both, so it moves from A to B; 5 is
//      deleted and 6 is inserted.

extension SectionedDiffer {
  /// Fills the outputs with the difference between two lists of sections.
  mutating func run(
    _ old: borrowing SectionedRows, _ new: borrowing SectionedRows,
    into update: inout SectionedBatchUpdate
  ) {
    workspace.prepare(old, new)
    diffSections(oldCount: old.sections.count, newCount: new.sections.count, into: &update)
    for section in new.sections.indices { diffRows(ofNewSection: section, old, new) }
    workspace.collectOldLeftovers(old)
    matchLeftovers()
    workspace.mergeCrossings()
  }

  /// Step 1: the sections, by identity.
  private mutating func diffSections(
    oldCount: Int, newCount: Int, into update: inout SectionedBatchUpdate
  ) {
    Self.diff(
      workspace.oldSectionRows, count: oldCount, workspace.newSectionRows, count: newCount,
      with: &differ, into: &difference)
    keptRuns.read(difference, oldCount: oldCount, newCount: newCount)
    workspace.pairSections(keptRuns, oldCount: oldCount, newCount: newCount)
    difference.writeSections(into: &update)
  }

  /// Step 2: the rows of one new section, against those of the section it was.
  private mutating func diffRows(
    ofNewSection section: Int, _ old: borrowing SectionedRows, _ new: borrowing SectionedRows
  ) {
    let newRows = workspace.newStarts[section]..<workspace.newStarts[section + 1]
    let source = Int(workspace.sources[section])
    guard source >= 0 else {
      workspace.takeInsertedSection(NewSection(section), rows: newRows, of: new.rows)
      return
    }
    let oldRows = workspace.oldStarts[source]..<workspace.oldStarts[source + 1]
    let equal = RowKernels.equalCount(
      old.rows, from: oldRows.lowerBound, new.rows, from: newRows.lowerBound,
      limit: min(oldRows.count, newRows.count))
    if equal == oldRows.count && equal == newRows.count { return }
    differ.diff(
      from: old.rows.extracting(oldRows), to: new.rows.extracting(newRows), into: &difference)
    workspace.take(
      difference, from: OldSection(source), to: NewSection(section),
      newRows: new.rows.extracting(newRows))
  }

  /// Step 3: rows that changed their section; what is left then was deleted or inserted.
  private mutating func matchLeftovers() {
    let oldCount = workspace.oldLeftovers.count
    let newCount = workspace.newLeftovers.count
    Self.diff(
      workspace.oldLeftovers.rows, count: oldCount, workspace.newLeftovers.rows, count: newCount,
      with: &differ, into: &difference)
    keptRuns.read(difference, oldCount: oldCount, newCount: newCount)
    workspace.takeCrossings(keptRuns)
    workspace.takeUnmatched(difference)
  }

  /// Diffs two buffers of rows. A function of its own because spans of one value's fields overlap.
  private static func diff(
    _ old: borrowing UniqueBuffer<Row>, count oldCount: Int,
    _ new: borrowing UniqueBuffer<Row>, count newCount: Int,
    with differ: inout ListDiffer, into difference: inout BatchUpdate
  ) {
    differ.diff(
      from: old.span(count: oldCount), to: new.span(count: newCount), into: &difference)
  }
}

extension SectionedWorkspace {
  /// Makes room for two lists, notes their sections as rows and where the rows of each begin.
  mutating func prepare(_ old: borrowing SectionedRows, _ new: borrowing SectionedRows) {
    let oldSize = Self.fill(&oldSectionRows, starts: &oldStarts, with: old.sections)
    let newSize = Self.fill(&newSectionRows, starts: &newStarts, with: new.sections)
    precondition(
      oldSize == old.rows.count && newSize == new.rows.count,
      "The sections of a list have as many rows together as its span.")
    sources.reserve(new.sections.count)
    leftoverRuns.reserve(old.sections.count)
    looseRows.removeAll()
    oldLeftovers.removeAll()
    newLeftovers.removeAll()
    crossMoves.removeAll()
    crossUpdates.removeAll()
  }

  /// Returns the number of all rows.
  private static func fill(
    _ rows: inout UniqueBuffer<Row>, starts: inout UniqueBuffer<Int>, with sections: Span<RowSection>
  ) -> Int {
    rows.reserve(sections.count)
    starts.reserve(sections.count + 1)
    var start = 0
    for index in sections.indices {
      let section = sections[index]
      rows[index] = Row(id: section.id, stamp: section.stamp)
      starts[index] = start
      start += section.rowCount
    }
    starts[sections.count] = start
    return start
  }

  /// Notes for every new section which old one it was, and for every old one whether it is gone.
  mutating func pairSections(_ kept: borrowing KeptRuns, oldCount: Int, newCount: Int) {
    for index in 0..<oldCount {
      leftoverRuns[index] = LeftoverRun(start: 0, count: LeftoverRun.wholeSection)
    }
    for index in 0..<newCount { sources[index] = -1 }
    let runs = kept.span
    for index in runs.indices {
      let run = runs[index]
      for offset in 0..<run.count {
        sources[Int(run.new.rawValue + offset)] = run.old.rawValue + offset
        leftoverRuns[Int(run.old.rawValue + offset)] = LeftoverRun(start: 0, count: 0)
      }
    }
  }

  /// All rows of an inserted section look for a partner elsewhere.
  mutating func takeInsertedSection(_ section: NewSection, rows: Range<Int>, of new: Span<Row>) {
    for row in rows {
      newLeftovers.append(
        new[row], at: NewPath(section: section, row: NewRow(row - rows.lowerBound)))
    }
  }

  /// Sorts the operations of one pair of sections into the outputs and the rows that are left over.
  mutating func take(
    _ difference: borrowing BatchUpdate, from source: OldSection, to target: NewSection,
    newRows: Span<Row>
  ) {
    let deleted = difference.deletes.span
    leftoverRuns[source.index] = LeftoverRun(
      start: Int32(looseRows.count), count: Int32(deleted.count))
    for index in deleted.indices { looseRows.append(deleted[index]) }
    let inserted = difference.inserts.span
    for index in inserted.indices {
      let row = inserted[index]
      newLeftovers.append(newRows[row.index], at: NewPath(section: target, row: row))
    }
    let moved = difference.moves.span
    for index in moved.indices {
      moves.append(
        SectionedBatchUpdate.Move(
          from: OldPath(section: source, row: moved[index].from),
          to: NewPath(section: target, row: moved[index].to)))
    }
    let updated = difference.updates.span
    for index in updated.indices {
      updates.append(
        SectionedBatchUpdate.Update(
          old: OldPath(section: source, row: updated[index].old),
          new: NewPath(section: target, row: updated[index].new)))
    }
  }

  /// Gathers the old rows without a partner, by ascending old path.
  mutating func collectOldLeftovers(_ old: borrowing SectionedRows) {
    for index in old.sections.indices {
      let run = leftoverRuns[index]
      let start = oldStarts[index]
      let section = OldSection(index)
      if run.count == LeftoverRun.wholeSection {
        for row in start..<oldStarts[index + 1] {
          oldLeftovers.append(
            old.rows[row], at: OldPath(section: section, row: OldRow(row - start)))
        }
      } else {
        for place in Int(run.start)..<Int(run.start + run.count) {
          let row = looseRows.elements[place]
          oldLeftovers.append(old.rows[start + row.index], at: OldPath(section: section, row: row))
        }
      }
    }
  }

  /// Rows that are left over on both sides changed their section.
  mutating func takeCrossings(_ kept: borrowing KeptRuns) {
    let runs = kept.span
    for index in runs.indices {
      let run = runs[index]
      for offset in 0..<Int(run.count) {
        let from = run.old.index + offset
        let to = run.new.index + offset
        let old = oldLeftovers.paths[from]
        let new = newLeftovers.paths[to]
        crossMoves.append(SectionedBatchUpdate.Move(from: old, to: new))
        if oldLeftovers.rows[from].stamp != newLeftovers.rows[to].stamp {
          crossUpdates.append(SectionedBatchUpdate.Update(old: old, new: new))
        }
      }
    }
  }

  /// Rows that are left over on one side only are gone or new; those whose whole section is go unsaid.
  mutating func takeUnmatched(_ difference: borrowing BatchUpdate) {
    let gone = difference.deletes.span
    for index in gone.indices {
      let path = oldLeftovers.paths[gone[index].index]
      if leftoverRuns[path.section.index].count != LeftoverRun.wholeSection { deletes.append(path) }
    }
    let added = difference.inserts.span
    for index in added.indices {
      let path = newLeftovers.paths[added[index].index]
      if sources[path.section.index] >= 0 { inserts.append(path) }
    }
  }

  /// Brings the operations within sections and those between sections into one order.
  mutating func mergeCrossings() {
    Self.merge(crossMoves, into: &moves)
    Self.merge(crossUpdates, into: &updates)
  }

  /// Merges two lists that ascend by new path into one, from the back.
  private static func merge<Operation: OperationWithNewPath>(
    _ others: borrowing GrowingList<Operation>, into list: inout GrowingList<Operation>
  ) {
    var left = list.count
    var right = others.count
    var place = left + right
    list.elements.grow(to: place)
    list.count = place
    // Places below `left` hold what is not merged yet, places from `place` on are final.
    while right > 0 {
      place -= 1
      if left > 0 && list.elements[left - 1].newPath > others.elements[right - 1].newPath {
        left -= 1
        list.elements[place] = list.elements[left]
      } else {
        right -= 1
        list.elements[place] = others.elements[right]
      }
    }
  }
}

/// An operation that is listed by ascending new path.
private protocol OperationWithNewPath: ZeroInitializable {
  var newPath: NewPath { get }
}

extension SectionedBatchUpdate.Move: OperationWithNewPath {
  fileprivate var newPath: NewPath { to }
}

extension SectionedBatchUpdate.Update: OperationWithNewPath {
  fileprivate var newPath: NewPath { new }
}

extension BatchUpdate {
  /// Writes this difference, which is one of sections, as the sections' part of `update`.
  fileprivate borrowing func writeSections(into update: inout SectionedBatchUpdate) {
    var gone = GrowingList(update.sectionDeletes.lend())
    for index in deletes.indices { gone.append(OldSection(rawValue: deletes[index].rawValue)) }
    gone.giveBack(to: &update.sectionDeletes)
    var added = GrowingList(update.sectionInserts.lend())
    for index in inserts.indices { added.append(NewSection(rawValue: inserts[index].rawValue)) }
    added.giveBack(to: &update.sectionInserts)
    var moved = GrowingList(update.sectionMoves.lend())
    for index in moves.indices {
      let move = moves[index]
      moved.append(
        SectionedBatchUpdate.SectionMove(
          from: OldSection(rawValue: move.from.rawValue),
          to: NewSection(rawValue: move.to.rawValue)))
    }
    moved.giveBack(to: &update.sectionMoves)
    var changed = GrowingList(update.sectionUpdates.lend())
    for index in updates.indices {
      let operation = updates[index]
      changed.append(
        SectionedBatchUpdate.SectionUpdate(
          old: OldSection(rawValue: operation.old.rawValue),
          new: NewSection(rawValue: operation.new.rawValue)))
    }
    changed.giveBack(to: &update.sectionUpdates)
  }
}
