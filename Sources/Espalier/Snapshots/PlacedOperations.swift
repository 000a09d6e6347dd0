// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// How far the inserts and moves of a batch update were carried out, which is in the order of the new rows.
struct PlacedOperations: ~Copyable {
  private var insertCount = 0
  private var moveCount = 0

  /// The nodes of the rows that were inserted, in the order of the inserts.
  private(set) var nodes = UniqueBuffer<NodeID>()

  init() {}

  /// None was carried out.
  mutating func begin() {
    insertCount = 0
    moveCount = 0
  }

  /// The next new row that comes or moves; nil if there is none before `end`.
  func nextTarget(in update: borrowing BatchUpdate, before end: Int) -> Int? {
    var target = end
    if insertCount < update.inserts.count {
      target = min(target, update.inserts[insertCount].index)
    }
    if moveCount < update.moves.count { target = min(target, update.moves[moveCount].to.index) }
    return target < end ? target : nil
  }

  /// The old row that is moved to the target, which is passed then; nil if the target is inserted.
  mutating func takeMove(to target: Int, in update: borrowing BatchUpdate) -> OldRow? {
    guard moveCount < update.moves.count, update.moves[moveCount].to.index == target else {
      return nil
    }
    defer { moveCount += 1 }
    return update.moves[moveCount].from
  }

  /// The next insert was carried out.
  mutating func noteInsert(_ node: NodeID) {
    nodes.grow(to: insertCount + 1)
    nodes[insertCount] = node
    insertCount += 1
  }
}
