// SPDX-License-Identifier: MIT

/// The identity of a row: what makes it the same row before and after a change.
///
/// Any 64-bit value is legal. Rows whose natural key is not an integer get one from an interner.
@frozen
public struct RowID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The identity as a plain integer.
  public var rawValue: Int64

  /// Makes an identity of any integer.
  @inlinable
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Makes an identity of any integer.
  @inlinable
  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension RowID: ExpressibleByIntegerLiteral, CustomStringConvertible, Codable {
  /// Makes an identity of an integer literal.
  @inlinable
  public init(integerLiteral value: Int64) {
    self.init(rawValue: value)
  }

  /// The decimal digits of the identity.
  public var description: String { rawValue.description }
}

extension RowID: ZeroInitializable {}
