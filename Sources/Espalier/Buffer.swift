// SPDX-License-Identifier: MIT

/// Elements in a row, in storage that is there from the first on, and is kept when they are removed: what is warm allocates
/// nothing.
///
/// It has one owner, and the only raw pointer of the module; every access is checked.
@safe
package struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  /// Valid for `capacity` elements, of which the first `count` are initialised; freed in `deinit` alone. Points nowhere
  /// while the capacity is 0.
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int

  /// The number of elements.
  package private(set) var count = 0

  package init(capacity: Int = 0) {
    self.capacity = capacity
    unsafe base =
      capacity > 0
      ? .allocate(capacity: capacity)
      : UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  deinit {
    if capacity > 0 { unsafe base.deallocate() }
  }

  /// The element at an index, where it is; traps outside of `0..<count`.
  package subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      noteStep()
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "The index is outside.")
      return unsafe UnsafePointer(base + index)
    }
    @inline(__always)
    unsafeMutableAddress {
      noteStep()
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "The index is outside.")
      return unsafe base + index
    }
  }

  /// The same for the numbers that nodes, leaves and branches have.
  package subscript(index: Int32) -> Element {
    @inline(__always)
    unsafeAddress { unsafe self[pointerTo: index] }
    @inline(__always)
    unsafeMutableAddress { unsafe self[mutablePointerTo: index] }
  }

  @unsafe
  subscript(pointerTo index: Int32) -> UnsafePointer<Element> {
    @inline(__always)
    get {
      noteStep()
      precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count), "The index is outside.")
      return unsafe UnsafePointer(base + Int(index))
    }
  }

  @unsafe
  subscript(mutablePointerTo index: Int32) -> UnsafeMutablePointer<Element> {
    @inline(__always)
    get {
      noteStep()
      precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count), "The index is outside.")
      return unsafe base + Int(index)
    }
  }

  package var isEmpty: Bool { count == 0 }

  @inline(__always)
  package mutating func append(_ element: Element) {
    noteStep()
    if count == capacity { grow(to: count + 1) }
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  /// Takes the last element; nil if there is none.
  @inline(__always)
  package mutating func popLast() -> Element? {
    noteStep()
    guard count > 0 else { return nil }
    count -= 1
    return unsafe base[count]
  }

  /// Removes all elements; the storage stays.
  @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Makes it a number of elements long; new ones at its end are `element`.
  package mutating func resize(to newCount: Int, filling element: Element) {
    if newCount > capacity { grow(to: newCount) }
    noteSteps(max(0, newCount - count))
    if newCount > count {
      unsafe (base + count).initialize(repeating: element, count: newCount - count)
    }
    count = newCount
  }

  /// Sets all elements.
  package mutating func fill(with element: Element) {
    noteSteps(count)
    unsafe base.update(repeating: element, count: count)
  }

  /// Copies elements to where `target` begins; the ranges may overlap.
  @inline(__always)
  package mutating func copy(_ source: Range<Int>, to target: Int) {
    precondition(
      source.lowerBound >= 0 && source.upperBound <= count && target >= 0
        && source.count <= count - target, "The elements are outside.")
    noteSteps(source.count)
    unsafe (base + target).update(from: base + source.lowerBound, count: source.count)
  }

  /// Adds elements of another buffer at the end.
  @inline(__always)
  package mutating func append(_ range: Range<Int>, of other: borrowing Buffer) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= other.count, "The elements are outside.")
    if count + range.count > capacity { grow(to: count + range.count) }
    noteSteps(range.count)
    unsafe (base + count).update(from: other.base + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Some of the elements, to read while nothing changes them.
  @_lifetime(borrow self)
  package borrowing func span(of range: Range<Int>) -> Span<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "The elements are outside.")
    noteSteps(range.count)
    let span = unsafe Span(_unsafeStart: UnsafePointer(base + range.lowerBound), count: range.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// Goes through elements from `start` on, at most up to `end`, until `body` returns true; returns the index there, or
  /// `end`. The bounds are checked once, which is what long sums need.
  @inline(__always)
  package func first(from start: Int, to end: Int, where body: (Element) -> Bool) -> Int {
    precondition(start >= 0 && start <= end && end <= count, "The elements are outside.")
    var index = start
    while index < end, unsafe !body(base[index]) { index &+= 1 }
    noteSteps(index - start)
    return index
  }

  /// The elements, to read.
  package var elements: UnsafeBufferPointer<Element> {
    noteSteps(count)
    return unsafe UnsafeBufferPointer(start: base, count: count)
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let roomier = max(needed, capacity * 2, 16)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: roomier)
    unsafe new.update(from: base, count: count)
    if capacity > 0 { unsafe base.deallocate() }
    unsafe base = new
    capacity = roomier
  }
}

extension Buffer where Element: Equatable {
  /// The index of an element from `start` on, or `end`; they are as far apart as a multiple of four.
  @inline(__always)
  func index(of element: Element, from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && start <= end && end <= count && (end - start) % 4 == 0, "Outside.")
    noteSteps(end - start)
    var index = start
    while index < end {
      if unsafe base[index] == element { return index }
      if unsafe base[index &+ 1] == element { return index &+ 1 }
      if unsafe base[index &+ 2] == element { return index &+ 2 }
      if unsafe base[index &+ 3] == element { return index &+ 3 }
      index &+= 4
    }
    return end
  }
}

extension Buffer where Element == SIMD4<Int32> {
  /// The sum of some elements, eight a turn.
  @inline(__always)
  func sum(from start: Int, to end: Int) -> SIMD4<Int32> {
    precondition(start >= 0 && start <= end && end <= count, "Outside.")
    noteSteps(end - start)
    var (sum, index) = (SIMD4<Int32>(), start)
    while index &+ 7 < end {
      unsafe sum &+= base[index] &+ base[index &+ 1] &+ base[index &+ 2] &+ base[index &+ 3]
      unsafe sum &+= base[index &+ 4] &+ base[index &+ 5] &+ base[index &+ 6] &+ base[index &+ 7]
      index &+= 8
    }
    while index < end {
      unsafe sum &+= base[index]
      index &+= 1
    }
    return sum
  }

  /// The element from `start` on, at most at `last`, at which the sum of a lane exceeds `left`, which is lessened by
  /// those before.
  @inline(__always)
  func index(exceeding left: inout Int, in lane: Int, from start: Int, to last: Int) -> Int {
    precondition(start >= 0 && start <= last && last < count && lane >= 0 && lane < 4, "Outside.")
    noteSteps(last - start)
    var element = start
    unsafe UnsafeRawPointer(base).withMemoryRebound(to: Int32.self, capacity: count * 4) {
      numbers in
      while element < last {
        let number = unsafe Int(numbers[element &* 4 &+ lane])
        if left < number { return }
        left &-= number
        element &+= 1
      }
    }
    return element
  }
}

// Heights: of leaves in 32 bits, of what is above in 64.
extension Buffer where Element: FixedWidthInteger {
  /// The sum of some elements.
  @inline(__always)
  func sum(from start: Int, to end: Int) -> Int64 {
    var sum: Int64 = 0
    _ = first(from: start, to: end) {
      sum &+= Int64($0)
      return false
    }
    return sum
  }

  /// The index from `start` on, at most `last`, at which the sum exceeds `left`, which is lessened by what is before.
  @inline(__always)
  func index(exceeding left: inout Int64, from start: Int, to last: Int) -> Int {
    var rest = left
    let index = first(from: start, to: last) { element in
      if rest < Int64(element) { return true }
      rest &-= Int64(element)
      return false
    }
    left = rest
    return index
  }
}

extension Buffer where Element: Comparable {
  /// Whether no element is smaller than the one before it.
  var isSorted: Bool {
    var index = 1
    while index < count {
      if self[index] < self[index - 1] { return false }
      index += 1
    }
    return true
  }
}

extension Buffer {
  /// A copy.
  package var array: [Element] { unsafe Array(elements) }
}
