// SPDX-License-Identifier: MIT

import EspalierBase

/// What a sectioned diff works on and keeps for the next one.
struct SectionedWorkspace: ~Copyable {
  var sections = SectionPairs()
  var leftovers = Leftovers()
  /// The operations on rows, within sections and between them.
  var operations = RowOperations()

  /// Makes room for two lists and notes their sections.
  mutating func prepare(_ old: borrowing SectionedRows, _ new: borrowing SectionedRows) {
    sections.read(old, new)
    leftovers.prepare(oldSections: old.sections.count)
    operations.removeCrossings()
  }
}

/// The sections of two lists, and which of them is which.
struct SectionPairs: ~Copyable {
  /// The sections as rows of a list of their own.
  private(set) var rows = OldNew(old: UniqueBuffer<Row>(), new: UniqueBuffer<Row>())
  /// Where the rows of each section begin, and where the last one ends.
  private(set) var starts = OldNew(old: UniqueBuffer<Int>(), new: UniqueBuffer<Int>())
  /// For each new section the old section it was, or −1.
  private(set) var sources = UniqueBuffer<Int32>()

  /// The rows of an old section.
  func oldRows(of section: Int) -> Range<Int> { starts.old[section]..<starts.old[section + 1] }

  /// The rows of a new section.
  func newRows(of section: Int) -> Range<Int> { starts.new[section]..<starts.new[section + 1] }

  /// Whether a new section was inserted.
  func isInserted(_ section: NewSection) -> Bool { sources[section.index] < 0 }

  /// Notes the sections of two lists; which of them is which has to be told afterwards.
  mutating func read(_ old: borrowing SectionedRows, _ new: borrowing SectionedRows) {
    let oldSize = Self.fill(&rows.old, starts: &starts.old, with: old.sections)
    let newSize = Self.fill(&rows.new, starts: &starts.new, with: new.sections)
    require(
      oldSize == old.rows.count && newSize == new.rows.count,
      "The sections of a list have as many rows together as its span.")
    sources.reserve(new.sections.count)
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

  /// Finds the difference between the sections, without their rows.
  func diff(
    oldCount: Int, newCount: Int, with differ: inout ListDiffer,
    into difference: inout BatchUpdate
  ) {
    differ.diff(
      from: rows.old.span(count: oldCount), to: rows.new.span(count: newCount), into: &difference)
  }

  /// Notes for every new section which old one it was.
  mutating func pair(by kept: borrowing KeptRuns, newCount: Int) {
    kept.writeSources(into: &sources, newCount: newCount)
  }
}
