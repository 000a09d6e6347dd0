// SPDX-License-Identifier: MIT

import EspalierBase

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
  /// In the middle of the line.
  case center

  /// At the top of the line.
  case leading

  /// At the bottom of the line.
  case trailing
}

/// How a flow container breaks its rows into lines and aligns them.
public struct FlowStyle: Hashable, Sendable {
  /// Where rows are across the axis.
  public var alignment: LineAlignment
  /// What becomes of the last line of a justified flow.
  public var lastLine: LastLine
  /// Where rows are inside a line that is taller than they are.
  public var rows: RowAlignment
  /// Whether a row wider than the line is cut down to the line.
  public var clampsWideRows: Bool
  /// The number of columns that rows without a breadth of their own are made for; 0: the whole line. Traps
  /// if it is set to less than 0 or more than 255.
  public var columns: Int { didSet { FlowStyle.check(columns) } }

  /// Makes a flow style; by default that of `UICollectionViewFlowLayout`. Traps unless there are 0 to 255
  /// columns.
  public init(
    alignment: LineAlignment = .justified, lastLine: LastLine = .gridAligned,
    rows: RowAlignment = .center, clampsWideRows: Bool = false, columns: Int = 0
  ) {
    FlowStyle.check(columns)
    self.alignment = alignment
    self.lastLine = lastLine
    self.rows = rows
    self.clampsWideRows = clampsWideRows
    self.columns = columns
  }

  private static func check(_ columns: Int) {
    require((0...255).contains(columns), "A container has at most 255 columns, not \(columns).")
  }

  /// `UICollectionViewFlowLayout`: justified, centred in the line.
  package static let justified = FlowStyle()
  /// `NECollectionViewLayout`: at the leading edge, centred in the line, wide rows cut down.
  public static let leading = FlowStyle(alignment: .leading, clampsWideRows: true)
  /// DCFrame's wrapping lines: at the leading edge and at the top of the line.
  public static let lines = FlowStyle(alignment: .leading, rows: .leading)
}

/// How a container arranges its rows.
public enum Arrangement: Hashable, Sendable {
  /// One below the other.
  case list

  /// Side by side, as many in a line as fit.
  case flow(FlowStyle)

  /// In columns along the axis; each row goes to the column that is shortest, ties to the first.
  ///
  /// A strict waterfall is at any time what a layout from scratch would give. One that is not strict
  /// keeps rows in their columns when heights change, so that rows in sight do not jump:
  ///
  /// - An edit deals again the rows of a run (rows side by side, with nothing between them) from the first
  ///   one on that is new, was moved, or follows another row than before. Rows above keep their columns.
  /// - A row that is measured while it has an estimate deals again the rows that follow it and are not
  ///   measured themselves, up to the first that is, at most four for each column. So rows that are
  ///   measured in the order of the list are as in a strict waterfall.
  /// - Another width, another style of the container or of one around it, and a restored snapshot deal
  ///   all rows again.
  ///
  /// A layout that is given such a style traps unless there are 1 to 255 columns.
  case waterfall(columns: Int, strict: Bool = false)
}

/// The look of a container: arrangement, insets and spacings.
///
/// The insets across the axis (left and right in a vertical list, top and bottom in a horizontal one) and
/// the spacings are inherited from the container around it when they are nil; the insets are distances
/// from the edges of the list, not of that container. The insets along the axis are its own, and nil is
/// none.
public struct ContainerStyle: Hashable, Sendable {
  /// How rows are arranged.
  public var arrangement: Arrangement
  /// The space above: before the first row of a vertical list, at the top edge of a horizontal one.
  public var top: Length?
  /// The space below: after the last row of a vertical list, at the bottom edge of a horizontal one.
  public var bottom: Length?
  /// The space at the left edge of a vertical list, or before the first row of a horizontal one.
  public var left: Length?
  /// The space at the right edge of a vertical list, or after the last row of a horizontal one.
  public var right: Length?
  /// The space between rows or lines along the axis; nil: as around it.
  public var lineSpacing: Length?
  /// The smallest space between rows across the axis; nil: as around it.
  public var itemSpacing: Length?
  /// Whether a container without rows loses its insets.
  public var collapsesWhenEmpty: Bool

  /// Makes a style; by default a plain list that inherits what can be inherited.
  public init(
    _ arrangement: Arrangement = .list, top: Length? = nil, bottom: Length? = nil,
    left: Length? = nil, right: Length? = nil, lineSpacing: Length? = nil,
    itemSpacing: Length? = nil, collapsesWhenEmpty: Bool = false
  ) {
    self.arrangement = arrangement
    self.top = top
    self.bottom = bottom
    self.left = left
    self.right = right
    self.lineSpacing = lineSpacing
    self.itemSpacing = itemSpacing
    self.collapsesWhenEmpty = collapsesWhenEmpty
  }

  /// The same style with one inset on all four sides.
  ///
  /// - Complexity: O(1).
  public func inset(by inset: Length) -> ContainerStyle {
    var style = self
    (style.top, style.bottom, style.left, style.right) = (inset, inset, inset, inset)
    return style
  }
}
