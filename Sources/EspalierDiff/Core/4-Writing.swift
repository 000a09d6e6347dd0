// SPDX-License-Identifier: MIT

/// Rows that are side by side, in the same order, in both lists.
@frozen
@usableFromInline
package struct Run: Equatable, Sendable, BitwiseCopyable {
  /// The first row in the old list, and in the new one.
  @usableFromInline
  package var old: Int32, new: Int32

  /// The number of rows.
  @usableFromInline
  package var count: Int32

  /// Makes a run of indices that fit 32 bits.
  @inlinable
  package init(old: Int, new: Int, count: Int) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
  }
}

/// Decides which of the kept rows stay, so that as few as possible move: those of a longest increasing subsequence of
/// their old rows (Fredman 1975, "patience"). Runs are given by ascending new row, and each stays or moves as a whole.
///
/// Piles keep the smallest old row with which an increasing subsequence of one length can end. A run goes to the first
/// pile that ends behind it, and its rows to the piles that follow; the number of its pile is its rank. Walking back, and
/// taking the right-most run that ends each length that is left, gives the runs that stay. Of several longest subsequences
/// it is always this one, whatever the identities are.
///
/// Example: D E of `A B C D E` go to the front. The runs are (old 3, 2 rows) and (old 0, 3 rows). The first one fills
/// piles 0 and 1 with 3 and 4. The second one begins before all piles: 0, 1 and 2 take their places, and its rank is 0.
/// Three piles, so who ends length 3 stays: the second run, with 0 rows left to find; the first run moves.
@usableFromInline
package struct StayingRuns: ~Copyable, Sendable {
  private var runs = Scratch<Run>()
  private var ranks = Scratch<Int32>()
  private var piles = Scratch<Int32>()
  /// The number of runs.
  package private(set) var count = 0
  /// The number of rows of all runs.
  package private(set) var rowCount = 0
  /// Whether the runs ascend in the old list as well: then all of them stay.
  package private(set) var isAscending = true
  /// How many rows of some increasing subsequence there are, as far as the caller knows. The more, the less work.
  package var knownCount = 0
  /// How many rows move; less than zero as long as it is not decided.
  private var movedCount = -1
  private static var stays: Int32 { -1 }

  /// Makes an empty search. Allocates nothing.
  package init() {}

  @inlinable
  deinit { freeAll() }

  @usableFromInline
  @inline(never)
  func freeAll() {
    runs.free()
    ranks.free()
    piles.free()
  }

  /// Takes room for so many rows out of a block that somebody else frees.
  @unsafe
  mutating func takeRoom(_ length: Int, of block: inout UnsafeMutableRawPointer) {
    unsafe runs = Scratch(taking: length, of: &block)
    unsafe ranks = Scratch(taking: length + 3, of: &block)
    unsafe piles = Scratch(taking: length, of: &block)
  }

  /// Forgets all runs, and keeps the memory.
  package mutating func removeAll() {
    (count, rowCount, isAscending, knownCount, movedCount) = (0, 0, true, 0, -1)
  }

  /// Makes room for so many runs.
  mutating func reserve(_ count: Int) { runs.reserve(count, keeping: self.count) }

  /// Adds a run behind the others in the new list. Runs that are neighbours in both lists become one.
  package mutating func append(_ run: Run) {
    reserve(count &+ 1)
    add(run)
  }

  /// Adds a run for which there is room.
  @inline(__always)
  mutating func add(_ run: Run) {
    rowCount &+= Int(run.count)
    if count > 0 {
      let last = runs[count &- 1]
      if run.old == last.old &+ last.count && run.new == last.new &+ last.count {
        runs[count &- 1].count = last.count &+ run.count
        return
      }
      if run.old < last.old { isAscending = false }
    }
    runs[count] = run
    count &+= 1
  }

  /// Gives the runs away for others' memory, and returns how many there are.
  mutating func exchange(_ others: inout Scratch<Run>) -> Int {
    swap(&runs, &others)
    return count
  }

  /// One of the runs.
  package subscript(index: Int) -> Run {
    precondition(index >= 0 && index < count, "The index is outside the runs.")
    return runs[index]
  }

  /// Whether a run moves; `solve` has decided it.
  package func moves(_ index: Int) -> Bool {
    precondition(index >= 0 && index < count, "The index is outside the runs.")
    return !isAscending && ranks[index] != Self.stays
  }

  /// Decides what stays, and returns how many rows move.
  ///
  /// - Complexity: O(rows + runs · log rows); O(runs) where all stay.
  /// - Allocations: none once there is room.
  package mutating func solve() -> Int {
    if isAscending { return 0 }
    if movedCount >= 0 { return movedCount }
    ranks.reserve(count &+ 3)
    // The product need not fit an Int of 32 bits.
    let (most, overflows) = count.multipliedReportingOverflow(by: Int(longest))
    piles.reserve(overflows ? rowCount : min(rowCount, most))
    let (runs, piles, ranks, longest) = (runs, piles, ranks, longest)
    // Put the rows of each run on a pile and on those behind it.
    var (index, pileCount) = (0, 0)
    while index < count {
      var end = index &+ 1
      ranks[index] = Int32(truncatingIfNeeded: pileCount)
      if pileCount > 0 && piles[pileCount &- 1] >= runs[index].old {
        // Four at a time, so that none waits for what the one before writes. That only ever lowers a pile, so the
        // right one is where it was found, or behind.
        rankFour(index, pileCount)
        end = min(index &+ 4, count)
      }
      repeat {
        let run = runs[index]
        var pile = Int(ranks[index])
        while pile < pileCount && piles[pile] < run.old {
          // Behind all, if the one before was long.
          pile = piles[pileCount &- 1] < run.old ? pileCount : pile &+ 1
        }
        ranks[index] = Int32(truncatingIfNeeded: pile)
        // Most are one row, for which a loop takes longer to begin than to run.
        piles[pile] = run.old
        let next = pile &+ Int(min(run.count, longest))
        pile &+= 1
        if pile < next { fill(pile, next, after: run.old) }
        pileCount = max(pileCount, next)
        index &+= 1
      } while index < end
    }
    // Walk back: who ends the greatest length that is left stays.
    var (wanted, moved) = (Int32(truncatingIfNeeded: pileCount), rowCount)
    for index in stride(from: count &- 1, through: 0, by: -1) {
      let run = runs[index]
      if ranks[index] &+ min(run.count, longest) != wanted { continue }
      wanted = ranks[index]
      ranks[index] = Self.stays
      moved &-= Int(run.count)
    }
    movedCount = moved
    return moved
  }

  /// Writes the rows that move, of which `solve` has told how many there are.
  func write(_ moved: Int, into moves: inout SharedBuffer<BatchUpdate.Move>) {
    let (runs, ranks) = (runs, ranks)
    unsafe moves.replaceAll(count: moved) { base in
      var (index, end) = (0, 0)
      while end < moved {
        // All rows of a run move, or none.
        if ranks[index] != Self.stays {
          let run = runs[index]
          for row in 0..<run.count {
            unsafe base[end &+ Int(row)] = BatchUpdate.Move(
              from: OldRow(rawValue: run.old &+ row), to: NewRow(rawValue: run.new &+ row))
          }
          end &+= Int(run.count)
        }
        index &+= 1
      }
    }
  }

  /// How many rows of a run are counted at most: D + 1, if D rows are in no subsequence that is known.
  ///
  /// A run that is left out costs D + 1 at least if it is that long, and all that is left out of a longest subsequence no
  /// more than D: so long runs stay in any case, and of the others all rows are counted. No other run lies inside one, in
  /// either list: what is below its first row is below all of it, so its rows go to piles that follow each other, and who
  /// put a row below a run on the pile before that run's first ended there. Of runs with the same rank each begins before
  /// the one before it in the old list: so the right-most that ends a length is the one that the next run found there.
  private var longest: Int32 { Int32(truncatingIfNeeded: rowCount &- knownCount &+ 1) }

  /// Puts the rows behind a run's first one on the piles from one to another.
  @inline(never)
  private func fill(_ first: Int, _ end: Int, after row: Int32) {
    let piles = piles
    for pile in first..<end {
      piles[pile] = row &+ 1 &+ Int32(truncatingIfNeeded: pile &- first)
    }
  }

  /// Ranks four runs from `index` on: by the first piles that are not below them, or the number of piles, which is not
  /// zero. No row is negative, so the sign of a difference tells which is below. It is shifted to where it counts: a mask,
  /// which says the same, is compiled to branches (6.3), and every other one is mispredicted.
  ///
  /// The first step leaves one less than a power of two to search, so that each step after it halves that.
  @inline(__always)
  private func rankFour(_ index: Int, _ pileCount: Int) {
    let (piles, last) = (piles, count &- 1)
    let (a, b, c, d) = (
      runs[index].old, runs[min(index &+ 1, last)].old, runs[min(index &+ 2, last)].old,
      runs[min(index &+ 3, last)].old
    )
    @inline(__always) func isBelow(_ pile: Int, _ row: Int32) -> Int {
      Int(truncatingIfNeeded: UInt32(bitPattern: piles[pile] &- row) >> 31)
    }
    var bit = Int.bitWidth &- (pileCount &+ 1).leadingZeroBitCount &- 1
    let (rest, middle) = (pileCount &+ 1 &- 1 << bit, min(1 << bit, pileCount) &- 1)
    var found = (
      isBelow(middle, a) &* rest, isBelow(middle, b) &* rest, isBelow(middle, c) &* rest,
      isBelow(middle, d) &* rest
    )
    while bit > 0 {
      bit &-= 1
      let step = 1 &<< bit &- 1
      found.0 &+= isBelow(found.0 &+ step, a) &<< bit
      found.1 &+= isBelow(found.1 &+ step, b) &<< bit
      found.2 &+= isBelow(found.2 &+ step, c) &<< bit
      found.3 &+= isBelow(found.3 &+ step, d) &<< bit
    }
    // There is room for three more than there are runs.
    ranks[index] = Int32(truncatingIfNeeded: found.0)
    ranks[index &+ 1] = Int32(truncatingIfNeeded: found.1)
    ranks[index &+ 2] = Int32(truncatingIfNeeded: found.2)
    ranks[index &+ 3] = Int32(truncatingIfNeeded: found.3)
  }
}

extension Workspace {
  /// Writes what is known into the update: deletes and inserts are what was left out and has no partner, moves what the
  /// search for what stays lets go, updates what was noted on the way.
  @usableFromInline
  @inline(never)
  mutating func write(into update: inout BatchUpdate) {
    // Updates of runs and those of pairs ascend by new row, so they are merged.
    let (updates, runEnd, end) = (updates, runUpdateCount, updateCount)
    var (ofRun, ofPair) = (0, runEnd)
    update.updates.replaceAll(count: end) { _ in
      if ofPair == end || ofRun < runEnd && updates[ofRun].new < updates[ofPair].new {
        ofRun &+= 1
        return updates[ofRun &- 1]
      }
      ofPair &+= 1
      return updates[ofPair &- 1]
    }
    if isReversed {
      writeReversal(into: &update)
      return
    }
    let (olds, news, partners, isPaired) = (olds, news, partners, marks)
    if pairedCount == 0 {
      update.deletes.replaceAll(count: oldCount) { OldRow(rawValue: olds[$0]) }
      update.inserts.replaceAll(count: newCount) { NewRow(rawValue: news[$0]) }
    } else {
      let deleted = oldCount &- pairedCount
      if deleted > 0 { markPaired() }
      var (p, k) = (-1, -1)
      update.deletes.replaceAll(count: deleted) { _ in
        repeat { p &+= 1 } while isPaired[p] != 0
        return OldRow(rawValue: olds[p])
      }
      update.inserts.replaceAll(count: newCount &- pairedCount) { _ in
        repeat { k &+= 1 } while partners[k] >= 0
        return NewRow(rawValue: news[k])
      }
    }
    let moved = staying.solve()
    if moved > 0 { staying.write(moved, into: &update.moves) } else { update.moves.removeAll() }
    count(moved)
  }

  /// Marks the old rows that have a partner. The marks are free once all pairs are found.
  func markPaired() {
    let (partners, isPaired) = (partners, marks)
    isPaired.fill(oldCount, with: 0)
    for k in 0..<newCount where partners[k] >= 0 { isPaired[Int(partners[k])] = 1 }
  }

  /// Writes the moves of a list that was turned round: all but the last row.
  private func writeReversal(into update: inout BatchUpdate) {
    let (olds, news, last) = (olds, news, oldCount &- 1)
    update.deletes.removeAll()
    update.inserts.removeAll()
    update.moves.replaceAll(count: last) {
      BatchUpdate.Move(
        from: OldRow(rawValue: olds[last &- $0]), to: NewRow(rawValue: news[$0]))
    }
  }
}
