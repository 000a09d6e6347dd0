// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import Testing

@Suite("Shared buffers")
struct SharedBufferTests {
  @Test("Few elements are one allocation, none are none", .enabled(if: Allocations.areMeaningful))
  func allocationsOfFew() {
    // What the process makes once, such as the description of a generic class, is not the buffer's.
    var list = SharedBuffer<Int32>()
    list.replaceAll(count: 20) { Int32($0) }
    #expect(allocations { list = SharedBuffer() } == .none)
    #expect(allocations { list.replaceAll(count: 0) { _ in 0 } } == .none)
    #expect(allocations { list.replaceAll(count: 20) { Int32($0) } }.blocks == 1)
    #expect(allocations { list.replaceAll(count: 20) { Int32($0 + 1) } } == .none)
    #expect(allocations { list.replaceAll(count: 3) { Int32($0) } } == .none)
    #expect(list == [0, 1, 2])
  }

  @Test("A writer that finds its storage shared leaves it to the others")
  func copies() {
    var list: SharedBuffer<Int32> = [1, 2, 3]
    let first = list
    list.replaceAll(count: 2) { Int32($0 + 8) }
    #expect(list == [8, 9] && first == [1, 2, 3])
    let second = list
    list.replaceAll(count: 2) { [17, 19][$0] }
    #expect(list == [17, 19] && second == [8, 9])
    let third = list
    list.removeAll()
    #expect(list.isEmpty && list.span.isEmpty && third == [17, 19])
    let none = SharedBuffer<Int32>()
    #expect(none == [] && none.span.isEmpty)
  }

  @Test("Elements behind the object and in a block of their own take turns")
  func turns() {
    var list = SharedBuffer<Int32>()
    for round in 0..<4 {
      list.replaceAll(count: 5 + round) { Int32($0) }
      #expect(list.elementsEqual((0..<5 + round).map(Int32.init)))
      var buffer = GrowableBuffer(lentBy: &list)
      #expect(list.isEmpty)
      for value in 0..<Int32(100 * round) { buffer.append(value) }
      buffer.giveBack(to: &list)
      #expect(list.elementsEqual((0..<100 * round).map(Int32.init)))
    }
  }

  @Test("Small buffers begin with zeros and keep what is put in, up to a kilobyte")
  func small() async {
    var bytes = SmallBuffer<UInt8>()
    var rows = SmallBuffer<Row>()
    let capacities = (SmallBuffer<UInt8>.capacity, SmallBuffer<Row>.capacity)
    #expect(capacities == (1_024, 64))
    for index in 0..<1_024 {
      #expect(bytes[index] == 0)
      bytes[index] = UInt8(truncatingIfNeeded: index)
    }
    for index in 0..<64 { rows[index] = Row(id: RowID(Int64(index)), stamp: 3) }
    for index in 0..<1_024 { #expect(bytes[index] == UInt8(truncatingIfNeeded: index)) }
    for index in 0..<64 { #expect(rows[index] == Row(id: RowID(Int64(index)), stamp: 3)) }
    await #expect(processExitsWith: .failure) {
      var rows = SmallBuffer<Row>()
      rows[64] = Row(id: 1)
    }
    await #expect(processExitsWith: .failure) {
      var bytes = SmallBuffer<UInt8>()
      bytes[-1] = 1
    }
  }
}
