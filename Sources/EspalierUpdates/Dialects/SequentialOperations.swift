// SPDX-License-Identifier: MIT

import EspalierBase

/// One of several operations that are carried out one after another.
public enum SequentialOperation: Hashable, Sendable, ZeroInitializable {
  /// Removes `count` rows from `position` on.
  case remove(position: Int, count: Int)

  /// Inserts `count` rows, of which the first is then at `position`. They are the rows that are
  /// there in the new list.
  case insert(position: Int, count: Int)

  /// Takes one row out at `from` and puts it in so that it is then at `to`.
  case move(from: Int, to: Int)

  /// Binds `count` rows from `position` on to their new content.
  case change(position: Int, count: Int)
}

/// A batch update in the dialect of hosts that take one operation after another: Android's
/// `ListUpdateCallback`, or a browser's `removeChild` and `insertBefore`.
///
/// Each operation is valid on the list that the operations before it have left. First rows are removed,
/// back to front, then moved, then inserted, front to back; last come changes, at new positions. Rows
/// that are together are removed, inserted or changed together.
public struct SequentialOperations: Equatable, Sendable {
  /// The operations, in order.
  public internal(set) var list: SharedBuffer<SequentialOperation> = SharedBuffer()

  /// Makes an empty list of operations.
  package init() {}

  /// Makes the operations for a batch update.
  ///
  /// - Complexity: O(d + i + u + m log m) for d deletes, i inserts, u updates and m moves.
  public init(_ update: BatchUpdate) {
    var translator = SequentialTranslator()
    translator.translate(update, into: &self)
  }
}
