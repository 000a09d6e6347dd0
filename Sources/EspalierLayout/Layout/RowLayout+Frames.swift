// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Frames of rows that no pass has placed, because they are out of sight.
extension RowLayout {
  /// The frame of a row at its natural place, relative to the origin of the window, as frames of reports are.
  ///
  /// A pinned row is where it would be if it were not. A background is as large as its container.
  ///
  /// - Complexity: O(log n), and the length of the row's line or the number of columns.
  /// - Allocations: none, except for a background.
  package mutating func frame(of entry: Slot, in order: inout RowOrder) -> RowFrame? {
    settle(&order)
    guard isLiveRow(entry) else { return nil }
    let state = self[entry]
    if state.isBackground { return frame(ofBackground: entry, in: order) }
    let container = container(of: state)
    var frame = RowFrame(
      along: top(of: entry, in: order) - viewport.scroll.windowOrigin,
      extent: Int64(state.height), across: state.isItem ? container.left : 0,
      breadth: breadth(of: entry), entry: entry, row: Int32(order.rank(of: entry)))
    if container.arranges(state) { frame.across = across(of: entry, container, order) }
    frame.axis = configuration.axis
    if isMirrored { frame.mirror(in: breadth) }
    return frame
  }

  private func frame(ofBackground entry: Slot, in order: borrowing RowOrder) -> RowFrame? {
    let top = top(of: entry, in: order)
    var report = LayoutReport()
    report.axis = configuration.axis
    placeRows(
      Stretch(start: top, end: top + 1), origin: viewport.scroll.windowOrigin, in: order, &report)
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
    let start = offset(ofRow: rows.lowerBound, in: &order) ?? 0
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
