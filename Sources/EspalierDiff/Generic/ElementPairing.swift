// SPDX-License-Identifier: MIT

import EspalierBase

// Which element is which, where identities are no integers. They are compared wherever that can tell it, as
// comparing costs a fraction of hashing. This does what `Scanner` and `Matcher` do for rows.
//
// Example: old `A B C D E`, new `A X B D E C`. A is beside A. X is not beside B, but B is one further in the new
// list: X is left out. C is left out of the old list, as D is next there; E is beside E. What was left out is
// compared with each other, or hashed where it is much: C is C, and X is new.
extension Differ {
  /// Finds runs and gaps, and matches what is in gaps. `O(n)` expected; what was left out is hashed, and nothing
  /// else.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func pair<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in pairs: inout ElementPairs, id: (Element) -> ID
  ) {
    var walk = PairingWalk(
      start: pairs.start, oldEnd: pairs.start + pairs.oldCount,
      newEnd: pairs.start + pairs.newCount)
    if isReversed(old, new, walk, id: id) {
      pairs.reverse()
      return
    }
    while walk.isInside {
      let (first, target) = (walk.old, walk.new)
      while walk.isInside {
        // Not in the condition of the loop: behind `&&` the compiler (6.3) does not get over it.
        if id(old[walk.old]) != id(new[walk.new]) { break }
        walk.old += 1
        walk.new += 1
      }
      pairs.addRun(old: first, new: target, count: walk.old - first)
      walk.earn(walk.old - first)
      if walk.isSpent || !walk.isInside { break }
      let skip = skip(old, new, &walk, id: id)
      pairs.leaveOut(old: walk.old, count: skip.old, new: walk.new, count: skip.new)
      walk.old += skip.old
      walk.new += skip.new
    }
    pairs.leaveOut(
      old: walk.old, count: walk.oldEnd - walk.old, new: walk.new, count: walk.newEnd - walk.new)
    pairs.unpaired.steps.add(walk.looked)
    pairUnpaired(old, new, in: &pairs, id: id)
  }

  /// Whether what is between the ends is the same turned round. Looks at few elements if not.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func isReversed<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ walk: PairingWalk, id: (Element) -> ID
  ) -> Bool {
    let count = walk.oldEnd - walk.old
    guard count > 1 && count == walk.newEnd - walk.new else { return false }
    var row = 0
    while row < count {
      if id(old[walk.old + row]) != id(new[walk.newEnd - 1 - row]) { break }
      row += 1
    }
    return row == count
  }

  /// What to leave out so that the next elements are the same again: the least that is found; one on each side if
  /// nothing is found within the credit.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func skip<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ walk: inout PairingWalk, id: (Element) -> ID
  ) -> (old: Int, new: Int) {
    let limit = walk.reach
    var distance = 1
    while distance <= limit {
      let (row, target) = (walk.old + distance, walk.new + distance)
      var found: (old: Int, new: Int)?
      if row < walk.oldEnd {
        if id(old[row]) == id(new[walk.new]) { found = (distance, 0) }
      }
      if found == nil, target < walk.newEnd {
        if id(old[walk.old]) == id(new[target]) { found = (0, distance) }
      }
      if found == nil, distance <= PairingWalk.near, row < walk.oldEnd, target < walk.newEnd {
        if id(old[row]) == id(new[target]) { found = (distance, distance) }
      }
      if let found {
        walk.spend(distance)
        return found
      }
      distance += 1
    }
    walk.spend(2 * limit)
    return (1, 1)
  }

  /// How many comparisons cost as much as a hash: about sixteen of identities that are nothing but bytes, five of
  /// those that refer to something, as long strings do.
  @inlinable
  @inline(__always)
  static var comparisonsPerHash: Int { _isPOD(ID.self) ? 16 : 5 }

  /// Pairs what was left out, the i-th old element of an identity with the i-th new one.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func pairUnpaired<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in pairs: inout ElementPairs, id: (Element) -> ID
  ) {
    if !pairs.beginPartners() { return }
    let start = pairs.start
    if pairs.unpaired.areFew(comparisonsPerHash: comparisonsPerHash) {
      for index in pairs.unpaired.news.indices {
        let key = id(new[start + pairs.unpaired.new(index)])
        for place in pairs.unpaired.olds.indices where !pairs.unpaired.isTaken(place) {
          if id(old[start + pairs.unpaired.old(place)]) != key { continue }
          pairs.unpaired.pair(place, index)
          break
        }
      }
      return
    }
    pairs.unpaired.beginTable()
    var place = pairs.unpaired.olds.count
    while place > 0 {
      place -= 1
      let key = id(old[start + pairs.unpaired.old(place)])
      pairs.unpaired.enter(place, hash: key.hashValue) { id(old[start + $0]) == key }
    }
    for index in pairs.unpaired.news.indices {
      let key = id(new[start + pairs.unpaired.new(index)])
      let place = pairs.unpaired.take(hash: key.hashValue) { id(old[start + $0]) == key }
      if place >= 0 { pairs.unpaired.pair(place, index) }
    }
  }

  /// Pairs elements again so that nothing moves, if one list is in the other; does nothing if not.
  ///
  /// Example: old `A X A`, new `X A`; A is paired with the only A, and X moves. But X A is in the old list as it
  /// is, behind the first A.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func pairEmbedded<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in pairs: inout ElementPairs, id: (Element) -> ID
  ) {
    let start = pairs.start
    let isShorter = pairs.newCount < pairs.oldCount
    let (count, longCount) =
      isShorter ? (pairs.newCount, pairs.oldCount) : (pairs.oldCount, pairs.newCount)
    var (found, place) = (0, 0)
    while found < count && longCount - place >= count - found {
      let (row, target) = isShorter ? (place, found) : (found, place)
      if id(old[start + row]) == id(new[start + target]) { found += 1 }
      place += 1
    }
    pairs.unpaired.steps.add(place)
    if found < count { return }
    pairs.begin(start: start, oldCount: pairs.oldCount, newCount: pairs.newCount)
    found = 0
    for place in 0..<longCount {
      var isHere = false
      let (row, target) = isShorter ? (place, found) : (found, place)
      if found < count { isHere = id(old[start + row]) == id(new[start + target]) }
      if isHere {
        found += 1
      } else if isShorter {
        pairs.leaveOut(old: start + place, count: 1, new: start, count: 0)
      } else {
        pairs.leaveOut(old: start, count: 0, new: start + place, count: 1)
      }
    }
  }
}

/// How far the pairing has come, and what it may still look at.
@usableFromInline
struct PairingWalk {
  @usableFromInline
  var old: Int
  @usableFromInline
  var new: Int
  @usableFromInline
  let oldEnd: Int
  @usableFromInline
  let newEnd: Int

  /// The comparisons that may still find nothing. Pairs earn some: so there are O(n) of them.
  @usableFromInline
  var credit: Int

  /// The comparisons made behind the next elements, for tests.
  @usableFromInline
  var looked = 0

  /// How far both sides are left out together.
  @usableFromInline
  static let near = 8

  @usableFromInline
  init(start: Int, oldEnd: Int, newEnd: Int) {
    (old, new) = (start, start)
    (self.oldEnd, self.newEnd) = (oldEnd, newEnd)
    let count = min(oldEnd, newEnd) - start
    // Short lists are cheaper to hash than to look through at length.
    credit = min(64, 2 * count) + count / 4
  }

  /// Whether both lists go on.
  @inlinable
  @inline(__always)
  var isInside: Bool { old < oldEnd && new < newEnd }

  @inlinable
  @inline(__always)
  var isSpent: Bool { credit <= 0 }

  /// How far the next partner is looked for: a page that came in front of everything is found.
  @inlinable
  @inline(__always)
  var reach: Int { max(Self.near, min(credit / 3, 1024)) }

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func earn(_ pairs: Int) { credit += pairs }

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func spend(_ comparisons: Int) {
    credit -= comparisons
    looked += comparisons
  }
}
