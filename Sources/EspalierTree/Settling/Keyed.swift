// SPDX-License-Identifier: MIT

import EspalierBase

/// Something with a key to sort by.
struct Keyed: RadixSortable {
  var sortKey: UInt64
  var value: Int32
}

extension RadixSorter<Keyed> {
  /// Adds a value to sort by a key.
  @inline(__always)
  mutating func append(_ key: UInt64, _ value: Int32) {
    elements.append(Keyed(sortKey: key, value: value))
  }
}
