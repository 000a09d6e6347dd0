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
    guard row < order.rowCount else {
      precondition(row == order.rowCount, "The row lies outside the list.")
      return Units.points(contentExtent(in: order))
    }
    return Units.points(top(of: order.slot(atRank: row), in: order))
  }

  /// The index of the row at a distance from the start of the content, in points, or nil where none is.
  ///
  /// The gap before a row belongs to it; rows without height contain nothing. Of the rows of a line, or
  /// in the columns of a waterfall, it is the first.
  /// - Complexity: O(log n), and the length of the line.
  public mutating func row(at offset: Double, in order: inout RowOrder) -> Int? {
    settle(&order)
    // Down to the whole unit: a point just above a boundary belongs to the row above it.
    let place = Int64((offset * Units.perPoint).rounded(.down))
    guard place >= 0, place < contentExtent(in: order) else { return nil }
    guard let entry = firstRowForQuestion(at: place, in: order) else { return nil }
    return order.rank(of: entry)
  }

  private func firstRowForQuestion(at place: Int64, in order: borrowing RowOrder) -> Int32? {
    guard order.rowCount > 0 else { return nil }
    let anchor = pickAnchor(at: place, in: order, skipsPinned: false)
    return anchor.entry == EntrySlot.none ? nil : anchor.entry
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
    if isPlain { dirtyCount = touched }
    return RowOrder.Item(
      RowOrder.Entry(rawValue: entry), height: isPlain ? Height(rawValue: state.height) : .zero,
      traits: state.traits)
  }

  /// All rows were exchanged: the viewport keeps its offset as far as there is content.
  mutating func rowsReplaced(in order: inout RowOrder) {
    settle(&order)
    returnPoint = nil
    anchor = pickAnchor(at: scroll.offset, in: order)
  }
}
