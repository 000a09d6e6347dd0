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
  /// three, and with their present heights as estimates if not. With any other size the row at the top keeps its
  /// fraction there. See `ListLayout.setViewport(width:height:)`.
  ///
  /// - Parameters:
  ///   - width: the width in points. Below 0, or not a number, counts as 0.
  ///   - height: the height in points, likewise.
  /// - Complexity: O(1), with another height O(log n), with another width O(n).
  public func setViewport(width: Double, height: Double) {
    changeLayout { layout, order in
      layout.setViewport(width: width, height: height, in: &order)
    }
    status.value.screen.noteSize(width: width, height: height)
  }

  /// The host scrolled, by a finger, a wheel or an animation of its own.
  ///
  /// - Parameters:
  ///   - offset: the host's offset in points, which may be outside the content, by ten million points at most. A
  ///     NaN counts as 0.
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
    forgetScroll()
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
      noteHeightMeasured()
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
    if let snapshot = changeLayout({ $0.snapshot(limit: limit, in: &$1) }) { return snapshot }
    var layout = RowLayout()
    var order = RowOrder()
    return layout.snapshot(in: &order)
  }

  /// Brings back viewport and heights, of the rows that are in the list by now.
  ///
  /// A height counts as measured only for the same identity, stamp and width. See `ListLayout.restore(_:)`.
  /// - Complexity: O(rows + heights).
  public func restore(_ snapshot: LayoutSnapshot) {
    changeLayout { layout, order in layout.restore(snapshot, in: &order) }
  }

  private func noteScroll(to offset: Double) {
    guard hasLayout else { return }
    status.value.screen.noteScroll(to: offset, from: report.value.layout.offset)
  }
}
