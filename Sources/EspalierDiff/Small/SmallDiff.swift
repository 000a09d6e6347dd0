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
  enum Part {
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
  @usableFromInline
  let oldCount: Int
  @usableFromInline
  let newCount: Int
  @usableFromInline
  var leftOldCount = 0
  @usableFromInline
  var leftNewCount = 0
  @usableFromInline
  var matchedCount = 0
  @usableFromInline
  var moveCount = 0

  /// Counts rows looked at and slots probed.
  @usableFromInline
  var steps = StepCounter()

  /// Begins with lists of so many rows, `limit` at most. Inlined, else the kilobyte is copied.
  @inlinable
  @inline(__always)
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
