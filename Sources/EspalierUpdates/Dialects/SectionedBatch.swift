// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// What one call of `performBatchUpdates` is told: sections and rows to delete, insert and move.
///
/// What was is told in places before the batch, what is in places after it. In the first batch of two the
/// places after it are those between the two; see ``order``.
public struct SectionedBatch: Equatable, Sendable {
  /// The sections to delete, ascending.
  public internal(set) var sectionDeletes: SharedBuffer<OldSection> = SharedBuffer()

  /// The sections to insert, ascending.
  public internal(set) var sectionInserts: SharedBuffer<NewSection> = SharedBuffer()

  /// The sections to move, by ascending new index.
  public internal(set) var sectionMoves: SharedBuffer<SectionedBatchUpdate.SectionMove> =
    SharedBuffer()

  /// The rows to delete, as ascending old paths.
  public internal(set) var deletes: SharedBuffer<OldPath> = SharedBuffer()

  /// The rows to insert, as ascending new paths.
  public internal(set) var inserts: SharedBuffer<NewPath> = SharedBuffer()

  /// The rows to move, by ascending new path.
  public internal(set) var moves: SharedBuffer<SectionedBatchUpdate.Move> = SharedBuffer()

  /// Which sections of the new list the data source has to show from within the batch on.
  public internal(set) var order = SectionOrder()

  /// Makes an empty batch.
  package init() {}

  /// Whether there is nothing to tell.
  public var isEmpty: Bool {
    sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty && deletes.isEmpty
      && inserts.isEmpty && moves.isEmpty
  }
}
