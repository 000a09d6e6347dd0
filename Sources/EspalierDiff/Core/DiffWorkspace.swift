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

  /// The skipped rows that were matched afterwards, as blocks, ascending in the new list.
  var crossings = UniqueBuffer<MatchedRun>()
  var crossingCount = 0

  /// The updates among the skipped rows, to be merged into the others.
  var crossingUpdates = UniqueBuffer<BatchUpdate.Update>()
  var crossingUpdateCount = 0

  /// Whether skipped rows share an identity: the matching is one of several then.
  var hasDuplicates = false

  /// Rules out identities, for the search for repeated ones.
  var filter = IdentityFilter()
  /// Rows in runs that the filter could not rule out.
  var suspects = UniqueBuffer<OldRow>()
  var suspectCount = 0

  var table = IdentityTable()
  /// The hashes of one batch of rows.
  var hashes = UniqueBuffer<UInt64>(capacity: 16)
  /// Hints where in the old list an identity stands, for the scan.
  var samples = UniqueBuffer<Int32>()
  /// The skipped new rows for which no old row was found.
  var unmatchedInserts = UniqueBuffer<NewRow>()
  var subsequence = HeaviestSubsequence()
  /// The block that each run became.
  var blockOfRun = UniqueBuffer<Int32>()
  var rowSubsequence = LongestIncreasingSubsequence()

  /// The number of rows in `crossings`.
  var crossedRowCount = 0

  /// Counts work, for tests: how many rows went through the hash table.
  var hashedRowCount = 0

  /// Makes room for the worst case of lists of these lengths. Untouched memory costs nothing.
  mutating func prepare(oldCount: Int, newCount: Int) {
    let kept = min(oldCount, newCount)
    deletes.reserve(oldCount)
    inserts.reserve(newCount)
    moves.reserve(kept + 1)
    updates.reserve(kept)
    runs.reserve(kept + 1)
    runAfterSkipped.reserve(oldCount)
    suspects.reserve(oldCount + 1)
    crossings.reserve(kept)
    crossingUpdates.reserve(kept)
    unmatchedInserts.reserve(newCount)
    deleteCount = 0
    insertCount = 0
    moveCount = 0
    updateCount = 0
    runCount = 0
    crossingCount = 0
    crossedRowCount = 0
    crossingUpdateCount = 0
    hasDuplicates = false
    hashedRowCount = 0
  }

  @inline(__always)
  mutating func skip(old row: Int) {
    deletes[deleteCount] = OldRow(rawValue: Int32(truncatingIfNeeded: row))
    deleteCount &+= 1  // At most one per old row.
  }

  @inline(__always)
  mutating func skip(new row: Int) {
    inserts[insertCount] = NewRow(rawValue: Int32(truncatingIfNeeded: row))
    insertCount &+= 1  // At most one per new row.
  }

  @inline(__always)
  mutating func update(old: Int, new: Int) {
    updates[updateCount] = BatchUpdate.Update(
      old: OldRow(rawValue: Int32(truncatingIfNeeded: old)),
      new: NewRow(rawValue: Int32(truncatingIfNeeded: new)))
    updateCount &+= 1  // At most one per kept row.
  }

  /// The run that ends the gap in the old list in which a skipped row stands, if the row is alone in the
  /// gap; else −1.
  @inline(__always)
  func runBehindLoneRow(skipped position: Int) -> Int {
    // The note may be of an earlier diff: it counts only if the runs confirm it.
    let run = Int(runAfterSkipped[position])
    guard run < runCount && Int(runs[run].skipped) == position &+ 1 else { return -1 }
    return position == (run > 0 ? Int(runs[run &- 1].skipped) : 0) ? run : -1
  }

  @inline(__always)
  mutating func updateCrossing(old: Int, new: Int) {
    crossingUpdates[crossingUpdateCount] = BatchUpdate.Update(
      old: OldRow(rawValue: Int32(truncatingIfNeeded: old)),
      new: NewRow(rawValue: Int32(truncatingIfNeeded: new)))
    crossingUpdateCount &+= 1  // At most one per kept row.
  }

  /// Notes a run of rows that stand in both lists.
  mutating func addRun(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    runs[runCount] = MatchedRun(old: old, new: new, count: count, skipped: deleteCount)
    runCount &+= 1  // At most one per kept row.
  }

  /// Notes that a skipped row was matched after all; rows that are neighbours in both lists form one
  /// block.
  @inline(__always)
  mutating func cross(old: Int, new: Int, skipped: Int) {
    crossedRowCount &+= 1
    if crossingCount > 0 {
      var last = crossings[crossingCount &- 1]
      if Int(last.old &+ last.count) == old && Int(last.new &+ last.count) == new {
        last.count &+= 1
        crossings[crossingCount &- 1] = last
        return
      }
    }
    crossings[crossingCount] = MatchedRun(old: old, new: new, count: 1, skipped: skipped)
    crossingCount &+= 1  // At most one per kept row.
  }
}
