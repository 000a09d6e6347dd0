// SPDX-License-Identifier: MIT

import EspalierDiff

/// The place of a row in a list of sections as it was before a change.
@frozen
public struct OldPath: Hashable, Sendable, BitwiseCopyable {
  /// The section.
  public var section: OldSection

  /// The row, counted within its section.
  public var row: OldRow

  /// Makes a path.
  @inlinable
  public init(section: OldSection, row: OldRow) {
    self.section = section
    self.row = row
  }
}

/// The place of a row in a list of sections as it is after a change.
@frozen
public struct NewPath: Hashable, Sendable, BitwiseCopyable {
  /// The section.
  public var section: NewSection

  /// The row, counted within its section.
  public var row: NewRow

  /// Makes a path.
  @inlinable
  public init(section: NewSection, row: NewRow) {
    self.section = section
    self.row = row
  }
}

extension OldPath: Comparable, CustomStringConvertible {
  /// Whether the first row comes before the second.
  @inlinable
  public static func < (left: OldPath, right: OldPath) -> Bool {
    left.section != right.section ? left.section < right.section : left.row < right.row
  }

  /// The path as `[section,row]`.
  public var description: String { "[\(section),\(row)]" }
}

extension NewPath: Comparable, CustomStringConvertible {
  /// Whether the first row comes before the second.
  @inlinable
  public static func < (left: NewPath, right: NewPath) -> Bool {
    left.section != right.section ? left.section < right.section : left.row < right.row
  }

  /// The path as `[section,row]`.
  public var description: String { "[\(section),\(row)]" }
}
