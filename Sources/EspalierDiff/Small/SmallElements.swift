// SPDX-License-Identifier: MIT

import EspalierBase

/// Short lists of elements that are known by integers, or by hashes, on the stack.
@usableFromInline
struct SmallElements: ~Copyable {
  /// The most elements that either list may have.
  @inlinable
  static var limit: Int { SmallDiff.limit }

  /// The identities of the old elements.
  @usableFromInline
  var olds = SmallBuffer<RowID>()
  /// The identities of the new elements.
  @usableFromInline
  var news = SmallBuffer<RowID>()
  @usableFromInline
  var small: SmallDiff

  /// Begins with lists of so many elements, `limit` at most. Inlined, else the kilobytes are copied.
  @inlinable
  @inline(__always)
  init(oldCount: Int, newCount: Int) {
    small = SmallDiff(oldCount: oldCount, newCount: newCount)
  }

  /// Finds the difference between them, and writes it into `update`, counted from `start` on.
  @usableFromInline
  mutating func diff(start: Int, into update: inout BatchUpdate) {
    small.find(&olds, &news)
    small.write(into: &update, start: start)
  }

  /// The old element that a new one is, or −1.
  @inlinable
  @inline(__always)
  mutating func source(of target: Int) -> Int { small.source(of: target) }
}

extension SmallBuffer: SmallList where Element == RowID {
  @inline(__always)
  mutating func id(at row: Int) -> RowID { self[row] }
}
