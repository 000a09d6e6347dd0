// SPDX-License-Identifier: MIT

/// A length in whole units of 1/768 point, such as the height of a row, an inset or a spacing: 0 to 43,690 points.
///
/// Halves, thirds, quarters and 1/256 of a point are exact, and sums do not depend on their order.
public struct Length: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The number of units.
  public let rawValue: Int32

  /// The greatest length, which is that of the tallest row.
  public static var maximum: Length { Length(units: Units.maximum) }
  /// No length at all.
  public static var zero: Length { Length(units: 0) }

  init(units: Int32) { rawValue = units }

  /// Makes the length nearest to a number of points; nil for what is no number, negative or above the maximum.
  public init?(points: Double) {
    guard let units = Units.height(points) else { return nil }
    rawValue = units
  }

  /// The length in points.
  public var points: Double { Units.points(Int64(rawValue)) }

  /// Whether the first length is the smaller one.
  public static func < (a: Length, b: Length) -> Bool { a.rawValue < b.rawValue }
}

extension Length: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a length of a literal in points; traps if there is no such length.
  public init(floatLiteral points: Double) {
    guard let units = Units.height(points) else {
      preconditionFailure("A length is 0 to 43,690 points, not \(points).")
    }
    rawValue = units
  }

  /// Makes a length of a literal in points; traps if there is no such length.
  public init(integerLiteral points: Int) { self.init(floatLiteral: Double(points)) }
}
