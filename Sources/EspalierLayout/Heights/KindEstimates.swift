// SPDX-License-Identifier: MIT

import EspalierBase

/// The running mean of the measured heights of every kind of row, in whole units.
///
/// Sums and counts are integers, so the mean does not depend on the order of the measurements.
struct KindEstimates: ~Copyable {
  private var sums = UniqueBuffer<Int64>()
  private var counts = UniqueBuffer<Int64>()

  /// The mean height of a kind, rounded down, or nil before the first measurement.
  func mean(of kind: UInt16) -> Int32? {
    let index = Int(kind)
    guard index < counts.capacity, counts[index] > 0 else { return nil }
    // Heights that were found rather than measured may be replaced without having been counted.
    let mean = sums[index] / counts[index]
    return Int32(max(0, min(mean, Int64(Length.maximum.rawValue))))
  }

  /// Counts a measured height.
  mutating func add(_ height: Int32, of kind: UInt16) {
    let index = Int(kind)
    sums.grow(to: index + 1)
    counts.grow(to: index + 1)
    sums[index] += Int64(height)
    counts[index] += 1
  }

  /// Counts that a row of a kind was measured again.
  mutating func replace(_ old: Int32, with new: Int32, of kind: UInt16) {
    guard Int(kind) < counts.capacity, counts[Int(kind)] > 0 else { return add(new, of: kind) }
    sums[Int(kind)] += Int64(new) - Int64(old)
  }
}
