// SPDX-License-Identifier: MIT

import EspalierBase

/// A buffer with a count: the storage of a `SharedBuffer` while it is being filled.
@usableFromInline
struct GrowingList<Element: ZeroInitializable>: ~Copyable {
  @usableFromInline
  var elements = UniqueBuffer<Element>()
  @usableFromInline
  var count = 0

  /// Makes an empty list. Allocates nothing.
  @usableFromInline
  init() {}

  /// Makes an empty list that uses the given storage.
  init(_ storage: consuming UniqueBuffer<Element>) {
    elements = storage
  }

  /// Empties the list.
  mutating func removeAll() { count = 0 }

  /// Adds an element. The only place at which the list grows.
  @inlinable
  @inline(__always)
  mutating func append(_ element: Element) {
    elements.grow(to: count + 1)
    elements[count] = element
    count += 1
  }

  /// The elements, to read.
  var span: Span<Element> {
    @_lifetime(borrow self)
    borrowing get { elements.span(count: count) }
  }

  /// Moves the storage into `list`, which then holds the elements; this list is empty afterwards.
  mutating func giveBack(to list: inout SharedBuffer<Element>) {
    var taken = UniqueBuffer<Element>()
    swap(&taken, &elements)
    list.giveBack(taken, count: count)
    count = 0
  }
}
