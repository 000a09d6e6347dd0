// SPDX-License-Identifier: MIT

/// The content stamp of a row: two rows of one identity and different stamps are a row that was updated.
///
/// A version number, a date or a hash of what the row shows; stamps are only ever compared with `==`.
@frozen
public struct Stamp: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The stamp as a plain integer.
  public var rawValue: Int64

  /// Makes a stamp of any integer.
  @inlinable
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Makes a stamp of any integer.
  @inlinable
  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Makes a stamp with the bits of an unsigned integer, such as a hash value.
  @inlinable
  package init(bitPattern: UInt64) {
    self.rawValue = Int64(bitPattern: bitPattern)
  }
}

extension Stamp: ExpressibleByIntegerLiteral, CustomStringConvertible, Codable {
  /// Makes a stamp of an integer literal.
  @inlinable
  public init(integerLiteral value: Int64) {
    self.init(rawValue: value)
  }

  /// The decimal digits of the stamp.
  public var description: String { rawValue.description }
}

extension Stamp: ZeroInitializable {}
