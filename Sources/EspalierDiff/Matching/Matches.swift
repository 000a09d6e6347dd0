// SPDX-License-Identifier: MIT

import EspalierBase

/// Rows of gaps that were matched, by ascending new index, each as an old and a new row.
struct MatchedRows: ~Copyable {
  /// Where each row was. Raw, because the search for what stays compares numbers.
  private(set) var olds = UniqueBuffer<Int32>()
  /// Where each row is.
  private(set) var news = UniqueBuffer<Int32>()
  private(set) var count = 0

  /// Empties the list and makes room for `count` rows.
  mutating func removeAll(reserving count: Int) {
    olds.reserve(count)
    news.reserve(count)
    self.count = 0
  }

  /// Adds a row for which there is room.
  @inline(__always)
  mutating func put(old: Int32, new: Int32) {
    assert(count == 0 || news[count - 1] < new, "Matches ascend in the new list.")
    olds[count] = old
    news[count] = new
    count &+= 1  // At most the capacity: the lines above trap beyond it.
  }

  /// Adds rows that are side by side in both lists.
  mutating func putBlock(old: Int, new: Int, count: Int) {
    assert(self.count == 0 || news[self.count - 1] < new, "Matches ascend in the new list.")
    olds.storeAscending(from: old, count: count, at: self.count)
    news.storeAscending(from: new, count: count, at: self.count)
    self.count += count
  }

  /// Whether a match and the one before it are neighbours in both lists.
  @inline(__always)
  func isBehindOneBefore(_ index: Int) -> Bool {
    // Row indices are below 2³¹ − 1.
    olds[index] == olds[index &- 1] &+ 1 && news[index] == news[index &- 1] &+ 1
  }
}

/// What the matching says of gaps: which of their rows are the same row before and after.
///
/// Example: old `A B C D E`, new `A X B D E C`. In gaps are C (old 2), X (new 1) and C (new 5). C is matched
/// with C; no old row is unmatched, and of the new ones X is.
struct Matches: ~Copyable {
  /// The rows that found partners. Not listed if the gaps were reversed: what moves is known without.
  var rows = MatchedRows()
  /// For each of these its position among the old rows in gaps.
  var positions = UniqueBuffer<Int32>()
  /// The updates among them.
  var updates = GrowableBuffer<BatchUpdate.Update>()
  /// The positions of old rows in gaps that found no partner.
  var unmatchedOld = BitSet()
  /// How many these are.
  var unmatchedOldCount = 0
  /// The new rows in gaps that found no partner, ascending.
  var unmatchedNew = GrowableBuffer<NewRow>()

  /// Makes room for the new rows of a list that find no partner.
  mutating func prepare(newCount: Int) {
    unmatchedNew.removeAll(reserving: newCount + 1)
  }

  /// Begins to match: nothing is matched, and there is room for as many matches as there can be.
  mutating func begin(_ gaps: borrowing Gaps) {
    beginRows(atMost: min(gaps.oldRows.count, gaps.newRows.count))
    unmatchedOld.insertAll(bound: gaps.oldRows.count)
    unmatchedNew.removeAll()
  }

  /// Begins to list matches alone, of which there are so many at most.
  mutating func beginRows(atMost count: Int) {
    rows.removeAll(reserving: count)
    positions.reserve(count)
    updates.removeAll(reserving: count + 1)
  }

  /// Begins to list rows that are known to match, and what is left over, of so many old rows in gaps. Nothing is said of
  /// updates.
  mutating func beginPairs(_ count: Int, ofOldRows oldCount: Int) {
    rows.removeAll(reserving: count)
    positions.reserve(count)
    unmatchedNew.removeAll()
    unmatchedOldCount = oldCount - count
    // If none is left over, nobody asks which.
    if unmatchedOldCount > 0 { unmatchedOld.insertAll(bound: oldCount) }
  }

  /// Adds a row that is known to match.
  @inline(__always)
  mutating func putPair(old: Int32, new: Int32, position: Int32) {
    positions[rows.count] = position
    rows.put(old: old, new: new)
    if unmatchedOldCount > 0 { unmatchedOld.remove(Int(position)) }
  }

  /// Adds a match.
  @inline(__always)
  mutating func put(old: Int, new: Int, position: Int, isUpdate: Bool) {
    positions[rows.count] = Int32(truncatingIfNeeded: position)
    // Row indices and positions fit 32 bits.
    rows.put(old: Int32(truncatingIfNeeded: old), new: Int32(truncatingIfNeeded: new))
    updates.put(BatchUpdate.Update(oldIndex: old, newIndex: new), counted: isUpdate ? 1 : 0)
  }

  /// Adds rows that are side by side in both lists.
  mutating func putBlock(old: Int, new: Int, position: Int, count: Int) {
    positions.storeAscending(from: position, count: count, at: rows.count)
    rows.putBlock(old: old, new: new, count: count)
  }

  /// Notes an update of a row that is matched.
  mutating func update(old: Int, new: Int) {
    updates.put(BatchUpdate.Update(oldIndex: old, newIndex: new))
  }
}
