// SPDX-License-Identifier: MIT

/// The largest number of rows in one list: 2³¹ − 2, so that every index and every count fit 32 bits.
public let maximumRowCount = Int(Int32.max) - 1

/// The index of a row in the list as it was before a change.
@frozen
public struct OldRow: IndexValue {
  /// The index, in 32 bits.
  public var rawValue: Int32

  /// Makes an index of a value that is known to fit.
  @inlinable
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}

/// The index of a row in the list as it is after a change.
@frozen
public struct NewRow: IndexValue {
  /// The index, in 32 bits.
  public var rawValue: Int32

  /// Makes an index of a value that is known to fit.
  @inlinable
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}
