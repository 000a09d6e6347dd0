// SPDX-License-Identifier: MIT

/// Lengths in 1/768 point: exact for halves, thirds, quarters and pixels of all screens, and so are their sums.
package enum Units {
  static let perPoint = 768.0
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
