// SPDX-License-Identifier: MIT

import EspalierBase

/// Something with a key to sort by.
struct Keyed: ZeroInitializable {
  var key: UInt64
  var value: Int32
}

/// A buffer of things to sort by key, and the room that sorting needs.
struct KeyedBuffer: ~Copyable {
  private var elements = UniqueBuffer<Keyed>()
  private var other = UniqueBuffer<Keyed>()

  /// Where the elements with each value of a byte begin, while sorting.
  private var starts = UniqueBuffer<Int32>()
  private(set) var count = 0

  /// The bytes that are held.
  var byteCount: Int {
    (elements.capacity + other.capacity) * MemoryLayout<Keyed>.stride
      + starts.capacity * MemoryLayout<Int32>.stride
  }

  subscript(index: Int) -> Keyed { elements[index] }

  mutating func clear() { count = 0 }

  mutating func append(_ key: UInt64, _ value: Int32) {
    elements.grow(to: count + 1)
    elements[count] = Keyed(key: key, value: value)
    count += 1
  }

  /// Sorts by key; equal keys keep their order.
  ///
  /// - Complexity: O(k) if in order; else O(k) for each byte in which keys differ.
  mutating func sort() {
    let differing = differingBits()
    guard differing != 0 else { return }
    other.reserve(count)
    for shift in stride(from: UInt64(0), to: 64, by: 8) where (differing >> shift) & 255 != 0 {
      Self.distribute(&elements, to: &other, &starts, count: count, shift)
      swap(&elements, &other)
    }
  }

  /// The bits in which keys differ; none if the keys ascend.
  private func differingBits() -> UInt64 {
    var isSorted = true
    var differing: UInt64 = 0
    for index in 1..<max(1, count) {
      if elements[index].key < elements[index - 1].key { isSorted = false }
      differing |= elements[index].key ^ elements[0].key
    }
    return isSorted ? 0 : differing
  }

  private static func distribute(
    _ source: inout UniqueBuffer<Keyed>, to target: inout UniqueBuffer<Keyed>,
    _ starts: inout UniqueBuffer<Int32>, count: Int, _ shift: UInt64
  ) {
    starts.reserve(256)
    starts.clear(count: 256)
    for index in 0..<count { starts[Int((source[index].key >> shift) & 255)] += 1 }
    var next: Int32 = 0
    for digit in 0..<256 { (starts[digit], next) = (next, next + starts[digit]) }
    for index in 0..<count {
      let digit = Int((source[index].key >> shift) & 255)
      target[Int(starts[digit])] = source[index]
      starts[digit] += 1
    }
  }
}
