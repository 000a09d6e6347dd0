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
  /// The pieces of the section, as their old places and positions, ascending in the old list.
  private var order: [Pair] = []
  private var sorter = Sorter<Pair>()
  /// By position, how many of the others are before a piece in the old list.
  private var ranks: [Int32] = []
  /// By position, the one before it in the heaviest subsequence that ends in it, or −1.
  private var previous: [Int32] = []
  /// A tree of prefixes (Fenwick 1994): node i knows the best entry of the i & −i ranks that end with rank i − 1. An
  /// entry is the rows of a subsequence, in the high half, and the position of its last piece, plus one.
  private var best: [UInt64] = []
  /// Counts pieces and nodes.
  private(set) var steps = StepCounter()

  /// Decides which pieces stay in a section that was `home`.
  ///
  /// - Complexity: O(p log p) for p pieces; O(p) if they ascend.
  mutating func decide(_ pieces: ArraySlice<Piece>, home: Place?) {
    stays.removeAll(keepingCapacity: true)
    steps.add(pieces.count)
    var (last, ascends) = (Place(-1), true)
    for piece in pieces {
      let isHome = piece.old.sectionStart == home
      stays.append(isHome)
      if !isHome { continue }
      ascends = ascends && piece.old > last
      last = piece.old
    }
    if !ascends { solve(pieces) }
  }

  /// Keeps the heaviest subsequence of those that may stay.
  private mutating func solve(_ pieces: ArraySlice<Piece>) {
    rank(pieces)
    var last: UInt64 = 0
    for (position, piece) in pieces.enumerated() where stays[position] {
      stays[position] = false
      let rank = Int(ranks[position])
      let before = heaviest(before: rank)
      previous[position] = Int32(truncatingIfNeeded: before & 0xFFFF_FFFF) - 1
      // All rows of a list are fewer than 2³².
      let entry = (before & ~0xFFFF_FFFF) + UInt64(piece.count) << 32 | UInt64(position + 1)
      enter(entry, at: rank)
      last = max(last, entry)
    }
    var kept = Int(last & 0xFFFF_FFFF) - 1
    while kept >= 0 {
      stays[kept] = true
      kept = Int(previous[kept])
    }
  }

  private mutating func rank(_ pieces: ArraySlice<Piece>) {
    order.removeAll(keepingCapacity: true)
    for (position, piece) in pieces.enumerated() where stays[position] {
      order.append(Pair(new: piece.old, old: Place(position)))
    }
    sorter.sort(&order) { $0.new }
    best.refill(order.count + 1, with: 0)
    previous.refill(pieces.count, with: -1)
    ranks.refill(pieces.count, with: 0)
    for rank in order.indices { ranks[Int(order[rank].old)] = Int32(truncatingIfNeeded: rank) }
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
  /// Makes this so many times the same element, in the storage it has.
  mutating func refill(_ count: Int, with element: Element) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(element, count: count))
  }
}
