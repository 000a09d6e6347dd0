// SPDX-License-Identifier: MIT

/// A set of identities that may say yes too often and never says no wrongly (Bloom 1970, with one byte
/// for each identity).
///
/// Bytes cost more memory than bits and fewer instructions; the table stays within the second cache, and
/// a set is emptied by taking its members out again, so its size costs nothing.
@frozen
@usableFromInline
package struct IdentityFilter: ~Copyable {
  @usableFromInline
  var marks = UniqueBuffer<UInt8>()
  @usableFromInline
  var shift: UInt64 = 63

  /// Makes a filter that has to be prepared first. Allocates nothing.
  @inlinable
  package init() {}

  /// Chooses a size for about `count` identities: 64 to 128 bytes for each, 2¹⁸ at most. The filter must
  /// be empty. Returns the size, in bytes: one identity in so many finds the place of another one taken.
  ///
  /// - Allocations: none once there is room.
  @discardableResult
  package mutating func prepare(count: Int) -> Int {
    let bits = min(18, max(8, Int.bitWidth - (count * 128).leadingZeroBitCount))
    marks.reserve(1 << bits)
    shift = UInt64(64 - bits)
    return 1 << bits
  }

  /// The place of an identity; inside the table for any identity, because of the shift.
  @inlinable
  @inline(__always)
  func place(_ id: RowID) -> Int {
    Int(truncatingIfNeeded: id.spread &>> shift)
  }

  /// Adds an identity.
  @inlinable
  @inline(__always)
  package mutating func insert(_ id: RowID) {
    marks[place(id)] = 1
  }

  /// Takes an identity out, and with it others in its place: only for emptying the whole set.
  @inlinable
  @inline(__always)
  package mutating func remove(_ id: RowID) {
    marks[place(id)] = 0
  }

  /// Whether the identity, or another one in its place, was added.
  @inlinable
  @inline(__always)
  package func mayContain(_ id: RowID) -> Bool {
    marks[place(id)] != 0
  }
}
