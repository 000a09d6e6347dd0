// SPDX-License-Identifier: MIT

/// Where the height of a row comes from.
@frozen
public enum HeightMode: Hashable, Sendable {
  /// The height is known and never asked for.
  case fixed(Length)

  /// The height is measured when it is needed. Until then the estimate is used. Without one, a
  /// layout takes the row's last height, the running mean of its kind, or a default of its own, and
  /// a tree takes `defaultEstimate`.
  case automatic(estimate: Length? = nil)
}

extension HeightMode {
  /// What is used as the height of a row that has neither a height nor an estimate: 44 points.
  @inlinable
  public static var defaultEstimate: Length { Length(unchecked: 44 * Length.unitsPerPoint) }

  /// The height before anything was measured: the fixed one, the estimate, or `defaultEstimate`.
  @inlinable
  package var initial: Length {
    switch self {
    case .fixed(let height): height
    case .automatic(let estimate): estimate ?? Self.defaultEstimate
    }
  }
}
