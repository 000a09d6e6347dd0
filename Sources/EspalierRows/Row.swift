// SPDX-License-Identifier: MIT

/// One row of a list, as the diff sees it: an identity and a content stamp, 16 bytes.
@frozen
public struct Row: Hashable, Sendable, BitwiseCopyable {
  /// What makes the row the same row.
  public var id: RowID

  /// What changes when the content of the row changes.
  public var stamp: Stamp

  /// Makes a row; without a stamp it never counts as updated.
  @inlinable
  public init(id: RowID, stamp: Stamp = 0) {
    self.id = id
    self.stamp = stamp
  }
}

/// The identity of a row: what makes it the same row before and after a change.
///
/// Any 64-bit value is legal. Rows whose natural key is not an integer get one from an interner.
@frozen
public struct RowID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The identity as a plain integer.
  public var rawValue: Int64

  /// Makes an identity of any integer.
  @inlinable
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Makes an identity of any integer.
  @inlinable
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// The content stamp of a row: two rows of one identity and different stamps are a row that was updated.
///
/// A version number, a date or a hash of what the row shows; stamps are only ever compared with `==`. What is kept for another
/// process needs stamps that are the same there, which those of `hashValue` are not.
@frozen
public struct Stamp: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The stamp as a plain integer.
  public var rawValue: Int64

  /// Makes a stamp of any integer.
  @inlinable
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Makes a stamp of any integer.
  @inlinable
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// Makes a stamp with the bits of an unsigned integer, such as a hash value.
  @inlinable
  package init(bitPattern: UInt64) { rawValue = Int64(bitPattern: bitPattern) }
}

extension RowID: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes an identity of an integer literal.
  @inlinable
  public init(integerLiteral value: Int64) { rawValue = value }

  /// The decimal digits of the identity.
  public var description: String { rawValue.description }
}

extension Stamp: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes a stamp of an integer literal.
  @inlinable
  public init(integerLiteral value: Int64) { rawValue = value }

  /// The decimal digits of the stamp.
  public var description: String { rawValue.description }
}

extension Row: CustomStringConvertible {
  /// The row as `identity:stamp`.
  public var description: String { "\(id):\(stamp)" }
}

#if !hasFeature(Embedded)
  extension Row: Codable {}
  extension RowID: Codable {}
  extension Stamp: Codable {}
#endif
