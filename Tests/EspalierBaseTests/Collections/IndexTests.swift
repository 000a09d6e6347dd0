// SPDX-License-Identifier: MIT

import EspalierBase
import Testing

/// Indices into one kind of list, and pairs of old and new.
@Suite("Indices and pairs")
struct IndexTests {
  private struct Seat: IndexValue, AscendingIndex {
    var rawValue: Int32
  }

  @Test("A wrapper of a raw value has order, literals and text")
  func defaults() {
    let seat: Seat = 3
    #expect(seat.index == 3 && seat == Seat(3) && Seat(2) < seat && "\(seat)" == "3")
    #expect([Seat(5), 1, 3].sorted().map(\.index) == [1, 3, 5])
  }

  @Test("An index is not negative and fits 32 bits")
  func range() async {
    #expect(Seat(Int(Int32.max)).rawValue == .max)
    await #expect(processExitsWith: .failure) { _ = OldRow(-1) }
    await #expect(processExitsWith: .failure) { _ = NewRow(1 << 31) }
  }

  @Test("A buffer is filled with ascending indices, of any type")
  func ascending() {
    var seats = UniqueBuffer<Seat>(capacity: 4)
    seats.storeAscending(from: 7, count: 2, at: 1)
    var numbers = UniqueBuffer<Int32>(capacity: 2)
    numbers.storeAscending(from: 1, count: 2, at: 0)
    let filled = (0..<4).map { seats[$0].index }
    #expect(filled == [0, 7, 8, 0] && numbers[1] == 2)
  }

  @Test("A pair of values has what its values have; a pair of buffers can be changed in place")
  func pairs() {
    let pair = OldNew(old: OldRow(1), new: NewRow(2))
    #expect(pair == OldNew(old: 1, new: 2) && "\(pair)" == "1→2")
    #expect(Set([pair, pair]).count == 1)
    var buffers = OldNew(old: GrowableBuffer<Int32>(), new: GrowableBuffer<Int64>())
    buffers.old.append(1)
    buffers.new.append(2)
    buffers.new.append(3)
    #expect(buffers.old.count == 1 && buffers.new.count == 2)
  }
}
