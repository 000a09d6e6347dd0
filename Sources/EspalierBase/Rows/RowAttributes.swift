// SPDX-License-Identifier: MIT

/// What a row is to its container.
@frozen
public enum RowRole: UInt8, Hashable, Sendable, CaseIterable {
  /// A row like any other.
  case item

  /// The header of its container: its first row, outside of the container's insets.
  case header

  /// The footer of its container: its last row, outside of the container's insets.
  case footer

  /// A row without a height of its own that is stretched behind the whole container, its insets on all four
  /// sides included. It comes before the items of the container.
  case background
}

/// Everything a row carries beside its identity and its stamp.
@frozen
public struct RowAttributes: Hashable, Sendable {
  /// The sort of row it is.
  public var kind: RowKind

  /// Where its height comes from.
  public var height: HeightMode

  /// The extent across the axis, in flow containers without columns. Nil: all there is.
  public var breadth: Length?

  /// What it is to its container.
  public var role: RowRole

  /// How it is pinned.
  public var pin: Pin

  /// Whether it starts a new line, in a flow container.
  public var startsLine: Bool

  /// Whether it takes a whole line, in a flow or waterfall container.
  public var spansLine: Bool

  /// Makes attributes; by default those of an item of kind 0 that is measured.
  @inlinable
  public init(
    kind: RowKind = 0, height: HeightMode = .automatic(), breadth: Length? = nil,
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
