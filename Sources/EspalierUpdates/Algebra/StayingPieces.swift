// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds the pieces that can stay where they are: in every section the heaviest subsequence of pieces that
/// ascends in both lists. All other rows that were kept are moves.
///
/// Pieces that no operation put where they are ascend in both lists already, and so do the totals of the best
/// subsequences that end in them: a list of these chains, and a search in it, will do. The others enter theirs in
/// a tree of best totals (Fenwick 1994), by their ranks among themselves: O(p log m) for m of them. Of
/// subsequences that are as heavy the one is taken that ends last in the new list, which is the one that the
/// diff takes.
///
/// Example: D AB F C E of A…F (the pieces of `HeaviestSubsequence`'s example) have the totals 1, 2, 3, 3, 4; E
/// follows C, the later one of the two with total 3, and C follows AB.
struct StayingPieces: ~Copyable {
  /// The pieces whose rows move.
  private(set) var moved = BitSet()
  /// For each piece of rows that were kept how many pieces that operations put somewhere are before it in the
  /// old list.
  private var ranks = UniqueBuffer<Int32>()
  /// For each piece the one before it in the best subsequence that ends in it, or −1.
  private var previous = UniqueBuffer<Int32>()
  /// The best subsequences that end in pieces that no operation put where they are, ascending.
  private var chain = GrowableBuffer<Ending>()
  /// For each rank of the others the best total up to it, in the high half, and the piece, counted from one,
  /// in the low.
  private var best = UniqueBuffer<UInt64>()

  /// Counts pieces, comparisons and nodes of the tree.
  private(set) var steps = StepCounter()

  /// A subsequence that ends in a piece.
  struct Ending: ZeroInitializable {
    /// The old place of the piece.
    var old: Place
    /// The total, in the high half, and the piece, counted from one, in the low.
    var entry: UInt64
  }

  /// Makes room for so many pieces.
  mutating func prepare(count: Int) {
    moved.removeAll(bound: count)
    ranks.reserve(count)
    previous.reserve(count)
  }

  @inline(__always)
  mutating func setRank(_ rank: Int, of piece: Int) {
    ranks[piece] = Int32(truncatingIfNeeded: rank)
  }

  /// Decides for all pieces of a map, whose ranks were set.
  ///
  /// - Parameters:
  ///   - map: The pieces.
  ///   - homes: For each section which one it was, as rows of a list of sections.
  /// - Complexity: O(p log p); O(p) if no operation put pieces somewhere.
  /// - Allocations: none once there is room.
  mutating func decide(_ map: borrowing PlaceMap, homes: borrowing PlaceMap) {
    let count = map.pieces.count
    steps.add(count)
    var home = 0
    var start = 0
    while start < count {
      let section = map.pieces[start].new.section
      while homes.end(of: home) <= Place(rawValue: Int64(section)) { home += 1 }
      let source = Self.source(of: section, homes.pieces[home])
      var lowest = Int32.max
      var highest: Int32 = -1
      var end = start
      while end < count {
        let piece = map.pieces[end]
        if piece.new.section != section { break }
        if !piece.old.isNone {
          if piece.old.section != source {
            moved.insert(end)
          } else if piece.isMoved {
            lowest = min(lowest, ranks[end])
            highest = max(highest, ranks[end])
          }
        }
        end += 1
      }
      if highest >= 0 { solve(start..<end, map, from: source, ranks: Int(lowest)...Int(highest)) }
      start = end
    }
  }

  /// The section that a section was, or −1.
  private static func source(of section: Int32, _ home: Piece) -> Int32 {
    if home.old.isNone { return -1 }
    return Int32(truncatingIfNeeded: home.old.rawValue + (Int64(section) - home.new.rawValue))
  }

  /// Decides for the pieces of one section, of which those that operations put there have these ranks.
  private mutating func solve(
    _ range: Range<Int>, _ map: borrowing PlaceMap, from source: Int32,
    ranks bounds: ClosedRange<Int>
  ) {
    let size = bounds.count
    best.reserveZeros(size + 1)
    chain.removeAll(reserving: range.count)
    steps.add(range.count + size / 8)
    let pieces = map.pieces.span
    var last: UInt64 = 0
    var lastOfChain: UInt64 = 0
    // The rank up to which nothing was entered since the last piece of the chain looked.
    var seen = -1
    for index in range {
      let piece = pieces[index]
      if piece.old.isNone || piece.old.section != source { continue }
      let rank = min(max(Int(ranks[index]) - bounds.lowerBound, 0), size)
      // A list has fewer than 2³¹ rows; the last ones of a section, of which nobody knows how many they are, count
      // no more than that.
      let end = index + 1 < pieces.count ? pieces[index + 1].new : .end
      let weight = UInt64(min(PlaceMap.length(of: piece, to: end), 1 << 31)) << 32
      var before = lastOfChain
      if piece.isMoved {
        before = max(heaviest(before: rank), heaviestOfChain(before: piece.old))
      } else if rank != seen {
        before = max(heaviest(before: rank), lastOfChain)
      }
      previous[index] = Int32(truncatingIfNeeded: before & 0xFFFF_FFFF) - 1
      let entry = (before & ~0xFFFF_FFFF) + weight | UInt64(index + 1)
      if piece.isMoved {
        enter(entry, at: rank, size: size)
        seen = -1
      } else {
        chain.put(Ending(old: piece.old, entry: entry))
        lastOfChain = entry
        seen = rank
      }
      moved.insert(index)
      last = max(last, entry)
    }
    var kept = Int(last & 0xFFFF_FFFF) - 1
    while kept >= 0 {
      moved.remove(kept)
      kept = Int(previous[kept])
    }
  }

  /// The heaviest subsequence that ends in the chain before an old place.
  @inline(__always)
  private mutating func heaviestOfChain(before old: Place) -> UInt64 {
    var low = 0
    var high = chain.count
    while low < high {
      let middle = (low + high) / 2
      if chain[middle].old < old { low = middle + 1 } else { high = middle }
      steps.add(1)
    }
    return low > 0 ? chain[low - 1].entry : 0
  }

  /// The heaviest subsequence that ends in a piece of the tree before a rank.
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
    // Nodes behind one that knows something better know that too.
    while node <= size && best[node] < entry {
      best[node] = entry
      node += node & -node
      steps.add(1)
    }
  }
}
