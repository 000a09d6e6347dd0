// SPDX-License-Identifier: MIT

/// Sorts the first keys of a buffer, upwards, in place: Shell sort with gaps of Knuth.
///
/// What is sorted here is short or nearly in order: the operations of one edit.
/// - Complexity: O(n) if in order; about O(n^1.3) else.
/// - Allocations: none.
package func sort(_ keys: inout UniqueBuffer<Int64>, count: Int) {
  if count < 2 { return }
  var keys = keys.mutableSpan(count: count)
  var gap = 1
  while gap < count / 3 { gap = gap * 3 + 1 }
  while gap > 0 {
    for index in stride(from: gap, to: count, by: 1) {
      let key = keys[index]
      var place = index
      while place >= gap, keys[place - gap] > key {
        keys[place] = keys[place - gap]
        place -= gap
      }
      keys[place] = key
    }
    gap /= 3
  }
}

extension GrowableBuffer where Element == Int64 {
  /// Sorts all keys, upwards, in place; see `sort(_:count:)`.
  package mutating func sort() { EspalierBase.sort(&storage, count: filled) }
}
