// SPDX-License-Identifier: MIT

/// Where the scan is, and what it may still spend on looking ahead.
@frozen
@usableFromInline
struct Scan {
  /// The first rows that were not looked at.
  @usableFromInline
  var old = 0, new = 0
  /// The ends of what is looked at.
  @usableFromInline
  var oldEnd: Int, newEnd: Int
  /// How it goes on where the lists differ.
  @usableFromInline
  var way = Way.ahead
  /// How many rows behind the ends are alike, once that was looked for.
  @usableFromInline
  var tail = -1
  /// How many rows may be looked at in vain. It is refilled by rows that are side by side.
  @usableFromInline
  var credit: Int
  /// How many edits of the path were made.
  @usableFromInline
  var edits = 0
  /// How many of the last runs have rows whose content was not compared.
  @usableFromInline
  var newRuns = 0
  /// How many runs there have to be before a walk through a filter is tried.
  @usableFromInline
  var runsToWalk = 7

  /// How a scan goes on where the lists differ.
  @frozen
  @usableFromInline
  enum Way {
    /// It looks ahead for where they are alike again.
    case ahead
    /// What is left of the old list was turned round.
    case turned
    /// The shorter list is in the longer one, so that rows are left out of that alone.
    case embedded
    /// A path through both lists is known.
    case led
  }

  /// What looking further found.
  @frozen
  @usableFromInline
  enum Finding {
    /// Where they are alike again.
    case gap(old: Int, new: Int)
    /// Another way to go on from here.
    case way(Way)
    case nothing
  }

  @inlinable
  @inline(__always)
  init(_ oldCount: Int, _ newCount: Int, isThrifty: Bool) {
    // Short lists are cheaper to hash than to look through at length, above all if it takes long to compare.
    (oldEnd, newEnd) = (oldCount, newCount)
    credit = (isThrifty ? 0 : 16) &+ min(oldCount, newCount) / 4
  }

  @inlinable
  @inline(__always)
  var isAtEnd: Bool { old == oldEnd || new == newEnd }

  /// How many rows may be compared at once.
  @inlinable
  @inline(__always)
  var limit: Int { min(oldEnd &- old, newEnd &- new) }
}

extension Differ {
  /// Notes the rows that were side by side from `i` and `j` on, and goes on behind them, where two rows are not the same:
  /// passes rows over until the lists are alike again. Returns false at the end of the scan. What it passed over, and all
  /// that is left where looking ahead does not pay, is left out.
  ///
  /// Looking ahead costs up to three comparisons for each row, which the credit bounds: O(n) for all of the scan.
  @inlinable
  @inline(never)
  static func resume<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, _ i: Int, _ j: Int,
    in w: inout Workspace, id: (Element) -> ID
  ) -> Bool {
    let count = scan.old &- i
    if count > 0 { w.addRun(i, j, count) }
    scan.credit &+= count
    if w.runCount >= scan.runsToWalk && walkFilter(old, new, &scan, in: &w, id: id) { return true }
    if scan.isAtEnd {
      if scan.tail <= 0 { return false }
      (scan.old, scan.new) = (old.count &- scan.tail, new.count &- scan.tail)
      (scan.oldEnd, scan.newEnd) = (old.count, new.count)
      (scan.way, scan.tail) = (.ahead, 0)
      return true
    }
    var gap = (old: 0, new: 0)
    if scan.way == .ahead {
      let reach = max(isText ? 2 : 8, min(scan.credit / 3, 1_024))
      if w.looksAhead {
        gap = neighbour(old, new, scan, in: &w, id: id)
        if gap.old &+ gap.new == 0 { gap = distance(old, new, scan, 2, reach, in: &w, id: id) }
      }
      if gap.old &+ gap.new == 0 {
        scan.credit &-= 2 &* reach
        switch lookFurther(old, new, &scan, reach, in: &w, id: id) {
        case .gap(let old, let new):
          scan.credit &+= 2 &* reach
          gap = (old, new)
        case .way(let way): scan.way = way
        case .nothing where scan.credit >= 16 && !scan.isAtEnd: gap = (1, 1)
        case .nothing: gap = (scan.oldEnd &- scan.old, scan.newEnd &- scan.new)
        }
      } else {
        scan.credit &-= max(gap.old, gap.new)
      }
    }
    switch scan.way {
    case .ahead: break
    case .turned: return true
    case .embedded: gap = surplus(old, new, scan, in: &w, id: id)
    case .led: gap = w.path.nextEdit(&scan)
    }
    scan.old &+= gap.old
    scan.new &+= gap.new
    return true
  }

  /// Goes on where one list looks as if it were the other with rows left out here and there, or returns false: the last runs
  /// are near, and one list has more rows left. Each row of the longer list is the next one of the other or is left out, as
  /// long as that finds a run for every eight of them.
  ///
  /// Whether a row was kept is a coin toss, so each step writes where a run may begin, and counts it only if it does: there
  /// is nothing to mispredict.
  @inlinable
  @inline(never)
  static func walkFilter<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    let (olds, news) = (scan.oldEnd &- scan.old, scan.newEnd &- scan.new)
    let isMuchLonger = abs(olds &- news) >= max(olds, news) / 16 &+ 8
    let last = w.runs[w.runCount &- 7]
    let isNear = max(scan.old &- Int(last.old), scan.new &- Int(last.new)) < 56
    scan.runsToWalk = w.runCount &+ 4
    if !isMuchLonger || !isNear || w.isAgain { return false }
    let isOld = olds > news
    let (long, short) = isOld ? (old, new) : (new, old)
    let (longEnd, shortEnd) = isOld ? (scan.oldEnd, scan.newEnd) : (scan.newEnd, scan.oldEnd)
    var (i, j) = isOld ? (scan.old, scan.new) : (scan.new, scan.old)
    let (firstRun, length) = (w.runCount, 128)
    var isFilter = true
    while isFilter && i < longEnd && j < shortEnd {
      w.reserveRuns(length / 2 &+ 2)
      let (runs, before, end) = (w.runs, j, min(longEnd, i &+ length))
      var (run, wasSame) = (w.runCount, 0)
      while i < end && j < shortEnd {
        let (one, other) = unsafe (id(long[unchecked: i]), id(short[unchecked: j]))
        // Of the old list first: what contradicts itself may be the same in one direction alone.
        let isSame = (isOld ? one == other : other == one) ? 1 : 0
        runs[run] = isOld ? Run(old: i, new: j, count: 0) : Run(old: j, new: i, count: 0)
        run &+= isSame & ~wasSame
        wasSame = isSame
        i &+= 1
        j &+= isSame
      }
      runs[run] = isOld ? Run(old: i, new: j, count: 0) : Run(old: j, new: i, count: 0)
      isFilter = run &- w.runCount >= length / 8
      w.count(length)
      scan.credit &+= j &- before &- (isFilter ? 0 : length)
      (w.runCount, w.runRows) = (run, w.runRows &+ j &- before)
    }
    scan.newRuns = w.runCount &- firstRun
    scan.runsToWalk = w.runCount &+ 16
    return true
  }

  /// Compares the rows of the runs that a walk through a filter found, and goes on behind the last one. All rows of the
  /// shorter list are in runs, so each is as long as it is to the next one.
  @inlinable
  @inline(never)
  static func compareRuns<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    isEqual: (Element, Element) -> Bool
  ) {
    let runs = w.runs
    for index in w.runCount &- scan.newRuns..<w.runCount {
      let next = runs[index &+ 1]
      var run = runs[index]
      run.count = min(next.old &- run.old, next.new &- run.new)
      runs[index] = run
      (scan.old, scan.new) = (Int(run.old &+ run.count), Int(run.new &+ run.count))
      for row in 0..<Int(run.count) {
        let (i, j) = (Int(run.old) &+ row, Int(run.new) &+ row)
        if unsafe !isEqual(old[unchecked: i], new[unchecked: j]) { w.addUpdate(i, j) }
      }
    }
    scan.newRuns = 0
  }

  /// Compares the rows of what was turned round and of what is alike behind it, and goes on at the end. No identity is asked
  /// once more: one that contradicts itself would leave other rows out than those that were turned.
  @inlinable
  @inline(never)
  static func compareTurned<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    isEqual: (Element, Element) -> Bool
  ) {
    var i = scan.oldEnd
    for j in scan.new..<scan.newEnd {
      i &-= 1
      if unsafe !isEqual(old[unchecked: i], new[unchecked: j]) { w.addUpdate(i, j) }
    }
    i = scan.oldEnd
    for j in scan.newEnd..<new.count {
      if unsafe !isEqual(old[unchecked: i], new[unchecked: j]) { w.addUpdate(i, j) }
      i &+= 1
    }
    w.count(new.count &- scan.new)
    if scan.tail > 0 { w.addRun(scan.oldEnd, scan.newEnd, scan.tail) }
    (scan.oldEnd, scan.newEnd, scan.tail) = (old.count, new.count, 0)
    (scan.old, scan.new, scan.way) = (scan.oldEnd, scan.newEnd, .ahead)
  }

  /// Whether to pass over one row, of either list or of both, so that they go on alike.
  @inlinable
  @inline(__always)
  static func neighbour<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> (old: Int, new: Int) {
    let (i, j) = (scan.old, scan.new)
    w.count(3)
    let isInNew = isSame(old, i, new, j &+ 1, scan, id: id)
    if isSame(old, i &+ 1, new, j, scan, id: id) {
      // Of two neighbours that changed places either will do, unless one of them is repeated.
      if !isInNew { return (1, 0) }
      if isSame(old, i &+ 2, new, j &+ 1, scan, id: id) { return (1, 0) }
      if !isSame(old, i &+ 1, new, j &+ 2, scan, id: id) { return (1, 0) }
    }
    if isInNew { return (0, 1) }
    return isSame(old, i &+ 1, new, j &+ 1, scan, id: id) ? (1, 1) : (0, 0)
  }

  /// Whether two rows are the same, and there at all.
  @inlinable
  @inline(__always)
  static func isSame<Element>(
    _ old: Span<Element>, _ r: Int, _ new: Span<Element>, _ t: Int, _ scan: Scan,
    id: (Element) -> ID
  ) -> Bool {
    if r >= scan.oldEnd || t >= scan.newEnd { return false }
    return unsafe id(old[unchecked: r]) == id(new[unchecked: t])
  }

  /// How many rows to pass over in either list so that they go on alike: the least that is found, or none. There are
  /// `nearest` of one of them at least, two or, far away, more.
  ///
  /// Beyond a few rows one that is the same is an accident, unless the next one is the same too.
  @inlinable
  @inline(never)
  static func distance<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: Scan, _ nearest: Int, _ reach: Int,
    in w: inout Workspace, id: (Element) -> ID
  ) -> (old: Int, new: Int) {
    let (i, j, oldEnd, newEnd) = (scan.old, scan.new, scan.oldEnd, scan.newEnd)
    @inline(__always) func isSame(_ r: Int, _ t: Int) -> Bool {
      unsafe id(old[unchecked: r]) == id(new[unchecked: t])
    }
    @inline(__always) func isSameNext(_ r: Int, _ t: Int) -> Bool {
      r &+ 1 < oldEnd && t &+ 1 < newEnd && isSame(r &+ 1, t &+ 1)
    }
    @inline(__always) func goesOn(_ r: Int, _ t: Int) -> Bool {
      r &+ 1 == oldEnd || t &+ 1 == newEnd || isSame(r &+ 1, t &+ 1)
    }
    // Short lists are cheaper to hash, as in the credit.
    let most = isText || max(old.count, new.count) <= 64 ? 3 : 6
    var (d, r, t) = (nearest, i &+ nearest, j &+ nearest)
    // Far away nearly all rows are others, of which no more needs to be asked.
    let far = nearest > 2 ? min(reach, oldEnd &- i, newEnd &- j) : 0
    while d <= reach && (r < oldEnd || t < newEnd) {
      while d < far && !isSame(i, j &+ d) && !isSame(i &+ d, j) {
        w.count(2)
        d &+= 1
      }
      (r, t) = (i &+ d, j &+ d)
      let isNear = d <= 3
      w.count(3)
      // Of two neighbours that changed places either will do, unless one of them is repeated.
      let isInNew = t < newEnd && isSame(i, t)
      if r < oldEnd && isSame(r, j) {
        if (isNear || goesOn(r, j)) && (!isInNew || isSameNext(r, j) || !isSameNext(i, t)) {
          return (d, 0)
        }
      }
      if isInNew && (isNear || goesOn(i, t)) { return (0, d) }
      if d <= most {
        // A few rows on one side, and fewer on the other.
        for e in 1..<d {
          w.count(2)
          if r < oldEnd && j &+ e < newEnd && isSame(r, j &+ e) && goesOn(r, j &+ e) {
            return (d, e)
          }
          if t < newEnd && i &+ e < oldEnd && isSame(i &+ e, t) && goesOn(i &+ e, t) {
            return (e, d)
          }
        }
      }
      if nearest == 2 && r < oldEnd && t < newEnd && isSame(r, t) && (isNear || goesOn(r, t)) {
        return (d, d)
      }
      (d, r, t) = (d &+ 1, r &+ 1, t &+ 1)
    }
    return (0, 0)
  }

  /// Looks further where looking ahead was in vain. It is seen, once each, where the lists are alike at their ends, whether
  /// all before that was turned round, whether one list is in the other, and whether a block was moved by up to half of
  /// the list, of texts a quarter.
  @inlinable
  @inline(never)
  static func lookFurther<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, _ reach: Int,
    in w: inout Workspace, id: (Element) -> ID
  ) -> Scan.Finding {
    @inline(__always) func isSame(_ i: Int, _ j: Int) -> Bool {
      unsafe id(old[unchecked: i]) == id(new[unchecked: j])
    }
    let isFirst = scan.tail < 0
    if isFirst {
      scan.tail = 0
      while !scan.isAtEnd && isSame(scan.oldEnd &- 1, scan.newEnd &- 1) {
        scan.oldEnd &-= 1
        scan.newEnd &-= 1
        scan.tail &+= 1
      }
      let length = scan.newEnd &- scan.new
      if length == scan.oldEnd &- scan.old && w.runRows == scan.old && w.runRows == scan.new {
        var turned = 0
        while turned < length && isSame(scan.old &+ turned, scan.newEnd &- 1 &- turned) {
          turned &+= 1
        }
        w.count(turned)
        w.isReversed = turned == length && length > 0
        // Of repeated ones more may stay.
        let step = length / 8 &+ 1
        for row in stride(from: scan.old &+ 1, to: scan.oldEnd, by: step) where w.isReversed {
          w.isReversed = unsafe id(old[unchecked: row &- 1]) != id(old[unchecked: row])
        }
        if w.isReversed { return .way(.turned) }
      }
      w.count(scan.tail)
    }
    if isFirst || scan.credit < 16 {
      if isEmbedded(old, new, scan, in: &w, id: id) { return .way(.embedded) }
    }
    if isFirst && w.looksAhead && !scan.isAtEnd {
      let length = max(scan.oldEnd &- scan.old, scan.newEnd &- scan.new)
      let part = length / (isText ? 4 : 2) &+ 1
      let gap = distance(old, new, scan, reach &+ 1, part, in: &w, id: id)
      if gap.old &+ gap.new > 0 { return .gap(old: gap.old, new: gap.new) }
    }
    return .nothing
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

  /// How many rows to pass over in the longer list until the lists are alike again.
  @inlinable
  @inline(__always)
  static func surplus<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> (old: Int, new: Int) {
    var (i, j) = (scan.old, scan.new)
    let isOld = scan.oldEnd &- i > scan.newEnd &- j
    repeat {
      if isOld { i &+= 1 } else { j &+= 1 }
      if i == scan.oldEnd || j == scan.newEnd { break }
      w.count(1)
    } while unsafe id(old[unchecked: i]) != id(new[unchecked: j])
    return (i &- scan.old, j &- scan.new)
  }
}
