// SPDX-License-Identifier: MIT

/// A length in fixed point, such as the height of a row, an inset or a spacing: a whole number of 1/768 points,
/// in 32 bits.
///
/// 768 is 256 × 3: halves, thirds, quarters and 1/256 of a point are exact, so lengths on the pixel
/// grid of every common screen add up without an error, in any order. Lengths are never negative.
/// `Double` sums of them hold whole units only and are exact as well (up to 2⁵³ units).
@frozen
public struct Length: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The length in units of 1/768 point: 0 to that of `maximum`.
  public let rawValue: Int32

  /// Makes a length of a number of units; traps with a sentence if that is less than 0 or more than
  /// `maximum`, where the mistake is made rather than where the length is used.
  @inlinable
  public init(rawValue: Int32) {
    // One comparison: a negative number is a large one without its sign.
    if UInt32(bitPattern: rawValue) > Length.largest {
      misuse("A length is 0 to \(Length.largest) units, not \(rawValue).")
    }
    self.rawValue = rawValue
  }

  /// Makes a length of a number of units that is known to be legal, or of a number that takes the place of a
  /// length and reaches no caller.
  @inlinable @inline(__always)
  package init(unchecked rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The units of the greatest length.
  @usableFromInline
  static var largest: UInt32 {
    @inlinable @inline(__always)
    get { (1 << 25) - 1 }
  }

  /// The number of units in one point.
  @inlinable
  public static var unitsPerPoint: Int32 { 768 }

  /// No length at all.
  @inlinable
  public static var zero: Length { Length(unchecked: 0) }

  /// The greatest length, which is that of the tallest row: 2²⁵ − 1 units, about 43,690 points.
  ///
  /// Sixty-four rows of that length still add up in 32 bits, which is what lets a leaf of the row
  /// order keep its sums in half the space.
  @inlinable
  public static var maximum: Length { Length(unchecked: (1 << 25) - 1) }

  /// Makes the length nearest to a number of points, or nil if there is none: of a NaN,
  /// an infinity, less than nothing or more than `maximum`.
  ///
  /// - Parameter points: the length in points; 0 and −0 are legal.
  @inlinable
  public init?(points: Double) {
    // A NaN fails both comparisons; the bounds keep the conversion inside 32 bits.
    guard points >= 0, points <= Length.maximum.points else { return nil }
    // Rounds half up. `rounded()` would be a function of the C mathematics library, which an executable
    // that imports nothing else does not link.
    self.init(unchecked: Int32(points * Double(Length.unitsPerPoint) + 0.5))
  }

  /// The length in points. Making a length of these points again gives the same length.
  @inlinable
  public var points: Double { Double(rawValue) / Double(Length.unitsPerPoint) }
}

extension Length: Comparable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a length of a literal in points; traps if there is no such length.
  public init(floatLiteral points: Double) {
    guard let length = Length(points: points) else {
      misuse("A length is 0 to \(Length.maximum.points) points, not \(points).")
    }
    self = length
  }

  /// Makes a length of a literal in points; traps if there is no such length.
  public init(integerLiteral points: Int) {
    self.init(floatLiteral: Double(points))
  }

  /// Whether the first length is the smaller one.
  @inlinable
  public static func < (left: Length, right: Length) -> Bool { left.rawValue < right.rawValue }
}

extension Length: ZeroInitializable, CustomStringConvertible {
  /// The length in points.
  public var description: String { "\(points)" }
}

#if !hasFeature(Embedded)
  extension Length: Codable {
    /// Reads a number of units; throws a `DecodingError` if there is no such length.
    public init(from decoder: any Decoder) throws {
      let units = try Int32(from: decoder)
      guard UInt32(bitPattern: units) <= Length.largest else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "A length is 0 to \(Length.largest) units, not \(units)."))
      }
      self.init(unchecked: units)
    }
  }
#endif
