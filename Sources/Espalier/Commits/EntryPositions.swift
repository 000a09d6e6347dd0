// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// Where entries are in a short list, such as that of the rows in sight: found by halving.
struct EntryPositions: ~Copyable {
  /// Entry and position in one number, in ascending order.
  private var keys = UniqueBuffer<Int64>()
  private var count = 0

  init() {}

  /// Takes over a list.
  ///
  /// - Complexity: O(v log v) for v entries.
  /// - Allocations: none once warm.
  mutating func set(count: Int, entry: (_ position: Int) -> NodeIndex) {
    self.count = count
    keys.grow(to: count)
    for position in 0..<count {
      keys[position] = Int64(entry(position).rawValue) << 32 | Int64(position)
    }
    sort(&keys, count: count)
  }

  /// The first position of an entry; nil if it is not in the list.
  ///
  /// - Complexity: O(log v).
  func position(of entry: NodeIndex) -> Int? {
    let wanted = Int64(entry.rawValue) << 32
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < count, keys[low] >> 32 == Int64(entry.rawValue) else { return nil }
    return Int(Int32(truncatingIfNeeded: keys[low]))
  }
}
