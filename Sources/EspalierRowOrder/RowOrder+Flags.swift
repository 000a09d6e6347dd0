// SPDX-License-Identifier: MIT

import EspalierBase

// The next and the previous row that is pinned or unmeasured: branches know which children have one.
extension RowOrder {
  /// The first pinned row at an index or after it, or nil. Traps for an index outside `0...rowCount`.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func firstPinned(fromRow row: Int) -> Entry? { first(.pinned, fromRow: row) }

  /// The last pinned row before an index, or nil. Traps for an index outside `0...rowCount`.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func lastPinned(beforeRow row: Int) -> Entry? { last(.pinned, beforeRow: row) }

  /// The first unmeasured row at an index or after it, or nil. Traps for an index outside `0...rowCount`.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func firstUnmeasured(fromRow row: Int) -> Entry? { first(.unmeasured, fromRow: row) }

  /// The last unmeasured row before an index, or nil. Traps for an index outside `0...rowCount`.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func lastUnmeasured(beforeRow row: Int) -> Entry? { last(.unmeasured, beforeRow: row) }

  @inline(__always)
  private func first(_ flag: RowFlag, fromRow row: Int) -> Entry? {
    require(row >= 0 && row <= rowCount, "The row lies outside the order.")
    if row == rowCount { return nil }
    let place = locate(row: row)
    let start = leaf(place.leaf)
    let here = start.rows(with: flag) & ~bitsBelow(place.position)
    if here != 0 { return Entry(rawValue: start.entry(at: here.trailingZeroBitCount)) }
    // Up to a branch that has one in a later slot …
    var slot = start.slot
    var index = start.parent
    while index != 0 {
      let branch = branch(index)
      let later = UInt64(branch.children(with: flag)) & ~bitsBelow(slot + 1)
      if later != 0 { return firstBelow(index, at: later.trailingZeroBitCount, flag) }
      slot = branch.slot
      index = branch.parent
    }
    return nil
  }

  // … and down to the first one in there.
  @inline(__always)
  private func firstBelow(_ index: Int32, at slot: Int, _ flag: RowFlag) -> Entry {
    var (index, slot) = (index, slot)
    while branch(index).level > 0 {
      index = branch(index).child(at: slot)
      slot = branch(index).children(with: flag).trailingZeroBitCount
    }
    let found = leaf(branch(index).child(at: slot))
    return Entry(rawValue: found.entry(at: found.rows(with: flag).trailingZeroBitCount))
  }

  @inline(__always)
  private func last(_ flag: RowFlag, beforeRow row: Int) -> Entry? {
    require(row >= 0 && row <= rowCount, "The row lies outside the order.")
    if row == 0 { return nil }
    // The row just before is the last that may be the answer.
    let place = locate(row: row - 1)
    let start = leaf(place.leaf)
    let here = start.rows(with: flag) & bitsBelow(place.position + 1)
    if here != 0 { return Entry(rawValue: start.entry(at: 63 - here.leadingZeroBitCount)) }
    var slot = start.slot
    var index = start.parent
    while index != 0 {
      let branch = branch(index)
      let earlier = UInt64(branch.children(with: flag)) & bitsBelow(slot)
      if earlier != 0 { return lastBelow(index, at: 63 - earlier.leadingZeroBitCount, flag) }
      slot = branch.slot
      index = branch.parent
    }
    return nil
  }

  @inline(__always)
  private func lastBelow(_ index: Int32, at slot: Int, _ flag: RowFlag) -> Entry {
    var (index, slot) = (index, slot)
    while branch(index).level > 0 {
      index = branch(index).child(at: slot)
      slot = 31 - branch(index).children(with: flag).leadingZeroBitCount
    }
    let found = leaf(branch(index).child(at: slot))
    return Entry(rawValue: found.entry(at: 63 - found.rows(with: flag).leadingZeroBitCount))
  }
}

/// One of the two things that the order can look for among its rows.
private enum RowFlag {
  case pinned
  case unmeasured
}

extension Leaf {
  @inline(__always)
  fileprivate func rows(with flag: RowFlag) -> UInt64 {
    rows & (flag == .pinned ? pinned : unmeasured)
  }
}

extension Branch {
  @inline(__always)
  fileprivate func children(with flag: RowFlag) -> UInt32 {
    flag == .pinned ? pinned : unmeasured
  }
}
