// SPDX-License-Identifier: MIT

import EspalierBase

/// The elements that nothing was beside that told which element of the other list they are, and who is whose partner.
///
/// Only the caller can hash and compare, who knows their type: the `cursor` tells what is to be looked at
/// next. If they are many, all are hashed first, each once (`hashes`), and paired by hash alone (`pairByHash`);
/// the caller sees then whether any two of them are not the same. If so, or if they are few, new elements are looked up
/// one after the other: its candidate is the first old element that may be the same, `nextCandidate` the one behind it,
/// and `takeCandidate` makes them partners and goes on. If there are few, all old elements that are left are
/// candidates, else those with the same hash (`fillTable`). They are in a chain, in their order, so that the i-th of an
/// identity is paired with the i-th, and a thousand of them cost no more than a thousand others.
///
/// Old elements are known by their *place* among the unpaired ones.
@usableFromInline
struct UnpairedElements: ~Copyable {
  /// Old elements without a partner beside them, ascending.
  @usableFromInline
  var olds = GrowableBuffer<OldRow>()
  /// New elements without a partner beside them, ascending.
  @usableFromInline
  private(set) var news = GrowableBuffer<NewRow>()
  /// For each of the new ones, as far as they were looked up, the place of its partner, or −1.
  @usableFromInline
  var partners = GrowableBuffer<Int32>()
  /// The number of old elements without a partner beside them.
  @usableFromInline
  var oldCount: Int { olds.count }
  /// The number of new elements without a partner beside them.
  @usableFromInline
  var newCount: Int { news.count }

  /// The new elements that were looked up so far.
  @inlinable
  var pairedCount: Int { partners.count }

  /// Where an old element is in its list.
  @inlinable
  @inline(__always)
  func old(_ place: Int) -> Int { Int(olds[place].rawValue) }

  /// Where a new element is in its list.
  @inlinable
  @inline(__always)
  func new(_ index: Int) -> Int { Int(news[index].rawValue) }

  /// The number of partners.
  @usableFromInline
  var partnerCount = 0

  /// The new element that is looked up, and the old one that may be the same.
  @usableFromInline
  var cursor = PairingCursor()

  /// Whether elements are hashed.
  @usableFromInline
  var isHashed = false
  /// The hashes of the old elements, then those of the new ones.
  @usableFromInline
  var hashes = GrowableBuffer<UInt64>()
  /// The old elements by hash, or all in one chain. In the end a follower is 1 if it is taken.
  @usableFromInline
  var table = PlaceTable()
  /// Whether so many hashes collided that others were not looked up. Never so for a hash that cannot be attacked.
  @usableFromInline
  var isAttacked = false

  /// Counts elements that were hashed since `removeAll`.
  var hashedCount: Int { hashes.count }

  /// Counts elements looked at, comparisons and slots probed.
  @usableFromInline
  var steps = StepCounter()

  init() {}

  /// Empties both lists.
  mutating func removeAll() {
    olds.removeAll()
    news.removeAll()
    removePartners()
    hashes.removeAll()
  }

  mutating func removePartners() {
    partners.removeAll()
    partnerCount = 0
  }

  /// Leaves out elements that are side by side.
  mutating func leaveOut(old: Int, count oldCount: Int, new: Int, count newCount: Int) {
    steps.add(oldCount + newCount)
    olds.reserve(olds.isEmpty && oldCount > 0 ? max(32, oldCount) : olds.count + oldCount)
    news.reserve(news.isEmpty && newCount > 0 ? max(32, newCount) : news.count + newCount)
    olds.putAscending(from: old, count: oldCount)
    news.putAscending(from: new, count: newCount)
  }

  /// The place of the partner of a new element, or −1.
  mutating func partner(_ index: Int) -> Int {
    index < partners.count ? Int(partners[index]) : -1
  }

  /// Makes the last old element the partner of the first new one, and so on; there are as many.
  mutating func pairReversed() {
    removePartners()
    partners.reserve(news.count)
    for index in news.indices { pair(Int32(truncatingIfNeeded: news.count - 1 - index)) }
  }

  /// Makes the first old element the partner of the first new one, and so on, as long as there are both.
  @usableFromInline
  @inline(never)
  mutating func pairInOrder() {
    removePartners()
    partners.reserve(news.count)
    for index in news.indices { pair(index < olds.count ? Int32(truncatingIfNeeded: index) : -1) }
  }

  /// Notes the partner of the next new element.
  @inline(__always)
  mutating func pair(_ place: Int32) {
    partners.put(place)
    partnerCount += place < 0 ? 0 : 1
  }
}
