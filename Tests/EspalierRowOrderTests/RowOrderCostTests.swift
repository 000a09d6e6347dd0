// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import Testing

@Suite("Row order, costs")
struct RowOrderCostTests {
  @Test(
    "a warm order allocates nothing, whatever is done with it", .enabled(if: Allocations.areCounted)
  )
  func allocatesNothing() {
    let count = 2000
    var order = RowOrder(rowCount: count, height: 44)
    order.reserve(3 * count)
    let items = (0..<100).map { RowOrder.Item(RowOrder.Entry(2 * count + $0), height: 20) }
    let none = RowOrder.Placement(entry: .start, row: 0, top: 0, height: .zero)
    var placements = [RowOrder.Placement](repeating: none, count: 40)
    var rows = [RowOrder.Entry](repeating: .start, count: count)
    let (pinned, unmeasured): (RowOrder.Traits, RowOrder.Traits) = (
      [.row, .pinned], [.row, .unmeasured]
    )
    func work(_ seed: UInt64) -> Allocations {
      var random = SeededGenerator(seed: seed)
      return allocations {
        for _ in 0..<500 {
          let entry = RowOrder.Entry(Int.random(in: 1..<count, using: &random))
          order.move(entry, after: RowOrder.Entry(0))
          order.remove(entry)
          order.insert(RowOrder.Item(entry, height: 30, traits: pinned), after: .start)
          order.insert(items.span, after: entry)
          order.move(from: items[3].entry, through: items[90].entry, after: RowOrder.Entry(0))
          order.move(from: items[3].entry, through: items[90].entry, after: items[2].entry)
          order.remove(from: items[0].entry, through: items[99].entry)
          order.setHeight(50, of: entry)
          order.setTraits(unmeasured, of: entry)
          let row = order.row(of: entry)
          _ = order.entry(atOffset: order.offset(ofRow: row))
          _ = order.firstPinned(fromRow: row)
          var span = placements.mutableSpan
          order.copyPlacements(from: 0, to: 100_000, into: &span)
        }
        var span = rows.mutableSpan
        order.copyRows(from: 0, into: &span)
      }
    }
    _ = work(1)
    #expect(work(2) == .none)
  }

  @Test(
    "no insertion of many asks for more than a few chunks: there is no spike",
    .enabled(if: Allocations.areCounted))
  func growsEvenly() {
    #if DEBUG
      let count = 100_000
    #else
      let count = 1_000_000
    #endif
    var order = RowOrder()
    var random = SeededGenerator(seed: 1)
    var largest = 0
    order.insert(RowOrder.Item(0, height: 44), after: .start)
    for entry in 1..<count {
      let anchor = RowOrder.Entry(Int.random(in: 0..<entry, using: &random))
      let item = RowOrder.Item(RowOrder.Entry(entry), height: 44)
      largest = max(largest, allocations { order.insert(item, after: anchor) }.bytes)
    }
    #expect(largest <= 4 * 32_768)
  }

  @Test("memory stays below 24 bytes per row, whatever the history")
  func memory() {
    let count = 20_000
    var random = SeededGenerator(seed: 3)
    var order = RowOrder(rowCount: count, height: 44)
    func anchor() -> RowOrder.Entry { RowOrder.Entry(Int.random(in: 0..<count, using: &random)) }
    func expectSmall(_ context: String) {
      let bytes = Double(order.memoryInUse) / Double(order.entryCount)
      // The map grows by chunks of 16,384 entries: at this size that alone may be 3 bytes per row.
      #expect(bytes <= 27, "\(context): \(bytes)")
    }
    for _ in 0..<3 * count {
      let (entry, target) = (anchor(), anchor())
      if entry != target { order.move(entry, after: target) }
    }
    expectSmall("after random moves")
    for entry in count..<count + count / 2 {
      order.insert(RowOrder.Item(RowOrder.Entry(entry), height: 44), after: anchor())
    }
    expectSmall("grown")
    for entry in count..<count + count / 2 { order.remove(RowOrder.Entry(entry)) }
    expectSmall("shrunk")
  }

  @Test("runs of insertions leave full leaves", arguments: [true, false])
  func runsAreDense(forward: Bool) {
    let count = 40_000
    var order = RowOrder(rowCount: 100, height: 44)
    var anchor: RowOrder.Entry = 50
    for entry in 100..<count {
      order.insert(RowOrder.Item(RowOrder.Entry(entry), height: 44), after: anchor)
      if forward { anchor = RowOrder.Entry(entry) }
    }
    let perEntry = Double(order.memoryInUse) / Double(order.entryCount)
    #expect(perEntry < 17)
  }

  @Test("copying rows out yields the sequence after a long life")
  func copyOut() {
    let count = 20_000
    var random = SeededGenerator(seed: 9)
    var order = RowOrder(rowCount: count, height: 44)
    for _ in 0..<count {
      let entry = RowOrder.Entry(Int.random(in: 1..<count, using: &random))
      order.move(entry, after: 0)
    }
    var copied = [RowOrder.Entry](repeating: .start, count: count)
    var span = copied.mutableSpan
    let copiedCount = order.copyRows(from: 0, into: &span)
    #expect(copiedCount == count)
    var wrong = 0
    for (row, entry) in copied.enumerated() where order.row(of: entry) != row { wrong += 1 }
    #expect(wrong == 0)
  }
}
