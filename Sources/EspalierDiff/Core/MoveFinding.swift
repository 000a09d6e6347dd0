// SPDX-License-Identifier: MIT

import EspalierBase

// Rows that were matched by the scan and rows that were matched afterwards: which of them stay, and which
// are moves.

extension DiffWorkspace {
  /// Decides which matched rows stay and emits the others as moves.
  mutating func findMoves() {
    guard matches.count > 0 else { return }
    dropOuterRuns()
    steps.add(matches.count + coreRuns.count)
    if blocksPay && solveByBlocks() {
      emitMovedBlocks()
    } else {
      solveByRows()
      emitMovedRows()
    }
    steps.add(moveCount)
  }

  /// Rows at the beginning of both lists, or at the end of both, stay in any case.
  private mutating func dropOuterRuns() {
    coreRuns = 0..<runCount
    if runCount > 0, runs[0].old == 0, runs[0].new == 0 { coreRuns = 1..<runCount }
    if !coreRuns.isEmpty, Int(runs[runCount - 1].skipped) == deleteCount,
      runs[runCount - 1].new > matches.news[matches.count - 1]
    {
      coreRuns = coreRuns.lowerBound..<runCount - 1
    }
  }

  /// Blocks pay while they are few beside their rows: if few rows were matched afterwards, or if those stand
  /// together.
  private var blocksPay: Bool {
    if matches.count < 4 * coreRuns.count + 64 {
      return matches.count < 1_000 || 2 * (matches.count + coreRuns.count) < keptRowCount
    }
    var blocks = 1
    for index in 1..<min(matches.count, 1_000) where !isBehind(index) { blocks += 1 }
    return blocks * 4 < min(matches.count, 1_000)
  }

  /// The rows of all runs and matches.
  private var keptRowCount: Int {
    guard runCount > 0 else { return matches.count }
    // Before the end of the last run lie the rows of runs and the skipped ones.
    let last = runs[runCount - 1]
    return matches.count + Int(last.old + last.count - last.skipped)
  }

  /// Whether a match and the one before it are neighbours in both lists.
  @inline(__always)
  private func isBehind(_ index: Int) -> Bool {
    matches.olds[index] == matches.olds[index &- 1] &+ 1
      && matches.news[index] == matches.news[index &- 1] &+ 1
  }

  private mutating func solveByBlocks() -> Bool {
    subsequence.prepare(count: coreRuns.count + matches.count)
    blockOfRun.reserve(runCount)
    for run in coreRuns { blockOfRun[run] = -1 }
    var run = coreRuns.lowerBound
    var match = 0
    while match < matches.count {
      var end = match &+ 1
      while end < matches.count && isBehind(end) { end &+= 1 }
      appendRuns(&run, before: matches.news[match])
      // A run that does not precede the match in the new list cannot be its rival.
      let behind = end == match &+ 1 ? runBehindLoneRow(Int(matches.positions[match])) : -1
      subsequence.append(
        MatchedRun(
          old: Int(matches.olds[match]), new: Int(matches.news[match]), count: end &- match,
          skipped: 0), rival: behind < 0 ? -1 : Int(blockOfRun[behind]))
      match = end
    }
    appendRuns(&run, before: .max)
    defer { steps.add(subsequence.steps.count) }
    return subsequence.solve()
  }

  @inline(__always)
  private mutating func appendRuns(_ run: inout Int, before new: Int32) {
    while run < coreRuns.upperBound && runs[run].new < new {
      blockOfRun[run] = Int32(truncatingIfNeeded: subsequence.blockCount)
      subsequence.append(runs[run], rival: -1)
      run &+= 1
    }
  }

  /// The run that ends the gap in the old list in which a skipped row stands, if the row is alone in the
  /// gap and the run may yield; else −1.
  @inline(__always)
  private func runBehindLoneRow(_ position: Int) -> Int {
    // The note may be of an earlier diff: it counts only if the runs confirm it.
    let run = Int(runAfterSkipped[position])
    guard coreRuns.contains(run) && Int(runs[run].skipped) == position &+ 1 else { return -1 }
    return position == (run > 0 ? Int(runs[run &- 1].skipped) : 0) ? run : -1
  }

  private mutating func emitMovedBlocks() {
    for index in 0..<subsequence.blockCount where !subsequence.kept.contains(index) {
      let block = subsequence.blocks[index]
      var offset: Int32 = 0
      while offset < block.count {
        emitMove(old: block.old &+ offset, new: block.new &+ offset, isMove: true)
        offset &+= 1
      }
    }
  }

  /// Merges the rows of runs into the matches, all by ascending new index, and solves row by row.
  private mutating func solveByRows() {
    var rows = matches.count
    for run in coreRuns { rows += Int(runs[run].count) }
    matches.makeRoom(count: rows)
    var match = matches.count
    var place = rows
    var run = coreRuns.upperBound
    while run > coreRuns.lowerBound {
      run &-= 1
      let block = runs[run]
      while match > 0 && matches.news[match &- 1] > block.new {
        match &-= 1
        place &-= 1
        matches.olds[place] = matches.olds[match]
        matches.news[place] = matches.news[match]
      }
      var offset = block.count
      while offset > 0 {
        offset &-= 1
        place &-= 1
        matches.olds[place] = block.old &+ offset
        matches.news[place] = block.new &+ offset
      }
    }
    rowSubsequence.solve(matches.olds, count: rows)
    steps.add(rows + rowSubsequence.steps.count)
  }

  private mutating func emitMovedRows() {
    for index in 0..<rowSubsequence.count {
      emitMove(
        old: matches.olds[index], new: matches.news[index],
        isMove: rowSubsequence.ranks[index] >= 0)
    }
  }

  /// Stores in any case and counts only a move: cheaper than a branch that is mispredicted.
  @inline(__always)
  private mutating func emitMove(old: Int32, new: Int32, isMove: Bool) {
    moves[moveCount] = BatchUpdate.Move(from: OldRow(rawValue: old), to: NewRow(rawValue: new))
    moveCount &+= isMove ? 1 : 0  // At most one per kept row; the last store may be the one spare.
  }

  /// Merges the updates of matches into those of runs, both ascending, from the back.
  mutating func mergeUpdates() {
    steps.add(matches.updateCount)
    var run = updateCount
    var match = matches.updateCount
    updateCount += matches.updateCount
    var place = updateCount
    while match > 0 {
      place -= 1
      if run > 0 && updates[run - 1].new > matches.updates[match - 1].new {
        run -= 1
        updates[place] = updates[run]
      } else {
        match -= 1
        updates[place] = matches.updates[match]
      }
    }
  }
}
