// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Finds the difference between two lists of sections of rows: what ``SectionedElementDiffer`` does for elements, with
/// the same promises.
///
/// One differ serves one thread at a time.
public struct SectionedDiffer: ~Copyable, Sendable {
  private var differ = SectionedElementDiffer<Int64, Int64>()
  private let rowLimit: Int

  /// Makes a differ. Allocates next to nothing before the first diff.
  public init() { self.init(rowLimit: maximumRowCount) }

  /// Makes a differ that refuses lists of more rows, or sections, than `rowLimit`.
  package init(rowLimit: Int) { self.rowLimit = rowLimit }

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
    for list in [old, new] {
      require(
        max(list.count, list.reduce(0) { $0 + $1.rows.count }) <= rowLimit,
        "A list has at most 2³¹ − 2 rows and as many sections.")
    }
    differ.diff(
      from: old, to: new, sectionID: { $0.id.rawValue }, isSectionEqual: { $0.stamp == $1.stamp },
      items: { $0.rows }, id: { $0.id.rawValue }, isEqual: { $0.stamp == $1.stamp }, into: &update,
      diffElements: { $0.diffRows(from: $1.span, to: $2.span, into: &$3) })
  }
}
