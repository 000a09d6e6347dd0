// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierUpdates

/// Which old section every new section was.
struct SectionPairs: ~Copyable {
  /// For every new section the old one, or a negative number if it was inserted.
  private var sources = UniqueBuffer<Int32>()
  private var moved = BitSet()
  private var gone = BitSet()

  init() {}

  /// The old section that a new one was; negative if it was inserted.
  subscript(section: Int) -> Int { Int(sources[section]) }

  /// Whether a new section is elsewhere among those that were kept.
  func isMoved(_ section: Int) -> Bool { moved.contains(section) }

  /// Reads the pairs out of a batch update, by its replay rule.
  ///
  /// - Complexity: O(the sections).
  mutating func read(_ update: borrowing SectionedBatchUpdate, oldCount: Int, newCount: Int) {
    gone.removeAll(bound: oldCount)
    moved.removeAll(bound: newCount)
    sources.reserve(newCount)
    for section in 0..<newCount { sources[section] = -2 }  // Not known yet.
    for index in update.sectionDeletes.indices { gone.insert(update.sectionDeletes[index].index) }
    for index in update.sectionInserts.indices {
      sources[update.sectionInserts[index].index] = -1
    }
    for index in update.sectionMoves.indices {
      let move = update.sectionMoves[index]
      gone.insert(move.from.index)
      moved.insert(move.to.index)
      sources[move.to.index] = move.from.rawValue
    }
    var old = 0
    for section in 0..<newCount where sources[section] == -2 {
      while gone.contains(old) { old += 1 }
      sources[section] = Int32(truncatingIfNeeded: old)
      old += 1
    }
  }
}
