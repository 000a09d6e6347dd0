// SPDX-License-Identifier: MIT

import EspalierBase

// Whole stretches of the order, rows or not, leaf by leaf: to read them, to write them, to hide them.
extension RowOrder {
  /// Copies the entries from one on with their heights and traits, rows or not, as many as fit or are
  /// there. Returns how many. Traps if the entry is not in the order.
  ///
  /// - Complexity: O(m) for m entries.
  /// - Allocations: none.
  package func copyItems(from entry: Entry, into items: inout MutableSpan<Item>) -> Int {
    var index = leafIndex(of: entry)
    var position = leaf(index).position(of: entry.rawValue)
    var filled = 0
    while index != 0 && filled < items.count {
      let leaf = leaf(index)
      let taken = min(items.count - filled, leaf.count - position)
      for place in position..<position + taken {
        items[filled] = leaf.item(at: place)
        filled &+= 1
      }
      index = leaf.next
      position = 0
    }
    return filled
  }

  /// Gives entries that follow each other in the order the heights and the traits of these items. Traps
  /// if the first is not in the order, if the others do not follow it, or if a height is not legal.
  ///
  /// - Complexity: O(m + (m / 56) log n) for m entries.
  /// - Allocations: none.
  package mutating func replaceItems(_ items: Span<Item>) {
    if items.isEmpty { return }
    defer { didChange() }
    var index = leafIndex(of: items[0].entry)
    var position = leaf(index).position(of: items[0].entry.rawValue)
    var start = 0
    while true {
      let end = min(start + leaf(index).count - position, items.count)
      replaceItems(items.extracting(start..<end), in: leaf(index), at: position)
      if end == items.count { return }
      index = leaf(index).next
      require(index != 0, "The items follow each other in the order.")
      (start, position) = (end, 0)
    }
  }

  @inline(__always)
  private mutating func replaceItems(_ items: Span<Item>, in leaf: Leaf, at position: Int) {
    let (rows, height) = forget(position..<position + items.count, in: leaf)
    var masks = TraitMasks()
    let start = leaf.height(before: position)
    var newHeight: Int32 = 0
    for offset in items.indices {
      let item = items[offset]
      require(
        item.entry.rawValue == leaf.entry(at: position + offset),
        "The items follow each other in the order.")
      require(
        item.height >= .zero && item.height <= .maximum, "The height of an entry is not legal.")
      masks.add(item.traits, at: position + offset)
      newHeight &+= item.height.rawValue  // the heights of a leaf fit 32 bits
      leaf.setTop(start &+ newHeight, at: position + offset + 1)
    }
    leaf.addHeight(newHeight &- height, from: position + items.count + 1)
    leaf.add(masks)
    pinnedCount += (masks.pinned & masks.rows).nonzeroBitCount
    unmeasuredCount += (masks.unmeasured & masks.rows).nonzeroBitCount
    checkTotal(adding: Int64(newHeight - height))
    add(
      rows: Int32(truncatingIfNeeded: masks.rows.nonzeroBitCount) - rows,
      height: Double(newHeight - height), above: leaf)
    updateFlags(above: leaf)
  }

  /// Makes the entries from one to another, both included, no rows: without height and traits. They keep
  /// their places. Traps if one is not in the order, or the last is before the first.
  ///
  /// - Complexity: O(m / 56 · log n) for m entries.
  /// - Allocations: none.
  package mutating func hide(from first: Entry, through last: Entry) {
    require(isInOrder(first, last), "The last entry of the range stands before the first.")
    defer { didChange() }
    let end = leafIndex(of: last)
    var index = leafIndex(of: first)
    var position = leaf(index).position(of: first.rawValue)
    while true {
      let leaf = leaf(index)
      let count = index == end ? leaf.position(of: last.rawValue) + 1 : leaf.count
      let (rows, height) = forget(position..<count, in: leaf)
      let start = leaf.height(before: position)
      for place in position..<count { leaf.setTop(start, at: place + 1) }
      leaf.addHeight(-height, from: count + 1)
      if rows != 0 || height != 0 { add(rows: -rows, height: -Double(height), above: leaf) }
      updateFlags(above: leaf)
      if index == end { return }
      index = leaf.next
      position = 0
    }
  }

  /// Clears the traits of a range of a leaf and the counts of them. Returns the rows and the height that
  /// it had; the heights and all sums stay.
  @inline(__always)
  private mutating func forget(_ range: Range<Int>, in leaf: Leaf) -> (rows: Int32, height: Int32) {
    let mask = bitsBelow(range.upperBound) & ~bitsBelow(range.lowerBound)
    let rows = leaf.rows & mask
    let height = leaf.height(before: range.upperBound) - leaf.height(before: range.lowerBound)
    pinnedCount -= (leaf.pinned & rows).nonzeroBitCount
    unmeasuredCount -= (leaf.unmeasured & rows).nonzeroBitCount
    leaf.rows &= ~mask
    leaf.pinned &= ~mask
    leaf.unmeasured &= ~mask
    return (Int32(truncatingIfNeeded: rows.nonzeroBitCount), height)
  }
}
