// SPDX-License-Identifier: MIT

/// The kind of a row: rows of one kind share a pool of views, and the mean of their measured heights.
///
/// An app names its kinds in an extension:
///
///     extension RowKind {
///       static let photo: RowKind = 1
///     }
@frozen
public struct RowKind: RawRepresentable, Hashable, Sendable, BitwiseCopyable, Codable {
  /// The number of the kind.
  public var rawValue: UInt8

  /// Makes a kind of its number.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes a kind of its number.
  @inlinable
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
}

extension RowKind: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes a kind of an integer literal.
  @inlinable
  public init(integerLiteral value: UInt8) { rawValue = value }

  /// The decimal digits of the kind.
  public var description: String { rawValue.description }
}
