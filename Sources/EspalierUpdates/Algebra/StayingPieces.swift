// SPDX-License-Identifier: MIT

import EspalierDiff

/// Finds the pieces of a section that can stay where they are: the heaviest subsequence that ascends in both lists.
///
/// Pieces come by ascending new place, and no piece is within another one's range, so that the heaviest subsequence of
/// pieces is the longest increasing subsequence of rows. Of several that are as long it is the one that the textbook's
/// piles give (Fredman 1975), as in the diff: the last piece that ends a longest one, and before each the last one that
/// leads to it.
///
/// Example, as (old, rows): (3, 1), (0, 2), (5, 1), (2, 1), (4, 1). The heaviest that end in each have 1, 2, 3, 3 and 4
/// rows; the last one ends the best, before it comes (2, 1), before that (0, 2).
struct StayingPieces: ~Copyable {
  /// By position of a piece in its range: whether it stays.
  private(set) var stays: [Bool] = []
  /// By position, the one before it in the heaviest subsequence that ends in it, or −1.
  private var previous: [Int32] = []
  /// A tree of prefixes (Fenwick 1994): node i knows the best entry of the i & −i ranks that end with rank i − 1. An
  /// entry is the rows of a subsequence, in the high half, and the position of its last piece, plus one.
  private var best: [UInt64] = []
  /// Counts pieces and nodes.
  private(set) var steps = StepCounter()

  /// Decides which pieces stay in a section that was `home`.
  ///
  /// - Parameter ranks: How many of all pieces are before each in the old list. Those of one old section follow each other.
  /// - Complexity: O(p log p) for p pieces; O(p) if they ascend.
  mutating func decide(_ pieces: ArraySlice<Piece>, ranks: [Int32], home: Place?) {
    stays.clear()
    steps.add(pieces.count)
    var (last, lowest, highest, ascends) = (Int32(-1), Int32.max, Int32(-1), true)
    for index in pieces.indices {
      let isHome = pieces[index].old.sectionStart == home
      stays.append(isHome)
      if !isHome { continue }
      ascends = ascends && ranks[index] > last
      last = ranks[index]
      (lowest, highest) = (min(lowest, last), max(highest, last))
    }
    if ascends { return }
    best.refill(Int(highest - lowest) + 2, with: 0)
    solve(pieces, ranks: ranks, from: lowest)
  }

  /// Keeps the heaviest subsequence of those that may stay.
  private mutating func solve(_ pieces: ArraySlice<Piece>, ranks: [Int32], from lowest: Int32) {
    previous.refill(pieces.count, with: -1)
    let start = pieces.startIndex
    var (index, last) = (start, UInt64(0))
    while index < pieces.endIndex {
      if !stays[index - start] {
        index += 1
        continue
      }
      // Neighbours in both lists stay together, or move.
      let before = heaviest(before: Int(ranks[index] - lowest))
      previous[index - start] = Int32(truncatingIfNeeded: before & 0xFFFF_FFFF) - 1
      var count = pieces[index].count
      index += 1
      while index < pieces.endIndex, ranks[index] == ranks[index - 1] + 1, stays[index - start] {
        previous[index - start] = Int32(truncatingIfNeeded: index - start - 1)
        count += pieces[index].count
        index += 1
      }
      // All rows of a list are fewer than 2³².
      let entry = (before & ~0xFFFF_FFFF) + UInt64(count) << 32 | UInt64(index - start)
      enter(entry, at: Int(ranks[index - 1] - lowest))
      last = max(last, entry)
    }
    stays.refill(pieces.count, with: false)
    var kept = Int(last & 0xFFFF_FFFF) - 1
    while kept >= 0 {
      stays[kept] = true
      kept = Int(previous[kept])
    }
  }

  private mutating func heaviest(before rank: Int) -> UInt64 {
    var (node, heaviest) = (rank, UInt64(0))
    while node > 0 {
      heaviest = max(heaviest, best[node])
      node &= node - 1
      steps.add(1)
    }
    return heaviest
  }

  private mutating func enter(_ entry: UInt64, at rank: Int) {
    var node = rank + 1
    // Nodes behind one that knows something better know that too.
    while node < best.count, best[node] < entry {
      best[node] = entry
      node += node & -node
      steps.add(1)
    }
  }
}

extension Array {
  /// Removes all elements and keeps the storage; costs nothing if there are none.
  mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }

  /// Makes this so many times the same element, in the storage it has.
  mutating func refill(_ count: Int, with element: Element) {
    clear()
    append(contentsOf: repeatElement(element, count: count))
  }
}
