// SPDX-License-Identifier: MIT

// Of repeated identities any row may be paired with any, and what the scan and the table find first may cross though it
// need not. So where rows would move, the scan begins again, once, if it can be led to where fewer do.
extension Differ {
  /// Looks for a path through both lists on which more rows stay than by the pairs: for each number of edits, that is rows
  /// to pass over in one list, how far one gets on each diagonal (Myers 1986). Unless it is known that identities
  /// are repeated, some that were left out are compared with their neighbours before, if a path would take longer.
  ///
  /// There are no more edits than leave more rows where they are, nor than 128, and no more is compared than 8,192 rows and
  /// sixteen times the rows of both lists.
  @inlinable
  @inline(never)
  static func findPath<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, id: (Element) -> ID
  ) -> Bool {
    let limit = w.editLimit()
    if limit < 0 { return false }
    // Of so many edits no more than these can be deletes, and no more inserts, or the path misses an end.
    let difference = new.count &- old.count
    let (mostDeletes, mostInserts) = ((limit &- difference) / 2, (limit &+ difference) / 2)
    // To look for a path at once takes less than the question, if there are few places to look at.
    let isLittle =
      max(old.count, new.count) <= 128 && (mostDeletes &+ 1) &* (mostInserts &+ 1) <= 12
    if w.hasRepeats != true && !isLittle && !isRepeated(old, w.olds, w.oldCount, id: id)
      && !isRepeated(new, w.news, w.newCount, id: id)
    {
      return false
    }
    w.beginPath(limit)
    var (edits, credit) = (0, 16 &* (old.count &+ new.count) &+ 8192)
    while edits <= mostDeletes &+ mostInserts && credit >= 0 {
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

  /// Whether rows move.
  @usableFromInline
  var moves: Bool { !staying.isAscending }

  /// Whether all rows of one list, and not of both, have a partner.
  @usableFromInline
  var keepsAllOfOne: Bool { (pairedCount == oldCount) != (pairedCount == newCount) }

  /// How many edits there may be on a path on which more rows stay than do now; less than zero: there is no such path.
  @usableFromInline
  @inline(never)
  mutating func editLimit() -> Int {
    let lengths = oldLength &+ newLength
    let limit = min(lengths &- 2 &* (staying.rowCount &- staying.solve()) &- 2, Self.mostEdits)
    // All rows that have a partner stay on the shortest, which are not all of both lists if one moves.
    var least = lengths &- 2 &* (runRows &+ pairedCount)
    // Without a move one list were in the other, which was looked for.
    if keepsAllOfOne { least &+= 2 }
    return limit < max(least, 1) ? -1 : limit
  }

  private static var mostEdits: Int { 128 }

  /// Makes room for a path of so many edits. What the scan found to be alike at the beginning need not be compared again.
  @usableFromInline
  @inline(never)
  mutating func beginPath(_ limit: Int) {
    let isAlike = runCount > 0 && runs[0].old == 0 && runs[0].new == 0
    path.begin(limit, start: isAlike ? Int(runs[0].count) : 0, oldLength, newLength)
  }
}

/// The rows whose content was compared, by new row, and those of which it had changed.
@frozen
@usableFromInline
struct Compared: Sendable {
  private var runs = Scratch<Run>()
  private var runCount = 0
  private var updates = Scratch<BatchUpdate.Update>()
  private var (runUpdateCount, updateCount) = (0, 0)

  init() {}

  func free() {
    runs.free()
    updates.free()
  }

  /// Takes all that is known, and gives memory for it.
  mutating func take(
    _ staying: inout StayingRuns, _ updates: inout Scratch<BatchUpdate.Update>,
    _ runUpdateCount: Int, _ updateCount: Int
  ) {
    runCount = staying.exchange(&runs)
    swap(&updates, &self.updates)
    (self.runUpdateCount, self.updateCount) = (runUpdateCount, updateCount)
  }

  /// Whether the content of two rows is the same; nil: they were not compared. O(log n).
  @usableFromInline
  @inline(never)
  func isAlike(_ old: Int, _ new: Int) -> Bool? {
    let index = firstPlace(among: runCount) { Int(runs[$0].new &+ runs[$0].count) > new }
    if index == runCount || Int(runs[index].new) > new { return nil }
    if Int(runs[index].old) &- Int(runs[index].new) != old &- new { return nil }
    return !isUpdate(new, 0, runUpdateCount) && !isUpdate(new, runUpdateCount, updateCount)
  }

  private func isUpdate(_ new: Int, _ start: Int, _ end: Int) -> Bool {
    let index = start &+ firstPlace(among: end &- start) { updates[start &+ $0].new.index >= new }
    return index < end && updates[index].new.index == new
  }
}

/// A path through both lists: how far one gets with so many edits, and those that are made.
@frozen
@usableFromInline
struct Path: Sendable {
  private var reaches = Scratch<Int32>()
  private var isDelete = Scratch<Bool>()
  private var editCount = 0
  private var (start, oldLength, newLength) = (0, 0, 0)

  init() {}

  func free() {
    reaches.free()
    isDelete.free()
  }

  /// Takes room for a path that is looked for unasked out of a block that somebody else frees.
  @unsafe
  mutating func takeRoom(of block: inout UnsafeMutableRawPointer) {
    unsafe reaches = Scratch(taking: Self.roomUnasked, of: &block)
  }

  /// How many numbers that takes.
  static var roomUnasked: Int { 80 }

  /// Makes room for so many edits, in lists of these lengths that are alike until `start`.
  mutating func begin(_ limit: Int, start: Int, _ oldLength: Int, _ newLength: Int) {
    reaches.reserve(place(limit, limit) &+ 1)
    (self.start, self.oldLength, self.newLength) = (start, oldLength, newLength)
  }

  /// Where it is noted how far one gets in the old list with so many edits, some of them deletes and the others inserts.
  private func place(_ edits: Int, _ deletes: Int) -> Int { edits &* (edits &+ 1) / 2 &+ deletes }

  /// Notes how far one gets in the old list.
  @usableFromInline
  func note(_ row: Int, _ edits: Int, _ deletes: Int) {
    reaches[place(edits, deletes)] = Int32(truncatingIfNeeded: row)
  }

  /// How far one gets in the old list with the last edit; less than zero: nowhere.
  @usableFromInline
  func reach(_ edits: Int, _ deletes: Int) -> Int {
    if edits == 0 { return start }
    return max(reachByDelete(edits, deletes), reachByInsert(edits, deletes))
  }

  private func reachByDelete(_ edits: Int, _ deletes: Int) -> Int {
    let before = deletes == 0 ? -1 : Int(reaches[place(edits &- 1, deletes &- 1)])
    return before < 0 || before == oldLength ? -1 : before &+ 1
  }

  private func reachByInsert(_ edits: Int, _ deletes: Int) -> Int {
    let before = deletes == edits ? -1 : Int(reaches[place(edits &- 1, deletes)])
    return before &+ edits &- 2 &* deletes > newLength ? -1 : before
  }

  /// Lists the edits of the path that was found, from its end.
  @usableFromInline
  @inline(never)
  mutating func listEdits(_ edits: Int, _ deletes: Int) {
    isDelete.reserve(edits)
    editCount = edits
    var (edits, deletes) = (edits, deletes)
    while edits > 0 {
      let isDelete = reachByDelete(edits, deletes) >= reachByInsert(edits, deletes)
      self.isDelete[edits &- 1] = isDelete
      if isDelete { deletes &-= 1 }
      edits &-= 1
    }
  }

  /// The rows to pass over by the next edit of the path; all that are left, if it is none for these lists any more, as an
  /// identity contradicts itself.
  @usableFromInline
  @inline(never)
  func nextEdit(_ scan: inout Scan) -> (old: Int, new: Int) {
    if scan.edits == editCount { return (scan.oldEnd &- scan.old, scan.newEnd &- scan.new) }
    scan.edits &+= 1
    return isDelete[scan.edits &- 1] ? (1, 0) : (0, 1)
  }
}
