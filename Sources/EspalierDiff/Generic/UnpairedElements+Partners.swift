// SPDX-License-Identifier: MIT

import EspalierBase

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
    budget = .max
    if isHashed {
      hashes.removeAll(reserving: olds.count + news.count)
      return
    }
    slots.reserve(1)
    for place in olds.indices { followers[place] = Int32(truncatingIfNeeded: place + 1) }
    if !olds.isEmpty { followers[olds.count - 1] = -1 }
    slots[0] = olds.isEmpty ? 0 : Self.isOccupied
    slot = 0
    lookUp(0)
  }

  /// Notes the hash of the next old element, and behind the last one that of the next new one.
  @inlinable
  @inline(__always)
  mutating func noteHash(_ hash: Int) { hashes.put(UInt64(truncatingIfNeeded: hash)) }

  /// Whether identities collided so often that others are not looked up. Never so for a hash that cannot be attacked.
  @usableFromInline
  var isAttacked: Bool {
    @inline(__always)
    get { budget < 0 }
  }

  /// Pairs elements by their hashes alone. Stops if it is attacked.
  ///
  /// - Parameter mayBeAttacked: Whether others can make identities that collide.
  @usableFromInline
  @inline(never)
  mutating func pairByHash(mayBeAttacked: Bool) {
    if mayBeAttacked { budget = 8 * (olds.count + news.count) + 4_096 }
    enterOlds()
    var index = 0
    while index < news.count && !isAttacked {
      prefetchSlot(of: min(olds.count + index + Self.ahead, hashes.count - 1))
      let slot = findSlot(of: hashes[olds.count + index])
      let held = slots[slot]
      let first = held & Self.exhausted
      let place = held == 0 || first == Self.exhausted ? -1 : Int32(truncatingIfNeeded: first)
      if place >= 0 { removeFirst(place, in: slot) }
      pair(place)
      index += 1
    }
  }

  /// Enters the old elements into the table, and begins with the first new one.
  @usableFromInline
  @inline(never)
  mutating func fillTable() {
    enterOlds()
    lookUp(0)
  }

  /// Enters the old elements into the table, from the last to the first.
  @inline(__always)
  private mutating func enterOlds() {
    var capacity = 16
    while capacity < 2 * olds.count { capacity *= 2 }
    slots.reserveZeros(capacity)
    mask = capacity - 1
    var place = olds.count
    while place > 0 && !isAttacked {
      place -= 1
      prefetchSlot(of: max(place - Self.ahead, 0))
      let hash = hashes[place]
      let slot = findSlot(of: hash)
      let first = slots[slot]
      followers[place] = first == 0 ? -1 : Int32(truncatingIfNeeded: first & Self.exhausted)
      slots[slot] = hash << 32 | Self.isOccupied | UInt64(truncatingIfNeeded: place)
    }
  }

  /// How many elements before it is needed a slot is asked for. At 100,000 rows anything from eight on is the same.
  private static var ahead: Int { 16 }

  @inline(__always)
  private func prefetchSlot(of index: Int) {
    slots.prefetch(Int(truncatingIfNeeded: hashes[index] >> 32) & mask)
  }

  /// Takes the first one of a chain out of it.
  @inline(__always)
  private mutating func removeFirst(_ place: Int32, in slot: Int) {
    let follower = followers[Int(place)]
    let rest = follower < 0 ? Self.exhausted : UInt64(truncatingIfNeeded: follower)
    slots[slot] = slots[slot] & ~Self.exhausted | rest
  }

  /// The slot of a hash, or the empty one that would be it.
  @inline(__always)
  private mutating func findSlot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    let tag = hash & 0xFFFF_FFFF
    while true {
      let held = slots[slot]
      if held == 0 || held >> 32 == tag { return slot }
      steps.add(1)
      budget -= 1
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
      if previous >= 0 {
        followers[Int(previous)] = followers[Int(place)]
      } else {
        removeFirst(place, in: slot)
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
