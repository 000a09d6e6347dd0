// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierTree

/// The rows that a host which falls behind knows to be in sight.
struct ToldRows: ~Copyable {
  private var rows = UniqueBuffer<VisibleRow>()
  private var count = 0
  private var former = UniqueBuffer<VisibleRow>()
  private var formerCount = 0
  private var positions = EntryPositions()
  private var formerPositions = EntryPositions()
  private var isKnown = false

  init() {}

  /// Notes what a host is told with a commit that is handed on as it is.
  ///
  /// - Complexity: O(v) for v rows in sight, O(1) if they are the same.
  /// - Allocations: none once warm.
  mutating func note(_ commit: borrowing CommitReport, _ visible: borrowing VisibleRows) {
    if commit.layout.hasSameRows, isKnown { return }
    takeOver(visible)
  }

  /// Lists in a report of several commits which rows came into sight and which went, and notes that.
  ///
  /// A row that was deleted and inserted again while it was not told of did both.
  ///
  /// - Complexity: O(v log(v + k)) for v rows in sight and k inserts; O(1) if the same rows are in sight.
  /// - Allocations: none once warm.
  mutating func compare(_ report: inout CommitReport, _ visible: borrowing VisibleRows) {
    if report.layout.hasSameRows, isKnown {
      if !report.appeared.isEmpty { report.appeared.removeAll() }
      if !report.disappeared.isEmpty { report.disappeared.removeAll() }
      return
    }
    swap(&rows, &former)
    formerCount = count
    takeOver(visible)
    ToldRows.set(&positions, rows, count)
    ToldRows.set(&formerPositions, former, formerCount)
    listAppeared(&report)
    listDisappeared(&report)
  }

  private mutating func takeOver(_ visible: borrowing VisibleRows) {
    count = visible.count
    rows.grow(to: count)
    for index in 0..<count { rows[index] = visible[index] }
    isKnown = true
  }

  private static func set(
    _ positions: inout EntryPositions, _ rows: borrowing UniqueBuffer<VisibleRow>, _ count: Int
  ) {
    positions.set(count: count) { rows[$0].node }
  }

  private func listAppeared(_ report: inout CommitReport) {
    var missing = report.appeared.lend()
    missing.grow(to: count)
    var written = 0
    for index in 0..<count {
      if let other = formerPositions.position(of: rows[index].node),
        stays(former[other], at: index, report)
      {
        continue
      }
      missing[written] = rows[index]
      written += 1
    }
    report.appeared.giveBack(missing, count: written)
  }

  private func listDisappeared(_ report: inout CommitReport) {
    var missing = report.disappeared.lend()
    missing.grow(to: formerCount)
    var written = 0
    for index in 0..<formerCount {
      if let other = positions.position(of: former[index].node),
        stays(former[index], at: other, report)
      {
        continue
      }
      missing[written] = former[index]
      written += 1
    }
    report.disappeared.giveBack(missing, count: written)
  }

  /// Whether a row that was in sight is the one in sight at an index. A row that was inserted may have both
  /// entry and identity of one that was deleted.
  private func stays(
    _ old: VisibleRow, at index: Int, _ report: borrowing CommitReport
  ) -> Bool {
    old.id == rows[index].id
      && !report.update.hasInsert(ofNewRow: Int(report.layout.rows[index].row))
  }
}
