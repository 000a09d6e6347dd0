// SPDX-License-Identifier: MIT

import EspalierBase

/// Rows that stand side by side in the same order in both lists.
struct MatchedRun: ZeroInitializable {
  /// The first of the rows in the old list.
  var old: Int32
  /// The first of the rows in the new list.
  var new: Int32
  /// The number of rows.
  var count: Int32
  /// How many rows of the old list were skipped before these; their place in `deletes`.
  var skipped: Int32

  @inline(__always)
  init(old: Int, new: Int, count: Int, skipped: Int) {
    // Row indices and counts of rows fit 32 bits: the public face checks the lists' lengths.
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
    self.skipped = Int32(truncatingIfNeeded: skipped)
  }
}

/// Everything one diff needs, kept for the next one.
///
/// The outputs double as working space: the scan appends every row that it skips to `deletes` or
/// `inserts`, and what is matched later leaves them again.
struct DiffWorkspace: ~Copyable {
  // Outputs, lent by the batch update that is being written.
  var deletes = UniqueBuffer<OldRow>()
  var inserts = UniqueBuffer<NewRow>()
  var moves = UniqueBuffer<BatchUpdate.Move>()
  var updates = UniqueBuffer<BatchUpdate.Update>()
  var deleteCount = 0
  var insertCount = 0
  var moveCount = 0
  var updateCount = 0

  /// The runs the scan matched, ascending in both lists.
  var runs = UniqueBuffer<MatchedRun>()
  var runCount = 0

  /// For a row that was skipped alone: the run that follows it in the old list. Others are not noted.
  var runAfterSkipped = UniqueBuffer<Int32>()

  /// The runs that may yield: those with matches before and behind them.
  var coreRuns = 0..<0

  /// The skipped rows that were matched afterwards.
  var matches = LeftoverMatches()

  /// Whether all skipped rows are one range in each list, the one the reverse of the other.
  var hasReversedMiddle = false

  /// Tells rows that may have partners from those that have none, where few have.
  var filter = IdentityFilter()
  var bitmap = IdentityBitmap()
  /// Old rows that may have partners, and their positions among the skipped rows.
  var oldCandidates = UniqueBuffer<OldRow>()
  var candidatePositions = UniqueBuffer<Int32>()
  /// New rows that may have partners.
  var newCandidates = UniqueBuffer<NewRow>()

  var table = IdentityTable()
  /// The hashes of one batch of rows.
  var hashes = UniqueBuffer<UInt64>(capacity: IdentityTable.batch)
  /// Hints where in the old list an identity stands, for the scan.
  var samples = UniqueBuffer<Int32>()
  /// The skipped new rows for which no old row was found.
  var unmatchedInserts = UniqueBuffer<NewRow>()
  var subsequence = HeaviestSubsequence()
  /// The block that each run became.
  var blockOfRun = UniqueBuffer<Int32>()
  var rowSubsequence = LongestIncreasingSubsequence()

  /// Counts work, for tests: how many rows went through the hash table.
  var hashedRowCount = 0
  /// Counts work, for tests: whatever takes time.
  var steps = StepCounter()

  /// Makes room for the worst case of lists of these lengths. Untouched memory costs nothing.
  mutating func prepare(oldCount: Int, newCount: Int) {
    let kept = min(oldCount, newCount)
    deletes.reserve(oldCount + 1)
    inserts.reserve(newCount + 1)
    moves.reserve(kept + 1)
    updates.reserve(kept + 1)
    runs.reserve(kept + 1)
    runAfterSkipped.reserve(oldCount)
    unmatchedInserts.reserve(newCount + 1)
    deleteCount = 0
    insertCount = 0
    moveCount = 0
    updateCount = 0
    runCount = 0
    matches.prepare(count: 0)
    hasReversedMiddle = false
    hashedRowCount = 0
  }

  @inline(__always)
  mutating func skip(old row: Int) {
    assert(deleteCount == 0 || deletes[deleteCount - 1].index < row, "Skipped rows ascend.")
    deletes[deleteCount] = OldRow(rawValue: Int32(truncatingIfNeeded: row))
    deleteCount &+= 1  // At most one per old row.
  }

  @inline(__always)
  mutating func skip(new row: Int) {
    assert(insertCount == 0 || inserts[insertCount - 1].index < row, "Skipped rows ascend.")
    inserts[insertCount] = NewRow(rawValue: Int32(truncatingIfNeeded: row))
    insertCount &+= 1  // At most one per new row.
  }

  /// Notes that rows from `start` on were skipped in the old list.
  mutating func skipRows(old start: Int, count: Int) {
    deletes.storeAscending(from: start, count: count, at: deleteCount)
    deleteCount += count
  }

  /// Notes that rows from `start` on were skipped in the new list.
  mutating func skipRows(new start: Int, count: Int) {
    inserts.storeAscending(from: start, count: count, at: insertCount)
    insertCount += count
  }

  @inline(__always)
  mutating func update(old: Int, new: Int) {
    updates[updateCount] = BatchUpdate.Update(
      old: OldRow(rawValue: Int32(truncatingIfNeeded: old)),
      new: NewRow(rawValue: Int32(truncatingIfNeeded: new)))
    updateCount &+= 1  // At most one per kept row.
  }

  /// Notes a run of rows that stand in both lists.
  mutating func addRun(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    assert(
      runCount == 0
        || (runs[runCount - 1].old + runs[runCount - 1].count <= old
          && runs[runCount - 1].new + runs[runCount - 1].count <= new),
      "Runs ascend and do not overlap.")
    runs[runCount] = MatchedRun(old: old, new: new, count: count, skipped: deleteCount)
    runCount &+= 1  // At most one per kept row.
  }
}
