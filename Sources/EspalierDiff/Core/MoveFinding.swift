// SPDX-License-Identifier: MIT

import EspalierBase

// Runs and crossings become moves, and the updates of both come together.

extension DiffWorkspace {
  /// Decides which matched rows stay and emits the others as moves.
  mutating func findMoves() {
    guard crossingCount > 0 else { return }
    if solveByBlocks() {
      emitMovedBlocks()
    } else {
      solveByRows()
      emitMovedRows()
    }
  }

  /// Blocks pay while the rows that crossed are few, or stand together.
  private mutating func solveByBlocks() -> Bool {
    let count = runCount + crossingCount
    subsequence.prepare(count: count)
    blockOfRun.reserve(runCount)
    // Runs that do not precede a crossing in the new list cannot be its rival.
    for run in 0..<runCount { blockOfRun[run] = -1 }
    var run = 0
    for crossing in 0...crossingCount {
      let limit = crossing < crossingCount ? crossings[crossing].new : .max
      while run < runCount && runs[run].new < limit {
        blockOfRun[run] = Int32(truncatingIfNeeded: subsequence.blockCount)
        subsequence.append(runs[run], rival: -1)
        run &+= 1
      }
      if crossing < crossingCount {
        let block = crossings[crossing]
        let behind = block.count == 1 ? runBehindLoneRow(skipped: Int(block.skipped)) : -1
        subsequence.append(block, rival: behind < 0 ? -1 : Int(blockOfRun[behind]))
      }
    }
    return subsequence.solve()
  }

  private mutating func solveByRows() {
    var rows = 0
    forEachBlock { _, block in rows += Int(block.count) }
    rowSubsequence.prepare(count: rows)
    forEachBlock { workspace, block in
      for offset in 0..<block.count {
        workspace.rowSubsequence.append(old: block.old &+ offset, new: block.new &+ offset)
      }
    }
    rowSubsequence.solve()
  }

  /// Visits runs and crossings by ascending new index.
  @inline(__always)
  private mutating func forEachBlock(_ body: (inout DiffWorkspace, MatchedRun) -> Void) {
    var run = 0
    for crossing in 0..<crossingCount {
      let block = crossings[crossing]
      while run < runCount && runs[run].new < block.new {
        let before = runs[run]
        body(&self, before)
        run &+= 1
      }
      body(&self, block)
    }
    while run < runCount {
      let after = runs[run]
      body(&self, after)
      run &+= 1
    }
  }

  private mutating func emitMovedBlocks() {
    for index in 0..<subsequence.blockCount where !subsequence.kept.contains(index) {
      let block = subsequence.blocks[index]
      for offset in 0..<block.count {
        emitMove(old: block.old &+ offset, new: block.new &+ offset, isMove: true)
      }
    }
  }

  private mutating func emitMovedRows() {
    for index in 0..<rowSubsequence.count {
      emitMove(
        old: rowSubsequence.values[index], new: rowSubsequence.targets[index],
        isMove: rowSubsequence.ranks[index] >= 0)
    }
  }

  /// Stores in any case and counts only a move: cheaper than a branch that is mispredicted.
  @inline(__always)
  private mutating func emitMove(old: Int32, new: Int32, isMove: Bool) {
    moves[moveCount] = BatchUpdate.Move(from: OldRow(rawValue: old), to: NewRow(rawValue: new))
    moveCount &+= isMove ? 1 : 0  // At most one per kept row; the last store may be the one spare.
  }

  /// Merges the updates of crossings into those of runs, both ascending, from the back.
  mutating func mergeUpdates() {
    var run = updateCount
    var crossing = crossingUpdateCount
    updateCount += crossingUpdateCount
    var place = updateCount
    while crossing > 0 {
      place -= 1
      if run > 0 && updates[run - 1].new > crossingUpdates[crossing - 1].new {
        run -= 1
        updates[place] = updates[run]
      } else {
        crossing -= 1
        updates[place] = crossingUpdates[crossing]
      }
    }
  }
}
