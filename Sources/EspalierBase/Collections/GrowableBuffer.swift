// SPDX-License-Identifier: MIT

/// A list of plain elements with a single owner that reuses its storage: a buffer with a count.
///
/// It grows in `append` and in the functions that name a number of elements; `put` is for loops that made room
/// beforehand. The storage can be taken from a `SharedBuffer` and given back filled, so that results are
/// written in place.
@usableFromInline
package struct GrowableBuffer<Element: ZeroInitializable>: ~Copyable {
  @usableFromInline
  var storage: UniqueBuffer<Element>
  @usableFromInline
  var filled: Int

  /// Makes an empty list. Allocates nothing.
  @inlinable
  package init() {
    storage = UniqueBuffer()
    filled = 0
  }

  /// Makes an empty list in storage of which `list` is the owner, until `giveBack(to:)`.
  ///
  /// - Allocations: none, unless a copy of `list` is alive.
  @inlinable
  @inline(__always)
  package init(lentBy list: inout SharedBuffer<Element>) {
    storage = list.lend()
    filled = 0
  }

  /// Gives the storage to `list`, which then holds the elements; this list is empty and without storage
  /// afterwards.
  @inlinable
  @inline(__always)
  package mutating func giveBack(to list: inout SharedBuffer<Element>) {
    var taken = UniqueBuffer<Element>()
    swap(&taken, &storage)
    list.giveBack(taken, count: filled)
    filled = 0
  }

  /// The number of elements.
  @inlinable
  @inline(__always)
  package var count: Int { filled }

  /// Whether there are no elements.
  @inlinable
  @inline(__always)
  package var isEmpty: Bool { filled == 0 }

  /// The indices of all elements.
  @inlinable
  @inline(__always)
  package var indices: Range<Int> { 0..<filled }

  /// The elements, to read.
  @inlinable
  package var span: Span<Element> {
    @_lifetime(borrow self)
    @inline(__always)
    borrowing get { storage.span(count: filled) }
  }

  /// The elements, to read and write.
  @inlinable
  package var mutableSpan: MutableSpan<Element> {
    @_lifetime(&self)
    @inline(__always)
    mutating get { storage.mutableSpan(count: filled) }
  }

  /// The bytes that are held.
  @inlinable
  package var byteCount: Int { storage.capacity * MemoryLayout<Element>.stride }

  /// The element at `index`; traps outside the list.
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index < filled, "The index is behind the elements.")
      return storage[index]
    }
    @inline(__always)
    set {
      assert(index < filled, "The index is behind the elements.")
      storage[index] = newValue
    }
  }
}
