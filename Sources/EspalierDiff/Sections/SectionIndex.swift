// SPDX-License-Identifier: MIT

import EspalierBase

/// The index of a section in the list as it was before a change.
@frozen
public struct OldSection: Hashable, Sendable, ZeroInitializable {
  /// The index, in 32 bits.
  public var rawValue: Int32

  /// Makes an index of a value that is known to fit.
  @inlinable
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Makes an index; traps if it is negative or does not fit 32 bits.
  @inlinable
  public init(_ index: Int) {
    guard let value = Int32(exactly: index), value >= 0 else {
      misuse("The index of an old section is not negative and fits 32 bits.")
    }
    rawValue = value
  }

  /// The index as an integer.
  @inlinable
  public var index: Int { Int(rawValue) }
}

/// The index of a section in the list as it is after a change.
@frozen
public struct NewSection: Hashable, Sendable, ZeroInitializable {
  /// The index, in 32 bits.
  public var rawValue: Int32

  /// Makes an index of a value that is known to fit.
  @inlinable
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Makes an index; traps if it is negative or does not fit 32 bits.
  @inlinable
  public init(_ index: Int) {
    guard let value = Int32(exactly: index), value >= 0 else {
      misuse("The index of a new section is not negative and fits 32 bits.")
    }
    rawValue = value
  }

  /// The index as an integer.
  @inlinable
  public var index: Int { Int(rawValue) }
}

extension OldSection: Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes an index of an integer literal.
  @inlinable
  public init(integerLiteral value: Int) {
    self.init(value)
  }

  /// Whether the first section stands before the second.
  @inlinable
  public static func < (left: OldSection, right: OldSection) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The decimal digits of the index.
  public var description: String { rawValue.description }
}

extension NewSection: Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes an index of an integer literal.
  @inlinable
  public init(integerLiteral value: Int) {
    self.init(value)
  }

  /// Whether the first section stands before the second.
  @inlinable
  public static func < (left: NewSection, right: NewSection) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The decimal digits of the index.
  public var description: String { rawValue.description }
}
