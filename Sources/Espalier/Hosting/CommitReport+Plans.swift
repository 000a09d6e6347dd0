// SPDX-License-Identifier: MIT

import EspalierUpdates

/// For hosts that do their own layout, such as table views: what happened, in their own words.
///
/// Such a host needs no recycler and no frames; make its engine with `configuration.layout = nil`. All
/// it does is carry a plan out:
///
///     func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
///       if commit.reload != nil { return table.reloadData() }
///       let plan = commit.batchPlan()
///       table.performBatchUpdates { … delete, insert, move … }
///       … reconfigure the rows of plan.reconfigures …
///     }
///
/// For list models and arrays there is `Splices(commit.update)`, and for hosts that carry operations out one after
/// another `SequentialOperations(commit.update)`.
///
/// A host that commits many times a second keeps a plan and has it filled again: see `BatchPlan.translate`.
extension CommitReport {
  /// The plan for table and collection views of one section.
  ///
  /// - Complexity: O(operations).
  public borrowing func batchPlan() -> BatchPlan { BatchPlan(update) }

  /// The plan for table and collection views with sections. The engine has to be made with
  /// `hasSections`.
  ///
  /// The engine has the new sections already while the plan is carried out. If it has two batches, the
  /// data source looks up in the batch's `order` which of them the view means.
  ///
  /// - Parameter movedSections: what becomes of sections that move and change.
  /// - Complexity: O(operations + sections).
  public borrowing func sectionedBatchPlan(
    movedSections: SectionedBatchPlan.MovedSections = .staged
  ) -> SectionedBatchPlan {
    #if DEBUG
      // A report is lent on the main actor alone.
      if !hasSections, !update.isEmpty { MainActor.assumeIsolated { DebugNotes.tell(.noSections) } }
    #endif
    return SectionedBatchPlan(sections, movedSections: movedSections)
  }
}
