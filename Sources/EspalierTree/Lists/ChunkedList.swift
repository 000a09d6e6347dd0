// SPDX-License-Identifier: MIT

import EspalierBase

/// A list with a count, as `GrowableBuffer`, for what may become long: it grows without copying.
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
