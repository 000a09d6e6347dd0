// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds the pieces that can stay where they are: in every section the heaviest subsequence of pieces that
/// ascends in both lists. All other rows that were kept are moves.
///
/// Each piece asks for the best subsequence that ends before it in the old list, and leaves its own for those
/// that follow, in a tree of best totals (Fenwick 1994): O(p log p) whatever the order is. Of subsequences that
/// are as heavy the one is taken that ends last in the new list, which is the one that the diff takes.
///
/// Example: D AB F C E of A…F (the pieces of `HeaviestSubsequence`'s example) have the totals 1, 2, 3, 3, 4; E
/// follows C, the later one of the two with total 3, and C follows AB.
struct StayingPieces: ~Copyable {
  /// The pieces whose rows move.
  private(set) var moved = BitSet()
  /// For each piece of rows that were kept its position by old place.
  private var ranks = UniqueBuffer<Int32>()
  /// The blocks of one section: pieces behind each other in both lists.
  private var blocks = GrowableBuffer<Block>()
  /// For each rank the best total up to it, in the high half, and the block, counted from one, in the low.
  private var best = UniqueBuffer<UInt64>()

  /// Counts pieces, blocks and nodes of the tree.
  private(set) var steps = StepCounter()

  struct Block: ZeroInitializable {
    /// Its first piece, and its last.
    var first: Int32
    var last: Int32
    var rank: Int32
    /// The block before it in the best subsequence that ends in it, or −1.
    var previous: Int32
    /// The number of its rows, or more for the last rows of a section, of which nobody knows how many they are.
    var weight: Int64
  }

  /// Decides for all pieces of a map.
  ///
  /// - Parameters:
  ///   - map: The pieces.
  ///   - order: Those of rows that were kept, by ascending old place.
  ///   - homes: For each section which one it was, as rows of a list of sections.
  /// - Complexity: O(p log p); O(p) for pieces in order.
  /// - Allocations: none once there is room.
  mutating func decide(
    _ map: borrowing PlaceMap, order: borrowing GrowableBuffer<PlaceSorter.Element>,
    homes: borrowing PlaceMap
  ) {
    let count = map.pieces.count
    moved.removeAll(bound: count)
    ranks.reserve(count)
    for rank in order.indices {
      ranks[Int(truncatingIfNeeded: order[rank].value)] = Int32(truncatingIfNeeded: rank)
    }
    steps.add(count + order.count)
    var home = 0
    var start = 0
    while start < count {
      let section = map.pieces[start].new.section
      var end = start + 1
      while end < count && map.pieces[end].new.section == section { end += 1 }
      while homes.end(of: home) <= Place(rawValue: Int64(section)) { home += 1 }
      let source = Self.source(of: section, homes.pieces[home])
      if !areInOrder(start..<end, of: map, from: source) { solve(start..<end, map, from: source) }
      start = end
    }
  }

  /// The section that a section was, or −1.
  private static func source(of section: Int32, _ home: Piece) -> Int32 {
    if home.old.isNone { return -1 }
    return Int32(truncatingIfNeeded: home.old.rawValue + (Int64(section) - home.new.rawValue))
  }

  /// Marks what came from other sections, and returns whether all the rest ascends.
  private mutating func areInOrder(
    _ range: Range<Int>, of map: borrowing PlaceMap, from source: Int32
  ) -> Bool {
    var last: Int32 = -1
    var areInOrder = true
    for index in range where !map.pieces[index].old.isNone {
      if map.pieces[index].old.section != source {
        moved.insert(index)
      } else {
        if ranks[index] < last { areInOrder = false }
        last = ranks[index]
      }
    }
    return areInOrder
  }

  /// Decides for the pieces of one section.
  private mutating func solve(_ range: Range<Int>, _ map: borrowing PlaceMap, from source: Int32) {
    collect(range, map, from: source)
    var lowest = Int32.max
    var highest: Int32 = 0
    for block in blocks.indices {
      lowest = min(lowest, blocks[block].rank)
      highest = max(highest, blocks[block].rank)
    }
    let size = Int(highest - lowest) + 1
    best.reserveZeros(size + 1)
    steps.add(blocks.count + size / 8)
    var last: UInt64 = 0
    var highestYet = -1
    for block in blocks.indices {
      let rank = Int(blocks[block].rank - lowest)
      // Behind all before it in the old list, too: it follows the best of them.
      let before = rank > highestYet ? last : heaviest(before: rank)
      highestYet = max(highestYet, rank)
      blocks[block].previous = Int32(truncatingIfNeeded: before & 0xFFFF_FFFF) - 1
      // A list has fewer than 2³¹ rows, and no weight is above 2³¹.
      let total = (before >> 32) + UInt64(blocks[block].weight)
      let entry = total << 32 | UInt64(block + 1)
      enter(entry, at: rank, size: size)
      last = max(last, entry)
    }
    markMoved(range, map, from: source, last: Int(last & 0xFFFF_FFFF) - 1)
  }

  /// Joins the pieces of one section that are behind each other in both lists.
  private mutating func collect(
    _ range: Range<Int>, _ map: borrowing PlaceMap, from source: Int32
  ) {
    blocks.removeAll(reserving: range.count)
    var lastRank: Int32 = -2
    for index in range
    where !map.pieces[index].old.isNone && map.pieces[index].old.section == source {
      let weight = min(map.length(of: index), 1 << 31)
      if ranks[index] == lastRank + 1 {
        let block = blocks.count - 1
        blocks[block].last = Int32(truncatingIfNeeded: index)
        blocks[block].weight = min(blocks[block].weight + weight, 1 << 31)
      } else {
        let place = Int32(truncatingIfNeeded: index)
        blocks.put(
          Block(first: place, last: place, rank: ranks[index], previous: -1, weight: weight))
      }
      lastRank = ranks[index]
    }
  }

  /// The heaviest subsequence that ends before a rank.
  @inline(__always)
  private mutating func heaviest(before rank: Int) -> UInt64 {
    var node = rank
    var heaviest: UInt64 = 0
    while node > 0 {
      heaviest = max(heaviest, best[node])
      node &= node &- 1
      steps.add(1)
    }
    return heaviest
  }

  @inline(__always)
  private mutating func enter(_ entry: UInt64, at rank: Int, size: Int) {
    var node = rank + 1
    // A node that knows something better is below others that do.
    while node <= size && best[node] < entry {
      best[node] = entry
      node += node & -node
      steps.add(1)
    }
  }

  /// Marks all pieces of one section, and takes those off that the best subsequence holds.
  private mutating func markMoved(
    _ range: Range<Int>, _ map: borrowing PlaceMap, from source: Int32, last: Int
  ) {
    for index in range where !map.pieces[index].old.isNone { moved.insert(index) }
    var block = last
    while block >= 0 {
      for index in Int(blocks[block].first)...Int(blocks[block].last)
      where map.pieces[index].old.section == source { moved.remove(index) }
      block = Int(blocks[block].previous)
    }
  }
}
