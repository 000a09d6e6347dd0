// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import Testing

@Suite("Allocation counter")
struct AllocationCounterTests {
  @Test("An array of 1,000 bytes is one block", .enabled(if: Allocations.areCounted))
  func countsOneArray() {
    var array: [UInt8] = []
    let counted = allocations { array.reserveCapacity(1_000) }
    #expect(counted.blocks == 1)
    #expect(counted.bytes >= 1_000)
    #expect(array.isEmpty)
  }

  @Test("Code that allocates nothing counts nothing")
  func countsNothing() {
    var buffer = UniqueBuffer<Int64>(capacity: 100)
    func work() {
      for index in 0..<100 { buffer[index] = Int64(index) }
      buffer.reserve(100)
    }
    work()  // the first use of a generic type may make its metadata
    let counted = allocations { work() }
    #expect(counted == .none)
    #expect(buffer[99] == 99)
  }

  @Test("A buffer allocates only when it grows", .enabled(if: Allocations.areCounted))
  func countsGrowth() {
    // The first use of a generic type may make its metadata.
    var other = UniqueBuffer<Int64>(capacity: 1)
    other.grow(to: 2)
    var buffer = UniqueBuffer<Int64>(capacity: 10)
    buffer[9] = 7
    #expect(allocations { buffer.grow(to: 11) }.blocks == 1)
    #expect(buffer[9] == 7)
    #expect(buffer[10] == 0)
    #expect(allocations { buffer.grow(to: 15) } == .none)
  }
}
