// SPDX-License-Identifier: MIT

import EspalierBase

// Taking nodes out.
extension RowOrder {
  /// Merges a leaf that lost entries with a neighbour below the same branch, if both fit one leaf with
  /// room to spare; takes it out if it is empty.
  mutating func mergeIfSmall(leaf index: Int32) {
    let count = leaf(index).count
    if count == 0 {
      unlink(from: index, through: index)
      free(leaf: index)
      return
    }
    // A look at a neighbour is a cache miss: well filled leaves look now and then.
    guard count <= limits.leaf / 2 else {
      if count <= limits.leaf / 6 * 5 { shareOut(leaf: index) }
      return
    }
    let small = leaf(index)
    let parent = branch(small.parent)
    let slot = small.slot
    let most = limits.leaf - limits.leaf / 32
    if slot + 1 < parent.count, count + leaf(small.next).count <= most {
      merge(leaf: small.next, into: index)
    } else if slot > 0, count + leaf(small.previous).count <= most {
      merge(leaf: index, into: small.previous)
    } else {
      shareOut(leaf: index)
    }
  }

  /// Makes two leaves of a leaf and two neighbours below the same branch, if the three fit: what sharing is
  /// for insertions, for removals. (Knuth's B*-trees.)
  private mutating func shareOut(leaf index: Int32) {
    let count = branch(leaf(index).parent).count
    if count < 3 { return }
    let slot = leaf(index).slot
    let middle = slot == 0 ? leaf(index).next : slot + 1 == count ? leaf(index).previous : index
    let (left, thin, right) = (leaf(leaf(middle).previous), leaf(middle), leaf(leaf(middle).next))
    let total = left.count + thin.count + right.count
    let given = total / 2 - left.count
    guard total < 2 * limits.leaf, given > 0, given < thin.count else { return }
    giveHead(of: middle, to: thin.previous, given)
    merge(leaf: thin.next, into: middle)
  }

  /// Moves all entries of a leaf to the one before it below the same branch, and frees it.
  private mutating func merge(leaf right: Int32, into left: Int32) {
    let source = leaf(right)
    let target = leaf(left)
    let end = target.count
    source.moveTail(from: 0, to: target)
    adoptEntries(of: left, from: end)
    target.next = source.next
    if source.next == 0 { ends.last = left } else { leaf(source.next).previous = left }
    let parent = source.parent
    let slot = source.slot
    branch(parent).removeChildren(at: slot, length: 1)
    adoptChildren(of: parent, from: slot)
    updateFlags(above: target)
    free(leaf: right)
    mergeIfSmall(branch: parent)
  }

  /// Takes the leaves from one to another out of the tree and the list. They keep their entries and their
  /// links to each other.
  mutating func unlink(from first: Int32, through last: Int32) {
    let before = leaf(first).previous
    let after = leaf(last).next
    if before == 0 { ends.first = after } else { leaf(before).next = after }
    if after == 0 { ends.last = before } else { leaf(after).previous = before }
    var index = first
    while true {
      // The leaves of the range below one branch go at once.
      let parent = leaf(index).parent
      let slot = leaf(index).slot
      let isLast = leaf(last).parent == parent
      let end = isLast ? leaf(last).slot + 1 : branch(parent).count
      let next = leaf(branch(parent).child(at: end - 1)).next
      detachChildren(slot..<end, of: parent)
      if isLast { return }
      index = next
    }
  }

  /// Takes children out of a branch, with their rows and heights.
  private mutating func detachChildren(_ slots: Range<Int>, of index: Int32) {
    let parent = branch(index)
    let rows = parent.rows(before: slots.upperBound) - parent.rows(before: slots.lowerBound)
    let height = parent.height(before: slots.upperBound) - parent.height(before: slots.lowerBound)
    let flags = (parent.pinned, parent.unmeasured)
    parent.removeChildren(at: slots.lowerBound, length: slots.count)
    // The share went to the child before, or to the one after at the beginning of the branch.
    let last = max(slots.lowerBound - 1, 0)
    if rows != 0 { parent.addRows(-rows, after: last) }
    if height != 0 { parent.addHeight(-height, after: last) }
    add(rows: -rows, height: -height, to: parent.parent, after: parent.slot)
    adoptChildren(of: index, from: slots.lowerBound)
    if flags != (parent.pinned, parent.unmeasured) {
      updateFlags(
        pinned: parent.pinned != 0, unmeasured: parent.unmeasured != 0, in: parent.parent,
        at: parent.slot)
    }
    mergeIfSmall(branch: index)
  }

  /// Merges a branch that lost children with a neighbour below the same branch; takes it out if it has
  /// none left; and takes out a root that has a single branch.
  private mutating func mergeIfSmall(branch index: Int32) {
    let small = branch(index)
    let count = small.count
    let above = small.parent
    if above == 0 {
      shrinkRoot()
      return
    }
    let parent = branch(above)
    let slot = small.slot
    let most = limits.branch - limits.branch / 8
    if count == 0 {
      parent.removeChildren(at: slot, length: 1)
      adoptChildren(of: above, from: slot)
      free(branch: index)
      mergeIfSmall(branch: above)
    } else if count > limits.branch / 3 * 2 {
      return
    } else if slot + 1 < parent.count,
      count + branch(parent.child(at: slot + 1)).count <= most
    {
      merge(branch: parent.child(at: slot + 1), into: index)
    } else if slot > 0, count + branch(parent.child(at: slot - 1)).count <= most {
      merge(branch: index, into: parent.child(at: slot - 1))
    }
  }

  private mutating func merge(branch right: Int32, into left: Int32) {
    let source = branch(right)
    let target = branch(left)
    let end = target.count
    source.moveTail(from: 0, to: target)
    adoptChildren(of: left, from: end)
    let above = source.parent
    let slot = source.slot
    branch(above).removeChildren(at: slot, length: 1)
    adoptChildren(of: above, from: slot)
    updateFlags(
      pinned: target.pinned != 0, unmeasured: target.unmeasured != 0, in: above, at: target.slot)
    free(branch: right)
    mergeIfSmall(branch: above)
  }

  private mutating func shrinkRoot() {
    while branch(root).count == 1 && branch(root).level > 0 {
      let old = root
      root = branch(old).child(at: 0)
      branch(root).parent = 0
      branch(root).slot = 0
      free(branch: old)
    }
    if branch(root).count == 0 {
      free(branch: root)
      root = 0
    }
  }
}
