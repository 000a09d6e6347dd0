// SPDX-License-Identifier: MIT

import EspalierBase

/// Turns batch updates round, and makes one of two, in working space that is reused.
///
/// Two updates that follow each other become one for a host that was busy: applying the one gives what
/// applying both gives. Its moves are the fewest that lead from the first list to the last, whatever the two
/// moved. The cost depends on the number of operations alone, not on the lengths of the lists.
///
/// Indices cannot tell that a row which the first update deletes is one which the second inserts. With the
/// lists at hand, or what they hold at the indices that the updates name, such rows are kept, and rows whose
/// stamps came back are not updated: for identities that occur once the result is then exactly the difference
/// between the two lists. Without them the result is valid and may say more.
///
/// A composer is worth keeping for many updates; `BatchUpdate/followed(by:)` and
/// `BatchUpdate/inverted()` make one for one result. One composer serves one thread at a time.
public struct UpdateComposer: ~Copyable {
  /// Of updates without sections.
  var list = ListComposition()
  /// What the rows that went are, and those that came, where that is known.
  var deletedRows = GrowableBuffer<Row>()
  var insertedRows = GrowableBuffer<Row>()
  private var sources = RadixSorter<UInt64>()

  /// Of the sections and the rows of sectioned updates.
  var sections = Composition()
  var rows = Composition()
  var sorter = RadixSorter<KeyedPlace>()
  /// The sections of a list without sections.
  var oneSection = PlaceMap()
  let noSections = GrowableBuffer<Place>()

  /// Makes a composer. Allocates nothing.
  @inline(never)
  public init() {}

  // Never inlined: else freeing dozens of buffers is compiled into every function that ends with a composer.
  @inline(never)
  deinit {}

  /// The steps that all results took so far. Nil in builds that do not count.
  package var stepCount: Int? {
    StepCounter.isCompiledIn
      ? list.stepCount + sources.steps.count + rows.stepCount + sections.stepCount
        + sorter.steps.count + oneSection.steps.count : nil
  }

  /// Writes the update that undoes `update` into `inverse`, whose storage is reused: it leads from the new list
  /// back to the old one.
  ///
  /// What was inserted is deleted and the other way round; what was moved or updated is so again. The inverse of
  /// the inverse is the update.
  ///
  /// Traps if `update` fits no lists, because it names a row twice or its operations are not in order.
  ///
  /// - Complexity: O(k) for k operations, at most eight passes over the moves and updates.
  /// - Allocations: none once composer and inverse have seen as many operations.
  public mutating func invert(
    _ update: borrowing BatchUpdate, into inverse: inout BatchUpdate
  ) {
    inverse.deletes.replaceAll(with: update.inserts.span) { OldRow(rawValue: $0.rawValue) }
    inverse.inserts.replaceAll(with: update.deletes.span) { NewRow(rawValue: $0.rawValue) }
    let moves = update.moves.span
    sources.elements.removeAll(reserving: moves.count)
    for index in moves.indices { putPair(moves[index].from, moves[index].to) }
    sortPairs()
    inverse.moves.replaceAll(count: moves.count) { index in
      BatchUpdate.Move(from: pairedOld(index), to: pairedNew(index))
    }
    let updates = update.updates.span
    sources.elements.removeAll(reserving: updates.count)
    for index in updates.indices { putPair(updates[index].old, updates[index].new) }
    sortPairs()
    inverse.updates.replaceAll(count: updates.count) { index in
      BatchUpdate.Update(old: pairedOld(index), new: pairedNew(index))
    }
  }

  /// Notes where a row was, in the high half, and where it is; one that is negative becomes too large.
  @inline(__always)
  private mutating func putPair(_ old: OldRow, _ new: NewRow) {
    require(old.rawValue >= 0 && new.rawValue >= 0, "An index of a batch update is negative.")
    sources.elements.put(
      UInt64(UInt32(bitPattern: old.rawValue)) << 32 | UInt64(UInt32(bitPattern: new.rawValue)))
  }

  private mutating func sortPairs() {
    sources.sort(ignoredBits: 32)
    for index in sources.elements.indices.dropFirst() {
      require(
        sources.elements[index - 1] >> 32 < sources.elements[index] >> 32,
        "The batch update names a row twice.")
    }
  }

  /// Where the row of a pair is: in the list that the inverse begins with.
  @inline(__always)
  private func pairedOld(_ index: Int) -> OldRow {
    OldRow(rawValue: Int32(truncatingIfNeeded: sources.elements[index] & 0xFFFF_FFFF))
  }

  @inline(__always)
  private func pairedNew(_ index: Int) -> NewRow {
    NewRow(rawValue: Int32(truncatingIfNeeded: sources.elements[index] >> 32))
  }

  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused.
  ///
  /// Rows that the first inserts and the second deletes are not mentioned. A row that one deletes and the other
  /// inserts again is deleted and inserted, and a row is updated if either says so, even if it is as it was.
  ///
  /// Traps if an update fits no lists, because it names a row twice or its operations are not in order.
  ///
  /// - Complexity: O(k log k) for k operations of both, whatever the lengths of the lists are.
  /// - Allocations: none once composer and update have seen as many operations.
  public mutating func compose(
    _ first: borrowing BatchUpdate, _ second: borrowing BatchUpdate,
    into update: inout BatchUpdate
  ) {
    list.read(first, second)
    list.write(into: &update) { _, _ in true }
  }

  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused, with
  /// the lists before and after both: rows that went and came back are kept.
  ///
  /// The lists are looked at where the updates delete, insert or update, and nowhere else. Of repeated
  /// identities those are kept that both updates keep, and others are paired in their order.
  ///
  /// Traps if an update fits no lists, or if both together do not fit these.
  ///
  /// - Parameters:
  ///   - first: The update that leads from `old` to a list between.
  ///   - second: The update that leads on to `new`.
  ///   - old: The list before both.
  ///   - new: The list after both.
  ///   - update: What the result is written to.
  /// - Complexity: O(k log k) expected for k operations of both.
  /// - Allocations: none once composer and update have seen as many operations.
  package mutating func compose(
    _ first: borrowing BatchUpdate, _ second: borrowing BatchUpdate,
    from old: Span<Row>, to new: Span<Row>, into update: inout BatchUpdate
  ) {
    list.read(first, second)
    requireLists(oldCount: old.count, newCount: new.count)
    deletedRows.removeAll(reserving: list.deleteCount)
    for index in 0..<list.deleteCount { deletedRows.put(old[list.deletedRow(index)]) }
    insertedRows.removeAll(reserving: list.insertCount)
    for index in 0..<list.insertCount { insertedRows.put(new[list.insertedRow(index)]) }
    list.pairRows(deletedRows, insertedRows)
    list.write(into: &update) { old[$0].stamp != new[$1].stamp }
  }

  /// The rows that went or came have to be in the lists.
  func requireLists(oldCount: Int, newCount: Int) {
    let (deletes, inserts) = (list.deleteCount, list.insertCount)
    require(
      oldCount - deletes == newCount - inserts
        && (deletes == 0 || list.deletedRow(deletes - 1) < oldCount)
        && (inserts == 0 || list.insertedRow(inserts - 1) < newCount),
      "The batch updates do not fit the lists.")
  }
}

extension OldRow {
  init(_ place: Place) {
    self.init(rawValue: place.rowIndex)
  }
}

extension NewRow {
  init(_ place: Place) {
    self.init(rawValue: place.rowIndex)
  }
}
