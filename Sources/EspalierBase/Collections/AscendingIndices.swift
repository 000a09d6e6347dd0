// SPDX-License-Identifier: MIT

/// A plain 32-bit number, or an index that wraps one: what a buffer can be filled with in ascending order.
@usableFromInline
package protocol AscendingIndex: ZeroInitializable {
  /// Makes the index of a value that is known to fit.
  init(rawValue: Int32)
}

extension Int32: AscendingIndex {
  /// The value itself.
  @inlinable
  package init(rawValue: Int32) {
    self = rawValue
  }
}

extension OldRow: AscendingIndex {}
extension NewRow: AscendingIndex {}

extension UniqueBuffer where Element: AscendingIndex {
  /// Stores the indices `first`, `first + 1`, … in the `count` elements from `start` on, at the speed of
  /// memory: one check for all of them.
  ///
  /// - Precondition: the elements exist and the last index fits 32 bits.
  /// - Complexity: O(`count`).
  @inlinable
  package mutating func storeAscending(from first: Int, count: Int, at start: Int) {
    guard
      start >= 0 && count >= 0 && count <= capacity - start && first >= 0
        && first <= Int(Int32.max) - count
    else { misuse("The indices do not fit the buffer.") }
    for offset in 0..<count {
      // The elements and the values were checked above.
      unsafe base[start &+ offset] = Element(
        rawValue: Int32(truncatingIfNeeded: first &+ offset))
    }
  }
}
