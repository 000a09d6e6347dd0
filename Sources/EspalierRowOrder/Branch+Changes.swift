// SPDX-License-Identifier: MIT

import EspalierBase

// Changes of the children. The branch must have room; none of them touches a parent or a child.
extension Branch {
  /// Puts a child in, so that it begins `rows` and `height` after the beginning of the branch. The totals
  /// stay: the child takes its share from the one before it. Its flags are clear.
  func insertChild(_ child: Int32, at slot: Int, rows: Int32, height: Double) {
    let count = self.count
    assert(count < Branch.capacity && slot <= count)
    unsafe (children + slot + 1).update(from: children + slot, count: count - slot)
    let tail = Branch.places - 1 - slot
    unsafe (rowSums + slot + 1).update(from: rowSums + slot, count: tail)
    unsafe (heightSums + slot + 1).update(from: heightSums + slot, count: tail)
    unsafe children[slot] = child
    unsafe rowSums[slot] = rows
    unsafe heightSums[slot] = height
    pinned = UInt32(truncatingIfNeeded: UInt64(pinned).withGap(at: slot, length: 1))
    unmeasured = UInt32(truncatingIfNeeded: UInt64(unmeasured).withGap(at: slot, length: 1))
    self.count = count + 1
  }

  /// Takes `length` children out. The totals stay: the child before them takes their share, or, if there
  /// is none, the one after.
  func removeChildren(at slot: Int, length: Int) {
    let count = self.count
    assert(slot + length <= count)
    let total = (totalRows, totalHeight)
    unsafe (children + slot).update(
      from: children + slot + length, count: count - slot - length)
    let tail = Branch.places - slot - length
    unsafe (rowSums + slot).update(from: rowSums + slot + length, count: tail)
    unsafe (heightSums + slot).update(from: heightSums + slot + length, count: tail)
    unsafe (rowSums + (slot + tail)).update(repeating: total.0, count: length)
    unsafe (heightSums + (slot + tail)).update(repeating: total.1, count: length)
    if slot == 0 {
      unsafe rowSums[0] = 0
      unsafe heightSums[0] = 0
    }
    pinned = UInt32(
      truncatingIfNeeded: UInt64(pinned).withoutBits(at: slot, length: length))
    unmeasured = UInt32(
      truncatingIfNeeded: UInt64(unmeasured).withoutBits(at: slot, length: length))
    self.count = count - length
  }

  /// Appends the children from `slot` on to `target`, and drops them here. What they hold leaves the total
  /// of this branch and joins that of the other.
  func moveTail(from slot: Int, to target: Branch) {
    let length = count - slot
    let end = target.count
    assert(slot >= 0 && end + length <= Branch.capacity)
    let (rows, height) = (rows(before: slot), height(before: slot))
    let (endRows, endHeight) = (target.totalRows, target.totalHeight)
    for index in 0..<(Branch.places - end) {
      let source = min(slot + index, Branch.places - 1)
      unsafe target.rowSums[end + index] = endRows + (rowSums[source] - rows)
      unsafe target.heightSums[end + index] = endHeight + (heightSums[source] - height)
    }
    unsafe (target.children + end).update(from: children + slot, count: length)
    unsafe (rowSums + slot).update(repeating: rows, count: Branch.places - slot)
    unsafe (heightSums + slot).update(repeating: height, count: Branch.places - slot)
    let kept = UInt32(truncatingIfNeeded: bitsBelow(slot))
    target.pinned |= (pinned &>> UInt32(slot)) &<< UInt32(end)
    target.unmeasured |= (unmeasured &>> UInt32(slot)) &<< UInt32(end)
    pinned &= kept
    unmeasured &= kept
    count = slot
    target.count = end + length
  }
}
