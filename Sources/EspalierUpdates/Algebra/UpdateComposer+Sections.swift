// SPDX-License-Identifier: MIT

import EspalierBase

extension UpdateComposer {
  /// Writes the update that undoes `update` into `inverse`, whose storage is reused: it leads from the new
  /// sections back to the old ones.
  ///
  /// The rows of a section that was inserted go with it, unlisted, and those of one that was deleted come
  /// with it. The inverse of the inverse is the update.
  ///
  /// Traps if `update` fits no lists, because it names a section or a row twice.
  ///
  /// - Complexity: O(k) for k operations, at most eight passes over the moves and updates.
  /// - Allocations: none once composer and inverse have seen as many operations.
  public mutating func invert(
    _ update: borrowing SectionedBatchUpdate, into inverse: inout SectionedBatchUpdate
  ) {
    inverse.sectionDeletes.replaceAll(with: update.sectionInserts.span) {
      OldSection(rawValue: $0.rawValue)
    }
    inverse.sectionInserts.replaceAll(with: update.sectionDeletes.span) {
      NewSection(rawValue: $0.rawValue)
    }
    inverse.deletes.replaceAll(with: update.inserts.span) { Place($0).oldPath }
    inverse.inserts.replaceAll(with: update.deletes.span) { Place($0).newPath }
    invertSectionPairs(of: update, into: &inverse)
    invertRowPairs(of: update, into: &inverse)
  }

  private mutating func invertSectionPairs(
    of update: borrowing SectionedBatchUpdate, into inverse: inout SectionedBatchUpdate
  ) {
    sort(update.sectionMoves.span) { (Place(row: $0.from.rawValue), Place(row: $0.to.rawValue)) }
    inverse.sectionMoves.replaceAll(count: sorter.elements.count) { index in
      SectionedBatchUpdate.SectionMove(
        from: OldSection(sorter.elements[index].index),
        to: NewSection(rawValue: sorter.elements[index].key.rowIndex))
    }
    sort(update.sectionUpdates.span) { (Place(row: $0.old.rawValue), Place(row: $0.new.rawValue)) }
    inverse.sectionUpdates.replaceAll(count: sorter.elements.count) { index in
      SectionedBatchUpdate.SectionUpdate(
        old: OldSection(sorter.elements[index].index),
        new: NewSection(rawValue: sorter.elements[index].key.rowIndex))
    }
  }

  private mutating func invertRowPairs(
    of update: borrowing SectionedBatchUpdate, into inverse: inout SectionedBatchUpdate
  ) {
    sort(update.moves.span) { (Place($0.from), Place($0.to)) }
    inverse.moves.replaceAll(count: sorter.elements.count) { index in
      SectionedBatchUpdate.Move(
        from: Place(rawValue: Int64(sorter.elements[index].index)).oldPath,
        to: sorter.elements[index].key.newPath)
    }
    sort(update.updates.span) { (Place($0.old), Place($0.new)) }
    inverse.updates.replaceAll(count: sorter.elements.count) { index in
      SectionedBatchUpdate.Update(
        old: Place(rawValue: Int64(sorter.elements[index].index)).oldPath,
        new: sorter.elements[index].key.newPath)
    }
  }

  /// Sorts pairs by their old places.
  @inline(__always)
  private mutating func sort<Pair>(
    _ pairs: Span<Pair>, _ places: (Pair) -> (old: Place, new: Place)
  ) {
    sorter.elements.removeAll(reserving: pairs.count)
    for index in pairs.indices {
      let pair = places(pairs[index])
      sorter.elements.put(KeyedPlace(key: pair.old, value: pair.new.rawValue))
    }
    sorter.sort()
    for index in sorter.elements.indices.dropFirst() {
      require(
        sorter.elements[index - 1].key < sorter.elements[index].key,
        "The batch update names a row twice.")
    }
  }

  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused.
  ///
  /// Sections and rows that the first inserts and the second deletes are not mentioned. A section or row that
  /// one deletes and the other inserts again is deleted and inserted, and one that either updates is updated,
  /// even if it is as it was.
  ///
  /// Traps if an update fits no lists, because it names a section or a row twice or its operations are not in
  /// order.
  ///
  /// - Complexity: O(k log k) for k operations of both, whatever the numbers of sections and rows are.
  /// - Allocations: none once composer and update have seen as many operations.
  public mutating func compose(
    _ first: borrowing SectionedBatchUpdate, _ second: borrowing SectionedBatchUpdate,
    into update: inout SectionedBatchUpdate
  ) {
    readSections(first, second)
    sections.finish(homes: oneSection)
    readRows(first, second)
    rows.result.listRows(
      of: rows.gaps, deletedSections: sections.result.deletes,
      insertedSections: sections.result.inserts)
    rows.finish(homes: sections.map)
    write(into: &update)
  }

  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused, with
  /// the lists before and after both: sections and rows that went and came back are kept.
  ///
  /// The lists are looked at where the updates delete, insert or update, and nowhere else; of sections that go
  /// or come, at all rows. Traps if an update fits no lists, or if both together do not fit these.
  ///
  /// - Parameters:
  ///   - first: The update that leads from `old` to a list between.
  ///   - second: The update that leads on to `new`.
  ///   - old: The sections before both.
  ///   - new: The sections after both.
  ///   - update: What the result is written to.
  /// - Complexity: O(k log k) expected for k operations of both, where the rows of deleted and of inserted
  ///   sections count as operations.
  /// - Allocations: none once composer and update have seen as many operations.
  package mutating func compose(
    _ first: borrowing SectionedBatchUpdate, _ second: borrowing SectionedBatchUpdate,
    from old: [ListSection], to new: [ListSection], into update: inout SectionedBatchUpdate
  ) {
    readSections(first, second)
    pairSections(from: old, to: new)
    readRows(first, second)
    rows.result.listAllRows(
      of: rows.gaps, oldCount: { $0 < old.count ? old[$0].rows.count : 0 },
      newCount: { $0 < new.count ? new[$0].rows.count : 0 })
    Self.look(up: rows.result.deletes, in: old, into: &rows.deletedRows)
    Self.look(up: rows.result.inserts, in: new, into: &rows.insertedRows)
    rows.pairRows()
    rows.result.leaveOut(
      deletedSections: sections.result.deletes, insertedSections: sections.result.inserts)
    rows.finish(homes: sections.map)
    rows.result.keepUpdates { Self.row(at: $0, in: old).stamp != Self.row(at: $1, in: new).stamp }
    write(into: &update)
  }

  /// Finds out which section is which.
  private mutating func readSections(
    _ first: borrowing SectionedBatchUpdate, _ second: borrowing SectionedBatchUpdate
  ) {
    if oneSection.pieces.isEmpty { oneSection.makeIdentity() }
    sections.first.readSections(first, of: oneSection)
    sections.second.readSections(second, of: oneSection)
    sections.compose()
    sections.result.listRows(
      of: sections.gaps, deletedSections: noSections, insertedSections: noSections)
  }

  private mutating func readRows(
    _ first: borrowing SectionedBatchUpdate, _ second: borrowing SectionedBatchUpdate
  ) {
    rows.first.readRows(first, of: sections.first.map)
    rows.second.readRows(second, of: sections.second.map)
    rows.compose()
  }

  /// Pairs sections that went and came back.
  private mutating func pairSections(from old: [ListSection], to new: [ListSection]) {
    let (deletes, inserts) = (sections.result.deletes.count, sections.result.inserts.count)
    require(
      old.count - deletes == new.count - inserts
        && (deletes == 0 || sections.result.deletes[deletes - 1].row < old.count)
        && (inserts == 0 || sections.result.inserts[inserts - 1].row < new.count),
      "The batch updates do not fit the lists.")
    sections.deletedRows.removeAll(reserving: deletes)
    for index in 0..<deletes {
      let section = Int(sections.result.deletes[index].row)
      sections.deletedRows.put(Row(id: old[section].id, stamp: old[section].stamp))
    }
    sections.insertedRows.removeAll(reserving: inserts)
    for index in 0..<inserts {
      let section = Int(sections.result.inserts[index].row)
      sections.insertedRows.put(Row(id: new[section].id, stamp: new[section].stamp))
    }
    sections.pairRows()
    sections.finish(homes: oneSection)
    for index in sections.result.updates.indices {
      require(
        sections.result.updates[index].old.row < old.count
          && sections.result.updates[index].new.row < new.count,
        "The batch updates do not fit the lists.")
    }
    sections.result.keepUpdates { old[Int($0.row)].stamp != new[Int($1.row)].stamp }
  }

  private static func look(
    up places: borrowing GrowableBuffer<Place>, in list: [ListSection],
    into found: inout GrowableBuffer<Row>
  ) {
    found.removeAll(reserving: places.count)
    for index in places.indices { found.put(row(at: places[index], in: list)) }
  }

  private static func row(at place: Place, in list: [ListSection]) -> Row {
    let (section, row) = (Int(place.section), Int(place.row))
    require(
      section < list.count && row < list[section].rows.count,
      "The batch updates do not fit the lists.")
    return list[section].rows[row]
  }

  private mutating func write(into update: inout SectionedBatchUpdate) {
    update.sectionDeletes.replaceAll(with: sections.result.deletes.span) {
      OldSection(rawValue: $0.rowIndex)
    }
    update.sectionInserts.replaceAll(with: sections.result.inserts.span) {
      NewSection(rawValue: $0.rowIndex)
    }
    update.sectionMoves.replaceAll(with: sections.result.moves.span) {
      SectionedBatchUpdate.SectionMove(
        from: OldSection(rawValue: $0.old.rowIndex), to: NewSection(rawValue: $0.new.rowIndex))
    }
    update.sectionUpdates.replaceAll(with: sections.result.updates.span) {
      SectionedBatchUpdate.SectionUpdate(
        old: OldSection(rawValue: $0.old.rowIndex), new: NewSection(rawValue: $0.new.rowIndex))
    }
    update.deletes.replaceAll(with: rows.result.deletes.span) { $0.oldPath }
    update.inserts.replaceAll(with: rows.result.inserts.span) { $0.newPath }
    update.moves.replaceAll(with: rows.result.moves.span) {
      SectionedBatchUpdate.Move(from: $0.old.oldPath, to: $0.new.newPath)
    }
    update.updates.replaceAll(with: rows.result.updates.span) {
      SectionedBatchUpdate.Update(old: $0.old.oldPath, new: $0.new.newPath)
    }
  }
}
