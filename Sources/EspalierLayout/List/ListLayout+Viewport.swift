// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// What a row layout does, on the list's own order.
extension ListLayout {
  /// Sets the size of the viewport.
  ///
  /// What follows is said of a vertical list; in a horizontal one the height has the part of the width.
  /// With another width, rows are laid out with the heights they had at that width, if it is one of the
  /// last three, and with their present heights as estimates if not; what is in sight is measured by the
  /// next pass. With any other size, the first row in sight that is not pinned keeps its fraction at the top of the
  /// viewport; a list that follows its end stays there, and a scroll to a row that waits is carried out at the new
  /// size. Returning to the size of the last scroll restores that offset to the bit.
  ///
  /// - Parameters:
  ///   - width: the width of the viewport in points. Below 0, or not a number, counts as 0; more than
  ///     `Length.maximum` across the axis counts as that.
  ///   - height: the height of the viewport in points. The one of the two that is the extent across the
  ///     axis is rounded to a pixel.
  /// - Complexity: O(1), with another height O(log n), with another width O(n).
  public mutating func setViewport(width: Double, height: Double) {
    layout.setViewport(width: width, height: height, in: &order)
  }

  /// Says that heights depend on something else than before: the size of text, a theme, whatever the app names
  /// by a number. Rows of the kinds that are named are measured for it; all others keep their heights.
  ///
  /// Traits are part of what a height belongs to, as the width is: rows have the heights they had with these
  /// traits, if they are among the last three settings of width and traits, and their present heights as estimates
  /// if not; what is in sight is measured by the next pass. The first row in sight that is not pinned keeps its
  /// fraction at the top of the viewport, and returning to the traits of the last scroll restores that offset to the bit. Fixed heights stay as they are.
  ///
  /// An app with several traits makes one number of those that rows of a kind depend on. With it comes every
  /// request for a height (`MeasureRequest.traits`). Set it before a snapshot is restored.
  ///
  ///     list.setHeightTraits(textSize.step, ofKinds: [.title, .body])
  ///
  /// Traps if that makes more than 63 different traits at a time. When there have been more than that one after the
  /// other, heights out of the present setting are forgotten.
  ///
  /// - Parameters:
  ///   - traits: what heights of those rows depend on from now on; 0 in the beginning.
  ///   - kinds: the kinds of rows whose heights depend on it; nil: all, those that come later as well.
  /// - Complexity: O(n), if any of them had other traits; else O(kinds).
  public mutating func setHeightTraits(_ traits: Int, ofKinds kinds: [RowKind]? = nil) {
    layout.setHeightTraits(traits, ofKinds: kinds, in: &order)
  }

  /// The host scrolled, by a finger, a wheel or an animation of its own.
  ///
  /// What is in sight before and after moves by the distance that was scrolled, whatever the rows that come
  /// into sight measure: one of them, a measured one, is the anchor as long as it stays in sight. Where no
  /// such row stays, the rows at the new offset are those that the estimates say.
  /// - Parameters:
  ///   - offset: the host's offset, in points, as it follows from the last report. It may be outside
  ///     the content (overscroll), by ten million points at most: what is farther, or infinite, counts as that. A
  ///     NaN counts as 0.
  ///   - isDecelerating: whether the list is moving by itself. Until it is not, no adjustment is made; all
  ///     frames are reported so that nothing jumps.
  /// - Complexity: O(log n); O(rows in sight · log n) where the anchor leaves the viewport.
  public mutating func viewportDidScroll(to offset: Double, isDecelerating: Bool = false) {
    layout.viewportDidScroll(to: offset, isDecelerating: isDecelerating, in: &order)
  }

  /// Scrolls to an offset whatever the list is doing. Adjustments that wait are dropped. At the start of the
  /// content the first row is in sight after the next pass; everywhere else a measured row in sight keeps
  /// its place while rows around it are measured, as with `viewportDidScroll`.
  ///
  /// - Parameters:
  ///   - offset: the offset in points; it is brought into the content. A NaN counts as 0.
  /// - Complexity: O(log n).
  public mutating func setContentOffset(_ offset: Double) {
    layout.setContentOffset(offset, in: &order)
  }

  /// Brings the row at an index into sight with the next pass. Traps if there is no such row.
  ///
  /// - Complexity: O(log n).
  public mutating func scrollToRow(_ row: Int, at alignment: ScrollAlignment = .top) {
    layout.scrollToRow(order.entry(atRow: checked(row)), at: alignment)
  }

  /// Goes a fraction of the way from the start of the content to its end, with the next pass. The point of the
  /// content that is there by the heights known now comes to the same fraction of the viewport: 0 is the start and 1
  /// the end, exactly, whatever is measured. Does nothing in an empty list.
  ///
  /// - Parameter fraction: brought into 0 to 1. A NaN counts as 0.
  /// - Complexity: O(log n).
  public mutating func scroll(toFraction fraction: Double) {
    layout.scroll(toFraction: fraction, in: &order)
  }

  /// Measures what is in sight, from the row that keeps its place outward, and says where everything is.
  ///
  /// The anchor keeps its place on the screen whatever is measured, and the report says by how much
  /// the offset moved for that. Rows that are outside the viewport afterwards are not measured, save pinned
  /// ones; only where rows of a waterfall are measured, or the content ends, some may leave it meanwhile.
  ///
  /// - Parameters:
  ///   - report: where everything is; its storage is reused.
  ///   - measure: the height of a row in points, or nil for not now: the pass then asks no more, and lays out without
  ///     measuring. It must
  ///     not touch the layout. What is no height is noted as a diagnostic and not used.
  /// - Complexity: O(log n + rows in sight) and O(log n) per measurement.
  /// - Allocations: none once the report has seen its largest viewport.
  public mutating func pass(
    report: inout LayoutReport, measure: (MeasureRequest) -> Double? = { _ in nil }
  ) {
    layout.pass(in: &order, report: &report, measure: measure)
  }

  /// Uses a height that was measured somewhere else, at some other time, on any thread.
  ///
  /// - Parameters:
  ///   - height: the height in points, as the host found it; in a horizontal list, the width.
  ///   - request: the question for it, unchanged.
  /// - Returns: whether the height is that of the row as it is now. Then it is in use, unless the row has
  ///   come to have a fixed height. It is kept for later if it is that of another stamp or width, or of a
  ///   row that is fixed; one measured at no width, or one that is no height, is refused. A diagnostic
  ///   says so if it is not of the row.
  /// - Complexity: O(log n).
  @discardableResult
  public mutating func setMeasuredHeight(_ height: Double, for request: MeasureRequest) -> Bool {
    layout.setMeasuredHeight(height, for: request, in: &order)
  }

  /// The question for the height of the row at an index, to be answered on any thread. Nil if there is no
  /// such row.
  ///
  /// - Complexity: O(log n).
  public func request(forRow row: Int) -> MeasureRequest? {
    guard row >= 0, row < rowCount else { return nil }
    return layout.request(for: order.slot(atRank: row))
  }

  /// The index of a row; traps for any other.
  func checked(_ row: Int) -> Int {
    let count = order.rowCount
    require(row >= 0 && row < count, "There is no row \(row) in a list of \(count).")
    return row
  }

  /// Lists the rows to measure next: those in sight in the direction of scrolling, then those
  /// of the display range, then those of the preload range, each time the ones ahead before the ones
  /// behind, the nearest first. Rows whose heights are known are left out.
  ///
  /// - Parameters:
  ///   - plan: receives the questions, the most urgent first, in place of what it holds; its storage is reused.
  ///   - budget: the most rows to plan; below 1, none.
  /// - Complexity: O(log n) per planned row.
  /// - Allocations: none once warm.
  public mutating func plan(_ plan: inout [MeasureRequest], budget: Int) {
    layout.plan(&plan, budget: budget, in: &order)
  }

  /// The extent of everything along the axis, in points.
  public var contentExtent: Double {
    mutating get { layout.contentExtent(settling: &order) }
  }

  /// Where a row begins along the axis, in points; for the number of rows, where the last one ends. Nil for
  /// any other index that no row has.
  ///
  /// - Complexity: O(log n), and the length of a line or the number of columns.
  public mutating func offset(ofRow row: Int) -> Double? {
    layout.offset(ofRow: row, in: &order)
  }

  /// The indices of the rows that meet a stretch of the content, as few as include all of them; where rows
  /// are side by side, those beside them may be among them. Rows without height are if they are inside; a
  /// stretch outside the content has none, nor has one that ends before it starts. A NaN is the start of the
  /// content, an infinity what is farthest.
  ///
  /// This is what a host asks that places its rows itself; `pass` has the frames as well.
  ///
  /// - Parameters:
  ///   - start: where the stretch begins, in points from the start of the content.
  ///   - end: where it ends.
  /// - Complexity: O(log n), and the length of a line or the number of columns at either end.
  /// - Allocations: none.
  public mutating func rows(from start: Double, to end: Double) -> Range<Int> {
    layout.rows(from: start, to: end, in: &order)
  }

  /// Places the pinned rows for an offset and nothing else: what a host asks between two passes while it
  /// scrolls by itself. Nothing is measured, and the viewport of the layout stays where it is.
  ///
  /// - Parameters:
  ///   - offset: the start of the viewport, in points. A NaN counts as 0.
  ///   - report: that of the last pass; its pinned rows are replaced.
  /// - Complexity: O(log n) per level.
  /// - Allocations: none once the report has seen as many.
  public mutating func placePinned(at offset: Double, report: inout LayoutReport) {
    layout.placePinned(at: offset, in: &order, report: &report)
  }

  /// The index of the row at a distance from the start of the content, in points, or nil before the first
  /// and after the last row, and for what is not finite. The gap before a row belongs to it. Rows without height contain nothing.
  ///
  /// - Complexity: O(log n), and the length of a line or the number of columns.
  public mutating func row(at offset: Double) -> Int? {
    layout.row(at: offset, in: &order)
  }
}
