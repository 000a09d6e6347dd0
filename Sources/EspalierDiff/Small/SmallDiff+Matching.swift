// SPDX-License-Identifier: MIT

import EspalierBase

// Which row is which.
extension SmallDiff {
  /// Takes over which row is which from those who know: `source` names the old row of each new one, or −1.
  mutating func take(_ source: (Int) -> Int) {
    var isTaken = SmallBuffer<UInt8>()
    var last = -1
    var ascends = true
    for target in 0..<newCount {
      let row = source(target)
      if row < 0 {
        leaveOut(new: target)
      } else {
        pair(row, target)
        isTaken[row] = 1
        if row < last { ascends = false }
        last = row
      }
    }
    for row in 0..<oldCount where isTaken[row] == 0 { leaveOut(old: row) }
    steps.add(oldCount + newCount)
    if !ascends { rank() }
  }

  /// Pairs rows that are beside each other, and looks up those that were left out.
  @inline(__always)
  mutating func match<
    Olds: SmallList & ~Copyable & ~Escapable, News: SmallList & ~Copyable & ~Escapable
  >(
    _ olds: inout Olds, _ news: inout News
  ) {
    var (row, target, failures) = (0, 0, 0)
    while row < oldCount && target < newCount {
      if olds.id(at: row) == news.id(at: target) {
        pair(row, target)
        row += 1
        target += 1
      } else if row + 1 < oldCount && olds.id(at: row + 1) == news.id(at: target) {
        leaveOut(old: row)
        row += 1
      } else if target + 1 < newCount && olds.id(at: row) == news.id(at: target + 1) {
        leaveOut(new: target)
        target += 1
      } else {
        let skip = skip(row, target, &olds, &news)
        for _ in 0..<skip.old {
          leaveOut(old: row)
          row += 1
        }
        for _ in 0..<skip.new {
          leaveOut(new: target)
          target += 1
        }
        failures += skip.old & skip.new
        if failures > 3 { break }
      }
    }
    steps.add(oldCount + newCount)
    while row < oldCount {
      leaveOut(old: row)
      row += 1
    }
    while target < newCount {
      leaveOut(new: target)
      target += 1
    }
    if leftOldCount == 0 || leftNewCount == 0 { return }
    if leftOldCount * leftNewCount <= 4 * (leftOldCount + leftNewCount) {
      compareLeft(&olds, &news)
    } else {
      hashLeft(&olds, &news)
    }
  }

  /// What to leave out so that the next rows are the same again: a page of one list, or a row of both.
  @inline(__always)
  private mutating func skip<
    Olds: SmallList & ~Copyable & ~Escapable, News: SmallList & ~Copyable & ~Escapable
  >(_ row: Int, _ target: Int, _ olds: inout Olds, _ news: inout News) -> (old: Int, new: Int) {
    let (before, after) = (olds.id(at: row), news.id(at: target))
    for distance in 2...Self.page {
      if target + distance < newCount && news.id(at: target + distance) == before {
        return (0, distance)
      }
      if row + distance < oldCount && olds.id(at: row + distance) == after {
        return (distance, 0)
      }
    }
    steps.add(2 * Self.page)
    return (1, 1)
  }

  /// How many rows may be left out of one list together, so that all that follow need not be looked up.
  private static var page: Int { 12 }

  @inline(__always)
  mutating func pair(_ row: Int, _ target: Int) {
    bytes[Part.sources + target] = UInt8(truncatingIfNeeded: row)
    matchedCount += 1
  }

  @inline(__always)
  mutating func leaveOut(old row: Int) {
    bytes[Part.leftOlds + leftOldCount] = UInt8(truncatingIfNeeded: row)
    leftOldCount += 1
  }

  @inline(__always)
  mutating func leaveOut(new target: Int) {
    bytes[Part.leftNews + leftNewCount] = UInt8(truncatingIfNeeded: target)
    bytes[Part.sources + target] = Self.none
    leftNewCount += 1
  }
}
