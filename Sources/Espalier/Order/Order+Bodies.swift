// SPDX-License-Identifier: MIT

// Rows outside of the bodies of sections: headers, footers, backgrounds and separators around. They are counted beside
// the lanes, as there are few, and none in a list without sections: the rows in bodies are all rows but these.
extension Lanes {
  @inline(__always)
  var outsideCounts: Outside {
    outside == 0 ? Outside() : Outside(Int32(outside & 1), Int32(outside &>> 1 & 1))
  }
}

extension Leaves {
  /// Notes an entry that comes where `bit` is, above the bits that are `low`.
  @inline(never)
  mutating func insertOutside(_ lanes: Lanes, _ low: UInt64, _ bit: UInt64, _ leaf: Int32) {
    let all = outside[leaf]
    outside[leaf] = (all & low) | ((all & ~low) &<< 1)
    if lanes.outside & 1 != 0 { outside[leaf].x |= bit }
    if lanes.outside & 2 != 0 { outside[leaf].y |= bit }
  }

  @inline(never)
  mutating func removeOutside(_ low: UInt64, _ leaf: Int32) {
    outside[leaf] = (outside[leaf] & low) | ((outside[leaf] &>> 1) & ~low)
  }

  @inline(never)
  mutating func moveOutside(of leaf: Int32, from index: Int, to target: Int32, at end: Int) {
    outside[target] |= (outside[leaf] &>> UInt64(index)) &<< UInt64(end)
    outside[leaf] &= below(index)
  }

  /// Lets the entry at a position be outside, or not.
  mutating func setOutside(_ lanes: Lanes, at place: Position) {
    hasOutside = true
    let bit = 1 as UInt64 &<< UInt64(place.index)
    let (old, new) = (lanes.contains(.oldOutside), lanes.contains(.newOutside))
    outside[place.leaf].x = outside[place.leaf].x & ~bit | (old ? bit : 0)
    outside[place.leaf].y = outside[place.leaf].y & ~bit | (new ? bit : 0)
  }

  @inline(never)
  func outsideLanes(at place: Position) -> Lanes {
    let bits = outside[place.leaf] &>> UInt64(place.index) & 1
    return Lanes(rawValue: UInt16(bits.x) &<< 8 | UInt16(bits.y) &<< 9)
  }

  func outside(before index: Int, in leaf: Int32) -> Outside {
    let bits = outside[leaf] & below(index)
    return Outside(Int32(bits.x.nonzeroBitCount), Int32(bits.y.nonzeroBitCount))
  }

  /// The index of the n-th row, from 0, that is in a body.
  func index(ofNthInBodies n: Int, _ lane: Lane, in leaf: Int32) -> Int {
    var (mask, n) = (masks[leaf][lane.index] & ~outside[leaf][lane.index], n)
    while n > 0 { (mask, n) = (mask & (mask &- 1), n - 1) }
    return mask.trailingZeroBitCount
  }
}

extension Order {
  /// Whether the row at a position is outside of the body of its section.
  func isOutside(_ lane: Lane, at place: Position) -> Bool {
    leaves.hasOutside
      && leaves.outside[place.leaf][lane.index] &>> UInt64(place.index) & 1 != 0
  }

  /// How many rows in bodies there are. O(1).
  func bodyTotal(_ lane: Lane) -> Int { total[lane] - Int(total.outside[lane.index]) }

  /// How many rows in bodies there are before a position. O(log n).
  mutating func bodyCount(_ lane: Lane, before place: Position) -> Int {
    let rows = count(lane, before: place)
    if !leaves.hasOutside { return rows }
    carry()
    var sum = leaves.outside(before: place.index, in: place.leaf)
    climb(from: place.leaf) { branch, slot in sum &+= branches.outside(before: slot, of: branch) }
    return rows - Int(sum[lane.index])
  }

  /// The n-th row, from 0, that is in a body; traps unless there are more than `n`. O(log n).
  mutating func findInBodies(_ n: Int, _ lane: Lane) -> Position {
    if !leaves.hasOutside { return find(n, lane) }
    carry()
    let all = bodyTotal(lane)
    precondition(n >= 0 && n < all, "There are \(all) in bodies, not more than \(n).")
    var (branch, left) = (root, n)
    while true {
      let index = branches.index(ofNthInBodies: &left, lane, of: branch)
      let child = branches.child(index, of: branch)
      if branches.heads[branch].level == 1 {
        let index = leaves.index(ofNthInBodies: left, lane, in: child)
        return Position(leaf: child, index: index)
      }
      branch = child
    }
  }

  @inline(never)
  mutating func settleOutside(at place: Position) {
    let (old, new) = (leaves.outsideLanes(at: place), leaves.lanes(place))
    let isOutside = new.contains(.newOutside)
    guard old.contains(.oldOutside) != isOutside else { return }
    var lanes = new
    lanes.set(.oldOutside, isOutside)
    leaves.setOutside(lanes, at: place)
    add(Sums(outside: Outside(isOutside ? 1 : -1, 0)), place.leaf)
  }
}
