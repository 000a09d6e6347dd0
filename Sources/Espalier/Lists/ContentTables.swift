// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Which old element each new one was, read off an update.
struct Pairs: ~Copyable {
  private var former = Buffer<Int32>()
  private var isGone = Buffer<Bool>()

  /// The old index of a new element; −1: it is new.
  subscript(new: Int) -> Int { Int(former[new]) }

  /// O(n).
  mutating func read(_ update: borrowing BatchUpdate, oldCount: Int, newCount: Int) {
    former.resize(to: newCount, filling: 0)
    former.fill(with: 0)
    isGone.resize(to: oldCount, filling: false)
    isGone.fill(with: false)
    for index in update.deletes.indices { isGone[update.deletes[index].index] = true }
    for index in update.inserts.indices { former[update.inserts[index].index] = -1 }
    for index in update.moves.indices {
      isGone[update.moves[index].from.index] = true
      former[update.moves[index].to.index] = Int32(-2 - update.moves[index].from.index)
    }
    var old = 0
    for new in 0..<newCount {
      if former[new] == 0 {
        while isGone[old] { old += 1 }
        former[new] = Int32(old)
        old += 1
      } else if former[new] < -1 {
        former[new] = -2 - former[new]
      }
    }
  }
}
