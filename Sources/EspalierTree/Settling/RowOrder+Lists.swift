// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The row order and a list of items are often parts of one value, of which a span of the one cannot be handed
/// to the other. So the list is.
extension RowOrder {
  /// Inserts all items of a list after an entry.
  @inline(__always)
  mutating func insert(all items: borrowing GrowingList<Item>, after anchor: Entry) {
    insert(items.span, after: anchor)
  }

  /// Writes back the first `count` items of a list's memory, which were read from here.
  @inline(__always)
  mutating func replace(first count: Int, of items: borrowing GrowingList<Item>) {
    replaceItems(items.elements.span(count: count))
  }
}
