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

extension Row: ZeroInitializable, Codable, CustomStringConvertible {
  /// The row as `identity:stamp`.
  public var description: String { "\(id):\(stamp)" }
}
