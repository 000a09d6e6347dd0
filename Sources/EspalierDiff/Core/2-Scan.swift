// SPDX-License-Identifier: MIT

/// Where the scan is, and what it may still spend on looking ahead.
@frozen
@usableFromInline
struct Scan {
  /// The first rows that were not looked at.
  @usableFromInline
  var old = 0, new = 0
  /// The ends of what is looked at: behind them the lists are alike.
  @usableFromInline
  var oldEnd: Int, newEnd: Int
  /// How many rows may be looked at in vain. It is refilled by rows that are side by side.
  @usableFromInline
  var credit: Int
  /// Whether the ends were looked for.
  @usableFromInline
  var isTrimmed = false
  /// Whether the scan is over, and pairs are compared: the rows before the ends, one by one.
  @usableFromInline
  var isPairing = false
  /// How pairs were found, and the last one that was looked at.
  @usableFromInline
  var way = Pairing.quick
  @usableFromInline
  var pair = -1
  /// Whether the shorter list is in the longer one, so that rows are left out of that alone.
  @usableFromInline
  var embeds = false

  @inlinable
  @inline(__always)
  init(_ oldCount: Int, _ newCount: Int) {
    (oldEnd, newEnd) = (oldCount, newCount)
    credit = 32 &+ min(oldCount, newCount) / 4
  }

  @inlinable
  @inline(__always)
  var isAtEnd: Bool { old == oldEnd || new == newEnd }
}

extension Differ {
  /// Goes on where two rows are not the same: leaves rows out until the lists are alike again. At the end of the scan, or
  /// where looking ahead does not pay, all that is left is left out, and pairs come next. Returns false at the end of them.
  ///
  /// Looking ahead costs up to three comparisons for each row, which the credit bounds: O(n) for all of the scan.
  @inlinable
  @inline(never)
  static func resume<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    if scan.isPairing { return finishPairs(old, new, &scan, in: &w, id: id) }
    if scan.isAtEnd {
      return skipToEnd(old.count, &scan, in: &w) || beginPairs(old, new, &scan, in: &w, id: id)
    }
    if scan.embeds { return skipSurplus(old, new, &scan, in: &w, id: id) }
    let reach = max(8, min(scan.credit / 3, 1_024))
    var (x, y) = w.looksAhead ? distance(old, new, scan, 1, reach, in: &w, id: id) : (0, 0)
    if x &+ y == 0 && !scan.isTrimmed {
      trim(old, new, &scan, in: &w, id: id)
      if !scan.isAtEnd && isReversed(old, new, scan, in: &w, id: id) { w.isReversed = true }
      if scan.isAtEnd || w.isReversed {
        return skipToEnd(old.count, &scan, in: &w) || beginPairs(old, new, &scan, in: &w, id: id)
      }
      if isEmbedded(old, new, scan, in: &w, id: id) {
        scan.embeds = true
        return skipSurplus(old, new, &scan, in: &w, id: id)
      }
      // Once, look at half of the lists: a block that was moved is no further away.
      if w.looksAhead {
        let half = max(scan.oldEnd &- scan.old, scan.newEnd &- scan.new) / 2 &+ 1
        (x, y) = distance(old, new, scan, reach &+ 1, half, in: &w, id: id)
        if x &+ y > 0 { scan.credit &+= max(x, y) }
      }
    }
    if x &+ y == 0 {
      scan.credit &-= 2 &* reach
      if scan.credit <= 0 {
        scan.embeds = isEmbedded(old, new, scan, in: &w, id: id)
        if scan.embeds { return skipSurplus(old, new, &scan, in: &w, id: id) }
        return skipToEnd(old.count, &scan, in: &w) || beginPairs(old, new, &scan, in: &w, id: id)
      }
      (x, y) = (1, 1)
    } else {
      scan.credit &-= max(x, y)
    }
    w.leaveOut(scan.old, x, scan.new, y)
    scan.old &+= x
    scan.new &+= y
    return true
  }

  /// How many rows to leave out of either list so that they go on alike: the least that is found, or none.
  ///
  /// Beyond a few rows one that is the same is an accident, unless the next one is the same too.
  @inlinable
  @inline(__always)
  static func distance<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: Scan, _ nearest: Int, _ reach: Int,
    in w: inout Workspace, id: (Element) -> ID
  ) -> (old: Int, new: Int) {
    let (i, j, oldEnd, newEnd) = (scan.old, scan.new, scan.oldEnd, scan.newEnd)
    let near = 8
    @inline(__always) func isSame(_ r: Int, _ t: Int) -> Bool {
      unsafe id(old[unchecked: r]) == id(new[unchecked: t])
    }
    @inline(__always) func goesOn(_ d: Int, _ r: Int, _ t: Int) -> Bool {
      d <= near || r &+ 1 == oldEnd || t &+ 1 == newEnd || isSame(r &+ 1, t &+ 1)
    }
    @inline(__always) func isSameNext(_ r: Int, _ t: Int) -> Bool {
      r &+ 1 < oldEnd && t &+ 1 < newEnd && isSame(r &+ 1, t &+ 1)
    }
    var d = nearest
    while d <= reach {
      let (r, t) = (i &+ d, j &+ d)
      w.count(3)
      if r >= oldEnd && t >= newEnd { break }
      let goesOnInOld = r < oldEnd && isSame(r, j) && goesOn(d, r, j)
      let goesOnInNew = t < newEnd && isSame(i, t) && goesOn(d, i, t)
      // Of two neighbours that changed places either will do, unless one of them is repeated.
      if goesOnInOld && !(goesOnInNew && !isSameNext(r, j) && isSameNext(i, t)) { return (d, 0) }
      if goesOnInNew { return (0, d) }
      if r < oldEnd && t < newEnd && isSame(r, t) && goesOn(d, r, t) { return (d, d) }
      if d <= near - 2 {
        // A few rows on one side, and fewer on the other.
        for e in 1..<d {
          w.count(2)
          if r < oldEnd && j &+ e < newEnd && isSame(r, j &+ e) && goesOn(.max, r, j &+ e) {
            return (d, e)
          }
          if t < newEnd && i &+ e < oldEnd && isSame(i &+ e, t) && goesOn(.max, i &+ e, t) {
            return (e, d)
          }
        }
      }
      d &+= 1
    }
    return (0, 0)
  }

  /// Leaves out what is left before the ends, and goes on behind them, where the lists are alike.
  @inlinable
  static func skipToEnd(_ oldCount: Int, _ scan: inout Scan, in w: inout Workspace) -> Bool {
    w.leaveOut(
      scan.old, scan.oldEnd &- scan.old, scan.new, scan.newEnd &- scan.new)
    if scan.oldEnd == oldCount { return false }
    let count = oldCount &- scan.oldEnd
    (scan.old, scan.new) = (scan.oldEnd, scan.newEnd)
    (scan.oldEnd, scan.newEnd) = (scan.oldEnd &+ count, scan.newEnd &+ count)
    return true
  }

  /// Moves the ends before rows that are the same ones at the end of both lists.
  @inlinable
  @inline(__always)
  static func trim<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) {
    scan.isTrimmed = true
    var (i, j) = (scan.oldEnd, scan.newEnd)
    while i > scan.old && j > scan.new {
      if unsafe id(old[unchecked: i &- 1]) != id(new[unchecked: j &- 1]) { break }
      (i, j) = (i &- 1, j &- 1)
    }
    w.count(scan.oldEnd &- i)
    (scan.oldEnd, scan.newEnd) = (i, j)
  }

  /// Whether all that differs was turned round.
  @inlinable
  @inline(__always)
  static func isReversed<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    let length = scan.oldEnd &- scan.old
    if w.oldCount &+ w.newCount > 0 || length != scan.newEnd &- scan.new { return false }
    for k in 0..<length {
      w.count(1)
      if unsafe id(old[unchecked: scan.old &+ k]) != id(new[unchecked: scan.newEnd &- 1 &- k]) {
        return false
      }
    }
    return true
  }

  /// Whether the shorter list is the longer one with rows left out: each of its rows is looked for behind the one before,
  /// and no more rows may be passed over than the other list has more.
  @inlinable
  @inline(never)
  static func isEmbedded<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    var (i, j) = (scan.old, scan.new)
    let difference = (scan.oldEnd &- i) &- (scan.newEnd &- j)
    var surplus = abs(difference)
    while i < scan.oldEnd && j < scan.newEnd {
      w.count(1)
      if unsafe id(old[unchecked: i]) == id(new[unchecked: j]) {
        (i, j) = (i &+ 1, j &+ 1)
        continue
      }
      if surplus == 0 { return false }
      surplus &-= 1
      if difference > 0 { i &+= 1 } else { j &+= 1 }
    }
    return true
  }

  /// Leaves rows out of the longer list until the lists are alike again.
  @inlinable
  @inline(__always)
  static func skipSurplus<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    let (oldStart, newStart) = (scan.old, scan.new)
    let isOld = scan.oldEnd &- scan.old > scan.newEnd &- scan.new
    repeat {
      if isOld { scan.old &+= 1 } else { scan.new &+= 1 }
      if scan.isAtEnd { break }
      w.count(1)
    } while unsafe id(old[unchecked: scan.old]) != id(new[unchecked: scan.new])
    w.leaveOut(oldStart, scan.old &- oldStart, newStart, scan.new &- newStart)
    return true
  }
}
