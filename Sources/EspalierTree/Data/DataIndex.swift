// SPDX-License-Identifier: MIT

import EspalierBase

/// Who subscribes to one value and who shares it.
final class DataIndex {
  let number: Int32
  let subscribers = OrderedIndex()
  let providers = OrderedIndex()

  init(number: Int32) {
    self.number = number
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
  @usableFromInline let number: Int32

  /// Who is told: these of the readers that were noted when the value was shared.
  @usableFromInline let first: Int
  @usableFromInline let end: Int

  /// The stamp of the value.
  @usableFromInline let stamp: UInt64

  /// The tree's reading version when the value was shared.
  @usableFromInline let version: UInt64
}
