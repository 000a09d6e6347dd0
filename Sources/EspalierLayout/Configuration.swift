// SPDX-License-Identifier: MIT

import EspalierBase

/// The axis a list scrolls along. Everything else is the same with the two axes exchanged.
///
/// A layout thinks in places along its axis and across it. What names a side or is called width, height,
/// x or y is as it is on the screen, and exchanged on the way in and out: the size of the viewport, the
/// insets of a container, frames and what a host is asked to measure. The height of a row is its extent along the
/// axis, so in a horizontal list it is the width of the row; offsets and spacings are along the axis or across
/// it as well. All containers of a list share its axis.
public enum ScrollAxis: Hashable, Sendable, Codable {
  /// Rows are one below the other, from the top.
  case vertical
  /// Rows are one beside the other, from the left.
  case horizontal
}

extension ScrollAxis: ZeroInitializable {}

/// Which edge keeps its place when the row across the upper fold changes its height and is itself what keeps
/// the list in its place. That is so where no other row in sight is measured; else a measured row in sight
/// keeps its place under every policy. A row that shows something new keeps its top.
public enum FoldPolicy: Hashable, Sendable {
  /// On a first measurement while scrolling backward the row below the fold keeps its place; else
  /// the top of the row across the fold does.
  case automatic
  /// The row below keeps its place on every first measurement.
  case firstFullyVisible
  /// The top of the row across the fold keeps its place.
  case topEdge
}

/// The choices of a layout that do not change while it is used.
public struct LayoutConfiguration: Sendable {
  /// The axis the list scrolls along.
  public var axis: ScrollAxis = .vertical

  /// Whether a vertical list is read from the right: rows of a line and columns begin at the right, and so do
  /// insets, so that `left` of a style is the space at the right edge and `right` that at the left. Every frame is
  /// the mirror image of what it is in a list from the left: x' = width − x − width of the row.
  ///
  /// Nothing else changes. A horizontal list is not touched by it: offsets count from its beginning, and a host that
  /// begins at the right mirrors all it shows, as it mirrors the offset.
  public var isRightToLeft = false

  /// The pixels in one point: 1, 2, 3 or 4. The extent of the list across its axis is rounded to pixels,
  /// that of a column floored.
  public var pixelScale: Int = 1 {
    didSet {
      require((1...4).contains(pixelScale), "A point has 1 to 4 pixels, not \(pixelScale).")
    }
  }

  /// The estimate of a row of which nothing is known.
  public var defaultEstimate: Length = 44

  /// The measured heights of rows out of the list that are kept; the oldest are given up first. Below 1,
  /// none is; more than 2²⁴ count as that many. Room for all is made when the first one is kept.
  public var spareHeightLimit: Int = 4096

  /// Whether a list that is at its very top stays there when rows are inserted above, so that what is new is in
  /// sight. If not, the first row in sight keeps its place, and what is new is above the viewport.
  public var staysAtTop = false

  /// Which edge of a row across the fold keeps its place.
  public var foldPolicy: FoldPolicy = .automatic

  /// Whether a viewport at the end of the list stays at the end when the list grows.
  public var followsTail: Bool = false

  /// The distance, in points, from the end that still counts as being at the end. Not a number counts as 0;
  /// with less than 0, only what is beyond the end counts.
  public var tailThreshold: Double = 1

  /// Whether content shorter than the viewport is at its end rather than at its start.
  public var alignsShortContentToEnd: Bool = false

  /// The distance between the edge of the viewport and rows pinned to its start: a bar, an inset.
  public var leadingPinInset: Length = 0

  /// The distance between the edge of the viewport and rows pinned to its end.
  public var trailingPinInset: Length = 0

  /// How far rows are laid out and drawn around the viewport. The defaults of this and the three others are those of
  /// Texture.
  public var displayRange = RangeReach(ahead: 1, behind: 0.5)

  /// How far the contents of rows are fetched around the viewport.
  public var preloadRange = RangeReach(ahead: 2.5, behind: 1.5)

  /// The display range before the first scroll.
  public var initialDisplayRange = RangeReach(ahead: 0.25, behind: 0.25)

  /// The preload range before the first scroll.
  public var initialPreloadRange = RangeReach(ahead: 0.5, behind: 0.25)

  /// Makes a configuration of the defaults.
  public init() {}

  /// The units in one pixel.
  var pixel: Int32 { Length.unitsPerPoint / Int32(pixelScale) }
}

/// A distance along the axis in units of 1/768 point, and back.
enum Units {
  static let perPoint = 768.0
  /// More points than any list has.
  static let limit = 1e13

  /// The nearest whole unit; what is not finite or would not fit is brought to the nearest end.
  static func from(_ points: Double) -> Int64 {
    let units = limited(points)
    // `rounded()` is a call of a function where the processor has no instruction for it.
    return Int64(units + (units < 0 ? -0.5 : 0.5))
  }

  /// The last whole unit that is not beyond a place.
  static func below(_ points: Double) -> Int64 {
    let units = limited(points)
    let whole = Int64(units)
    return Double(whole) > units ? whole - 1 : whole
  }

  /// The first whole unit that is not before a place.
  static func above(_ points: Double) -> Int64 { -below(-points) }

  private static func limited(_ points: Double) -> Double {
    guard !points.isNaN else { return 0 }
    // 2⁵⁰ units are 1.4 · 10¹² points, more than 2³¹ rows of ordinary height.
    let limit = Double(1 << 50)
    return max(-limit, min(limit, points * perPoint))
  }

  static func points(_ units: Int64) -> Double { Double(units) / perPoint }
}
