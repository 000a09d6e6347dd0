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
    guard mask != 0 else { return rowInLeaf(beside: place, isBehind: true) }
    let index = mask.trailingZeroBitCount
    return neighbour(index, place.index &+ 1, index, in: place.leaf)
  }

  /// The last row before a position. O(log n), however many there are that are not shown.
  mutating func row(before place: Position) -> Neighbour? {
    let mask = leaves.masks[place.leaf][Lane.newRows.index] & below(place.index)
    guard mask != 0 else { return rowInLeaf(beside: place, isBehind: false) }
    let index = 63 &- mask.leadingZeroBitCount
    return neighbour(index, index &+ 1, place.index, in: place.leaf)
  }

  /// The first row in the leaves behind that of a position, or the last one in those before it.
  @inline(never)
  private mutating func rowInLeaf(beside place: Position, isBehind: Bool) -> Neighbour? {
    var leaf = place.leaf
    let end = isBehind ? leaves.count(leaf) : place.index
    var space = leaves.space(isBehind ? min(place.index &+ 1, end) : 0, end, in: leaf)
    for _ in 0..<2 {
      leaf = isBehind ? leaves.heads[leaf].next : leaves.heads[leaf].previous
      guard leaf >= 0 else { return nil }
      let mask = leaves.masks[leaf][Lane.newRows.index]
      if mask != 0 {
        let index = isBehind ? mask.trailingZeroBitCount : 63 &- mask.leadingZeroBitCount
        let (first, last) = isBehind ? (0, index) : (index &+ 1, leaves.count(leaf))
        var found = neighbour(index, first, last, in: leaf)
        found.space &+= space
        return found
      }
      space &+= leaves.space(0, leaves.count(leaf), in: leaf)
    }
    let at = Position(leaf: leaf, index: isBehind ? leaves.count(leaf) : 0)
    let passed = count(.newRows, before: at)
    guard isBehind ? passed < total[.newRows] : passed > 0 else { return nil }
    let found = find(isBehind ? passed : passed - 1, .newRows)
    let (upper, lower) = isBehind ? (at, found) : (after(found), at)
    space &+= height(before: lower) - height(before: upper)
    return Neighbour(node: entry(at: found).node, place: found, space: space)
  }

  /// The row at an index, and the heights from one index to another one beside it.
  @inline(__always)
  private mutating func neighbour(
    _ index: Int, _ start: Int, _ end: Int, in leaf: Int32
  ) -> Neighbour {
    let place = Position(leaf: leaf, index: index)
    return Neighbour(
      node: entry(at: place).node, place: place, space: leaves.space(start, end, in: leaf))
  }
}
