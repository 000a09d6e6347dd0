// SPDX-License-Identifier: MIT

import EspalierBase

/// Makes one update of two on a list without sections; the working space is kept for the next ones.
///
/// Both updates speak of the list between them: the first says where it *placed* rows there, the second where
/// it *removed* some. One walk through both, in that list's order, says of each such row where it was or is in the
/// lists at the ends. Rows that neither update names are *untouched*; they ascend in all lists, so the n-th of them
/// is found by counting.
///
/// Example: `A B C D`, first delete A and insert X at 2 (`B C X D`), second move B to 3 (`C X D B`). Between, X is
/// placed at 2 and B removed at 0. The walk finds B: the first untouched row of the first update, behind
/// the removed A, so the old row 1; and X, the second untouched row of the second update, in front of all that
/// it places, so the new row 1. Removed are A (0) and B (1), placed are X (1) and B (3), and C and D are untouched.
struct ListComposition: ~Copyable {
  /// A row of the last list that either update placed.
  struct PlacedRow: ZeroInitializable {
    var new: Int32
    /// Where it was in the first list, or −1.
    var old: Int32
    /// How many untouched rows are before it in the first list.
    var untouched: Int32 = 0
    var isUpdated = false
    /// Whether it is where it would be if nobody had placed it: it is no move.
    var stays = false
  }

  private var first = ListOperations()
  private var second = ListOperations()

  /// The rows of the first list that either update removed, ascending.
  private var removed = GrowableBuffer<ListedRow>()
  /// The rows of the last list that either update placed, ascending.
  private(set) var placed = GrowableBuffer<PlacedRow>()
  /// The positions among `removed` of rows that went.
  private var deleted = GrowableBuffer<Place>()
  /// The positions among `placed` of rows that came.
  private var inserted = GrowableBuffer<Place>()
  /// The untouched rows that the first update updated, those that the second did, and both; ascending.
  private var updatedFirst = GrowableBuffer<Int>()
  private var updatedSecond = GrowableBuffer<Int>()
  private var updated = GrowableBuffer<Int>()

  private var pairs = RowPairs()
  private var staying = StayingRows()
  private var steps = StepCounter()

  /// The steps that all compositions took so far.
  var stepCount: Int {
    first.stepCount + second.stepCount + pairs.stepCount + staying.stepCount + steps.count
  }

  /// The number of rows that went.
  var deleteCount: Int { deleted.count }

  /// The number of rows that came.
  var insertCount: Int { inserted.count }

  /// The index in the first list of a row that went.
  @inline(__always)
  func deletedRow(_ index: Int) -> Int { removed[Int(deleted[index].rawValue)].row }

  /// The index in the last list of a row that came.
  @inline(__always)
  func insertedRow(_ index: Int) -> Int { Int(placed[Int(inserted[index].rawValue)].new) }

  /// Finds out what went and what came, and where all others were.
  ///
  /// - Complexity: O(k) for k operations, and the sorting of moves.
  /// - Allocations: none once there is room.
  mutating func read(_ one: borrowing BatchUpdate, _ other: borrowing BatchUpdate) {
    first.read(one)
    second.read(other)
    pairs.removeAll()
    walk()
    findSources()
    listInserted()
    findUpdated()
    steps.add(4 * (removed.count + placed.count))
  }

  /// Goes through the list between the updates.
  private mutating func walk() {
    removed.removeAll(reserving: first.removed.count + second.removed.count)
    placed.removeAll(reserving: first.placed.count + second.placed.count)
    updatedFirst.removeAll(reserving: first.updated.count)
    // How many rows of the list between were looked at, and of those at the ends.
    var (filled, taken, both, update) = (0, 0, 0, 0)
    var (source, target) = (0, 0)
    while true {
      let (filledRow, takenRow) = (first.placed[filled].row, second.removed[taken].row)
      let row = min(filledRow, takenRow)
      while first.updated[update] < row {
        updatedFirst.put(first.updated[update] - (filled + taken - both))
        update += 1
      }
      if row == .max { break }
      var isUpdated = false
      if first.updated[update] == row {
        isUpdated = true
        update += 1
      }
      if filledRow < takenRow {
        let start = row - taken
        while second.placed[target].row <= start + target { place(&target) }
        first.placed[filled].partner = Int32(truncatingIfNeeded: placed.count)
        put(start + target, isUpdated: isUpdated)
        filled += 1
      } else if takenRow < filledRow {
        let start = row - filled
        while first.removed[source].row <= start + source { remove(&source) }
        removed.put(
          ListedRow(
            row: start + source, partner: -2 - second.removed[taken].partner, isUpdated: isUpdated)
        )
        taken += 1
      } else {
        first.placed[filled].partner = -2 - second.removed[taken].partner
        first.placed[filled].isUpdated = isUpdated
        filled += 1
        taken += 1
        both += 1
      }
    }
    while target < second.placedCount { place(&target) }
    while source < first.removedCount { remove(&source) }
  }

  /// Takes over a row that the second update placed.
  @inline(__always)
  private mutating func place(_ target: inout Int) {
    second.placed[target].partner = Int32(truncatingIfNeeded: placed.count)
    put(second.placed[target].row, isUpdated: false)
    target += 1
  }

  /// Takes over a row that the first update removed.
  @inline(__always)
  private mutating func remove(_ source: inout Int) {
    removed.put(first.removed[source])
    source += 1
  }

  @inline(__always)
  private mutating func put(_ new: Int, isUpdated: Bool) {
    require(new < maximumRowCount, "The batch updates do not fit each other.")
    placed.put(
      PlacedRow(new: Int32(truncatingIfNeeded: new), old: -1, isUpdated: isUpdated))
  }

  /// Finds out where each removed row was placed; those that were not went.
  ///
  /// A partner is a position among what the first update placed, or −2 − p for position p among what the second
  /// did, or −1 for none. Of what the first placed, the partner is a position among `placed` or again −2 − p.
  private mutating func findSources() {
    deleted.removeAll(reserving: removed.count)
    for rank in removed.indices {
      var listed = removed[rank]
      if listed.partner >= 0 {
        let via = first.placed[Int(listed.partner)]
        listed.isUpdated = via.isUpdated
        listed.partner = via.partner
      }
      if listed.partner < -1 { listed.partner = second.placed[-2 - Int(listed.partner)].partner }
      if listed.partner < 0 {
        deleted.put(Place(rawValue: Int64(rank)))
      } else {
        setSource(rank, row: listed.row, of: Int(listed.partner), isUpdated: listed.isUpdated)
      }
    }
  }

  @inline(__always)
  private mutating func setSource(_ rank: Int, row: Int, of position: Int, isUpdated: Bool) {
    require(row < maximumRowCount, "The batch updates do not fit each other.")
    var target = placed[position]
    target.old = Int32(truncatingIfNeeded: row)
    target.untouched = Int32(truncatingIfNeeded: row - rank)
    target.isUpdated = target.isUpdated || isUpdated
    placed[position] = target
  }

  /// Lists the placed rows that nothing removed was: nothing to look for if all of them were something.
  private mutating func listInserted() {
    inserted.removeAll(reserving: placed.count)
    if removed.count - deleted.count == placed.count { return }
    for position in placed.indices {
      inserted.put(
        Place(rawValue: Int64(position)), counted: placed[position].old < 0 ? 1 : 0)
    }
  }

  /// Finds the rows that the second update updated.
  private mutating func findUpdated() {
    updatedSecond.removeAll(reserving: second.updated.count)
    var position = 0
    for index in 0..<second.updated.count - 1 {
      let row = second.updated[index]
      while position < placed.count && placed[position].new < row { position += 1 }
      if position < placed.count && placed[position].new == row {
        placed[position].isUpdated = true
      } else {
        updatedSecond.put(row - position)
      }
    }
  }

  /// Pairs rows that went with rows of the same identities that came: they were kept, and may be updated.
  ///
  /// - Complexity: O(rows that went or came) expected.
  mutating func pairRows(
    _ deletedRows: borrowing GrowableBuffer<Row>, _ insertedRows: borrowing GrowableBuffer<Row>
  ) {
    pairs.find(deletedRows, insertedRows, deleted, inserted)
    if pairs.kept.isEmpty { return }
    pairs.removePaired(from: &deleted, &inserted)
    for index in pairs.kept.indices {
      let pair = pairs.kept[index]
      let rank = Int(pair.old.rawValue)
      setSource(rank, row: removed[rank].row, of: Int(pair.new.rawValue), isUpdated: true)
    }
  }

  /// Writes the result.
  ///
  /// - Parameter isUpdated: Whether a row that an update names, or that is back, differs.
  /// - Complexity: O(k log k) for k operations.
  @inline(__always)
  mutating func write(
    into update: inout BatchUpdate, where isUpdated: (_ old: Int, _ new: Int) -> Bool
  ) {
    let moveCount = staying.decide(&placed, moving: placed.count - inserted.count)
    mergeUpdated()
    update.deletes.replaceAll(count: deleted.count) { OldRow(deletedRow($0)) }
    update.inserts.replaceAll(count: inserted.count) { NewRow(insertedRow($0)) }
    var moves = GrowableBuffer(lentBy: &update.moves)
    moves.removeAll(reserving: moveCount)
    forEachRow(
      staying.movedRows, where: { !$0.stays },
      do: { old, new in
        moves.put(BatchUpdate.Move(from: OldRow(old), to: NewRow(new)))
      })
    moves.giveBack(to: &update.moves)
    var updates = GrowableBuffer(lentBy: &update.updates)
    updates.removeAll(reserving: mostUpdates)
    forEachRow(
      updated, where: { $0.isUpdated },
      do: { old, new in
        if isUpdated(old, new) {
          updates.put(BatchUpdate.Update(old: OldRow(old), new: NewRow(new)))
        }
      })
    updates.giveBack(to: &update.updates)
    steps.add(2 * placed.count + moveCount + updated.count)
  }

  /// No more rows can be updated than the updates name, and rows that are back.
  private var mostUpdates: Int { first.updated.count + second.updated.count - 2 + pairs.kept.count }

  /// Makes one list of the untouched rows that either update updated.
  private mutating func mergeUpdated() {
    updated.removeAll(reserving: updatedFirst.count + updatedSecond.count)
    var (one, other) = (0, 0)
    while one < updatedFirst.count || other < updatedSecond.count {
      let first = one < updatedFirst.count ? updatedFirst[one] : .max
      let second = other < updatedSecond.count ? updatedSecond[other] : .max
      updated.put(min(first, second))
      if first <= second { one += 1 }
      if second <= first { other += 1 }
    }
  }

  /// Calls a function with placed rows that were in the first list, and some untouched ones, by new row.
  @inline(__always)
  private func forEachRow(
    _ untouched: borrowing GrowableBuffer<Int>, where isMeant: (PlacedRow) -> Bool,
    do body: (_ old: Int, _ new: Int) -> Void
  ) {
    var (next, rank) = (0, 0)
    for position in 0...placed.count {
      let isEnd = position == placed.count
      let row = isEnd ? PlacedRow(new: .max, old: -1) : placed[position]
      while next < untouched.count && untouched[next] + position < Int(row.new) {
        while rank < removed.count && removed[rank].row <= untouched[next] + rank { rank += 1 }
        body(untouched[next] + rank, untouched[next] + position)
        next += 1
      }
      if row.old >= 0 && isMeant(row) { body(Int(row.old), Int(row.new)) }
    }
  }
}
