// SPDX-License-Identifier: MIT

/// A list of plain elements that is cheap to copy and never changes under a reader.
///
/// A value type like `Array`: copies share their storage, and a writer that finds its storage shared
/// takes new storage first. Unlike an `Array` it can lend its storage to an algorithm as a
/// `UniqueBuffer`, so that results are written in place and nothing is allocated once the storage is
/// large enough.
@frozen
public struct SharedBuffer<Element: ZeroInitializable> {
  /// Nil as long as the list was empty: an empty list costs nothing.
  @usableFromInline
  var storage: SharedStorage<Element>?

  @usableFromInline
  var filled: Int

  /// The number of elements.
  @inlinable
  public var count: Int { filled }

  /// Makes an empty list. Allocates nothing.
  @inlinable
  public init() {
    storage = nil
    filled = 0
  }

  /// Makes a list of the given elements.
  ///
  /// - Complexity: O(n).
  public init(_ elements: some Sequence<Element>) {
    self.init()
    var list = GrowableBuffer<Element>()
    for element in elements { list.append(element) }
    list.giveBack(to: &self)
  }

  /// Takes the storage out, to be filled and given back with `giveBack`. The list is empty meanwhile, and what was
  /// in it need not be in the storage.
  ///
  /// - Allocations: none. If a copy of this list is alive, or its elements are behind the object that holds them, the
  ///   storage stays there, and what is taken out has no room.
  @inlinable
  package mutating func lend() -> UniqueBuffer<Element> {
    filled = 0
    guard storage != nil else { return UniqueBuffer() }
    guard isKnownUniquelyReferenced(&storage) else {
      storage = nil
      return UniqueBuffer()
    }
    return unsafe storage.unsafelyUnwrapped.takeBlock()
  }

  /// Takes back lent storage, of which the first `count` elements are the new list.
  @inlinable
  package mutating func giveBack(_ elements: consuming UniqueBuffer<Element>, count: Int) {
    require(count >= 0 && count <= elements.capacity, "The count is outside the buffer.")
    filled = count
    if elements.capacity == 0 { return }
    if !isUnique { storage = SharedStorage.make(room: 0) }
    unsafe storage.unsafelyUnwrapped.adopt(&elements)
  }

  /// Empties the list and keeps its storage for the next one.
  package mutating func removeAll() {
    // The next writer looks whether a copy still reads the storage.
    filled = 0
  }

  /// Replaces the elements by `count` others, which a function names by their index.
  ///
  /// - Parameter room: How many elements there is to be room for, if there is to be new storage; for the sake of
  ///   the next list.
  /// - Allocations: none if there is room, unless a copy of this list is alive; else one.
  @inlinable
  @inline(__always)
  package mutating func replaceAll(count: Int, room: Int = 0, _ element: (Int) -> Element) {
    filled = count
    if count == 0 { return }
    if !hasRoom(for: count) { makeRoom(Swift.max(count, room)) }
    let base = unsafe storage.unsafelyUnwrapped.base
    // There is room for as many, and no other list reads them.
    for index in 0..<count { unsafe base[index] = element(index) }
  }

  /// Makes each element what a function makes of it.
  ///
  /// - Complexity: O(n).
  /// - Allocations: none, unless a copy of this list is alive.
  @inlinable
  @inline(__always)
  package mutating func mapInPlace(_ transform: (Element) -> Element) {
    if filled == 0 { return }
    if !isUnique {
      let source = self
      storage = nil
      replaceAll(count: source.count) { transform(source[$0]) }
      return
    }
    let base = unsafe storage.unsafelyUnwrapped.base
    for index in 0..<filled { unsafe base[index] = transform(base[index]) }
  }

  /// Takes new storage; half as much again as there was at least, so that lists that grow need it seldom.
  @inlinable
  mutating func makeRoom(_ count: Int) {
    let known = isUnique ? unsafe storage.unsafelyUnwrapped.room : 0
    storage = SharedStorage.make(room: Swift.max(count, known + known / 2))
  }

  /// Whether this list alone refers to storage with room for so many elements.
  @inlinable
  mutating func hasRoom(for count: Int) -> Bool {
    unsafe isUnique && storage.unsafelyUnwrapped.room >= count
  }

  /// Whether there is storage and no other list refers to it.
  @inlinable
  var isUnique: Bool {
    @inline(__always)
    mutating get { storage != nil && isKnownUniquelyReferenced(&storage) }
  }

  /// The elements, to read without reference counting.
  @inlinable
  public var span: Span<Element> {
    @_lifetime(borrow self)
    borrowing get {
      // The storage lives as long as `self` refers to it, and is not written while it is shared.
      let base = unsafe storage?.base ?? UniqueBuffer<Element>.allocate(0)
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
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Element {
    guard index >= 0 && index < count else { misuse("The index is outside the list.") }
    // There are at least as many elements in the storage as in the list.
    return unsafe storage.unsafelyUnwrapped.base[index]
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

extension SharedBuffer {
  /// Makes this list a copy of `elements`, in the storage it has.
  ///
  /// - Complexity: O(`elements.count`).
  /// - Allocations: none if there is room, unless a copy of this list is alive.
  @inlinable
  package mutating func replaceAll(with elements: Span<Element>) {
    replaceAll(count: elements.count) { elements[$0] }
  }

  /// Makes this list what a function makes of `elements`, in the storage it has.
  ///
  /// - Complexity: O(`elements.count`).
  /// - Allocations: none if there is room, unless a copy of this list is alive.
  @inlinable
  @inline(__always)
  package mutating func replaceAll<Source>(
    with elements: Span<Source>, _ transform: (Source) -> Element
  ) {
    replaceAll(count: elements.count) { transform(elements[$0]) }
  }
}
