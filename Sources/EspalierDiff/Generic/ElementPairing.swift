// SPDX-License-Identifier: MIT

import EspalierBase

// Which element is which, where identities are no integers. They are compared wherever that can tell it, as
// comparing costs a fraction of hashing. This does what `Scanner` and `Matcher` do for rows.
//
// Example: old `A B C D E`, new `A X B D E C`. A is beside A. X is not beside B, but B is one further in the new
// list: X is left out. C is left out of the old list, as D is next there; E is beside E. What was left out is
// compared with each other, or hashed where it is much: C is C, and X is new.
extension Differ {
  /// Goes through both lists and finds runs and gaps, up to where it gets lost; returns false if the lists are the
  /// same, but for their content. `O(n)`. Elements of runs are looked at once: with their identity their content is
  /// compared.
  ///
  /// The ends are compared from behind only if the way is lost: else one comes there anyway. Of integers only both ends
  /// are compared here.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func walk<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in pairs: inout ElementPairs,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into updates: inout ElementUpdates
  ) -> Bool {
    var walk = PairingWalk(oldEnd: old.count, newEnd: new.count)
    while true {
      let count = follow(old, new, walk, id: id, isEqual: isEqual, into: &updates)
      if count == old.count && count == new.count { return false }
      pairs.addRun(count, &walk)
      if !walk.isInside { break }
      var skip = (old: 0, new: 0)
      if !isInteger && !walk.isSpent { skip = Self.skip(old, new, walk, id: id) }
      if skip.old + skip.new == 0 {
        if !walk.isTrimmed {
          let count = trimEnd(old, new, walk, id: id, isEqual: isEqual, into: &updates)
          pairs.trimEnd(count, &walk)
          if !walk.isInside { break }
          if isReversed(old, new, walk, start: pairs.start, id: id) {
            pairs.reverse()
            return true
          }
        }
        if isInteger || walk.isSpent { break }
      }
      pairs.leaveOut(skip.old, skip.new, &walk)
    }
    if !isInteger { pairs.leaveOutRest(walk) }
    return true
  }

  /// Goes on as long as identities are side by side, and looks at each element once: notes those whose content is not
  /// the same. Returns how far it came.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func follow<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ walk: PairingWalk,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into updates: inout ElementUpdates
  ) -> Int {
    let limit = walk.limit
    let olds = old.extracting(walk.old..<walk.old + limit)
    let news = new.extracting(walk.new..<walk.new + limit)
    var index = 0
    while true {
      // The loop that nearly all elements go through, with nothing else in it.
      while index < limit {
        // Not in the condition of the loop: behind `&&` the compiler (6.3) does not get over it. And not checked, as
        // both lists have `limit` elements: what a check compares with does not fit the registers (6.3).
        if unsafe id(olds[unchecked: index]) != id(news[unchecked: index]) { break }
        if unsafe !isEqual(olds[unchecked: index], news[unchecked: index]) { break }
        index += 1
      }
      if index == limit { break }
      if id(olds[index]) != id(news[index]) { break }
      updates.append(old: walk.old + index, new: walk.new + index)
      index += 1
    }
    return index
  }

  /// What `follow` does, from the last elements of both lists on backwards, as far as the walk came.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func trimEnd<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ walk: PairingWalk,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into updates: inout ElementUpdates
  ) -> Int {
    let limit = walk.limit
    let (first, firstNew) = (walk.oldEnd - limit, walk.newEnd - limit)
    let olds = old.extracting(first..<walk.oldEnd)
    let news = new.extracting(firstNew..<walk.newEnd)
    updates.beginEnd()
    var rest = limit
    while true {
      while rest > 0 {
        // Not checked, as both have `limit` elements.
        if unsafe id(olds[unchecked: rest - 1]) != id(news[unchecked: rest - 1]) { break }
        if unsafe !isEqual(olds[unchecked: rest - 1], news[unchecked: rest - 1]) { break }
        rest -= 1
      }
      if rest == 0 { break }
      if id(olds[rest - 1]) != id(news[rest - 1]) { break }
      rest -= 1
      updates.append(old: first + rest, new: firstNew + rest)
    }
    updates.finishEnd()
    return limit - rest
  }

  /// Whether what is between the ends is the same turned round. Looks at few elements if not.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func isReversed<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ walk: PairingWalk, start: Int,
    id: (Element) -> ID
  ) -> Bool {
    if isInteger || !walk.mayBeReversed(start: start) { return false }
    var (row, target) = (start, walk.newEnd)
    while row < walk.oldEnd {
      if id(old[row]) != id(new[target - 1]) { return false }
      row += 1
      target -= 1
    }
    return true
  }

  /// What to leave out so that the next elements are the same again: the least that is found; nothing if
  /// nothing is found within the credit.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func skip<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ walk: PairingWalk, id: (Element) -> ID
  ) -> (old: Int, new: Int) {
    let limit = walk.reach
    var distance = 1
    while distance <= limit {
      let (row, target) = (walk.old + distance, walk.new + distance)
      if row < walk.oldEnd {
        if id(old[row]) == id(new[walk.new]) { return (distance, 0) }
      }
      if target < walk.newEnd {
        if id(old[walk.old]) == id(new[target]) { return (0, distance) }
        if distance <= PairingWalk.near, row < walk.oldEnd {
          if id(old[row]) == id(new[target]) { return (distance, distance) }
        }
      }
      distance += 1
    }
    return (0, 0)
  }

  /// How many comparisons cost as much as a hash: about twelve of identities that are nothing but bytes, five of
  /// those that refer to something, as long strings do.
  @inlinable
  @inline(__always)
  static var comparisonsPerHash: Int { _isPOD(ID.self) ? 12 : 5 }

  /// Pairs what was left out, the i-th old element of an identity with the i-th new one.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func pairUnpaired<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in pairs: inout ElementPairs, id: (Element) -> ID
  ) {
    if !pairs.beginPartners(comparisonsPerHash: comparisonsPerHash) { return }
    if pairs.unpaired.isHashed {
      for _ in 0..<pairs.unpaired.oldCount {
        pairs.unpaired.noteHash(id(old[pairs.unpaired.target]).hashValue)
      }
      for _ in 0..<pairs.unpaired.newCount {
        pairs.unpaired.noteHash(id(new[pairs.unpaired.target]).hashValue)
      }
      pairs.unpaired.fillTable()
    }
    while pairs.unpaired.isLookingUp {
      let target = pairs.unpaired.target
      var candidate = pairs.unpaired.candidate
      while candidate >= 0 {
        if id(old[candidate]) == id(new[target]) { break }
        candidate = pairs.unpaired.nextCandidate()
      }
      pairs.unpaired.takeCandidate()
    }
  }

  /// Whether one list is in the other although some elements move; then notes where, so that nothing has to.
  ///
  /// Example: old `A X A`, new `X A`; A is paired with the only A, and X moves. But X A is in the old list as it
  /// is, behind the first A.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func isEmbedded<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in pairs: inout ElementPairs, id: (Element) -> ID
  ) -> Bool {
    let (start, isShorter) = (pairs.start, pairs.newEnd < pairs.oldEnd)
    let (end, longEnd) =
      isShorter ? (pairs.newEnd, pairs.oldEnd) : (pairs.oldEnd, pairs.newEnd)
    // Most lists are not: the first time nothing is noted.
    for pass in 0..<2 {
      var (found, place) = (start, start)
      while found < end && longEnd - place >= end - found {
        let (row, target) = isShorter ? (place, found) : (found, place)
        if id(old[row]) == id(new[target]) {
          if pass == 1 { pairs.embedding.append(OldRow(place)) }
          found += 1
        }
        place += 1
      }
      pairs.unpaired.steps.add(place - start)
      if found < end { return false }
    }
    return true
  }
}

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
