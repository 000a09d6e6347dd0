// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The place of one row, relative to the origin of the report's window.
///
/// Along is the axis of scrolling, across the other one, in whole units of 1/768 point; `x`, `y`, `width`
/// and `height` are what is on the screen, in points.
public struct RowFrame: Equatable, Sendable, ZeroInitializable {
  /// The start of the row along the axis, in units.
  package var along: Int64 = 0
  /// The extent along the axis, in units.
  package var extent: Int64 = 0
  /// The start of the row across the axis, in units.
  package var across: Int32 = 0
  /// The extent across the axis, in units.
  package var breadth: Int32 = 0
  /// The row's entry in the row order.
  package var entry = RowOrder.Entry(rawValue: 0)
  /// The row's index in the list, in 32 bits.
  package var rank: Int32 = 0
  /// The axis of the list.
  package var axis: ScrollAxis = .vertical
  /// What the row is to the others.
  public internal(set) var layer = ViewLayer.row

  init() {}

  init(
    along: Int64, extent: Int64, across: Int32, breadth: Int32, entry: Slot, row: Int32
  ) {
    (self.along, self.extent, self.across, self.breadth) = (along, extent, across, breadth)
    self.entry = entry
    rank = row
  }

  /// The row's index in the list.
  public var row: Int { Int(rank) }

  /// The frame of a row of a layer.
  @inline(__always)
  func on(_ layer: ViewLayer) -> RowFrame {
    var frame = self
    frame.layer = layer
    return frame
  }

  /// The frame in a list of an axis.
  @inline(__always)
  func along(_ axis: ScrollAxis) -> RowFrame {
    var frame = self
    frame.axis = axis
    return frame
  }

  /// The left edge in points; in a horizontal list, relative to the origin of the window.
  public var x: Double { Units.points(axis == .vertical ? Int64(across) : along) }
  /// The top edge in points; in a vertical list, relative to the origin of the window.
  public var y: Double { Units.points(axis == .vertical ? along : Int64(across)) }
  /// The width in points.
  public var width: Double { Units.points(axis == .vertical ? Int64(breadth) : extent) }
  /// The height in points.
  public var height: Double { Units.points(axis == .vertical ? extent : Int64(breadth)) }
}

/// What a view is to the others, from the back to the front.
public enum ViewLayer: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// Behind all rows, as large as its container.
  case background

  /// A row at its natural place.
  case row

  /// A row held at an edge of the viewport, in front of the others.
  case pinned
}

/// What one layout pass found, all in one piece.
///
/// A report is filled again and again; once it has seen its largest viewport nothing is allocated.
public struct LayoutReport: ~Copyable, Sendable {
  var frames = UniqueBuffer<RowFrame>()
  var pinnedFrames = UniqueBuffer<RowFrame>()
  var backgroundFrames = UniqueBuffer<RowFrame>()
  var unmeasuredEntries = UniqueBuffer<RowOrder.Entry>()

  /// The axis of the list.
  package internal(set) var axis: ScrollAxis = .vertical
  /// The number of rows in sight.
  package internal(set) var rowCount = 0
  /// The number of pinned rows that are away from their natural place, or would be covered there.
  package internal(set) var pinnedCount = 0
  /// The number of background rows in sight.
  package internal(set) var backgroundCount = 0
  /// The number of rows in sight whose heights are still estimates.
  package internal(set) var unmeasuredCount = 0

  /// The point of the content that frames are relative to, in points. It is near the viewport and
  /// stays the same while it does, so that `Float` hosts see no rounding and rows no changes.
  public internal(set) var windowOrigin = 0.0
  /// The offset of the viewport, as the host should have it, in points.
  public internal(set) var offset = 0.0
  /// How far below the leading edge of the viewport a place of the report is, in points: that of a frame, or of
  /// a view that a recycler places. Negative where it is scrolled out of sight.
  ///
  /// - Complexity: O(1).
  public func screenPosition(of position: Double) -> Double { position + windowOrigin - offset }

  /// How far the offset moved without a scroll, in points: add it to the host's offset.
  public internal(set) var adjustment = 0.0
  /// The extent of all rows along the axis, in points.
  package internal(set) var contentExtent = 0.0
  /// The extent of the list across the axis, in points.
  package internal(set) var contentBreadth = 0.0
  /// Whether the rows in sight are known to be those of the last report, at the same places in the viewport.
  ///
  /// It is never true when they are others. It is true when nothing has happened since, as after a scroll to
  /// the same offset, and after changes out of sight where the layout need not look at the rows again: in
  /// lists without spacings, insets, lines and columns, when they fill the viewport. All in sight has to be
  /// measured. A list that follows its end, or is pulled beyond it, is always looked at.
  package internal(set) var hasSameRows = false
  /// Whether all of it is as in the last report.
  package var isUnchanged = false
  /// The pass that the layout may move this report on from; 0 for none.
  var passNumber: UInt64 = 0
  /// The number of heights that were asked for.
  package internal(set) var measurements = 0

  /// Makes an empty report. Allocates nothing.
  public init() {}

  /// The rows in sight, in the order of the list.
  public var rows: Span<RowFrame> {
    @_lifetime(borrow self)
    get { frames.span(count: rowCount) }
  }

  /// The pinned rows that are not at their natural place, at the place where they are; the order is
  /// that of their levels, those of the leading edge first.
  public var pinned: Span<RowFrame> {
    @_lifetime(borrow self)
    get { pinnedFrames.span(count: pinnedCount) }
  }

  /// The background rows in sight, each as large as its container, outer ones first.
  public var backgrounds: Span<RowFrame> {
    @_lifetime(borrow self)
    get { backgroundFrames.span(count: backgroundCount) }
  }

  /// The entries of the rows in sight whose heights are still estimates.
  package var unmeasured: Span<RowOrder.Entry> {
    @_lifetime(borrow self)
    get { unmeasuredEntries.span(count: unmeasuredCount) }
  }

  /// The width of the content, in points: that of the viewport in a vertical list.
  public var contentWidth: Double { axis == .vertical ? contentBreadth : contentExtent }
  /// The height of the content, in points: that of the viewport in a horizontal list.
  public var contentHeight: Double { axis == .vertical ? contentExtent : contentBreadth }

  mutating func clear() {
    rowCount = 0
    pinnedCount = 0
    backgroundCount = 0
    unmeasuredCount = 0
  }

  mutating func add(_ frame: RowFrame) {
    frames.grow(to: max(64, rowCount + 1))
    frames[rowCount] = frame.along(axis)
    rowCount += 1
  }

  mutating func addPinned(_ frame: RowFrame) {
    pinnedFrames.grow(to: max(16, pinnedCount + 1))
    pinnedFrames[pinnedCount] = frame.along(axis)
    pinnedCount += 1
  }

  mutating func addBackground(_ frame: RowFrame) {
    backgroundFrames.grow(to: backgroundCount + 1)
    backgroundFrames[backgroundCount] = frame.along(axis)
    backgroundCount += 1
  }

  mutating func addUnmeasured(_ entry: RowOrder.Entry) {
    unmeasuredEntries.grow(to: max(64, unmeasuredCount + 1))
    unmeasuredEntries[unmeasuredCount] = entry
    unmeasuredCount += 1
  }
}
