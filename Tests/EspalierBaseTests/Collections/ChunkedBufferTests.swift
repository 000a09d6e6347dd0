// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import Testing

@Suite("Chunked buffer")
struct ChunkedBufferTests {
  @Test("every element keeps its value while the buffer grows by one, and new ones are zero")
  func growsByOne() {
    var buffer = ChunkedBuffer<Int32>()
    let count = 3 * ChunkedBuffer<Int32>.elementsPerChunk + 5
    for index in 0..<count {
      buffer.grow(to: index + 1)
      #expect(buffer[index] == 0)
      buffer[index] = Int32(index)
    }
    var wrong = 0
    for index in 0..<count where buffer[index] != Int32(index) { wrong += 1 }
    #expect(wrong == 0)
  }

  @Test("spans cover the chunks one after another")
  func spans() {
    let count = 2 * ChunkedBuffer<Int64>.elementsPerChunk + 1
    var buffer = ChunkedBuffer<Int64>(capacity: count)
    var start = 0
    while start < buffer.capacity {
      var span = buffer.mutableSpan(from: start)
      for index in span.indices { span[index] = Int64(start + index) }
      start += span.count
    }
    #expect(buffer[count - 1] == Int64(count - 1))
    let tail = buffer.span(from: ChunkedBuffer<Int64>.elementsPerChunk - 3)
    #expect(tail.count == 3)
    #expect(tail[0] == Int64(ChunkedBuffer<Int64>.elementsPerChunk - 3))
  }

  @Test(
    "no growth asks for more than the first chunk at its full size, the next one and the table",
    .enabled(if: Allocations.areCounted))
  func growthIsEven() {
    var buffer = ChunkedBuffer<Int32>()
    let count = 64 * ChunkedBuffer<Int32>.elementsPerChunk
    var largest = 0
    for size in stride(from: 1, through: count, by: 997) {
      largest = max(largest, allocations { buffer.grow(to: size) }.bytes)
    }
    #expect(largest <= 2 * 32_768 + 64 * 8 + 256)
  }

  @Test("an empty buffer and one with room allocate nothing")
  func allocatesNothing() {
    _ = ChunkedBuffer<Int32>()  // the first use of the type makes its metadata
    #expect(allocations { _ = ChunkedBuffer<Int32>() } == .none)
    var buffer = ChunkedBuffer<Int32>(capacity: 100_000)
    let counted = allocations {
      buffer.grow(to: 100_000)
      buffer[99_999] &+= 1
    }
    #expect(counted == .none)
  }

  @Test("a field of an element is changed in place")
  func inPlace() {
    var buffer = ChunkedBuffer<Row>(capacity: 10)
    buffer[9].stamp = 7
    #expect(buffer[9] == Row(id: 0, stamp: 7))
    buffer.prefetchElement(at: -1)
    buffer.prefetchElement(at: 1_000_000)
  }

  @Test("outside the capacity is a trap")
  func outside() async {
    await #expect(processExitsWith: .failure) {
      let buffer = ChunkedBuffer<Int32>(capacity: 10)
      _ = buffer[buffer.capacity]
    }
    await #expect(processExitsWith: .failure) {
      let buffer = ChunkedBuffer<Int32>(capacity: 10)
      _ = buffer[-1]
    }
  }
}
