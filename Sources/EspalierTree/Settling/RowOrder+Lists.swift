// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The row order and a list of items are often parts of one value, of which a span of the one cannot be handed
/// to the other. So the list is.
extension RowOrder {
  /// Inserts all items of a list after an entry.
  @inline(__always)
  mutating func insert(all items: borrowing GrowableBuffer<Item>, after anchor: Entry) {
    insert(items.span, after: anchor)
  }

  /// Writes back all items of a list, which were read from here.
  @inline(__always)
  mutating func replace(with items: borrowing GrowableBuffer<Item>) {
    replaceItems(items.span)
  }
}
