// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Turns batch updates round, and makes one of two, in working space that is reused.
///
/// Two updates that follow each other become one for a host that was busy: applying the one gives what applying both
/// gives. Its moves are the fewest that lead from the first list to the last, whatever the two moved. The cost depends
/// on the number of operations alone, not on the lengths of the lists.
///
/// Indices cannot tell that a row which the first update deletes is one which the second inserts. With the lists at
/// hand such rows are kept, and rows whose stamps came back are not updated: for identities that occur once the result
/// is then exactly the difference between the two lists. Without them the result is valid and may say more.
///
/// A composer is worth keeping for many updates; `BatchUpdate/followed(by:)` and `BatchUpdate/inverted()` make one for
/// one result. One composer serves one thread at a time.
public struct UpdateComposer: ~Copyable {
  /// Of sections, as rows of a list.
  private var sections = Composition()
  private var rows = Composition()
  /// Pairs rows that went with rows that came.
  private var differ = ListDiffer()
  private var difference = BatchUpdate()
  private var deletedRows: ContiguousArray<Row> = []
  private var insertedRows: ContiguousArray<Row> = []
  private var pairs: [Pair] = []
  private var sorter = Sorter<Pair>()

  /// Makes a composer. Allocates nothing.
  @inline(never)
  public init() {}

  // Never inlined: else freeing dozens of buffers is compiled into every function that ends with a composer.
  @inline(never)
  deinit {}

  /// The steps that all results took so far. Nil in builds that do not count.
  package var stepCount: Int? {
    StepCounter.isCompiledIn ? sections.stepCount + rows.stepCount : nil
  }

  /// Writes the update that undoes `update` into `inverse`, whose storage is reused: it leads from the new list
  /// back to the old one.
  ///
  /// What was inserted is deleted and the other way round; what was moved or updated is so again. The inverse of the
  /// inverse is the update. Traps if `update` names a row twice or a negative one.
  ///
  /// - Complexity: O(k) for k operations and a sort of moves and updates.
  /// - Allocations: none once composer and inverse have seen as many operations.
  public mutating func invert(_ update: BatchUpdate, into inverse: inout BatchUpdate) {
    turn(update.inserts, into: &inverse.deletes)
    turn(update.deletes, into: &inverse.inserts)
    turnPairs(update.moves, into: &inverse.moves)
    turnPairs(update.updates, into: &inverse.updates)
  }

  /// Writes the update that undoes `update` into `inverse`, whose storage is reused: it leads from the new sections
  /// back to the old ones.
  ///
  /// The rows of a section that was inserted go with it, unlisted, and those of one that was deleted come with it. The
  /// inverse of the inverse is the update. Traps if `update` names a section or a row twice or a negative one.
  ///
  /// - Complexity: O(k) for k operations and a sort of moves and updates.
  /// - Allocations: none once composer and inverse have seen as many operations.
  public mutating func invert(
    _ update: SectionedBatchUpdate, into inverse: inout SectionedBatchUpdate
  ) {
    turn(update.sectionInserts, into: &inverse.sectionDeletes)
    turn(update.sectionDeletes, into: &inverse.sectionInserts)
    turnPairs(update.sectionMoves, into: &inverse.sectionMoves)
    turnPairs(update.sectionUpdates, into: &inverse.sectionUpdates)
    turn(update.inserts, into: &inverse.deletes)
    turn(update.deletes, into: &inverse.inserts)
    turnPairs(update.moves, into: &inverse.moves)
    turnPairs(update.updates, into: &inverse.updates)
  }

  private func turn<Old: Placed, New: Placed>(
    _ rows: SharedBuffer<Old>, into list: inout SharedBuffer<New>
  ) {
    list.replaceAll(count: rows.count) { New(place: rows[$0].place) }
  }

  private mutating func turnPairs<Operation: PlacedPair>(
    _ operations: SharedBuffer<Operation>, into list: inout SharedBuffer<Operation>
  ) {
    pairs.removeAll(keepingCapacity: true)
    for operation in operations {
      let pair = Pair(new: operation.before.place, old: operation.after.place)
      require(min(pair.new, pair.old) >= 0, "An index of a batch update is negative.")
      pairs.append(pair)
    }
    sorter.sort(&pairs) { $0.new }
    for index in pairs.indices.dropFirst() {
      require(pairs[index - 1].new < pairs[index].new, "The batch update names a row twice.")
    }
    pairs.write(to: &list)
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
    _ first: BatchUpdate, _ second: BatchUpdate, into update: inout BatchUpdate
  ) {
    readRows(first, second)
    finishRows(into: &update) { _, _ in true }
  }

  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused, with the
  /// lists before and after both: rows that went and came back are kept.
  ///
  /// The lists are looked at where the updates delete, insert or update, and nowhere else. Of repeated identities
  /// those are kept that both updates keep. Traps if an update fits no lists, or if both together do not fit these.
  ///
  /// - Complexity: O(k log k) expected for k operations of both.
  /// - Allocations: none once composer and update have seen as many operations.
  package mutating func compose(
    _ first: BatchUpdate, _ second: BatchUpdate, from old: Span<Row>, to new: Span<Row>,
    into update: inout BatchUpdate
  ) {
    readRows(first, second)
    requireLists(rows, oldCount: old.count, newCount: new.count)
    deletedRows.removeAll(keepingCapacity: true)
    for place in rows.deletes { deletedRows.append(old[place.row]) }
    insertedRows.removeAll(keepingCapacity: true)
    for place in rows.inserts { insertedRows.append(new[place.row]) }
    if matchRows() { rows.pair(difference) }
    finishRows(into: &update) { old[$0].stamp != new[$1].stamp }
  }

  /// The same for elements of any kind.
  ///
  /// - Allocations: the identities that went or came, and a differ for them.
  mutating func compose<Element: Identifiable & Equatable>(
    _ first: BatchUpdate, _ second: BatchUpdate, from old: [Element], to new: [Element],
    into update: inout BatchUpdate
  ) {
    readRows(first, second)
    requireLists(rows, oldCount: old.count, newCount: new.count)
    var differ = Differ<Element.ID>()
    rows.pair(
      differ.diff(
        from: rows.deletes.map { old[$0.row].id }, to: rows.inserts.map { new[$0.row].id },
        id: { $0 }, isEqual: { _, _ in true }))
    finishRows(into: &update) { old[$0] != new[$1] }
  }

  private mutating func readRows(_ first: BatchUpdate, _ second: BatchUpdate) {
    rows.read(first, second)
    rows.listGaps(oldLength: Self.keptLength, newLength: Self.keptLength)
  }

  /// In a section that was kept, whatever is missing is a row, but for what is behind all rows.
  private static func keptLength(_ section: Int, isOpen: Bool) -> Int {
    isOpen ? 0 : Int(Place.sectionSize)
  }

  private mutating func finishRows(
    into update: inout BatchUpdate, isUpdated: (Int, Int) -> Bool
  ) {
    rows.finish(homes: .oneSection) { isUpdated($0.row, $1.row) }
    rows.deletes.write(to: &update.deletes)
    rows.inserts.write(to: &update.inserts)
    rows.moves.write(to: &update.moves)
    rows.updates.write(to: &update.updates)
  }

  /// Finds the rows that went and came back; returns false if there can be none.
  private mutating func matchRows() -> Bool {
    if deletedRows.isEmpty || insertedRows.isEmpty { return false }
    differ.diff(deletedRows, insertedRows, into: &difference)
    return true
  }

  /// What went or came has to be in the lists.
  private func requireLists(_ level: borrowing Composition, oldCount: Int, newCount: Int) {
    let (deletes, inserts) = (level.deletes, level.inserts)
    require(
      oldCount - deletes.count == newCount - inserts.count
        && (deletes.last ?? -1) < oldCount && (inserts.last ?? -1) < newCount,
      "The batch updates do not fit the lists.")
  }
}

// Sections.
extension UpdateComposer {
  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused.
  ///
  /// Sections and rows that the first inserts and the second deletes are not mentioned. A section or row that one
  /// deletes and the other inserts again is deleted and inserted, and one that either updates is updated, even if it
  /// is as it was.
  ///
  /// Traps if an update fits no lists, because it names a section or a row twice or its operations are not in order.
  ///
  /// - Complexity: O(k log k) for k operations of both, whatever the numbers of sections and rows are.
  /// - Allocations: none once composer and update have seen as many operations.
  public mutating func compose(
    _ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate,
    into update: inout SectionedBatchUpdate
  ) {
    readSections(first, second)
    finishSections(into: &update) { _, _ in true }
    rows.readRows(first, second, sections: sections)
    let (gone, come) = (sections.deletes, sections.inserts)
    rows.listGaps(
      oldLength: { gone.containsAscending(Place($0)) ? 0 : Self.keptLength($0, isOpen: $1) },
      newLength: { come.containsAscending(Place($0)) ? 0 : Self.keptLength($0, isOpen: $1) })
    finishSectionRows(into: &update) { _, _ in true }
  }

  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused, with the
  /// lists before and after both: sections and rows that went and came back are kept.
  ///
  /// The lists are looked at where the updates delete, insert or update, and nowhere else; of sections that go or come,
  /// at all rows. Traps if an update fits no lists, or if both together do not fit these.
  ///
  /// - Complexity: O(k log k) expected for k operations of both, where the rows of deleted and of inserted sections
  ///   count as operations.
  /// - Allocations: none once composer and update have seen as many operations.
  package mutating func compose(
    _ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate,
    from old: [ListSection], to new: [ListSection], into update: inout SectionedBatchUpdate
  ) {
    readSections(first, second)
    requireLists(sections, oldCount: old.count, newCount: new.count)
    deletedRows.removeAll(keepingCapacity: true)
    for place in sections.deletes { deletedRows.append(old[place.row].asRow) }
    insertedRows.removeAll(keepingCapacity: true)
    for place in sections.inserts { insertedRows.append(new[place.row].asRow) }
    if matchRows() { sections.pair(difference) }
    finishSections(into: &update) { old[$0].stamp != new[$1].stamp }
    composeRows(first, second, from: old, to: new)
    finishSectionRows(into: &update) {
      Self.row(at: $0, in: old).stamp != Self.row(at: $1, in: new).stamp
    }
  }

  private mutating func readSections(_ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate)
  {
    sections.readSections(first, second)
    sections.listGaps(oldLength: Self.keptLength, newLength: Self.keptLength)
  }

  /// Reads what happened to the rows, and pairs those that went and came back.
  private mutating func composeRows(
    _ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate,
    from old: [ListSection], to new: [ListSection]
  ) {
    rows.readRows(first, second, sections: sections)
    rows.listGaps(
      oldLength: { section, _ in section < old.count ? old[section].rows.count : 0 },
      newLength: { section, _ in section < new.count ? new[section].rows.count : 0 })
    deletedRows.removeAll(keepingCapacity: true)
    for place in rows.deletes { deletedRows.append(Self.row(at: place, in: old)) }
    insertedRows.removeAll(keepingCapacity: true)
    for place in rows.inserts { insertedRows.append(Self.row(at: place, in: new)) }
    if matchRows() { rows.pair(difference) }
    rows.leaveOutRows(of: sections)
  }

  private static func row(at place: Place, in list: [ListSection]) -> Row {
    require(
      place.section < list.count && place.row < list[place.section].rows.count,
      "The batch updates do not fit the lists.")
    return list[place.section].rows[place.row]
  }

  private mutating func finishSections(
    into update: inout SectionedBatchUpdate, isUpdated: (Int, Int) -> Bool
  ) {
    sections.finish(homes: .oneSection) { isUpdated($0.row, $1.row) }
    sections.deletes.write(to: &update.sectionDeletes)
    sections.inserts.write(to: &update.sectionInserts)
    sections.moves.write(to: &update.sectionMoves)
    sections.updates.write(to: &update.sectionUpdates)
  }

  private mutating func finishSectionRows(
    into update: inout SectionedBatchUpdate, isUpdated: (Place, Place) -> Bool
  ) {
    rows.finish(homes: sections.map, isUpdated: isUpdated)
    rows.deletes.write(to: &update.deletes)
    rows.inserts.write(to: &update.inserts)
    rows.moves.write(to: &update.moves)
    rows.updates.write(to: &update.updates)
  }
}

extension [Place] {
  /// Writes these places as rows, sections or paths.
  func write<Row: Placed>(to list: inout SharedBuffer<Row>) {
    list.replaceAll(count: count) { Row(place: self[$0]) }
  }
}

extension [Pair] {
  /// Writes these pairs as moves or updates.
  func write<Operation: PlacedPair>(to list: inout SharedBuffer<Operation>) {
    list.replaceAll(count: count) { index in
      Operation(
        before: Operation.Old(place: self[index].old), after: Operation.New(place: self[index].new))
    }
  }
}
