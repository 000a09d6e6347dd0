// SPDX-License-Identifier: MIT

/// Sorts numbers, byte by byte from the lowest (radix sort), in storage that is reused.
///
/// Use: empty `keys` and fill it, then `sort`, then read `keys`.
package struct RadixSorter: ~Copyable {
  /// The numbers to sort.
  package var keys = GrowableBuffer<UInt64>()
  private var scratch = UniqueBuffer<UInt64>()
  private var places = UniqueBuffer<Int>()

  /// Counts keys, once for each pass over them.
  package private(set) var steps = StepCounter()

  /// Makes a sorter without keys. Allocates nothing.
  package init() {}

  /// Sorts the keys, ascending.
  ///
  /// - Complexity: O(n), with a pass for each byte in which the keys differ.
  /// - Allocations: none once it has sorted as many keys.
  package mutating func sort() {
    guard keys.count > 1 else { return }
    var differing: UInt64 = 0
    for index in keys.indices { differing |= keys[index] ^ keys[0] }
    scratch.reserve(keys.count)
    places.reserve(256)
    for shift in stride(from: UInt64(0), to: 64, by: 8) where (differing >> shift) & 255 != 0 {
      distribute(by: shift)
      keys.exchangeStorage(with: &scratch)
    }
    checkInvariants()
  }

  /// Copies the keys to `scratch`, by the byte at `shift` and otherwise in their order.
  private mutating func distribute(by shift: UInt64) {
    steps.add(2 * keys.count)
    places.clear(count: 256)
    for index in keys.indices { places[byte(of: index, at: shift)] += 1 }
    var place = 0
    for value in 0..<256 {
      let count = places[value]
      places[value] = place
      place += count
    }
    for index in keys.indices {
      let value = byte(of: index, at: shift)
      scratch[places[value]] = keys[index]
      places[value] += 1
    }
  }

  private func byte(of index: Int, at shift: UInt64) -> Int {
    Int(truncatingIfNeeded: (keys[index] >> shift) & 255)
  }

  /// Built with `ESPALIER_CHECKS`: whether the keys ascend.
  private func checkInvariants() {
    #if ESPALIER_CHECKS
      for index in keys.indices.dropFirst() {
        precondition(keys[index - 1] <= keys[index], "Sorted keys ascend.")
      }
    #endif
  }
}
