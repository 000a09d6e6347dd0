// SPDX-License-Identifier: MIT

import EspalierDiff

/// The index of a section in the list as it was before a change.
@frozen
public struct OldSection: IndexValue {
  /// The index, in 32 bits.
  public var rawValue: Int32

  /// Makes an index of a value that is known to fit.
  @inlinable
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}

/// The index of a section in the list as it is after a change.
@frozen
public struct NewSection: IndexValue {
  /// The index, in 32 bits.
  public var rawValue: Int32

  /// Makes an index of a value that is known to fit.
  @inlinable
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}
