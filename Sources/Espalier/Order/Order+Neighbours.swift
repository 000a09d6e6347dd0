// SPDX-License-Identifier: MIT

// The rows beside a place. What is between is told by the masks of the leaves, so that entries that are not shown, of
// which there may be many, are not gone through one by one.
extension Order {
  /// A row that is shown, and the space between it and where the search began.
  struct Neighbour {
    var node: Int32
    var place: Position
    var space: Int64
  }

  /// The next row behind a position. O(log n), however many there are that are not shown.
  mutating func row(after place: Position) -> Neighbour? {
    let mask = leaves.masks[place.leaf][Lane.newRows.index] & ~below(place.index &+ 1)
    guard mask != 0 else { return rowInLeaf(behind: place) }
    return neighbour(mask.trailingZeroBitCount, from: place.index &+ 1, in: place.leaf)
  }

  /// The last row before a position. O(log n), however many there are that are not shown.
  mutating func row(before place: Position) -> Neighbour? {
    let mask = leaves.masks[place.leaf][Lane.newRows.index] & below(place.index)
    guard mask != 0 else { return rowInLeaf(before: place) }
    return neighbour(63 &- mask.leadingZeroBitCount, to: place.index, in: place.leaf)
  }

  /// The first row in the leaves behind that of a position.
  @inline(never)
  private mutating func rowInLeaf(behind place: Position) -> Neighbour? {
    let end = leaves.count(place.leaf)
    var (space, leaf) = (0 as Int64, place.leaf)
    if place.index &+ 1 < end { space = leaves.space(place.index &+ 1, end, in: leaf) }
    for _ in 0..<2 {
      leaf = leaves.heads[leaf].next
      guard leaf >= 0 else { return nil }
      let mask = leaves.masks[leaf][Lane.newRows.index]
      if mask != 0 {
        var found = neighbour(mask.trailingZeroBitCount, from: 0, in: leaf)
        found.space &+= space
        return found
      }
      space &+= leaves.space(0, leaves.count(leaf), in: leaf)
    }
    let at = Position(leaf: leaf, index: leaves.count(leaf))
    let passed = count(.newRows, before: at)
    guard passed < total[.newRows] else { return nil }
    let found = find(passed, .newRows)
    space &+= height(before: found) - height(before: at)
    return Neighbour(node: entry(at: found).node, place: found, space: space)
  }

  /// The last row in the leaves before that of a position.
  @inline(never)
  private mutating func rowInLeaf(before place: Position) -> Neighbour? {
    var (space, leaf) = (leaves.space(0, place.index, in: place.leaf), place.leaf)
    for _ in 0..<2 {
      leaf = leaves.heads[leaf].previous
      guard leaf >= 0 else { return nil }
      let mask = leaves.masks[leaf][Lane.newRows.index]
      if mask != 0 {
        var found = neighbour(
          63 &- mask.leadingZeroBitCount, to: leaves.count(leaf), in: leaf)
        found.space &+= space
        return found
      }
      space &+= leaves.space(0, leaves.count(leaf), in: leaf)
    }
    let at = Position(leaf: leaf, index: 0)
    let passed = count(.newRows, before: at)
    guard passed > 0 else { return nil }
    let found = find(passed - 1, .newRows)
    space &+= height(before: at) - height(before: after(found))
    return Neighbour(node: entry(at: found).node, place: found, space: space)
  }

  @inline(__always)
  private mutating func neighbour(_ index: Int, from start: Int, in leaf: Int32) -> Neighbour {
    let place = Position(leaf: leaf, index: index)
    return Neighbour(
      node: entry(at: place).node, place: place, space: leaves.space(start, index, in: leaf))
  }

  @inline(__always)
  private mutating func neighbour(_ index: Int, to end: Int, in leaf: Int32) -> Neighbour {
    let place = Position(leaf: leaf, index: index)
    return Neighbour(
      node: entry(at: place).node, place: place, space: leaves.space(index &+ 1, end, in: leaf))
  }
}
