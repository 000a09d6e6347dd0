// SPDX-License-Identifier: MIT

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

  /// Makes as much room as the second time took, which the next diff takes.
  mutating func reserve(_ updateCount: Int, _ runCount: Int) {
    updates.reserve(updateCount)
    runs.reserve(runCount)
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
  private var (rowCount, editCount) = (0, 0)
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

  /// Of how many edits at most the shortest is looked for.
  @usableFromInline
  var mostEdits: Int { 128 }

  /// Begins to list rows, and makes room for a path of so many edits.
  mutating func beginRows(_ count: Int, edits: Int) {
    reaches.reserve(count)
    isDelete.reserve(edits)
    (rowCount, editCount) = (0, 0)
  }

  mutating func add(_ row: Int32) {
    reaches[rowCount] = row
    rowCount &+= 1
  }

  /// What was listed last.
  @usableFromInline
  var rows: Scratch<Int32> { reaches }

  /// Notes the next edit of a path.
  @usableFromInline
  mutating func add(isDelete: Bool) {
    self.isDelete[editCount] = isDelete
    editCount &+= 1
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
