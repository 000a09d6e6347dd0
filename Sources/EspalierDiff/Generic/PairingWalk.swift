// SPDX-License-Identifier: MIT

/// How far the pairing has come, and what it may still look at.
@usableFromInline
struct PairingWalk {
  @usableFromInline
  var old = 0
  @usableFromInline
  var new = 0
  @usableFromInline
  var oldEnd: Int
  @usableFromInline
  var newEnd: Int
  /// Whether the lists were compared from their ends.
  @usableFromInline
  var isTrimmed = false

  /// The comparisons that may still find nothing. Pairs earn some: so there are O(n) of them.
  @usableFromInline
  var credit = 0

  /// The comparisons made behind the next elements, for tests.
  @usableFromInline
  var looked = 0

  /// How far both sides are left out together.
  @inlinable
  static var near: Int { 8 }

  /// Begins with the first elements of both lists.
  @inlinable
  init(oldEnd: Int, newEnd: Int) {
    (self.oldEnd, self.newEnd) = (oldEnd, newEnd)
  }

  /// Whether both lists go on.
  @inlinable
  var isInside: Bool { old < oldEnd && new < newEnd }

  /// How many elements are side by side.
  @inlinable
  var limit: Int { min(oldEnd - old, newEnd - new) }

  @inlinable
  var isSpent: Bool { credit <= 0 }

  /// How far the next partner is looked for: a page that came in front of everything is found.
  @inlinable
  var reach: Int { max(Self.near, min(credit / 3, 1024)) }

  /// Whether nothing but the ends is known, and both lists have as many elements between.
  @inlinable
  func mayBeReversed(start: Int) -> Bool {
    old == start && new == start && oldEnd == newEnd && oldEnd - start > 1
  }

  /// Begins behind the elements that both lists begin with.
  mutating func begin(_ start: Int) {
    (old, new) = (start, start)
    // Short lists are cheaper to hash than to look through at length.
    credit = min(64, 2 * limit) + limit / 4
  }

  /// Goes past pairs, which earn comparisons.
  mutating func pass(_ pairs: Int) {
    old += pairs
    new += pairs
    credit += pairs
  }

  /// Takes so many elements off both ends.
  mutating func trim(_ count: Int) {
    oldEnd -= count
    newEnd -= count
    isTrimmed = true
  }

  /// Leaves elements out of both lists, and pays for looking for them; if nothing was found, one on each side.
  mutating func leaveOut(_ oldCount: Int, _ newCount: Int) {
    let isFound = oldCount + newCount > 0
    let comparisons = isFound ? max(oldCount, newCount) : 2 * reach
    credit -= comparisons
    looked += comparisons
    old += isFound ? oldCount : 1
    new += isFound ? newCount : 1
  }
}
