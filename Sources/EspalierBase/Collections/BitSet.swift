// SPDX-License-Identifier: MIT

/// A set of small integers, one bit each, that reuses its storage.
@frozen
@usableFromInline
package struct BitSet: ~Copyable {
  @usableFromInline
  var words = UniqueBuffer<UInt64>()

  /// Makes an empty set. Allocates nothing.
  @inlinable
  package init() {}

  /// Empties the set and makes room for the members `0..<bound`.
  ///
  /// - Complexity: O(`bound` / 64).
  /// - Allocations: none once there is room.
  @inlinable
  package mutating func removeAll(bound: Int) {
    let count = (bound + 63) / 64
    words.reserve(count)
    for index in 0..<count { words[index] = 0 }
  }

  /// Makes the set hold exactly the members `0..<bound`.
  ///
  /// - Complexity: O(`bound` / 64).
  /// - Allocations: none once there is room.
  @inlinable
  package mutating func insertAll(bound: Int) {
    let count = (bound + 63) / 64
    words.reserve(count)
    for index in 0..<count { words[index] = .max }
  }

  /// Whether `member` is in the set; traps beyond the storage.
  @inlinable
  @inline(__always)
  package func contains(_ member: Int) -> Bool {
    words[member >> 6] & (1 &<< UInt64(truncatingIfNeeded: member & 63)) != 0
  }

  /// Adds a member; traps beyond the storage.
  @inlinable
  @inline(__always)
  package mutating func insert(_ member: Int) {
    words[member >> 6] |= 1 &<< UInt64(truncatingIfNeeded: member & 63)
  }

  /// Removes a member and returns whether it was in the set; traps beyond the storage.
  @inlinable
  @inline(__always)
  @discardableResult
  package mutating func remove(_ member: Int) -> Bool {
    let word = words[member >> 6]
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: member & 63)
    words[member >> 6] = word & ~bit
    return word & bit != 0
  }

  /// Removes all members of a range and returns how many of them were in the set; traps beyond the
  /// storage.
  ///
  /// - Complexity: O(`range.count` / 64).
  package mutating func remove(_ range: Range<Int>) -> Int {
    var removed = 0
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, (start | 63) + 1)
      let bits: UInt64 = (.max &>> UInt64(64 - (end - start))) &<< UInt64(start & 63)
      let word = words[start >> 6]
      removed += (word & bits).nonzeroBitCount
      words[start >> 6] = word & ~bits
      start = end
    }
    return removed
  }
}
