// SPDX-License-Identifier: MIT

import EspalierBase

extension SectionedWorkspace {
  /// Makes room for two lists, notes their sections as rows and where the rows of each begin.
  mutating func prepare(_ old: borrowing SectionedRows, _ new: borrowing SectionedRows) {
    let oldSize = Self.fill(&oldSectionRows, starts: &oldStarts, with: old.sections)
    let newSize = Self.fill(&newSectionRows, starts: &newStarts, with: new.sections)
    require(
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
    _ rows: inout UniqueBuffer<Row>, starts: inout UniqueBuffer<Int>,
    with sections: Span<RowSection>
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
}
