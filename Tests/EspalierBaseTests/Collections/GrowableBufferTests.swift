// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import Testing

/// The buffer with a count, against an array.
@Suite("Growable buffers")
struct GrowableBufferTests {
  private func elements(of buffer: borrowing GrowableBuffer<Int32>) -> [Int32] {
    buffer.indices.map { buffer[$0] }
  }

  @Test("Random changes give what they give on an array")
  func model() {
    for seed in seeds(count: 40) {
      var random = SeededGenerator(seed: seed)
      var buffer = GrowableBuffer<Int32>()
      var model: [Int32] = []
      for step in 0..<60 {
        let value = Int32(step)
        let start = Int.random(in: 0...model.count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
          buffer.append(value)
          model.append(value)
        case 2:
          buffer.truncate(to: start)
          model.removeSubrange(start...)
        case 3:
          let end = Int.random(in: start...model.count, using: &random)
          buffer.replace(start..<end, with: value)
          model.replaceSubrange(start..<end, with: [value])
        case 4:
          var positions = BitSet()
          positions.removeAll(bound: model.count)
          let kept = model.indices.filter { _ in Bool.random(using: &random) }
          for position in kept { positions.insert(position) }
          buffer.keepOnly(at: positions)
          model = kept.map { model[$0] }
        case 5 where !model.isEmpty:
          buffer[model.count - 1] = value
          model[model.count - 1] = value
        default:
          let count = model.count
          buffer.extend(to: count + 2)
          for place in count..<count + 2 { buffer[place] = value }
          model += [value, value]
        }
        #expect(elements(of: buffer) == model, "SEED=\(seed) step \(step)")
        #expect(buffer.span.count == model.count && buffer.isEmpty == model.isEmpty)
      }
    }
  }

  @Test("An element that is not counted is forgotten, and the next one takes its place")
  func uncounted() {
    var buffer = GrowableBuffer<Int32>()
    buffer.removeAll(reserving: 4)
    buffer.put(1)
    buffer.put(2, counted: 0)
    buffer.put(3, counted: 1)
    buffer.putAscending(from: 7, count: 2)
    #expect(elements(of: buffer) == [1, 3, 7, 8])
  }

  @Test("Without room, putting traps")
  func room() async {
    await #expect(processExitsWith: .failure) {
      var buffer = GrowableBuffer<Int32>()
      buffer.put(1)
    }
  }

  @Test("Storage is lent, filled and given back; a copy that is alive keeps what it was")
  func lending() {
    var list: SharedBuffer<Int32> = [1, 2, 3]
    let copy = list
    var buffer = GrowableBuffer(lentBy: &list)
    #expect(buffer.isEmpty && list.isEmpty)
    buffer.append(9)
    buffer.giveBack(to: &list)
    #expect(list == [9] && copy == [1, 2, 3] && buffer.isEmpty)
    list.replaceAll(with: copy.span)
    #expect(list == copy)
    list.replaceAll(with: copy.span) { $0 * 2 }
    #expect(list == [2, 4, 6])
  }

  @Test("The end is taken off and turned round, keys are sorted, memory is handed over")
  func endsAndMemory() {
    var list = GrowableBuffer<Int64>()
    for value: Int64 in [4, 1, 3, 2, 9] { list.append(value) }
    #expect(list.removeLast() == 9 && list.count == 4)
    list.reverse(from: 1)
    #expect((0..<4).map { list[$0] } == [4, 2, 3, 1])
    list.reverse(from: 4)
    list.sort()
    #expect((0..<4).map { list[$0] } == [1, 2, 3, 4])
    var span = list.mutableSpan
    span[3] = 7
    #expect(list[3] == 7 && list.byteCount >= 32)
    var taken = UniqueBuffer<Int64>()
    #expect(list.take(into: &taken) == 4 && list.isEmpty && list.byteCount == 0)
    #expect((0..<4).map { taken[$0] } == [1, 2, 3, 7])
  }

  @Test("A warmed buffer allocates nothing", .enabled(if: !Builds.checkInvariants))
  func allocations() {
    var list = SharedBuffer<Int32>()
    func fill() {
      var buffer = GrowableBuffer(lentBy: &list)
      for value in 0..<100 { buffer.append(Int32(value)) }
      buffer.giveBack(to: &list)
    }
    fill()
    #expect(EspalierTestSupport.allocations { fill() } == .none)
  }
}
