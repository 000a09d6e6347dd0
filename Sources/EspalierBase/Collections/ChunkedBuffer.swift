// SPDX-License-Identifier: MIT

/// A buffer of plain elements with a single owner that grows without ever copying what it holds.
///
/// Elements live in chunks of 32 KB, found through a small table of chunk addresses. Growing adds a chunk
/// and never touches the others, so the slowest growth costs microseconds however many elements there
/// are; a `UniqueBuffer` of ten million elements would copy all of them. The first chunk alone starts
/// small and doubles, so that a short list costs little: what it copies is below 32 KB.
///
/// Every element from 0 up to `capacity` is readable and writable at any time; new ones are zero. The
/// buffer has no count of its own, and grows in `grow(to:)` only.
///
/// An access costs one more load than in a `UniqueBuffer`. Loops over many elements take one span per
/// chunk (`span(from:)`) instead.
@frozen
@safe
@usableFromInline
package struct ChunkedBuffer<Element: ZeroInitializable>: ~Copyable {
  /// The addresses of the chunks. Valid for `tableCapacity`, of which `chunkCount` are in use.
  @usableFromInline
  var chunks: UnsafeMutablePointer<UnsafeMutablePointer<Element>>

  /// The number of chunks. All but a lone first one hold `elementsPerChunk` initialised elements.
  @usableFromInline
  package private(set) var chunkCount: Int

  private var tableCapacity: Int

  /// The number of elements there is room for.
  @usableFromInline
  package private(set) var capacity: Int

  /// The number of elements in a full chunk: the largest power of two of them that fits 32 KB.
  @inlinable
  package static var elementsPerChunk: Int {
    @inline(__always)
    get {
      let fitting = max(1, 32_768 / max(1, MemoryLayout<Element>.stride))
      return 1 << (Int.bitWidth - 1 - fitting.leadingZeroBitCount)
    }
  }

  /// The number of index bits that name an element inside its chunk.
  @inlinable
  static var bitsInsideChunk: Int {
    @inline(__always)
    get { elementsPerChunk.trailingZeroBitCount }
  }

  /// Makes an empty buffer. Allocates nothing.
  package init() {
    unsafe chunks = Self.noTable
    chunkCount = 0
    tableCapacity = 0
    capacity = 0
  }

  /// Makes a buffer of at least `capacity` zeroed elements.
  package init(capacity: Int) {
    require(capacity >= 0, "A buffer's capacity is not negative.")
    self.init()
    grow(to: capacity)
  }

  deinit {
    for index in 0..<chunkCount { unsafe chunks[index].deallocate() }
    if tableCapacity > 0 { unsafe chunks.deallocate() }
  }

  /// Makes room for at least `count` elements. What is there stays where it is.
  ///
  /// - Complexity: O(1) if there is room, else O(the elements added); it copies at most one chunk's worth
  ///   of elements, and now and then the table, which has 8 bytes per 32 KB.
  /// - Allocations: none if there is room.
  @inlinable
  @inline(__always)
  package mutating func grow(to count: Int) {
    if count > capacity { addChunks(holding: count) }
  }

  @usableFromInline
  @inline(never)
  mutating func addChunks(holding count: Int) {
    if capacity < Self.elementsPerChunk { enlargeFirstChunk(holding: count) }
    while capacity < count {
      reserveTable(chunkCount + 1)
      unsafe chunks[chunkCount] = Self.allocate(Self.elementsPerChunk)
      chunkCount += 1
      capacity += Self.elementsPerChunk
    }
  }

  /// Replaces the first chunk by one at least twice as large, up to the size of all others.
  private mutating func enlargeFirstChunk(holding count: Int) {
    let roomier = min(max(count, 2 * capacity, 8), Self.elementsPerChunk)
    let chunk = unsafe Self.allocate(roomier)
    if chunkCount > 0 {
      unsafe chunk.update(from: chunks[0], count: capacity)
      unsafe chunks[0].deallocate()
    }
    reserveTable(1)
    unsafe chunks[0] = chunk
    chunkCount = 1
    capacity = roomier
  }

  private mutating func reserveTable(_ count: Int) {
    guard count > tableCapacity else { return }
    let roomier = max(count, 2 * tableCapacity)
    let table = UnsafeMutablePointer<UnsafeMutablePointer<Element>>.allocate(
      capacity: roomier)
    unsafe table.update(from: chunks, count: chunkCount)
    if tableCapacity > 0 { unsafe chunks.deallocate() }
    unsafe chunks = table
    tableCapacity = roomier
  }

  /// Zeroed storage for `count` elements, on a cache line's boundary.
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = count * MemoryLayout<Element>.stride
    let storage = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe storage.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return unsafe storage.assumingMemoryBound(to: Element.self)
  }

  /// A table of no chunks: a pointer that is never read.
  private static var noTable: UnsafeMutablePointer<UnsafeMutablePointer<Element>> {
    unsafe UnsafeMutablePointer(bitPattern: MemoryLayout<Int>.alignment)!
  }

  /// Where the element at `index` lives; the caller knows that it is inside the capacity.
  @inlinable
  @inline(__always)
  @unsafe
  package func address(_ index: Int) -> UnsafeMutablePointer<Element> {
    let chunk = unsafe chunks[index >> Self.bitsInsideChunk]
    return unsafe chunk + (index & (Self.elementsPerChunk - 1))
  }

  /// The element at `index`; traps outside the capacity. Fields of it can be changed in place.
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always)
    get {
      guard index >= 0 && index < capacity else { misuse("The index is outside the buffer.") }
      return unsafe address(index).pointee
    }
    @inline(__always)
    _modify {
      guard index >= 0 && index < capacity else { misuse("The index is outside the buffer.") }
      yield unsafe &address(index).pointee
    }
  }
}

extension ChunkedBuffer {
  /// The elements from `index` to the end of its chunk, to read. To walk over all elements, begin at 0 and
  /// go on at `index + span.count` until that is the capacity.
  ///
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  @_lifetime(borrow self)
  package borrowing func span(from index: Int) -> Span<Element> {
    guard index >= 0 && index < capacity else { misuse("The index is outside the buffer.") }
    let count = remainingInChunk(from: index)
    return unsafe _overrideLifetime(
      Span(_unsafeStart: address(index), count: count), borrowing: self)
  }

  /// The elements from `index` to the end of its chunk, to read and write.
  ///
  /// - Complexity: O(1).
  @inlinable
  @_lifetime(&self)
  package mutating func mutableSpan(from index: Int) -> MutableSpan<Element> {
    guard index >= 0 && index < capacity else { misuse("The index is outside the buffer.") }
    let count = remainingInChunk(from: index)
    return unsafe _overrideLifetime(
      MutableSpan(_unsafeStart: address(index), count: count), mutating: &self)
  }

  /// The number of elements from `index` to the end of its chunk.
  @inlinable
  @inline(__always)
  func remainingInChunk(from index: Int) -> Int {
    min(capacity, (index | (Self.elementsPerChunk - 1)) + 1) - index
  }
}

// The buffer is the only owner of its storage, so it may change threads whenever its elements may.
extension ChunkedBuffer: @unchecked Sendable where Element: Sendable {}
