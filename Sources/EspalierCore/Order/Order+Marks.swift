// SPDX-License-Identifier: MIT

// Marks say below which children of the branches nodes may have something registered, by channel, so that whoever tells
// them passes over the rest. A mark is left where something ended, or was moved or divided, until someone finds
// nothing there: all that is true is that nothing is where there is no mark.
extension Order {
  /// The entries between two others, in leaves that have a mark.
  struct Reading: BitwiseCopyable {
    fileprivate var place: Position
    fileprivate let end: Position
    /// The way from the root to the leaf of the end.
    fileprivate let endWay: UInt64
    fileprivate let bit: UInt32
    /// Whether the leaf is read from its start.
    fileprivate var isWhole = false
    /// Whether something was found in the leaf, for the reader to say.
    var hasFound = false
  }

  /// Marks the leaf of an entry.
  mutating func mark(_ entry: Entry, _ marks: UInt32) {
    let head = leaves.heads[leafOf[entry.key]]
    var (branch, slot) = (head.branch, Int(head.slot))
    // What is above a mark has it as well.
    while branch >= 0, branches.marks(slot, of: branch) & marks != marks {
      branches.setMarks(branches.marks(slot, of: branch) | marks, slot, of: branch)
      (branch, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
    }
  }

  mutating func reading(_ bit: UInt32, after start: Entry, to end: Entry) -> Reading {
    let end = position(of: end)
    return Reading(
      place: after(position(of: start)), end: end, endWay: way(to: end.leaf), bit: bit)
  }

  /// The next entry; nil at the end. Valid while nothing is edited.
  mutating func next(_ reading: inout Reading) -> Entry? {
    while true {
      let isLast = reading.place.leaf == reading.end.leaf
      if reading.place.index < (isLast ? reading.end.index : leaves.count(reading.place.leaf)) {
        reading.place.index += 1
        return leaves[Position(leaf: reading.place.leaf, index: reading.place.index - 1)]
      }
      if isLast { return nil }
      let head = leaves.heads[reading.place.leaf]
      if reading.isWhole, !reading.hasFound {
        let marks = branches.marks(Int(head.slot), of: head.branch)
        branches.setMarks(marks & ~reading.bit, Int(head.slot), of: head.branch)
      }
      let leaf = marked(reading.bit, after: Int(head.slot), of: head.branch)
      guard leaf >= 0, way(to: leaf) <= reading.endWay else { return nil }
      reading.place = Position(leaf: leaf, index: 0)
      (reading.isWhole, reading.hasFound) = (true, false)
    }
  }

  /// Goes on behind an entry.
  mutating func skip(_ reading: inout Reading, to entry: Entry) {
    reading.place = after(position(of: entry))
    reading.isWhole = false
  }

  /// The next leaf with a mark; −1: there is none.
  private mutating func marked(_ bit: UInt32, after slot: Int, of branch: Int32) -> Int32 {
    var (branch, slot) = (branch, slot)
    while branch >= 0 {
      let found = branches.marked(bit, from: slot + 1, of: branch)
      guard found >= 0 else {
        (branch, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
        continue
      }
      let child = branches.child(found, of: branch)
      if branches.heads[branch].level == 1 { return child }
      if branches.marked(bit, from: 0, of: child) < 0 {
        branches.setMarks(branches.marks(found, of: branch) & ~bit, found, of: branch)
        slot = found
      } else {
        (branch, slot) = (child, -1)
      }
    }
    return -1
  }

  /// The slots from the root to a leaf, six bits each: those of a former leaf are less.
  private func way(to leaf: Int32) -> UInt64 {
    var (way, shift) = (0 as UInt64, 0 as UInt64)
    var (branch, slot) = (leaves.heads[leaf].branch, leaves.heads[leaf].slot)
    while branch >= 0 {
      way |= UInt64(slot) &<< shift
      shift += 6
      (branch, slot) = (branches.heads[branch].parent, branches.heads[branch].slot)
    }
    return way
  }
}
