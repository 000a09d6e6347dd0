// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// What one edit of a list needs room for. Nothing here outlives the edit but the room.
struct ListEdits: ~Copyable {
  /// Rows side by side and are inserted together.
  var items = UniqueBuffer<RowOrder.Item>()
  var itemCount = 0
  /// The operations of an edit, sorted by their rows.
  var keys = UniqueBuffer<Int64>()
  /// The rows that have been taken out to be put in elsewhere.
  var moved = UniqueBuffer<Slot>()
  var inserted = UniqueBuffer<NewRow>()
  /// The rows of a container that leaves or moves, as a batch update lists them.
  var leaving = UniqueBuffer<OldRow>()
  var arriving = UniqueBuffer<NewRow>()

  /// The bytes that are kept.
  var memoryInUse: Int {
    items.memoryInUse + keys.memoryInUse + moved.memoryInUse + inserted.memoryInUse
      + leaving.memoryInUse + arriving.memoryInUse
  }

  /// Queues a row.
  mutating func add(_ item: RowOrder.Item) {
    items.grow(to: itemCount + 1)
    items[itemCount] = item
    itemCount += 1
  }

  /// Notes rows that leave together, and where they arrive if they do.
  mutating func list(_ range: Range<Int>, to target: Int) {
    leaving.grow(to: range.count)
    arriving.grow(to: range.count)
    for offset in 0..<range.count {
      leaving[offset] = OldRow(range.lowerBound + offset)
      arriving[offset] = NewRow(target + offset)
    }
  }
}
