// SPDX-License-Identifier: MIT

/// Comparisons of rows at the speed of memory, four rows to a vector.
///
/// The ranges are checked once per call; inside, every load is within the checked range. The loops
/// count with wrapping operators: a check for overflow between two loads keeps the compiler from making
/// vector loads of them.
package enum RowKernels {
  /// Four rows: identities in the even lanes, stamps in the odd ones.
  @usableFromInline
  typealias FourRows = SIMD8<Int64>

  /// How many rows from `i` and `j` on are equal, in identity and stamp, looking at `limit` rows at most.
  ///
  /// - Complexity: O(result).
  package static func equalCount(
    _ old: borrowing Span<Row>, from i: Int, _ new: borrowing Span<Row>, from j: Int, limit: Int
  ) -> Int {
    require(
      limit >= 0 && i >= 0 && j >= 0 && limit <= old.count - i && limit <= new.count - j,
      "The rows to compare are outside the lists.")
    let left = unsafe old.bytes
    let right = unsafe new.bytes
    var count = 0
    while count &+ 16 <= limit {
      let first = difference(left, i &+ count, right, j &+ count)
      let second = difference(left, i &+ count &+ 4, right, j &+ count &+ 4)
      let third = difference(left, i &+ count &+ 8, right, j &+ count &+ 8)
      let fourth = difference(left, i &+ count &+ 12, right, j &+ count &+ 12)
      if anyBit(of: (first | second) | (third | fourth)) { break }
      count &+= 16
    }
    while count < limit && isEqual(left, i &+ count, right, j &+ count) { count &+= 1 }
    return count
  }

  /// How many rows before `i` and `j` are equal, in identity and stamp, looking at `limit` rows at most.
  ///
  /// - Complexity: O(result).
  package static func equalCount(
    _ old: borrowing Span<Row>, before i: Int, _ new: borrowing Span<Row>, before j: Int, limit: Int
  ) -> Int {
    require(
      limit >= 0 && i <= old.count && j <= new.count && limit <= i && limit <= j,
      "The rows to compare are outside the lists.")
    let left = unsafe old.bytes
    let right = unsafe new.bytes
    var count = 0
    while count &+ 16 <= limit {
      let first = difference(left, i &- count &- 4, right, j &- count &- 4)
      let second = difference(left, i &- count &- 8, right, j &- count &- 8)
      let third = difference(left, i &- count &- 12, right, j &- count &- 12)
      let fourth = difference(left, i &- count &- 16, right, j &- count &- 16)
      if anyBit(of: (first | second) | (third | fourth)) { break }
      count &+= 16
    }
    while count < limit && old[i - count - 1] == new[j - count - 1] { count += 1 }
    return count
  }

  /// The first index from `start` up to `end` at which a row has this identity, or `end`.
  ///
  /// - Complexity: O(`end − start`).
  package static func firstIndex(
    of id: RowID, in rows: borrowing Span<Row>, from start: Int, to end: Int
  ) -> Int {
    require(
      start >= 0 && start <= end && end <= rows.count, "The range is outside the list.")
    let bytes = unsafe rows.bytes
    let lower = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: id.rawValue))
    var index = start
    while index < end {
      // Eight rows at a time, by the lower halves of their identities.
      while index &+ 8 <= end {
        var equal = SIMD4<Int32>.zero
        for row in 0..<8 {
          let halves = halves(bytes, index &+ row)
          equal |= SIMD4<Int32>.zero.replacing(with: -1, where: halves .== lower)
        }
        if equal[0] != 0 { break }
        index &+= 8
      }
      let stop = min(end, index &+ 8)
      while index < stop {
        if rows[index].id == id { return index }
        index &+= 1
      }
    }
    return end
  }

  /// The identity and the stamp of a row, as four halves.
  @inline(__always)
  private static func halves(_ bytes: RawSpan, _ row: Int) -> SIMD4<Int32> {
    // Callers keep the row within the range that was checked on entry.
    unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: row &* MemoryLayout<Row>.stride, as: SIMD4<Int32>.self)
  }

  /// The four rows that begin at `row`.
  @inline(__always)
  private static func load(_ bytes: RawSpan, _ row: Int) -> FourRows {
    // Callers keep `row + 4` within the range that was checked on entry.
    unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: row &* MemoryLayout<Row>.stride, as: FourRows.self)
  }

  @inline(__always)
  private static func difference(
    _ left: RawSpan, _ i: Int, _ right: RawSpan, _ j: Int
  ) -> FourRows {
    load(left, i) ^ load(right, j)
  }

  @inline(__always)
  private static func anyBit(of rows: FourRows) -> Bool {
    let four = rows.lowHalf | rows.highHalf
    let two = four.lowHalf | four.highHalf
    return (two[0] | two[1]) != 0
  }

  @inline(__always)
  private static func isEqual(_ left: RawSpan, _ i: Int, _ right: RawSpan, _ j: Int) -> Bool {
    // Callers keep both rows within the range that was checked on entry.
    let difference =
      unsafe left.unsafeLoadUnaligned(
        fromUncheckedByteOffset: i &* MemoryLayout<Row>.stride, as: SIMD2<Int64>.self)
      ^ right.unsafeLoadUnaligned(
        fromUncheckedByteOffset: j &* MemoryLayout<Row>.stride, as: SIMD2<Int64>.self)
    return difference[0] | difference[1] == 0
  }
}
