// SPDX-License-Identifier: MIT

/// Whether something of this size is to be looked at whole after this change, in builds with `ESPALIER_CHECKS`.
///
/// Small things are, after every change; of large ones, one change in so many, so that the checks cost about
/// as much for each change as if a hundred rows were looked at, and tests with a million rows end.
///
/// Which changes these are is decided by multiplicative hashing of a number of the process (Knuth, The Art
/// of Computer Programming 3, 6.4), so that parts which always ask in the same turn are all looked at.
package func invariantsAreDue(size: Int) -> Bool {
  guard size >= 2 * InvariantChecks.size else { return true }
  let place = UInt64(bitPattern: uniqueNumber()) &* 0x9E37_79B9_7F4A_7C15 >> 32
  return place &* UInt64(size / InvariantChecks.size) >> 32 == 0
}

private enum InvariantChecks {
  /// The number of rows that are looked at after a change, on average.
  static let size = 64
}
