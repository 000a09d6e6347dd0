// SPDX-License-Identifier: MIT

// How the number of elements changes.
extension GrowableBuffer {
  /// Empties the list and keeps its storage.
  @inlinable
  @inline(__always)
  package mutating func removeAll() { filled = 0 }

  /// Empties the list and makes room for `count` elements.
  ///
  /// - Complexity: O(1) if there is room, else O(`count`).
  /// - Allocations: none if there is room.
  @inlinable
  @inline(__always)
  package mutating func removeAll(reserving count: Int) {
    storage.reserve(count)
    filled = 0
  }

  /// Makes room for `count` elements and keeps those that there are.
  ///
  /// - Allocations: none if there is room.
  @inlinable
  @inline(__always)
  package mutating func reserve(_ count: Int) { storage.grow(to: count) }

  /// Drops all elements behind the first `count`, of which there are as many at least.
  @inlinable
  @inline(__always)
  package mutating func truncate(to count: Int) {
    assert(count >= 0 && count <= filled, "There are fewer elements than that.")
    filled = count
  }

  /// Takes the last element off and returns it; traps if there is none.
  @inlinable
  @inline(__always)
  package mutating func removeLast() -> Element {
    filled -= 1
    return storage[filled]
  }

  /// Makes the list `count` elements long; what the added ones are is for the caller to say.
  ///
  /// - Complexity: O(1) if there is room, else O(`count`).
  /// - Allocations: none if there is room.
  @inlinable
  package mutating func extend(to count: Int) {
    assert(count >= filled, "There are more elements than that.")
    storage.grow(to: count)
    filled = count
  }

  /// Adds an element.
  ///
  /// - Complexity: O(1), amortised.
  /// - Allocations: none if there is room.
  @inlinable
  @inline(__always)
  package mutating func append(_ element: Element) {
    storage.grow(to: filled + 1)
    storage[filled] = element
    filled += 1
  }

  /// Adds an element for which there is room; traps if there is none.
  @inlinable
  @inline(__always)
  package mutating func put(_ element: Element) {
    storage[filled] = element
    filled &+= 1  // At most the capacity: the line above traps beyond it.
  }

  /// Stores an element behind the last one in any case, for which there has to be room, and counts it only
  /// if told to: cheaper than a branch that is mispredicted.
  ///
  /// - Parameter counted: 1, or 0 if the element is to be forgotten.
  @inlinable
  @inline(__always)
  package mutating func put(_ element: Element, counted: Int) {
    assert(counted == 0 || counted == 1, "An element is counted once, or not at all.")
    storage[filled] = element
    filled &+= counted  // At most the capacity: the line above traps beyond it.
  }

  /// Turns the elements from a position on round.
  ///
  /// - Complexity: O(elements from there on).
  @inlinable
  package mutating func reverse(from start: Int) {
    var (low, high) = (start, filled - 1)
    while low < high {
      (storage[low], storage[high]) = (storage[high], storage[low])
      low += 1
      high -= 1
    }
  }

  /// Drops all elements but those at the given positions, in their order.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  package mutating func keepOnly(at positions: borrowing BitSet) {
    var kept = 0
    for position in 0..<filled {
      storage[kept] = storage[position]
      kept &+= positions.contains(position) ? 1 : 0  // At most one for each element.
    }
    filled = kept
  }

  /// Replaces the elements of a range, of which there may be none, by one; the ones behind it move along.
  ///
  /// - Complexity: O(elements behind the range), at the speed of `memmove`; O(1) if there are none, or if
  ///   the range is of one element.
  /// - Allocations: none if there is room.
  @inlinable
  package mutating func replace(_ range: Range<Int>, with element: Element) {
    assert(range.upperBound <= filled, "The range ends behind the elements.")
    let count = filled + 1 - range.count
    storage.grow(to: count)
    if range.count != 1 && range.upperBound < filled {
      storage.move(range.upperBound..<filled, to: range.lowerBound + 1)
    }
    storage[range.lowerBound] = element
    filled = count
  }

  /// Makes the list a copy of `elements`.
  ///
  /// - Complexity: O(`elements.count`), at the speed of `memmove`.
  /// - Allocations: none if there is room.
  @inlinable
  package mutating func replaceAll(with elements: Span<Element>) {
    storage.reserve(elements.count)
    storage.copy(elements)
    filled = elements.count
  }

  /// Hands the elements over in exchange for other memory, and returns how many they are.
  @inlinable
  package mutating func take(into taken: inout UniqueBuffer<Element>) -> Int {
    swap(&storage, &taken)
    defer { filled = 0 }
    return filled
  }

  /// Exchanges the storage for another one, which has room for as many elements and holds what is to be in
  /// the list from now on.
  @inlinable
  package mutating func exchangeStorage(with other: inout UniqueBuffer<Element>) {
    assert(other.capacity >= filled, "The other storage has room for the elements.")
    swap(&storage, &other)
  }
}

extension GrowableBuffer where Element: AscendingIndex {
  /// Adds the indices `first`, `first + 1`, … at the speed of memory; there has to be room for them.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  package mutating func putAscending(from first: Int, count: Int) {
    storage.storeAscending(from: first, count: count, at: filled)
    filled += count
  }
}
