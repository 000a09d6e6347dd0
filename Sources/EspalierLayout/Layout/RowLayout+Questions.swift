// SPDX-License-Identifier: MIT

import EspalierBase

// Questions about places, in points.
extension RowLayout {
  /// The extent of everything along the axis, in points.
  public mutating func contentExtent(settling order: inout RowOrder) -> Double {
    settle(&order)
    return Units.points(contentExtent(in: order))
  }

  /// Where a row begins along the axis, in points; for the number of rows, the end of everything. Traps
  /// if there is no such row.
  ///
  /// - Complexity: O(log n), and the length of the row's line.
  public mutating func offset(ofRow row: Int, in order: inout RowOrder) -> Double {
    settle(&order)
    require(
      row >= 0 && row <= order.rowCount,
      "Row \(row) lies outside a list of \(order.rowCount) rows.")
    if row == order.rowCount { return Units.points(contentExtent(in: order)) }
    if isPlain { return Units.points(order.offset(ofRow: row)) }
    let place = order.placement(ofRow: row)
    let state = states[place.entry.index]
    if containers[Int(state.container)].arranges(state) {
      return Units.points(top(of: place.entry.rawValue, in: order))
    }
    return Units.points(base + place.top + lead(of: state, in: place.height.rawValue))
  }

  /// The index of the row at a distance from the start of the content, in points, or nil where none is:
  /// outside the content, and for a NaN or an infinity.
  ///
  /// The gap before a row belongs to it; rows without height contain nothing. Of the rows of a line, or
  /// in the columns of a waterfall, it is the first.
  /// - Complexity: O(log n), and the length of the line.
  public mutating func row(at offset: Double, in order: inout RowOrder) -> Int? {
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
    return entry == EntrySlot.none ? nil : order.rank(of: entry)
  }

  /// Whether an entry is a row that shares its line with no other.
  private func isRowOfItsOwn(_ entry: RowOrder.Entry) -> Bool {
    guard isKnown(entry.rawValue) else { return false }
    let state = states[entry.index]
    return state.isRow && !containers[Int(state.container)].arranges(state)
  }

  /// The indices of the rows that meet a stretch of the content, as few as include all of them; where rows
  /// stand side by side, those beside them may be among them. Rows without height are if they stand inside; a
  /// stretch outside the content has none, nor has one that ends before it starts. A NaN is the start of the
  /// content, an infinity what lies farthest.
  ///
  /// This is what a host asks that places its rows itself; `pass` has the frames as well.
  ///
  /// - Parameters:
  ///   - start: where the stretch begins, in points from the start of the content.
  ///   - end: where it ends.
  ///   - order: the order that the layout stands on.
  /// - Complexity: O(log n), and the length of a line or the number of columns at either end.
  /// - Allocations: none.
  public mutating func rows(
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
    let state = states[found.entry.index]
    guard state.isRow else { return Int(found.row) }
    let container = containers[Int(state.container)]
    guard container.arranges(state) else {
      let isBefore = isHeader(found.entry.rawValue, endingBefore: place, order)
      return Int(found.row) + (isBefore ? 1 : 0)
    }
    if container.shape == .flow {
      return order.rank(of: lineStart(found.entry.rawValue, order))
    }
    return order.rank(of: firstInWaterfall(found.entry.rawValue, at: place, order))
  }

  /// The index after the last row that begins before a place, or of the last of its line.
  private func endOfRows(before end: Int64, _ order: borrowing RowOrder) -> Int {
    guard end > base else { return 0 }
    guard let found = order.placement(atOffset: end - 1 - base) else { return order.rowCount }
    let state = states[found.entry.index]
    guard state.isRow else { return Int(found.row) }
    let container = containers[Int(state.container)]
    let (entry, extent) = (found.entry.rawValue, found.height.rawValue)
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

  /// The frame of a row in the content, in units; for tests and tools.
  func frame(of entry: Int32, in order: borrowing RowOrder) -> RowFrame? {
    let top = top(of: entry, in: order)
    let height = Int64(states[Int(entry)].height)
    var report = LayoutReport()
    report.axis = configuration.axis
    placeRows(Stretch(start: top, end: top + max(1, height)), origin: 0, in: order, &report)
    for index in report.rows.indices where report.rows[index].entry.rawValue == entry {
      return report.rows[index]
    }
    return nil
  }

  /// What a queued row is inserted into the order as. Without gaps and insets the extent is right from
  /// the start, and the entry need not be looked at again.
  mutating func makeItem(
    _ entry: Int32, _ row: Row, _ attributes: RowTraits, in id: ContainerID
  ) -> RowOrder.Item {
    let touched = dirtyCount
    addRow(entry, row, attributes, in: id)
    let state = states[Int(entry)]
    if isPlain || isAllDirty { dirtyCount = touched }
    return RowOrder.Item(
      RowOrder.Entry(rawValue: entry), height: isPlain ? Height(unchecked: state.height) : .zero,
      traits: state.traits)
  }

  /// Keeps the heights of rows that are all about to leave: as many as there is room for, those of the first
  /// rows.
  mutating func retireFirstRows(_ order: borrowing RowOrder) {
    let count = min(order.rowCount, max(0, configuration.spareHeightLimit))
    for row in stride(from: count - 1, through: 0, by: -1) {
      retireHeights(of: order.slot(atRank: row))
    }
  }

  /// Forgets a row that leaves with all others.
  mutating func dropRow(_ entry: Int32) {
    pins.forget(states[Int(entry)])
    lanes.remove(entry)
    columns.forget(Int(entry))
    states[Int(entry)] = RowState()
  }

  /// All rows are about to be exchanged: nothing that was found of them holds, and no row is held in its
  /// place any more. The number of the offset stays, and what waits for the end of a momentum.
  mutating func willReplaceRows(in order: borrowing RowOrder) {
    let offset = anchoredOffset(in: order)
    kept.drop()
    seen.clear()
    kept.isWaiting = false
    (target, returnPoint) = (nil, nil)
    anchor = Anchor(delta: offset)
  }

  /// All rows were exchanged: the viewport keeps its offset as far as there is content.
  mutating func rowsReplaced(in order: inout RowOrder) {
    settle(&order)
    // Beyond the start the list is pulled; beyond the end there was other content.
    if anchor.delta > 0 { scroll.isBeyond = false }
    let offset = scroll.isBeyond ? anchor.delta : clamped(anchor.delta, in: order)
    anchor = pickAnchor(at: offset, in: order)
    didMutate(order)
  }
}
