// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds the difference between two lists of rows.
///
/// A differ owns the working space of its diffs and reuses it: once it has seen such changes of lists of a length,
/// a diff into a batch update of the caller's allocates nothing. Lists of up to 128 rows need no working space at
/// all: there a differ may as well be made where it is needed. One differ serves one thread at a time.
///
/// The result is valid for any input, the same for the same input, and keeps every row that is in
/// both lists.
///
/// For identities that occur once in each list it has the fewest moves possible: the kept rows less their
/// longest increasing subsequence. Where several sets of moves are as small, the order of the rows alone
/// decides which it is, not the values of identities or stamps.
///
/// Repeated identities are legal. Which of equal rows is matched with which is not promised; where rows
/// were only deleted, or only inserted, none moves. The differ does not look for repetitions, so that lists without
/// them pay nothing, and there may be more moves than another matching needs.
public struct ListDiffer: ~Copyable {
  private var pipeline: DiffPipeline
  private let strategy: Strategy
  private let rowLimit: Int

  /// How a difference is found.
  package enum Strategy: Sendable {
    /// Walk both lists in lockstep and hash what is left over.
    case lockstep
    /// Trim what is equal at both ends and hash the rest: what the lockstep scan is measured against.
    case trimAndHash
  }

  /// Makes a differ. Allocates nothing.
  public init() {
    self.init(tuning: Tuning())
  }

  /// Makes a differ that works in a given way, refuses lists of more rows than `rowLimit`, or has thresholds
  /// of the caller's choice.
  package init(
    strategy: Strategy = .lockstep, rowLimit: Int = maximumRowCount, tuning: Tuning = Tuning()
  ) {
    pipeline = DiffPipeline(tuning)
    self.strategy = strategy
    self.rowLimit = rowLimit
  }

  /// How many rows of both lists the last diff put into or looked up in a hash table.
  package var hashedRowCount: Int { pipeline.hashedRowCount }

  /// The steps that all diffs took so far: rows looked at, slots probed, comparisons, elements shifted. Nil in
  /// optimised builds, which do not count; builds with assertions or `ESPALIER_CHECKS` do.
  package var stepCount: Int? { StepCounter.isCompiledIn ? pipeline.stepCount : nil }

  /// Writes the difference between `old` and `new` into `update`, whose storage is reused.
  ///
  /// Traps if a list has more than 2³¹ − 2 rows.
  ///
  /// - Complexity: O(n), at the speed of memory, for rows that stayed; O(m) expected for the m rows
  ///   around changes, and O(m log m) where they were moved about.
  /// - Allocations: none once differ and update have seen such changes of lists of these lengths.
  public mutating func diff(
    from old: Span<Row>, to new: Span<Row>, into update: inout BatchUpdate
  ) {
    require(
      old.count <= rowLimit && new.count <= rowLimit, "A list has at most 2³¹ − 2 rows.")
    pipeline.diff(old, new, strategy, into: &update)
  }

  /// The difference between two lists of rows, in storage of its own.
  ///
  /// - Complexity: as `diff(from:to:into:)`.
  /// - Allocations: the result.
  public mutating func diff(from old: [Row], to new: [Row]) -> BatchUpdate {
    var update = BatchUpdate()
    diff(from: old, to: new, into: &update)
    return update
  }

  /// Writes the difference between two lists of rows into `update`, whose storage is reused.
  ///
  /// - Complexity: as for spans.
  /// - Allocations: none once warm.
  public mutating func diff(from old: [Row], to new: [Row], into update: inout BatchUpdate) {
    // Every system has the spans of contiguous arrays, which share the arrays' storage.
    let (old, new) = (ContiguousArray(old), ContiguousArray(new))
    diff(from: old.span, to: new.span, into: &update)
  }
}
