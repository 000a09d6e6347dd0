// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The question for one row's height.
public struct MeasureRequest: Hashable, Sendable, ZeroInitializable {
  /// The identity of the row.
  public var id: RowID = 0
  /// The content to measure.
  public var stamp: Stamp = 0
  /// The row's entry in the row order.
  package var entry = RowOrder.Entry(rawValue: 0)
  /// The extent the row has across the axis.
  package var breadth: Length = .zero
  /// The height that stands for the row until it is measured.
  public var estimate: Length = .zero
  /// The sort of row.
  public var kind: RowKind = 0

  /// The axis along which the row is to be measured: its height in a vertical list, its width in a
  /// horizontal one.
  public var axis: ScrollAxis = .vertical

  /// The traits to measure with: what `ListLayout.setHeightTraits(_:ofKinds:)` was told for rows of this kind; 0
  /// if nothing.
  public var traits = 0

  /// The width to measure at, in points; infinity in a horizontal list, where it is what is asked for.
  public var width: Double { axis == .vertical ? breadth.points : .infinity }

  /// The height to measure at, in points; infinity in a vertical list, where it is what is asked for.
  public var height: Double { axis == .vertical ? .infinity : breadth.points }
}

/// Something the layout was told that cannot be right, or that came too late.
public enum LayoutDiagnostic: Hashable, Sendable {
  /// A host measured a height that is none: not a number, infinite or negative. The estimate stays.
  case badHeight(RowID, points: Double)
  /// A host measured a height of more than `Length.maximum`, 43,690 points. The row is as tall as that.
  case tooTall(RowID, points: Double)
  /// A height was handed in for a row that is gone, changed, of another width or of other traits by now. It is kept
  /// for the case that the row comes back.
  case staleHeight(RowID)
  /// A height was handed in that was measured at no width. It is not used.
  case heightWithoutWidth(RowID)
  /// An identity is in the list more than once. Every row of it has a height of its own.
  case duplicateIdentity(RowID, count: Int)
  /// A restored anchor names a row that is not in the list.
  case missingAnchor(RowID)
}
