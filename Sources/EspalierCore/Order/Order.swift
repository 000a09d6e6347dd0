// SPDX-License-Identifier: MIT

/// All nodes in their order, from the start of the root to its end: a B+ tree with sums.
///
/// Each entry says what it was at the last commit and what it is now (`Lanes`). What was removed or moved since
/// stays as an entry that was a row and is none. So the old and the new index of a row are two sums of one
/// climb, and so are its section, the pinned rows before it, and with the heights its place.
///
/// Everything is O(log n), n being the entries, unless said otherwise.
package struct Order: ~Copyable {
  var leaves: Leaves
  var branches: Branches
  /// The leaf of each entry, by its key; −1: it is in none.
  private var leafOf = Buffer<Int32>(capacity: 256)
  private var root: Int32
  /// What is counted in all leaves but for what is pending.
  private var sums = Sums()
  /// What the sums above a leaf still lack: edits beside each other are carried up once.
  private var pending = Pending()
  /// What is counted before the leaf that was asked about last.
  private var base = Base()
  /// Where the next entry that is looked for may be in its leaf.
  private var hint = 0

  struct Pending: BitwiseCopyable {
    var leaf: Int32 = -1
    var sums = Sums()
  }
  struct Base: BitwiseCopyable {
    var leaf: Int32 = -1
    var counts = Counts()
  }

  /// Makes an order of the start and the end of a root.
  package init(root node: Int32, room: Int = 64) {
    precondition(room >= 4 && room <= 64, "A leaf takes 4 to 64 entries, not \(room).")
    leaves = Leaves(room: room)
    branches = Branches(room: room)
    root = branches.make(level: 1)
    let leaf = leaves.make()
    branches.insert(leaf, Sums(), at: 0, in: root)
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
  package func lanes(at place: Position) -> Lanes { leaves.lanes(place) }
  @inline(__always)
  package func counts(_ lane: Lane, at place: Position) -> Bool { leaves.counts(lane, at: place) }
  @inline(__always)
  package func height(at place: Position) -> Int32 { leaves.height(place) }

  /// Whether an entry comes before another one.
  package mutating func precedes(_ first: Entry, _ second: Entry) -> Bool {
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
    _ entry: Entry, _ lanes: Lanes = [], height: Int32 = 0, at place: Position
  ) -> Position {
    var place = place
    if leaves.count(place.leaf) == leaves.room { place = split(place) }
    leaves.insert(entry, lanes, height, at: place)
    if Int(entry.key) >= leafOf.count { leafOf.resize(to: Int(entry.key) + 1, filling: -1) }
    leafOf[entry.key] = place.leaf
    hint = place.index &+ 1
    add(
      lanes.isEmpty && height == 0 ? Sums() : Sums(counts: lanes.counts, height: Int64(height)),
      place.leaf)
    return place
  }

  /// Takes the entry at a position out.
  package mutating func remove(at place: Position) {
    let (lanes, height) = (leaves.lanes(place), leaves.height(place))
    add(Sums(counts: Counts() &- lanes.counts, height: -Int64(height)), place.leaf)
    leafOf[leaves[place].key] = -1
    leaves.remove(at: place)
    hint = place.index
    if leaves.count(place.leaf) < leaves.room / 4 { shrink(place.leaf) }
  }

  /// Lets another entry have what the one at a position has; that one is nowhere then.
  package mutating func replace(at place: Position, with entry: Entry) {
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
    }
    if height != oldHeight { leaves.setHeight(height, place) }
    add(
      Sums(
        counts: change.isEmpty ? Counts() : lanes.counts &- oldLanes.counts,
        height: Int64(height) - Int64(oldHeight)), place.leaf)
  }

  /// Lets the entry at a position have been at the last commit what it is now.
  package mutating func settle(at place: Position) {
    settle(.oldRows, as: .newRows, at: place)
    settle(.oldSections, as: .newSections, at: place)
  }

  @inline(__always)
  private mutating func settle(_ old: Lane, as new: Lane, at place: Position) {
    let isNew = leaves.counts(new, at: place)
    guard isNew != leaves.counts(old, at: place) else { return }
    leaves.masks[place.leaf][old.index] ^= 1 &<< UInt64(place.index)
    var change = Sums()
    change.counts[old.index] = isNew ? 1 : -1
    add(change, place.leaf)
  }

  // MARK: Sums

  /// The sums of all entries. O(1).
  package var total: Sums { sums + pending.sums }

  /// What the entries before a position count. O(log n), and O(1) in the leaf that was asked about last.
  @inline(__always)
  package mutating func sums(before place: Position) -> Sums {
    Sums(counts: base(of: place.leaf) &+ leaves.counts(before: place.index, in: place.leaf))
  }

  /// The same in one lane.
  @inline(__always)
  package mutating func count(_ lane: Lane, before place: Position) -> Int {
    Int(base(of: place.leaf)[lane.index])
      &+ leaves.count(lane, before: place.index, in: place.leaf)
  }

  /// The heights before a position.
  package mutating func height(before place: Position) -> Int64 {
    carry()
    var sum = leaves.height(before: place.index, in: place.leaf)
    let head = leaves.heads[place.leaf]
    var (branch, slot) = (head.branch, Int(head.slot))
    while branch >= 0 {
      sum &+= branches.height(before: slot, of: branch)
      (branch, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
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
  package mutating func find(height: Int64) -> (place: Position, top: Int64) {
    carry()
    var (branch, left) = (root, height)
    while true {
      let index = branches.index(atHeight: &left, of: branch)
      let child = branches.child(index, of: branch)
      if branches.heads[branch].level > 1 {
        branch = child
        continue
      }
      let last = leaves.index(atHeight: &left, in: child)
      return (Position(leaf: child, index: last), height - left)
    }
  }

  /// Calls `body` with all entries that count in a lane. O(n).
  package func forEach(_ lane: Lane, _ body: (Entry) -> Void) {
    var branch = root
    while branches.heads[branch].level > 1 { branch = branches.child(0, of: branch) }
    var leaf = branches.child(0, of: branch)
    while leaf >= 0 {
      var mask = leaves.masks[leaf][lane.index]
      while mask != 0 {
        body(leaves[Position(leaf: leaf, index: mask.trailingZeroBitCount)])
        mask &= mask &- 1
      }
      leaf = leaves.heads[leaf].next
    }
  }

  @inline(__always)
  private mutating func add(_ change: Sums, _ leaf: Int32) {
    if pending.leaf != leaf {
      carry()
      pending.leaf = leaf
    }
    pending.sums = pending.sums + change
    base.leaf = -1
  }

  @inline(__always)
  private mutating func carry() {
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

  @inline(__always)
  private mutating func base(of leaf: Int32) -> Counts {
    if base.leaf != leaf { climb(from: leaf) }
    return base.counts
  }

  @inline(never)
  private mutating func climb(from leaf: Int32) {
    carry()
    let head = leaves.heads[leaf]
    var counts = Counts()
    var (branch, slot) = (head.branch, Int(head.slot))
    while branch >= 0 {
      counts &+= branches.counts(before: slot, of: branch)
      (branch, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
    }
    base = Base(leaf: leaf, counts: counts)
  }
}

// MARK: Splitting and merging

extension Order {
  /// Where a full leaf or branch is divided so that something can come to an index: at its middle; beside the
  /// index where that is near an end, for those that come one after another leave full ones behind.
  private func cut(_ room: Int, for index: Int) -> Int {
    if index > room * 3 / 4 { return min(index, room - 1) }
    if index < room / 4 { return max(index, 1) }
    return room / 2
  }

  /// Divides a full leaf; returns where the position is then.
  @inline(never)
  private mutating func split(_ place: Position) -> Position {
    carry()
    base.leaf = -1
    let (left, cut) = (place.leaf, cut(leaves.room, for: place.index))
    let right = leaves.make(after: left)
    let moved = leaves.sums(from: cut, in: left)
    leaves.moveTail(of: left, from: cut, to: right)
    own(right, from: 0)
    let (branch, slot) = (leaves.heads[left].branch, Int(leaves.heads[left].slot))
    branches.add(-moved, to: slot, of: branch)
    insert(child: right, moved, at: slot + 1, in: branch)
    return place.index > cut ? Position(leaf: right, index: place.index - cut) : place
  }

  /// Notes for the entries of a leaf from an index on that they are in it.
  private mutating func own(_ leaf: Int32, from index: Int) {
    for index in index..<leaves.count(leaf) {
      leafOf[leaves[Position(leaf: leaf, index: index)].key] = leaf
    }
  }

  /// Notes for the children of a branch from an index on where they are.
  private mutating func adopt(_ branch: Int32, from index: Int) {
    let isAboveLeaves = branches.heads[branch].level == 1
    for index in index..<max(index, branches.count(branch)) {
      let child = branches.child(index, of: branch)
      if isAboveLeaves {
        leaves.heads[child].branch = branch
        leaves.heads[child].slot = Int32(truncatingIfNeeded: index)
      } else {
        branches.heads[child].parent = branch
        branches.heads[child].slot = Int32(truncatingIfNeeded: index)
      }
    }
  }

  /// Puts a child into a branch, which is divided if it is full. What is above has the child's sums already.
  private mutating func insert(child: Int32, _ sums: Sums, at index: Int, in branch: Int32) {
    guard branches.count(branch) == branches.room else {
      branches.insert(child, sums, at: index, in: branch)
      adopt(branch, from: index)
      return
    }
    if branch == root {
      let above = branches.make(level: branches.heads[branch].level + 1)
      branches.insert(branch, branches.sums(from: 0, of: branch) + sums, at: 0, in: above)
      root = above
      adopt(above, from: 0)
    }
    let cut = cut(branches.room, for: index)
    let right = branches.make(level: branches.heads[branch].level)
    branches.moveTail(of: branch, from: cut, to: right)
    if index > cut {
      branches.insert(child, sums, at: index - cut, in: right)
    } else {
      branches.insert(child, sums, at: index, in: branch)
      adopt(branch, from: index)
    }
    adopt(right, from: 0)
    let moved = branches.sums(from: 0, of: right)
    let (parent, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
    branches.add(-moved, to: slot, of: parent)
    insert(child: right, moved, at: slot + 1, in: parent)
  }

  /// Unites a small leaf with one beside it, if both are far from full, or lets go of an empty one.
  @inline(never)
  private mutating func shrink(_ leaf: Int32) {
    let (branch, slot) = (leaves.heads[leaf].branch, Int(leaves.heads[leaf].slot))
    if leaves.count(leaf) == 0 {
      carry()
      base.leaf = -1
      leaves.free(leaf)
      removeChild(at: slot, of: branch)
    } else if slot + 1 < branches.count(branch),
      unite(leaf, branches.child(slot + 1, of: branch))
    {
    } else if slot > 0 {
      _ = unite(branches.child(slot - 1, of: branch), leaf)
    }
  }

  private mutating func unite(_ left: Int32, _ right: Int32) -> Bool {
    let count = leaves.count(left)
    guard count + leaves.count(right) <= leaves.room * 3 / 4 else { return false }
    carry()
    base.leaf = -1
    let moved = leaves.sums(from: 0, in: right)
    leaves.moveTail(of: right, from: 0, to: left)
    own(left, from: count)
    let (branch, slot) = (leaves.heads[right].branch, Int(leaves.heads[right].slot))
    branches.add(moved, to: slot - 1, of: branch)
    leaves.free(right)
    removeChild(at: slot, of: branch)
    return true
  }

  /// Takes a child out of a branch whose sums above are without it already.
  private mutating func removeChild(at index: Int, of branch: Int32) {
    branches.remove(at: index, of: branch)
    adopt(branch, from: index)
    if branch == root {
      while branches.count(root) == 1, branches.heads[root].level > 1 {
        let child = branches.child(0, of: root)
        branches.free(root)
        root = child
        branches.heads[root].parent = -1
      }
      return
    }
    let (parent, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
    if branches.count(branch) == 0 {
      branches.free(branch)
      removeChild(at: slot, of: parent)
    } else if branches.count(branch) < branches.room / 4 {
      if slot + 1 < branches.count(parent),
        uniteBranches(branch, branches.child(slot + 1, of: parent))
      {
        return
      }
      if slot > 0 { _ = uniteBranches(branches.child(slot - 1, of: parent), branch) }
    }
  }

  private mutating func uniteBranches(_ left: Int32, _ right: Int32) -> Bool {
    let count = branches.count(left)
    guard count + branches.count(right) <= branches.room * 3 / 4 else { return false }
    let moved = branches.sums(from: 0, of: right)
    branches.moveTail(of: right, from: 0, to: left)
    adopt(left, from: count)
    let (parent, slot) = (branches.heads[right].parent, Int(branches.heads[right].slot))
    branches.add(moved, to: slot - 1, of: parent)
    branches.free(right)
    removeChild(at: slot, of: parent)
    return true
  }
}

// MARK: Invariants

extension Order {
  /// Traps unless all sums, links and places are what they have to be. O(n).
  package mutating func checkInvariants() {
    carry()
    var (last, leafCount) = (-1 as Int32, 0)
    let all = check(root, parent: -1, slot: 0, &last, &leafCount)
    precondition(all == sums, "The sums of all are wrong.")
    precondition(leaves.heads[last].next == -1, "There is a leaf behind the last one.")
  }

  private func check(
    _ branch: Int32, parent: Int32, slot: Int, _ last: inout Int32, _ leafCount: inout Int
  ) -> Sums {
    let head = branches.heads[branch]
    precondition(head.parent == parent && Int(head.slot) == slot, "A branch is not in its place.")
    precondition(
      head.count > 0 && Int(head.count) <= branches.room, "A branch is empty, or overfull.")
    var sums = Sums()
    for index in 0..<Int(head.count) {
      let child = branches.child(index, of: branch)
      let below: Sums
      if head.level > 1 {
        precondition(branches.heads[child].level == head.level - 1, "A level is left out.")
        below = check(child, parent: branch, slot: index, &last, &leafCount)
      } else {
        below = check(leaf: child, branch, index, previous: last)
        (last, leafCount) = (child, leafCount + 1)
      }
      precondition(below == branches.sums(index, of: branch), "The sums of a child are wrong.")
      sums = sums + below
    }
    return sums
  }

  private func check(leaf: Int32, _ branch: Int32, _ slot: Int, previous: Int32) -> Sums {
    let head = leaves.heads[leaf]
    precondition(head.branch == branch && Int(head.slot) == slot, "A leaf is not in its place.")
    precondition(head.previous == previous, "A leaf does not know the one before it.")
    precondition(head.count > 0 && Int(head.count) <= leaves.room, "A leaf is empty, or overfull.")
    precondition(
      (leaves.masks[leaf] & ~below(Int(head.count))) == Leaves.Masks(), "A mask is too long.")
    for index in 0..<Int(head.count) {
      let entry = leaves[Position(leaf: leaf, index: index)]
      precondition(leafOf[entry.key] == leaf, "An entry does not know its leaf.")
    }
    return leaves.sums(from: 0, in: leaf)
  }
}
