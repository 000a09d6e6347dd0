// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// A sectioned batch update in the dialect of `performBatchUpdates`: table and collection views of UIKit
/// and AppKit.
///
///     for batch in plan.batches {
///       view.performBatchUpdates { data = batch.order.arrange(sections); … delete, insert, move … }
///     }
///     … reconfigure, by new path …
///
/// Nothing is done inside a section that is deleted or inserted. A row for which only such a move would do is
/// deleted and inserted, or one of the two where its other end comes or goes with its section; what is kept by
/// identity (its height, its selection) is kept all the same, because the batch update still says which row it
/// was.
///
/// **Sections that move.** Rows may be deleted and inserted inside a section that moves in the same batch as far
/// as counting goes, and views take it; but `UICollectionView` is known to mix its cells up then. So by default
/// nothing is done inside a section that moves: if anything is to be done there, the plan has two batches, rows
/// first, sections then. See ``MovedSections`` for the other way.
///
/// 1. *Rows.* Sections are deleted; in all that are kept, and still are where they were, rows are deleted,
///    inserted and moved, also from one to the other: every kept row keeps its cell.
/// 2. *Sections.* Kept sections move, whole, and sections are inserted.
///
/// Rows first, because then the list between the batches is made of new data alone: the new sections that were
/// kept, in their old order (``SectionedBatch/order``). A cell that comes into sight between the batches shows
/// what it is to show in the end. The other way round it would be made for content that is gone, or for a row
/// that the second batch deletes. Each batch animates from where the one before has arrived.
public struct SectionedBatchPlan: Equatable, Sendable {
  /// What becomes of a section that moves and in which rows are deleted, inserted or moved.
  public enum MovedSections: Hashable, Sendable, CaseIterable {
    /// The rows come in a batch of their own, before the one in which the section moves. Cells are kept.
    case staged

    /// The section is deleted and inserted, in one batch. Its cells are made again.
    case replaced
  }

  /// The first batch; empty if nothing is deleted, inserted or moved.
  package internal(set) var first = SectionedBatch()

  /// The second batch; nearly always empty.
  package internal(set) var second = SectionedBatch()

  /// The sections whose header and footer to reconfigure after the batches, ascending. Those that the plan
  /// inserts are not among them.
  public internal(set) var sectionReconfigures: SharedBuffer<NewSection> = SharedBuffer()

  /// The rows to reconfigure in place after the batches, as ascending new paths. Rows that the plan inserts
  /// are not among them: they are bound to their new content anyway.
  public internal(set) var reconfigures: SharedBuffer<NewPath> = SharedBuffer()

  /// The batches to carry out, one after the other: none, one or two.
  ///
  /// - Complexity: O(1).
  public var batches: [SectionedBatch] {
    if first.isEmpty { return [] }
    return second.isEmpty ? [first] : [first, second]
  }

  /// Makes an empty plan.
  package init() {}

  /// Makes a plan for a batch update.
  ///
  /// - Parameters:
  ///   - update: what the list went through.
  ///   - movedSections: what becomes of sections that move and change.
  /// - Complexity: O(operations + sections).
  public init(_ update: SectionedBatchUpdate, movedSections: MovedSections = .staged) {
    var translator = SectionedBatchTranslator()
    translator.translate(update, movedSections: movedSections, into: &self)
  }
}
