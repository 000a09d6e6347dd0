// SPDX-License-Identifier: MIT

/// How a pinned row stays in sight.
@frozen
public enum PinMode: UInt8, Hashable, Sendable, CaseIterable {
  /// It does not.
  case none

  /// It sticks until the next pinned row of its level (or of a level above) pushes it out.
  case untilNext

  /// It sticks as long as its container is in sight, as section headers do in UIKit. Where rows are pinned at
  /// an inset, below a bar, it slides on under the bar with the end of its container.
  case insideContainer

  /// At its natural place until it is passed, from then on always at the edge.
  case afterContainer

  /// At the edge until its natural place passes it, from then on natural.
  case beforeContainer

  /// Always at the edge. This mode and the two above stack directly at the edge, in the order of the list;
  /// rows of the modes that push each other out are pinned below them, whichever comes first in the list.
  case always
}

/// The edge of the viewport a pinned row sticks to.
@frozen
public enum PinEdge: UInt8, Hashable, Sendable, CaseIterable {
  /// The start of the axis: the top of a vertical list.
  case leading

  /// The end of the axis: the bottom of a vertical list.
  case trailing
}

/// How, where and in which level a row is pinned.
///
/// The members named like the modes are pins at the leading edge in level 0: `pin: .untilNext`.
@frozen
public struct Pin: Hashable, Sendable {
  /// How it stays in sight.
  public var mode: PinMode

  /// The edge it sticks to.
  public var edge: PinEdge

  @usableFromInline var smallLevel: UInt8

  /// The level, 0 to 3; setting another one traps. Rows of level 1 stick below the one of level 0,
  /// and so on.
  @inlinable
  public var level: Int {
    get { Int(smallLevel) }
    set { smallLevel = Pin.checked(newValue) }
  }

  /// Makes a pin; traps if the level is not 0 to 3.
  @inlinable
  public init(_ mode: PinMode, edge: PinEdge = .leading, level: Int = 0) {
    self.mode = mode
    self.edge = edge
    smallLevel = Pin.checked(level)
  }

  @inlinable
  static func checked(_ level: Int) -> UInt8 {
    guard level >= 0 && level < levels else { misuse("Pinned rows have levels 0 to 3.") }
    return UInt8(level)
  }

  /// The number of levels there are.
  @inlinable
  package static var levels: Int { 4 }
}

extension Pin {
  /// Not pinned.
  @inlinable
  public static var none: Pin { Pin(.none) }

  /// Sticks until the next pinned row pushes it out.
  @inlinable
  public static var untilNext: Pin { Pin(.untilNext) }

  /// Sticks as long as its container is in sight.
  @inlinable
  public static var insideContainer: Pin { Pin(.insideContainer) }

  /// Natural until it is passed, from then on always at the edge.
  @inlinable
  public static var afterContainer: Pin { Pin(.afterContainer) }

  /// At the edge until its natural place passes it.
  @inlinable
  public static var beforeContainer: Pin { Pin(.beforeContainer) }

  /// Always at the edge.
  @inlinable
  public static var always: Pin { Pin(.always) }
}

extension Pin: CustomStringConvertible {
  /// The mode, followed by the edge and the level unless they are the usual ones.
  public var description: String {
    "\(mode)" + (edge == .leading ? "" : " \(edge)") + (level == 0 ? "" : " level \(level)")
  }
}
