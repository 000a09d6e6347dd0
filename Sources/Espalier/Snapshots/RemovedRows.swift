// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierUpdates

/// The old rows that do not stay where they are: deleted or moved.
struct RemovedRows: ~Copyable {
  private var words = UniqueBuffer<UInt64>()

  /// The rows, and words of 64 rows, that were looked at.
  private(set) var steps = StepCounter()

  init() {}

  /// Notes what a batch update takes out of `count` rows.
  ///
  /// - Complexity: O(operations + `count` / 64).
  mutating func read(_ update: borrowing BatchUpdate, count: Int) {
    clear(count: count)
    let deletes = update.deletes.span
    for index in deletes.indices { insert(deletes[index].index) }
    let moves = update.moves.span
    for index in moves.indices { insert(moves[index].from.index) }
  }

  /// Empties the set, for rows below `count`.
  mutating func clear(count: Int) {
    words.reserve(count / 64 + 1)
    words.clear(count: count / 64 + 1)
    steps.add(count / 64 + 1)
  }

  mutating func insert(_ row: Int) {
    words[row >> 6] |= 1 &<< UInt64(truncatingIfNeeded: row & 63)
  }

  func contains(_ row: Int) -> Bool {
    words[row >> 6] &>> UInt64(truncatingIfNeeded: row & 63) & 1 != 0
  }

  /// Passes over `count` rows that stay, from `row` on; returns the row after the last of them.
  ///
  /// - Complexity: O(the rows passed / 64).
  mutating func pass(_ count: Int, from row: Int) -> Int {
    var row = row
    var count = count
    while count > 0 {
      steps.add(1)
      if row & 63 == 0, count >= 64 {
        let staying = 64 - words[row >> 6].nonzeroBitCount
        count -= staying
        row += 64
      } else {
        if !contains(row) { count -= 1 }
        row += 1
      }
    }
    return row
  }
}
