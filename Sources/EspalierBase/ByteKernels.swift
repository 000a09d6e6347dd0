// SPDX-License-Identifier: MIT

import CEspalier

/// Searching, comparing and hashing bytes at the speed of memory.
///
/// The ranges are checked once per call.
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
    var state = fold(seed ^ 0x9E6C_63D0_876A_68DE, UInt64(range.count) ^ 0xD2F7_4E1B_3A59_C867)
    var index = range.lowerBound
    while range.upperBound - index > 16 {
      let first = word(raw, index) ^ 0xB5AD_4ECE_DA1C_E2A9
      state = fold(first, word(raw, index + 8) ^ state)
      index += 16
    }
    let (first, last) = lastWords(raw, index..<range.upperBound)
    state = fold(first ^ 0xC2B2_AE3D_27D4_EB4F, last ^ state)
    return fold(state ^ seed, 0x9FB2_1C65_1E98_DF25)
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

  /// The two halves of a product of 128 bits, folded together.
  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
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
