// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Frames of rows that no pass has placed, because they are out of sight.
extension RowLayout {
  /// The frame of a row at its natural place, relative to the origin of the window, as frames of reports are. Traps
  /// if there is no such row.
  ///
  /// Pinned rows are where they would be if they were not. A background is as large as its container.
  ///
  /// - Complexity: O(log n), and the length of the row's line or the number of columns.
  package mutating func frame(ofRow row: Int, in order: inout RowOrder) -> RowFrame? {
    settle(&order)
    require(row >= 0 && row < order.rowCount, "There is no such row.")
    let entry = order.slot(atRank: row)
    guard isLiveRow(entry) else { return nil }
    let top = top(of: entry, in: order)
    let end = top + max(1, Int64(self[entry].height))
    var report = LayoutReport()
    report.axis = configuration.axis
    placeRows(
      Stretch(start: top, end: end), origin: viewport.scroll.windowOrigin, in: order, &report)
    for index in report.rows.indices where report.rows[index].entry == entry {
      return report.rows[index]
    }
    for index in report.backgrounds.indices where report.backgrounds[index].entry == entry {
      return report.backgrounds[index]
    }
    return nil
  }

  /// From where to where a run of rows reaches along the axis, in points: from the top of the first to the end of
  /// the last, or of its line or columns if those end with it.
  ///
  /// - Complexity: O(log n), and the length of a line.
  package mutating func stretch(
    ofRows rows: Range<Int>, in order: inout RowOrder
  ) -> Range<Double> {
    let start = offset(ofRow: rows.lowerBound, in: &order)
    let last = order.slot(atRank: rows.upperBound - 1)
    guard isLiveRow(last) else { return start..<start }
    let place = order.placement(of: last)
    // A header has the top inset of its container behind it, in its own extent.
    let end = max(
      self[last].role == .header ? 0 : base + place.top + Int64(place.height.rawValue),
      top(of: last, in: order) + Int64(self[last].height))
    return start..<max(start, Units.points(end))
  }
}
