// SPDX-License-Identifier: MIT

import EspalierBase

/// The elements that nothing was beside that told which element of the other list they are: they are hashed,
/// and each only once.
///
/// The table has a slot for each identity among the old ones: 32 bits of its hash, and the first old element
/// that has it and is not paired yet. Those that have the same identity follow in a chain, in their order, so
/// that the i-th is paired with the i-th and a thousand of them cost no more than a thousand others.
@usableFromInline
struct UnpairedElements: ~Copyable {
  /// Old elements without a partner, ascending.
  @usableFromInline
  var olds = GrowableBuffer<Int32>()
  /// New elements without a partner, ascending.
  @usableFromInline
  var news = GrowableBuffer<Int32>()

  /// Zero: empty. Else 32 bits of hash, a bit that is set, and 31 bits: an old element or `exhausted`.
  @usableFromInline
  var slots = UniqueBuffer<UInt64>()
  /// The next old element of the same identity; −1: there is none.
  @usableFromInline
  var followers = UniqueBuffer<Int32>()
  @usableFromInline
  var mask = 0

  /// Counts elements that were hashed since `removeAll`.
  @usableFromInline
  var hashedCount = 0

  /// Counts elements looked at, comparisons and slots probed.
  @usableFromInline
  var steps = StepCounter()

  @usableFromInline
  static let isOccupied: UInt64 = 0x8000_0000
  @usableFromInline
  static let exhausted: UInt64 = 0x7FFF_FFFF

  init() {}

  /// Empties both lists.
  mutating func removeAll() {
    olds.removeAll()
    news.removeAll()
    hashedCount = 0
  }

  /// Leaves out elements that are side by side.
  @usableFromInline
  mutating func leaveOut(old: Int, count oldCount: Int, new: Int, count newCount: Int) {
    steps.add(oldCount + newCount)
    // Positions in lists are below 2³¹.
    for row in old..<old + oldCount { olds.append(Int32(truncatingIfNeeded: row)) }
    for row in new..<new + newCount { news.append(Int32(truncatingIfNeeded: row)) }
  }

  /// Whether comparing each with each costs less than to hash all of them.
  @usableFromInline
  var areFew: Bool { olds.count * news.count <= 16 * (olds.count + news.count) }

  /// Empties the table and makes room for the old elements, of which all are below `bound`.
  @usableFromInline
  mutating func beginTable(bound: Int) {
    hashedCount = olds.count + news.count
    var capacity = 16
    while capacity < 2 * olds.count { capacity *= 2 }
    slots.reserve(capacity)
    slots.clear(count: capacity)
    followers.reserve(bound)
    mask = capacity - 1
  }

  /// Enters an old element. They are entered from the last to the first.
  ///
  /// - Parameter isEqual: whether the identity of an old element is that of the entered one.
  @inlinable
  @inline(__always)
  mutating func enter(_ old: Int32, hash: Int, isEqual: (Int) -> Bool) {
    let bits = UInt64(truncatingIfNeeded: hash)
    let tag = bits & 0xFFFF_FFFF_0000_0000
    var place = Int(truncatingIfNeeded: bits) & mask
    while true {
      let slot = slots[place]
      if slot == 0 {
        followers[Int(old)] = -1
        break
      }
      let first = Int(slot & Self.exhausted)
      if slot & 0xFFFF_FFFF_0000_0000 == tag && isEqual(first) {
        followers[Int(old)] = Int32(truncatingIfNeeded: first)
        break
      }
      steps.add(1)
      place = (place + 1) & mask
    }
    slots[place] = tag | Self.isOccupied | UInt64(old)
  }

  /// Takes the first old element that is left of an identity; −1 if there is none.
  @inlinable
  @inline(__always)
  mutating func take(hash: Int, isEqual: (Int) -> Bool) -> Int {
    let bits = UInt64(truncatingIfNeeded: hash)
    let tag = bits & 0xFFFF_FFFF_0000_0000
    var place = Int(truncatingIfNeeded: bits) & mask
    while true {
      let slot = slots[place]
      if slot == 0 { return -1 }
      let first = slot & Self.exhausted
      if slot & 0xFFFF_FFFF_0000_0000 == tag && first != Self.exhausted && isEqual(Int(first)) {
        let next = followers[Int(first)]
        let rest = next < 0 ? Self.exhausted : UInt64(next)
        slots[place] = tag | Self.isOccupied | rest
        return Int(first)
      }
      steps.add(1)
      place = (place + 1) & mask
    }
  }
}
