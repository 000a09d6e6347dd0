// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// How high a row is, in points from 0 to 43,690. The list rounds them to 1/768 point.
public enum RowHeight: Hashable, Sendable, BitwiseCopyable {
  /// So many points.
  case fixed(Double)
  /// As high as the host says it is; so many points before it was asked. Nil: as high as it was last, or as rows of its
  /// kind are in the mean that were measured before it came, or `LayoutConfiguration.defaultEstimate`.
  case automatic(estimate: Double? = nil)

  /// The height, in points, of something of a known size that is scaled to another width, down to whole pixels, as
  /// waterfalls of pictures want it.
  ///
  /// Nothing if a side is nothing, negative or no number, or if infinite sides leave the height open; 43,690, the
  /// tallest row, if it would be taller. Traps if a point has less than one pixel or more than four.
  ///
  /// - Parameters:
  ///   - width: the natural width, in points.
  ///   - height: the natural height, in points.
  ///   - scaledWidth: the width to scale to, in points: that of a `MeasureRequest`, for example.
  ///   - pixelScale: the pixels in a point.
  /// - Complexity: O(1).
  public static func scaled(
    width: Double, height: Double, to scaledWidth: Double, pixelScale: Int = 1
  ) -> Double {
    precondition((1...4).contains(pixelScale), "A point has 1 to 4 pixels, not \(pixelScale).")
    guard width > 0, height > 0, scaledWidth > 0 else { return 0 }
    let (scale, wanted) = (Double(pixelScale), height * scaledWidth / width)
    // An infinity divided by another one, for example.
    if wanted.isNaN { return 0 }
    let pixels = (min(wanted, Length.maximum.points) * scale).rounded(.down)
    return Length(points: pixels / scale)?.points ?? 0
  }
}

/// What a row is made of.
public struct RowContent: Sendable {
  /// What makes it the same row.
  public var id: RowID
  /// Another stamp says that the row shows something else.
  public var stamp: Stamp
  /// The reuse pool of its views.
  public var kind: RowKind
  /// How high it is.
  public var height: RowHeight
  /// How it stays in sight.
  public var pin: Pin?
  /// What it is to its container.
  public var role: RowRole
  /// How wide it is in a flow, in points from 0 to 43,690, which the list rounds to 1/768 point; nil: as wide as a
  /// column.
  public var breadth: Double?
  /// Whether it begins a line of its flow.
  public var startsLine: Bool
  /// Whether it is as wide as its flow or waterfall, and alone in its line.
  public var spansLine: Bool

  /// What it is like in a flow or a waterfall.
  package func line() throws(EditError) -> RowLine {
    try RowLine(breadth: breadth, startsLine: startsLine, spansLine: spansLine)
  }

  /// Makes the content of a row.
  public init(
    _ id: RowID = 0, stamp: Stamp = 0, kind: RowKind = 0, height: RowHeight = .automatic(),
    pin: Pin? = nil, role: RowRole = .item, breadth: Double? = nil, startsLine: Bool = false,
    spansLine: Bool = false
  ) {
    (self.id, self.stamp, self.kind) = (id, stamp, kind)
    (self.height, self.pin, self.role) = (height, pin, role)
    (self.breadth, self.startsLine, self.spansLine) = (breadth, startsLine, spansLine)
  }
}

/// What a row is like in a flow or a waterfall.
package struct RowLine: Hashable, Sendable, BitwiseCopyable {
  /// How wide it is in a flow; nil: as wide as a column.
  package var breadth: Length?
  /// Whether it begins a line of its flow, and whether it is alone in its line.
  package var (startsLine, spansLine): (Bool, Bool)

  package init(breadth: Length?, startsLine: Bool = false, spansLine: Bool = false) {
    (self.breadth, self.startsLine, self.spansLine) = (breadth, startsLine, spansLine)
  }

  /// The same of a width in points; what is none is refused.
  package init(
    breadth points: Double? = nil, startsLine: Bool = false, spansLine: Bool = false
  ) throws(EditError) {
    let breadth: Length? = if let points { try Length(points) } else { nil }
    self.init(breadth: breadth, startsLine: startsLine, spansLine: spansLine)
  }
}

/// Where a node is to be.
public enum Place: Hashable, Sendable {
  case first(in: NodeID)
  case last(in: NodeID)
  case before(NodeID)
  case after(NodeID)
}

/// Why an edit was refused. Nothing was changed then, unless what was called says otherwise: of several models that are
/// added at once, those before the one that is refused are in.
public enum EditError: Error, Hashable, Sendable {
  /// The node was removed, or is of another tree.
  case unknownNode(NodeID)
  /// The node is a row, and rows have nothing in them.
  case notAContainer(NodeID)
  /// The node is a container or a run, which are neither selected, pinned nor measured.
  case notARow(NodeID)
  /// A container cannot be moved into itself, or into a container that is in it.
  case cycle(NodeID, into: NodeID)
  /// The root is neither moved, removed nor hidden, and nothing is beside it.
  case rootIsFixed
  /// The node is a separator: these come, go and move with the node they belong to.
  case separatorIsManaged(NodeID)
  /// A tree in sections has only containers in its root.
  case rowOutsideSections
  /// A height, a width or an inset is no number from 0 to 43,690.
  case invalidLength(Double)
  /// In sections, all rows have content.
  case runInSections
  /// The node is no run, or there are not so many rows in it.
  case notInRun(NodeID)
  /// A list has runs, or looks (styles, roles, separators); not both. One that ever had looks has no runs, also when they
  /// are gone again; one whose runs are gone may have looks.
  case runsHaveNoLooks
  /// While the host is asked for a height, or rows are gone through, a list is not edited: what comes of it is edited
  /// when that is done, as in `ListHost.apply`.
  case listIsBusy
  /// A list holds no more rows and containers.
  case tooManyNodes(limit: Int)
  /// The list was given elements since they were compared, or is another one, or its rows were edited by hand.
  case staleDifference
  /// A model cannot go into a container that is in it.
  case modelCycle(RowID, into: RowID)
  /// The model that was named is not a child of the container.
  case notChild(RowID, of: RowID)
  /// There is no such place beside so many other children: the model that is to go there is not counted.
  case indexOutOfRange(Int, count: Int)
  /// A handler put the model elsewhere while it was on its way.
  case interrupted(RowID)
  /// The model is in no list.
  case inNoList(RowID)
  /// A subscription that has ended has none chained to it.
  case subscriptionEnded
}

/// Of which rows a question is.
package enum Moment: Sendable {
  /// Those the host was told of.
  case lastCommit
  /// Those there are, with all edits.
  case now

  var rows: Lane { self == .now ? .newRows : .oldRows }
  var sections: Lane { self == .now ? .newSections : .oldSections }
}

/// The kind of a row: rows of one kind share a pool of views, and the mean of their measured heights.
///
/// An app names its kinds in an extension:
///
///     extension RowKind {
///       static let photo: RowKind = 1
///     }
@frozen
public struct RowKind: RawRepresentable, Hashable, Sendable, BitwiseCopyable, Codable {
  /// The number of the kind.
  public var rawValue: UInt8

  /// Makes a kind of its number.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes a kind of its number.
  @inlinable
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
}

extension RowKind: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes a kind of an integer literal.
  @inlinable
  public init(integerLiteral value: UInt8) { rawValue = value }

  /// The decimal digits of the kind.
  public var description: String { rawValue.description }
}

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
