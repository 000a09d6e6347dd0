// SPDX-License-Identifier: MIT

import EspalierBase

/// Which rows that are in both lists have to move.
///
/// Example: old `A B C D E`, new `A X B D E C`. C moves from 2 to 5.
struct Moves: ~Copyable {
  /// The moves, by ascending new index.
  var list = GrowableBuffer<BatchUpdate.Move>()

  /// Makes room for the worst case of lists of these lengths.
  mutating func prepare(oldCount: Int, newCount: Int) {
    list.removeAll(reserving: min(oldCount, newCount) + 1)
  }

  /// Adds a row that is in both lists if it moves. One more than all of them is stored at most.
  @inline(__always)
  mutating func put(old: Int32, new: Int32, isMove: Bool) {
    list.put(
      BatchUpdate.Move(from: OldRow(rawValue: old), to: NewRow(rawValue: new)),
      counted: isMove ? 1 : 0)
  }
}

/// The third phase of a diff: decides which of the rows that are in both lists stay, and makes moves of the
/// others. The rows of runs ascend in both lists, so they stay unless matched rows want to more.
struct MoveFinder: ~Copyable {
  private let tuning: Tuning.Moves
  private var blocks = HeaviestSubsequence()
  /// The block that each run became.
  private var blockOfRun = UniqueBuffer<Int32>()
  private var rows = LongestIncreasingSubsequence()
  /// The rows of runs and matches, merged.
  private var merged = MatchedRows()
  /// Counts work, for tests.
  private(set) var steps = StepCounter()

  init(_ tuning: Tuning) {
    self.tuning = tuning.moves
  }

  /// Finds the moves: all rows of runs and matches but the most that ascend in both lists.
  ///
  /// Example: old `A B C D E`, new `A X B D E C`. The run A stays in any case; the blocks are B (1→2), DE (3→3)
  /// and the match C (2→5). B and DE are three rows that ascend in both lists, B and C two; so C moves.
  ///
  /// - Complexity: O(b log b) for b blocks, or O(r log r) for r rows where blocks do not pay.
  mutating func find(
    in gaps: borrowing Gaps, _ matches: borrowing Matches, into moves: inout Moves
  ) {
    guard matches.rows.count > 0 else { return }
    let runs = innerRuns(of: gaps, matches.rows)
    steps.add(matches.rows.count + runs.count)
    if blocksPay(gaps, runs, matches.rows) && solveByBlocks(gaps, runs, matches) {
      emitMovedBlocks(&moves)
    } else {
      solveByRows(gaps, runs, matches.rows, &moves)
    }
    steps.add(moves.list.count)
  }

  /// The runs that may have to move: rows at the beginning of both lists, or at the end of both, stay in any
  /// case.
  private func innerRuns(of gaps: borrowing Gaps, _ matches: borrowing MatchedRows) -> Range<Int> {
    let count = gaps.runs.count
    guard count > 0 else { return 0..<0 }
    let first = gaps.runs[0].old == 0 && gaps.runs[0].new == 0 ? 1 : 0
    guard first < count else { return first..<first }
    let last = gaps.runs[count - 1]
    let isLastOuter =
      Int(last.gapRows) == gaps.oldRows.count && last.new > matches.news[matches.count - 1]
    return first..<(isLastOuter ? count - 1 : count)
  }

  /// Blocks pay while they are few beside their rows: if few rows were matched, or if those are together.
  private func blocksPay(
    _ gaps: borrowing Gaps, _ runs: Range<Int>, _ matches: borrowing MatchedRows
  ) -> Bool {
    if matches.count < 4 * runs.count + tuning.fewMatches {
      return matches.count < tuning.sampledMatches
        || 2 * (matches.count + runs.count) < matches.count + rowCount(ofRunsIn: gaps)
    }
    let sample = min(matches.count, tuning.sampledMatches)
    var blocks = 1
    for index in 1..<sample where !matches.isBehindOneBefore(index) {
      blocks += 1
      if blocks * 4 >= sample { return false }
    }
    return blocks * 4 < sample
  }

  /// The number of rows in runs.
  private func rowCount(ofRunsIn gaps: borrowing Gaps) -> Int {
    guard !gaps.runs.isEmpty else { return 0 }
    // The old rows before the end of the last run are in runs or in gaps.
    let last = gaps.runs[gaps.runs.count - 1]
    return Int(last.old + last.count - last.gapRows)
  }
}

// Block by block.
extension MoveFinder {
  private mutating func solveByBlocks(
    _ gaps: borrowing Gaps, _ runs: Range<Int>, _ matches: borrowing Matches
  ) -> Bool {
    let count = runs.count + matches.rows.count
    blocks.prepare(count: count, shifts: tuning.shifts * count + tuning.spareShifts)
    blockOfRun.reserve(gaps.runs.count)
    for run in runs { blockOfRun[run] = -1 }
    var run = runs.lowerBound
    var match = 0
    while match < matches.rows.count {
      // Matches are fewer than 2³¹.
      var end = match &+ 1
      while end < matches.rows.count && matches.rows.isBehindOneBefore(end) { end &+= 1 }
      appendRuns(from: &run, to: runs.upperBound, of: gaps, before: matches.rows.news[match])
      // A run that does not precede the match in the new list cannot be its rival.
      let behind =
        end == match &+ 1
        ? gaps.runBehindLoneRow(Int(matches.positions[match]), among: runs) : -1
      blocks.append(
        Run(
          old: Int(matches.rows.olds[match]), new: Int(matches.rows.news[match]),
          count: end &- match, gapRows: 0), rival: behind < 0 ? -1 : Int(blockOfRun[behind]))
      match = end
    }
    appendRuns(from: &run, to: runs.upperBound, of: gaps, before: .max)
    let isSolved = blocks.solve()
    steps.add(blocks.steps.count)
    return isSolved
  }

  @inline(__always)
  private mutating func appendRuns(
    from run: inout Int, to end: Int, of gaps: borrowing Gaps, before new: Int32
  ) {
    while run < end && gaps.runs[run].new < new {
      blockOfRun[run] = Int32(truncatingIfNeeded: blocks.blocks.count)
      blocks.append(gaps.runs[run], rival: -1)
      run &+= 1  // At most `end`.
    }
  }

  private func emitMovedBlocks(_ moves: inout Moves) {
    for index in blocks.blocks.indices where !blocks.kept.contains(index) {
      let block = blocks.blocks[index]
      // Rows of a list.
      var offset: Int32 = 0
      while offset < block.count {
        moves.put(old: block.old &+ offset, new: block.new &+ offset, isMove: true)
        offset &+= 1
      }
    }
  }
}

// Row by row.
extension MoveFinder {
  private mutating func solveByRows(
    _ gaps: borrowing Gaps, _ runs: Range<Int>, _ matches: borrowing MatchedRows,
    _ moves: inout Moves
  ) {
    if runs.isEmpty {
      Self.solve(matches, &rows, &moves)
    } else {
      merge(gaps, runs, matches)
      Self.solve(merged, &rows, &moves)
    }
    steps.add(rows.count + rows.steps.count)
  }

  /// Merges the rows of runs and of matches, by ascending new index.
  private mutating func merge(
    _ gaps: borrowing Gaps, _ runs: Range<Int>, _ matches: borrowing MatchedRows
  ) {
    var count = matches.count
    for run in runs { count += Int(gaps.runs[run].count) }
    merged.removeAll(reserving: count)
    var match = 0
    for index in runs {
      let run = gaps.runs[index]
      // Rows of a list.
      while match < matches.count && matches.news[match] < run.new {
        merged.put(old: matches.olds[match], new: matches.news[match])
        match &+= 1
      }
      merged.putBlock(old: Int(run.old), new: Int(run.new), count: Int(run.count))
    }
    while match < matches.count {
      merged.put(old: matches.olds[match], new: matches.news[match])
      match &+= 1  // Below the number of rows.
    }
  }

  private static func solve(
    _ matches: borrowing MatchedRows, _ rows: inout LongestIncreasingSubsequence,
    _ moves: inout Moves
  ) {
    rows.solve(matches.olds, count: matches.count)
    for index in 0..<matches.count {
      moves.put(
        old: matches.olds[index], new: matches.news[index], isMove: rows.ranks[index] >= 0)
    }
  }
}
