// SPDX-License-Identifier: MIT

import EspalierBase

// Which element is which. Identities are compared wherever that can tell it, as comparing costs a fraction of
// hashing. This does what `Scanner` and `Matcher` do for rows.
//
// Example: old `A B C D E`, new `A X B D E C`. A is beside A. X is not beside B, but B is one further in the new
// list: X is left out. C is left out of the old list, as D is next there; E is beside E. What was left out is
// compared with each other, or hashed where it is much: C is C, and X is new.
extension Differ {
  /// Goes through both lists and finds runs and gaps, up to where it gets lost; returns false if the lists are the
  /// same, but for their content. `O(n)`. Elements of runs are looked at once: with their identity their content is
  /// compared.
  ///
  /// The ends are compared from behind only if the way is lost: else one comes there anyway. In short lists of what is
  /// hashed quickly only both ends are compared here; the walk can go on from there.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func walk<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ walk: inout PairingWalk,
    in pairs: inout ElementPairs, id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into updates: inout ElementUpdates
  ) -> Bool {
    while true {
      let count = follow(old, new, walk, id: id, isEqual: isEqual, into: &updates)
      if count == old.count && count == new.count { return false }
      pairs.addRun(count, &walk)
      if !walk.isInside { break }
      let isShort = pairs.isShort && hashesQuickly
      var skip = (old: 0, new: 0)
      if !isShort && !walk.isSpent { skip = Self.skip(old, new, walk, id: id) }
      if skip.old + skip.new == 0 {
        if !walk.isTrimmed {
          let count = trimEnd(old, new, walk, id: id, isEqual: isEqual, into: &updates)
          pairs.trimEnd(count, &walk)
          if !walk.isInside { break }
        }
        if isShort { break }
        if walk.mayBeReversed(start: pairs.start) {
          if isReversed(old, new, walk, start: pairs.start, id: id) {
            pairs.reverse()
            return true
          }
          skip = movedBlock(old, new, walk, start: pairs.start, id: id)
        }
        if skip.old + skip.new == 0 && walk.isSpent { break }
      }
      pairs.leaveOut(skip.old, skip.new, &walk)
    }
    if !(pairs.isShort && hashesQuickly) { pairs.leaveOutRest(walk) }
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

  /// Whether what is between the ends is the same turned round, which it may be. Looks at few elements if not.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func isReversed<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ walk: PairingWalk, start: Int,
    id: (Element) -> ID
  ) -> Bool {
    var (row, target) = (start, walk.newEnd)
    while row < walk.oldEnd {
      if id(old[row]) != id(new[target - 1]) { return false }
      row += 1
      target -= 1
    }
    return true
  }

  /// What to leave out if a block of what is between the ends was moved past all the rest: the block, if it is a quarter
  /// of it at most. Nothing if none was. Both lists have as many elements there.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func movedBlock<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ walk: PairingWalk, start: Int,
    id: (Element) -> ID
  ) -> (old: Int, new: Int) {
    let (limit, end) = ((walk.newEnd - start) / 4, walk.newEnd)
    let first = id(old[start])
    // Shorter ones have been looked for.
    var length = walk.reach + 1
    while length <= limit {
      if id(new[start + length]) == first {
        return id(old[end - length]) == id(new[start]) ? (0, length) : (0, 0)
      }
      if id(new[end - length]) == first {
        return id(old[start + length]) == id(new[start]) ? (length, 0) : (0, 0)
      }
      length += 1
    }
    return (0, 0)
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
