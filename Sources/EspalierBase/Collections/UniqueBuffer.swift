// SPDX-License-Identifier: MIT

import CEspalier

/// A growing buffer of plain elements with a single owner.
///
/// Every element from 0 up to `capacity` is readable and writable at any time; new ones are zero. The
/// buffer has no count of its own: what is filled is for the algorithm that fills it to know. It grows
/// in `reserve` and `grow` only, and never by itself.
@frozen
@safe
@usableFromInline
package struct UniqueBuffer<Element: ZeroInitializable>: ~Copyable {
  /// The elements. Valid for `capacity` elements, all initialised, freed in `deinit` alone.
  @usableFromInline
  var base: UnsafeMutablePointer<Element>

  @usableFromInline
  var room: Int

  /// The number of elements there is room for.
  @inlinable
  package var capacity: Int {
    @inline(__always)
    get { room }
  }

  /// Makes an empty buffer. Allocates nothing.
  @inlinable
  package init() {
    self.init(capacity: 0)
  }

  /// Makes a buffer of `capacity` zeroed elements.
  @inlinable
  package init(capacity: Int) {
    require(capacity >= 0, "A buffer's capacity is not negative.")
    unsafe base = Self.allocate(capacity)
    room = capacity
  }

  @inlinable
  deinit {
    if capacity > 0 { unsafe espalier_deallocate(base) }
  }

  /// Makes a buffer that owns storage from now on which another one gave away.
  @inlinable
  @inline(__always)
  init(adopting base: UnsafeMutablePointer<Element>, capacity: Int) {
    unsafe self.base = base
    room = capacity
  }

  /// Gives the storage to the caller, who frees it; this buffer is empty afterwards.
  @inlinable
  @inline(__always)
  mutating func giveAway() -> UnsafeMutablePointer<Element> {
    let storage = unsafe base
    unsafe base = Self.allocate(0)
    room = 0
    return unsafe storage
  }

  /// Makes room for at least `count` elements; what was in the buffer is lost if it has to grow.
  ///
  /// - Complexity: O(1) if there is room, else O(`count`).
  /// - Allocations: none if there is room.
  @inlinable
  @inline(__always)
  package mutating func reserve(_ count: Int) {
    if count > capacity { replaceStorage(holding: count, keeping: 0) }
  }

  /// Makes room for at least `count` elements and keeps what is there; grows by half at least.
  ///
  /// - Complexity: O(1) if there is room, else O(`count`), amortised O(1) per element.
  /// - Allocations: none if there is room.
  @inlinable
  @inline(__always)
  package mutating func grow(to count: Int) {
    if count > capacity { replaceStorage(holding: count, keeping: capacity) }
  }

  /// Makes room for at least `count` elements, of which the first `count` are zero.
  ///
  /// - Complexity: O(`count`), at the speed of `memset`.
  /// - Allocations: none if there is room.
  @inlinable
  package mutating func reserveZeros(_ count: Int) {
    if count > capacity {
      replaceStorage(holding: count, keeping: 0)  // Which is born zeroed.
    } else {
      clear(count: count)
    }
  }

  @usableFromInline
  @inline(never)
  mutating func replaceStorage(holding count: Int, keeping kept: Int) {
    let roomier = max(count, capacity + capacity / 2)
    let new = unsafe Self.allocate(roomier)
    unsafe new.update(from: base, count: kept)
    if capacity > 0 { unsafe espalier_deallocate(base) }
    unsafe base = new
    room = roomier
  }

  /// Zeroed storage for `capacity` elements; for none, a pointer that is never read.
  @inlinable
  static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    guard capacity > 0 else {
      return unsafe UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
    }
    return unsafe allocateZeroed(capacity)
  }

  @usableFromInline
  static func allocateZeroed(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    guard let bytes = unsafe espalier_allocate_zeroed(capacity, MemoryLayout<Element>.stride) else {
      fatalError("There is no memory for \(capacity) elements.")
    }
    return unsafe bytes.assumingMemoryBound(to: Element.self)
  }

  /// The element at `index`; traps outside the capacity.
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always)
    get {
      guard index >= 0 && index < capacity else { misuse("The index is outside the buffer.") }
      return unsafe base[index]
    }
    @inline(__always)
    set {
      guard index >= 0 && index < capacity else { misuse("The index is outside the buffer.") }
      unsafe base[index] = newValue
    }
  }

  /// The element at `index`, where it is: of an element of many fields, only those that are asked for are read,
  /// and only those that change are written. Traps outside the capacity.
  @inlinable
  package subscript(inPlace index: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      guard index >= 0 && index < capacity else { misuse("The index is outside the buffer.") }
      return unsafe UnsafePointer(base + index)
    }
    @inline(__always)
    unsafeMutableAddress {
      guard index >= 0 && index < capacity else { misuse("The index is outside the buffer.") }
      return unsafe base + index
    }
  }

  /// Sets the first `count` elements to zero.
  ///
  /// - Complexity: O(`count`), at the speed of `memset`.
  @inlinable
  package mutating func clear(count: Int) {
    guard count >= 0 && count <= capacity else {
      misuse("The elements are outside the buffer.")
    }
    unsafe UnsafeMutableRawPointer(base).initializeMemory(
      as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
  }

  /// Copies the elements of `source` to where `target` begins; the ranges may overlap.
  ///
  /// - Complexity: O(`source.count`), at the speed of `memmove`.
  @inlinable
  package mutating func move(_ source: Range<Int>, to target: Int) {
    guard
      source.lowerBound >= 0 && source.upperBound <= capacity && target >= 0
        && source.count <= capacity - target
    else { misuse("The elements are outside the buffer.") }
    unsafe (base + target).update(from: base + source.lowerBound, count: source.count)
  }

  /// Copies elements to the beginning of the buffer, which has room for them.
  ///
  /// - Complexity: O(`elements.count`), at the speed of `memmove`.
  @inlinable
  package mutating func copy(_ elements: Span<Element>) {
    guard elements.count <= capacity else { misuse("The elements are outside the buffer.") }
    let base = unsafe base
    unsafe elements.withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress { unsafe base.update(from: first, count: elements.count) }
    }
  }

  /// The first `count` elements, to read.
  @inlinable
  @_lifetime(borrow self)
  package borrowing func span(count: Int) -> Span<Element> {
    guard count >= 0 && count <= capacity else { misuse("The span is outside the buffer.") }
    return unsafe _overrideLifetime(Span(_unsafeStart: base, count: count), borrowing: self)
  }

  /// The first `count` elements, to read and write.
  @inlinable
  @_lifetime(&self)
  package mutating func mutableSpan(count: Int) -> MutableSpan<Element> {
    guard count >= 0 && count <= capacity else { misuse("The span is outside the buffer.") }
    return unsafe _overrideLifetime(
      MutableSpan(_unsafeStart: base, count: count), mutating: &self)
  }
}

// The buffer is the only owner of its storage, so it may change threads whenever its elements may.
extension UniqueBuffer: @unchecked Sendable where Element: Sendable {}
