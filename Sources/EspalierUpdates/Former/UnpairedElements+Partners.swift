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
    isAttacked = false
    isHashed = olds.count * news.count > comparisonsPerHash * (olds.count + news.count)
    if isHashed {
      hashes.removeAll(reserving: olds.count + news.count)
      return
    }
    table.beginChain(olds.count)
    cursor.slot = 0
    lookUp(0)
  }

  /// Pairs elements by their hashes alone. Stops if it is attacked.
  ///
  /// - Parameter mayBeAttacked: Whether others can make identities that collide.
  @usableFromInline
  @inline(never)
  mutating func pairByHash(mayBeAttacked: Bool) {
    var table = PlaceTable()
    swap(&table, &self.table)
    let oldCount = olds.count
    table.enter(hashes, count: oldCount, budget: budget(mayBeAttacked), &steps)
    var index = 0
    while index < news.count && table.budget >= 0 {
      table.prefetch(behind: oldCount + index, hashes)
      let slot = table.findSlot(of: hashes[oldCount + index], &steps)
      let place = table.first(in: slot)
      if place >= 0 { table.remove(place, behind: -1, in: slot) }
      pair(place)
      index += 1
    }
    isAttacked = table.budget < 0
    swap(&table, &self.table)
  }

  /// Slots and candidates that may be looked at in vain: eight for each element, where there is a hash that does not
  /// collide.
  private func budget(_ mayBeAttacked: Bool) -> Int {
    mayBeAttacked ? 8 * (olds.count + news.count) + 4_096 : .max
  }

  /// Enters the old elements into the table, and begins with the first new one. Stops here or there if it is attacked.
  ///
  /// - Parameter mayBeAttacked: Whether others can make identities that collide.
  @usableFromInline
  @inline(never)
  mutating func fillTable(mayBeAttacked: Bool) {
    table.enter(hashes, count: olds.count, budget: budget(mayBeAttacked), &steps)
    lookUp(0)
  }

  /// Goes on to a new element.
  @inline(__always)
  private mutating func lookUp(_ index: Int) {
    cursor.index = index
    isAttacked = table.budget < 0
    if index == news.count || isAttacked {
      cursor.target = -1
      return
    }
    cursor.target = Int(news[index].rawValue)
    if isHashed { cursor.slot = table.findSlot(of: hashes[olds.count + index], &steps) }
    cursor.previous = -1
    cursor.place = table.first(in: cursor.slot)
    cursor.candidate = cursor.place < 0 ? -1 : Int(olds[Int(cursor.place)].rawValue)
  }

  /// Goes on to the next candidate, as the one that there is is another element, and returns where it is. Compiled into
  /// the loop, which few elements go through again and again.
  @inlinable
  @inline(__always)
  mutating func nextCandidate() -> Int {
    steps.add(1)
    // Looked at after each new element, and a chain is as long as there are old ones.
    table.budget &-= 1
    cursor.previous = cursor.place
    let place = table.followers[Int(cursor.place)]
    cursor.place = place
    return place < 0 ? -1 : Int(olds[Int(place)].rawValue)
  }

  /// Makes the candidate the partner of the new element, which has none if there is no candidate; goes on to the
  /// next one.
  @usableFromInline
  @inline(never)
  mutating func takeCandidate() {
    pair(cursor.place)
    if cursor.place >= 0 {
      table.remove(cursor.place, behind: cursor.previous, in: cursor.slot)
    }
    lookUp(cursor.index + 1)
  }

  /// Begins with the first pair of partners, by ascending new elements.
  @usableFromInline
  @inline(never)
  mutating func beginPairs() { cursor.index = -1 }

  /// Goes on to the next pair, the candidate and the target; returns false if there is none.
  @usableFromInline
  @inline(never)
  mutating func nextPair() -> Bool {
    var index = cursor.index + 1
    while index < partners.count && partners[index] < 0 { index += 1 }
    cursor.index = index
    if index == partners.count { return false }
    cursor.target = Int(news[index].rawValue)
    cursor.candidate = Int(olds[Int(partners[index])].rawValue)
    return true
  }

  /// Ends the table, so that `isTaken` says which of the old elements have partners.
  mutating func endTable() {
    table.followers.reserveZeros(olds.count)
    for index in partners.indices where partners[index] >= 0 {
      table.followers[Int(partners[index])] = 1
    }
  }

  /// Whether an old element has a partner.
  mutating func isTaken(_ place: Int) -> Bool { table.followers[place] == 1 }
}
