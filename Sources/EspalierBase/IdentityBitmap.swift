// SPDX-License-Identifier: MIT

/// A large set of identities that may say yes too often and never says no wrongly (Bloom 1970, with one
/// bit for each identity): tells most of 100,000 strangers from 100,000 members at a nanosecond each.
///
/// `IdentityFilter` is quicker for small sets.
@frozen
public struct IdentityBitmap: ~Copyable {
  @usableFromInline
  var words = UniqueBuffer<UInt64>()
  @usableFromInline
  var shift: UInt64 = 63

  /// Makes a bitmap that has to be prepared first. Allocates nothing.
  @inlinable
  public init() {}

  /// Empties the bitmap for `count` identities: `spacing` to twice as many bits for each.
  ///
  /// - Complexity: O(`count`), at the speed of `memset`.
  /// - Allocations: none once there is room.
  public mutating func prepare(count: Int, spacing: Int) {
    let bits = max(9, Int.bitWidth - (count * spacing).leadingZeroBitCount)
    words.reserve(1 << (bits - 6))
    words.clear(count: 1 << (bits - 6))
    shift = UInt64(64 - bits)
  }

  /// Adds an identity.
  @inlinable
  @inline(__always)
  public mutating func insert(_ id: RowID) {
    let place = (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> shift
    words[Int(truncatingIfNeeded: place &>> 6)] |= 1 &<< (place & 63)
  }

  /// Whether the identity, or another one with the same bit, was added.
  @inlinable
  @inline(__always)
  public func mayContain(_ id: RowID) -> Bool {
    let place = (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> shift
    return (words[Int(truncatingIfNeeded: place &>> 6)] &>> (place & 63)) & 1 != 0
  }

  /// Adds the identities of `count` skipped rows, writes those whose bit was set already to `found`, and
  /// returns their number.
  ///
  /// - Precondition: `found` has room for one more than could be found.
  /// - Complexity: O(`count`).
  public mutating func insert(
    _ skipped: borrowing UniqueBuffer<OldRow>, count: Int, of rows: Span<Row>,
    collectingCollisionsInto found: inout UniqueBuffer<OldRow>
  ) -> Int {
    require(
      count < found.capacity && count <= skipped.capacity, "The rows do not fit the buffer.")
    var collisions = 0
    for index in 0..<count {
      // Both buffers have room for `count` elements, at most one is stored in each step, and bits lie
      // inside the words because of the shift.
      let row = unsafe skipped.base[index]
      let id = rows[Int(row.rawValue)].id
      let place = (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> shift
      let word = unsafe words.base[Int(truncatingIfNeeded: place &>> 6)]
      unsafe words.base[Int(truncatingIfNeeded: place &>> 6)] = word | 1 &<< (place & 63)
      unsafe found.base[collisions] = row
      collisions &+= Int(truncatingIfNeeded: (word &>> (place & 63)) & 1)
    }
    return collisions
  }

  /// Appends the indices in `range` whose rows the bitmap may contain to `found`, behind its first
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
    for index in range {
      // The range was checked; places lie below the number of bits because of the shift; every step
      // stores at most one element of the room that was checked.
      let id = unsafe rows[unchecked: index].id
      let place = (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> shift
      let word = unsafe words.base[Int(truncatingIfNeeded: place &>> 6)]
      unsafe found.base[count] = OldRow(rawValue: Int32(truncatingIfNeeded: index))
      count &+= Int(truncatingIfNeeded: (word &>> (place & 63)) & 1)
    }
    return count
  }
}
