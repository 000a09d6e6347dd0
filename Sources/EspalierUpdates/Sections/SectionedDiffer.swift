// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Finds the difference between two lists of sections of rows: what ``SectionedElementDiffer`` does for elements, with
/// the same promises.
///
/// One differ serves one thread at a time.
public struct SectionedDiffer: ~Copyable {
  /// The flat diff, for the sections, for the rows of one section, and for what is left over.
  private var differ = ListDiffer()
  private var difference = BatchUpdate()
  private var assembly = SectionAssembly()
  /// The sections as rows, then what is left over.
  private var oldRows: ContiguousArray<Row> = []
  private var newRows: ContiguousArray<Row> = []
  /// Where the rows of each section begin, of rows that are in one span.
  private var oldStarts: [Int] = []
  private var newStarts: [Int] = []
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
  package var stepCount: Int? { differ.stepCount }

  /// The difference between two lists of sections, in storage of its own.
  ///
  /// Traps if a list has more than 2³¹ − 2 rows or sections.
  ///
  /// - Complexity: as `ListDiffer`, for the sections and for the rows.
  /// - Allocations: the result.
  public mutating func diff(from old: [ListSection], to new: [ListSection]) -> SectionedBatchUpdate
  {
    var update = SectionedBatchUpdate()
    diff(from: old, to: new, into: &update)
    return update
  }

  /// Writes the difference between two lists of sections into `update`, whose storage is reused.
  ///
  /// - Complexity: as `ListDiffer`, for the sections and for the rows.
  /// - Allocations: none once differ and update have seen lists of these lengths.
  public mutating func diff(
    from old: [ListSection], to new: [ListSection], into update: inout SectionedBatchUpdate
  ) {
    diffSections(
      oldCount: old.count, oldRowCount: old.reduce(0) { $0 + $1.rows.count },
      newCount: new.count, newRowCount: new.reduce(0) { $0 + $1.rows.count },
      old: { old[$0].asRow }, new: { new[$0].asRow }, into: &update)
    for target in new.indices {
      let source = assembly.source(of: target)
      if source < 0 {
        assembly.takeInserted(section: target, count: new[target].rows.count)
        continue
      }
      let (before, after) = (
        ContiguousArray(old[source].rows), ContiguousArray(new[target].rows)
      )
      differ.diff(from: before.span, to: after.span, into: &difference)
      assembly.take(difference, from: source, to: target)
    }
    finish(
      oldCount: { old[$0].rows.count }, old: { old[$0.section.index].rows[$0.row.index] },
      new: { new[$0.section.index].rows[$0.row.index] }, into: &update)
  }

  /// Writes the difference between two lists of sections into `update`, whose storage is reused.
  ///
  /// Traps if the sections of a list have not as many rows together as its span, or if a list has more than 2³¹ − 2
  /// rows or sections.
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
    Self.list(oldSections, rowCount: old.count, into: &oldStarts)
    Self.list(newSections, rowCount: new.count, into: &newStarts)
    diffSections(
      oldCount: oldSections.count, oldRowCount: old.count,
      newCount: newSections.count, newRowCount: new.count,
      old: { oldSections[$0].asRow }, new: { newSections[$0].asRow }, into: &update)
    for target in newSections.indices {
      let source = assembly.source(of: target)
      let after = newStarts[target]..<newStarts[target + 1]
      if source < 0 {
        assembly.takeInserted(section: target, count: after.count)
        continue
      }
      differ.diff(
        from: old.extracting(oldStarts[source]..<oldStarts[source + 1]), to: new.extracting(after),
        into: &difference)
      assembly.take(difference, from: source, to: target)
    }
    let (oldStarts, newStarts) = (oldStarts, newStarts)
    finish(
      oldCount: { oldStarts[$0 + 1] - oldStarts[$0] },
      old: { old[oldStarts[$0.section.index] + $0.row.index] },
      new: { new[newStarts[$0.section.index] + $0.row.index] }, into: &update)
  }

  /// Lists where the rows of each section begin, and where those of the last one end.
  private static func list(
    _ sections: Span<RowSection>, rowCount: Int, into starts: inout [Int]
  ) {
    starts.removeAll(keepingCapacity: true)
    var start = 0
    for index in sections.indices {
      starts.append(start)
      start += sections[index].rowCount
    }
    starts.append(start)
    require(start == rowCount, "The sections of a list have as many rows together as its span.")
  }

  private mutating func diffSections(
    oldCount: Int, oldRowCount: Int, newCount: Int, newRowCount: Int,
    old: (Int) -> Row, new: (Int) -> Row, into update: inout SectionedBatchUpdate
  ) {
    require(
      max(oldCount, oldRowCount, newCount, newRowCount) <= rowLimit,
      "A list has at most 2³¹ − 2 rows and as many sections.")
    oldRows.removeAll(keepingCapacity: true)
    newRows.removeAll(keepingCapacity: true)
    for section in 0..<oldCount { oldRows.append(old(section)) }
    for section in 0..<newCount { newRows.append(new(section)) }
    differ.diff(oldRows, newRows, into: &difference)
    assembly.begin(difference, oldCount: oldCount, newCount: newCount, into: &update)
  }

  /// Matches rows that found no partner in their own section.
  private mutating func finish(
    oldCount: (Int) -> Int, old: (OldPath) -> Row, new: (NewPath) -> Row,
    into update: inout SectionedBatchUpdate
  ) {
    if assembly.listOld(count: oldCount) {
      oldRows.removeAll(keepingCapacity: true)
      newRows.removeAll(keepingCapacity: true)
      for index in 0..<assembly.oldCount { oldRows.append(old(assembly.oldPath(index))) }
      for index in 0..<assembly.newCount { newRows.append(new(assembly.newPath(index))) }
      differ.diff(oldRows, newRows, into: &difference)
      assembly.takeLeftovers(difference) { old($0).stamp != new($1).stamp }
    } else {
      assembly.dropLeftovers()
    }
    assembly.finish(into: &update)
  }
}

// Spans of one value's fields overlap with changes of its others; arrays share their storage.
extension ListDiffer {
  mutating func diff(
    _ old: ContiguousArray<Row>, _ new: ContiguousArray<Row>, into update: inout BatchUpdate
  ) {
    diff(from: old.span, to: new.span, into: &update)
  }
}

extension Differ {
  /// Finds the difference of identities alone.
  @usableFromInline
  mutating func diff(
    _ old: ContiguousArray<ID>, _ new: ContiguousArray<ID>, into update: inout BatchUpdate
  ) {
    diff(from: old.span, to: new.span, id: { $0 }, isEqual: { _, _ in true }, into: &update)
  }
}
