// SPDX-License-Identifier: MIT

import EspalierBase

/// A word with the bits 0..<`count` set; `count` is below 64.
@inline(__always)
func bitsBelow(_ count: Int) -> UInt64 {
  assert(count >= 0 && count < 64)
  return (1 as UInt64) &<< UInt64(truncatingIfNeeded: count) &- 1
}

extension UInt64 {
  /// The word with `length` clear bits put in at `position`; the bits from there on move up.
  @inline(__always)
  func withGap(at position: Int, length: Int) -> UInt64 {
    let below = bitsBelow(position)
    return (self & below) | (self & ~below) &<< UInt64(truncatingIfNeeded: length)
  }

  /// The word with `length` bits taken out at `position`; the bits after them move down.
  @inline(__always)
  func withoutBits(at position: Int, length: Int) -> UInt64 {
    let below = bitsBelow(position)
    return (self & below) | (self &>> UInt64(truncatingIfNeeded: length)) & ~below
  }
}

/// Minus one in the lanes where the mask is true, zero elsewhere.
@inline(__always)
func lanesMask(_ mask: SIMDMask<SIMD4<Int32>>) -> SIMD4<Int32> {
  unsafe unsafeBitCast(mask, to: SIMD4<Int32>.self)  // a mask is such a vector
}

/// A whole number from 0 up to but not including 2⁵² as a double.
///
/// The bits of 2⁵² + n end with those of n. The usual conversion (`cvtsi2sd`) keeps half of its target
/// register and so waits for whatever wrote it last: searches one after another could not overlap.
@inline(__always)
func wholeDouble(_ number: Int64) -> Double {
  assert(number >= 0 && number < 1 << 52)
  return Double(bitPattern: UInt64(bitPattern: number) | 0x4330_0000_0000_0000) - 0x1p52
}

/// The position of the set bit with `index` set bits below it, without a branch.
///
/// First the byte: counts per byte, their running sums by one multiplication, and how many of the sums are
/// at most `index`, in eight comparisons done as one subtraction. Then the same inside the byte, its bits
/// spread over eight bytes. (Vigna, Broadword implementation of rank/select queries, 2008.)
@inline(__always)
func positionOfBit(_ index: Int, in word: UInt64) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let tops: UInt64 = 0x8080_8080_8080_8080
  var counts = word &- (word &>> 1 & 0x5555_5555_5555_5555)
  counts = (counts & 0x3333_3333_3333_3333) &+ (counts &>> 2 & 0x3333_3333_3333_3333)
  counts = (counts &+ counts &>> 4) & 0x0F0F_0F0F_0F0F_0F0F
  let sums = counts &* ones
  let wanted = UInt64(truncatingIfNeeded: index)
  let passed = ((wanted &* ones | tops) &- sums) & tops
  let shift = (passed &>> 7 &* ones) &>> 56 &* 8
  let rest = wanted &- ((sums &<< 8) &>> shift & 0xFF)
  let spread = (word &>> shift & 0xFF) &* ones & 0x8040_2010_0804_0201
  let bitSums = ((spread &+ 0x7F7F_7F7F_7F7F_7F7F) &>> 7 & ones) &* ones
  let bitsPassed = ((rest &* ones | tops) &- bitSums) & tops
  return Int(truncatingIfNeeded: shift &+ (bitsPassed &>> 7 &* ones) &>> 56)
}
