// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds the rows that can stay where they are: the heaviest subsequence of blocks that ascends in both
/// lists. All other kept rows are moves.
///
/// Blocks arrive by ascending new index; their old indices say what crosses what. No block is within
/// another one's range in either list, so a block stays as a whole or moves as a whole, and the heaviest
/// subsequence of blocks is the longest increasing subsequence of rows.
///
/// The worked example in the comments: old list `A B C D E F`, new list `D A B F C E`. The blocks, as
/// (old, new, count), are (3,0,1) D, (0,1,2) AB, (5,3,1) F, (2,4,1) C, (4,5,1) E.
struct HeaviestSubsequence: ~Copyable {
  /// A block that the best subsequence with this total ends in.
  struct Ending: ZeroInitializable {
    /// Where the block begins in the old list.
    var old: Int32
    /// The number of rows in that subsequence.
    var total: Int32
    /// The block.
    var block: Int32
  }

  /// All blocks, ascending in the new list.
  private(set) var blocks = GrowableBuffer<Run>()
  /// For every block of one row the block that makes it superfluous while it is an ending, or −1.
  private var rivals = UniqueBuffer<Int32>()
  /// For each block by how many rows its total exceeds that of the ending before it, 2 at most; zero if it
  /// is no ending.
  private var leads = UniqueBuffer<UInt8>()
  /// For every block the one before it in the best subsequence that ends in it, or −1.
  private var previous = UniqueBuffer<Int32>()
  /// Endings of subsequences, strictly ascending in `old` and in `total`: one that ends earlier in the old
  /// list with no smaller total is better than one that ends later, so the latter leaves.
  private var endings = GrowableBuffer<Ending>()
  /// The blocks that stay.
  private(set) var kept = BitSet()

  /// The endings that were shifted to make room, in the middle: the price of this method.
  private var shiftBudget = 0

  /// Counts blocks, comparisons and shifted endings.
  private(set) var steps = StepCounter()

  /// Makes room for `count` blocks, and lets so many endings be shifted.
  mutating func prepare(count: Int, shifts: Int) {
    blocks.removeAll(reserving: count)
    rivals.reserve(count)
    leads.reserve(count)
    leads.clear(count: count)
    previous.reserve(count)
    endings.removeAll(reserving: count)
    kept.removeAll(bound: count)
    steps.reset()
    shiftBudget = shifts
  }

  /// Adds the next block, for which there is room.
  ///
  /// A `rival` is an earlier block that follows this one in the old list, with no other block between
  /// them there; only a block of a single row may have one. As long as the rival is an ending that leads by
  /// two rows or more, this block need not become one: it would come right before the rival, one row better
  /// than what precedes it and so still worse than the rival. Nothing that comes later can come between
  /// the two, so whatever could go on from here can go on from the rival and is better. (With a lead of one
  /// row it would be as good, and would replace the rival; which of them stays must not depend on who is
  /// known to be whose rival.)
  @inline(__always)
  mutating func append(_ block: Run, rival: Int) {
    rivals[blocks.count] = Int32(truncatingIfNeeded: rival)
    blocks.put(block)
  }

  /// Decides which blocks stay. Returns false if the endings had to be shifted so often that another
  /// method is better; nothing is decided then.
  ///
  /// - Complexity: O(blocks · log blocks) and the shifts, bounded by the budget.
  mutating func solve() -> Bool {
    var last = Ending(old: -1, total: 0, block: -1)
    for block in blocks.indices {
      // Invariant: `endings` holds the best subsequences of the blocks before this one, and `last` is the
      // last of them, or none.
      let rival = Int(rivals[block])
      steps.add(1)
      if rival >= 0 && leads[rival] >= 2 { continue }
      let run = blocks[block]
      let number = Int32(truncatingIfNeeded: block)
      if run.old > last.old {
        previous[block] = last.block
        last = Ending(old: run.old, total: last.total &+ run.count, block: number)
        endings.put(last)
        leads[block] = Self.lead(run.count)
        continue
      }
      let place = placeOfEnding(before: run.old)
      let before = place > 0 ? endings[place - 1] : Ending(old: -1, total: 0, block: -1)
      previous[block] = before.block
      insert(Ending(old: run.old, total: before.total + run.count, block: number), at: place)
      last = endings[endings.count - 1]
      if shiftBudget < 0 { return false }
    }
    markKept()
    return true
  }

  /// The number of endings before an old index; looks from the last one backwards, because
  /// most blocks come in order.
  ///
  /// In the example `AB` (old 0) comes after `D` (old 3): its place is 0, before D's ending.
  private mutating func placeOfEnding(before old: Int32) -> Int {
    var high = endings.count
    var step = 1
    // Invariant: the endings from `high` on are behind `old`.
    while high - step >= 0 && endings[high - step].old > old {
      high -= step
      step *= 2
      steps.add(2)
    }
    var low = max(0, high - step + 1)
    if high - step < 0 { low = 0 }
    while low < high {
      let middle = (low + high) / 2
      if endings[middle].old < old { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Puts an ending in its place; the ones behind it that are no better leave.
  ///
  /// In the example `AB` with total 2 removes D with total 1; `C` with total 3 removes F with total 3.
  private mutating func insert(_ ending: Ending, at place: Int) {
    var better = place
    while better < endings.count && endings[better].total <= ending.total {
      leads[Int(endings[better].block)] = 0
      steps.add(1)
      better += 1
    }
    let behind = endings.count - better
    if behind > 0 && better != place + 1 {
      shiftBudget -= behind
      steps.add(behind / 16)
    }
    endings.replace(place..<better, with: ending)
    assert(
      (place == 0 || endings[place - 1].old < ending.old && endings[place - 1].total < ending.total)
        && (place + 1 == endings.count
          || ending.old < endings[place + 1].old && ending.total < endings[place + 1].total),
      "Endings ascend in place and in total.")
    leads[Int(ending.block)] = Self.lead(blocks[Int(ending.block)].count)
    if place + 1 < endings.count {
      let next = endings[place + 1]
      leads[Int(next.block)] = Self.lead(next.total - ending.total)
    }
  }

  @inline(__always)
  private static func lead(_ rows: Int32) -> UInt8 { rows >= 2 ? 2 : 1 }

  /// Walks back from the best ending. In the example: E (total 4), C, AB stay; D and F are moves.
  private mutating func markKept() {
    guard !endings.isEmpty else { return }
    var block = endings[endings.count - 1].block
    while block >= 0 {
      kept.insert(Int(block))
      block = previous[Int(block)]
    }
  }
}
