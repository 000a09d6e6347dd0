// SPDX-License-Identifier: MIT

/// The largest number of rows in one list: 2³¹ − 2, so that every index and every count fit 32 bits.
public let maximumRowCount = Int(Int32.max) - 1

/// The index of a row in the list as it was before a change.
@frozen
public struct OldRow: Hashable, Sendable, ZeroInitializable {
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
    guard let small = Int32(exactly: index), small >= 0 else {
      misuse("An old row's index is not negative and below 2³¹.")
    }
    self.rawValue = small
  }

  /// The index as an integer.
  @inlinable
  public var index: Int { Int(rawValue) }
}

/// The index of a row in the list as it is after a change.
@frozen
public struct NewRow: Hashable, Sendable, ZeroInitializable {
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
    guard let small = Int32(exactly: index), small >= 0 else {
      misuse("A new row's index is not negative and below 2³¹.")
    }
    self.rawValue = small
  }

  /// The index as an integer.
  @inlinable
  public var index: Int { Int(rawValue) }
}

extension OldRow: Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes an index of an integer literal.
  @inlinable
  public init(integerLiteral value: Int) {
    self.init(value)
  }

  /// Whether the first row stands before the second.
  @inlinable
  public static func < (left: OldRow, right: OldRow) -> Bool { left.rawValue < right.rawValue }

  /// The decimal digits of the index.
  public var description: String { rawValue.description }
}

extension NewRow: Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Makes an index of an integer literal.
  @inlinable
  public init(integerLiteral value: Int) {
    self.init(value)
  }

  /// Whether the first row stands before the second.
  @inlinable
  public static func < (left: NewRow, right: NewRow) -> Bool { left.rawValue < right.rawValue }

  /// The decimal digits of the index.
  public var description: String { rawValue.description }
}
