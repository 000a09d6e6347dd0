// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// Where things are that may be out of sight. Of rows that were not measured, by their estimates.
///
/// An engine without a layout has no places, and while a host measures none is known: these questions are
/// answered with nil or false.
extension ListEngine {
  /// The frame of a committed row at its natural place, relative to `LayoutReport.windowOrigin` as all frames are;
  /// `offset(ofRow:)` counts from the start of the content. Nil outside of the list.
  ///
  /// A pinned row is where it would be if it were not. A background is as large as its container.
  ///
  /// - Complexity: O(log n), and the length of a line or the number of columns.
  public func frame(ofRow row: Int) -> RowFrame? {
    guard hasLayout, !isMeasuring, row >= 0, row < rowCount else { return nil }
    return layout.value.frame(of: tree.order.entry(atRow: row), in: &tree.order)
  }

  /// The stretch of the content that the committed rows of a container take, in points: from the top of the first
  /// to the end of the last, without the insets of the container. Nil if it shows no row.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notContainer`.
  /// - Complexity: O(log n), and the length of a line or the number of columns.
  public func extent(of container: NodeID) throws(TreeError) -> Range<Double>? {
    _ = try tree.childCount(of: container)  // Refuses what is no container.
    guard hasLayout, !isMeasuring, let rows = committedRows(of: container),
      !rows.isEmpty
    else { return nil }
    return layout.value.stretch(ofRows: rows, in: &tree.order)
  }

  /// Whether the viewport is at the end of the content, or nearly; true for content that fits. False without a
  /// viewport.
  ///
  /// - Parameter distance: the distance from the end that still counts, in points.
  /// - Complexity: O(log n).
  public func isAtEnd(within distance: Double = 1) -> Bool {
    guard hasLayout, hasScreen, !isMeasuring else { return false }
    let viewport = status.value.screen.extent(along: layout.value.configuration.axis)
    let offset = layout.value.offset(settling: &tree.order)
    return contentExtent - offset - max(0, viewport) <= distance
  }

  /// Whether the list stays at its very top when rows are inserted above, see `LayoutConfiguration.staysAtTop`; to be
  /// changed at any time. In an engine without a layout it says nothing.
  ///
  /// Traps if it is set while a host measures.
  ///
  /// - Complexity: O(1).
  public var staysAtTop: Bool {
    get { layout.value.configuration.staysAtTop }
    set {
      require(!isMeasuring, "A host that measures a row must not change the layout.")
      layout.value.setStaysAtTop(newValue)
    }
  }
}
