// SPDX-License-Identifier: MIT

import EspalierBase

/// The elements that nothing was beside that told which element of the other list they are, and who is whose partner.
///
/// Only the caller can hash and compare, who knows their type: `target` and `candidate` tell what is to be looked at
/// next. If they are many, all are hashed first, each once (`noteHash`, `fillTable`). Then new elements are looked up
/// one after the other: `candidate` is the first old element that may be the same, `nextCandidate` the one behind it,
/// and `takeCandidate` makes them partners and goes on. If there are few, all old elements that are left are
/// candidates, else those with the same 32 bits of hash. They are in a chain, in their order, so that the i-th of an
/// identity is paired with the i-th, and a thousand of them cost no more than a thousand others.
///
/// Old elements are known by their *place* among the unpaired ones.
@usableFromInline
struct UnpairedElements: ~Copyable {
  /// Old elements without a partner beside them, ascending.
  @usableFromInline
  var olds = GrowableBuffer<OldRow>()
  /// New elements without a partner beside them, ascending.
  private(set) var news = GrowableBuffer<NewRow>()
  /// For each of the new ones, as far as they were looked up, the place of its partner, or −1.
  private var partners = GrowableBuffer<Int32>()
  /// The number of old elements without a partner beside them.
  @usableFromInline
  var oldCount: Int { olds.count }
  /// The number of new elements without a partner beside them.
  @usableFromInline
  var newCount: Int { news.count }

  /// The number of partners.
  @usableFromInline
  var partnerCount = 0

  /// Where the element that is hashed is in its list, or the new one that is looked up.
  @usableFromInline
  private(set) var target = 0
  /// Where the old element that may be the same is in its list; −1: there is none.
  @usableFromInline
  var candidate = -1
  /// The number of the new element that is looked up.
  private var index = 0
  /// The place of the candidate, and of the one before it in the chain.
  @usableFromInline
  var place: Int32 = -1
  @usableFromInline
  var previous: Int32 = -1
  /// The slot of the chain.
  private var slot = 0

  /// Whether elements are hashed.
  @usableFromInline
  private(set) var isHashed = false
  /// The hashes of the old elements, then those of the new ones.
  private var hashes = GrowableBuffer<UInt32>()
  /// Zero: empty. Else 32 bits of hash, a bit that is set, and 31 bits: a place or `exhausted`. Elements that are not
  /// hashed are all in one chain, in the only slot.
  private var slots = UniqueBuffer<UInt64>()
  /// For each place the next one in its chain; −1: there is none. In the end: 1 if it is taken.
  @usableFromInline
  var followers = UniqueBuffer<Int32>()
  private var mask = 0

  /// Counts elements that were hashed since `removeAll`.
  var hashedCount: Int { hashes.count }

  /// Counts elements looked at, comparisons and slots probed.
  @usableFromInline
  var steps = StepCounter()

  private static let isOccupied: UInt64 = 0x8000_0000
  private static let exhausted: UInt64 = 0x7FFF_FFFF

  init() {}

  /// Empties both lists.
  mutating func removeAll() {
    olds.removeAll()
    news.removeAll()
    removePartners()
    hashes.removeAll()
  }

  private mutating func removePartners() {
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

  /// Makes the first old element the partner of the first new one, and so on; there are as many.
  mutating func pairInOrder() {
    removePartners()
    partners.reserve(news.count)
    for index in news.indices { pair(Int32(truncatingIfNeeded: index)) }
  }

  /// Notes the partner of the next new element.
  @inline(__always)
  private mutating func pair(_ place: Int32) {
    partners.put(place)
    partnerCount += place < 0 ? 0 : 1
  }
}

// Who is whose partner.
extension UnpairedElements {
  /// Begins without partners. Then all elements are to be hashed if `isHashed` says so: if a hash costs so many
  /// comparisons, that is less than to compare each with each.
  @usableFromInline
  @inline(never)
  mutating func beginPartners(comparisonsPerHash: Int) {
    removePartners()
    partners.reserve(news.count)
    followers.reserve(olds.count)
    isHashed = olds.count * news.count > comparisonsPerHash * (olds.count + news.count)
    if isHashed {
      hashes.removeAll(reserving: olds.count + news.count)
      target = Int(olds[0].rawValue)
      return
    }
    slots.reserve(1)
    for place in olds.indices { followers[place] = Int32(truncatingIfNeeded: place + 1) }
    if !olds.isEmpty { followers[olds.count - 1] = -1 }
    slots[0] = olds.isEmpty ? 0 : Self.isOccupied
    slot = 0
    lookUp(0)
  }

  /// Notes the hash of the target, and goes on to the next one: the old ones, then the new ones.
  @usableFromInline
  @inline(never)
  mutating func noteHash(_ hash: Int) {
    hashes.put(UInt32(truncatingIfNeeded: hash))
    let next = hashes.count
    if next < olds.count {
      target = Int(olds[next].rawValue)
    } else if next < olds.count + news.count {
      target = Int(news[next - olds.count].rawValue)
    }
  }

  /// Enters the old elements into the table, from the last to the first, and begins with the first new one.
  @usableFromInline
  @inline(never)
  mutating func fillTable() {
    var capacity = 16
    while capacity < 2 * olds.count { capacity *= 2 }
    slots.reserveZeros(capacity)
    mask = capacity - 1
    var place = olds.count
    while place > 0 {
      place -= 1
      let hash = hashes[place]
      let slot = findSlot(of: hash)
      let first = slots[slot]
      followers[place] = first == 0 ? -1 : Int32(truncatingIfNeeded: first & Self.exhausted)
      slots[slot] = UInt64(hash) << 32 | Self.isOccupied | UInt64(truncatingIfNeeded: place)
    }
    lookUp(0)
  }

  /// The slot of a hash, or the empty one that would be it.
  @inline(__always)
  private mutating func findSlot(of hash: UInt32) -> Int {
    var slot = Int(hash) & mask
    while true {
      let held = slots[slot]
      if held == 0 || held >> 32 == UInt64(hash) { return slot }
      steps.add(1)
      slot = (slot &+ 1) & mask  // Below the capacity.
    }
  }

  /// Whether there is a new element to look up.
  @usableFromInline
  var isLookingUp: Bool {
    @inline(__always)
    get { target >= 0 }
  }

  /// Goes on to a new element.
  @inline(__always)
  private mutating func lookUp(_ index: Int) {
    self.index = index
    if index == news.count {
      target = -1
      return
    }
    target = Int(news[index].rawValue)
    if isHashed { slot = findSlot(of: hashes[olds.count + index]) }
    let held = slots[slot]
    let first = held & Self.exhausted
    previous = -1
    place = held == 0 || first == Self.exhausted ? -1 : Int32(truncatingIfNeeded: first)
    candidate = place < 0 ? -1 : Int(olds[Int(place)].rawValue)
  }

  /// Goes on to the next candidate, as the one that there is is another element, and returns where it is. Compiled into
  /// the loop, which few elements go through again and again.
  @inlinable
  @inline(__always)
  mutating func nextCandidate() -> Int {
    steps.add(1)
    previous = place
    place = followers[Int(place)]
    return place < 0 ? -1 : Int(olds[Int(place)].rawValue)
  }

  /// Makes the candidate the partner of the new element, which has none if there is no candidate; goes on to the
  /// next one.
  @usableFromInline
  @inline(never)
  mutating func takeCandidate() {
    pair(place)
    if place >= 0 {
      let follower = followers[Int(place)]
      if previous >= 0 {
        followers[Int(previous)] = follower
      } else {
        let rest = follower < 0 ? Self.exhausted : UInt64(truncatingIfNeeded: follower)
        slots[slot] = slots[slot] & ~Self.exhausted | rest
      }
    }
    lookUp(index + 1)
  }

  /// Begins with the first pair of partners, by ascending new elements.
  @usableFromInline
  @inline(never)
  mutating func beginPairs() { index = -1 }

  /// Goes on to the next pair, the candidate and the target; returns false if there is none.
  @usableFromInline
  @inline(never)
  mutating func nextPair() -> Bool {
    index += 1
    while index < partners.count && partners[index] < 0 { index += 1 }
    if index == partners.count { return false }
    target = Int(news[index].rawValue)
    candidate = Int(olds[Int(partners[index])].rawValue)
    return true
  }

  /// Lists all pairs, and the new elements that have no partner.
  mutating func listPairs(in matches: inout Matches) {
    matches.beginPairs(partnerCount, ofOldRows: olds.count)
    for index in partners.indices {
      let place = partners[index]
      if place < 0 {
        matches.unmatchedNew.append(news[index])
      } else {
        matches.putPair(
          old: olds[Int(place)].rawValue, new: news[index].rawValue, position: place)
      }
    }
  }

  /// Ends the table, so that `isTaken` says which of the old elements have partners.
  mutating func endTable() {
    followers.reserveZeros(olds.count)
    for index in partners.indices where partners[index] >= 0 { followers[Int(partners[index])] = 1 }
  }

  /// Whether an old element has a partner.
  mutating func isTaken(_ place: Int) -> Bool { followers[place] == 1 }
}
