// SPDX-License-Identifier: MIT

/// What sort of row it is: rows of one kind share a reuse pool and the running mean of their heights.
@frozen
public struct RowKind: RawRepresentable, Hashable, Sendable, Codable, ZeroInitializable {
  /// The number of the kind; small numbers are best, the means are kept in a table.
  public var rawValue: UInt16

  /// Makes a kind of its number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Makes a kind of its number.
  @inlinable
  public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

extension RowKind: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes a kind of an integer literal.
  @inlinable
  public init(integerLiteral value: UInt16) { self.init(value) }

  /// The decimal digits of the kind.
  public var description: String { rawValue.description }
}
