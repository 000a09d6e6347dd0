// SPDX-License-Identifier: MIT

import EspalierDiff

/// A row that is shown, as views and observers are told of it: what they know of it holds when it is gone as well.
public struct VisibleRow: Hashable, Sendable, BitwiseCopyable {
  /// The row. Its handle is stale once it is removed.
  public let node: NodeID

  /// What makes it the same row before and after a change.
  public let id: RowID

  /// The reuse pool of its views.
  public let kind: RowKind

  /// The row that is to be measured, for a host that fills a prototype with it.
  public init(_ request: MeasureRequest) {
    (node, id, kind) = (request.node, request.id, request.kind)
  }

  /// A row that was in the list at the last commit.
  init(_ node: NodeID, _ tree: borrowing Tree) {
    self.node = node
    id = RowID(tree.arena[node.index].identity)
    kind = tree.arena[node.index].kind
  }
}

/// Where a row is shown, in points from the start of the content.
public struct RowFrame: Hashable, Sendable, BitwiseCopyable {
  /// The index of the row in the list.
  public var row: Int

  /// The distance from the left edge.
  public var x: Double

  /// The distance from the start of the content.
  public var y: Double

  /// How wide it is.
  public var width: Double

  /// How high it is.
  public var height: Double

  /// What it is in front of.
  public var layer: RowLayer

  init(of placed: PlacedRow) {
    (row, layer) = (Int(placed.row), placed.layer)
    (x, y) = (Units.points(Int64(placed.left)), Units.points(placed.top))
    (width, height) = (Units.points(Int64(placed.width)), Units.points(Int64(placed.height)))
    guard placed.axis == .horizontal else { return }
    (x, y, width, height) = (y, x, height, width)
    if placed.mirror > 0 { x = Units.points(placed.mirror - placed.bottom) }
  }

  /// Whether a view with the other frame is where it should be. The index of the row is no reason to place it again.
  func isSamePlace(as other: RowFrame) -> Bool {
    y == other.y && height == other.height && x == other.x && width == other.width
      && layer == other.layer
  }
}
