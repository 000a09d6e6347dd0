// SPDX-License-Identifier: MIT

// Splitting and merging: a leaf or a branch is divided where it is full, and united with one beside it where both are
// far from full.
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
  mutating func split(_ place: Position) -> Position {
    carry()
    base.leaf = -1
    let (left, cut) = (place.leaf, cut(leaves.room, for: place.index))
    let right = leaves.make(after: left)
    let moved = leaves.sums(from: cut, in: left)
    leaves.moveTail(of: left, from: cut, to: right)
    own(right, from: 0)
    let (branch, slot) = (leaves.heads[left].branch, Int(leaves.heads[left].slot))
    branches.add(-moved, to: slot, of: branch)
    insert(
      child: right, moved, marks: branches.marks(slot, of: branch), at: slot + 1, in: branch)
    return place.index > cut ? Position(leaf: right, index: place.index - cut) : place
  }

  /// Notes for the entries of a leaf from an index on that they are in it.
  private mutating func own(_ leaf: Int32, from index: Int) {
    for index in index..<leaves.count(leaf) {
      leafOf[leaves[Position(leaf: leaf, index: index)].key] = leaf
    }
  }

  /// Notes for the children of a branch from an index on where they are.
  mutating func adopt(_ branch: Int32, from index: Int) {
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
  private mutating func insert(
    child: Int32, _ sums: Sums, marks: UInt64, at index: Int, in branch: Int32
  ) {
    guard branches.count(branch) == branches.room else {
      branches.insert(child, sums, marks: marks, at: index, in: branch)
      adopt(branch, from: index)
      return
    }
    if branch == root {
      let above = branches.make(level: branches.heads[branch].level + 1)
      let all = branches.sums(from: 0, of: branch) + sums
      branches.insert(branch, all, marks: .max, at: 0, in: above)
      root = above
      adopt(above, from: 0)
    }
    let cut = cut(branches.room, for: index)
    let right = branches.make(level: branches.heads[branch].level)
    branches.moveTail(of: branch, from: cut, to: right)
    if index > cut {
      branches.insert(child, sums, marks: marks, at: index - cut, in: right)
    } else {
      branches.insert(child, sums, marks: marks, at: index, in: branch)
      adopt(branch, from: index)
    }
    adopt(right, from: 0)
    let moved = branches.sums(from: 0, of: right)
    let (parent, slot) = (branches.heads[branch].parent, Int(branches.heads[branch].slot))
    branches.add(-moved, to: slot, of: parent)
    insert(
      child: right, moved, marks: branches.marks(slot, of: parent), at: slot + 1, in: parent)
  }

  /// Unites a small leaf with one beside it, if both are far from full, or lets go of an empty one.
  @inline(never)
  mutating func shrink(_ leaf: Int32) {
    let (branch, slot) = (leaves.heads[leaf].branch, Int(leaves.heads[leaf].slot))
    if leaves.count(leaf) == 0 {
      carry()
      base.leaf = -1
      leaves.free(leaf)
      return removeChild(at: slot, of: branch)
    }
    if !unite(at: slot, of: branch) { _ = unite(at: slot - 1, of: branch) }
  }

  /// Unites the child at an index with the next one, if there are both and they are far from full.
  private mutating func unite(at index: Int, of branch: Int32) -> Bool {
    guard index >= 0, index + 1 < branches.count(branch) else { return false }
    let (left, right) = (branches.child(index, of: branch), branches.child(index + 1, of: branch))
    let areLeaves = branches.heads[branch].level == 1
    let count = areLeaves ? leaves.count(left) : branches.count(left)
    let other = areLeaves ? leaves.count(right) : branches.count(right)
    guard count + other <= branches.room * 3 / 4 else { return false }
    carry()
    base.leaf = -1
    let moved = areLeaves ? leaves.sums(from: 0, in: right) : branches.sums(from: 0, of: right)
    branches.add(moved, to: index, of: branch)
    branches.uniteMarks(index + 1, of: branch)
    if areLeaves {
      leaves.moveTail(of: right, from: 0, to: left)
      own(left, from: count)
      leaves.free(right)
    } else {
      branches.moveTail(of: right, from: 0, to: left)
      adopt(left, from: count)
      branches.free(right)
    }
    removeChild(at: index + 1, of: branch)
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
      if !unite(at: slot, of: parent) { _ = unite(at: slot - 1, of: parent) }
    }
  }
}
