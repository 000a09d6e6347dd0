// SPDX-License-Identifier: MIT

import EspalierBase

/// What sort of row it is: rows of one kind share a reuse pool and the running mean of their heights.
@frozen
public struct RowKind: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  /// The number of the kind; small numbers are best, the means are kept in a table.
  public var rawValue: UInt16

  /// Makes a kind of its number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Makes a kind of its number.
  @inlinable
  public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

extension RowKind: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes a kind of an integer literal.
  @inlinable
  public init(integerLiteral value: UInt16) { self.init(value) }

  /// The number of the kind.
  public var description: String { rawValue.description }
}

/// Where the height of a row comes from.
public enum HeightMode: Hashable, Sendable {
  /// The height is known and never asked for.
  case fixed(Height)

  /// The height is measured when it is needed. Until then the estimate stands for it or, without
  /// one, the row's last height, the running mean of its kind, or the default of the layout.
  case automatic(estimate: Height? = nil)
}

/// What a row is to its container.
public enum RowRole: UInt8, Hashable, Sendable {
  /// A row like any other.
  case item

  /// The header of its container: its first row, outside of the container's insets.
  case header

  /// The footer of its container: its last row, outside of the container's insets.
  case footer

  /// A row without a height of its own that is stretched behind the whole container.
  case background
}

/// How a pinned row stays in sight.
public enum PinMode: UInt8, Hashable, Sendable {
  /// It does not.
  case none

  /// It sticks until the next pinned row of its level (or of a level above) pushes it out.
  case untilNext

  /// It sticks as long as its container is in sight, as section headers do in UIKit.
  case insideContainer

  /// At its natural place until it is passed, from then on always at the edge.
  case afterContainer

  /// At the edge until its natural place passes it, from then on natural.
  case beforeContainer

  /// Always at the edge.
  case always
}

/// The edge of the viewport a pinned row sticks to.
public enum PinEdge: UInt8, Hashable, Sendable {
  /// The start of the axis: the top of a vertical list.
  case leading

  /// The end of the axis: the bottom of a vertical list.
  case trailing
}

/// How, where and in which level a row is pinned.
public struct Pin: Hashable, Sendable {
  /// How it stays in sight.
  public var mode: PinMode

  /// The edge it sticks to.
  public var edge: PinEdge

  /// The level, 0 to 3. Rows of level 1 stick below the one of level 0, and so on.
  public var level: Int

  /// Makes a pin; traps if the level is not 0 to 3.
  public init(_ mode: PinMode, edge: PinEdge = .leading, level: Int = 0) {
    precondition((0..<Pin.levels).contains(level), "Pinned rows have levels 0 to 3.")
    self.mode = mode
    self.edge = edge
    self.level = level
  }

  /// The number of levels there are.
  public static let levels = 4

  /// Not pinned.
  public static let none = Pin(.none)
}

/// Everything the layout wants to know of a row but its identity and its stamp.
public struct RowAttributes: Hashable, Sendable {
  /// The sort of row it is.
  public var kind: RowKind

  /// Where its height comes from.
  public var height: HeightMode

  /// The extent across the axis, in flow containers without columns. Nil: all there is.
  public var breadth: Height?

  /// What it is to its container.
  public var role: RowRole

  /// How it is pinned.
  public var pin: Pin

  /// Whether it starts a new line, in a flow container.
  public var startsLine: Bool

  /// Whether it takes a whole line, in a flow or waterfall container.
  public var spansLine: Bool

  /// Makes attributes; by default an item of kind 0 that is measured.
  public init(
    kind: RowKind = 0, height: HeightMode = .automatic(), breadth: Height? = nil,
    role: RowRole = .item, pin: Pin = .none, startsLine: Bool = false, spansLine: Bool = false
  ) {
    self.kind = kind
    self.height = height
    self.breadth = breadth
    self.role = role
    self.pin = pin
    self.startsLine = startsLine
    self.spansLine = spansLine
  }
}
