// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import Testing

@Suite("Row order, misuse traps")
struct RowOrderMisuseTests {
  @Test("an entry that is not in the order")
  func foreignEntry() async {
    await #expect(processExitsWith: .failure) {
      let order = RowOrder(rowCount: 10, height: 44)
      _ = order.row(of: RowOrder.Entry(10))
    }
    await #expect(processExitsWith: .failure) {
      let order = RowOrder(rowCount: 10, height: 44)
      _ = order.offset(of: RowOrder.Entry(rawValue: -7))
    }
    await #expect(processExitsWith: .failure) {
      var order = RowOrder(rowCount: 10, height: 44)
      order.remove(RowOrder.Entry(3))
      order.setHeight(20, of: RowOrder.Entry(3))
    }
    await #expect(processExitsWith: .failure) {
      var order = RowOrder(rowCount: 10, height: 44)
      _ = order.take(RowOrder.Entry(10))
    }
    await #expect(processExitsWith: .failure) {
      var order = RowOrder()
      order.insert(RowOrder.Item(RowOrder.Entry(0), height: 44), after: RowOrder.Entry(1_000_000))
    }
  }

  @Test("asking for memory of entries that are not there does nothing")
  func prefetching() {
    let order = RowOrder(rowCount: 10, height: 44)
    for entry in [-1, 3, 10, 1_000_000] {
      order.prefetchPlace(of: RowOrder.Entry(rawValue: Int32(entry)))
      order.prefetchLeaf(of: RowOrder.Entry(rawValue: Int32(entry)))
    }
    #expect(order.rowCount == 10)
  }

  @Test("an entry twice, or a negative one")
  func badItem() async {
    await #expect(processExitsWith: .failure) {
      var order = RowOrder(rowCount: 10, height: 44)
      order.insert(RowOrder.Item(RowOrder.Entry(5), height: 44), after: .start)
    }
    await #expect(processExitsWith: .failure) {
      let twice = [RowOrder.Entry(0), RowOrder.Entry(0)].map { RowOrder.Item($0, height: 44) }
      _ = RowOrder(twice.span).rowCount
    }
    await #expect(processExitsWith: .failure) {
      var order = RowOrder()
      order.insert(RowOrder.Item(.start, height: 44), after: .start)
    }
  }

  @Test("a row outside")
  func rowOutside() async {
    await #expect(processExitsWith: .failure) {
      _ = RowOrder(rowCount: 10, height: 44).entry(atRow: 10)
    }
    await #expect(processExitsWith: .failure) {
      _ = RowOrder(rowCount: 10, height: 44).entry(atRow: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = RowOrder(rowCount: 10, height: 44).offset(ofRow: 11)
    }
  }

  @Test("an illegal height")
  func badHeight() async {
    await #expect(processExitsWith: .failure) {
      var order = RowOrder(rowCount: 10, height: 44)
      order.setHeight(Length(rawValue: -1), of: RowOrder.Entry(0))
    }
    await #expect(processExitsWith: .failure) {
      var order = RowOrder(rowCount: 10, height: 44)
      order.setHeight(Length(rawValue: Length.maximum.rawValue + 1), of: RowOrder.Entry(0))
    }
    await #expect(processExitsWith: .failure) {
      var order = RowOrder()
      let item = RowOrder.Item(RowOrder.Entry(0), height: Length(rawValue: -1))
      order.insert(item, after: .start)
    }
  }

  @Test("a range that runs backwards, a move into itself")
  func badRange() async {
    await #expect(processExitsWith: .failure) {
      var order = RowOrder(rowCount: 100, height: 44)
      order.remove(from: RowOrder.Entry(70), through: RowOrder.Entry(3))
    }
    await #expect(processExitsWith: .failure) {
      var order = RowOrder(rowCount: 100, height: 44)
      order.move(
        from: RowOrder.Entry(3), through: RowOrder.Entry(70), after: RowOrder.Entry(60))
    }
  }

  @Test("asking whether an entry is in the order is never misuse")
  func contains() {
    let order = RowOrder(rowCount: 10, height: 44)
    let answers = [0, 9, 10, 1_000_000, -1, .min].map {
      order.contains(RowOrder.Entry(rawValue: $0))
    }
    #expect(answers == [true, true, false, false, false, false])
  }
}
