// SPDX-License-Identifier: MIT

import EspalierBase

// How elements whose identities are no integers become rows: an old element is its position, and a new one the
// position of the old one that it is. Identities are compared wherever that can tell which element is which,
// as comparing costs a fraction of hashing.
//
// Example: old `A B C D E`, new `A X B D E C`. A is beside A. X is not beside B, but B is one further in the new
// list: X is left out. C is left out of the old list, as D is next there; E is beside E. What was left out is
// compared with each other, or hashed where it is much: C is C, and X is new. The rows are 0 1 2 3 4 and
// 0 6 1 3 4 2.
extension Differ {
  /// Makes rows of the elements from `start` on. `O(n)` expected; what was left out is hashed, and nothing else.
  @inlinable
  @inline(__always)
  static func pair<Element>(
    _ old: Span<Element>, _ new: Span<Element>, from start: Int,
    in workspace: inout ElementWorkspace, id: (Element) -> ID
  ) {
    workspace.beginPairing(oldCount: old.count - start, newCount: new.count - start)
    var walk = PairingWalk(start: start, oldCount: old.count, newCount: new.count)
    // Equal at the end.
    while walk.isInside {
      // Not in the condition of the loop: behind `&&` the compiler (6.3) does not get over it.
      if id(old[walk.oldEnd - 1]) != id(new[walk.newEnd - 1]) { break }
      walk.oldEnd -= 1
      walk.newEnd -= 1
      workspace.pair(old: walk.oldEnd - start, new: walk.newEnd - start)
    }
    if isReversed(old, new, walk, id: id) {
      for row in 0..<walk.oldEnd - start {
        workspace.pair(old: row, new: walk.newEnd - start - 1 - row)
      }
      return
    }
    while walk.isInside {
      if id(old[walk.old]) == id(new[walk.new]) {
        workspace.pair(old: walk.old - start, new: walk.new - start)
        walk.advance()
        continue
      }
      if walk.isSpent { break }
      let skip = skip(old, new, &walk, id: id)
      workspace.unpaired.leaveOut(
        old: walk.old - start, count: skip.old, new: walk.new - start, count: skip.new)
      walk.old += skip.old
      walk.new += skip.new
    }
    workspace.unpaired.leaveOut(
      old: walk.old - start, count: walk.oldEnd - walk.old,
      new: walk.new - start, count: walk.newEnd - walk.new)
    workspace.unpaired.steps.add(walk.looked)
    pairUnpaired(old, new, from: start, in: &workspace, id: id)
  }

  /// Whether what is between the ends is the same turned round. Looks at few elements if not.
  @inlinable
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
  @inlinable
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

  /// Pairs what was left out, the i-th old element of an identity with the i-th new one.
  @inlinable
  @inline(__always)
  static func pairUnpaired<Element>(
    _ old: Span<Element>, _ new: Span<Element>, from start: Int,
    in workspace: inout ElementWorkspace, id: (Element) -> ID
  ) {
    if workspace.unpaired.olds.isEmpty || workspace.unpaired.news.isEmpty {
      for index in workspace.unpaired.news.indices {
        workspace.leaveAlone(new: Int(workspace.unpaired.news[index]))
      }
    } else if workspace.unpaired.areFew {
      pairByComparing(old, new, from: start, in: &workspace, id: id)
    } else {
      pairByHashing(old, new, from: start, in: &workspace, id: id)
    }
  }

  @inlinable
  @inline(__always)
  static func pairByComparing<Element>(
    _ old: Span<Element>, _ new: Span<Element>, from start: Int,
    in workspace: inout ElementWorkspace, id: (Element) -> ID
  ) {
    for index in workspace.unpaired.news.indices {
      let target = Int(workspace.unpaired.news[index])
      let key = id(new[start + target])
      workspace.leaveAlone(new: target)
      for place in workspace.unpaired.olds.indices {
        let row = Int(workspace.unpaired.olds[place])
        if row < 0 { continue }
        if id(old[start + row]) != key { continue }
        workspace.pair(old: row, new: target)
        workspace.unpaired.olds[place] = -1
        break
      }
    }
  }

  @inlinable
  @inline(__always)
  static func pairByHashing<Element>(
    _ old: Span<Element>, _ new: Span<Element>, from start: Int,
    in workspace: inout ElementWorkspace, id: (Element) -> ID
  ) {
    workspace.unpaired.beginTable(bound: old.count - start)
    var index = workspace.unpaired.olds.count
    while index > 0 {
      index -= 1
      let row = workspace.unpaired.olds[index]
      let key = id(old[start + Int(row)])
      workspace.unpaired.enter(row, hash: key.hashValue) { id(old[start + $0]) == key }
    }
    for index in workspace.unpaired.news.indices {
      let target = Int(workspace.unpaired.news[index])
      let key = id(new[start + target])
      let row = workspace.unpaired.take(hash: key.hashValue) { id(old[start + $0]) == key }
      if row >= 0 {
        workspace.pair(old: row, new: target)
      } else {
        workspace.leaveAlone(new: target)
      }
    }
  }

  /// Pairs elements anew so that nothing moves, if one list is in the other. Returns whether it is.
  ///
  /// Example: old `A X A`, new `X A`; A is paired with the only A, and X moves. But X A is in the old list as it
  /// is, behind the first A.
  @inlinable
  @inline(__always)
  static func pairEmbedded<Element>(
    _ old: Span<Element>, _ new: Span<Element>, from start: Int,
    in workspace: inout ElementWorkspace, id: (Element) -> ID
  ) -> Bool {
    let isShorter = new.count < old.count
    let (count, longCount) = isShorter ? (new.count, old.count) : (old.count, new.count)
    var found = start
    var place = start
    while found < count && longCount - place >= count - found {
      let (row, target) = isShorter ? (place, found) : (found, place)
      if id(old[row]) == id(new[target]) { found += 1 }
      place += 1
    }
    workspace.unpaired.steps.add(place - start)
    if found < count { return false }
    found = start
    for place in start..<longCount {
      var isHere = false
      let (row, target) = isShorter ? (place, found) : (found, place)
      if found < count { isHere = id(old[row]) == id(new[target]) }
      if isHere {
        workspace.pair(old: row - start, new: target - start)
        found += 1
      } else if !isShorter {
        workspace.leaveAlone(new: place - start)
      }
    }
    return true
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
  var oldEnd: Int
  @usableFromInline
  var newEnd: Int

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
  init(start: Int, oldCount: Int, newCount: Int) {
    (old, new) = (start, start)
    (oldEnd, newEnd) = (oldCount, newCount)
    credit = 64 + (min(oldCount, newCount) - start) / 4
  }

  /// Whether both lists go on.
  @inlinable
  @inline(__always)
  var isInside: Bool { old < oldEnd && new < newEnd }

  @inlinable
  @inline(__always)
  var isSpent: Bool { credit <= 0 }

  /// How far the next partner is looked for.
  @inlinable
  @inline(__always)
  var reach: Int { max(Self.near, min(credit / 8, 1024)) }

  @inlinable
  @inline(__always)
  mutating func advance() {
    old += 1
    new += 1
    credit += 1
  }

  @inlinable
  @inline(__always)
  mutating func spend(_ comparisons: Int) {
    credit -= comparisons
    looked += comparisons
  }
}
