// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

/// Viewport and scrolling. What is asked for here shows in the next commit's report.value.
extension ListEngine {
  /// Sets the size of the viewport, in points. See `RowLayout.setViewport`.
  public func setViewport(width: Double, height: Double) {
    changeLayout { layout, order in
      layout.setViewport(width: width, height: height, in: &order)
    }
    status.value.hasViewport = true
  }

  /// The host scrolled. See `RowLayout.scrolled`.
  public func scrolled(to offset: Double, isMomentum: Bool = false) {
    changeLayout { layout, order in
      layout.scrolled(to: offset, isMomentum: isMomentum, in: &order)
    }
  }

  /// Scrolls to an offset whatever the list is doing. See `RowLayout.jump`.
  public func jump(to offset: Double) {
    changeLayout { layout, order in layout.jump(to: offset, in: &order) }
  }

  /// Brings a row into sight with the next commit. See `RowLayout.scroll`.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Returns: false if the row is not in the list: hidden, detached, or not yet committed.
  @discardableResult
  public func scroll(
    to row: NodeID, _ alignment: ScrollAlignment = .top
  ) throws(TreeError) -> Bool {
    guard try tree.rowIndex(of: row) != nil else { return false }
    changeLayout { layout, _ in layout.scroll(to: row.index, alignment) }
    return true
  }

  /// Says that the list has come to rest or goes on by itself. See `RowLayout.setMomentum`.
  public func setMomentum(_ isMomentum: Bool) {
    changeLayout { layout, _ in layout.setMomentum(isMomentum) }
  }

  /// Uses a height that was measured somewhere else. See `RowLayout.deliver`.
  @discardableResult
  public func deliver(_ measured: MeasuredHeight) -> Bool {
    changeLayout { layout, order in layout.deliver(measured, in: &order) }
  }

  /// Fills a plan with the rows to measure next. See `RowLayout.plan`.
  public func plan(_ plan: inout MeasurePlan, budget: Int) {
    changeLayout { layout, order in layout.plan(&plan, budget: budget, in: &order) }
  }

  /// The ranges around the viewport, in points.
  public func ranges() -> WorkingRanges {
    changeLayout { layout, order in layout.ranges(in: &order) }
  }

  /// Whether to fetch more rows at either end. See `RowLayout.fetches`.
  public func fetches(
    _ trigger: BatchFetch = BatchFetch(), isFetching: Bool
  ) -> (atEnd: Bool, atStart: Bool) {
    changeLayout { layout, order in layout.fetches(trigger, isFetching: isFetching, in: &order) }
  }

  /// Takes a snapshot of viewport and heights. See `RowLayout.snapshot`.
  public func layoutSnapshot(limit: Int = .max) -> LayoutSnapshot {
    changeLayout { layout, order in layout.snapshot(limit: limit, in: &order) }
  }

  /// Brings back viewport and heights, of the rows that are in the list by now. See
  /// `RowLayout.restore`.
  public func restore(_ snapshot: LayoutSnapshot) {
    changeLayout { layout, order in layout.restore(snapshot, in: &order) }
  }

  /// The extent of everything along the axis, in points.
  public var contentExtent: Double {
    changeLayout { layout, order in layout.contentExtent(settling: &order) }
  }

  /// Where a committed row begins along the axis, in points; for the number of rows, where the last
  /// one ends. Traps outside.
  public func offset(ofRow row: Int) -> Double {
    changeLayout { layout, order in layout.offset(ofRow: row, in: &order) }
  }

  /// The committed row at a distance from the start of the content, in points; nil where none is.
  public func row(at offset: Double) -> Int? {
    changeLayout { layout, order in layout.row(at: offset, in: &order) }
  }

  /// The indices of the committed rows that meet a stretch of the content, as few as include all of
  /// them. See `RowLayout.rows`.
  public func rows(from start: Double, to end: Double) -> Range<Int> {
    changeLayout { layout, order in layout.rows(from: start, to: end, in: &order) }
  }

  /// Runs a change of the layout, which must not be in the middle of another one.
  @inline(__always)
  private func changeLayout<Result>(
    _ change: (inout RowLayout, inout RowOrder) -> Result
  ) -> Result {
    precondition(configuration.layout != nil, "The engine was made without a layout.")
    precondition(
      !status.value.isMeasuring, "A host that measures a row must not change the layout.")
    return change(&self.layout.value, &tree.order)
  }
}
