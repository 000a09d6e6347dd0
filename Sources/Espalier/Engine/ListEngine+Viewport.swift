// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// Viewport and scrolling. What is asked for here is carried out by the next commit, and is in its report.
///
/// An engine without a layout keeps the viewport it is told and has no places: it answers with nil, 0, or
/// nothing, and scrolling does nothing. While a host measures a row, the layout must not be changed: what
/// would change it traps.
extension ListEngine {
  /// The viewport as it was told last, in points; of no size in the beginning.
  package var viewportSize: (width: Double, height: Double) { status.value.screen.size }

  /// Sets the size of the viewport.
  ///
  /// With another width, rows are laid out with the heights they had at that width, if it is one of the last
  /// three, and with their present heights as estimates if not. See `ListLayout.setViewport(width:height:)`.
  ///
  /// - Parameters:
  ///   - width: the width in points. Below 0, or not a number, counts as 0.
  ///   - height: the height in points, likewise.
  /// - Complexity: O(1), with another width O(n).
  public func setViewport(width: Double, height: Double) {
    changeLayout { layout, order in
      layout.setViewport(width: width, height: height, in: &order)
    }
    status.value.screen.size = (width, height)
    status.value.screen.isKnown = true
  }

  /// The host scrolled, by a finger, a wheel or an animation of its own.
  ///
  /// - Parameters:
  ///   - offset: the host's offset in points, which may be outside the content. A NaN counts as 0.
  ///   - isDecelerating: whether the list is moving by itself. Until it is not, no adjustment is made.
  /// - Complexity: O(log n); O(rows in sight · log n) where the anchor leaves the viewport.
  public func viewportDidScroll(to offset: Double, isDecelerating: Bool = false) {
    changeLayout { layout, order in
      layout.viewportDidScroll(to: offset, isDecelerating: isDecelerating, in: &order)
    }
    noteScroll(to: offset)
  }

  /// Scrolls to an offset whatever the list is doing. Adjustments that wait are dropped.
  ///
  /// - Parameter offset: the offset in points; it is brought into the content. A NaN counts as 0.
  /// - Complexity: O(log n); the rows in sight are found by the next pass.
  public func setContentOffset(_ offset: Double) {
    changeLayout { layout, order in layout.setContentOffset(offset, in: &order) }
    parts.value.hooks?.scrolling.forget()
    noteScroll(to: offset)
  }

  /// Says that the list has come to rest or goes on by itself. At rest, the next commit makes all adjustments
  /// that waited, at once.
  ///
  /// - Complexity: O(1).
  public func setDecelerating(_ isDecelerating: Bool) {
    changeLayout { layout, _ in layout.setDecelerating(isDecelerating) }
  }

  /// Uses a height that was measured elsewhere, at some other time, on any thread.
  ///
  /// - Parameters:
  ///   - height: the height in points, as the host found it; in a horizontal list, the width.
  ///   - request: the question for it, unchanged.
  /// - Returns: whether the height is that of the row as it is now; one of another stamp or width is kept for
  ///   later. False in an engine without a layout.
  /// - Complexity: O(log n).
  @discardableResult
  public func setMeasuredHeight(_ height: Double, for request: MeasureRequest) -> Bool {
    #if DEBUG
      hostCell.value.heights.noteMeasured()
    #endif
    return changeLayout { layout, order in
      layout.setMeasuredHeight(height, for: request, in: &order)
    } ?? false
  }

  /// Lists the rows to measure next, the nearest to the viewport first. In an engine without a layout the list
  /// stays as it is.
  ///
  /// - Parameters:
  ///   - plan: receives the questions in place of what it holds; its storage is reused.
  ///   - budget: the most rows to plan; below 1, none.
  /// - Complexity: O(log n) per planned row.
  /// - Allocations: none once warm.
  public func plan(_ plan: inout [MeasureRequest], budget: Int) {
    changeLayout { layout, order in layout.plan(&plan, budget: budget, in: &order) }
  }

  /// Whether to fetch more rows at either end. In an engine without a layout, at neither.
  ///
  /// - Parameters:
  ///   - leadingScreens: the viewports left to scroll at which more rows are asked for; two are Texture's
  ///     choice. Below 0, or not a number, leaves only content that is shorter than the viewport.
  ///   - isFetching: whether a fetch is in flight.
  /// - Complexity: O(log n).
  public func shouldFetchMore(
    leadingScreens: Double = 2, isFetching: Bool
  ) -> (atEnd: Bool, atStart: Bool) {
    changeLayout { layout, order in
      layout.shouldFetchMore(
        BatchFetch(leadingScreens: leadingScreens), isFetching: isFetching, in: &order)
    } ?? (false, false)
  }

  /// Takes a snapshot of viewport and heights. In an engine without a layout, one of an empty list.
  ///
  /// - Parameter limit: the most heights to keep; those of the rows from the anchor on, then those before it,
  ///   upwards. Below 1, none.
  /// - Complexity: O(rows).
  public func layoutSnapshot(limit: Int = .max) -> LayoutSnapshot {
    require(!status.value.isMeasuring, Self.measuringSentence)
    guard hasLayout else {
      var layout = RowLayout()
      var order = RowOrder()
      return layout.snapshot(in: &order)
    }
    return layout.value.snapshot(limit: limit, in: &tree.order)
  }

  /// Brings back viewport and heights, of the rows that are in the list by now.
  ///
  /// A height counts as measured only for the same identity, stamp and width. See `ListLayout.restore(_:)`.
  /// - Complexity: O(rows + heights).
  public func restore(_ snapshot: LayoutSnapshot) {
    changeLayout { layout, order in layout.restore(snapshot, in: &order) }
  }

  private static var measuringSentence: String {
    "A host that measures a row must not change the layout."
  }

  /// Runs a change of the layout, which must not be in the middle of another one; nil without a layout.
  @inline(__always)
  @discardableResult
  func changeLayout<Result>(
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
    if status.value.isMeasuring { return status.value.screen.told.extent }
    return changeLayout { layout, order in layout.contentExtent(settling: &order) } ?? 0
  }

  /// Where a committed row begins along the axis, in points; for the number of rows, where the last
  /// one ends. Traps outside.
  ///
  /// Nil in an engine without a layout, and while a host measures.
  ///
  /// - Complexity: O(log n), and the length of a line or the number of columns.
  public func offset(ofRow row: Int) -> Double? {
    require(row >= 0 && row <= rowCount, "There is no such row.")
    if status.value.isMeasuring { return nil }
    return changeLayout { layout, order in layout.offset(ofRow: row, in: &order) }
  }

  /// The committed row at a distance from the start of the content, in points; nil where none is, in an
  /// engine without a layout, and while a host measures.
  ///
  /// - Complexity: O(log n), and the length of a line or the number of columns.
  public func row(at offset: Double) -> Int? {
    if status.value.isMeasuring { return nil }
    return changeLayout { layout, order in layout.row(at: offset, in: &order) } ?? nil
  }

  /// The indices of the committed rows that meet a stretch of the content, as few as include all of
  /// them. None in an engine without a layout, and while a host measures.
  ///
  /// - Parameters:
  ///   - start: where the stretch begins, in points from the start of the content.
  ///   - end: where it ends.
  /// - Complexity: O(log n), and the length of a line or the number of columns at either end.
  public func rows(from start: Double, to end: Double) -> Range<Int> {
    if status.value.isMeasuring { return 0..<0 }
    return changeLayout { layout, order in layout.rows(from: start, to: end, in: &order) } ?? 0..<0
  }

  /// The ranges around the viewport, in points. While a host measures, those around the viewport as it was
  /// last told; in an engine without a layout, empty ones at 0.
  ///
  /// - Complexity: O(log n).
  public func ranges() -> WorkingRanges {
    if status.value.isMeasuring { return toldRanges }
    return changeLayout { layout, order in layout.ranges(in: &order) }
      ?? WorkingRanges(offset: 0, viewport: 0, direction: .forward, hasScrolled: false)
  }

  /// Notes what the host is in step with, before it is asked for heights.
  func noteTold() {
    status.value.screen.told = (report.value.layout.contentExtent, report.value.layout.offset)
  }

  private func noteScroll(to offset: Double) {
    guard hasLayout, offset.isFinite else { return }
    let last = report.value.layout.offset
    if offset != last { status.value.screen.direction = offset < last ? .backward : .forward }
    status.value.screen.hasScrolled = true
  }

  private var toldRanges: WorkingRanges {
    let layout = configuration.layout ?? LayoutConfiguration()
    let size = status.value.screen.size
    return WorkingRanges(
      offset: status.value.screen.told.offset,
      viewport: layout.axis == .vertical ? size.height : size.width,
      direction: status.value.screen.direction, hasScrolled: status.value.screen.hasScrolled,
      configuration: layout)
  }
}
