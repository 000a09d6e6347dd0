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
