// SPDX-License-Identifier: MIT

import EspalierDiff

/// Which old row every kept row was: the other half of what a batch update says.
///
/// A batch update names the rows that changed; its kept runs name the rows that did not go away, moved ones included, so
/// that state can be carried over from old rows to new ones. Example: deletes 1, inserts 0, moves 3→2 on four rows: new
/// row 0 is new, then come old row 0, old row 3 (moved) and old row 2, so the runs are (old 0, new 1, 1 row), (3, 2, 1),
/// (2, 3, 1).
@usableFromInline
package struct KeptRuns: ~Copyable {
  /// Rows that are side by side, in the same order, in both lists.
  @usableFromInline
  package struct Run: Hashable, Sendable, BitwiseCopyable {
    /// The first row in the old list.
    @usableFromInline
    package var old: OldRow
    /// The first row in the new list.
    @usableFromInline
    package var new: NewRow
    /// The number of rows.
    @usableFromInline
    package var count: Int32

    /// Makes a run.
    @inlinable
    package init(old: OldRow, new: NewRow, count: Int32) {
      self.old = old
      self.new = new
      self.count = count
    }
  }

  private var operations = Operations()
  private var map = PieceMap()
  private var runs: ContiguousArray<Run> = []
  private var steps = StepCounter()

  /// Makes an empty list of runs. Allocates nothing.
  @usableFromInline
  @inline(never)
  package init() {}

  @usableFromInline
  @inline(never)
  deinit {}

  /// The steps that all readings took so far. Nil in builds that do not count.
  package var stepCount: Int? { StepCounter.isCompiledIn ? steps.count : nil }

  /// The runs, by ascending new row.
  package var span: Span<Run> {
    @_lifetime(borrow self)
    borrowing get { runs.span }
  }

  /// The number of runs.
  @usableFromInline
  package var count: Int { runs.count }

  /// One of the runs.
  @usableFromInline
  package func run(_ index: Int) -> Run { runs[index] }

  /// Reads the runs out of a batch update between lists of these lengths.
  ///
  /// Traps if the batch update does not fit the lengths.
  ///
  /// - Complexity: O(k) for k operations, and a sort of the sources of moves.
  /// - Allocations: none once it has seen batch updates of as many operations.
  @usableFromInline
  package mutating func read(_ update: BatchUpdate, oldCount: Int, newCount: Int) {
    operations.read(update)
    require(
      oldCount - update.deletes.count == newCount - update.inserts.count
        && (operations.removed.last ?? -1) < oldCount
        && (operations.filled.last?.new ?? -1) < newCount,
      "The batch update does not fit the lengths of the lists.")
    map.read(operations, sections: .oneSection)
    runs.removeAll(keepingCapacity: true)
    for piece in map.pieces {
      let count = min(piece.count, Place(newCount) - piece.new)
      if count <= 0 { break }
      runs.append(
        Run(
          old: OldRow(place: piece.old), new: NewRow(place: piece.new),
          count: Int32(truncatingIfNeeded: count)))
    }
    steps.add(operations.removed.count + runs.count)
  }
}
