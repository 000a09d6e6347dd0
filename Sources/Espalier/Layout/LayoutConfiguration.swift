// SPDX-License-Identifier: MIT

/// How far a range reaches beyond the viewport, in viewports. Traps if a reach is negative or not finite.
public struct RangeReach: Hashable, Sendable, BitwiseCopyable {
  /// The reach in the direction of scrolling.
  public let ahead: Double
  /// The reach against it.
  public let behind: Double

  /// Makes a reach.
  public init(ahead: Double, behind: Double) {
    precondition(
      ahead >= 0 && ahead.isFinite && behind >= 0 && behind.isFinite,
      "A range reaches a finite number of viewports, not \(ahead) and \(behind).")
    (self.ahead, self.behind) = (ahead, behind)
  }
}

/// The direction a list scrolls in.
public enum ScrollAxis: UInt8, Hashable, Sendable, BitwiseCopyable, Codable {
  /// From top to bottom.
  case vertical
  /// From left to right: what is said of heights holds for widths, and insets at the left and right are those before
  /// and after the rows, those at the top and bottom are inherited.
  case horizontal
}

/// The choices of a layout.
public struct LayoutConfiguration: Hashable, Sendable, BitwiseCopyable {
  /// The direction the list scrolls in. To be chosen before the viewport has a size.
  public var axis = ScrollAxis.vertical
  /// The height of rows of which nothing is known: neither an estimate, nor what rows of the kind measure.
  ///
  /// In points; traps if it is no number from 0 to 43,690. It is rounded to 1/768 point.
  public var defaultEstimate: Double {
    get { lengths.estimate.points }
    set { lengths.estimate = Length(newValue, of: "An estimate") }
  }
  /// Whether the list is read from the right. Then all that is placed is mirrored once: rows, pinned rows and
  /// backgrounds, and with them lines, columns and insets. Distances along the axis stay what they are: offsets,
  /// extents, adjustments, and what is asked by them count from where the list begins.
  ///
  /// In a vertical list x becomes the width of the list − x − the width of the row: lines and columns begin at the
  /// right, `left` of a style is the space at the right edge, and a row broader than its line reaches out at the left.
  ///
  /// A horizontal list begins at the right: x becomes the extent of the content, or that of the viewport between its
  /// insets if it is larger, − x − the width of the row. A host whose own offsets count from the left edge of the
  /// content is at the larger of the two − viewport − offset.
  public var isRightToLeft = false
  /// Whether a list at its very top stays there when rows come above, so that what is new is in sight.
  public var staysAtTop = false
  /// Whether a viewport at the end of the list stays at the end when the list grows or shrinks. An empty list is at its
  /// end, so a list begins there.
  public var followsTail = false
  /// The distance from the end, in points, that still counts as being at the end.
  public var tailThreshold = 1.0
  /// Whether content shorter than the viewport is at its end rather than at its start.
  public var alignsShortContentToEnd = false
  /// The pixels in a point, 1 to 4: columns are whole pixels wide.
  public var pixelScale = 1 {
    didSet {
      precondition(
        (1...4).contains(pixelScale), "A point has 1 to 4 pixels, not \(pixelScale).")
    }
  }
  /// The distance between the top of the viewport and rows pinned there: a bar, an inset.
  ///
  /// In points; traps if it is no number from 0 to 43,690. It is rounded to 1/768 point.
  public var leadingPinInset: Double {
    get { lengths.leadingPinInset.points }
    set { lengths.leadingPinInset = Length(newValue, of: "An inset") }
  }
  /// The distance between the bottom of the viewport and rows pinned there, as `leadingPinInset`.
  public var trailingPinInset: Double {
    get { lengths.trailingPinInset.points }
    set { lengths.trailingPinInset = Length(newValue, of: "An inset") }
  }
  /// How far rows are laid out and drawn around the viewport. These defaults are those of Texture.
  public var displayRange = RangeReach(ahead: 1, behind: 0.5)
  /// How far the contents of rows are fetched around the viewport.
  public var preloadRange = RangeReach(ahead: 2.5, behind: 1.5)
  /// The display range before the first scroll.
  public var initialDisplayRange = RangeReach(ahead: 0.25, behind: 0.25)
  /// The preload range before the first scroll.
  public var initialPreloadRange = RangeReach(ahead: 0.5, behind: 0.25)

  /// Its lengths, as the list computes with them.
  struct Lengths: Hashable, BitwiseCopyable {
    var estimate = Length(44, of: "An estimate")
    var leadingPinInset = Length.zero
    var trailingPinInset = Length.zero
  }
  var lengths = Lengths()

  /// Makes a configuration of the defaults.
  public init() {}
}
