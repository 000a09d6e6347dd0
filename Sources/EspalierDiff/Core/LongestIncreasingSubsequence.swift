// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds a longest increasing subsequence of distinct numbers (Fredman 1975, "patience"), row by row: for
/// lists in which nearly everything moved, where blocks bring nothing.
///
/// Piles keep the smallest last value of all increasing subsequences of one length. A value goes to the
/// first pile whose value is larger; the number of that pile is the value's rank. Walking back from the
/// last pile and taking the right-most value of each rank gives the subsequence, with no links between
/// the values.
///
/// Example: 3 0 1 5 2 4 (the rows of `HeaviestSubsequence`'s example) have the ranks 0 0 1 2 2 3; from
/// the right: 4 (rank 3), 2 (rank 2), 1 (rank 1), 0 (rank 0).
struct LongestIncreasingSubsequence: ~Copyable {
  /// The number of values solved last.
  private(set) var count = 0
  /// The number of each value's pile; after `solve` negative for the values that stay.
  private(set) var ranks = UniqueBuffer<Int32>()
  /// The last value of each pile, padded with `Int32.max` to a power of two.
  private var piles = UniqueBuffer<Int32>()

  /// Ranks all values and marks those that stay.
  ///
  /// - Complexity: O(n log n), O(n) for values in order.
  /// - Allocations: none once there is room.
  mutating func solve(_ numbers: borrowing UniqueBuffer<Int32>, count: Int) {
    let values = numbers.span(count: count)
    self.count = count
    ranks.reserve(values.count)
    piles.reserve(2 * values.count + 2)
    var length = 0
    var bits = 0
    var largest: Int32 = -1
    piles[0] = .max
    for index in 0..<values.count {
      let value = values[index]
      if value > largest {
        if length == 1 &<< bits { pad(&bits) }
        piles[length] = value
        ranks[index] = Int32(truncatingIfNeeded: length)
        length &+= 1
        largest = value
        continue
      }
      let pile = firstPile(notBelow: value, bits: bits)
      piles[pile] = value
      ranks[index] = Int32(truncatingIfNeeded: pile)
      if pile == length &- 1 { largest = value }
    }
    markKept(length, of: values.count)
  }

  /// Doubles the padded part of the piles.
  private mutating func pad(_ bits: inout Int) {
    for pile in (1 << bits)..<(2 << bits) { piles[pile] = .max }
    bits += 1
  }

  /// The first pile whose value is not below `value`, among 2^`bits`, of which one is.
  @inline(__always)
  private func firstPile(notBelow value: Int32, bits: Int) -> Int {
    var pile = 0
    var bit = bits
    while bit > 0 {
      bit &-= 1
      // No value is negative, so the difference does not overflow; its sign moves the search without a
      // branch that could be mispredicted.
      let difference = piles[pile &+ (1 &<< bit) &- 1] &- value
      pile &+= Int(UInt32(bitPattern: difference) &>> 31) &<< bit
    }
    return pile
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
