// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Lengths in 1/768 point: exact for halves, thirds, quarters and pixels of all screens, and so are their sums.
package enum Units {
  package static let perPoint = 768.0
  /// The greatest height of a row, in units: 2,796,202 points would overflow 32 bits.
  package static let maximum: Int32 = 43_690 * 768

  /// The nearest number of units, in 32 bits for heights; nil unless the points are 0 to the maximum.
  package static func height(_ points: Double) -> Int32? {
    guard points >= 0, points <= 43_690 else { return nil }
    return Int32(points * perPoint + 0.5)
  }

  /// The same of what was measured: what is taller than the tallest row is cut down to it. Nil for what is no number,
  /// infinite or negative.
  package static func measured(_ points: Double) -> Int32? {
    points.isFinite ? height(min(points, 43_690)) : nil
  }

  /// The nearest number of units; those of 0 if the points are no number.
  package static func length(_ points: Double) -> Int64 {
    guard points.isFinite else { return 0 }
    let units = max(-1e15, min(points, 1e15)) * perPoint
    return Int64(units < 0 ? units - 0.5 : units + 0.5)
  }

  /// The nearest number of units; infinity is as far as any content goes, and what is no number is 0.
  static func place(_ points: Double) -> Int64 {
    length(points.isNaN ? 0 : max(-1e15, min(points, 1e15)))
  }
  /// The units in a pixel, of which a point has so many.
  static func pixels(_ scale: Int) -> Int32 { 768 / Int32(truncatingIfNeeded: scale) }

  package static func points(_ units: Int64) -> Double { Double(units) / perPoint }
}

/// How high a row is, in points from 0 to 43,690. The list rounds them to 1/768 point.
public enum RowHeight: Hashable, Sendable, BitwiseCopyable {
  /// So many points.
  case fixed(Double)
  /// As high as the host says it is; so many points before it was asked. Nil: as high as it was last, or as rows of its
  /// kind that were measured are in the mean, or `LayoutConfiguration.defaultEstimate`.
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

/// Why an edit was refused. Nothing was changed then.
public enum EditError: Error, Hashable, Sendable {
  /// The node was removed, or is of another tree.
  case unknownNode(NodeID)
  /// The node is a row, and rows have nothing in them.
  case notAContainer(NodeID)
  /// The node is a container, and containers are neither selected nor measured.
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
  /// The list holds other elements than those that were compared.
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
