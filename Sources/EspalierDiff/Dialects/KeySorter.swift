// SPDX-License-Identifier: MIT

import EspalierBase

/// Sorts numbers, byte by byte from the lowest (radix sort), in storage that is reused.
struct KeySorter: ~Copyable {
  /// The numbers to sort.
  var keys = GrowingList<UInt64>()
  private var scratch = UniqueBuffer<UInt64>()
  private var places = UniqueBuffer<Int>()

  /// Counts keys, once for each pass over them.
  private(set) var steps = StepCounter()

  /// Sorts the keys, ascending.
  ///
  /// - Complexity: O(n), with a pass for each byte in which the keys differ.
  /// - Allocations: none once it has sorted as many keys.
  mutating func sort() {
    guard keys.count > 1 else { return }
    var differing: UInt64 = 0
    for index in 0..<keys.count { differing |= keys.elements[index] ^ keys.elements[0] }
    scratch.reserve(keys.count)
    places.reserve(256)
    for shift in stride(from: UInt64(0), to: 64, by: 8) where (differing >> shift) & 255 != 0 {
      distribute(by: shift)
      swap(&keys.elements, &scratch)
    }
  }

  /// Copies the keys to `scratch`, by the byte at `shift` and otherwise in their order.
  private mutating func distribute(by shift: UInt64) {
    steps.add(2 * keys.count)
    places.clear(count: 256)
    for index in 0..<keys.count { places[byte(of: index, at: shift)] += 1 }
    var place = 0
    for value in 0..<256 {
      let count = places[value]
      places[value] = place
      place += count
    }
    for index in 0..<keys.count {
      let value = byte(of: index, at: shift)
      scratch[places[value]] = keys.elements[index]
      places[value] += 1
    }
  }

  private func byte(of index: Int, at shift: UInt64) -> Int {
    Int(truncatingIfNeeded: (keys.elements[index] >> shift) & 255)
  }
}
