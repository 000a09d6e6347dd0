// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// A row order as a plain array: slow and obvious.
struct RowModel {
  var items: [RowOrder.Item] = []

  func index(of entry: RowOrder.Entry) -> Int {
    items.firstIndex { $0.entry == entry }!
  }

  /// Where something after `anchor` goes.
  func index(after anchor: RowOrder.Entry) -> Int {
    anchor == .start ? 0 : index(of: anchor) + 1
  }

  var rows: [RowOrder.Item] { items.filter { $0.traits.contains(.row) } }

  /// Every entry's place, in order.
  var placements: [RowOrder.Placement] {
    var (row, top): (Int32, Int64) = (0, 0)
    return items.map { item in
      defer {
        row += item.traits.contains(.row) ? 1 : 0
        top += Int64(item.height.rawValue)
      }
      return RowOrder.Placement(entry: item.entry, row: row, top: top, height: item.height)
    }
  }

  mutating func move(_ range: ClosedRange<Int>, after anchor: RowOrder.Entry) {
    let moved = Array(items[range])
    items.removeSubrange(range)
    items.insert(contentsOf: moved, at: index(after: anchor))
  }
}

/// Compares every query of the order with the model.
func expectEqual(_ order: borrowing RowOrder, _ model: RowModel, _ context: String) {
  order.checkInvariants()
  var wrong: [String] = []
  func check(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { wrong.append(what()) }
  }
  let placements = model.placements
  let rows = placements.indices.filter { model.items[$0].traits.contains(.row) }
  let total = model.items.reduce(0) { $0 + Int64($1.height.rawValue) }
  check(order.entryCount == model.items.count, "entryCount")
  check(order.rowCount == rows.count, "rowCount")
  check(order.totalHeight == total, "totalHeight")
  check(order.isEmpty == model.items.isEmpty, "isEmpty")
  check(order.firstEntry == model.items.first?.entry, "firstEntry")
  check(order.lastEntry == model.items.last?.entry, "lastEntry")

  var previousKey: UInt64?
  for (index, place) in placements.enumerated() {
    let entry = place.entry
    check(order.contains(entry), "contains \(entry)")
    check(order.row(of: entry) == Int(place.row), "row of \(entry)")
    check(order.offset(of: entry) == place.top, "offset of \(entry)")
    check(order.placement(of: entry) == place, "placement of \(entry)")
    check(order.height(of: entry) == place.height, "height of \(entry)")
    check(places(order.walk(from: entry), order) == Array(placements[index...]), "walk \(entry)")
    check(order.traits(of: entry) == model.items[index].traits, "traits of \(entry)")
    let next = index + 1 < placements.count ? placements[index + 1].entry : nil
    check(order.entry(after: entry) == next, "after \(entry)")
    if let next {
      check(order.entry(before: next) == entry, "before \(next)")
      check(order.isInOrder(entry, next) && !order.isInOrder(next, entry), "order of \(next)")
    }
    let key = order.orderKey(of: entry)
    check(previousKey.map { $0 < key } ?? true, "key of \(entry)")
    previousKey = key
    if place.height > .zero {
      for offset in [place.top, place.bottom - 1] {
        check(order.entry(atOffset: offset) == entry, "at \(offset)")
        check(order.placement(atOffset: offset) == place, "placement at \(offset)")
        check(order.row(atOffset: offset) == Int(place.row), "row at \(offset)")
        var walk = order.walk(fromOffset: offset)
        check(order.next(&walk) == place, "walk at \(offset)")
      }
    }
  }
  check(order.row(atOffset: -1) == nil && order.row(atOffset: total) == nil, "no row")
  check(order.entry(atOffset: -1) == nil && order.placement(atOffset: -1) == nil, "above all")
  check(order.entry(atOffset: total) == nil && order.placement(atOffset: total) == nil, "below all")

  for (row, index) in rows.enumerated() {
    check(order.entry(atRow: row) == placements[index].entry, "row \(row)")
    check(order.offset(ofRow: row) == placements[index].top, "offset of row \(row)")
    check(order.placement(ofRow: row) == placements[index], "placement of row \(row)")
  }
  check(order.offset(ofRow: rows.count) == total, "offset of the end")
  let pinned = rows.filter { model.items[$0].traits.contains(.pinned) }
  let unmeasured = rows.filter { model.items[$0].traits.contains(.unmeasured) }
  check(order.pinnedCount == pinned.count, "pinnedCount")
  check(order.unmeasuredCount == unmeasured.count, "unmeasuredCount")
  for row in 0...rows.count {
    func first(_ flagged: [Int]) -> RowOrder.Entry? {
      flagged.first { Int(placements[$0].row) >= row }.map { placements[$0].entry }
    }
    func last(_ flagged: [Int]) -> RowOrder.Entry? {
      flagged.last { Int(placements[$0].row) < row }.map { placements[$0].entry }
    }
    check(order.firstPinned(fromRow: row) == first(pinned), "first pinned from \(row)")
    check(order.lastPinned(beforeRow: row) == last(pinned), "last pinned before \(row)")
    check(order.firstUnmeasured(fromRow: row) == first(unmeasured), "first unmeasured \(row)")
    check(order.lastUnmeasured(beforeRow: row) == last(unmeasured), "last unmeasured \(row)")
  }
  #expect(wrong.isEmpty, "\(context): \(wrong.prefix(5).joined(separator: ", "))")
}

/// All that comes on a way.
private func places(_ walk: RowOrder.Walk, _ order: borrowing RowOrder) -> [RowOrder.Placement] {
  var (walk, places) = (walk, [RowOrder.Placement]())
  while let place = order.next(&walk) { places.append(place) }
  return places
}

/// Compares what is copied out of the order with the model, for one stretch of rows and of offsets.
func expectEqualCopies(
  _ order: borrowing RowOrder, _ model: RowModel, rows: Range<Int>, offsets: Range<Int64>,
  _ context: String
) {
  let expected = model.rows[rows].map(\.entry)
  var copied = [RowOrder.Entry](repeating: .start, count: rows.count)
  var span = copied.mutableSpan
  let count = order.copyRows(from: rows.lowerBound, into: &span)
  #expect(count == rows.count && copied == expected, "\(context): rows \(rows)")

  let placements = model.placements
  let start = placements.firstIndex {
    $0.top <= offsets.lowerBound && offsets.lowerBound < $0.bottom
  }
  var visible: [RowOrder.Placement] = []
  if let start, !offsets.isEmpty {
    visible = placements[start...].prefix { $0.top < offsets.upperBound }.filter {
      model.items[model.index(of: $0.entry)].traits.contains(.row)
    }
  }
  let none = RowOrder.Placement(entry: .start, row: 0, top: 0, height: .zero)
  var found = [RowOrder.Placement](repeating: none, count: model.items.count + 1)
  var foundSpan = found.mutableSpan
  let foundCount = order.copyPlacements(
    from: offsets.lowerBound, to: offsets.upperBound, into: &foundSpan)
  #expect(Array(found.prefix(foundCount)) == visible, "\(context): offsets \(offsets)")
}
