// SPDX-License-Identifier: MIT

/// A list of plain elements that is cheap to copy and never changes under a reader.
///
/// A value type like `Array`: copies share their storage, and a writer that finds its storage shared
/// takes new storage first. Unlike an `Array` it can lend its storage to an algorithm as a
/// `UniqueBuffer`, so that results are written in place and nothing is allocated once the storage is
/// large enough.
@frozen
public struct SharedBuffer<Element: ZeroInitializable> {
  @usableFromInline
  var storage: Storage

  /// The number of elements.
  public private(set) var count: Int

  /// The elements; written only while a single `SharedBuffer` refers to them.
  @usableFromInline
  final class Storage {
    /// Never accessed while other code runs: it is swapped, read as a span, or indexed.
    @usableFromInline
    @exclusivity(unchecked)
    var elements = UniqueBuffer<Element>()

    @usableFromInline
    init() {}
  }

  /// Makes an empty list.
  public init() {
    storage = Storage()
    count = 0
  }

  /// Makes a list of the given elements.
  ///
  /// - Complexity: O(n).
  public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements {
      if unsafe count == storage.elements.capacity {
        unsafe storage.elements.grow(to: Swift.max(8, count * 2))
      }
      unsafe storage.elements[count] = element
      count += 1
    }
  }

  /// Takes the storage out, to be filled and given back with `giveBack`. The list is empty meanwhile.
  ///
  /// - Allocations: none, unless a copy of this list is alive: then the storage stays with the copy.
  @inlinable
  package mutating func lend() -> UniqueBuffer<Element> {
    setCount(0)
    if !isKnownUniquelyReferenced(&storage) { storage = Storage() }
    var lent = UniqueBuffer<Element>()
    unsafe swap(&lent, &storage.elements)
    return lent
  }

  /// Takes back lent storage, of which the first `count` elements are the new list.
  @inlinable
  package mutating func giveBack(_ elements: consuming UniqueBuffer<Element>, count: Int) {
    require(count >= 0 && count <= elements.capacity, "The count is outside the buffer.")
    if !isKnownUniquelyReferenced(&storage) { storage = Storage() }
    unsafe storage.elements = elements
    setCount(count)
  }

  /// Empties the list and keeps its storage for the next one.
  package mutating func removeAll() {
    // The next writer looks whether a copy still reads the storage.
    count = 0
  }

  /// Replaces the elements by `count` others, which a function names by their index.
  ///
  /// - Allocations: none if there is room, unless a copy of this list is alive.
  @inlinable
  @inline(__always)
  package mutating func replaceAll(count: Int, _ element: (Int) -> Element) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage() }
    unsafe storage.elements.reserve(count)
    for index in 0..<count { unsafe storage.elements[index] = element(index) }
    setCount(count)
  }

  @usableFromInline
  @inline(__always)
  mutating func setCount(_ count: Int) { self.count = count }

  /// The elements, to read without reference counting.
  @inlinable
  public var span: Span<Element> {
    @_lifetime(borrow self)
    borrowing get {
      // The storage lives as long as `self` refers to it, and is not written while it is shared.
      let base = unsafe storage.elements.base
      let elements = unsafe Span(_unsafeStart: base, count: count)
      return unsafe _overrideLifetime(elements, borrowing: self)
    }
  }
}

// The storage is written only while it has one owner, so sharing it between threads is safe whenever
// sharing its elements is.
extension SharedBuffer: @unchecked Sendable where Element: Sendable {}

extension SharedBuffer: RandomAccessCollection {
  /// The first index: zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index behind the last element.
  @inlinable
  public var endIndex: Int { count }

  /// The element at `index`; traps outside the list.
  @inlinable
  public subscript(index: Int) -> Element {
    guard index >= 0 && index < count else { misuse("The index is outside the list.") }
    // There are at least as many elements in the storage as in the list.
    return unsafe storage.elements.base[index]
  }
}

extension SharedBuffer: Equatable where Element: Equatable {
  /// Whether both lists hold equal elements in the same order.
  public static func == (left: SharedBuffer, right: SharedBuffer) -> Bool {
    left.elementsEqual(right)
  }
}

extension SharedBuffer: Hashable where Element: Hashable {
  /// Feeds the elements to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension SharedBuffer: ExpressibleByArrayLiteral {
  /// Makes a list of the elements of a literal.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension SharedBuffer: CustomStringConvertible {
  /// The elements as an array prints them.
  public var description: String { Array(self).description }
}
