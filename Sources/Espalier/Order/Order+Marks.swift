// SPDX-License-Identifier: MIT

// Marks say below which children of the branches nodes may have something registered, by channel, or are pinned, by
// group, so that whoever looks for them passes over the rest. A mark is left where something ended, or was moved or
// divided, until someone finds nothing there: all that is true is that nothing is where there is no mark.
extension Order {
  /// The entries between two others of which anything may be registered, in leaves that have a mark.
  struct Reading: BitwiseCopyable {
    /// Where the entry is that was read last.
    fileprivate(set) var place: Position
    /// What is left of the leaf.
    fileprivate var rest: UInt64 = 0
    fileprivate let end: Position
    /// The way from the root to the leaf of the end.
    fileprivate let endWay: UInt64
    fileprivate let bit: UInt64
    /// Whether the leaf is read from its start.
    fileprivate var isWhole = false
    /// Whether something was found in the leaf, for the reader to say.
    var hasFound = false
  }

  /// Marks the leaf of an entry.
  mutating func mark(_ entry: Entry, _ marks: UInt64) {
    let head = leaves.heads[leafOf[entry.key]]
    var (branch, slot) = (head.branch, Int(head.slot))
    // What is above a mark has it as well.
    while branch >= 0, branches.marks(slot, of: branch) & marks != marks {
      branches.setMarks(branches.marks(slot, of: branch) | marks, slot, of: branch)
      (branch, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
    }
  }

  /// Marks the leaf of an entry, and the entry in it, for what is registered at its node.
  mutating func markRegistered(_ entry: Entry, _ marks: UInt64) {
    mark(entry, marks)
    leaves.setRegistered(true, at: position(of: entry))
  }

  /// Nothing is registered at the node whose entry was read last.
  mutating func unmarkRegistered(_ reading: Reading) {
    leaves.setRegistered(false, at: reading.place)
  }

  mutating func reading(_ bit: UInt64, after start: Entry, to end: Entry) -> Reading {
    let end = position(of: end)
    var reading = Reading(
      place: after(position(of: start)), end: end, endWay: way(to: end.leaf), bit: bit)
    readOn(&reading)
    return reading
  }

  /// What is to be read of the leaf, from the place on.
  private func readOn(_ reading: inout Reading) {
    let leaf = reading.place.leaf
    reading.rest = leaves.registered[leaf] & ~below(reading.place.index)
    if leaf == reading.end.leaf { reading.rest &= below(reading.end.index) }
  }

  /// The next entry; nil at the end. Valid while nothing is edited.
  mutating func next(_ reading: inout Reading) -> Entry? {
    while true {
      if reading.rest != 0 {
        reading.place.index = reading.rest.trailingZeroBitCount
        reading.rest &= reading.rest &- 1
        return leaves[reading.place]
      }
      if reading.place.leaf == reading.end.leaf { return nil }
      let head = leaves.heads[reading.place.leaf]
      if reading.isWhole, !reading.hasFound {
        let marks = branches.marks(Int(head.slot), of: head.branch)
        branches.setMarks(marks & ~reading.bit, Int(head.slot), of: head.branch)
      }
      let leaf = marked(reading.bit, true, Int(head.slot), of: head.branch)
      guard leaf >= 0, way(to: leaf) <= reading.endWay else { return nil }
      reading.place = Position(leaf: leaf, index: 0)
      (reading.isWhole, reading.hasFound) = (true, false)
      readOn(&reading)
    }
  }

  /// Goes on behind an entry.
  mutating func skip(_ reading: inout Reading, to entry: Entry) {
    reading.place = after(position(of: entry))
    reading.isWhole = false
    readOn(&reading)
  }

  // MARK: Pinned rows

  /// Whether rows are pinned.
  @inline(__always)
  var hasPins: Bool { pinned > 0 }

  /// The first row of a group from a position on. O(log n) but for marks that were left, which go with it.
  package mutating func pin(_ group: PinGroup, from place: Position) -> Position? {
    if pins[group.number] == 0 { return nil }
    return pin(group, true, leaves.pins(group, in: place.leaf) & ~below(place.index), place.leaf)
  }

  /// The last row of a group before a position. The same.
  package mutating func pin(_ group: PinGroup, before place: Position) -> Position? {
    if pins[group.number] == 0 { return nil }
    return pin(group, false, leaves.pins(group, in: place.leaf) & below(place.index), place.leaf)
  }

  private mutating func pin(
    _ group: PinGroup, _ isBehind: Bool, _ first: UInt64, _ leaf: Int32
  ) -> Position? {
    var (mask, leaf) = (first, leaf)
    while mask == 0 {
      let head = leaves.heads[leaf]
      leaf = marked(group.mark, isBehind, Int(head.slot), of: head.branch)
      guard leaf >= 0 else { return nil }
      mask = leaves.pins(group, in: leaf)
      if mask == 0 {
        let (branch, slot) = (leaves.heads[leaf].branch, Int(leaves.heads[leaf].slot))
        branches.setMarks(branches.marks(slot, of: branch) & ~group.mark, slot, of: branch)
      }
    }
    let index = isBehind ? mask.trailingZeroBitCount : 63 - mask.leadingZeroBitCount
    return Position(leaf: leaf, index: index)
  }

  /// Counts an entry that comes, goes or changes, whose group is another one than it was.
  @inline(never)
  mutating func notePin(_ entry: Entry, _ old: Lanes, _ new: Lanes) {
    if old.group > 0 { (pins[old.group], pinned) = (pins[old.group] &- 1, pinned - 1) }
    guard new.group > 0 else { return }
    (pins[new.group], pinned) = (pins[new.group] &+ 1, pinned + 1)
    mark(entry, 1 &<< UInt64(32 &+ new.group))
  }

  /// The nearest leaf with a mark behind a child, or before it; −1: there is none.
  mutating func marked(_ bit: UInt64, _ isBehind: Bool, _ slot: Int, of branch: Int32) -> Int32 {
    var (branch, slot) = (branch, slot)
    while branch >= 0 {
      let found = branches.marked(bit, isBehind, slot, of: branch)
      guard found >= 0 else {
        (branch, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
        continue
      }
      let child = branches.child(found, of: branch)
      if branches.heads[branch].level == 1 { return child }
      let edge = isBehind ? -1 : branches.count(child)
      if branches.marked(bit, isBehind, edge, of: child) < 0 {
        branches.setMarks(branches.marks(found, of: branch) & ~bit, found, of: branch)
        slot = found
      } else {
        (branch, slot) = (child, edge)
      }
    }
    return -1
  }

  /// The slots from the root to a leaf, six bits each: those of a former leaf are less.
  private func way(to leaf: Int32) -> UInt64 {
    var (way, shift) = (0 as UInt64, 0 as UInt64)
    climb(from: leaf) { _, slot in
      way |= UInt64(slot) &<< shift
      shift += 6
    }
    return way
  }
}
