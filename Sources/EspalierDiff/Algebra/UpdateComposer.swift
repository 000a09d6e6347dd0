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
  var rows = Composition()
  /// The same for the sections of sectioned updates.
  var sections = Composition()
  var sorter = PlaceSorter()
  /// The sections of a list without sections.
  var oneSection = PlaceMap()
  let noSections = GrowableBuffer<Place>()

  /// Makes a composer. Allocates nothing.
  public init() {}

  /// The steps that all results took so far. Nil in builds that do not count.
  package var stepCount: Int? {
    StepCounter.isCompiledIn
      ? rows.stepCount + sections.stepCount + sorter.steps.count + oneSection.steps.count : nil
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
    sorter.removeAll(reserving: moves.count)
    for index in moves.indices {
      sorter.put(Place(row: moves[index].from.rawValue), Int64(moves[index].to.rawValue))
    }
    sortDistinct()
    inverse.moves.replaceAll(count: moves.count) { index in
      BatchUpdate.Move(from: OldRow(sorter.value(index)), to: NewRow(sorter.key(index)))
    }
    let updates = update.updates.span
    sorter.removeAll(reserving: updates.count)
    for index in updates.indices {
      sorter.put(Place(row: updates[index].old.rawValue), Int64(updates[index].new.rawValue))
    }
    sortDistinct()
    inverse.updates.replaceAll(count: updates.count) { index in
      BatchUpdate.Update(old: OldRow(sorter.value(index)), new: NewRow(sorter.key(index)))
    }
  }

  mutating func sortDistinct() {
    sorter.sort()
    for index in sorter.indices.dropFirst() {
      require(
        sorter.key(index - 1) < sorter.key(index), "The batch update names a row twice.")
    }
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
    read(first, second)
    rows.listRows(deletedSections: noSections, insertedSections: noSections)
    rows.finish(homes: oneSection)
    write(into: &update)
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
  public mutating func compose(
    _ first: borrowing BatchUpdate, _ second: borrowing BatchUpdate,
    from old: Span<Row>, to new: Span<Row>, into update: inout BatchUpdate
  ) {
    read(first, second)
    listRows(oldCount: old.count, newCount: new.count)
    rows.deletedRows.removeAll(reserving: rows.deletes.count)
    for index in rows.deletes.indices { rows.deletedRows.put(old[Int(rows.deletes[index].row)]) }
    rows.insertedRows.removeAll(reserving: rows.inserts.count)
    for index in rows.inserts.indices { rows.insertedRows.put(new[Int(rows.inserts[index].row)]) }
    rows.pairRows()
    rows.finish(homes: oneSection)
    requireUpdates(oldCount: old.count, newCount: new.count)
    rows.keepUpdates { old[Int($0.row)].stamp != new[Int($1.row)].stamp }
    write(into: &update)
  }

  /// Reads both updates, and one through the other.
  mutating func read(_ first: borrowing BatchUpdate, _ second: borrowing BatchUpdate) {
    if oneSection.pieces.isEmpty { oneSection.makeIdentity() }
    rows.first.read(first)
    rows.second.read(second)
    rows.firstMap.read(rows.first, sections: oneSection)
    rows.secondMap.read(rows.second, sections: oneSection)
    rows.compose()
  }

  /// Lists the rows that went or came, all of which have to be in the lists.
  mutating func listRows(oldCount: Int, newCount: Int) {
    rows.listRows(deletedSections: noSections, insertedSections: noSections)
    let (deletes, inserts) = (rows.deletes.count, rows.inserts.count)
    require(
      oldCount - deletes == newCount - inserts
        && (deletes == 0 || rows.deletes[deletes - 1].row < oldCount)
        && (inserts == 0 || rows.inserts[inserts - 1].row < newCount),
      "The batch updates do not fit the lists.")
  }

  /// All updated rows have to be in the lists.
  func requireUpdates(oldCount: Int, newCount: Int) {
    for index in rows.updates.indices {
      require(
        rows.updates[index].old.row < oldCount && rows.updates[index].new.row < newCount,
        "The batch updates do not fit the lists.")
    }
  }

  mutating func write(into update: inout BatchUpdate) {
    update.deletes.replaceAll(with: rows.deletes.span) { OldRow($0) }
    update.inserts.replaceAll(with: rows.inserts.span) { NewRow($0) }
    update.moves.replaceAll(with: rows.moves.span) {
      BatchUpdate.Move(from: OldRow($0.old), to: NewRow($0.new))
    }
    update.updates.replaceAll(with: rows.updates.span) {
      BatchUpdate.Update(old: OldRow($0.old), new: NewRow($0.new))
    }
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
