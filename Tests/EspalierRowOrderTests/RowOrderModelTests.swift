// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// One random history of an order and its model.
private struct History: ~Copyable {
  var order: RowOrder
  var model = RowModel()
  var random: SeededGenerator
  var unused: [Int32] = []
  var nextEntry: Int32 = 0

  init(seed: UInt64, leafLimit: Int, branchLimit: Int) {
    order = RowOrder(leafLimit: leafLimit, branchLimit: branchLimit)
    random = SeededGenerator(seed: seed)
  }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func newItem() -> RowOrder.Item {
    let entry: RowOrder.Entry
    if !unused.isEmpty && number(0..<2) == 0 {
      entry = RowOrder.Entry(rawValue: unused.remove(at: number(0..<unused.count)))
    } else {
      entry = RowOrder.Entry(rawValue: nextEntry)
      nextEntry += 1
    }
    return RowOrder.Item(entry, height: newHeight(), traits: newTraits())
  }

  mutating func newHeight() -> Length {
    switch number(0..<8) {
    case 0, 1: .zero
    case 2: .maximum
    default: Length(rawValue: Int32(number(1..<50)))
    }
  }

  mutating func newTraits() -> RowOrder.Traits {
    var traits: RowOrder.Traits = number(0..<4) == 0 ? [] : .row
    if number(0..<6) == 0 { traits.insert(.pinned) }
    if number(0..<4) == 0 { traits.insert(.unmeasured) }
    return traits
  }

  mutating func anchor() -> RowOrder.Entry {
    let index = number(-1..<model.items.count)
    return index < 0 ? .start : model.items[index].entry
  }

  mutating func range(atMost length: Int) -> ClosedRange<Int> {
    let start = number(0..<model.items.count)
    return start...min(model.items.count - 1, start + number(0..<length))
  }

  mutating func insertRun(_ length: Int) {
    let anchor = anchor()
    let items = (0..<length).map { _ in newItem() }
    model.items.insert(contentsOf: items, at: model.index(after: anchor))
    order.insert(items.span, after: anchor)
  }

  mutating func insertOneByOne(_ length: Int, forward: Bool) {
    var anchor = anchor()
    for _ in 0..<length {
      let item = newItem()
      model.items.insert(item, at: model.index(after: anchor))
      order.insert(item, after: anchor)
      if forward { anchor = item.entry }
    }
  }

  mutating func removeRange() {
    let range = range(atMost: number(0..<4) == 0 ? 60 : 5)
    let (first, last) = (model.items[range.lowerBound].entry, model.items[range.upperBound].entry)
    let items = model.items[range]
    let rows = model.items[..<range.lowerBound].count { $0.traits.contains(.row) }
    unused += items.map(\.entry.rawValue)
    model.items.removeSubrange(range)
    guard first == last else { return order.remove(from: first, through: last) }
    guard number(0..<2) == 0 else { return order.remove(first) }
    order.prefetchLeaf(of: first)
    let taken = order.take(first)
    #expect(taken.item == items.first && taken.row == rows)
  }

  mutating func moveRange() {
    let range = range(atMost: number(0..<4) == 0 ? 60 : 3)
    let (first, last) = (model.items[range.lowerBound].entry, model.items[range.upperBound].entry)
    let target = anchor()
    if target != .start && range.contains(model.index(of: target)) { return }
    model.move(range, after: target)
    if first == last && number(0..<2) == 0 {
      order.move(first, after: target)
    } else {
      order.move(from: first, through: last, after: target)
    }
  }

  mutating func changeOne() {
    let index = number(0..<model.items.count)
    let entry = model.items[index].entry
    switch number(0..<3) {
    case 0:
      model.items[index].height = newHeight()
      order.setHeight(model.items[index].height, of: entry)
    case 1:
      model.items[index].traits = newTraits()
      order.setTraits(model.items[index].traits, of: entry)
    default:
      model.items[index].height = newHeight()
      model.items[index].traits.remove(.unmeasured)
      order.setMeasuredHeight(model.items[index].height, of: entry)
    }
  }

  mutating func changeMany() {
    var entries: [RowOrder.Entry] = []
    var heights: [Length] = []
    for _ in 0..<number(0..<20) {
      let index = number(0..<model.items.count)
      model.items[index].height = newHeight()
      entries.append(model.items[index].entry)
      heights.append(model.items[index].height)
    }
    order.setHeights(heights.span, of: entries.span)
  }

  mutating func hideRange() {
    let range = range(atMost: number(0..<4) == 0 ? 60 : 5)
    order.hide(
      from: model.items[range.lowerBound].entry, through: model.items[range.upperBound].entry)
    for index in range { (model.items[index].height, model.items[index].traits) = (.zero, []) }
  }

  mutating func replaceRange() {
    let range = range(atMost: number(0..<4) == 0 ? 150 : 5)
    for index in range where number(0..<3) > 0 {
      (model.items[index].height, model.items[index].traits) = (newHeight(), newTraits())
    }
    order.replaceItems(Array(model.items[range]).span)
  }

  mutating func changeAll() {
    for index in model.items.indices where number(0..<3) == 0 {
      model.items[index].height = newHeight()
      model.items[index].traits = newTraits()
    }
    var index = 0
    let items = model.items
    order.setAll { item in
      defer { index += 1 }
      return (items[index].height, items[index].traits)
    }
  }

  mutating func step() -> String {
    if model.items.isEmpty {
      insertRun(number(1..<30))
      return "first run"
    }
    let isLong = model.items.count > 150
    switch number(0..<15) {
    case 14:
      changeAll()
      return "change all"
    case 0, 1:
      insertRun(number(0..<(isLong ? 3 : 40)))
      return "insert run"
    case 2, 3:
      insertOneByOne(number(1..<12), forward: number(0..<2) == 0)
      return "insert one by one"
    case 4, 5, 6:
      removeRange()
      return "remove"
    case 7, 8:
      moveRange()
      return "move"
    case 9:
      hideRange()
      return "hide range"
    case 10:
      replaceRange()
      return "replace range"
    case 11:
      changeMany()
      return "change many"
    default:
      changeOne()
      return "change"
    }
  }

  mutating func compare(_ context: String) {
    expectEqual(order, model, context)
    expectEqualItems(context)
    let rowCount = model.rows.count
    let row = number(0..<rowCount + 1)
    let end = number(row..<rowCount + 1)
    let total = order.totalHeight
    let top = Int64.random(in: 0...total, using: &random)
    let bottom = min(total, top + Int64.random(in: 0...200, using: &random))
    expectEqualCopies(order, model, rows: row..<end, offsets: top..<bottom, context)
  }

  /// Reads a range and compares it with that of the model.
  mutating func expectEqualItems(_ context: String) {
    guard !model.items.isEmpty else { return }
    let start = number(0..<model.items.count)
    let none = RowOrder.Item(0, height: .zero)
    var items = Array(repeating: none, count: number(0..<100))
    var span = items.mutableSpan
    let count = order.copyItems(from: model.items[start].entry, into: &span)
    #expect(items.prefix(count) == model.items[start...].prefix(items.count), "\(context)")
  }

  mutating func drain(_ context: String) {
    while !model.items.isEmpty {
      removeRange()
      expectEqual(order, model, context + " draining")
    }
  }
}

@Suite("Row order against a plain array")
struct RowOrderModelTests {
  @Test(
    "random edits", arguments: [[2, 3], [3, 3], [4, 4], [5, 27], [8, 5], [55, 3], [55, 27]])
  func randomEdits(limits: [Int]) {
    for seed in seeds(count: 2) {
      var history = History(seed: seed, leafLimit: limits[0], branchLimit: limits[1])
      for step in 0..<70 {
        let name = history.step()
        history.compare("seed \(seed), limits \(limits), step \(step), \(name)")
      }
      history.drain("seed \(seed), limits \(limits)")
      let isEmpty = history.order.isEmpty
      #expect(isEmpty)
    }
  }

  @Test("an emptied order is as good as new")
  func removeAll() {
    var history = History(seed: 1, leafLimit: 4, branchLimit: 4)
    for _ in 0..<20 { _ = history.step() }
    history.order.removeAll()
    history.model.items = []
    history.compare("empty")
    for step in 0..<20 {
      _ = history.step()
      history.compare("step \(step) after")
    }
  }
}
