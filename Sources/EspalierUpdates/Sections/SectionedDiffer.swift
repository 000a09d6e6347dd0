// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds the difference between two lists of sections.
///
/// Sections are compared by identity with sections, rows by identity with the rows of the same section
/// first; rows that are left over are then matched with the rows that are left over in all others, so
/// that a row which changes its section is one move. One differ serves one thread at a time.
///
/// The result is valid for any input, the same for the same input, and keeps every row that is in
/// both lists. For identities that occur once in each list the moves of sections are the fewest possible,
/// and so are those within a section that was kept: its kept rows less their longest increasing
/// subsequence. A section that keeps its identity keeps its rows, wherever it is.
///
/// Identities of sections may repeat and no row is lost; but which of equal sections is kept is decided
/// by their identities alone, so that a row can move out of one that is deleted into one that stays.
public struct SectionedDiffer: ~Copyable {
  /// The flat diff, for the sections, for the rows of one section, and for what is left over.
  var differ = ListDiffer()
  var difference = BatchUpdate()
  var keptRuns = KeptRuns()
  var workspace = SectionedWorkspace()
  private var flatOld = FlattenedSections()
  private var flatNew = FlattenedSections()
  private let rowLimit: Int

  /// Makes a differ. Allocates next to nothing before the first diff.
  public init() {
    self.init(rowLimit: maximumRowCount)
  }

  /// Makes a differ that refuses lists of more rows, or sections, than `rowLimit`.
  package init(rowLimit: Int) {
    self.rowLimit = rowLimit
  }

  /// The steps that all diffs took so far, of rows and of sections. Nil in builds that do not count.
  package var stepCount: Int? {
    differ.stepCount.flatMap { steps in keptRuns.stepCount.map { steps + $0 } }
  }

  /// Writes the difference between two lists of sections into `update`, whose storage is reused.
  ///
  /// Traps if the sections of a list have not as many rows together as its span, or if a list has more
  /// than 2³¹ − 2 rows or sections.
  ///
  /// - Parameters:
  ///   - old: The rows of all old sections, in order.
  ///   - oldSections: The old sections, in order.
  ///   - new: The rows of all new sections, in order.
  ///   - newSections: The new sections, in order.
  ///   - update: What the difference is written to.
  /// - Complexity: as `ListDiffer`, for the sections and for the rows.
  /// - Allocations: none once differ and update have seen lists of these lengths.
  package mutating func diff(
    from old: Span<Row>, in oldSections: Span<RowSection>,
    to new: Span<Row>, in newSections: Span<RowSection>,
    into update: inout SectionedBatchUpdate
  ) {
    require(
      max(old.count, new.count, oldSections.count, newSections.count) <= rowLimit,
      "A list has at most 2³¹ − 2 rows and as many sections.")
    workspace.operations.borrowStorage(of: &update)
    run(
      SectionedRows(rows: old, sections: oldSections),
      SectionedRows(rows: new, sections: newSections), into: &update)
    workspace.operations.returnStorage(to: &update)
  }

  /// The difference between two lists of sections, in storage of its own.
  ///
  /// Traps if a list has more than 2³¹ − 2 rows or sections.
  ///
  /// - Complexity: as `ListDiffer`, for the sections and for the rows, and one copy of all rows.
  /// - Allocations: the result.
  public mutating func diff(
    from old: [ListSection], to new: [ListSection]
  ) -> SectionedBatchUpdate {
    var update = SectionedBatchUpdate()
    diff(from: old, to: new, into: &update)
    return update
  }

  /// Writes the difference between two lists of sections into `update`, whose storage is reused.
  ///
  /// - Complexity: as `ListDiffer`, for the sections and for the rows, and one copy of all rows.
  /// - Allocations: none once differ and update have seen lists of these lengths.
  public mutating func diff(
    from old: [ListSection], to new: [ListSection], into update: inout SectionedBatchUpdate
  ) {
    var before = FlattenedSections()
    var after = FlattenedSections()
    swap(&before, &flatOld)
    swap(&after, &flatNew)
    before.fill(old)
    after.fill(new)
    diff(
      from: before.rows.span(count: before.rowCount), in: before.sections.span(count: old.count),
      to: after.rows.span(count: after.rowCount), in: after.sections.span(count: new.count),
      into: &update)
    swap(&before, &flatOld)
    swap(&after, &flatNew)
  }
}

/// Sections with rows of their own, copied into one span of rows and one of sections.
struct FlattenedSections: ~Copyable {
  var rows = UniqueBuffer<Row>()
  var sections = UniqueBuffer<RowSection>()
  var rowCount = 0

  mutating func fill(_ list: [ListSection]) {
    rowCount = 0
    for section in list { rowCount += section.rows.count }
    rows.reserve(rowCount)
    sections.reserve(list.count)
    var place = 0
    for index in list.indices {
      // Every system has the spans of contiguous arrays, which share the arrays' storage.
      let own = ContiguousArray(list[index].rows)
      let content = own.span
      sections[index] = RowSection(
        id: list[index].id, stamp: list[index].stamp, rowCount: content.count)
      for row in content.indices { rows[place + row] = content[row] }
      place += content.count
    }
  }
}

/// The rows of one list with its sections.
struct SectionedRows: ~Escapable {
  let rows: Span<Row>
  let sections: Span<RowSection>

  @_lifetime(copy rows, copy sections)
  init(rows: Span<Row>, sections: Span<RowSection>) {
    self.rows = rows
    self.sections = sections
  }
}
