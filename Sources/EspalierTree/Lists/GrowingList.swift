// SPDX-License-Identifier: MIT

import EspalierBase

/// A buffer with a count. Memory is kept for the next time when it is emptied.
struct GrowingList<Element: ZeroInitializable>: ~Copyable {
  /// The memory, for the one who fills it without counting.
  var elements = UniqueBuffer<Element>()
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The bytes that are held.
  var byteCount: Int { elements.capacity * MemoryLayout<Element>.stride }

  subscript(position: Int) -> Element {
    @inline(__always)
    get {
      assert(position < count)
      return elements[position]
    }
    @inline(__always)
    set {
      assert(position < count)
      elements[position] = newValue
    }
  }

  /// The elements, to read.
  var span: Span<Element> {
    @_lifetime(borrow self)
    borrowing get { elements.span(count: count) }
  }

  /// Adds an element.
  ///
  /// - Allocations: none if there is room.
  @inline(__always)
  mutating func append(_ element: Element) {
    elements.grow(to: count + 1)
    elements[count] = element
    count += 1
  }

  /// Empties the list.
  mutating func removeAll() { count = 0 }

  /// Turns the elements from a position on round.
  mutating func reverse(from start: Int) {
    var (low, high) = (start, count - 1)
    while low < high {
      (self[low], self[high]) = (self[high], self[low])
      low += 1
      high -= 1
    }
  }

  /// Takes the last element off and returns it. Traps if there is none.
  mutating func removeLast() -> Element {
    count -= 1
    return elements[count]
  }

  /// Takes elements off the end until `count` are left.
  mutating func shorten(to count: Int) {
    assert(count <= self.count)
    self.count = count
  }

  /// Hands the elements over in exchange for other memory, and returns how many they are.
  mutating func take(into taken: inout UniqueBuffer<Element>) -> Int {
    swap(&elements, &taken)
    defer { count = 0 }
    return count
  }
}

/// The same for what may become long: it grows without copying.
struct ChunkedList<Element: ZeroInitializable>: ~Copyable {
  private var elements = ChunkedBuffer<Element>()
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The bytes that are held.
  var byteCount: Int { elements.capacity * MemoryLayout<Element>.stride }

  subscript(position: Int) -> Element {
    @inline(__always)
    get {
      assert(position < count)
      return elements[position]
    }
  }

  /// Adds an element.
  ///
  /// - Allocations: none if there is room.
  @inline(__always)
  mutating func append(_ element: Element) {
    elements.grow(to: count + 1)
    elements[count] = element
    count += 1
  }

  /// Empties the list.
  mutating func removeAll() { count = 0 }
}
