// SPDX-License-Identifier: MIT

import EspalierBase

/// The places of old elements by hash: a slot for each hash, open addressing with linear probing, and behind it a chain
/// of the places of that hash, in their order. Elements that are not hashed are all in one chain.
///
/// A value of its own, so that who works through it can hold it: fields of something larger would be read again for
/// each element.
@usableFromInline
struct PlaceTable: ~Copyable {
  /// Zero: empty. Else 32 bits of hash, a bit that is set, and 31 bits: a place or `exhausted`. The other 32 bits say
  /// where the slot is, so that among a million elements it takes chance a thousand lists to find two that only seem to
  /// be the same.
  private var slots = UniqueBuffer<UInt64>()
  /// For each place the next one in its chain; −1: there is none.
  @usableFromInline
  var followers = UniqueBuffer<Int32>()
  private var mask = 0
  /// The slots and places that may still be looked at in vain; fewer than none: identities were made to collide.
  @usableFromInline
  var budget = Int.max

  private static var isOccupied: UInt64 { 0x8000_0000 }
  private static var exhausted: UInt64 { 0x7FFF_FFFF }

  /// From how many slots on the table is too large for the cache that is near, and slots are asked for in advance.
  private static var large: Int { 1 << 17 }
  /// For how many elements at once.
  private static var batch: Int { 16 }

  init() {}

  /// Begins with so many places, all of them in one chain in slot 0.
  mutating func beginChain(_ count: Int) {
    budget = .max
    followers.reserve(count)
    slots.reserve(1)
    for place in 0..<count { followers[place] = Int32(truncatingIfNeeded: place + 1) }
    if count > 0 { followers[count - 1] = -1 }
    slots[0] = count == 0 ? 0 : Self.isOccupied
  }

  /// Enters as many places as there are hashes, or the first so many, from the last to the first. Stops if more slots
  /// are looked at in vain than the budget allows.
  @inline(__always)
  mutating func enter(
    _ hashes: borrowing GrowableBuffer<UInt64>, count: Int, budget: Int, _ steps: inout StepCounter
  ) {
    self.budget = budget
    followers.reserve(count)
    var capacity = 16
    while capacity < 2 * count { capacity *= 2 }
    slots.reserveZeros(capacity)
    mask = capacity - 1
    var place = count
    while place > 0 && self.budget >= 0 {
      place -= 1
      if place % Self.batch == 0 { prefetch(hashes, from: max(0, place - Self.batch)) }
      let hash = hashes[place]
      let slot = findSlot(of: hash, &steps)
      followers[place] = first(in: slot)
      slots[slot] = hash << 32 | Self.isOccupied | UInt64(truncatingIfNeeded: place)
    }
  }

  /// Asks now and then for the slots of the hashes that come next, if that pays.
  @inline(__always)
  func prefetch(behind index: Int, _ hashes: borrowing GrowableBuffer<UInt64>) {
    if index % Self.batch == 0 { prefetch(hashes, from: index + Self.batch) }
  }

  private func prefetch(_ hashes: borrowing GrowableBuffer<UInt64>, from start: Int) {
    if mask < Self.large { return }
    for index in start..<max(start, min(start + Self.batch, hashes.count)) {
      slots.prefetch(Int(truncatingIfNeeded: hashes[index] >> 32) & mask)
    }
  }

  /// The slot of a hash, or the empty one that would be it.
  @inline(__always)
  mutating func findSlot(of hash: UInt64, _ steps: inout StepCounter) -> Int {
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    let tag = hash & 0xFFFF_FFFF
    while true {
      let held = slots[slot]
      if held == 0 || held >> 32 == tag { return slot }
      steps.add(1)
      budget &-= 1  // Looked at after each element, and its size is some elements at least.
      slot = (slot &+ 1) & mask  // Below the capacity.
    }
  }

  /// The first place in a chain, or −1.
  @inline(__always)
  func first(in slot: Int) -> Int32 {
    let held = slots[slot]
    let place = held & Self.exhausted
    return held == 0 || place == Self.exhausted ? -1 : Int32(truncatingIfNeeded: place)
  }

  /// Takes a place out of its chain, where it is behind another one, or else the first one.
  @inline(__always)
  mutating func remove(_ place: Int32, behind previous: Int32, in slot: Int) {
    let follower = followers[Int(place)]
    if previous >= 0 {
      followers[Int(previous)] = follower
    } else {
      let rest = follower < 0 ? Self.exhausted : UInt64(truncatingIfNeeded: follower)
      slots[slot] = slots[slot] & ~Self.exhausted | rest
    }
  }
}
