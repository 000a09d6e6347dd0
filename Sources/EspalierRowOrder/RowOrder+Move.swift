// SPDX-License-Identifier: MIT

import EspalierBase

extension RowOrder {
  /// Moves an entry after another, or before all others after `.start`, with its height and its traits.
  /// Moving it after itself changes nothing. Traps if either is not in the order.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none once warm.
  package mutating func move(_ entry: Entry, after anchor: Entry) {
    _ = leafIndex(of: entry)
    if entry == anchor { return }
    if anchor.rawValue >= 0 { _ = leafIndex(of: anchor) }
    insert(takeOut(entry), after: anchor)
  }

  /// Moves the entries from one to another, both included, after an entry outside of them, or before all
  /// others after `.start`. Traps if one is not in the order, the last is before the first, or the
  /// anchor inside.
  ///
  /// Whole leaves change their place; only the entries of the leaves at the ends and at the target are
  /// touched.
  ///
  /// - Complexity: O(m + log n) for m entries, with a small factor.
  /// - Allocations: none once warm.
  package mutating func move(from first: Entry, through last: Entry, after anchor: Entry) {
    if first == last { return move(first, after: anchor) }
    require(isInOrder(first, last), "The last entry of the range stands before the first.")
    require(
      anchor.rawValue < 0 || isOutside(anchor, from: first, through: last),
      "The target of a move lies outside what is moved.")
    if anchor == entry(before: first) ?? .start { return }
    defer { didChange() }
    let chain =
      leafIndex(of: first) == leafIndex(of: last)
      ? takeOutOfLeaf(from: first, through: last) : takeOutLeaves(from: first, through: last)
    let place = insertionPlace(after: anchor)
    if chain.first == chain.last
      && leaf(chain.first).count + leaf(place.leaf).count <= limits.leaf
    {
      pour(leaf: chain.first, into: place.leaf, at: place.position)
    } else {
      link(from: chain.first, through: chain.last, at: place)
    }
  }

  private func isOutside(_ anchor: Entry, from first: Entry, through last: Entry) -> Bool {
    let key = orderKey(of: anchor)
    return key < orderKey(of: first) || key > orderKey(of: last)
  }

  /// Takes a range out as leaves of its own.
  private mutating func takeOutLeaves(
    from first: Entry, through last: Entry
  ) -> (first: Int32, last: Int32) {
    let range = isolate(from: first, through: last)
    let (before, after) = (leaf(range.first).previous, leaf(range.last).next)
    unlink(from: range.first, through: range.last)
    mergeSeam(before, after)
    return range
  }

  /// Takes a range that is in one leaf out of it, into a leaf outside of the tree.
  private mutating func takeOutOfLeaf(
    from first: Entry, through last: Entry
  ) -> (first: Int32, last: Int32) {
    let index = leafIndex(of: first)
    let new = makeLeaf()
    let source = leaf(index)
    let start = source.position(of: first.rawValue)
    let length = source.position(of: last.rawValue) + 1 - start
    let moved = leaf(new)
    moved.insert(from: source, start, length: length, at: 0)
    adoptEntries(of: new, from: 0)
    source.closeGap(at: start, length: length)
    add(rows: -moved.rowCount, height: -Double(moved.totalHeight), above: source)
    updateFlags(above: source)
    mergeIfSmall(leaf: index)
    return (new, new)
  }

  /// Moves all entries of a leaf outside of the tree into one that has room for them, and frees it.
  private mutating func pour(leaf index: Int32, into target: Int32, at start: Int) {
    let moved = leaf(index)
    let leaf = leaf(target)
    leaf.insert(from: moved, 0, length: moved.count, at: start)
    for position in 0..<moved.count { setLeaf(of: moved.entry(at: position), to: target) }
    add(rows: moved.rowCount, height: Double(moved.totalHeight), above: leaf)
    updateFlags(above: leaf)
    free(leaf: index)
  }

  /// Puts a chain of leaves into the tree, at a position inside a leaf that is split for them.
  private mutating func link(
    from first: Int32, through last: Int32, at place: (leaf: Int32, position: Int)
  ) {
    let target: Int32 = place.position == 0 ? 0 : place.leaf
    if target != 0 && place.position < leaf(target).count {
      _ = split(leaf: target, at: place.position)
    }
    var left = target
    var index = first
    while true {
      let next = leaf(index).next
      link(leaf: index, after: left)
      let moved = leaf(index)
      add(rows: moved.rowCount, height: Double(moved.totalHeight), above: moved)
      updateFlags(above: moved)
      if index == last { break }
      left = index
      index = next
    }
    mergeSeam(last, leaf(last).next)
    if target != 0 { mergeSeam(target, leaf(target).next) } else { mergeIfSmall(leaf: ends.first) }
  }
}
