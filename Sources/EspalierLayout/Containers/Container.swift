// SPDX-License-Identifier: MIT

import EspalierBase

/// A container with everything that it inherits filled in, in units. The insets are those of a vertical
/// list: what a horizontal one calls left is the top here.
struct Container: ZeroInitializable {
  /// The container around this one; −1 for the outermost.
  var parent = ContainerID.none
  /// The entry before the first row, or `Slot.none` if the container is the whole list.
  var begin = Slot.none
  /// The entry after the last row, or `Slot.none` if the container is the whole list.
  var end = Slot.none
  var top: Int32 = 0
  var bottom: Int32 = 0
  var left: Int32 = 0
  var right: Int32 = 0
  var lineSpacing: Int32 = 0
  var itemSpacing: Int32 = 0
  var columns: Int32 = 0
  var shape: Shape = .list
  var alignment: LineAlignment = .justified
  var lastLine: LastLine = .gridAligned
  var rowAlignment: RowAlignment = .center
  var options: Options = []

  enum Shape: UInt8 {
    case list
    case flow
    case waterfall
  }

  struct Options: OptionSet, ZeroInitializable {
    var rawValue: UInt8
    static let clampsWideRows = Options(rawValue: 1)
    static let strict = Options(rawValue: 2)
    static let collapses = Options(rawValue: 4)
    static let live = Options(rawValue: 8)
    /// Some row of the container is a background.
    static let hasBackground = Options(rawValue: 16)
    static let hidden = Options(rawValue: 32)
  }

  /// The container of `style` in a list of an axis, inheriting from `parent`.
  init(_ style: ContainerStyle, _ axis: ScrollAxis, inheritingFrom around: Container) {
    let style = axis == .vertical ? style : style.transposed
    top = style.top?.rawValue ?? 0
    bottom = style.bottom?.rawValue ?? 0
    left = style.left?.rawValue ?? around.left
    right = style.right?.rawValue ?? around.right
    lineSpacing = style.lineSpacing?.rawValue ?? around.lineSpacing
    itemSpacing = style.itemSpacing?.rawValue ?? around.itemSpacing
    options = style.collapsesWhenEmpty ? [.live, .collapses] : .live
    switch style.arrangement {
    case .list: shape = .list
    case .flow(let flow): set(flow)
    case .waterfall(let columns, let strict):
      require((1...255).contains(columns), "A waterfall has 1 to 255 columns, not \(columns).")
      shape = .waterfall
      self.columns = Int32(columns)
      if strict { options.insert(.strict) }
    }
  }

  /// A container without insets and spacings that nothing is around.
  init() {}

  private mutating func set(_ flow: FlowStyle) {
    shape = .flow
    columns = Int32(flow.columns)
    alignment = flow.alignment
    lastLine = flow.lastLine
    rowAlignment = flow.rows
    if flow.clampsWideRows { options.insert(.clampsWideRows) }
  }
}

extension Container.Shape: ZeroInitializable {}

extension ContainerStyle {
  /// The style with the axes exchanged.
  fileprivate var transposed: ContainerStyle {
    var style = self
    (style.top, style.left) = (left, top)
    (style.bottom, style.right) = (right, bottom)
    return style
  }
}

extension Container {
  /// The extent across the axis that rows can have in a list of `breadth`; never negative.
  @inline(__always)
  func innerBreadth(of breadth: Int32) -> Int32 { max(0, breadth - left - right) }

  /// The breadth of one column, floored to the pixel: floor((width − (n − 1) · spacing) / n).
  ///
  /// - Parameter pixel: the units in one pixel of the screen.
  @inline(__always)
  func columnBreadth(in breadth: Int32, pixel: Int32) -> Int32 {
    let inner = innerBreadth(of: breadth)
    guard columns > 1 else { return inner }
    let free = Int64(inner) - Int64(columns - 1) * Int64(itemSpacing)
    let column = Int32(max(0, free / Int64(columns)))
    return column / pixel * pixel
  }

  /// Where a column begins. What is left when columns are floored to pixels goes to the gaps, in whole pixels, so
  /// that the last column ends at the inset: the gaps of a waterfall are at least the spacing, as those of lines.
  ///
  /// Three columns in a width of 100, spacing 5, are 30 wide and begin at 0, 35 and 70. In a width of 102 they are
  /// 30 wide as well, and begin at 0, 36 and 72.
  func columnStart(_ column: Int32, in breadth: Int32, pixel: Int32) -> Int32 {
    let width = columnBreadth(in: breadth, pixel: pixel)
    let start = Int64(left) + Int64(column) * (Int64(width) + Int64(itemSpacing))
    let used = Int64(columns) * Int64(width) + Int64(columns - 1) * Int64(itemSpacing)
    let rest = Int64(innerBreadth(of: breadth)) - used
    guard column > 0, rest > 0 else { return Int32(clamping: start) }
    guard column < columns - 1 else { return Int32(clamping: start + rest) }
    let share = rest * Int64(column) / Int64(columns - 1)
    return Int32(clamping: start + share / Int64(pixel) * Int64(pixel))
  }

  /// The breadth of a row that has none of its own, in a list of `breadth`.
  @inline(__always)
  func rowBreadth(_ state: RowState, own: Int32, in breadth: Int32, pixel: Int32) -> Int32 {
    switch state.role {
    case .header, .footer, .background: return breadth
    case .item: break
    }
    if shape == .list || state.flags.contains(.spansLine) { return innerBreadth(of: breadth) }
    if shape == .waterfall { return columnBreadth(in: breadth, pixel: pixel) }
    guard own >= 0 else { return columnBreadth(in: breadth, pixel: pixel) }
    return options.contains(.clampsWideRows) ? min(own, innerBreadth(of: breadth)) : own
  }

  /// Whether the row is in a line or in columns, rather than in a line of its own.
  @inline(__always)
  func arranges(_ state: RowState) -> Bool {
    shape != .list && state.isItem && !state.flags.contains(.spansLine)
  }
}
