// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// Points as an offset.
private func units(_ points: Double) -> Int64 { Int64((points * 768).rounded(.down)) }

private func order(_ heights: [Length]) -> RowOrder {
  let items = heights.enumerated().map {
    RowOrder.Item(RowOrder.Entry($0.offset), height: $0.element)
  }
  return RowOrder(items.span)
}

private func visible(_ order: borrowing RowOrder, from top: Double, to bottom: Double) -> [Int32] {
  let none = RowOrder.Placement(entry: .start, row: 0, top: 0, height: .zero)
  var placements = [RowOrder.Placement](repeating: none, count: 100)
  var span = placements.mutableSpan
  let count = order.copyPlacements(from: units(top), to: units(bottom), into: &span)
  return placements.prefix(count).map(\.row)
}

@Suite("Row order, cases")
struct RowOrderCaseTests {
  @Test("five rows of 20")
  func fiveRows() {
    let order = RowOrder(rowCount: 5, height: 20)
    let found = [0, 19.999, 20, 99.99].map { order.placement(atOffset: units($0))?.row }
    #expect(found == [0, 0, 1, 4])
    let (end, above) = (order.entry(atOffset: units(100)), order.entry(atOffset: -1))
    #expect(end == nil && above == nil)
    let offset = order.offset(ofRow: 5)
    #expect(offset == units(100))
  }

  @Test("rows without height contain nothing, and stand between the others")
  func emptyRows() {
    let order = order([10, 0, 0, 10])
    let rows = [10, 9.99].map { order.placement(atOffset: units($0))?.row }
    #expect(rows == [3, 0])
    let offsets = (0...4).map { order.offset(ofRow: $0) }
    #expect(offsets == [0, 10, 10, 10, 20].map(units))
    let all = visible(order, from: 0, to: 20)
    #expect(all == [0, 1, 2, 3])
  }

  @Test("a thousand rows of 44 through a window of 200")
  func visibleRange() {
    let order = RowOrder(rowCount: 1000, height: 44)
    let (first, second) = (visible(order, from: 100, to: 300), visible(order, from: 88, to: 288))
    #expect(first == [2, 3, 4, 5, 6])
    #expect(second == [2, 3, 4, 5, 6])
    let nothing = [
      visible(order, from: 50, to: 50), visible(order, from: 44_000, to: 45_000),
      visible(RowOrder(), from: 0, to: 100),
    ]
    #expect(nothing == [[], [], []])
    let overscrolled = visible(order, from: -50, to: 10)
    #expect(overscrolled == [0])
  }

  @Test("the Post List: 27 rows, users at 0, 567, 1134, 1626, content 2143")
  func postList() {
    var items: [RowOrder.Item] = []
    func add(_ height: Length, _ traits: RowOrder.Traits = .row) {
      items.append(RowOrder.Item(RowOrder.Entry(items.count), height: height, traits: traits))
    }
    for comments in [4, 4, 1, 2] {
      add(0, [])  // the container begins
      add(41, [.row, .pinned])
      add(375)
      add(41)
      for _ in 0..<comments { add(25) }
      add(10)
      add(0, [])
    }
    var order = RowOrder(items.span)
    let (rowCount, height) = (order.rowCount, order.totalHeight)
    #expect(rowCount == 27)
    #expect(height == units(2143))
    var users: [Int64] = []
    var row = 0
    while let user = order.firstPinned(fromRow: row) {
      users.append(order.offset(of: user))
      row = order.row(of: user) + 1
    }
    #expect(users == [0, 567, 1134, 1626].map(units))
    for entry in 4...7 { order.setTraits([], of: RowOrder.Entry(entry)) }
    let shown = order.rowCount
    #expect(shown == 23)
    let pinned = order.lastPinned(beforeRow: 10).map { order.row(of: $0) }
    #expect(pinned == 4)
  }

  @Test("heights on a grid of 1/3 point: every row is where its offset says")
  func roundTrip() {
    #if DEBUG
      let count = 100_000
    #else
      let count = 10_000_000
    #endif
    // 0, 1/3, 2/3, … 33 points
    let heights = (0..<count).map { Length(rawValue: Int32($0 &* 7919 % 100) * 256) }
    let traits = [RowOrder.Traits](repeating: .row, count: count)
    let order = RowOrder(heights: heights.span, traits: traits.span)
    var wrong = 0
    var offset: Int64 = 0
    for row in 0..<count {
      if order.offset(ofRow: row) != offset { wrong += 1 }
      if heights[row] > .zero, order.entry(atOffset: offset)?.index != row { wrong += 1 }
      offset += Int64(heights[row].rawValue)
    }
    #expect(wrong == 0)
    let total = order.totalHeight
    #expect(total == offset)
  }

  @Test("any order of measuring gives the same bits")
  func associativity() {
    for seed in seeds(count: 5) {
      var random = SeededGenerator(seed: seed)
      let count = 2000
      let heights = (0..<count).map { _ in
        Length(rawValue: Int32.random(in: 0...Length.maximum.rawValue, using: &random))
      }
      var forward = RowOrder(rowCount: count, height: 44)
      var shuffled = RowOrder(rowCount: count, height: 50)
      let entries = (0..<count).map { RowOrder.Entry($0) }
      forward.setHeights(heights.span, of: entries.span)
      for row in (0..<count).shuffled(using: &random) {
        shuffled.setHeight(1, of: RowOrder.Entry(row))
        shuffled.setHeight(heights[row], of: RowOrder.Entry(row))
      }
      var sum: Int64 = 0
      var wrong = 0
      for row in 0..<count {
        if forward.offset(ofRow: row) != sum { wrong += 1 }
        if shuffled.offset(ofRow: row) != sum { wrong += 1 }
        sum += Int64(heights[row].rawValue)
      }
      #expect(wrong == 0, "seed \(seed)")
    }
  }
}
