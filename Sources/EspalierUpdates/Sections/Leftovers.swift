// SPDX-License-Identifier: MIT

import EspalierBase

/// Rows of one list that found no partner in their own section: what they are and where.
struct PlacedRows<Path: ZeroInitializable>: ~Copyable {
  private(set) var rows = GrowableBuffer<Row>()
  private(set) var paths = GrowableBuffer<Path>()

  /// Empties the list.
  mutating func removeAll() {
    rows.removeAll()
    paths.removeAll()
  }

  /// Adds a row.
  @inline(__always)
  mutating func append(_ row: Row, at path: Path) {
    rows.append(row)
    paths.append(path)
  }
}

/// The rows that found no partner in their own section, in the order of their lists.
struct Leftovers: ~Copyable {
  /// The rows of both lists.
  private(set) var placed = OldNew(old: PlacedRows<OldPath>(), new: PlacedRows<NewPath>())
  /// The old rows of sections that were kept, as row indices, section by section in the order of the new
  /// list, before they are listed in the order of the old one.
  private var looseRows = GrowableBuffer<OldRow>()
  /// For each old section which of these are its own.
  private var looseRuns = UniqueBuffer<LooseRun>()

  /// Where the loose rows of one old section are.
  struct LooseRun: ZeroInitializable {
    var start: Int32
    /// The number of rows, or `wholeSection`.
    var count: Int32

    /// The mark of a section that was deleted, with all its rows.
    static var wholeSection: Int32 { -1 }
  }

  /// Begins with no rows, and all old sections deleted.
  mutating func prepare(oldSections: Int) {
    placed.old.removeAll()
    placed.new.removeAll()
    looseRows.removeAll()
    looseRuns.reserve(oldSections)
    for section in 0..<oldSections {
      looseRuns[section] = LooseRun(start: 0, count: LooseRun.wholeSection)
    }
  }

  /// Notes that an old section was kept.
  mutating func keep(_ section: Int) {
    looseRuns[section] = LooseRun(start: 0, count: 0)
  }

  /// Whether an old section was deleted.
  func isDeleted(_ section: OldSection) -> Bool {
    looseRuns[section.index].count == LooseRun.wholeSection
  }

  /// All rows of an inserted section look for a partner elsewhere.
  mutating func takeInsertedSection(_ section: NewSection, rows: Range<Int>, of new: Span<Row>) {
    for row in rows {
      placed.new.append(
        new[row], at: NewPath(section: section, row: NewRow(row - rows.lowerBound)))
    }
  }

  /// Takes the deletes and inserts of one pair of sections over.
  mutating func take(
    _ difference: borrowing BatchUpdate, from source: OldSection, to target: NewSection,
    newRows: Span<Row>
  ) {
    let deleted = difference.deletes.span
    looseRuns[source.index] = LooseRun(
      start: Int32(looseRows.count), count: Int32(deleted.count))
    for index in deleted.indices { looseRows.append(deleted[index]) }
    let inserted = difference.inserts.span
    for index in inserted.indices {
      let row = inserted[index]
      placed.new.append(newRows[row.index], at: NewPath(section: target, row: row))
    }
  }

  /// Finds the difference between the rows of both lists.
  func diff(with differ: inout ListDiffer, into difference: inout BatchUpdate) {
    differ.diff(from: placed.old.rows.span, to: placed.new.rows.span, into: &difference)
  }

  /// Lists the old rows, by ascending old path.
  mutating func listOldRows(_ old: borrowing SectionedRows, _ sections: borrowing SectionPairs) {
    for index in old.sections.indices {
      let run = looseRuns[index]
      let rows = sections.oldRows(of: index)
      let section = OldSection(index)
      if run.count == LooseRun.wholeSection {
        for row in rows {
          placed.old.append(
            old.rows[row], at: OldPath(section: section, row: OldRow(row - rows.lowerBound)))
        }
      } else {
        for place in Int(run.start)..<Int(run.start + run.count) {
          let row = looseRows[place]
          placed.old.append(
            old.rows[rows.lowerBound + row.index], at: OldPath(section: section, row: row))
        }
      }
    }
  }
}

extension RowOperations {
  /// Rows that are left over in both lists changed their section.
  mutating func takeCrossings(_ kept: borrowing KeptRuns, of leftovers: borrowing Leftovers) {
    let runs = kept.span
    for index in runs.indices {
      let run = runs[index]
      for offset in 0..<Int(run.count) {
        let from = run.old.index + offset
        let to = run.new.index + offset
        let old = leftovers.placed.old.paths[from]
        let new = leftovers.placed.new.paths[to]
        crossMoves.append(SectionedBatchUpdate.Move(from: old, to: new))
        if leftovers.placed.old.rows[from].stamp != leftovers.placed.new.rows[to].stamp {
          crossUpdates.append(SectionedBatchUpdate.Update(old: old, new: new))
        }
      }
    }
  }

  /// Rows that are left over in one list only are gone or new; those whose whole section is go unsaid.
  mutating func takeUnmatched(
    _ difference: borrowing BatchUpdate, of leftovers: borrowing Leftovers,
    _ sections: borrowing SectionPairs
  ) {
    let gone = difference.deletes.span
    for index in gone.indices {
      let path = leftovers.placed.old.paths[gone[index].index]
      if !leftovers.isDeleted(path.section) { deletes.append(path) }
    }
    let added = difference.inserts.span
    for index in added.indices {
      let path = leftovers.placed.new.paths[added[index].index]
      if !sections.isInserted(path.section) { inserts.append(path) }
    }
  }
}
