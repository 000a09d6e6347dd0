// SPDX-License-Identifier: MIT

/// A set of identities that may say yes too often and never says no wrongly (Bloom 1970, with one byte
/// for each identity): rules out most rows at a quarter of a nanosecond each.
///
/// Bytes cost more memory than bits and fewer instructions; the table stays within the second cache, and
/// a set is emptied by taking its members out again, so its size costs nothing.
@frozen
public struct IdentityFilter: ~Copyable {
  @usableFromInline
  var marks = UniqueBuffer<UInt8>()
  @usableFromInline
  var shift: UInt64 = 63

  /// Makes a filter that has to be prepared first. Allocates nothing.
  @inlinable
  public init() {}

  /// Chooses a size for about `count` identities: 64 to 128 bytes for each, 2¹⁸ at most. The filter must
  /// be empty.
  ///
  /// - Allocations: none once there is room.
  public mutating func prepare(count: Int) {
    let bits = min(18, max(8, Int.bitWidth - (count * 128).leadingZeroBitCount))
    marks.reserve(1 << bits)
    shift = UInt64(64 - bits)
  }

  /// The place of an identity; inside the table for any identity, because of the shift.
  @inlinable
  @inline(__always)
  func place(_ id: RowID) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// Adds an identity.
  @inlinable
  @inline(__always)
  public mutating func insert(_ id: RowID) {
    marks[place(id)] = 1
  }

  /// Takes an identity out, and with it others in its place: only for emptying the whole set.
  @inlinable
  @inline(__always)
  public mutating func remove(_ id: RowID) {
    marks[place(id)] = 0
  }

  /// Whether the identity, or another one in its place, was added.
  @inlinable
  @inline(__always)
  public func mayContain(_ id: RowID) -> Bool {
    marks[place(id)] != 0
  }

  /// Appends the indices in `range` whose rows the filter may contain to `found`, behind its first
  /// `count` elements, and returns the new count.
  ///
  /// - Precondition: `found` has room for one more than could be found.
  /// - Complexity: O(`range.count`).
  public func collect(
    _ range: Range<Int>, of rows: borrowing Span<Row>, into found: inout UniqueBuffer<OldRow>,
    count: Int
  ) -> Int {
    require(
      range.lowerBound >= 0 && range.upperBound <= rows.count && count >= 0
        && range.count < found.capacity - count, "The rows lie outside the list or the buffer.")
    var count = count
    var index = range.lowerBound
    // Most groups hold nothing; one test for all eight saves the others.
    while range.upperBound &- index >= 8 {
      if mayContainAny(ofEightAt: index, rows) {
        count = collectEach(index..<index &+ 8, of: rows, into: &found, count: count)
      }
      index &+= 8
    }
    // The rest is tested together with rows that were tested before.
    if index == range.upperBound { return count }
    if range.count >= 8 && !mayContainAny(ofEightAt: range.upperBound &- 8, rows) { return count }
    return collectEach(index..<range.upperBound, of: rows, into: &found, count: count)
  }

  @inline(never)
  private func collectEach(
    _ range: Range<Int>, of rows: borrowing Span<Row>, into found: inout UniqueBuffer<OldRow>,
    count: Int
  ) -> Int {
    var count = count
    for row in range {
      found[count] = OldRow(rawValue: Int32(truncatingIfNeeded: row))
      count &+= mayContain(rows[row].id) ? 1 : 0
    }
    return count
  }

  @inline(__always)
  private func mayContainAny(ofEightAt index: Int, _ rows: borrowing Span<Row>) -> Bool {
    // The caller checked the range, and places lie inside the table.
    var any: UInt8 = 0
    for offset in 0..<8 {
      let place = unsafe place(rows[unchecked: index &+ offset].id)
      unsafe any |= marks.base[place]
    }
    return any != 0
  }
}
