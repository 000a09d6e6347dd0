// SPDX-License-Identifier: MIT

import EspalierBase

/// Sorts places with what belongs to them: byte by byte from the lowest (radix sort), or by insertion where
/// they are few; in storage that is reused. What is in order already is looked at once.
struct PlaceSorter: ~Copyable {
  struct Element: ZeroInitializable {
    var key: Place
    /// What belongs to it: another place, or an index.
    var value: Int64
  }

  private var elements = GrowableBuffer<Element>()
  private var scratch = UniqueBuffer<Element>()
  private var places = UniqueBuffer<Int>()

  /// Counts places, once for each pass over them.
  private(set) var steps = StepCounter()

  /// Up to so many are sorted by insertion.
  private static var few: Int { 24 }

  init() {}

  var count: Int { elements.count }
  var indices: Range<Int> { elements.indices }

  /// The place at a position.
  @inline(__always)
  func key(_ index: Int) -> Place { elements[index].key }

  /// What belongs to it.
  @inline(__always)
  func value(_ index: Int) -> Int { Int(truncatingIfNeeded: elements[index].value) }

  mutating func removeAll(reserving count: Int) {
    elements.removeAll(reserving: count)
  }

  /// Adds a place for which there is room.
  @inline(__always)
  mutating func put(_ key: Place, _ value: Int64) {
    elements.put(Element(key: key, value: value))
  }

  /// Sorts the places, ascending.
  ///
  /// - Complexity: O(n), with a pass for each byte in which the places differ.
  /// - Allocations: none once it has sorted as many.
  mutating func sort() {
    steps.add(elements.count)
    var isSorted = true
    var differing: Int64 = 0
    for index in elements.indices.dropFirst() {
      differing |= elements[index].key.rawValue ^ elements[0].key.rawValue
      if elements[index].key < elements[index - 1].key { isSorted = false }
    }
    if isSorted { return }
    if elements.count <= Self.few { return insert() }
    scratch.reserve(elements.count)
    places.reserve(256)
    for shift in stride(from: Int64(0), to: 64, by: 8) where (differing >> shift) & 255 != 0 {
      distribute(by: shift)
      elements.exchangeStorage(with: &scratch)
    }
  }

  private mutating func insert() {
    for index in elements.indices.dropFirst() {
      let element = elements[index]
      var place = index
      while place > 0 && element.key < elements[place - 1].key {
        elements[place] = elements[place - 1]
        place -= 1
        steps.add(1)
      }
      elements[place] = element
    }
  }

  /// Copies the elements to `scratch`, by the byte at `shift` and otherwise in their order.
  private mutating func distribute(by shift: Int64) {
    steps.add(2 * elements.count)
    places.clear(count: 256)
    for index in elements.indices { places[byte(of: index, at: shift)] += 1 }
    var place = 0
    for value in 0..<256 {
      let count = places[value]
      places[value] = place
      place += count
    }
    for index in elements.indices {
      let value = byte(of: index, at: shift)
      scratch[places[value]] = elements[index]
      places[value] += 1
    }
  }

  @inline(__always)
  private func byte(of index: Int, at shift: Int64) -> Int {
    Int(truncatingIfNeeded: (elements[index].key.rawValue >> shift) & 255)
  }
}
