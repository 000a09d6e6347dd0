// SPDX-License-Identifier: MIT

import EspalierBase

/// The elements that nothing was beside that told which element of the other list they are: they are hashed,
/// and each only once.
///
/// The table has a slot for each identity among the old ones: 32 bits of its hash, and the first old element
/// that has it and is not paired yet. Those that have the same identity follow in a chain, in their order, so
/// that the i-th is paired with the i-th and a thousand of them cost no more than a thousand others. Old elements
/// are known by their *place* among the unpaired ones.
@usableFromInline
struct UnpairedElements: ~Copyable {
  /// Old elements without a partner beside them, ascending.
  @usableFromInline
  var olds = GrowableBuffer<OldRow>()
  /// New elements without a partner beside them, ascending.
  @usableFromInline
  var news = GrowableBuffer<NewRow>()
  /// For each of the new ones the place of its partner, or −1.
  @usableFromInline
  var partners = UniqueBuffer<Int32>()
  /// The number of partners.
  @usableFromInline
  var partnerCount = 0

  /// Zero: empty. Else 32 bits of hash, a bit that is set, and 31 bits: a place or `exhausted`.
  @usableFromInline
  var slots = UniqueBuffer<UInt64>()
  /// For each place the next one of the same identity; −1: there is none. Without a table: 1 if it is taken.
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
    partnerCount = 0
    hashedCount = 0
  }

  /// Leaves out elements that are side by side.
  mutating func leaveOut(old: Int, count oldCount: Int, new: Int, count newCount: Int) {
    steps.add(oldCount + newCount)
    if olds.isEmpty && oldCount > 0 { olds.reserve(max(32, oldCount)) }
    if news.isEmpty && newCount > 0 { news.reserve(max(32, newCount)) }
    // Positions in lists are below 2³¹.
    for row in old..<old + oldCount {
      olds.append(OldRow(rawValue: Int32(truncatingIfNeeded: row)))
    }
    for row in new..<new + newCount {
      news.append(NewRow(rawValue: Int32(truncatingIfNeeded: row)))
    }
  }

  /// The position of an old element.
  @inlinable
  @inline(__always)
  func old(_ place: Int) -> Int { Int(olds[place].rawValue) }

  /// The position of a new element.
  @inlinable
  @inline(__always)
  func new(_ index: Int) -> Int { Int(news[index].rawValue) }

  /// Whether comparing each with each costs less than to hash all of them, if a hash costs so many comparisons.
  @inlinable
  @inline(__always)
  func areFew(comparisonsPerHash: Int) -> Bool {
    olds.count * news.count <= comparisonsPerHash * (olds.count + news.count)
  }

  /// Begins without partners.
  mutating func clearPartners() {
    partners.reserve(news.count)
    for index in news.indices { partners[index] = -1 }
    followers.reserveZeros(olds.count)
    partnerCount = 0
  }

  /// The place of the partner of a new element, or −1.
  func partner(_ index: Int) -> Int { Int(partners[index]) }

  /// Whether an old element has a partner; as long as there is no table.
  @inlinable
  @inline(__always)
  func isTaken(_ place: Int) -> Bool { followers[place] == 1 }

  /// Ends the table, so that `isTaken` says which of the old elements have partners.
  mutating func endTable() {
    followers.reserveZeros(olds.count)
    for index in news.indices where partners[index] >= 0 { followers[Int(partners[index])] = 1 }
  }

  /// Makes an old element the partner of a new one.
  @inlinable
  @inline(__always)
  mutating func pair(_ place: Int, _ index: Int) {
    partners[index] = Int32(truncatingIfNeeded: place)
    followers[place] = 1
    partnerCount += 1
  }

  /// Empties the table and makes room for the old elements.
  @usableFromInline
  mutating func beginTable() {
    hashedCount = olds.count + news.count
    var capacity = 16
    while capacity < 2 * olds.count { capacity *= 2 }
    slots.reserveZeros(capacity)
    mask = capacity - 1
  }

  /// Enters an old element. They are entered from the last to the first.
  ///
  /// - Parameter isEqual: whether the identity of an old element, by its position, is that of the entered one.
  @inlinable
  @inline(__always)
  mutating func enter(_ place: Int, hash: Int, isEqual: (Int) -> Bool) {
    let bits = UInt64(truncatingIfNeeded: hash)
    let tag = bits & 0xFFFF_FFFF_0000_0000
    var next = Int(truncatingIfNeeded: bits) & mask
    followers[place] = -1
    while true {
      let slot = slots[next]
      if slot == 0 { break }
      let first = Int(slot & Self.exhausted)
      if slot & 0xFFFF_FFFF_0000_0000 == tag && isEqual(old(first)) {
        followers[place] = Int32(truncatingIfNeeded: first)
        break
      }
      steps.add(1)
      next = (next + 1) & mask
    }
    slots[next] = tag | Self.isOccupied | UInt64(truncatingIfNeeded: place)
  }

  /// Takes the first old element that is left of an identity; −1 if there is none.
  @inlinable
  @inline(__always)
  mutating func take(hash: Int, isEqual: (Int) -> Bool) -> Int {
    let bits = UInt64(truncatingIfNeeded: hash)
    let tag = bits & 0xFFFF_FFFF_0000_0000
    var next = Int(truncatingIfNeeded: bits) & mask
    while true {
      let slot = slots[next]
      if slot == 0 { return -1 }
      let first = slot & Self.exhausted
      if slot & 0xFFFF_FFFF_0000_0000 == tag && first != Self.exhausted && isEqual(old(Int(first)))
      {
        let follower = followers[Int(first)]
        let rest = follower < 0 ? Self.exhausted : UInt64(follower)
        slots[next] = tag | Self.isOccupied | rest
        return Int(first)
      }
      steps.add(1)
      next = (next + 1) & mask
    }
  }
}
