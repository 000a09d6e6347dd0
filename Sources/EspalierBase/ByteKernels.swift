// SPDX-License-Identifier: MIT

import CEspalier

/// Searching, comparing and hashing bytes at the speed of memory.
///
/// The ranges are checked once per call.
@usableFromInline
package enum ByteKernels {
  /// The first index in `range` at which there is `byte`, or the end of the range.
  ///
  /// - Complexity: O(result), at the speed of `memchr`.
  package static func firstIndex(
    of byte: UInt8, in bytes: borrowing Span<UInt8>, _ range: Range<Int>
  ) -> Int {
    check(range, bytes.count)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return range.upperBound }
      return unsafe range.lowerBound
        + espalier_index_of_byte(byte, base + range.lowerBound, range.count)
    }
  }

  /// Whether two ranges hold the same bytes.
  ///
  /// - Complexity: O(n), at the speed of `memcmp`.
  package static func areEqual(
    _ left: borrowing Span<UInt8>, _ leftRange: Range<Int>,
    _ right: borrowing Span<UInt8>, _ rightRange: Range<Int>
  ) -> Bool {
    check(leftRange, left.count)
    check(rightRange, right.count)
    guard leftRange.count == rightRange.count else { return false }
    return unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        guard let l = left.baseAddress, let r = right.baseAddress else { return true }
        return unsafe espalier_bytes_are_equal(
          l + leftRange.lowerBound, r + rightRange.lowerBound, leftRange.count)
      }
    }
  }

  /// A hash of the bytes in `range`: the same for the same bytes and seed, on every machine.
  ///
  /// Multiplications of 64 by 64 bits with the halves of the product folded together, sixteen bytes at a
  /// time. Not for secrets; without the seed, bytes that collide cannot be prepared.
  ///
  /// - Complexity: O(n).
  package static func hash(
    of bytes: borrowing Span<UInt8>, _ range: Range<Int>, seed: UInt64
  ) -> UInt64 {
    check(range, bytes.count)
    let raw = unsafe bytes.bytes
    var state = (seed ^ 0x9E6C_63D0_876A_68DE)
      .folded(with: UInt64(range.count) ^ 0xD2F7_4E1B_3A59_C867)
    var index = range.lowerBound
    while range.upperBound - index > 16 {
      let first = word(raw, index) ^ 0xB5AD_4ECE_DA1C_E2A9
      state = first.folded(with: word(raw, index + 8) ^ state)
      index += 16
    }
    let (first, last) = lastWords(raw, index..<range.upperBound)
    state = (first ^ 0xC2B2_AE3D_27D4_EB4F).folded(with: last ^ state)
    return (state ^ seed).folded(with: 0x9FB2_1C65_1E98_DF25)
  }

  /// A hash of a text of which all bytes are ASCII; nil if one is not, or if the bytes are not side by side. Weaker and
  /// faster than that of bytes: for a table that notices if too many collide.
  ///
  /// - Complexity: O(n).
  package static func hash(ofASCII text: String, seed: UInt64) -> UInt64? {
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.baseAddress else { return seed }
      return unsafe hash(ofASCII: UnsafeRawPointer(first), count: bytes.count, seed: seed)
    } ?? nil
  }

  @inline(__always)
  private static func hash(
    ofASCII bytes: UnsafeRawPointer, count: Int, seed: UInt64
  ) -> UInt64? {
    // Wraps on purpose.
    var state = seed &+ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var all: UInt64 = 0
    var index = 0
    // Sixteen bytes as long as there are more: the load ends before the text does.
    while index < count &- 16 {
      let first = unsafe word(bytes + index)
      let second = unsafe word(bytes + index + 8)
      all |= first | second
      // The factor has the upper bit of each byte, so it does not come to nothing.
      state = (first ^ 0xB5AD_CEDA_9CE2_A9D1).folded(with: second ^ state)
      index &+= 16
    }
    let (first, last) = unsafe lastWords(bytes, count)
    all |= first | last
    if all & 0x8080_8080_8080_8080 != 0 { return nil }
    return (first ^ 0xC2B2_AEBD_A7D4_EBCF).folded(with: last ^ state)
  }

  /// Two words that hold all of the last sixteen bytes or fewer. Each load is inside the `count` bytes.
  @inline(__always)
  private static func lastWords(_ bytes: UnsafeRawPointer, _ count: Int) -> (UInt64, UInt64) {
    if count >= 16 { return unsafe (word(bytes + count - 16), word(bytes + count - 8)) }
    if count >= 8 { return unsafe (word(bytes), word(bytes + count - 8)) }
    if count >= 4 {
      return unsafe (
        UInt64(bytes.loadUnaligned(as: UInt32.self)),
        UInt64((bytes + count - 4).loadUnaligned(as: UInt32.self))
      )
    }
    if count == 0 { return (0, 0) }
    // Up to three bytes: the first one, the one in the middle, and the last one.
    let (first, middle) = unsafe (
      bytes.load(as: UInt8.self), (bytes + count / 2).load(as: UInt8.self)
    )
    let last = unsafe (bytes + count - 1).load(as: UInt8.self)
    return (UInt64(first) << 16 | UInt64(middle) << 8 | UInt64(last), 0)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawPointer) -> UInt64 {
    unsafe bytes.loadUnaligned(as: UInt64.self)
  }

  /// A hash of sixteen bytes. Weaker and faster than that of any bytes: for a table that notices if too many collide.
  @inlinable
  @inline(__always)
  package static func hash(of first: UInt64, _ second: UInt64, seed: UInt64) -> UInt64 {
    (first ^ seed).folded(with: second ^ seed.byteSwapped)
  }

  /// Up to eight bytes in one integer, the first of them lowest.
  package static func packed(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    check(range, bytes.count)
    require(range.count <= 8, "An integer holds eight bytes.")
    let raw = unsafe bytes.bytes
    if range.count >= 4 {
      // The two halves overlap where the bytes are fewer than eight, and agree there.
      let last = halfWord(raw, range.upperBound - 4) << UInt64((range.count - 4) * 8)
      return halfWord(raw, range.lowerBound) | last
    }
    var packed: UInt64 = 0
    for index in range.reversed() { packed = packed << 8 | UInt64(byte(raw, index)) }
    return packed
  }

  /// Two words that hold all of the last sixteen bytes or fewer.
  @inline(__always)
  private static func lastWords(_ raw: RawSpan, _ range: Range<Int>) -> (UInt64, UInt64) {
    let start = range.lowerBound
    let end = range.upperBound
    if range.count >= 8 { return (word(raw, start), word(raw, end - 8)) }
    if range.count >= 4 { return (halfWord(raw, start), halfWord(raw, end - 4)) }
    var packed: UInt64 = 0
    for index in range { packed = packed << 8 | UInt64(byte(raw, index)) }
    return (packed, 0)
  }

  // The loads are checked against the span; integers are valid whatever their bits are.

  @inline(__always)
  private static func word(_ raw: RawSpan, _ offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func halfWord(_ raw: RawSpan, _ offset: Int) -> UInt64 {
    unsafe UInt64(
      UInt32(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  @inline(__always)
  private static func byte(_ raw: RawSpan, _ offset: Int) -> UInt8 {
    unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
  }

  @inline(__always)
  private static func check(_ range: Range<Int>, _ count: Int) {
    require(
      range.lowerBound >= 0 && range.upperBound <= count, "The range is outside the bytes.")
  }
}

extension UInt64 {
  /// The two halves of a product of 128 bits, folded together: a multiplication that loses nothing but one half of what
  /// it is told, and spreads each bit (wyhash, Wang Yi 2019).
  @inlinable
  @inline(__always)
  package func folded(with factor: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}

extension UniqueBuffer {
  /// Copies the elements of `source` in `range` to where `target` begins; traps beyond the capacity.
  ///
  /// - Complexity: O(`range.count`), at the speed of `memcpy`.
  package mutating func copy(
    _ source: borrowing Span<Element>, _ range: Range<Int>, to target: Int
  ) {
    require(
      range.lowerBound >= 0 && range.upperBound <= source.count && target >= 0
        && range.count <= capacity - target, "The elements are outside the buffer.")
    unsafe source.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      // The buffer has a single owner, so no span of it is alive while it is written.
      unsafe (base + target).update(from: first + range.lowerBound, count: range.count)
    }
  }
}
