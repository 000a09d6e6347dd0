// SPDX-License-Identifier: MIT

import EspalierBase

/// Rows that follow one another in the same order in both lists.
struct Run: ZeroInitializable {
  /// The first of the rows in the old list.
  var old: Int32
  /// The first of the rows in the new list.
  var new: Int32
  /// The number of rows.
  var count: Int32
  /// How many old rows in gaps come before these.
  var gapRows: Int32

  @inline(__always)
  init(old: Int, new: Int, count: Int, gapRows: Int) {
    // Row indices and counts of rows fit 32 bits: the public face checks the lists' lengths.
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
    self.gapRows = Int32(truncatingIfNeeded: gapRows)
  }
}

/// What the scan says of two lists: runs of rows that go on alike, and between them gaps, whose rows it left
/// out of one list or of both.
///
/// Example: old `A B C D E`, new `A X B D E C`. The runs are A, B, D E. In gaps are old row 2 (C), and new
/// rows 1 (X) and 5 (C).
struct Gaps: ~Copyable {
  /// The old rows in gaps, ascending. A row's place among them is its *position*.
  var oldRows = GrowableBuffer<OldRow>()
  /// The new rows in gaps, ascending.
  var newRows = GrowableBuffer<NewRow>()
  /// The runs, ascending in both lists.
  var runs = GrowableBuffer<Run>()
  /// The rows of runs whose stamps differ.
  var updates = GrowableBuffer<BatchUpdate.Update>()
  /// For the position of a row that was left out alone: the run that follows it in the old list. What it says
  /// of other positions means nothing; see `runBehindLoneRow`.
  private var runsBehind = UniqueBuffer<Int32>()
  /// Whether each list has one gap, and the rows in the one are those of the other, turned round.
  var areReversed = false

  /// Whether rows were left out of both lists, so that some of them may be the same.
  var areOnBothSides: Bool { !oldRows.isEmpty && !newRows.isEmpty }

  /// Empties the gaps and makes room for the worst case of lists of these lengths. Untouched memory costs
  /// nothing.
  mutating func prepare(oldCount: Int, newCount: Int) {
    // No list of kept rows is longer than the shorter list; one more for elements that are not counted.
    let kept = min(oldCount, newCount)
    oldRows.removeAll(reserving: oldCount + 1)
    newRows.removeAll(reserving: newCount + 1)
    runs.removeAll(reserving: kept + 1)
    updates.removeAll(reserving: kept + 1)
    runsBehind.reserve(oldCount)
    areReversed = false
  }

  /// Leaves an old row out.
  @inline(__always)
  mutating func leaveOut(old row: Int) {
    assert(oldRows.isEmpty || oldRows[oldRows.count - 1].index < row, "Rows in gaps ascend.")
    oldRows.put(OldRow(rawValue: Int32(truncatingIfNeeded: row)))
  }

  /// Leaves a new row out.
  @inline(__always)
  mutating func leaveOut(new row: Int) {
    assert(newRows.isEmpty || newRows[newRows.count - 1].index < row, "Rows in gaps ascend.")
    newRows.put(NewRow(rawValue: Int32(truncatingIfNeeded: row)))
  }

  /// Leaves rows of both lists out, from these on.
  @inline(__always)
  mutating func leaveOut(_ skip: Skip, old: Int, new: Int) {
    if skip.old == 1 { runsBehind[oldRows.count] = Int32(truncatingIfNeeded: runs.count) }
    if skip.old > 8 || skip.new > 8 {
      oldRows.putAscending(from: old, count: skip.old)
      newRows.putAscending(from: new, count: skip.new)
    } else {
      // Ends of rows of a list.
      for row in old..<old &+ skip.old { leaveOut(old: row) }
      for row in new..<new &+ skip.new { leaveOut(new: row) }
    }
  }

  /// Notes that the next row in gaps of the old list is left out alone, so far.
  mutating func noteLoneRow(_ position: Int) {
    runsBehind.grow(to: position + 1)
    runsBehind[position] = Int32(truncatingIfNeeded: runs.count)
  }

  /// Takes over which rows are in gaps.
  mutating func takeRows(of unpaired: borrowing UnpairedElements) {
    oldRows.replaceAll(with: unpaired.olds.span)
    newRows.replaceAll(with: unpaired.news.span)
    updates.removeAll()
    runsBehind.grow(to: unpaired.olds.count)
  }

  /// Notes an update of a row that is in a run.
  @inline(__always)
  mutating func update(old: Int, new: Int) {
    updates.put(BatchUpdate.Update(oldIndex: old, newIndex: new))
  }

  /// Notes a run, unless it is empty.
  mutating func addRun(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    assert(
      runs.isEmpty
        || (runs[runs.count - 1].old + runs[runs.count - 1].count <= old
          && runs[runs.count - 1].new + runs[runs.count - 1].count <= new),
      "Runs ascend and do not overlap.")
    runs.put(Run(old: old, new: new, count: count, gapRows: oldRows.count))
  }

  /// Takes back all that was noted since there were so many runs and updates, and nothing in gaps.
  mutating func forget(afterRuns runCount: Int, updates updateCount: Int) {
    runs.truncate(to: runCount)
    updates.truncate(to: updateCount)
    oldRows.removeAll()
    newRows.removeAll()
  }

  /// The run that ends the gap of the old list in which a row is, if the row is alone there and the run is
  /// one of `candidates`; else −1.
  @inline(__always)
  func runBehindLoneRow(_ position: Int, among candidates: Range<Int>) -> Int {
    // The note may be of an earlier diff: it counts only if the runs confirm it.
    let run = Int(runsBehind[position])
    // Positions and runs are below the number of rows.
    guard candidates.contains(run) && Int(runs[run].gapRows) == position &+ 1 else { return -1 }
    return position == (run > 0 ? Int(runs[run &- 1].gapRows) : 0) ? run : -1
  }

  /// Closes the gaps as far as rows in them found partners: what stays in them are deletes and inserts.
  mutating func close(with matches: inout Matches) {
    dropMatched(matches)
    swap(&newRows, &matches.unmatchedNew)
    mergeUpdates(matches.updates)
  }

  private mutating func dropMatched(_ matches: borrowing Matches) {
    if matches.unmatchedOldCount == oldRows.count { return }
    if matches.unmatchedOldCount == 0 {
      oldRows.removeAll()
      return
    }
    oldRows.keepOnly(at: matches.unmatchedOld)
  }

  /// Merges the updates of matches into those of runs, both ascending, from the back.
  private mutating func mergeUpdates(_ others: borrowing GrowableBuffer<BatchUpdate.Update>) {
    var run = updates.count
    var match = others.count
    var place = run + match
    updates.extend(to: place)
    while match > 0 {
      place -= 1
      if run > 0 && updates[run - 1].new > others[match - 1].new {
        run -= 1
        updates[place] = updates[run]
      } else {
        match -= 1
        updates[place] = others[match]
      }
    }
  }
}

/// Rows to leave out of both lists so that the next two are equal.
struct Skip {
  var old: Int
  var new: Int
}

extension BatchUpdate.Update {
  /// Makes an update of indices that are known to be those of rows.
  @inline(__always)
  init(oldIndex: Int, newIndex: Int) {
    self.init(
      old: OldRow(rawValue: Int32(truncatingIfNeeded: oldIndex)),
      new: NewRow(rawValue: Int32(truncatingIfNeeded: newIndex)))
  }
}
