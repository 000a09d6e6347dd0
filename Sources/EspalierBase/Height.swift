// SPDX-License-Identifier: MIT

/// The height of a row in fixed point: a whole number of 1/768 points, in 32 bits.
///
/// 768 is 256 × 3: halves, thirds, quarters and 1/256 of a point are exact, so heights on the pixel
/// grid of every common screen add up without an error, in any order. Heights are never negative.
/// `Double` sums of them hold whole units only and are exact as well (up to 2⁵³ units).
@frozen
public struct Height: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The height in units of 1/768 point: 0 to that of `maximum`.
  public let rawValue: Int32

  /// Makes a height of a number of units; traps with a sentence if that is less than 0 or more than
  /// `maximum`, where the mistake is made rather than where the height is used.
  @inlinable
  public init(rawValue: Int32) {
    // One comparison: a negative number is a large one without its sign.
    if UInt32(bitPattern: rawValue) > Height.largest {
      misuse("A row's height is 0 to \(Height.largest) units, not \(rawValue).")
    }
    self.rawValue = rawValue
  }

  /// Makes a height of a number of units that is known to be legal, or of a number that takes the place of a
  /// height and reaches no caller.
  @inlinable @inline(__always)
  package init(unchecked rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The units of the tallest legal row.
  @usableFromInline
  static var largest: UInt32 {
    @inlinable @inline(__always)
    get { (1 << 25) - 1 }
  }

  /// The number of units in one point.
  @inlinable
  public static var unitsPerPoint: Int32 { 768 }

  /// No height at all.
  @inlinable
  public static var zero: Height { Height(unchecked: 0) }

  /// The tallest legal row: 2²⁵ − 1 units, about 43,690 points.
  ///
  /// Sixty-four rows of that height still add up in 32 bits, which is what lets a leaf of the row
  /// order keep its sums in half the space.
  @inlinable
  public static var maximum: Height { Height(unchecked: (1 << 25) - 1) }

  /// Makes the height nearest to a number of points, or nil if that is not the height of a row: a NaN,
  /// an infinity, less than nothing or more than `maximum`.
  ///
  /// - Parameter points: the height in points; 0 and −0 are legal.
  @inlinable
  public init?(points: Double) {
    // A NaN fails both comparisons; the bounds keep the conversion inside 32 bits.
    guard points >= 0, points <= Height.maximum.points else { return nil }
    // Rounds half up. `rounded()` would be a function of the C mathematics library, which an executable
    // that imports nothing else does not link.
    self.init(unchecked: Int32(points * Double(Height.unitsPerPoint) + 0.5))
  }

  /// The height in points. Making a height of these points again gives the same height.
  @inlinable
  public var points: Double { Double(rawValue) / Double(Height.unitsPerPoint) }
}

extension Height: Comparable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a height of a literal in points; traps if that is not the height of a row.
  public init(floatLiteral points: Double) {
    guard let height = Height(points: points) else {
      misuse("A row's height is 0 to \(Height.maximum.points) points, not \(points).")
    }
    self = height
  }

  /// Makes a height of a literal in points; traps if that is not the height of a row.
  public init(integerLiteral points: Int) {
    self.init(floatLiteral: Double(points))
  }

  /// Whether the first height is the smaller one.
  @inlinable
  public static func < (left: Height, right: Height) -> Bool { left.rawValue < right.rawValue }
}

extension Height: ZeroInitializable, CustomStringConvertible {
  /// The height in points.
  public var description: String { "\(points)" }
}

#if !hasFeature(Embedded)
  extension Height: Codable {
    /// Reads a number of units; throws a `DecodingError` if it is not the height of a row.
    public init(from decoder: any Decoder) throws {
      let units = try Int32(from: decoder)
      guard UInt32(bitPattern: units) <= Height.largest else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "A row's height is 0 to \(Height.largest) units, not \(units)."))
      }
      self.init(unchecked: units)
    }
  }
#endif
