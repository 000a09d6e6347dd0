// SPDX-License-Identifier: MIT

/// A type that is an index into one kind of list and nothing else, in 32 bits.
///
/// A conforming type stores the raw value; everything else is the same for all of them and given here.
public protocol IndexValue:
  ZeroInitializable, Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// The index, in 32 bits.
  var rawValue: Int32 { get set }

  /// Makes an index of a value that is known to fit.
  init(rawValue: Int32)
}

extension IndexValue {
  /// Makes an index; traps if it is negative or does not fit 32 bits.
  @inlinable
  public init(_ index: Int) {
    guard let small = Int32(exactly: index), small >= 0 else {
      misuse("An index is not negative and below 2³¹.")
    }
    self.init(rawValue: small)
  }

  /// Makes an index of an integer literal.
  @inlinable
  public init(integerLiteral value: Int) {
    self.init(value)
  }

  /// The index as an integer.
  @inlinable
  public var index: Int { Int(rawValue) }

  /// Whether the first index comes before the second.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The decimal digits of the index.
  public var description: String { rawValue.description }
}
