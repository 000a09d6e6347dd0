// SPDX-License-Identifier: MIT

import EspalierBase

// Splitting, linking, merging and cutting nodes. Splits and merges leave every total as it is: what one
// node loses its neighbour gains, so only the boundary between the two changes, in their parent alone.
extension RowOrder {
  /// Makes the children of a branch from `slot` on name their parent and their slot.
  func adoptChildren(of index: Int32, from slot: Int) {
    let parent = branch(index)
    if parent.level == 0 {
      for position in slot..<parent.count {
        let child = leaf(parent.child(at: position))
        child.parent = index
        child.slot = position
      }
    } else {
      for position in slot..<parent.count {
        let child = branch(parent.child(at: position))
        child.parent = index
        child.slot = position
      }
    }
  }

  /// Puts an empty leaf into the tree and the list, after another or, for 0, before all.
  mutating func link(leaf new: Int32, after left: Int32) {
    if root == 0 {
      root = makeBranch(level: 0)
      branch(root).insertChild(new, at: 0, rows: 0, height: 0)
      adoptChildren(of: root, from: 0)
    } else {
      insertChild(leaf: new, after: left)
    }
    let next = left == 0 ? ends.first : leaf(left).next
    leaf(new).previous = left
    leaf(new).next = next
    if left == 0 { ends.first = new } else { leaf(left).next = new }
    if next == 0 { ends.last = new } else { leaf(next).previous = new }
  }

  private mutating func insertChild(leaf new: Int32, after left: Int32) {
    let neighbour = left == 0 ? ends.first : left
    let full = leaf(neighbour).parent
    if branch(full).count == limits.branch { split(branch: full, inserting: leaf(neighbour).slot) }
    let parent = branch(leaf(neighbour).parent)
    let slot = left == 0 ? 0 : leaf(left).slot + 1
    // An empty child begins where the next one begins.
    parent.insertChild(
      new, at: slot, rows: parent.rows(before: slot), height: parent.height(before: slot))
    adoptChildren(of: leaf(neighbour).parent, from: slot)
  }

  /// Gives half of a full branch to a new one after it; or almost nothing, if the insertion that needs the
  /// room is at its end, so that a list that is appended to has full branches.
  private mutating func split(branch index: Int32, inserting slot: Int) {
    let level = branch(index).level
    let new = makeBranch(level: level)
    if branch(index).parent == 0 { growRoot() }
    let above = branch(index).parent
    if branch(above).count == limits.branch { split(branch: above, inserting: branch(index).slot) }
    let left = branch(index)
    let count = left.count
    left.moveTail(from: slot == count - 1 ? count - 1 : count / 2, to: branch(new))
    adoptChildren(of: new, from: 0)

    let parent = branch(left.parent)
    let place = left.slot
    parent.insertChild(
      new, at: place + 1, rows: parent.rows(before: place) + left.totalRows,
      height: parent.height(before: place) + left.totalHeight)
    _ = parent.setFlags(pinned: left.pinned != 0, unmeasured: left.unmeasured != 0, at: place)
    let right = branch(new)
    _ = parent.setFlags(
      pinned: right.pinned != 0, unmeasured: right.unmeasured != 0, at: place + 1)
    adoptChildren(of: left.parent, from: place + 1)
  }

  /// Puts a new root above the old one.
  private mutating func growRoot() {
    let new = makeBranch(level: branch(root).level + 1)
    let old = branch(root)
    let top = branch(new)
    top.insertChild(root, at: 0, rows: 0, height: 0)
    top.addRows(old.totalRows, after: 0)
    top.addHeight(old.totalHeight, after: 0)
    _ = top.setFlags(pinned: old.pinned != 0, unmeasured: old.unmeasured != 0, at: 0)
    adoptChildren(of: new, from: 0)
    root = new
  }

  /// Moves the entries of a leaf from `position` on to a new leaf after it, and returns that.
  mutating func split(leaf index: Int32, at position: Int) -> Int32 {
    let new = makeLeaf()
    link(leaf: new, after: index)
    leaf(index).moveTail(from: position, to: leaf(new))
    adoptEntries(of: new, from: 0)
    moveBoundary(between: index, and: new)
    return new
  }

  /// Notes the leaf of its entries from `position` on.
  @inline(__always)
  func adoptEntries(of index: Int32, from position: Int) {
    let leaf = leaf(index)
    for place in position..<leaf.count { setLeaf(of: leaf.entry(at: place), to: index) }
  }

  /// Tells the branches above where a new leaf begins after entries moved to it from the one before.
  private func moveBoundary(between left: Int32, and right: Int32) {
    let moved = leaf(right)
    let (rows, height) = (moved.rowCount, Double(moved.totalHeight))
    // The two cancel out above their common branch: the right one often has the same parent.
    if leaf(left).parent == moved.parent {
      let parent = branch(moved.parent)
      let slot = moved.slot
      // Only the sum at `slot` changes.
      parent.shiftBoundary(at: slot, rows: -rows, height: -height)
    } else {
      add(rows: -rows, height: -height, above: leaf(left))
      add(rows: rows, height: height, above: moved)
    }
    updateFlags(above: leaf(left))
    updateFlags(above: moved)
  }
}
