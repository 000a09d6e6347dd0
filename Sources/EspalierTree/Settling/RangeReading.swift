// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Reading the entries of a range of the row order, some at a time: few at first, as most ranges are
/// short.
struct RangeReading {
  private var upcoming: NodeIndex
  private let last: NodeIndex
  private var size = 32

  init(from first: NodeIndex, through last: NodeIndex) {
    upcoming = first
    self.last = last
  }

  /// Reads the next entries in place of what is in the list. Returns how many; nil, and leaves the list empty,
  /// if there are no more.
  mutating func next(
    in order: borrowing RowOrder, _ items: inout GrowableBuffer<RowOrder.Item>
  ) -> Int? {
    items.removeAll()
    guard !upcoming.isNone else { return nil }
    items.extend(to: size)
    var span = items.mutableSpan
    var count = order.copyItems(from: upcoming, into: &span)
    size = min(4 * size, 2048)
    if let found = Self.position(of: last, in: span, count: count) {
      count = found + 1
      upcoming = .none
    } else {
      // The last entry of the range is still to come, so there is a next one.
      upcoming = order.entry(after: span[count - 1].entry)!
    }
    items.truncate(to: count)
    return count
  }

  @inline(__always)
  private static func position(
    of entry: NodeIndex, in items: borrowing MutableSpan<RowOrder.Item>, count: Int
  ) -> Int? {
    for position in 0..<count where items[position].entry == entry { return position }
    return nil
  }
}
