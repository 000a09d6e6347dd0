// SPDX-License-Identifier: MIT

/// All nodes in their order, from the start of the root to its end: a B+ tree with sums.
///
/// Each entry says what it was at the last commit and what it is now (`Lanes`). What was removed or moved since
/// stays as an entry that was a row and is none. So the old and the new index of a row are two sums of one
/// climb, and so are its section, and with the heights its place.
///
/// Everything is O(log n), n being the entries, unless said otherwise. Questions are mutating though they change no
/// answer: they carry up what edits left to them, and remember where they were, as the next one is about a neighbour.
package struct Order: ~Copyable {
  private let addressed = Addressed()
  var leaves: Leaves
  var branches: Branches
  /// The leaf of each entry, by its key; −1: it is in none.
  var leafOf = Buffer<Int32>(capacity: 256)
  var root: Int32
  /// What is counted in all leaves but for what is pending.
  var sums = Sums()
  /// What the sums above a leaf still lack: edits beside each other are carried up once.
  var pending = Pending()
  /// What is counted before the leaf that was asked about last.
  var base = Base()
  /// How many rows are pinned, by group and in all.
  var pins = PinCounts()
  var pinned = 0
  /// Where the next entry that is looked for may be in its leaf.
  var hint = 0

  struct Pending: BitwiseCopyable {
    var leaf: Int32 = -1
    var sums = Sums()
  }
  struct Base: BitwiseCopyable {
    var leaf: Int32 = -1
    var counts = Counts()
  }
  typealias PinCounts = SIMD16<Int32>

  /// Makes an order of the start and the end of a root.
  package init(root node: Int32, room: Int = 64) {
    precondition(room >= 4 && room <= 64, "A leaf takes 4 to 64 entries, not \(room).")
    leaves = Leaves(room: room)
    branches = Branches(room: room)
    root = branches.make(level: 1)
    let leaf = leaves.make()
    branches.insert(leaf, Sums(), marks: 0, at: 0, in: root)
    adopt(root, from: 0)
    let start = insert(.start(node), at: Position(leaf: leaf, index: 0))
    _ = insert(.end(node), at: after(start))
  }

  // MARK: Where entries are

  @inline(__always)
  package func contains(_ entry: Entry) -> Bool {
    Int(entry.key) < leafOf.count && leafOf[entry.key] >= 0
  }

  /// Where an entry is; traps if it is nowhere. O(64).
  @inline(__always)
  package mutating func position(of entry: Entry) -> Position {
    let leaf = leafOf[entry.key]
    let index = leaves.index(of: entry, in: leaf, hint: hint)
    hint = index &+ 1
    return Position(leaf: leaf, index: index)
  }

  /// The place for what is to come right behind a position.
  @inline(__always)
  package func after(_ place: Position) -> Position {
    Position(leaf: place.leaf, index: place.index + 1)
  }

  /// The next entry's position; nil behind the end of the root. O(1).
  @inline(__always)
  package func next(_ place: Position) -> Position? {
    if place.index &+ 1 < leaves.count(place.leaf) { return after(place) }
    let next = leaves.heads[place.leaf].next
    return next < 0 ? nil : Position(leaf: next, index: 0)
  }

  /// The former entry's position; nil before the start of the root. O(1).
  @inline(__always)
  package func previous(_ place: Position) -> Position? {
    if place.index > 0 { return Position(leaf: place.leaf, index: place.index - 1) }
    let previous = leaves.heads[place.leaf].previous
    return previous < 0 ? nil : Position(leaf: previous, index: leaves.count(previous) - 1)
  }

  @inline(__always)
  package func entry(at place: Position) -> Entry { leaves[place] }
  @inline(__always)
  func lanes(at place: Position) -> Lanes { leaves.lanes(place) }
  @inline(__always)
  package func counts(_ lane: Lane, at place: Position) -> Bool { leaves.counts(lane, at: place) }
  @inline(__always)
  package func height(at place: Position) -> Int32 { leaves.height(place) }

  /// Whether an entry comes before another one.
  mutating func precedes(_ first: Entry, _ second: Entry) -> Bool {
    let (first, second) = (position(of: first), position(of: second))
    guard first.leaf != second.leaf else { return first.index < second.index }
    var (a, b) = (leaves.heads[first.leaf], leaves.heads[second.leaf])
    while a.branch != b.branch {
      (a.slot, a.branch) = (branches.heads[a.branch].slot, branches.heads[a.branch].parent)
      (b.slot, b.branch) = (branches.heads[b.branch].slot, branches.heads[b.branch].parent)
    }
    return a.slot < b.slot
  }

  // MARK: Edits

  /// Puts an entry at a position; returns where it is.
  @discardableResult
  package mutating func insert(
    _ entry: Entry, _ lanes: Lanes = [], height: Int32 = 0, former: Int32 = 0, at place: Position
  ) -> Position {
    var place = place
    if leaves.count(place.leaf) == leaves.room { place = split(place) }
    if lanes.outside != 0 { leaves.hasOutside = true }
    leaves.insert(entry, lanes, height, former: former, at: place)
    if Int(entry.key) >= leafOf.count { leafOf.resize(to: Int(entry.key) + 1, filling: -1) }
    leafOf[entry.key] = place.leaf
    hint = place.index &+ 1
    if lanes.group > 0 { notePin(entry, [], lanes) }
    let sums =
      lanes.isEmpty && height == 0 && former == 0
      ? Sums()
      : Sums(
        counts: lanes.counts, height: Int64(height), formerHeight: Int64(former),
        outside: lanes.outsideCounts)
    add(sums.times(leaves.weight(place)), place.leaf)
    return place
  }

  /// Takes the entry at a position out.
  package mutating func remove(at place: Position) {
    let (lanes, height) = (leaves.lanes(place), leaves.height(place))
    let sums = Sums(
      counts: Counts() &- lanes.counts, height: -Int64(height),
      formerHeight: -Int64(leaves.formerHeight(place)),
      outside: Outside() &- lanes.outsideCounts)
    add(sums.times(leaves.weight(place)), place.leaf)
    if lanes.group > 0 { notePin(leaves[place], lanes, []) }
    leafOf[leaves[place].key] = -1
    leaves.remove(at: place)
    hint = place.index
    if leaves.count(place.leaf) < leaves.room / 4 { shrink(place.leaf) }
  }

  /// Lets another entry have what the one at a position has; that one is nowhere then.
  package mutating func replace(at place: Position, with entry: Entry) {
    if leaves.hasRuns(place.leaf), leaves.runs[place.leaf] &>> UInt64(place.index) & 1 != 0 {
      setWeight(leaves.weight(place), of: entry)
    }
    leafOf[leaves[place].key] = -1
    leaves[place] = entry
    if Int(entry.key) >= leafOf.count { leafOf.resize(to: Int(entry.key) + 1, filling: -1) }
    leafOf[entry.key] = place.leaf
  }

  /// Changes what the entry at a position counts as.
  @inline(__always)
  package mutating func set(_ lanes: Lanes, height: Int32, at place: Position) {
    let (oldLanes, oldHeight) = (leaves.lanes(place), leaves.height(place))
    let change = lanes.symmetricDifference(oldLanes)
    if !change.isEmpty {
      leaves.masks[place.leaf] ^= change.vector & (1 &<< UInt64(place.index))
      if change.group > 0 { notePin(leaves[place], oldLanes, lanes) }
      if change.outside != 0 { leaves.setOutside(lanes, at: place) }
    }
    if height != oldHeight { leaves.setHeight(height, place) }
    let sums = Sums(
      counts: change.isEmpty ? Counts() : lanes.counts &- oldLanes.counts,
      height: Int64(height) - Int64(oldHeight),
      outside: change.outside == 0 ? Outside() : lanes.outsideCounts &- oldLanes.outsideCounts)
    add(sums.times(leaves.weight(place)), place.leaf)
  }

  /// Lets the entry at a position have been at the last commit what it is now.
  package mutating func settle(at place: Position) {
    settle(.oldRows, as: .newRows, at: place)
    settle(.oldSections, as: .newSections, at: place)
    if leaves.hasOutside { settleOutside(at: place) }
  }

  @inline(__always)
  private mutating func settle(_ old: Lane, as new: Lane, at place: Position) {
    let isNew = leaves.counts(new, at: place)
    guard isNew != leaves.counts(old, at: place) else { return }
    leaves.masks[place.leaf][old.index] ^= 1 &<< UInt64(place.index)
    var change = Sums()
    change.counts[old.index] = leaves.weight(place) * (isNew ? 1 : -1)
    add(change, place.leaf)
  }

  // MARK: Sums

  /// The sums of all entries. O(1).
  package var total: Sums { sums + pending.sums }

  /// What the entries before a position count in a lane. O(log n), and O(1) in the leaf that was asked about last.
  @inline(__always)
  package mutating func count(_ lane: Lane, before place: Position) -> Int {
    if base.leaf != place.leaf { findBase(of: place.leaf) }
    let count =
      Int(base.counts[lane.index]) &+ leaves.count(lane, before: place.index, in: place.leaf)
    return leaves.weights.count == 0 ? count : count &+ moreRows(lane, before: place)
  }

  @inline(never)
  private func moreRows(_ lane: Lane, before place: Position) -> Int {
    let mask = leaves.masks[place.leaf][lane.index] & below(place.index)
    return leaves.more(leaves.runs[place.leaf] & mask, in: place.leaf)
  }

  /// The heights before a position, as they are or as they were at the last commit.
  package mutating func height(before place: Position, _ moment: Moment = .now) -> Int64 {
    carry()
    var sum = leaves.height(before: place.index, in: place.leaf, moment)
    climb(from: place.leaf) { branch, slot in
      sum &+= branches.height(before: slot, of: branch, moment)
    }
    return sum
  }

  /// The n-th entry, from 0, that counts in a lane; traps unless there are more than `n`.
  package mutating func find(_ n: Int, _ lane: Lane) -> Position {
    carry()
    precondition(n >= 0 && n < sums[lane], "There are \(sums[lane]), not more than \(n).")
    var (branch, left) = (root, n)
    while true {
      let index = branches.index(ofNth: &left, lane, of: branch)
      let child = branches.child(index, of: branch)
      if branches.heads[branch].level == 1 {
        return Position(leaf: child, index: leaves.index(ofNth: left, lane, in: child))
      }
      branch = child
    }
  }

  /// The first entry that reaches beyond a height, with the heights before it; the last entry of all if none does.
  package mutating func find(
    height: Int64, _ moment: Moment = .now
  ) -> (place: Position, top: Int64) {
    carry()
    var (branch, left) = (root, height)
    while true {
      let index = branches.index(atHeight: &left, of: branch, moment)
      let child = branches.child(index, of: branch)
      if branches.heads[branch].level > 1 {
        branch = child
        continue
      }
      let last = leaves.index(atHeight: &left, in: child, moment)
      return (Position(leaf: child, index: last), height - left)
    }
  }

  /// Calls `body` with each branch above a leaf, up to the root, and the place there that is come from.
  @inline(__always)
  func climb(from leaf: Int32, _ body: (_ branch: Int32, _ slot: Int) -> Void) {
    let head = leaves.heads[leaf]
    var (branch, slot) = (head.branch, head.slot)
    while branch >= 0 {
      body(branch, Int(slot))
      (branch, slot) = (branches.heads[branch].parent, branches.heads[branch].slot)
    }
  }

  /// Calls `body` with all entries from one position to another one, which is left out. O(those).
  @inline(__always)
  func forEach(from start: Position, to end: Position, _ body: (Entry) -> Void) {
    var (leaf, first) = (start.leaf, start.index)
    while leaf >= 0 {
      let isLast = leaf == end.leaf
      for index in first..<(isLast ? end.index : leaves.count(leaf)) {
        body(leaves[Position(leaf: leaf, index: index)])
      }
      if isLast { return }
      (leaf, first) = (leaves.heads[leaf].next, 0)
    }
  }

  @inline(__always)
  mutating func add(_ change: Sums, _ leaf: Int32) {
    if pending.leaf != leaf {
      carry()
      pending.leaf = leaf
    }
    pending.sums = pending.sums + change
    base.leaf = -1
  }

  @inline(__always)
  mutating func carry() {
    if pending.leaf >= 0 { carryUp() }
  }

  @inline(never)
  private mutating func carryUp() {
    let change = pending.sums
    let head = leaves.heads[pending.leaf]
    pending = Pending()
    var (branch, slot) = (head.branch, Int(head.slot))
    while branch >= 0 {
      branches.add(change, to: slot, of: branch)
      (branch, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
    }
    sums = sums + change
  }

  /// Finds what is counted before a leaf.
  @inline(never)
  private mutating func findBase(of leaf: Int32) {
    carry()
    var counts = Counts()
    climb(from: leaf) { branch, slot in counts &+= branches.counts(before: slot, of: branch) }
    base = Base(leaf: leaf, counts: counts)
  }
}
