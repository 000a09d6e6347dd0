// SPDX-License-Identifier: MIT

/// What a row is to its container.
public enum RowRole: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// A row like any other.
  case item
  /// The first row of its container but for a separator, outside of the container's insets as that is too, and as wide as
  /// the list. The insets at the top and the bottom of the list itself are around all of it: a header in the root is below
  /// that at the top, and outside of those left and right.
  case header
  /// The last row of its container, outside of the container's insets, as a header is: one in the root is above the inset
  /// at the bottom of the list.
  case footer
  /// A row without a height of its own that is stretched behind the whole container, insets included. It comes
  /// before the items. That of a container without a style, whose rows are arranged with others, is behind these rows, from
  /// the top of the highest to where the last of them ends, and behind the insets of containers among them.
  case background
}

/// A row between children of a container, or at an edge of a node, that the list makes and removes by itself.
public struct Separator: Hashable, Sendable, BitwiseCopyable {
  /// How tall it is, as the list computes with it.
  var extent: Length
  /// The reuse pool of its view. A separator that gets another one is told as an update.
  public var kind: RowKind

  /// How tall it is, in points from 0 to 43,690; traps if it is no such number. It is rounded to 1/768 point.
  public var height: Double {
    get { extent.points }
    set { extent = Length(newValue, of: "The height of a separator") }
  }

  /// Makes a separator of a height in points; traps if that is no number from 0 to 43,690.
  public init(height: Double, kind: RowKind = 0) {
    self.init(Length(height, of: "The height of a separator"), kind: kind)
  }

  init(_ extent: Length, kind: RowKind) { (self.extent, self.kind) = (extent, kind) }
}

/// The two edges of a node at which a separator can be: before or after a row, or as the first or the last row of a
/// container.
public enum SeparatorEdge: Hashable, Sendable, CaseIterable {
  case top
  case bottom
}

/// Where the rows of a flow line are across the axis.
public enum LineAlignment: Hashable, Sendable, BitwiseCopyable {
  /// The space that is left is shared out between the rows, as `UICollectionViewFlowLayout` does.
  case justified
  /// The rows are at the leading edge, the smallest spacing apart.
  case leading
  /// The space is shared out in every line, the last one too.
  case spaceBetween
}

/// What becomes of the last line of a justified flow: of the last one of all, and of one before a row that spans its line
/// or is arranged otherwise. One that ends since the next row is to start another is justified.
public enum LastLine: Hashable, Sendable, BitwiseCopyable {
  /// It uses the gaps a full line of its rows would have, so that equal rows form columns.
  case gridAligned
  /// Its rows are the smallest spacing apart.
  case natural
  /// It is justified like any other line.
  case justified
}

/// Where the rows of a flow line are along the axis when the line is taller than they are.
public enum RowAlignment: Hashable, Sendable, BitwiseCopyable {
  case center
  case leading
  case trailing
}

/// How a flow container breaks its rows into lines and aligns them; by default as `UICollectionViewFlowLayout`.
public struct FlowStyle: Hashable, Sendable, BitwiseCopyable {
  /// Where rows are across the axis.
  public var alignment: LineAlignment
  /// What becomes of the last line of a justified flow.
  public var lastLine: LastLine
  /// Where rows are inside a line that is taller than they are.
  public var rows: RowAlignment
  /// Whether a row wider than the line is cut down to the line.
  public var clampsWideRows: Bool
  /// The number of columns that rows without a breadth of their own are made for; 0: the whole line. Traps unless it is
  /// 0 to 255.
  public var columns: Int {
    didSet { checkColumns() }
  }

  /// Makes a flow style; traps unless it has 0 to 255 columns.
  public init(
    alignment: LineAlignment = .justified, lastLine: LastLine = .gridAligned,
    rows: RowAlignment = .center, clampsWideRows: Bool = false, columns: Int = 0
  ) {
    (self.alignment, self.lastLine, self.rows) = (alignment, lastLine, rows)
    (self.clampsWideRows, self.columns) = (clampsWideRows, columns)
    checkColumns()
  }

  private func checkColumns() {
    precondition((0...255).contains(columns), "A flow has 0 to 255 columns, not \(columns).")
  }

  /// `UICollectionViewFlowLayout`: justified, centred in the line.
  public static let justified = FlowStyle()
  /// `NECollectionViewLayout`: at the leading edge, centred in the line, wide rows cut down.
  public static let leading = FlowStyle(alignment: .leading, clampsWideRows: true)
  /// DCFrame's wrapping lines: at the leading edge and at the top of the line.
  public static let lines = FlowStyle(alignment: .leading, rows: .leading)
}

/// How a container arranges its rows.
public enum Arrangement: Hashable, Sendable, BitwiseCopyable {
  /// One below the other.
  case list
  /// Side by side, as many in a line as fit.
  ///
  /// Lines depend on breadths alone. A row of height 0 keeps its breadth in its line, with the spacing beside it; a line of
  /// nothing else takes no line spacing. One over the whole line parts no line while it is 0 high.
  case flow(FlowStyle)
  /// In 1 to 255 columns, which a style checks; each row goes to the column that is shortest, ties to the first.
  ///
  /// One column is as wide as the space there is. Several are whole pixels wide, and what is left over is shared out among
  /// the gaps: three in 102 points, 5 apart, are 30 wide and begin at 0, 36 and 72, so that the last one ends at the edge.
  ///
  /// A strict waterfall is at any time what a layout from scratch would give, and costs all rows behind a change. In
  /// one that is not strict a row stays in its column from when it is first in sight until the width changes, or the
  /// rows right above it do: a change deals only the next few rows again, and others when they come into sight.
  ///
  /// A row of height 0 begins where the row above it in its column ends, and takes no spacing. One over all columns parts
  /// what is above it from what is below it whatever its height.
  case waterfall(columns: Int, strict: Bool = false)
}

/// The look of a container: arrangement, insets and spacings.
///
/// A container without a style is none for the layout: its rows are arranged with those around it, in the lines, the
/// columns and the spacings of the nearest container that has one.
///
/// The insets left and right and the spacings are inherited from the container around it when they are nil; left and
/// right are distances from the edges of the list. Top and bottom are its own, and nil is none. In a horizontal list it
/// is the reverse: top and bottom are inherited, and left and right are its own, before the first row and after the
/// last.
///
/// A container that shows no row but backgrounds is as if it were not there, unless it or a container in it has an
/// inset along the axis, which `collapsesWhenEmpty` takes away: it takes no spacing, and parts neither lines nor
/// columns.
///
/// All are points from 0 to 43,690, and what is no such number traps. They are rounded to 1/768 point and read back
/// rounded: halves, thirds and quarters are exact.
public struct ContainerStyle: Hashable, Sendable, BitwiseCopyable {
  /// How rows are arranged. Traps if it is a waterfall without columns, or of more than 255.
  public var arrangement: Arrangement {
    didSet { checkColumns() }
  }
  /// Whether a container loses its insets where it is empty: it shows no row but backgrounds, not even one of height 0, and
  /// no container in it has an inset.
  public var collapsesWhenEmpty: Bool
  /// Insets and spacings, as the list computes with them.
  var lengths: Lengths

  struct Lengths: Hashable, BitwiseCopyable {
    var (top, bottom): (Length?, Length?)
    var (left, right): (Length?, Length?)
    var (lineSpacing, itemSpacing): (Length?, Length?)
  }

  /// Makes a style; by default a plain list that inherits what can be inherited.
  ///
  /// Traps if a length is no number from 0 to 43,690, and if a waterfall has not 1 to 255 columns.
  public init(
    _ arrangement: Arrangement = .list, top: Double? = nil, bottom: Double? = nil,
    left: Double? = nil, right: Double? = nil, lineSpacing: Double? = nil,
    itemSpacing: Double? = nil, collapsesWhenEmpty: Bool = false
  ) {
    self.arrangement = arrangement
    self.collapsesWhenEmpty = collapsesWhenEmpty
    lengths = Lengths(
      top: Self.inset(top), bottom: Self.inset(bottom), left: Self.inset(left),
      right: Self.inset(right), lineSpacing: Self.spacing(lineSpacing),
      itemSpacing: Self.spacing(itemSpacing))
    checkColumns()
  }

  /// The same style with one inset on all four sides.
  public func inset(by inset: Double) -> ContainerStyle {
    var style = self
    (style.top, style.bottom, style.left, style.right) = (inset, inset, inset, inset)
    return style
  }

  private func checkColumns() {
    guard case .waterfall(let columns, _) = arrangement else { return }
    precondition(
      (1...255).contains(columns), "A waterfall has 1 to 255 columns, not \(columns).")
  }

  private static func inset(_ points: Double?) -> Length? {
    points.map { Length($0, of: "An inset") }
  }

  private static func spacing(_ points: Double?) -> Length? {
    points.map { Length($0, of: "A spacing") }
  }
}

// Insets and spacings, in points.
extension ContainerStyle {
  /// The space before the first row; in a horizontal list, at the top edge of the list.
  public var top: Double? {
    get { lengths.top?.points }
    set { lengths.top = Self.inset(newValue) }
  }

  /// The space after the last row; in a horizontal list, at the bottom edge of the list.
  public var bottom: Double? {
    get { lengths.bottom?.points }
    set { lengths.bottom = Self.inset(newValue) }
  }

  /// The space at the left edge of the list; in a horizontal list, before the first row.
  public var left: Double? {
    get { lengths.left?.points }
    set { lengths.left = Self.inset(newValue) }
  }

  /// The space at the right edge of the list; in a horizontal list, after the last row.
  public var right: Double? {
    get { lengths.right?.points }
    set { lengths.right = Self.inset(newValue) }
  }

  /// The space between rows or lines. There is none between a row and a container with a style beside it, nor between two
  /// such containers: what is between those is the insets of their styles.
  public var lineSpacing: Double? {
    get { lengths.lineSpacing?.points }
    set { lengths.lineSpacing = Self.spacing(newValue) }
  }

  /// The smallest space between rows side by side.
  public var itemSpacing: Double? {
    get { lengths.itemSpacing?.points }
    set { lengths.itemSpacing = Self.spacing(newValue) }
  }
}
