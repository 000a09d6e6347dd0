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

  /// The height of something of a known size that is scaled to another width, down to whole pixels, as waterfalls of
  /// pictures want it.
  ///
  /// Nothing if a side is nothing, negative or no number, or if infinite sides leave the height open; the tallest row if
  /// it would be taller. Traps if a point has less than one pixel or more than four.
  ///
  /// - Parameters:
  ///   - width: the natural width, in points.
  ///   - height: the natural height, in points.
  ///   - scaledWidth: the width to scale to, in points: that of a `MeasureRequest`, for example.
  ///   - pixelScale: the pixels in a point.
  /// - Complexity: O(1).
  public static func scaled(
    width: Double, height: Double, to scaledWidth: Double, pixelScale: Int = 1
  ) -> Length {
    precondition((1...4).contains(pixelScale), "A point has 1 to 4 pixels, not \(pixelScale).")
    guard width > 0, height > 0, scaledWidth > 0 else { return .zero }
    let (scale, wanted) = (Double(pixelScale), height * scaledWidth / width)
    // An infinity divided by another one, for example.
    if wanted.isNaN { return .zero }
    return Length(points: Double(Int(min(wanted, maximum.points) * scale)) / scale) ?? .zero
  }

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
