// SPDX-License-Identifier: MIT

/// What a `RadixSorter` sorts: a number, or something that is sorted by one.
@usableFromInline
package protocol RadixSortable: ZeroInitializable {
  /// The number that decides.
  var sortKey: UInt64 { get }
}

extension UInt64: RadixSortable {
  /// The number itself.
  @inlinable
  package var sortKey: UInt64 {
    @inline(__always)
    get { self }
  }
}

/// Sorts by numbers, digit by digit from the lowest (radix sort), or by insertion where there are few; in
/// storage that is reused. What is in order already is looked at once.
///
/// Use: empty `elements` and fill it, then `sort`, then read `elements`.
@usableFromInline
package struct RadixSorter<Element: RadixSortable>: ~Copyable {
  /// What is sorted.
  @usableFromInline
  package var elements = GrowableBuffer<Element>()
  @usableFromInline
  var scratch = UniqueBuffer<Element>()
  @usableFromInline
  var places = UniqueBuffer<Int>()

  /// Counts elements, once for each pass over them.
  @usableFromInline
  package var steps = StepCounter()

  /// Up to so many are sorted by insertion.
  @inlinable
  static var few: Int { 24 }

  /// The bits of a digit. Rows of lists of 262,144 have two digits.
  @inlinable
  static var digitBits: UInt64 { 9 }

  /// Makes a sorter without elements. Allocates nothing.
  @inlinable
  package init() {}

  /// The bytes that are held.
  package var byteCount: Int {
    elements.byteCount + scratch.capacity * MemoryLayout<Element>.stride
      + places.capacity * MemoryLayout<Int>.stride
  }

  /// Sorts the elements, ascending; those with equal numbers keep their order.
  ///
  /// - Parameter ignoredBits: The number of low bits that ascend already where all others are equal.
  /// - Complexity: O(n), with a pass for each digit in which the numbers differ.
  /// - Allocations: none once it has sorted as many.
  @inlinable
  package mutating func sort(ignoredBits: UInt64 = 0) {
    steps.add(elements.count)
    if elements.count < 2 { return }
    guard var differing = differingBits() else { return }
    if elements.count <= Self.few { return insert() }
    differing &= UInt64.max << ignoredBits
    scratch.reserve(elements.count)
    places.reserve(1 << Int(Self.digitBits))
    while differing != 0 {
      let shift = UInt64(truncatingIfNeeded: differing.trailingZeroBitCount)
      distribute(by: shift)
      elements.exchangeStorage(with: &scratch)
      let rest = shift + Self.digitBits
      differing = rest < 64 ? differing & (UInt64.max << rest) : 0
    }
    checkInvariants()
  }

  /// The bits in which numbers differ, or nil if they ascend. There are two at least.
  @inlinable
  func differingBits() -> UInt64? {
    let elements = elements.span
    let first = elements[0].sortKey
    var (last, differing, isSorted) = (first, UInt64(0), true)
    for index in 1..<elements.count {
      let key = elements[index].sortKey
      differing |= key ^ first
      if key < last { isSorted = false }
      last = key
    }
    return isSorted ? nil : differing
  }

  @inlinable
  mutating func insert() {
    for index in 1..<elements.count {
      let element = elements[index]
      var place = index
      while place > 0 && element.sortKey < elements[place - 1].sortKey {
        elements[place] = elements[place - 1]
        place -= 1
      }
      elements[place] = element
      steps.add(index - place)
    }
  }

  /// Copies the elements to `scratch`, by the digit at `shift` and otherwise in their order.
  @inlinable
  mutating func distribute(by shift: UInt64) {
    steps.add(2 * elements.count)
    let digits = 1 << Int(Self.digitBits)
    places.clear(count: digits)
    for index in elements.indices {
      places[Self.digit(of: elements[index], at: shift)] &+= 1  // At most as many as there are.
    }
    var place = 0
    for digit in 0..<digits {
      let count = places[digit]
      places[digit] = place
      place &+= count  // At most as many as there are.
    }
    for index in elements.indices {
      let element = elements[index]
      let digit = Self.digit(of: element, at: shift)
      let place = places[digit]
      scratch[place] = element
      places[digit] = place &+ 1  // At most as many as there are.
    }
  }

  @inlinable
  @inline(__always)
  static func digit(of element: Element, at shift: UInt64) -> Int {
    Int(truncatingIfNeeded: (element.sortKey &>> shift) & ((1 << digitBits) - 1))
  }

  /// Built with `ESPALIER_CHECKS`: whether the elements ascend.
  @inlinable
  func checkInvariants() {
    #if ESPALIER_CHECKS
      for index in elements.indices.dropFirst() {
        precondition(
          elements[index - 1].sortKey <= elements[index].sortKey, "Sorted elements ascend.")
      }
    #endif
  }
}
