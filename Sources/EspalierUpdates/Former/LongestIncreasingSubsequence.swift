// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds a longest increasing subsequence of distinct numbers (Fredman 1975, "patience"), row by row: for
/// lists in which nearly everything moved, where blocks bring nothing.
///
/// Piles keep the smallest last value of all increasing subsequences of one length. A value goes to the
/// first pile whose value is larger; the number of that pile is the value's rank. Walking back from the
/// last pile and taking the right-most value of each rank gives the subsequence, with no links between
/// the values. Of several longest subsequences it is always this one.
///
/// Example: 3 0 1 5 2 4 (the rows of `HeaviestSubsequence`'s example) have the ranks 0 0 1 2 2 3; from
/// the right: 4 (rank 3), 2 (rank 2), 1 (rank 1), 0 (rank 0).
package struct LongestIncreasingSubsequence: ~Copyable {
  /// The number of values solved last.
  private(set) var count = 0
  /// The number of each value's pile; after `solve` negative for the values that stay.
  package private(set) var ranks = UniqueBuffer<Int32>()
  /// The number of piles, at most 2^`bits` − 1.
  private var pileCount = 0
  /// The binary logarithm of the length to which the piles are padded.
  private var bits = 0
  /// How many values in a row went below the last pile. Values that are nearly in order wait for no
  /// search but the odd one; four at a time pay where it is many.
  private var disorder = 0
  /// The last value of the last pile.
  private var largest: Int32 = -1
  /// The last value of each pile, padded with `Int32.max` to a power of two.
  private var piles = UniqueBuffer<Int32>()

  /// Counts comparisons with piles.
  private(set) var steps = StepCounter()

  /// Makes a solver. Allocates nothing.
  package init() {}

  /// Ranks all values and marks those that stay.
  ///
  /// - Complexity: O(n log n), O(n) for values in order.
  /// - Allocations: none once there is room.
  package mutating func solve(_ numbers: borrowing UniqueBuffer<Int32>, count: Int) {
    let values = numbers.span(count: count)
    self.count = count
    ranks.reserve(count)
    piles.reserve(2 * count + 2)
    steps.reset()
    pileCount = 0
    bits = 0
    disorder = 0
    piles[0] = .max
    largest = -1
    var index = 0
    while index < count {
      let value = values[index]
      if value > largest {
        put(value, at: index, pile: pileCount)
        steps.add(1)
        index &+= 1
      } else if disorder > 2 && index &+ 4 <= count && rankFour(values, index) {
        index &+= 4
      } else {
        put(value, at: index, pile: firstPile(notBelow: value))
        steps.add(bits)
        index &+= 1
      }
    }
    markKept(pileCount, of: count)
  }

  /// Ranks four values with their searches side by side, so that none waits for the cache alone. Returns
  /// false, with nothing done, if one of them begins a new pile.
  ///
  /// The searches see the piles as they were before the first of the four. Values only ever lower a pile,
  /// so the right pile of a later one is at the found place or behind it, three further at most.
  @inline(__always)
  private mutating func rankFour(_ values: Span<Int32>, _ index: Int) -> Bool {
    let first = values[index]
    let second = values[index &+ 1]
    let third = values[index &+ 2]
    let fourth = values[index &+ 3]
    if max(max(first, second), max(third, fourth)) > largest { return false }
    let found = firstPiles(notBelow: SIMD4(first, second, third, fourth))
    steps.add(4 * bits)
    put(first, at: index, pile: found.0)
    put(second, at: index &+ 1, pile: walk(from: found.1, second))
    put(third, at: index &+ 2, pile: walk(from: found.2, third))
    put(fourth, at: index &+ 3, pile: walk(from: found.3, fourth))
    return true
  }

  @inline(__always)
  private mutating func walk(from pile: Int, _ value: Int32) -> Int {
    var pile = pile
    // Ends at the padding at the latest.
    while piles[pile] < value {
      pile &+= 1
      steps.add(1)
    }
    return pile
  }

  @inline(__always)
  private mutating func put(_ value: Int32, at index: Int, pile: Int) {
    piles[pile] = value
    ranks[index] = Int32(truncatingIfNeeded: pile)
    if pile &+ 1 < pileCount {
      disorder &+= 1  // At most one for each value.
      return
    }
    disorder = 0
    largest = value
    if pile == pileCount {
      pileCount &+= 1
      if pileCount == 1 &<< bits { pad() }
    }
  }

  /// Doubles the padded part of the piles.
  @inline(never)
  private mutating func pad() {
    for pile in (1 << bits)..<(2 << bits) { piles[pile] = .max }
    bits += 1
  }

  /// The first pile whose value is not below `value`, among 2^`bits`, of which one is.
  @inline(__always)
  private func firstPile(notBelow value: Int32) -> Int {
    var pile = 0
    var bit = bits
    while bit > 0 {
      bit &-= 1
      pile &+= isBelow(pile &+ (1 &<< bit) &- 1, value) &<< bit
    }
    return pile
  }

  @inline(__always)
  private func firstPiles(notBelow values: SIMD4<Int32>) -> (Int, Int, Int, Int) {
    var piles = (0, 0, 0, 0)
    var bit = bits
    while bit > 0 {
      bit &-= 1
      let step = (1 &<< bit) &- 1
      piles.0 &+= isBelow(piles.0 &+ step, values[0]) &<< bit
      piles.1 &+= isBelow(piles.1 &+ step, values[1]) &<< bit
      piles.2 &+= isBelow(piles.2 &+ step, values[2]) &<< bit
      piles.3 &+= isBelow(piles.3 &+ step, values[3]) &<< bit
    }
    return piles
  }

  /// 1 if the value of a pile is below `value`, else 0. No value is negative, so the difference does not
  /// overflow, and its sign needs no branch that could be mispredicted.
  @inline(__always)
  private func isBelow(_ pile: Int, _ value: Int32) -> Int {
    Int(truncatingIfNeeded: UInt32(bitPattern: piles[pile] &- value) &>> 31)
  }

  private mutating func markKept(_ length: Int, of count: Int) {
    var wanted = Int32(truncatingIfNeeded: length) - 1
    var index = count - 1
    while index >= 0 && wanted >= 0 {
      if ranks[index] == wanted {
        ranks[index] = -1
        wanted -= 1
      }
      index -= 1
    }
  }
}
