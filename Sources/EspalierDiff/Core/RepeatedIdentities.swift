// SPDX-License-Identifier: MIT

import EspalierBase

// With identities that occur once in each list every equal pair is the match, and the moves are the
// fewest. With repeated identities the matching is one of several, and two promises need care: never more
// moves than matching the i-th occurrence with the i-th, and none at all where rows were only deleted or
// only inserted.
//
// Both can only be at stake where a *skipped* row shares its identity with another row. An identity whose
// rows all lie in runs is matched in order anyway, because runs ascend in both lists. For the same reason
// the rows before the first difference do not matter, and, if every row was kept, neither do those behind
// the last one: there matching from the front and from the back is the same.

extension DiffWorkspace {
  /// Whether the matching may have cost moves that another one would not.
  ///
  /// - Complexity: O(n), a quarter to half a nanosecond for each row in a run.
  mutating func mayHaveNeedlessMoves(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    if moveCount == 0 { return false }
    let keepsAll = deleteCount == matches.count && insertCount == 0
    // One row moved and every row kept: another matching without moves would mean equal lists.
    if moveCount == 1 && keepsAll { return false }
    if hasRepeats == .yes { return true }
    if hasRepeats == .unknown && insertCount > 0 { return skippedRowsRepeat(old, new) }
    let first = runCount > 0 && runs[0].old == 0 && runs[0].new == 0 ? 1 : 0
    var endsAlike = false
    if keepsAll && runCount > first {
      let last = runs[runCount - 1]
      endsAlike =
        Int(last.old + last.count) == old.count && Int(last.new + last.count) == new.count
    }
    return runsRepeatSkippedRows(first..<runCount - (endsAlike ? 1 : 0), old, new)
  }

  /// Whether two skipped rows of one list share an identity, or, for what it costs, a row in a run and a
  /// skipped one do.
  private mutating func skippedRowsRepeat(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    for attempt in 0...1 {
      suspectTable.prepare(count: deleteCount, strong: attempt == 1)
      suspectTable.fill(ScatteredRows(), in: old, at: deletes)
      if suspectTable.isAttacked { continue }
      if suspectTable.hasRepeats { return true }
      // A new row that was not matched repeats the identity of one that was.
      for index in 0..<insertCount {
        let id = new[inserts[index].index].id
        if suspectTable.contains(id, of: ScatteredRows(), in: old, at: deletes) { return true }
      }
      if suspectTable.isAttacked { continue }
      hasRepeats = .no
      return runsRepeatSkippedRows(0..<runCount, old, new)
    }
    return true
  }

  /// Whether a row in one of the runs has the identity of a skipped row, or, if that is not known yet, two
  /// skipped rows of the old list do.
  ///
  /// A mark for each skipped identity rules out nearly all rows in runs, and a mark that was there
  /// already points to a skipped row that may be a repetition; marks for these suspects rule out nearly
  /// all skipped rows; what is left is looked up.
  private mutating func runsRepeatSkippedRows(
    _ runs: Range<Int>, _ old: Span<Row>, _ new: Span<Row>
  ) -> Bool {
    suspectCount = 0
    var rows = 0
    for run in runs { rows += Int(self.runs[run].count) }
    if isTableFilled && rows * 4 < deleteCount {
      if tableContainsRow(in: runs, old) { return true }
      if insertCount == 0 { return false }
      for run in runs {
        let run = self.runs[run]
        suspects.storeAscending(from: Int(run.old), count: Int(run.count), at: suspectCount)
        suspectCount += Int(run.count)
      }
      return suspectCount > 0 && anySkippedRowRepeatsSuspect(old, new, isInsertedOnly: true)
    } else if hasRepeats == .unknown || deleteCount > 8_192 {
      suspectByBits(runs, old, new)
    } else {
      suspectByBytes(runs, old, new)
    }
    return suspectCount > 0 && anySkippedRowRepeatsSuspect(old, new, isInsertedOnly: false)
  }

  /// Whether the table, which knows all skipped old rows, knows a row in a run: for few rows in runs.
  private mutating func tableContainsRow(in runs: Range<Int>, _ old: Span<Row>) -> Bool {
    for run in runs {
      let run = self.runs[run]
      for row in Int(run.old)..<Int(run.old &+ run.count)
      where table.contains(old[row].id, of: ScatteredRows(), in: old, at: deletes) {
        return true
      }
    }
    return false
  }

  /// Collects the rows in runs that bytes for the skipped rows cannot rule out.
  private mutating func suspectByBytes(
    _ runs: Range<Int>, _ old: Span<Row>, _ new: Span<Row>
  ) {
    filter.prepare(count: deleteCount + insertCount)
    for index in 0..<deleteCount { filter.insert(old[deletes[index].index].id) }
    for index in 0..<insertCount { filter.insert(new[inserts[index].index].id) }
    for run in runs {
      let run = self.runs[run]
      suspectCount = filter.collect(
        Int(run.old)..<Int(run.old &+ run.count), of: old, into: &suspects, count: suspectCount)
    }
    for index in 0..<deleteCount { filter.remove(old[deletes[index].index].id) }
    for index in 0..<insertCount { filter.remove(new[inserts[index].index].id) }
  }

  /// Collects the rows in runs that bits for the skipped rows cannot rule out, and the skipped old rows
  /// whose bit was set before.
  private mutating func suspectByBits(
    _ runs: Range<Int>, _ old: Span<Row>, _ new: Span<Row>
  ) {
    // Sparse bits mean few suspects; a megabyte of them still lies in the second cache.
    bitmap.prepare(
      count: deleteCount + insertCount, spacing: deleteCount > 1 << 17 ? 32 : 64)
    suspectCount = bitmap.insert(
      deletes, count: deleteCount, of: old, collectingCollisionsInto: &suspects)
    for index in 0..<insertCount { bitmap.insert(new[inserts[index].index].id) }
    for run in runs {
      let run = self.runs[run]
      suspectCount = bitmap.collect(
        Int(run.old)..<Int(run.old &+ run.count), of: old, into: &suspects, count: suspectCount)
    }
  }

  /// Whether a skipped row, or only an inserted one, has the identity of a suspect that is another row,
  /// exactly.
  private mutating func anySkippedRowRepeatsSuspect(
    _ old: Span<Row>, _ new: Span<Row>, isInsertedOnly: Bool
  ) -> Bool {
    filter.prepare(count: suspectCount)
    for index in 0..<suspectCount { filter.insert(old[suspects[index].index].id) }
    defer {
      for index in 0..<suspectCount { filter.remove(old[suspects[index].index].id) }
    }
    for attempt in 0...1 {
      suspectTable.prepare(count: suspectCount, strong: attempt == 1)
      suspectTable.fill(ScatteredRows(), in: old, at: suspects)
      if suspectTable.isAttacked { continue }
      if suspectTable.hasRepeats { return true }
      if !isInsertedOnly && anyDeleteRepeatsSuspect(old) { return true }
      for index in 0..<insertCount {
        if repeatsSuspect(new[inserts[index].index].id, row: -1, old) { return true }
      }
      if !suspectTable.isAttacked { return false }
    }
    return true
  }

  private mutating func anyDeleteRepeatsSuspect(_ old: Span<Row>) -> Bool {
    let first = deletes[0].index
    if deletes[deleteCount - 1].index - first == deleteCount - 1 {
      return rangeRepeatsSuspect(first..<first + deleteCount, old)
    }
    for index in 0..<deleteCount {
      let row = deletes[index].index
      if repeatsSuspect(old[row].id, row: row, old) { return true }
    }
    return false
  }

  /// The same for skipped rows that are one range, which the filter goes through eight at a time.
  private mutating func rangeRepeatsSuspect(_ range: Range<Int>, _ old: Span<Row>) -> Bool {
    // The room behind the suspects takes what the filter finds.
    suspects.grow(to: suspectCount + range.count + 1)
    let count = filter.collect(range, of: old, into: &suspects, count: suspectCount)
    for index in suspectCount..<count {
      let row = suspects[index].index
      if suspectTable.contains(
        old[row].id, butAt: row, of: ScatteredRows(), in: old, at: suspects)
      {
        return true
      }
    }
    return false
  }

  @inline(__always)
  private mutating func repeatsSuspect(_ id: RowID, row: Int, _ old: Span<Row>) -> Bool {
    filter.mayContain(id)
      && suspectTable.contains(id, butAt: row, of: ScatteredRows(), in: old, at: suspects)
  }
}
