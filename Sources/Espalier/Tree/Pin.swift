// SPDX-License-Identifier: MIT

/// How a pinned row stays in sight.
public enum PinMode: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// It sticks until the next pinned row of its level, or of a level above, pushes it out. A row that would fill the
  /// viewport, with those held in the levels above it, is not held: it scrolls, or its end would never be seen.
  case untilNext
  /// The same, and no longer than its container is in sight, as section headers do in UIKit. Where rows are pinned
  /// at an inset, below a bar, it slides on under the bar with the end of its container.
  case insideContainer
  /// At its place until it is passed, from then on always at the edge.
  case afterContainer
  /// At the edge until its place passes it, from then on there.
  case beforeContainer
  /// Always at the edge. This mode and the two above stack directly at the edge, in the order of the list; rows of
  /// the modes that push each other are pinned below all of them, whichever comes first in the list.
  case always

  var stacks: Bool { rawValue > PinMode.insideContainer.rawValue }
}

/// The edge of the viewport a pinned row sticks to.
public enum PinEdge: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// The start: the top of a vertical list.
  case leading
  /// The end: the bottom of a vertical list.
  case trailing
}

/// How, where and in which level a row is pinned.
public struct Pin: Hashable, Sendable, BitwiseCopyable {
  /// How it stays.
  public var mode: PinMode
  /// The edge it sticks to.
  public var edge: PinEdge
  /// 0 to 3; rows of level 1 stick below the one of level 0, and so on. Traps if it is another number.
  public var level: Int {
    didSet { Pin.check(level) }
  }

  /// Makes a pin; traps unless the level is 0 to 3.
  public init(_ mode: PinMode = .untilNext, edge: PinEdge = .leading, level: Int = 0) {
    Pin.check(level)
    (self.mode, self.edge, self.level) = (mode, edge, level)
  }

  private static func check(_ level: Int) {
    precondition(level >= 0 && level < 4, "Pinned rows have levels 0 to 3, not \(level).")
  }

  /// Sticks until the next pinned row pushes it out.
  public static var untilNext: Pin { Pin(.untilNext) }
  /// Sticks as long as its container is in sight.
  public static var insideContainer: Pin { Pin(.insideContainer) }
  /// Always at the edge.
  public static var always: Pin { Pin(.always) }

  /// One number for all of it, which is not 0.
  var code: UInt8 { 1 + (mode.rawValue * 2 + edge.rawValue) * 4 + UInt8(level) }

  init?(code: UInt8) {
    guard code > 0, let mode = PinMode(rawValue: (code - 1) / 8) else { return nil }
    self.init(mode, edge: (code - 1) & 4 == 0 ? .leading : .trailing, level: Int((code - 1) & 3))
  }

  var group: PinGroup {
    mode.stacks ? .stacking(edge) : .pushing(level: level, edge)
  }
}
