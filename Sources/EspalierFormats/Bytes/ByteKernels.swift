// SPDX-License-Identifier: MIT

/// Searching, comparing and hashing bytes, eight at a time.
///
/// The ranges are checked once per call.
package enum ByteKernels {
  /// The first index in `range` at which there is `byte`, or the end of the range.
  ///
  /// - Complexity: O(result).
  package static func firstIndex(
    of byte: UInt8, in bytes: borrowing Span<UInt8>, _ range: Range<Int>
  ) -> Int {
    check(range, bytes.count)
    let raw = unsafe bytes.bytes
    var index = range.lowerBound
    if range.count < 8 {
      while index < range.upperBound, Self.byte(raw, index) != byte { index &+= 1 }
      return index
    }
    let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
    while range.upperBound &- index >= 8 {
      let place = place(ofZeroIn: word(raw, index) ^ wanted)
      if place < 8 { return index &+ place }
      index &+= 8
    }
    // The last eight bytes are in part those that were looked at, and `byte` is not among these.
    let place = place(ofZeroIn: word(raw, range.upperBound &- 8) ^ wanted)
    return place < 8 ? range.upperBound &- 8 &+ place : range.upperBound
  }

  /// Which byte of a word is the first that is zero, or 8.
  @inline(__always)
  private static func place(ofZeroIn word: UInt64) -> Int {
    // A borrow marks the first zero, and bytes above it which may be none (Mycroft, 1987).
    let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    return zeros.trailingZeroBitCount / 8
  }

  /// Whether two ranges hold the same bytes.
  ///
  /// - Complexity: O(n).
  package static func areEqual(
    _ left: borrowing Span<UInt8>, _ leftRange: Range<Int>,
    _ right: borrowing Span<UInt8>, _ rightRange: Range<Int>
  ) -> Bool {
    check(leftRange, left.count)
    check(rightRange, right.count)
    let count = leftRange.count
    guard count == rightRange.count else { return false }
    if count < 8 { return packed(left, leftRange) == packed(right, rightRange) }
    let (left, right) = unsafe (left.bytes, right.bytes)
    let (first, second) = (leftRange.lowerBound, rightRange.lowerBound)
    var index = 0
    while index &+ 8 < count {
      if word(left, first &+ index) != word(right, second &+ index) { return false }
      index &+= 8
    }
    return word(left, first &+ count &- 8) == word(right, second &+ count &- 8)
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
      let first = word(raw, index) ^ seed ^ 0xB5AD_4ECE_DA1C_E2A9
      state = first.folded(with: word(raw, index + 8) ^ state)
      index += 16
    }
    let (first, last) = lastWords(raw, index..<range.upperBound)
    state = (first ^ seed ^ 0xC2B2_AE3D_27D4_EB4F).folded(with: last ^ state)
    return (state ^ seed).folded(with: 0x9FB2_1C65_1E98_DF25)
  }

  /// Up to eight bytes in one integer, the first of them lowest.
  package static func packed(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    check(range, bytes.count)
    precondition(range.count <= 8, "An integer holds eight bytes.")
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
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "The range is outside the bytes.")
  }
}

extension UInt64 {
  /// The two halves of a product of 128 bits, folded together: a multiplication that loses nothing but one half of what
  /// it is told, and spreads each bit (wyhash, Wang Yi 2019).
  @inline(__always)
  fileprivate func folded(with factor: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
