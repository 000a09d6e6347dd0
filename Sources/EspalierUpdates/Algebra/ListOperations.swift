// SPDX-License-Identifier: MIT

import EspalierBase

/// A row that operations take out of a list or put into one, and where what belongs to it is listed.
struct ListedRow: ZeroInitializable {
  /// The index of the row. Behind all rows of a list is one with the largest number, so that a walk need not ask
  /// whether it is at the end.
  var row: Int
  /// A position in another list; none if negative.
  var partner: Int32
  var isUpdated = false

  static var end: ListedRow { ListedRow(row: .max, partner: -1) }
}

/// The operations of one batch update on a list without sections, in order.
///
/// Example: delete 1, insert 0, move 3→2 removes 1 and 3 and places 0 and 2; the partner of the removed 3 is the
/// placed 2, at position 1.
struct ListOperations: ~Copyable {
  /// The rows of the old list that are deleted or move, ascending; the partner is where among `placed` they are.
  private(set) var removed = GrowableBuffer<ListedRow>()
  /// The rows of the new list that are inserted or moved, ascending; the partner is for the caller.
  var placed = GrowableBuffer<ListedRow>()
  /// The rows of the new list that were updated, ascending.
  private(set) var updated = GrowableBuffer<Int>()

  /// For each move its source, in the high half, and its number.
  private var sources = RadixSorter<UInt64>()
  /// For each move where it is among `placed`.
  private var targets = UniqueBuffer<Int32>()

  private var steps = StepCounter()

  var stepCount: Int { steps.count + sources.steps.count }

  /// The number of rows that are removed; behind them is the end.
  var removedCount: Int {
    @inline(__always)
    get { removed.count &- 1 }
  }

  /// The number of rows that are placed; behind them is the end.
  var placedCount: Int {
    @inline(__always)
    get { placed.count &- 1 }
  }

  /// Takes the operations of a batch update; traps if they are not in order or name a row twice.
  ///
  /// - Complexity: O(k), with a pass over the moves for each digit of their sources.
  /// - Allocations: none once there is room.
  mutating func read(_ update: borrowing BatchUpdate) {
    steps.add(update.operationCount)
    readPlaced(update.inserts.span, update.moves.span)
    readRemoved(update.deletes.span)
    let updates = update.updates.span
    updated.removeAll(reserving: updates.count + 1)
    var last = -1
    for index in updates.indices {
      let row = updates[index].new.index
      Self.requireOrder(last, row)
      updated.put(row)
      last = row
    }
    updated.put(.max)
    requireLimit(last)
  }

  private mutating func readPlaced(_ inserts: Span<NewRow>, _ moves: Span<BatchUpdate.Move>) {
    placed.removeAll(reserving: inserts.count + moves.count + 1)
    sources.elements.removeAll(reserving: moves.count)
    targets.reserve(moves.count)
    var (next, last) = (0, -1)
    for move in moves.indices {
      let (source, target) = (moves[move].from.rawValue, moves[move].to.index)
      while next < inserts.count {
        let row = inserts[next].index
        if row > target { break }
        put(row, after: &last)
        next += 1
      }
      targets[move] = Int32(truncatingIfNeeded: placed.count)
      put(target, after: &last)
      // One that is negative becomes too large.
      sources.elements.put(UInt64(UInt32(bitPattern: source)) << 32 | UInt64(move))
    }
    while next < inserts.count {
      put(inserts[next].index, after: &last)
      next += 1
    }
    requireLimit(last)
    placed.put(.end)
  }

  private mutating func readRemoved(_ deletes: Span<OldRow>) {
    sources.sort(ignoredBits: 32)
    removed.removeAll(reserving: deletes.count + sources.elements.count + 1)
    var (next, last) = (0, -1)
    for index in sources.elements.indices {
      let source = sources.elements[index]
      let row = Int(source >> 32)
      while next < deletes.count {
        let deleted = deletes[next].index
        if deleted > row { break }
        putRemoved(deleted, -1, after: &last)
        next += 1
      }
      putRemoved(row, targets[Int(source & 0xFFFF_FFFF)], after: &last)
    }
    while next < deletes.count {
      putRemoved(deletes[next].index, -1, after: &last)
      next += 1
    }
    requireLimit(last)
    removed.put(.end)
  }

  @inline(__always)
  private mutating func put(_ row: Int, after last: inout Int) {
    Self.requireOrder(last, row)
    placed.put(ListedRow(row: row, partner: -1))
    last = row
  }

  @inline(__always)
  private mutating func putRemoved(_ row: Int, _ partner: Int32, after last: inout Int) {
    Self.requireOrder(last, row)
    removed.put(ListedRow(row: row, partner: partner))
    last = row
  }

  @inline(__always)
  private static func requireOrder(_ last: Int, _ row: Int) {
    require(
      last < row,
      "The batch update names a row twice, or its operations are not in ascending order.")
  }

  private func requireLimit(_ last: Int) {
    require(last < maximumRowCount, "An index of a batch update is no index of a list.")
  }
}
