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
    workspace.leftovers.listOldRows(old, workspace.sections)
    matchLeftovers()
    workspace.operations.mergeCrossings()
  }

  /// Step 1: the sections, by identity.
  private mutating func diffSections(
    oldCount: Int, newCount: Int, into update: inout SectionedBatchUpdate
  ) {
    workspace.sections.diff(
      oldCount: oldCount, newCount: newCount, with: &differ, into: &difference)
    keptRuns.read(difference, oldCount: oldCount, newCount: newCount)
    workspace.sections.pair(by: keptRuns, newCount: newCount)
    for section in 0..<newCount where workspace.sections.sources[section] >= 0 {
      workspace.leftovers.keep(Int(workspace.sections.sources[section]))
    }
    difference.writeSections(into: &update)
  }

  /// Step 2: the rows of one new section, against those of the section it was.
  private mutating func diffRows(
    ofNewSection section: Int, _ old: borrowing SectionedRows, _ new: borrowing SectionedRows
  ) {
    let newRows = workspace.sections.newRows(of: section)
    let source = Int(workspace.sections.sources[section])
    guard source >= 0 else {
      workspace.leftovers.takeInsertedSection(NewSection(section), rows: newRows, of: new.rows)
      return
    }
    let oldRows = workspace.sections.oldRows(of: source)
    let equal = RowKernels.equalCount(
      old.rows, from: oldRows.lowerBound, new.rows, from: newRows.lowerBound,
      limit: min(oldRows.count, newRows.count))
    if equal == oldRows.count && equal == newRows.count { return }
    differ.diff(
      from: old.rows.extracting(oldRows), to: new.rows.extracting(newRows), into: &difference)
    let (from, to) = (OldSection(source), NewSection(section))
    workspace.operations.take(difference, from: from, to: to)
    workspace.leftovers.take(
      difference, from: from, to: to, newRows: new.rows.extracting(newRows))
  }

  /// Step 3: rows that changed their section; what is left then was deleted or inserted.
  private mutating func matchLeftovers() {
    let oldCount = workspace.leftovers.placed.old.rows.count
    let newCount = workspace.leftovers.placed.new.rows.count
    workspace.leftovers.diff(with: &differ, into: &difference)
    keptRuns.read(difference, oldCount: oldCount, newCount: newCount)
    workspace.operations.takeCrossings(keptRuns, of: workspace.leftovers)
    workspace.operations.takeUnmatched(difference, of: workspace.leftovers, workspace.sections)
  }
}
