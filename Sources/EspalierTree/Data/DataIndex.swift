// SPDX-License-Identifier: MIT

import EspalierBase

/// Who subscribes to one value and who shares it.
final class DataIndex {
  let number: Int32
  let subscribers = OrderedRegistrations()
  let providers = OrderedRegistrations()

  init(number: Int32) {
    self.number = number
  }
}

/// The indices of all values, by number.
struct DataTable: ~Copyable {
  private(set) var indices: [DataIndex] = []
  private var positions = UniqueBuffer<Int32>()

  /// The index of a value; nil if nobody ever shared or subscribed to it.
  subscript(number: Int32) -> DataIndex? {
    guard Int(number) < positions.capacity, positions[Int(number)] > 0 else { return nil }
    return indices[Int(positions[Int(number)]) - 1]
  }

  mutating func make(_ number: Int32) -> DataIndex {
    if let index = self[number] { return index }
    let index = DataIndex(number: number)
    indices.append(index)
    positions.grow(to: Int(number) + 1)
    positions[Int(number)] = Int32(indices.count)
    return index
  }
}

/// Ranges of positions in an ordered index, in ascending order.
struct DeliveryRanges: ~Copyable {
  struct Bounds: ZeroInitializable {
    var lower: Int32
    var upper: Int32
  }

  private var ranges = UniqueBuffer<Bounds>()
  private(set) var count = 0

  subscript(position: Int) -> Range<Int> {
    Int(ranges[position].lower)..<Int(ranges[position].upper)
  }

  mutating func push(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    ranges.grow(to: count + 1)
    ranges[count] = Bounds(lower: Int32(range.lowerBound), upper: Int32(range.upperBound))
    count += 1
  }

  mutating func cut(to count: Int) {
    self.count = count
  }
}

/// What was shared at a place before something else is.
@frozen
@usableFromInline
struct FormerValue {
  /// The stamp of what was read there; 0 for nothing, the largest number for what cannot be
  /// compared.
  @usableFromInline let stamp: UInt64

  /// Whether it equals what is shared now.
  @usableFromInline let isEqual: Bool

  /// The tree's reading version when the new value was shared.
  @usableFromInline var version: UInt64 = 0

  @usableFromInline
  init(stamp: UInt64, isEqual: Bool) {
    self.stamp = stamp
    self.isEqual = isEqual
  }
}

/// A value on its way to those who read it.
@frozen
@usableFromInline
struct DataDelivery {
  /// The subscribers as they were when the value was shared; what is added or moved meanwhile
  /// changes a copy.
  @usableFromInline let entries: [OrderedEntry]

  @usableFromInline let number: Int32

  /// Who is told: these ranges of `entries`.
  @usableFromInline let firstRange: Int
  @usableFromInline let endRange: Int

  /// The stamp of the value.
  @usableFromInline let stamp: UInt64

  /// The tree's reading version when the value was shared.
  @usableFromInline let version: UInt64
}
