// SPDX-License-Identifier: MIT

import EspalierBase

// The way up from a leaf: sums and flags of the branches above.
extension RowOrder {
  /// Adds rows and height to every sum that is after a leaf.
  @inline(__always)
  func add(rows: Int32, height: Double, above leaf: Leaf) {
    add(rows: rows, height: height, to: leaf.parent, after: leaf.slot)
  }

  @inline(__always)
  func add(rows: Int32, height: Double, to index: Int32, after slot: Int) {
    var index = index
    var slot = slot
    while index != 0 {
      let branch = branch(index)
      if rows != 0 { branch.addRows(rows, after: slot) }
      if height != 0 { branch.addHeight(height, after: slot) }
      slot = branch.slot
      index = branch.parent
    }
  }

  /// Makes the flags above a leaf true again.
  @inline(__always)
  func updateFlags(above leaf: Leaf) {
    updateFlags(
      pinned: leaf.pinned & leaf.rows != 0, unmeasured: leaf.unmeasured & leaf.rows != 0,
      in: leaf.parent, at: leaf.slot)
  }

  /// Sets the flags of one child and those above, up to where nothing changes.
  @inline(__always)
  func updateFlags(pinned: Bool, unmeasured: Bool, in index: Int32, at slot: Int) {
    var (pinned, unmeasured, index, slot) = (pinned, unmeasured, index, slot)
    while index != 0 {
      let branch = branch(index)
      if !branch.setFlags(pinned: pinned, unmeasured: unmeasured, at: slot) { return }
      pinned = branch.pinned != 0
      unmeasured = branch.unmeasured != 0
      slot = branch.slot
      index = branch.parent
    }
  }

  /// Traps if the total would leave the range in which doubles hold every whole number.
  @inline(__always)
  func checkTotal(adding height: Int64) {
    let total = root == 0 ? 0 : branch(root).totalHeight
    require(
      total + Double(height) <= 0x1p52, "The total height exceeds 2^52 units.")
  }
}

extension Leaf {
  /// The number of rows.
  @inline(__always)
  var rowCount: Int32 { Int32(truncatingIfNeeded: rows.nonzeroBitCount) }
}
