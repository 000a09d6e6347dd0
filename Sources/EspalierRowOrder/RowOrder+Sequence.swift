// SPDX-License-Identifier: MIT

import EspalierBase

// The sequence itself: neighbours and comparisons.
extension RowOrder {
  /// The first entry, or nil if there is none.
  package var firstEntry: Entry? {
    ends.first == 0 ? nil : Entry(rawValue: leaf(ends.first).entry(at: 0))
  }

  /// The last entry, or nil if there is none.
  package var lastEntry: Entry? {
    ends.last == 0 ? nil : Entry(rawValue: leaf(ends.last).entry(at: leaf(ends.last).count - 1))
  }

  /// The entry after another, row or not; nil after the last. Traps if the entry is not in the order.
  ///
  /// - Complexity: O(1).
  package func entry(after entry: Entry) -> Entry? {
    let here = leaf(leafIndex(of: entry))
    let position = here.position(of: entry.rawValue) + 1
    if position < here.count { return Entry(rawValue: here.entry(at: position)) }
    return here.next == 0 ? nil : Entry(rawValue: leaf(here.next).entry(at: 0))
  }

  /// The entry before another, row or not; nil before the first. Traps if the entry is not in the order.
  ///
  /// - Complexity: O(1).
  package func entry(before entry: Entry) -> Entry? {
    let here = leaf(leafIndex(of: entry))
    let position = here.position(of: entry.rawValue)
    if position > 0 { return Entry(rawValue: here.entry(at: position - 1)) }
    if here.previous == 0 { return nil }
    let previous = leaf(here.previous)
    return Entry(rawValue: previous.entry(at: previous.count - 1))
  }

  /// Whether two entries are in this order, or are the same. Traps if one is not in the order.
  ///
  /// - Complexity: O(log n), O(1) for close ones.
  package func isInOrder(_ first: Entry, _ second: Entry) -> Bool {
    let index = leafIndex(of: first)
    if index == leafIndex(of: second) {
      let leaf = leaf(index)
      return leaf.position(of: first.rawValue) <= leaf.position(of: second.rawValue)
    }
    return orderKey(of: first) < orderKey(of: second)
  }

  /// A number that grows along the sequence: sort by it to bring entries into order. It holds until the next
  /// insertion, removal or move, and means nothing otherwise. Traps if the entry is not in the order.
  ///
  /// The key is the way from the root: six bits for the position in the leaf, five for every slot above.
  /// All leaves have the same depth, and eleven levels of branches hold more than 2³¹ entries.
  ///
  /// - Complexity: O(log n).
  /// - Allocations: none.
  package func orderKey(of entry: Entry) -> UInt64 {
    let leaf = leaf(leafIndex(of: entry))
    var key = UInt64(truncatingIfNeeded: leaf.position(of: entry.rawValue))
    var shift: UInt64 = 6
    var slot = leaf.slot
    var index = leaf.parent
    while index != 0 {
      let branch = branch(index)
      key |= UInt64(truncatingIfNeeded: slot) &<< shift
      shift &+= 5
      slot = branch.slot
      index = branch.parent
    }
    return key
  }
}
