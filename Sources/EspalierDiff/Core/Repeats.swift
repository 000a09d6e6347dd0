// SPDX-License-Identifier: MIT

// Of repeated identities any row may be paired with any, and what the scan and the table find first may cross though it
// need not. So where rows would move, the scan begins again, once, if it can be led to where fewer do.
extension Differ {
  /// Looks for a path through both lists on which more rows stay than by the pairs. Unless it is known that identities are
  /// repeated, some that were left out are compared with their neighbours before, if a path would take longer.
  @inlinable
  @inline(never)
  static func findPath<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, id: (Element) -> ID
  ) -> Bool {
    let (least, most) = w.editLimits()
    if least > most { return false }
    let limit = min(most, w.path.mostEdits)
    // Of so many edits no more than these can be deletes, and no more inserts, or the path misses an end.
    let difference = new.count &- old.count
    let (mostDeletes, mostInserts) = ((limit &- difference) / 2, (limit &+ difference) / 2)
    // To look for a path at once takes less than the question, if there are few places to look at.
    let isLittle =
      max(old.count, new.count) <= 128 && (mostDeletes &+ 1) &* (mostInserts &+ 1) <= 12
    if w.hasRepeats != true && !isLittle && !isRepeated(old, w.olds, w.oldCount, id: id)
      && !isRepeated(new, w.news, w.newCount, id: id)
      && (!looksFurther || max(old.count, new.count) > 512 || mustMove(old, new, in: &w, id: id))
    {
      return false
    }
    if least <= limit {
      w.beginPath(limit)
      let isFound = findShortest(old, new, mostDeletes, mostInserts, in: &w, id: id)
      if let isFound, isFound || limit == most { return isFound }
    }
    return looksFurther && findByCounts(old, new, in: &w, id: id)
  }

  /// Whether repeats are looked for in all of a list, and paths of many edits: not in embedded builds, which are to be small,
  /// nor in the one that these are held against.
  @inlinable
  @inline(__always)
  static var looksFurther: Bool {
    #if hasFeature(Embedded) || ESPALIER_SMALL
      false
    #else
      true
    #endif
  }

  /// Looks for the shortest path: for each number of edits, that is rows to pass over in one list, how far one gets on each
  /// diagonal (Myers 1986). Nil: it was given up, as no more is compared than 8,192 rows and sixteen times the rows of both
  /// lists.
  @inlinable
  @inline(__always)
  static func findShortest<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ mostDeletes: Int, _ mostInserts: Int,
    in w: inout Workspace, id: (Element) -> ID
  ) -> Bool? {
    var (edits, credit) = (0, 16 &* (old.count &+ new.count) &+ 8192)
    while edits <= mostDeletes &+ mostInserts {
      if credit < 0 { return nil }
      for deletes in max(0, edits &- mostInserts)...min(edits, mostDeletes) {
        let (first, skew) = (w.path.reach(edits, deletes), edits &- 2 &* deletes)
        w.path.note(first, edits, deletes)
        if first < 0 { continue }
        assert(
          first <= old.count && first &+ skew >= 0 && first &+ skew <= new.count,
          "A path leaves the lists.")
        var i = first
        while i < old.count && i &+ skew < new.count {
          if unsafe id(old[unchecked: i]) != id(new[unchecked: i &+ skew]) { break }
          i &+= 1
        }
        w.path.note(i, edits, deletes)
        w.count(i &- first &+ 1)
        credit &-= i &- first &+ 1
        if i == old.count && i &+ skew == new.count {
          w.path.listEdits(edits, deletes)
          return true
        }
      }
      edits &+= 1
    }
    return false
  }

  /// Looks for a path on which all rows that have a partner stay, however many have none: of two rows that are not the same,
  /// the one is passed over of whose identity its list has too many. If both have, the one stays that comes sooner in
  /// the other list, which may be wrong: then no path is found, though there is one.
  ///
  /// Complexity: O(n). What is compared in vain are at most thirty-two times the rows of both lists.
  @inlinable
  @inline(never)
  static func findByCounts<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, id: (Element) -> ID
  ) -> Bool {
    let isQuick = Self.isQuick && !w.hashesSlowly
    let (seed, factor) = (Seeds.seed, Seeds.factor)
    let (olds, news) = (w.oldCount &- w.pairedCount, w.newCount &- w.pairedCount)
    w.listUnpaired(isOld: false)
    if !makeKeys(new, w.path.rows, news, &w.newKeys, isQuick, id: id) { return false }
    w.listUnpaired(isOld: true)
    if !makeKeys(old, w.path.rows, olds, &w.oldKeys, isQuick, id: id) { return false }
    if !w.countKeys(olds, news) { return false }
    var scan = w.unlike
    scan.credit = 32 &* (scan.oldEnd &+ scan.newEnd)
    while true {
      w.count(1)
      let (i, j) = (scan.old, scan.new)
      if isSame(old, i, new, j, scan, id: id) {
        (scan.old, scan.new) = (i &+ 1, j &+ 1)
        continue
      }
      let (hasOld, hasNew) = (i < scan.oldEnd, j < scan.newEnd)
      if !hasOld && !hasNew { return true }
      // What has no key is not among those that are counted.
      let oldKey = unsafe hasOld ? key(id(old[unchecked: i]), isQuick, seed, factor) : nil
      let newKey = unsafe hasNew ? key(id(new[unchecked: j]), isQuick, seed, factor) : nil
      let (oldSlot, newSlot) = (w.slot(oldKey), w.slot(newKey))
      let (isTooMany, isTooFew) = (w.surplus(oldSlot) > 0, w.surplus(newSlot) < 0)
      if !isTooMany && !isTooFew { return false }
      var isDelete = isTooMany
      if isTooMany && isTooFew {
        var distance = 1
        while distance <= 64 && scan.credit > 0
          && !isSame(old, i &+ distance, new, j, scan, id: id)
        {
          scan.credit &-= 1
          isDelete = !isSame(old, i, new, j &+ distance, scan, id: id)
          if !isDelete { break }
          distance &+= 1
        }
      }
      w.pass(isDelete ? oldSlot : newSlot, isDelete)
      w.path.add(isDelete: isDelete)
      if isDelete { scan.old &+= 1 } else { scan.new &+= 1 }
    }
  }

  /// Whether one row moves on every path: it moves past one that stays, and neither is repeated, so there are no other
  /// partners for them. It is not asked if most move.
  @inlinable
  @inline(never)
  static func mustMove<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, id: (Element) -> ID
  ) -> Bool {
    guard let (moving, passed) = w.firstCrossing() else { return true }
    w.count(2 &* (old.count &+ w.newCount))
    return isUnique(moving, old, new, in: w, id: id) && isUnique(passed, old, new, in: w, id: id)
  }

  /// Whether the first row of a run is in both lists once. What the scan found side by side is the same in both.
  @inlinable
  @inline(never)
  static func isUnique<Element>(
    _ run: Run, _ old: Span<Element>, _ new: Span<Element>, in w: borrowing Workspace,
    id: (Element) -> ID
  ) -> Bool {
    let (target, news) = (unsafe id(new[unchecked: Int(run.new)]), w.news)
    var count = 0
    for i in 0..<old.count {
      if unsafe id(old[unchecked: i]) == target { count &+= 1 }
    }
    for k in 0..<w.newCount where news[k] != run.new {
      if unsafe id(new[unchecked: Int(news[k])]) == target { count &+= 1 }
    }
    return count <= 1
  }

  /// Whether one of the first of these rows is repeated near by.
  @inlinable
  @inline(never)
  static func isRepeated<Element>(
    _ list: Span<Element>, _ rows: Scratch<Int32>, _ count: Int, id: (Element) -> ID
  ) -> Bool {
    // Of lists that are short, and hashed otherwise. To compare texts takes long.
    let (most, reach) = isInteger ? (2, 3) : list.count < 32 ? (2, 2) : (4, 3)
    for k in 0..<min(count, most) {
      let row = Int(rows[k])
      let (target, end) = unsafe (id(list[unchecked: row]), min(list.count, row &+ reach &+ 1))
      var other = max(0, row &- reach)
      while other < row {
        if unsafe id(list[unchecked: other]) == target { return true }
        other &+= 1
      }
      other &+= 1
      while other < end {
        if unsafe id(list[unchecked: other]) == target { return true }
        other &+= 1
      }
    }
    return false
  }
}

extension Differ {
  /// Goes on until two rows are not the same, or a list ends.
  @inlinable
  @inline(never)
  static func walkAgain<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool
  ) {
    while !scan.isAtEnd {
      w.count(1)
      if unsafe id(old[unchecked: scan.old]) != id(new[unchecked: scan.new]) { break }
      compareAgain(old, scan.old, new, scan.new, in: &w, isEqual: isEqual)
      scan.old &+= 1
      scan.new &+= 1
    }
  }

  /// Notes two rows if their content is not the same, which is known if they were compared before the diff began again.
  @inlinable
  @inline(never)
  static func compareAgain<Element>(
    _ old: Span<Element>, _ i: Int, _ new: Span<Element>, _ j: Int, in w: inout Workspace,
    isEqual: (Element, Element) -> Bool
  ) {
    if let isAlike = w.former.isAlike(i, j) {
      if !isAlike { w.addUpdate(i, j) }
    } else if unsafe !isEqual(old[unchecked: i], new[unchecked: j]) {
      w.addUpdate(i, j)
    }
  }
}

extension Workspace {
  /// Begins again, and remembers what was compared.
  @usableFromInline
  @inline(never)
  mutating func beginAgain() {
    former.take(&staying, &updates, runUpdateCount, updateCount)
    restart()
    isAgain = true
  }

  /// Ends the second time.
  @usableFromInline
  @inline(never)
  mutating func endAgain() { former.reserve(updateCount, runCount &+ newCount) }

  /// Whether rows move.
  @usableFromInline
  var moves: Bool { !staying.isAscending }

  /// Whether all rows of one list, and not of both, have a partner.
  @usableFromInline
  var keepsAllOfOne: Bool { (pairedCount == oldCount) != (pairedCount == newCount) }

  /// How many edits a path has at least, and how many it may have so that more rows stay on it than do now.
  @usableFromInline
  @inline(never)
  mutating func editLimits() -> (least: Int, most: Int) {
    let lengths = oldLength &+ newLength
    let most = lengths &- 2 &* (staying.rowCount &- staying.solve()) &- 2
    // All rows that have a partner stay on the shortest, which are not all of both lists if one moves.
    var least = lengths &- 2 &* (runRows &+ pairedCount)
    // Without a move one list were in the other, which was looked for.
    if keepsAllOfOne { least &+= 2 }
    return (max(least, 1), most)
  }

  /// The first run that moves, and one that it moves past: of the two that stay before and behind it, one is on the other
  /// side in the old list, or it could stay. Nil: more of the rows that have a partner move than stay.
  @usableFromInline
  @inline(never)
  mutating func firstCrossing() -> (moving: Run, passed: Run)? {
    if 2 &* staying.solve() > staying.rowCount { return nil }
    var index = 0
    while !staying.moves(index) { index &+= 1 }
    let moving = staying[index]
    if index > 0 && staying[index &- 1].old > moving.old { return (moving, staying[index &- 1]) }
    var next = index &+ 1
    while staying.moves(next) { next &+= 1 }
    return (moving, staying[next])
  }

  /// Makes room for a path of so many edits. What the scan found to be alike at the beginning need not be compared again.
  @usableFromInline
  @inline(never)
  mutating func beginPath(_ limit: Int) {
    path.begin(limit, start: alikeAtStart, oldLength, newLength)
  }

  private var alikeAtStart: Int {
    runCount > 0 && runs[0].old == 0 && runs[0].new == 0 ? Int(runs[0].count) : 0
  }

  /// A scan of the rows of either list that were not found to be alike at the beginning or at the end.
  @usableFromInline
  var unlike: Scan {
    let start = alikeAtStart
    var alike = 0
    if runCount > 0 && Int(runs[runCount &- 1].new) > start {
      let last = runs[runCount &- 1]
      let isAtEnd = last.old &+ last.count == oldLength && last.new &+ last.count == newLength
      alike = isAtEnd ? Int(last.count) : 0
    }
    var scan = Scan(oldLength &- alike, newLength &- alike, isThrifty: true)
    (scan.old, scan.new) = (start, start)
    return scan
  }

  /// Lists the rows of one list that were left out and have no partner.
  @usableFromInline
  @inline(never)
  mutating func listUnpaired(isOld: Bool) {
    path.beginRows(isOld ? oldCount : newCount, edits: oldCount &+ newCount)
    if !isOld {
      for k in 0..<newCount where partners[k] < 0 { path.add(news[k]) }
      return
    }
    markPaired()
    for k in 0..<oldCount where marks[k] == 0 { path.add(olds[k]) }
  }

  /// Counts how often each key is among so many old ones, less how often it is among so many new ones. Returns false if
  /// keys collide so much that they must have been chosen to.
  @usableFromInline
  @inline(never)
  mutating func countKeys(_ oldCount: Int, _ newCount: Int) -> Bool {
    slotBits = max(4, Int.bitWidth &- (oldCount &+ newCount).leadingZeroBitCount &+ 1)
    slots.reserve(1 << slotBits)
    slots.fill(1 << slotBits, with: 0)
    for k in 0..<oldCount &+ newCount {
      let key = k < oldCount ? oldKeys[k] : newKeys[k &- oldCount]
      let place = slot(key)
      if place < 0 { return false }
      if slots[place] == 0 { slots[place] = Seeds.spread(key, by: Seeds.factor) << 32 | Self.none }
      pass(place, k >= oldCount)
    }
    count(oldCount &+ newCount)
    return true
  }

  /// What is counted of a key of which there are as many on both sides.
  private static var none: UInt64 { 1 << 31 }

  /// Where a key is counted, or would be; less than zero: there is no key, or it was looked for in 64 places.
  @usableFromInline
  @inline(never)
  func slot(_ key: UInt64?) -> Int {
    guard let key else { return -1 }
    let product = Seeds.spread(key, by: Seeds.factor)
    var s = Int(truncatingIfNeeded: product >> UInt64(64 &- slotBits))
    for _ in 0..<64 {
      if slots[s] == 0 || (slots[s] ^ product << 32) >> 32 == 0 { return s }
      s = (s &+ 1) & (1 << slotBits &- 1)
    }
    return -1
  }

  /// How many more of a key there are on the old side than on the new one.
  @usableFromInline
  func surplus(_ slot: Int) -> Int {
    if slot < 0 || slots[slot] == 0 { return 0 }
    return Int(Int32(truncatingIfNeeded: slots[slot] &- Self.none))
  }

  /// Takes one of a key from the old side, or from the new one.
  @usableFromInline
  func pass(_ slot: Int, _ isOld: Bool) { slots[slot] &+= isOld ? UInt64.max : 1 }
}
