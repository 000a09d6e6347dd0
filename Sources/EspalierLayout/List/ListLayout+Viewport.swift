// SPDX-License-Identifier: MIT

import EspalierBase

// What a row layout does, on the list's own order.
extension ListLayout {
  /// Sets the size of the viewport, in points. See `RowLayout.setViewport`.
  public mutating func setViewport(width: Double, height: Double) {
    layout.setViewport(width: width, height: height, in: &order)
  }

  /// The host scrolled. See `RowLayout.scrolled`.
  public mutating func scrolled(to offset: Double, isMomentum: Bool = false) {
    layout.scrolled(to: offset, isMomentum: isMomentum, in: &order)
  }

  /// Scrolls to an offset whatever the list is doing. See `RowLayout.jump`.
  public mutating func jump(to offset: Double) {
    layout.jump(to: offset, in: &order)
  }

  /// Brings the row at an index into sight with the next pass. Traps if there is no such row.
  public mutating func scroll(toRow row: Int, _ alignment: ScrollAlignment = .top) {
    layout.scroll(to: order.entry(atRow: checked(row)), alignment)
  }

  /// Lays out what is in sight, without measuring.
  public mutating func pass(report: inout LayoutReport) {
    layout.pass(in: &order, report: &report)
  }

  /// Measures what is in sight and says where everything is. See `RowLayout.pass`.
  public mutating func pass(
    report: inout LayoutReport, measure: (MeasureRequest) -> Double?
  ) {
    layout.pass(in: &order, report: &report, measure: measure)
  }

  /// Uses a height that was measured somewhere else. See `RowLayout.deliver`.
  @discardableResult
  public mutating func deliver(_ measured: MeasuredHeight) -> Bool {
    layout.deliver(measured, in: &order)
  }

  /// The question for the height of the row at an index, to be answered on any thread. Traps if there is no
  /// such row.
  public func request(forRow row: Int) -> MeasureRequest {
    layout.request(for: order.slot(atRank: checked(row)))
  }

  private func checked(_ row: Int) -> Int {
    require(
      row >= 0 && row < order.rowCount, "There is no row \(row) in a list of \(order.rowCount).")
    return row
  }

  /// Fills a plan with the rows to measure next. See `RowLayout.plan`.
  public mutating func plan(_ plan: inout MeasurePlan, budget: Int) {
    layout.plan(&plan, budget: budget, in: &order)
  }

  /// The extent of everything along the axis, in points.
  public var contentExtent: Double {
    mutating get { layout.contentExtent(settling: &order) }
  }

  /// Where a row begins along the axis, in points; for the number of rows, where the last one ends. Traps for
  /// any other index that no row has.
  public mutating func offset(ofRow row: Int) -> Double {
    layout.offset(ofRow: row, in: &order)
  }

  /// The indices of the rows that meet a stretch of the content, in points. See `RowLayout.rows`.
  public mutating func rows(from start: Double, to end: Double) -> Range<Int> {
    layout.rows(from: start, to: end, in: &order)
  }

  /// Places the pinned rows for an offset and nothing else. See `RowLayout.placePinned`.
  public mutating func placePinned(at offset: Double, report: inout LayoutReport) {
    layout.placePinned(at: offset, in: &order, report: &report)
  }

  /// The index of the row at a distance from the start of the content, in points, or nil before the first
  /// and after the last row, and for what is not finite. The gap before a row belongs to it. Rows without height contain nothing.
  public mutating func row(at offset: Double) -> Int? {
    layout.row(at: offset, in: &order)
  }
}
