// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// Viewport and scrolling. What is asked for here shows in the next commit's report.
///
/// An engine without a layout keeps the viewport it is told and has no places: it answers with nil, 0, or
/// nothing, and scrolling does nothing. While a host measures a row, the layout must not be changed: what
/// would change it traps.
extension ListEngine {
  /// The viewport as it was told last, in points; of no size in the beginning.
  package var viewportSize: (width: Double, height: Double) { status.value.viewport }

  /// Sets the size of the viewport, in points. See `RowLayout.setViewport`.
  public func setViewport(width: Double, height: Double) {
    changeLayout { layout, order in
      layout.setViewport(width: width, height: height, in: &order)
    }
    status.value.viewport = (width, height)
    status.value.hasViewport = true
  }

  /// The host scrolled. See `RowLayout.viewportDidScroll`.
  public func viewportDidScroll(to offset: Double, isDecelerating: Bool = false) {
    changeLayout { layout, order in
      layout.viewportDidScroll(to: offset, isDecelerating: isDecelerating, in: &order)
    }
    noteScroll(to: offset)
  }

  /// Scrolls to an offset whatever the list is doing. See `RowLayout.setContentOffset`.
  public func setContentOffset(_ offset: Double) {
    changeLayout { layout, order in layout.setContentOffset(offset, in: &order) }
    noteScroll(to: offset)
  }

  /// Brings a row into sight with the next commit. See `RowLayout.scrollToRow`.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Returns: false if the row is not in the list: hidden, detached, or not yet committed; and in an
  ///   engine without a layout.
  @discardableResult
  public func scrollToRow(
    _ row: NodeID, at alignment: ScrollAlignment = .top
  ) throws(TreeError) -> Bool {
    guard try tree.rowIndex(of: row) != nil else { return false }
    changeLayout { layout, _ in layout.scrollToRow(row.index, at: alignment) }
    return hasLayout
  }

  /// Says that the list has come to rest or goes on by itself. See `RowLayout.setDecelerating`.
  public func setDecelerating(_ isDecelerating: Bool) {
    changeLayout { layout, _ in layout.setDecelerating(isDecelerating) }
  }

  /// Uses a height that was measured somewhere else. See `RowLayout.setMeasuredHeight`.
  ///
  /// - Returns: whether it is in use; false in an engine without a layout.
  @discardableResult
  public func setMeasuredHeight(_ measured: MeasuredHeight) -> Bool {
    changeLayout { layout, order in layout.setMeasuredHeight(measured, in: &order) } ?? false
  }

  /// Fills a plan with the rows to measure next. See `RowLayout.plan`. In an engine without a layout the
  /// plan stays as it is.
  public func plan(_ plan: inout MeasurePlan, budget: Int) {
    changeLayout { layout, order in layout.plan(&plan, budget: budget, in: &order) }
  }

  /// Whether to fetch more rows at either end. See `RowLayout.shouldFetchMore`. In an engine without a layout, at
  /// neither.
  public func shouldFetchMore(
    leadingScreens: Double = 2, isFetching: Bool
  ) -> (atEnd: Bool, atStart: Bool) {
    changeLayout { layout, order in
      layout.shouldFetchMore(
        BatchFetch(leadingScreens: leadingScreens), isFetching: isFetching, in: &order)
    } ?? (false, false)
  }

  /// Takes a snapshot of viewport and heights. See `RowLayout.snapshot`. In an engine without a layout, one
  /// of an empty list.
  public func layoutSnapshot(limit: Int = .max) -> LayoutSnapshot {
    require(!status.value.isMeasuring, Self.measuringSentence)
    guard hasLayout else {
      var layout = RowLayout()
      var order = RowOrder()
      return layout.snapshot(in: &order)
    }
    return layout.value.snapshot(limit: limit, in: &tree.order)
  }

  /// Brings back viewport and heights, of the rows that are in the list by now. See
  /// `RowLayout.restore`.
  public func restore(_ snapshot: LayoutSnapshot) {
    changeLayout { layout, order in layout.restore(snapshot, in: &order) }
  }

  private static var measuringSentence: String {
    "A host that measures a row must not change the layout."
  }

  /// Runs a change of the layout, which must not be in the middle of another one; nil without a layout.
  @inline(__always)
  @discardableResult
  private func changeLayout<Result>(
    _ change: (inout RowLayout, inout RowOrder) -> Result
  ) -> Result? {
    guard hasLayout else { return nil }
    require(!status.value.isMeasuring, Self.measuringSentence)
    return change(&self.layout.value, &tree.order)
  }
}

/// Questions. A host may ask them while it measures a row, but the layout is at work then: what it has told
/// last is answered from there, and where rows are is not known until the commit is told.
extension ListEngine {
  /// The extent of everything along the axis, in points; while a host measures, as it was last told. 0 in
  /// an engine without a layout.
  public var contentExtent: Double {
    if status.value.isMeasuring { return status.value.told.extent }
    return changeLayout { layout, order in layout.contentExtent(settling: &order) } ?? 0
  }

  /// Where a committed row begins along the axis, in points; for the number of rows, where the last
  /// one ends. Traps outside.
  ///
  /// Nil in an engine without a layout, and while a host measures.
  public func offset(ofRow row: Int) -> Double? {
    require(row >= 0 && row <= rowCount, "There is no such row.")
    if status.value.isMeasuring { return nil }
    return changeLayout { layout, order in layout.offset(ofRow: row, in: &order) }
  }

  /// The committed row at a distance from the start of the content, in points; nil where none is, in an
  /// engine without a layout, and while a host measures.
  public func row(at offset: Double) -> Int? {
    if status.value.isMeasuring { return nil }
    return changeLayout { layout, order in layout.row(at: offset, in: &order) } ?? nil
  }

  /// The indices of the committed rows that meet a stretch of the content, as few as include all of
  /// them. See `RowLayout.rows`. None in an engine without a layout, and while a host measures.
  public func rows(from start: Double, to end: Double) -> Range<Int> {
    if status.value.isMeasuring { return 0..<0 }
    return changeLayout { layout, order in layout.rows(from: start, to: end, in: &order) } ?? 0..<0
  }

  /// The ranges around the viewport, in points. While a host measures, those around the viewport as it was
  /// last told; in an engine without a layout, empty ones at 0.
  public func ranges() -> WorkingRanges {
    if status.value.isMeasuring { return toldRanges }
    return changeLayout { layout, order in layout.ranges(in: &order) }
      ?? WorkingRanges(offset: 0, viewport: 0, direction: .forward, hasScrolled: false)
  }

  /// Notes what the host is in step with, before it is asked for heights.
  func noteTold() {
    status.value.told = (report.value.layout.contentExtent, report.value.layout.offset)
  }

  private func noteScroll(to offset: Double) {
    guard hasLayout, offset.isFinite else { return }
    let last = report.value.layout.offset
    if offset != last { status.value.direction = offset < last ? .backward : .forward }
    status.value.hasScrolled = true
  }

  private var toldRanges: WorkingRanges {
    let layout = configuration.layout ?? LayoutConfiguration()
    let size = status.value.viewport
    return WorkingRanges(
      offset: status.value.told.offset,
      viewport: layout.axis == .vertical ? size.height : size.width,
      direction: status.value.direction, hasScrolled: status.value.hasScrolled,
      tuning: layout.ranges)
  }
}
