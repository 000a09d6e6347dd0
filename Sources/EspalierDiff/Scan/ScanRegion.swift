// SPDX-License-Identifier: MIT

/// What the scan may still spend on rows that do not match, in about a nanosecond a unit. Matched rows
/// refill it, because each of them is a row that need not be hashed; the cap bounds what a bad stretch
/// behind a good one can cost.
struct ScanCredit {
  private let cap: Int
  private(set) var left: Int
  /// Rows that searches for a single row may still look at.
  var needleRows: Int
  /// Rows that may still go through the sampling table.
  var sampledRows: Int

  init(rowCount: Int, _ tuning: Tuning.Scan) {
    cap = tuning.spareCredit + rowCount / 2
    left = cap
    needleRows = tuning.needleRows * rowCount
    sampledRows = rowCount / tuning.rowsPerSample
  }

  var isSpent: Bool { left < 0 }

  /// How many rows searches looked at between this state and a later one.
  func rowsLookedAt(until later: ScanCredit) -> Int {
    (needleRows - later.needleRows) + (sampledRows - later.sampledRows)
  }

  // Costs are small numbers for each row of a list, far from an overflow.

  @inline(__always)
  mutating func earn(_ units: Int) { left = min(cap, left &+ units) }

  @inline(__always)
  mutating func spend(_ units: Int) { left &-= units }
}

/// The part of both lists that the scan still has before it.
struct ScanRegion {
  /// The next old row.
  var old: Int
  /// The next new row.
  var new: Int
  /// The end of the old rows; equal rows behind it are matched already.
  var oldEnd: Int
  /// The end of the new rows.
  var newEnd: Int

  // All are indices of rows or ends of lists, below 2³¹.

  /// The number of pairs that can be compared in lockstep.
  @inline(__always)
  var lockstepCount: Int { min(oldEnd &- old, newEnd &- new) }

  @inline(__always)
  mutating func advance(_ count: Int) {
    old &+= count
    new &+= count
  }
}
