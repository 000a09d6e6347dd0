// SPDX-License-Identifier: MIT

import EspalierBase

// Which rows move.
extension SmallDiff {
  /// Ranks the rows that were kept, and marks those that stay: see `LongestIncreasingSubsequence`.
  mutating func rank() {
    var count = 0
    var largest = -1
    for target in 0..<newCount {
      let source = bytes[Part.sources + target]
      if source == Self.none {
        bytes[Part.ranks + target] = Self.none
        continue
      }
      var pile = count
      if Int(source) > largest {
        largest = Int(source)
        count += 1
      } else {
        var low = 0
        while low < pile {
          let middle = (low + pile) / 2
          if bytes[Part.piles + middle] < source { low = middle + 1 } else { pile = middle }
          steps.add(1)
        }
        if pile == count - 1 { largest = Int(source) }
      }
      bytes[Part.piles + pile] = source
      bytes[Part.ranks + target] = UInt8(truncatingIfNeeded: pile)
    }
    moveCount = matchedCount - count
    var target = newCount
    while count > 0 {
      target -= 1
      if Int(bytes[Part.ranks + target]) == count - 1 {
        bytes[Part.ranks + target] = Self.none
        count -= 1
      }
    }
  }

  /// If rows were only deleted, or only inserted, and some move nevertheless: looks whether one list is in the
  /// other; then none does. See `Embedding`.
  mutating func embed<
    Olds: SmallList & ~Copyable & ~Escapable, News: SmallList & ~Copyable & ~Escapable
  >(
    _ olds: inout Olds, _ news: inout News
  ) {
    let keepsAllOld = matchedCount == oldCount
    let keepsAllNew = matchedCount == newCount
    if keepsAllOld == keepsAllNew { return }
    let (count, longCount) = keepsAllNew ? (newCount, oldCount) : (oldCount, newCount)
    var found = 0
    for place in 0..<longCount where found < count {
      let (row, target) = keepsAllNew ? (place, found) : (found, place)
      if olds.id(at: row) == news.id(at: target) { found += 1 }
    }
    steps.add(longCount)
    if found < count { return }
    found = 0
    (leftOldCount, leftNewCount, matchedCount, moveCount) = (0, 0, 0, 0)
    for place in 0..<longCount {
      let (row, target) = keepsAllNew ? (place, found) : (found, place)
      if found < count && olds.id(at: row) == news.id(at: target) {
        pair(row, target)
        found += 1
      } else if keepsAllNew {
        leaveOut(old: place)
      } else {
        leaveOut(new: place)
      }
    }
  }
}
