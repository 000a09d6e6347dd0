// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

/// Questions. A host may ask them while it measures a row, but the layout is at work then: what it has told
/// last is answered from there, and where rows are is not known until the commit is told.
extension ListEngine {
  /// The extent of everything along the axis, in points; while a host measures, as it was last told. 0 in
  /// an engine without a layout.
  public var contentExtent: Double {
    if isMeasuring { return status.value.screen.told.extent }
    return changeLayout { layout, order in layout.contentExtent(settling: &order) } ?? 0
  }

  /// Where a committed row begins along the axis, in points; for the number of rows, where the last
  /// one ends. Nil outside of the list, in an engine without a layout, and while a host measures.
  ///
  /// - Complexity: O(log n), and the length of a line or the number of columns.
  public func offset(ofRow row: Int) -> Double? {
    if isMeasuring { return nil }
    return changeLayout { layout, order in layout.offset(ofRow: row, in: &order) } ?? nil
  }

  /// The committed row at a distance from the start of the content, in points; nil where none is, in an
  /// engine without a layout, and while a host measures.
  ///
  /// - Complexity: O(log n), and the length of a line or the number of columns.
  public func row(at offset: Double) -> Int? {
    if isMeasuring { return nil }
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
    if isMeasuring { return 0..<0 }
    return changeLayout { layout, order in layout.rows(from: start, to: end, in: &order) } ?? 0..<0
  }

  /// The ranges around the viewport, in points. While a host measures, those around the viewport as it was
  /// last told; in an engine without a layout, empty ones at 0.
  ///
  /// - Complexity: O(log n).
  public func ranges() -> WorkingRanges {
    if isMeasuring {
      return status.value.screen.toldRanges(configuration.layout ?? LayoutConfiguration())
    }
    return changeLayout { layout, order in layout.ranges(in: &order) }
      ?? WorkingRanges(offset: 0, viewport: 0, direction: .forward, hasScrolled: false)
  }
}
