// SPDX-License-Identifier: MIT

import EspalierBase

/// A separator: a row of its own, with a height and a kind of view.
public struct Separator: Hashable, Sendable {
  /// How tall it is.
  public var height: Length

  /// The reuse pool of its view.
  public var kind: RowKind

  /// Makes a separator.
  public init(height: Length, kind: RowKind = 0) {
    self.height = height
    self.kind = kind
  }
}

/// The two edges of a node at which a separator can be.
@frozen
public enum SeparatorEdge: Hashable, Sendable, CaseIterable {
  /// Before the row, or before the first row of the container.
  case top

  /// After the row, or after the last row of the container.
  case bottom
}
