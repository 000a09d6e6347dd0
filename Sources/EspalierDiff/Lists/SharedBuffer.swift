// SPDX-License-Identifier: MIT

/// A list of plain elements that is cheap to copy and never changes under a reader.
///
/// A value type like `Array`: copies share their storage, and a writer that finds its storage shared takes new
/// storage first. Unlike an `Array` it keeps its storage while it is empty, so that a result that is written again
/// and again allocates nothing.
@frozen
public struct SharedBuffer<Element: BitwiseCopyable> {
  /// Nil as long as the list was empty: an empty list costs nothing.
  @usableFromInline
  var storage: SharedStorage<Element>?

  @usableFromInline
  var filled = 0

  /// The number of elements.
  @inlinable
  public var count: Int { filled }

  /// Makes an empty list. Allocates nothing.
  @inlinable
  public init() { storage = nil }

  /// Makes a list of the given elements.
  ///
  /// - Complexity: O(n).
  public init(_ elements: some Sequence<Element>) {
    self.init()
    let elements = ContiguousArray(elements)
    replaceAll(with: elements.span)
  }

  /// The elements, to read without reference counting.
  @inlinable
  public var span: Span<Element> {
    @_lifetime(borrow self)
    borrowing get {
      // The storage lives as long as `self` refers to it, and is not written while it is shared.
      guard let storage, count > 0 else { return Span() }
      let elements = unsafe Span(_unsafeStart: storage.base, count: count)
      return unsafe _overrideLifetime(elements, borrowing: self)
    }
  }
}

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
    guard index >= 0 && index < count else { fatalError("The index is outside the list.") }
    // There are at least as many elements in the storage as in the list.
    return unsafe storage.unsafelyUnwrapped.base[index]
  }
}

// The storage is written only while it has one owner, so sharing it between threads is safe whenever
// sharing its elements is.
extension SharedBuffer: @unchecked Sendable where Element: Sendable {}

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
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

#if !hasFeature(Embedded)
  extension SharedBuffer: CustomStringConvertible {
    /// The elements as an array prints them.
    public var description: String { Array(self).description }
  }
#endif

extension SharedBuffer {
  /// Whether this list alone refers to storage with room for so many elements.
  @inlinable
  @inline(__always)
  mutating func hasRoom(for length: Int) -> Bool {
    guard isKnownUniquelyReferenced(&storage) else { return false }
    return unsafe storage.unsafelyUnwrapped.room >= length
  }

  /// Takes new storage, for a half more than there was at least, so that lists that grow need it seldom.
  @usableFromInline
  @inline(never)
  mutating func makeStorage(_ length: Int) {
    let known = hasRoom(for: 0) ? unsafe storage.unsafelyUnwrapped.room : 0
    storage = SharedStorage.make(room: Swift.max(length, known + known / 2))
  }

  /// Empties the list and keeps its storage for the next one.
  package mutating func removeAll() { filled = 0 }

  /// Adds an element behind the others.
  ///
  /// - Complexity: O(1), taken over many.
  /// - Allocations: none if there is room, unless a copy of this list is alive.
  @inlinable
  package mutating func append(_ element: Element) {
    if !hasRoom(for: filled + 1) { grow() }
    unsafe storage.unsafelyUnwrapped.base[filled] = element
    filled += 1
  }

  /// Takes new storage for the elements that there are and more.
  @usableFromInline
  @inline(never)
  mutating func grow() {
    let former = storage
    storage = SharedStorage.make(room: Swift.max(8, filled + filled / 2 + 1))
    guard let former, filled > 0 else { return }
    unsafe storage.unsafelyUnwrapped.base.update(from: former.base, count: filled)
  }

  /// Replaces the elements by `count` others, which a function names by their index, in this order.
  ///
  /// - Parameter room: How many elements there is to be room for, if there is to be new storage; for the sake of
  ///   the next list.
  /// - Allocations: none if there is room, unless a copy of this list is alive; else one.
  @inlinable
  @inline(__always)
  package mutating func replaceAll(count: Int, room: Int = 0, _ element: (Int) -> Element) {
    filled = count
    if count == 0 { return }
    if !hasRoom(for: count) { makeStorage(Swift.max(count, room)) }
    let base = unsafe storage.unsafelyUnwrapped.base
    for index in 0..<count { unsafe base[index] = element(index) }
  }

  /// Replaces the elements by `count` others, which a function writes one after the other.
  @unsafe
  @inline(__always)
  mutating func replaceAll(count: Int, write: (UnsafeMutablePointer<Element>) -> Void) {
    filled = count
    if count == 0 { return }
    if !hasRoom(for: count) { makeStorage(count) }
    unsafe write(storage.unsafelyUnwrapped.base)
  }

  /// Makes this list a copy of `elements`, in the storage it has.
  @inlinable
  package mutating func replaceAll(with elements: Span<Element>) {
    replaceAll(count: elements.count) { elements[$0] }
  }

  /// Makes this list what a function makes of `elements`, in the storage it has.
  @inlinable
  @inline(__always)
  package mutating func replaceAll<Source>(
    with elements: Span<Source>, _ transform: (Source) -> Element
  ) {
    replaceAll(count: elements.count) { transform(elements[$0]) }
  }
}

// For buffers of modules above this one, which fill storage of their own.
extension SharedBuffer {
  /// Empties the list and takes out the block that `adopt` gave it; nil, with the storage left where it is, if a copy
  /// of this list is alive or there is no block.
  @unsafe
  package mutating func takeBlock() -> (base: UnsafeMutablePointer<Element>, room: Int)? {
    filled = 0
    guard hasRoom(for: 0) else {
      storage = nil
      return nil
    }
    return unsafe storage.unsafelyUnwrapped.takeBlock()
  }

  /// Makes the first `count` elements of a block the list, which frees the block from now on.
  @unsafe
  package mutating func adopt(
    _ base: UnsafeMutablePointer<Element>, room: Int, count: Int,
    free: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    precondition(count >= 0 && count <= room, "The count is outside the block.")
    filled = count
    if !hasRoom(for: 0) { storage = SharedStorage.make(room: 0) }
    unsafe storage.unsafelyUnwrapped.adopt(base, room: room, free: free)
  }
}

/// The first of so many places at which something holds, that holds from there on; the number of places if it holds at
/// none. O(log count).
@inlinable
@inline(__always)
package func firstPlace(among count: Int, where holds: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
