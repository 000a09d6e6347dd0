// SPDX-License-Identifier: MIT

import EspalierRows

/// A row whose height the host is asked for: its extent along the axis, which in a horizontal list is its width.
public struct MeasureRequest: Sendable, BitwiseCopyable {
  /// The row.
  public var node: NodeID
  /// Its identity.
  public var id: RowID
  /// The stamp of what it shows.
  public var stamp: Stamp
  /// The reuse pool of its views.
  public var kind: RowKind
  /// The extent that the row has across the axis, in units.
  package var breadth: Int32
  /// The traits of its kind.
  public var traits: Int
  /// What stands for the height until it is measured, in points.
  public var estimate: Double
  /// The axis the row is measured along: its height is asked for in a vertical list, its width in a horizontal one.
  public var axis: ScrollAxis

  /// The width to measure at, in points; infinity in a horizontal list, where it is what is asked for.
  public var width: Double { axis == .vertical ? Units.points(Int64(breadth)) : .infinity }

  /// The height to measure at, in points; infinity in a vertical list, where it is what is asked for.
  public var height: Double { axis == .vertical ? .infinity : Units.points(Int64(breadth)) }
}
