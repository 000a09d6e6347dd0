// SPDX-License-Identifier: MIT

/// Whether something of this size is to be looked at whole after this change, in builds with `ESPALIER_CHECKS`.
///
/// Small things are, after every change. Of large ones, one change in so many: in one of size n the chance is
/// 2¹³ / n², so that a list that grows to a million rows one by one is looked at whole some sixty times, and
/// tests with long lists end.
///
/// Which changes these are is decided by multiplicative hashing of a number of the process (Knuth, The Art
/// of Computer Programming 3, 6.4), so that parts which always ask in the same turn are all looked at.
package func invariantsAreDue(size: Int) -> Bool {
  guard size > 128 else { return true }
  // Sizes are below 2³¹; a longer list would be looked at as seldom.
  let square = UInt64(min(size, 1 << 31)) &* UInt64(min(size, 1 << 31))
  let place = UInt64(bitPattern: uniqueNumber()) &* 0x9E37_79B9_7F4A_7C15 >> 32
  return place < (1 << 45) / square
}
