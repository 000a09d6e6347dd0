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
