// SPDX-License-Identifier: MIT

import EspalierBase

/// The values that are shared or subscribed to, and the deliveries of them that are under way.
@usableFromInline
struct SharedDataCenter: ~Copyable {
  /// Who shares and who reads each value, in the order in which the values were first used.
  private(set) var indices: [DataIndex] = []

  /// Where the index of a value is, counted from 1, by number.
  private var positions = UniqueBuffer<Int32>()

  /// The subscribers that are being told, the innermost delivery's last. They are noted before the first of
  /// them is called, so that what is added or moved meanwhile changes nothing.
  var readers = GrowableBuffer<OrderedEntry>()

  /// The deliveries of values that lie inside each other, and those that wait until there are fewer.
  var nesting = ShareNesting()

  /// Counts everything that may change what a subscriber reads: moves, and acts of sharing.
  @usableFromInline var reading: UInt64 = 0

  /// The stamp given to the last act of sharing.
  private(set) var lastStamp: UInt64 = 0

  /// The index of a value; nil if it was never shared nor subscribed to.
  subscript(number: Int32) -> DataIndex? {
    guard Int(number) < positions.capacity, positions[Int(number)] > 0 else { return nil }
    return indices[Int(positions[Int(number)]) - 1]
  }

  /// The index of a value.
  mutating func make(_ number: Int32) -> DataIndex {
    if let index = self[number] { return index }
    let index = DataIndex(number: number)
    indices.append(index)
    positions.grow(to: Int(number) + 1)
    positions[Int(number)] = Int32(indices.count)
    return index
  }

  /// Notes an act of sharing, and returns the reading version that it began.
  mutating func markShared(_ provider: AnyDataProvider) -> UInt64 {
    lastStamp += 1
    unsafe provider.stamp = lastStamp
    reading += 1
    return reading
  }
}
