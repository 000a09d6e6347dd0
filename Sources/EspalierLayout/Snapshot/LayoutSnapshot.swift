// SPDX-License-Identifier: MIT

import EspalierBase

/// What can be kept of a layout until the list is shown again: where the viewport was, and the heights
/// that were measured, by identity.
public struct LayoutSnapshot: Codable, Hashable, Sendable {
  /// A measured height with everything it depends on.
  package struct SavedHeight: Codable, Hashable, Sendable {
    /// The identity of the row.
    package var id: RowID
    /// The content that was measured.
    package var stamp: Stamp
    /// The extent across the axis it was measured at.
    package var breadth: Length
    /// The traits it was measured with; nil: none.
    package var traits: Int?
    /// The height.
    package var height: Length
  }

  /// The axis of the list, along which the heights were measured.
  package var axis: ScrollAxis = .vertical
  /// The row the viewport was at, if there was one.
  package var anchor: RowID?
  /// Which of the rows of that identity it was, counted from 0.
  package var anchorOccurrence = 0
  /// The start of the viewport minus the top of that row, in units of 1/768 point.
  package var anchorDelta: Int64 = 0
  /// The measured heights, in the order of the list: of rows of one identity, each has its own.
  package var heights: [SavedHeight] = []

  /// Makes a snapshot of nothing.
  package init() {}
}
