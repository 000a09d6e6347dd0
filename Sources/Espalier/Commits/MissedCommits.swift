// SPDX-License-Identifier: MIT

import EspalierLayout
import EspalierUpdates

/// The commits that a busy host was not told of, as one.
struct MissedCommits: ~Copyable {
  /// How many commits there are.
  private(set) var count = 0

  private var composer = UpdateComposer()

  /// What compositions are written to, and exchanged with those of the report.
  private var update = BatchUpdate()
  private var sections = SectionedBatchUpdate()

  /// What the host has to add to its offset, and the offset that it will have then, in points.
  private var adjustment = 0.0
  private var offset = 0.0

  private var hasSameRows = true

  init() {}

  /// Takes one more commit into the report.
  ///
  /// - Complexity: O(k log k) for k operations of the commit and of the report.
  /// - Allocations: none once warm.
  mutating func add(_ commit: borrowing CommitReport, to report: inout CommitReport) {
    if count == 0 { begin(commit, &report) } else { report.context.merge(commit.context) }
    count += 1
    report.number = commit.number
    if !commit.update.isEmpty {
      composer.compose(report.update, commit.update, into: &update)
      swap(&report.update, &update)
    }
    if !commit.sections.isEmpty {
      composer.compose(report.sections, commit.sections, into: &sections)
      swap(&report.sections, &sections)
    }
    if let reload = commit.reload { report.reload = reload }
    if !commit.diagnostics.isEmpty { report.diagnostics += commit.diagnostics }
    addScrolling(commit.layout)
    hasSameRows = hasSameRows && commit.layout.hasSameRows
  }

  /// Completes the report of all commits with what the last one says of places. None is missed from here on.
  ///
  /// - Complexity: O(v log(v + k)) for v rows in sight and k inserts.
  /// - Allocations: none once warm.
  mutating func finish(
    _ report: inout CommitReport, _ last: borrowing CommitReport, threshold: Int?
  ) {
    count = 0
    report.layout.copy(last.layout, adjustment: adjustment, hasSameRows: hasSameRows)
    let operations = report.update.operationCount
    if let threshold, operations > threshold, report.reload == nil {
      report.reload = .tooManyOperations(operations, threshold: threshold)
    }
  }

  private mutating func begin(_ commit: borrowing CommitReport, _ report: inout CommitReport) {
    report.begin(number: commit.number)
    report.setContext(commit.context)
    report.hasSections = commit.hasSections
    report.clearUpdate()
    report.clearSections()
    adjustment = 0
    offset = commit.layout.offset - commit.layout.adjustment
    hasSameRows = true
  }

  /// Adjustments add up, until the host tells where it is: then it is there, and the engine took its word.
  private mutating func addScrolling(_ layout: borrowing LayoutReport) {
    let start = layout.offset - layout.adjustment
    if abs(start - offset) > 0.001 { adjustment = 0 }
    adjustment += layout.adjustment
    offset = layout.offset
  }
}

extension CommitReport {
  fileprivate mutating func clearSections() {
    guard !sections.isEmpty else { return }
    sections.sectionDeletes.removeAll()
    sections.sectionInserts.removeAll()
    sections.sectionMoves.removeAll()
    sections.sectionUpdates.removeAll()
    sections.deletes.removeAll()
    sections.inserts.removeAll()
    sections.moves.removeAll()
    sections.updates.removeAll()
  }
}
