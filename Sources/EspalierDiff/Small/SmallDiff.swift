// SPDX-License-Identifier: MIT

import EspalierBase

/// The identities of a short list.
protocol SmallList: ~Copyable, ~Escapable {
  /// The identity of a row.
  @_lifetime(self: copy self)
  mutating func id(at row: Int) -> RowID
}

extension RowRange: SmallList {}

/// The difference between two short lists, found in a kilobyte on the stack: for lists of up to `limit` rows the
/// phases of `DiffPipeline` would cost less than the memory that they keep.
///
/// It says the same of the same identities if they occur once. The worked example: old `A B C D E`, new
/// `A X B D E C`.
///
/// 1. `match` walks both lists. A is beside A; X is not beside B, but B is one further in the new list, so X is left
///    out; so is C, as D comes next in the old list. What was left out, C, and X and C, is compared with each
///    other, or looked up in a table where it is much: C is C. The sources are 0 – 1 3 4 2.
/// 2. `rank` finds what stays, as `LongestIncreasingSubsequence` does: 0 1 3 4 or 0 1 2 ascend, the former are
///    more. C moves from 2 to 5.
/// 3. `write` says so: X is inserted at 1, nothing is deleted.
@usableFromInline
struct SmallDiff: ~Copyable {
  /// The most rows that either list may have.
  @inlinable
  static var limit: Int { 128 }

  /// No row, or no pile.
  @inlinable
  static var none: UInt8 { 255 }

  /// Parts of the memory, of `limit` bytes each but for the last one.
  private enum Part {
    /// For each new row the old row that it is, or `none`.
    static var sources: Int { 0 }
    /// For each new row its pile, or `none` if it is new or stays.
    static var ranks: Int { 128 }
    /// The old rows without a partner, ascending; `none` where one was found.
    static var leftOlds: Int { 256 }
    /// The new rows that had no partner beside them, ascending.
    static var leftNews: Int { 384 }
    /// For each place in `leftOlds` the next place of the same identity, plus one. Later the piles.
    static var next: Int { 512 }
    static var piles: Int { 512 }
    /// 256 slots: a place in `leftOlds`, plus one; zero if the slot is empty, `none` if its rows are used up.
    static var slots: Int { 768 }
  }

  @usableFromInline
  var bytes = SmallBuffer<UInt8>()
  private let oldCount: Int
  private let newCount: Int
  private var leftOldCount = 0
  private var leftNewCount = 0
  private var matchedCount = 0
  private var moveCount = 0

  /// Counts rows looked at and slots probed.
  private(set) var steps = StepCounter()

  /// Begins with lists of so many rows, `limit` at most.
  init(oldCount: Int, newCount: Int) {
    precondition(max(oldCount, newCount) <= Self.limit, "The lists are short.")
    self.oldCount = oldCount
    self.newCount = newCount
  }

  /// The old row that a new one is, or −1.
  @inlinable
  @inline(__always)
  mutating func source(of target: Int) -> Int {
    let source = bytes[target]  // The sources are the first part.
    return source == Self.none ? -1 : Int(source)
  }

  /// Finds out which new row is which old one, and which of them move.
  ///
  /// - Complexity: O(n), n² at most for identities that were made to collide: a few microseconds.
  @inline(__always)
  mutating func find<
    Olds: SmallList & ~Copyable & ~Escapable, News: SmallList & ~Copyable & ~Escapable
  >(
    _ olds: inout Olds, _ news: inout News
  ) {
    match(&olds, &news)
    if matchedCount == newCount - leftNewCount { return }
    rank()
    if moveCount > 0 { embed(&olds, &news) }
  }
}

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

  @inline(__always)
  private mutating func match<
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
  private mutating func pair(_ row: Int, _ target: Int) {
    bytes[Part.sources + target] = UInt8(truncatingIfNeeded: row)
    matchedCount += 1
  }

  @inline(__always)
  private mutating func leaveOut(old row: Int) {
    bytes[Part.leftOlds + leftOldCount] = UInt8(truncatingIfNeeded: row)
    leftOldCount += 1
  }

  @inline(__always)
  private mutating func leaveOut(new target: Int) {
    bytes[Part.leftNews + leftNewCount] = UInt8(truncatingIfNeeded: target)
    bytes[Part.sources + target] = Self.none
    leftNewCount += 1
  }

  @inline(__always)
  private mutating func compareLeft<
    Olds: SmallList & ~Copyable & ~Escapable, News: SmallList & ~Copyable & ~Escapable
  >(_ olds: inout Olds, _ news: inout News) {
    for index in 0..<leftNewCount {
      let target = Int(bytes[Part.leftNews + index])
      let id = news.id(at: target)
      for place in 0..<leftOldCount {
        let row = bytes[Part.leftOlds + place]
        if row == Self.none || olds.id(at: Int(row)) != id { continue }
        pair(Int(row), target)
        bytes[Part.leftOlds + place] = Self.none
        break
      }
    }
    steps.add(leftOldCount * leftNewCount)
  }

  @inline(__always)
  private mutating func hashLeft<
    Olds: SmallList & ~Copyable & ~Escapable, News: SmallList & ~Copyable & ~Escapable
  >(_ olds: inout Olds, _ news: inout News) {
    // The last one first, so that the first of equal identities is found first.
    var place = leftOldCount
    while place > 0 {
      place -= 1
      let id = olds.id(at: Int(bytes[Part.leftOlds + place]))
      var slot = Self.slot(of: id)
      while true {
        steps.add(1)
        let held = bytes[Part.slots + slot]
        if held == 0 || olds.id(at: Int(bytes[Part.leftOlds + Int(held) - 1])) == id { break }
        slot = (slot + 1) & 255
      }
      bytes[Part.next + place] = bytes[Part.slots + slot]
      bytes[Part.slots + slot] = UInt8(truncatingIfNeeded: place + 1)
    }
    for index in 0..<leftNewCount {
      let target = Int(bytes[Part.leftNews + index])
      let id = news.id(at: target)
      var slot = Self.slot(of: id)
      while true {
        steps.add(1)
        let held = bytes[Part.slots + slot]
        if held == 0 { break }
        if held != Self.none {
          let place = Int(held) - 1
          let row = Int(bytes[Part.leftOlds + place])
          if olds.id(at: row) == id {
            pair(row, target)
            let next = bytes[Part.next + place]
            bytes[Part.slots + slot] = next == 0 ? Self.none : next
            bytes[Part.leftOlds + place] = Self.none
            break
          }
        }
        slot = (slot + 1) & 255
      }
    }
  }

  @inline(__always)
  private static func slot(of id: RowID) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> 56)
  }
}

// Which rows move.
extension SmallDiff {
  /// Ranks the rows that were kept, and marks those that stay: see `LongestIncreasingSubsequence`.
  private mutating func rank() {
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
  private mutating func embed<
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

// What is said of it.
extension SmallDiff {
  /// Writes deletes, inserts and moves into `update`, counted from `start` on in both lists.
  mutating func write(into update: inout BatchUpdate, start: Int) {
    let first = Int32(truncatingIfNeeded: start)  // Lengths of lists.
    var next = 0
    update.deletes.replaceAll(count: oldCount - matchedCount, room: oldCount) { _ in
      while bytes[Part.leftOlds + next] == Self.none { next += 1 }
      let row = bytes[Part.leftOlds + next]
      next += 1
      return OldRow(rawValue: first &+ Int32(row))
    }
    next = 0
    update.inserts.replaceAll(count: newCount - matchedCount, room: newCount) { _ in
      var target = bytes[Part.leftNews + next]
      while bytes[Part.sources + Int(target)] != Self.none {
        next += 1
        target = bytes[Part.leftNews + next]
      }
      next += 1
      return NewRow(rawValue: first &+ Int32(target))
    }
    next = 0
    update.moves.replaceAll(count: moveCount, room: min(oldCount, newCount)) { _ in
      while bytes[Part.ranks + next] == Self.none { next += 1 }
      let target = next
      next += 1
      return BatchUpdate.Move(
        from: OldRow(rawValue: first &+ Int32(bytes[Part.sources + target])),
        to: NewRow(rawValue: first &+ Int32(truncatingIfNeeded: target)))
    }
  }
}
