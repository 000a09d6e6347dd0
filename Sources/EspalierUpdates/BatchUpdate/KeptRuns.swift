// SPDX-License-Identifier: MIT

import EspalierBase

/// Which old row every kept row was: the other half of what a batch update says.
///
/// A batch update names the rows that changed; its kept runs name the rows that did not go away, moved
/// ones included, so that state can be carried over from old rows to new ones. Example: deletes 1, inserts
/// 0, moves 3→2 on four rows: new row 0 is new, then come old row 0, old row 3 (moved) and old row 2, so
/// the runs are (old 0, new 1, 1 row), (3, 2, 1), (2, 3, 1).
@usableFromInline
package struct KeptRuns: ~Copyable {
  /// Rows that are side by side, in the same order, in both lists.
  @usableFromInline
  package struct Run: Hashable, Sendable, ZeroInitializable {
    /// The first row in the old list.
    @usableFromInline
    package var old: OldRow
    /// The first row in the new list.
    @usableFromInline
    package var new: NewRow
    /// The number of rows.
    @usableFromInline
    package var count: Int32

    /// Makes a run.
    @inlinable
    package init(old: OldRow, new: NewRow, count: Int32) {
      self.old = old
      self.new = new
      self.count = count
    }
  }

  private var runs = GrowableBuffer<Run>()
  /// One bit for each old row: whether it was deleted or moved. The bit behind the last row is set.
  private var removed = UniqueBuffer<UInt64>()

  /// Counts words looked at and runs made.
  private var steps = StepCounter()

  /// The steps that reading took so far. Nil in builds that do not count.
  package var stepCount: Int? { StepCounter.isCompiledIn ? steps.count : nil }

  /// Makes an empty set of runs. Allocates nothing.
  @usableFromInline
  package init() {}

  /// The runs, by ascending new row. Between them, and nowhere else, are inserted rows.
  @usableFromInline
  package var span: Span<Run> {
    @_lifetime(borrow self)
    borrowing get { runs.span }
  }

  /// The number of runs.
  @usableFromInline
  package var count: Int { runs.count }

  /// One of the runs.
  @usableFromInline
  package func run(_ index: Int) -> Run { runs[index] }

  /// Reads the runs out of a batch update between lists of these lengths.
  ///
  /// Traps if the batch update does not fit the lengths.
  ///
  /// - Complexity: O(operations + n / 64).
  /// - Allocations: none once it has seen lists and batch updates of these sizes.
  @usableFromInline
  package mutating func read(_ update: borrowing BatchUpdate, oldCount: Int, newCount: Int) {
    require(
      oldCount - update.deletes.count == newCount - update.inserts.count,
      "The batch update does not fit the lengths of the lists.")
    markRemoved(update.deletes.span, update.moves.span, oldCount: oldCount)
    runs.removeAll(
      reserving: 1 + update.deletes.count + update.inserts.count + 3 * update.moves.count)
    collect(update.inserts.span, update.moves.span, oldCount: oldCount, newCount: newCount)
  }

  private mutating func markRemoved(
    _ deletes: Span<OldRow>, _ moves: Span<BatchUpdate.Move>, oldCount: Int
  ) {
    let words = oldCount / 64 + 2  // A bit behind the last row, and a word that is never full.
    removed.reserveZeros(words)
    for index in deletes.indices { mark(deletes[index], below: oldCount) }
    for index in moves.indices { mark(moves[index].from, below: oldCount) }
    removed[oldCount >> 6] |= 1 << UInt64(oldCount & 63)
  }

  private mutating func mark(_ row: OldRow, below count: Int) {
    require(
      row.index >= 0 && row.index < count,
      "The batch update does not fit the lengths of the lists.")
    removed[row.index >> 6] |= 1 << UInt64(row.index & 63)
  }

  private mutating func collect(
    _ inserts: Span<NewRow>, _ moves: Span<BatchUpdate.Move>, oldCount: Int, newCount: Int
  ) {
    var old = 0
    // The end of the stretch of kept rows in which `old` is. Looked for once for each stretch, however
    // many inserts cut it up.
    var keptEnd = 0
    var new = 0
    var insert = 0
    var move = 0
    while new < newCount {
      let nextInsert = insert < inserts.count ? inserts[insert].index : newCount
      let nextMove = move < moves.count ? moves[move].to.index : newCount
      let end = min(nextInsert, nextMove)
      while new < end {
        if old >= keptEnd {
          old = firstKept(from: old)
          require(old < oldCount, "The batch update does not fit the lengths of the lists.")
          keptEnd = firstRemoved(from: old)
        }
        let count = min(keptEnd - old, end - new)
        append(old: OldRow(old), new: NewRow(new), count: count)
        old += count
        new += count
      }
      if new == newCount { break }
      require(end == new, "The operations of the batch update are not in ascending order.")
      if nextMove == new {
        append(old: moves[move].from, new: moves[move].to, count: 1)
        move += 1
      } else {
        insert += 1
      }
      new += 1
    }
  }

  /// Writes for each of so many new rows the old one that it was, or −1.
  ///
  /// - Complexity: O(newCount).
  func writeSources(into sources: inout UniqueBuffer<Int32>, newCount: Int) {
    for target in 0..<newCount { sources[target] = -1 }
    for index in runs.indices {
      let run = runs[index]
      for offset in 0..<run.count {
        sources[Int(run.new.rawValue + offset)] = run.old.rawValue + offset
      }
    }
  }

  private mutating func append(old: OldRow, new: NewRow, count: Int) {
    runs.put(Run(old: old, new: new, count: Int32(truncatingIfNeeded: count)))
    steps.add(1)
  }

  /// The first row from `row` on that is neither deleted nor moved; behind the last one if there is none.
  private mutating func firstKept(from row: Int) -> Int {
    var word = row >> 6
    var bits = ~removed[word] & (~0 << UInt64(row & 63))
    while bits == 0 {
      steps.add(1)
      word += 1
      bits = ~removed[word]
    }
    return (word << 6) + bits.trailingZeroBitCount
  }

  /// The first row from `row` on that is deleted or moved, or the number of rows.
  private mutating func firstRemoved(from row: Int) -> Int {
    var word = row >> 6
    var bits = removed[word] & (~0 << UInt64(row & 63))
    while bits == 0 {
      steps.add(1)
      word += 1
      bits = removed[word]
    }
    return (word << 6) + bits.trailingZeroBitCount
  }
}
