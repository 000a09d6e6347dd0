// SPDX-License-Identifier: MIT

import EspalierBase

/// A set of identities that may say yes too often and never says no wrongly (Bloom 1970, with one bit for
/// each identity): for ruling out most rows at less than a nanosecond each.
struct IdentityFilter: ~Copyable {
  private var words = UniqueBuffer<UInt64>()
  private var shift: UInt64 = 0

  /// Empties the filter for `count` identities: 64 to 128 bits for each, up to 2²¹ bits, so that it stays
  /// in the nearest caches.
  mutating func prepare(count: Int) {
    let bits = min(21, max(9, Int.bitWidth - (count * 64).leadingZeroBitCount))
    words.reserve(1 << (bits - 6))
    words.clear(count: 1 << (bits - 6))
    shift = UInt64(64 - bits)
  }

  @inline(__always)
  private func place(_ id: RowID) -> UInt64 {
    (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> shift
  }

  /// Adds an identity.
  @inline(__always)
  mutating func insert(_ id: RowID) {
    let place = place(id)
    words[Int(truncatingIfNeeded: place &>> 6)] |= 1 &<< (place & 63)
  }

  /// Whether the identity, or another one with the same bit, was added.
  @inline(__always)
  func mayContain(_ id: RowID) -> Bool {
    let place = place(id)
    return (words[Int(truncatingIfNeeded: place &>> 6)] &>> (place & 63)) & 1 != 0
  }
}
