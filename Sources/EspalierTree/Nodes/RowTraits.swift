// SPDX-License-Identifier: MIT

import EspalierBase

/// The reuse pool of a row's view: rows of one kind are shown by views of one kind. 0 to 4,095.
@frozen
public struct ReuseKind: RawRepresentable, Hashable, Sendable {
  /// The number of the kind.
  public let rawValue: UInt16

  /// Makes a kind; traps above 4,095, which is what a node has room for.
  public init(rawValue: UInt16) {
    precondition(rawValue <= 4_095, "There are 4,096 kinds of rows, 0 to 4,095.")
    self.rawValue = rawValue
  }
}

extension ReuseKind: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes a kind of an integer literal.
  public init(integerLiteral value: UInt16) { self.init(rawValue: value) }

  /// The decimal digits of the kind.
  public var description: String { rawValue.description }
}

/// Where the height of a row comes from.
@frozen
public enum HeightMode: Hashable, Sendable {
  /// Given once and for all, never measured.
  case fixed(Height)

  /// Measured when it is needed; until then the estimate stands for it.
  case automatic(estimate: Height)

  /// The height that is known before anything was measured.
  public var initial: Height {
    switch self {
    case .fixed(let height): height
    case .automatic(let estimate): estimate
    }
  }
}

/// How a row stays in sight when it would scroll out at the top.
@frozen
public enum PinMode: UInt8, Hashable, Sendable, CaseIterable {
  /// It does not.
  case none

  /// It stays until the next pinned row pushes it out.
  case untilNext

  /// It stays and stacks with the others.
  case always

  /// It stays while its container is in sight.
  case insideContainer
}

/// What a row is to its section when the root's containers are sections.
@frozen
public enum RowRole: UInt8, Hashable, Sendable, CaseIterable {
  /// An ordinary row.
  case item

  /// The supplementary row at the section's head.
  case header

  /// The supplementary row at the section's foot.
  case footer
}

/// Everything a row carries beside its identity and its stamp.
public struct RowTraits: Hashable, Sendable {
  /// The reuse pool of the row's view.
  public var kind: ReuseKind

  /// Where the height comes from.
  public var height: HeightMode

  /// Whether and how the row is pinned.
  public var pin: PinMode

  /// What the row is to its section.
  public var role: RowRole

  /// Whether the row begins a new line in arrangements that place several rows beside each other.
  public var startsLine: Bool

  /// Whether the row lies behind its container and takes no room of its own.
  public var isBackground: Bool

  /// Makes traits; the defaults are those of a plain row of 44 points that is to be measured.
  public init(
    kind: ReuseKind = 0, height: HeightMode = .automatic(estimate: 44), pin: PinMode = .none,
    role: RowRole = .item, startsLine: Bool = false, isBackground: Bool = false
  ) {
    self.kind = kind
    self.height = height
    self.pin = pin
    self.role = role
    self.startsLine = startsLine
    self.isBackground = isBackground
  }
}

/// A separator: a row of its own, with a height and a kind of view.
public struct Separator: Hashable, Sendable {
  /// How tall it is.
  public var height: Height

  /// The reuse pool of its view.
  public var kind: ReuseKind

  /// Makes a separator.
  public init(height: Height, kind: ReuseKind = 0) {
    self.height = height
    self.kind = kind
  }
}

/// The two edges of a node at which a separator can stand.
@frozen
public enum SeparatorEdge: Hashable, Sendable, CaseIterable {
  /// Before the row, or before the first row of the container.
  case top

  /// After the row, or after the last row of the container.
  case bottom
}
