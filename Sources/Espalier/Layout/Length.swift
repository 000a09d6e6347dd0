// SPDX-License-Identifier: MIT

/// A length in whole units of 1/768 point, such as the height of a row, an inset or a spacing: 0 to 43,690 points.
///
/// Callers give and get points. These are rounded once, where they enter: halves, thirds, quarters and 1/256 of a point
/// are exact, and sums do not depend on their order.
package struct Length: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The number of units.
  package let rawValue: Int32

  /// The greatest length, which is that of the tallest row.
  package static var maximum: Length { Length(units: Units.maximum) }
  /// No length at all.
  package static var zero: Length { Length(units: 0) }

  init(units: Int32) { rawValue = units }

  /// Makes the length nearest to a number of points; nil for what is no number, negative or above the maximum.
  package init?(points: Double) {
    guard let units = Units.height(points) else { return nil }
    rawValue = units
  }

  /// Makes the length nearest to a number of points, in an edit that refuses what is none.
  init(_ points: Double) throws(EditError) {
    guard let units = Units.height(points) else { throw .invalidLength(points) }
    rawValue = units
  }

  /// Makes the length nearest to a number of points, of which the caller vouches that it is one: it is said of what if
  /// it is not.
  init(_ points: Double, of what: StaticString) {
    guard let units = Units.height(points) else {
      preconditionFailure("\(what) is 0 to 43,690 points, not \(points).")
    }
    rawValue = units
  }

  /// The length in points.
  package var points: Double { Units.points(Int64(rawValue)) }

  /// Whether the first length is the smaller one.
  package static func < (a: Length, b: Length) -> Bool { a.rawValue < b.rawValue }
}
