// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Questions about places, in points.
extension RowLayout {
  /// The extent of everything along the axis, in points.
  package mutating func contentExtent(settling order: inout RowOrder) -> Double {
    settle(&order)
    return Units.points(contentExtent(in: order))
  }

  /// Where a row begins along the axis, in points; for the number of rows, the end of everything. Nil if there is
  /// no such row.
  ///
  /// - Complexity: O(log n), and the length of the row's line.
  package mutating func offset(ofRow row: Int, in order: inout RowOrder) -> Double? {
    settle(&order)
    let count = order.rowCount
    guard row >= 0, row <= count else { return nil }
    if row == count { return Units.points(contentExtent(in: order)) }
    if isPlain { return Units.points(order.offset(ofRow: row)) }
    let place = order.placement(ofRow: row)
    let state = self[place.entry]
    if self[state.container].arranges(state) {
      return Units.points(top(of: place.entry, in: order))
    }
    return Units.points(base + place.top + lead(of: state, in: place.height.rawValue))
  }

  /// The index of the row at a distance from the start of the content, in points, or nil where none is:
  /// outside the content, and for a NaN or an infinity.
  ///
  /// The gap before a row belongs to it; rows without height contain nothing. Of the rows of a line, or
  /// in the columns of a waterfall, it is the first.
  /// - Complexity: O(log n), and the length of the line.
  package mutating func row(at offset: Double, in order: inout RowOrder) -> Int? {
    settle(&order)
    // Down to the whole unit: a point just above a boundary belongs to the row above it.
    // A NaN is nowhere, and so is what no conversion would hold.
    guard abs(offset) < Units.limit else { return nil }
    let place = Units.below(offset)
    if isPlain { return order.row(atOffset: place) }
    guard place >= 0, place < contentExtent(in: order) else { return nil }
    if let found = order.placement(atOffset: place - base), isRowOfItsOwn(found.entry) {
      return Int(found.row)
    }
    // An inset, a line or a run.
    guard order.rowCount > 0 else { return nil }
    let entry = pickAnchor(at: place, in: order, skipsPinned: false).entry
    return entry == Slot.none ? nil : order.rank(of: entry)
  }

  /// Whether an entry is a row that shares its line with no other.
  private func isRowOfItsOwn(_ entry: RowOrder.Entry) -> Bool {
    guard isKnown(entry) else { return false }
    let state = self[entry]
    return state.isRow && !self[state.container].arranges(state)
  }

  /// What `ListLayout.rows` does, on an order of the caller's.
  package mutating func rows(
    from start: Double, to end: Double, in order: inout RowOrder
  ) -> Range<Int> {
    settle(&order)
    let start = max(0, Units.below(start))
    let end = min(contentExtent(in: order), Units.above(end))
    guard start < end, order.rowCount > 0 else { return 0..<0 }
    if isPlain, let first = order.row(atOffset: start), let last = order.row(atOffset: end - 1) {
      return first..<last + 1
    }
    let first = indexOfRow(from: start, order)
    return first..<max(first, endOfRows(before: end, order))
  }

  /// The index of the first row that ends after a place, or of the first of its line.
  private func indexOfRow(from place: Int64, _ order: borrowing RowOrder) -> Int {
    guard let found = order.placement(atOffset: max(0, place - base)) else {
      return place < base ? 0 : order.rowCount
    }
    let state = self[found.entry]
    guard state.isRow else { return Int(found.row) }
    let container = self[state.container]
    guard container.arranges(state) else {
      let isBefore = isHeader(found.entry, endingBefore: place, order)
      return Int(found.row) + (isBefore ? 1 : 0)
    }
    if container.shape == .flow {
      return order.rank(of: lineStart(found.entry, order))
    }
    return order.rank(of: firstInWaterfall(found.entry, at: place, order))
  }

  /// The index after the last row that begins before a place, or of the last of its line.
  private func endOfRows(before end: Int64, _ order: borrowing RowOrder) -> Int {
    guard end > base else { return 0 }
    guard let found = order.placement(atOffset: end - 1 - base) else { return order.rowCount }
    let state = self[found.entry]
    guard state.isRow else { return Int(found.row) }
    let container = self[state.container]
    let (entry, extent) = (found.entry, found.height.rawValue)
    if !container.arranges(state) {
      let top = base + found.top + lead(of: state, in: extent)
      return Int(found.row) + (top < end ? 1 : 0)
    }
    // Of a line, the last row alone has an extent, so it is the one that was found.
    if container.shape == .flow {
      let line = line(from: lineStart(entry, order), order)
      let top = base + found.top + Int64(extent - line.tallest)
      return Int(found.row) + (top < end ? 1 : 1 - Int(line.flow.count))
    }
    return endInWaterfall(entry, before: end, order)
  }
}
