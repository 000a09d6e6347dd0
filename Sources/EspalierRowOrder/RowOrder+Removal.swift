// SPDX-License-Identifier: MIT

import EspalierBase

extension RowOrder {
  /// Takes an entry out. Traps if it is not in the order.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package mutating func remove(_ entry: Entry) {
    defer { didChange() }
    _ = takeOut(entry)
  }

  /// Takes an entry out and hands back what it was, and the number of rows that stood before it. Traps if
  /// it is not in the order.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package mutating func take(_ entry: Entry) -> (item: Item, row: Int) {
    defer { didChange() }
    let index = leafIndex(of: entry)
    let leaf = leaf(index)
    let position = leaf.position(of: entry.rawValue)
    let row = rows(above: leaf) + leaf.rows(before: position)
    let item = takeOut(at: position, of: leaf)
    setLeaf(of: entry.rawValue, to: 0)
    mergeIfSmall(leaf: index)
    return (item, row)
  }

  /// Takes the entries from one to another out, both included. Traps if one is not in the order, or the
  /// last is before the first.
  ///
  /// - Complexity: O(m + log n) for m entries.
  /// - Allocations: none once warm.
  package mutating func remove(from first: Entry, through last: Entry) {
    if first == last { return remove(first) }
    defer { didChange() }
    if removeInsideLeaf(from: first, through: last) { return }
    let range = isolate(from: first, through: last)
    let (before, after) = (leaf(range.first).previous, leaf(range.last).next)
    unlink(from: range.first, through: range.last)
    var index = range.first
    while true {
      let leaf = leaf(index)
      for position in 0..<leaf.count { setLeaf(of: leaf.entry(at: position), to: 0) }
      entryCount -= leaf.count
      pinnedCount -= (leaf.pinned & leaf.rows).nonzeroBitCount
      unmeasuredCount -= (leaf.unmeasured & leaf.rows).nonzeroBitCount
      let next = leaf.next
      let isLast = index == range.last
      free(leaf: index)
      if isLast { break }
      index = next
    }
    mergeSeam(before, after)
  }

  /// Takes a range out that is in one leaf; returns whether it does.
  private mutating func removeInsideLeaf(from first: Entry, through last: Entry) -> Bool {
    let index = leafIndex(of: first)
    guard index == leafIndex(of: last) else { return false }
    let leaf = leaf(index)
    let start = leaf.position(of: first.rawValue)
    let end = leaf.position(of: last.rawValue) + 1
    require(start < end, "The last entry of the range stands before the first.")
    for position in start..<end { setLeaf(of: leaf.entry(at: position), to: 0) }
    let mask = bitsBelow(end) & ~bitsBelow(start) & leaf.rows
    let height = leaf.height(before: end) - leaf.height(before: start)
    entryCount -= end - start
    pinnedCount -= (leaf.pinned & mask).nonzeroBitCount
    unmeasuredCount -= (leaf.unmeasured & mask).nonzeroBitCount
    leaf.closeGap(at: start, length: end - start)
    add(
      rows: -Int32(truncatingIfNeeded: mask.nonzeroBitCount), height: -Double(height), above: leaf)
    updateFlags(above: leaf)
    mergeIfSmall(leaf: index)
    return true
  }

  /// Takes everything out and keeps the memory.
  ///
  /// - Complexity: O(the largest number of an entry).
  /// - Allocations: none.
  package mutating func removeAll() {
    var start = 0
    while start < leafOf.capacity {
      var span = leafOf.mutableSpan(from: start)
      for index in span.indices { span[index] = 0 }
      start += span.count
    }
    (root, ends.first, ends.last) = (0, 0, 0)
    (use.leaves, use.branches) = (1, 1)
    (use.freeLeaf, use.freeBranch) = (0, 0)
    (entryCount, pinnedCount, unmeasuredCount) = (0, 0, 0)
  }

  /// Takes one entry out of its leaf, of all sums and of the map of leaves.
  @inline(__always)
  mutating func takeOut(_ entry: Entry) -> Item {
    let index = leafIndex(of: entry)
    let leaf = leaf(index)
    let item = takeOut(at: leaf.position(of: entry.rawValue), of: leaf)
    setLeaf(of: entry.rawValue, to: 0)
    mergeIfSmall(leaf: index)
    return item
  }

  @inline(__always)
  private mutating func takeOut(at position: Int, of leaf: Leaf) -> Item {
    let item = leaf.item(at: position)
    leaf.closeGap(at: position, length: 1)
    entryCount -= 1
    count(item.traits, by: -1)
    add(
      rows: -Int32(item.traits.rawValue & 1), height: -Double(item.height.rawValue), above: leaf)
    if item.traits.hasFlags { updateFlags(above: leaf) }
    return item
  }

  /// Splits leaves so that the entries from one to another are whole leaves.
  mutating func isolate(from first: Entry, through last: Entry) -> (first: Int32, last: Int32) {
    require(
      isInOrder(first, last), "The last entry of the range stands before the first.")
    var head = leafIndex(of: first)
    let start = leaf(head).position(of: first.rawValue)
    if start > 0 { head = split(leaf: head, at: start) }
    let tail = leafIndex(of: last)
    let end = leaf(tail).position(of: last.rawValue) + 1
    if end < leaf(tail).count { _ = split(leaf: tail, at: end) }
    return (head, tail)
  }

  /// Merges the leaves on both sides of a cut where they are small. Either may be 0.
  mutating func mergeSeam(_ left: Int32, _ right: Int32) {
    // The second is looked at first: merging it may free it, but never the first.
    if right != 0 { mergeIfSmall(leaf: right) }
    if left != 0 { mergeIfSmall(leaf: left) }
  }
}
