// SPDX-License-Identifier: MIT

import EspalierBase

extension RowOrder {
  /// Traps if anything about the tree is not as it must be. Built with `ESPALIER_CHECKS`, every change
  /// of a short one ends with it, and of a long one now and then.
  ///
  /// - Complexity: O(n).
  package func checkInvariants() {
    guard root != 0 else {
      precondition(ends.first == 0 && ends.last == 0, "An empty order has no leaf.")
      precondition(entryCount == 0 && pinnedCount == 0 && unmeasuredCount == 0)
      return
    }
    precondition(branch(root).parent == 0, "The root has no parent.")
    var walk = Tour()
    _ = check(branch: root, &walk)
    precondition(walk.leaf == ends.last, "The list of leaves ends with the last.")
    precondition(leaf(ends.last).next == 0, "Nothing follows the last leaf.")
    precondition(walk.entries == entryCount, "All entries are counted.")
    precondition(walk.pinned == pinnedCount, "All pinned rows are counted.")
    precondition(walk.unmeasured == unmeasuredCount, "All unmeasured rows are counted.")
  }

  @inline(__always)
  func didChange() {
    #if ESPALIER_CHECKS
      if invariantsAreDue(size: entryCount) { checkInvariants() }
    #endif
  }

  /// What a node must tell its parent.
  private typealias Summary = (rows: Int32, height: Double, pinned: Bool, unmeasured: Bool)

  /// What has been seen so far, leaves from left to right.
  private struct Tour {
    var leaf: Int32 = 0
    var entries = 0
    var pinned = 0
    var unmeasured = 0
  }

  private func check(branch index: Int32, _ walk: inout Tour) -> Summary {
    let node = branch(index)
    precondition(
      node.count > 0 && node.count <= limits.branch, "A branch has children, within its limit.")
    var sum: Summary = (0, 0, node.pinned != 0, node.unmeasured != 0)
    precondition(node.pinned >> UInt32(node.count) == 0, "Flags belong to children.")
    precondition(node.unmeasured >> UInt32(node.count) == 0, "Flags belong to children.")
    for slot in 0..<node.count {
      precondition(node.rows(before: slot) == sum.rows, "Rows add up.")
      precondition(node.height(before: slot) == sum.height, "Heights add up.")
      let child = node.child(at: slot)
      let (parent, place) =
        node.level == 0
        ? (leaf(child).parent, leaf(child).slot) : (branch(child).parent, branch(child).slot)
      precondition(parent == index && place == slot, "A child knows its parent and its slot.")
      if node.level > 0 {
        precondition(branch(child).level == node.level - 1, "All leaves have one depth.")
      }
      let part = node.level == 0 ? check(leaf: child, &walk) : check(branch: child, &walk)
      precondition(part.pinned == (node.pinned >> UInt32(slot) & 1 != 0), "Pinned flags are true.")
      precondition(
        part.unmeasured == (node.unmeasured >> UInt32(slot) & 1 != 0), "Unmeasured flags are true.")
      sum.rows += part.rows
      sum.height += part.height
    }
    for slot in node.count...Branch.capacity {
      precondition(node.rows(before: slot) == sum.rows, "Vacant sums hold the total.")
      precondition(node.height(before: slot) == sum.height, "Vacant sums hold the total.")
    }
    return sum
  }

  private func check(leaf index: Int32, _ walk: inout Tour) -> Summary {
    let node = leaf(index)
    precondition(
      node.count > 0 && node.count <= limits.leaf, "A leaf has entries, within its limit.")
    precondition(node.previous == walk.leaf, "Leaves are linked in their order.")
    precondition(walk.leaf == 0 ? ends.first == index : leaf(walk.leaf).next == index)
    walk.leaf = index
    walk.entries += node.count
    walk.pinned += (node.pinned & node.rows).nonzeroBitCount
    walk.unmeasured += (node.unmeasured & node.rows).nonzeroBitCount
    precondition((node.rows | node.pinned | node.unmeasured) >> UInt64(node.count) == 0)
    var height: Double = 0
    for position in 0..<Leaf.capacity {
      if position >= node.count {
        precondition(node.entry(at: position) == -1, "Vacant entries are none.")
        precondition(node.height(at: position) == 0, "Vacant tops are the height of the leaf.")
      } else {
        precondition(leafIndex(of: Entry(rawValue: node.entry(at: position))) == index)
        precondition(node.height(at: position) >= 0, "Tops grow.")
        height += Double(node.height(at: position))
      }
    }
    precondition(node.height(before: 0) == 0, "The first top is none.")
    precondition(Double(node.totalHeight) == height, "Vacant tops are the height of the leaf.")
    return (
      node.rowCount, height, node.pinned & node.rows != 0, node.unmeasured & node.rows != 0
    )
  }
}
