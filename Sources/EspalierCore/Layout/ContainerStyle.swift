// SPDX-License-Identifier: MIT

/// What a row is to its container.
public enum RowRole: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// A row like any other.
  case item
  /// The first row of its container, outside of the container's insets.
  case header
  /// The last row of its container, outside of the container's insets.
  case footer
  /// A row without a height of its own that is stretched behind the whole container, insets included. It comes
  /// before the items.
  case background
}

/// A row between children of a container, or at an edge of a node, that the list makes and removes by itself.
public struct Separator: Hashable, Sendable, BitwiseCopyable {
  /// How tall it is.
  public var height: Length
  /// The reuse pool of its view.
  public var kind: RowKind

  /// Makes a separator.
  public init(height: Length, kind: RowKind = 0) { (self.height, self.kind) = (height, kind) }
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

/// What becomes of the last line of a justified flow.
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
  /// The number of columns, 0 to 255, that rows without a breadth of their own are made for; 0: the whole line.
  public var columns: UInt8

  /// Makes a flow style.
  public init(
    alignment: LineAlignment = .justified, lastLine: LastLine = .gridAligned,
    rows: RowAlignment = .center, clampsWideRows: Bool = false, columns: UInt8 = 0
  ) {
    (self.alignment, self.lastLine, self.rows) = (alignment, lastLine, rows)
    (self.clampsWideRows, self.columns) = (clampsWideRows, columns)
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
  case flow(FlowStyle)
  /// In 1 to 255 columns; each row goes to the column that is shortest, ties to the first.
  ///
  /// A strict waterfall is at any time what a layout from scratch would give, and costs all rows behind a change. In
  /// one that is not strict a row stays in its column from when it is first in sight until the width changes, or the
  /// rows right above it do: a change deals only the next few rows again, and others when they come into sight.
  case waterfall(columns: UInt8, strict: Bool = false)
}

/// The look of a container: arrangement, insets and spacings.
///
/// The insets left and right and the spacings are inherited from the container around it when they are nil; left and
/// right are distances from the edges of the list. Top and bottom are its own, and nil is none.
public struct ContainerStyle: Hashable, Sendable, BitwiseCopyable {
  /// How rows are arranged.
  public var arrangement: Arrangement
  /// The space before the first row.
  public var top: Length?
  /// The space after the last row.
  public var bottom: Length?
  /// The space at the left edge of the list.
  public var left: Length?
  /// The space at the right edge of the list.
  public var right: Length?
  /// The space between rows or lines.
  public var lineSpacing: Length?
  /// The smallest space between rows side by side.
  public var itemSpacing: Length?
  /// Whether a container without rows loses its insets.
  public var collapsesWhenEmpty: Bool

  /// Makes a style; by default a plain list that inherits what can be inherited.
  public init(
    _ arrangement: Arrangement = .list, top: Length? = nil, bottom: Length? = nil,
    left: Length? = nil, right: Length? = nil, lineSpacing: Length? = nil,
    itemSpacing: Length? = nil, collapsesWhenEmpty: Bool = false
  ) {
    if case .waterfall(let columns, _) = arrangement {
      precondition(columns > 0, "A waterfall has 1 to 255 columns, not 0.")
    }
    self.arrangement = arrangement
    (self.top, self.bottom, self.left, self.right) = (top, bottom, left, right)
    (self.lineSpacing, self.itemSpacing) = (lineSpacing, itemSpacing)
    self.collapsesWhenEmpty = collapsesWhenEmpty
  }

  /// The same style with one inset on all four sides.
  public func inset(by inset: Length) -> ContainerStyle {
    var style = self
    (style.top, style.bottom, style.left, style.right) = (inset, inset, inset, inset)
    return style
  }
}
