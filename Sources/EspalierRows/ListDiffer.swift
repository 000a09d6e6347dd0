// SPDX-License-Identifier: MIT

import EspalierDiff

/// Finds the difference between two lists of rows.
///
/// It is a `Differ` of which the elements are `Row`s: identities are integers, content is the stamp, and rows that stayed
/// are compared at the speed of memory. All that is said of a `Differ` is true of it.
public struct ListDiffer: ~Copyable, Sendable {
  private var differ: Differ<Int64>

  /// Makes a differ.
  public init() { differ = Differ() }

  /// Makes a differ that refuses lists of more rows than `rowLimit`, or does not look ahead.
  package init(rowLimit: Int = maximumRowCount, looksAhead: Bool = true) {
    differ = Differ(rowLimit: rowLimit, looksAhead: looksAhead)
  }

  /// How many rows the last diff put into or looked up in a table.
  package var hashedRowCount: Int { differ.hashedCount }

  /// The steps that all diffs took so far: rows looked at, slots probed, comparisons. Nil in builds that do not count.
  package var stepCount: Int? { differ.stepCount }

  /// Gives the working space back, say after a diff that was much larger than those to come.
  public mutating func releaseMemory() { differ.releaseMemory() }

  /// Writes the difference between `old` and `new` into `update`, whose storage is reused.
  ///
  /// Traps if a list has more than 2³¹ − 2 rows.
  ///
  /// - Complexity: O(n), at the speed of memory, for rows that stayed; O(m) expected for the m rows
  ///   around changes, and O(m log m) where they were moved about.
  /// - Allocations: none once differ and update have seen such changes of lists of these lengths.
  public mutating func diff(
    from old: Span<Row>, to new: Span<Row>, into update: inout BatchUpdate
  ) {
    differ.diffRows(from: old, to: new, into: &update)
  }

  /// The difference between two lists of rows, in storage of its own.
  ///
  /// - Complexity: as `diff(from:to:into:)`.
  /// - Allocations: the result.
  public mutating func diff(from old: [Row], to new: [Row]) -> BatchUpdate {
    var update = BatchUpdate()
    diff(from: old, to: new, into: &update)
    return update
  }

  /// Writes the difference between two lists of rows into `update`, whose storage is reused.
  ///
  /// - Complexity: as for spans.
  /// - Allocations: none once warm.
  public mutating func diff(from old: [Row], to new: [Row], into update: inout BatchUpdate) {
    let (old, new) = (ContiguousArray(old), ContiguousArray(new))
    diff(from: old.span, to: new.span, into: &update)
  }
}

extension Differ<Int64> {
  /// Writes the difference between `old` and `new` into `update`, whose storage is reused.
  package mutating func diffRows(
    from old: Span<Row>, to new: Span<Row>, into update: inout BatchUpdate
  ) {
    Self.diff(
      old, new, in: &workspace, id: { $0.id.rawValue }, isEqual: { $0.stamp == $1.stamp },
      equalCount: { equalCount(old, $0, new, $1, $2) }, into: &update)
  }
}

/// How many rows from `i` and `j` on are equal, in identity and stamp, looking at `limit` rows at most: sixteen at a time,
/// four to a vector, unless one of the first two ends it.
@inline(__always)
private func equalCount(_ old: Span<Row>, _ i: Int, _ new: Span<Row>, _ j: Int, _ limit: Int) -> Int
{
  precondition(
    limit <= 0 || min(i, j) >= 0 && limit <= old.count &- i && limit <= new.count &- j,
    "The rows to compare are outside the lists.")
  let stride = MemoryLayout<Row>.stride
  let (left, right) = unsafe (old.bytes, new.bytes)
  // Every load is before `limit`, which was checked.
  @inline(__always) func difference<Vector: SIMD<Int64> & BitwiseCopyable>(_ k: Int) -> Vector {
    unsafe left.unsafeLoadUnaligned(fromUncheckedByteOffset: (i &+ k) &* stride, as: Vector.self)
      ^ right.unsafeLoadUnaligned(fromUncheckedByteOffset: (j &+ k) &* stride, as: Vector.self)
  }
  var count = 0
  while count < limit {
    let row: SIMD2<Int64> = difference(count)
    if row[0] | row[1] != 0 { break }
    count &+= 1
    if count != 2 { continue }
    while count &+ 16 <= limit {
      let (a, b): (SIMD8<Int64>, SIMD8<Int64>) = (difference(count), difference(count &+ 4))
      let (c, d): (SIMD8<Int64>, SIMD8<Int64>) = (difference(count &+ 8), difference(count &+ 12))
      let all = (a | b) | (c | d)
      let four = all.lowHalf | all.highHalf
      let two = four.lowHalf | four.highHalf
      if two[0] | two[1] != 0 { break }
      count &+= 16
    }
  }
  return count
}
