// SPDX-License-Identifier: MIT

extension RowOrder {
  /// Moves an entry after another, or before all others after `.start`, with its height and its traits.
  /// Moving it after itself changes nothing. Traps if either is not in the order.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none once warm.
  public mutating func move(_ entry: Entry, after anchor: Entry) {
    let index = leafIndex(of: entry)
    if entry == anchor { return }
    if anchor.rawValue >= 0 { _ = leafIndex(of: anchor) }
    let item = takeOut(entry, of: index)
    setLeaf(of: entry.rawValue, to: 0)
    mergeIfSmall(leaf: index)
    insert(item, after: anchor)
  }

  /// Moves the entries from one to another, both included, after an entry outside of them, or before all
  /// others after `.start`. Traps if one is not in the order, the last stands before the first, or the
  /// anchor inside.
  ///
  /// Whole leaves change their place; only the entries of the leaves at the ends and at the target are
  /// touched.
  ///
  /// - Complexity: O(m + log n) for m entries, with a small factor.
  /// - Allocations: none once warm.
  public mutating func move(from first: Entry, through last: Entry, after anchor: Entry) {
    if first == last { return move(first, after: anchor) }
    defer { didChange() }
    precondition(
      anchor.rawValue < 0 || isOutside(anchor, from: first, through: last),
      "The target of a move lies outside what is moved.")
    if anchor == entry(before: first) ?? .start { return }
    let range = isolate(from: first, through: last)
    let (before, after) = (leaf(range.first).previous, leaf(range.last).next)
    unlink(from: range.first, through: range.last)
    mergeSeam(before, after)

    let place = insertionPlace(after: anchor)
    var left: Int32 = place.position == 0 ? 0 : place.leaf
    if left != 0 && place.position < leaf(left).count { _ = split(leaf: left, at: place.position) }
    let target = left
    var index = range.first
    while true {
      let next = leaf(index).next
      link(leaf: index, after: left)
      let moved = leaf(index)
      add(rows: moved.rowCount, height: Double(moved.totalHeight), above: moved)
      updateFlags(above: moved)
      if index == range.last { break }
      left = index
      index = next
    }
    let following = leaf(range.last).next
    mergeSeam(range.last, following)
    if target != 0 { mergeSeam(target, leaf(target).next) } else { mergeIfSmall(leaf: firstLeaf) }
  }

  private func isOutside(_ anchor: Entry, from first: Entry, through last: Entry) -> Bool {
    let key = orderKey(of: anchor)
    return key < orderKey(of: first) || key > orderKey(of: last)
  }
}
