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
public struct UpdateComposer: ~Copyable, Sendable {
  /// Of sections, as rows of a list.
  private var sections = Composition()
  private var rows = Composition()
  /// Pairs rows that went with rows that came.
  private var matcher = RowMatcher()
  private var operations = Operations()
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
  /// inverse is the update. Traps if `update` fits no lists; which rows it updates is not checked.
  ///
  /// - Complexity: O(k) for k operations and a sort of moves and updates.
  /// - Allocations: none once composer and inverse have seen as many operations.
  public mutating func invert(_ update: BatchUpdate, into inverse: inout BatchUpdate) {
    turn(update, into: &inverse)
  }

  /// Writes the update that undoes `update` into `inverse`, whose storage is reused: it leads from the new sections
  /// back to the old ones.
  ///
  /// The rows of a section that was inserted go with it, unlisted, and those of one that was deleted come with it. The
  /// inverse of the inverse is the update. Traps if `update` fits no lists; which rows it updates, and whether it lists
  /// rows of sections that go or come, is not checked.
  ///
  /// - Complexity: O(k) for k operations and a sort of moves and updates.
  /// - Allocations: none once composer and inverse have seen as many operations.
  public mutating func invert(
    _ update: SectionedBatchUpdate, into inverse: inout SectionedBatchUpdate
  ) {
    turn(update.ofSections, into: &inverse.ofSections)
    turn(update, into: &inverse)
  }

  private mutating func turn<Lists: OperationLists>(_ update: Lists, into inverse: inout Lists) {
    operations.read(update)  // Refuses what fits no lists.
    inverse.deletes.replaceAll(update.inserts)
    inverse.inserts.replaceAll(update.deletes)
    turnPairs(update.moves, into: &inverse.moves)
    turnPairs(update.updates, into: &inverse.updates)
  }

  private mutating func turnPairs<Operation: PlacedPair>(
    _ operations: SharedBuffer<Operation>, into list: inout SharedBuffer<Operation>
  ) {
    pairs.clear()
    for operation in operations {
      pairs.append(Pair(new: operation.before.place, old: operation.after.place))
    }
    sorter.sort(&pairs) { $0.new }
    for index in pairs.indices.dropFirst() {
      require(pairs[index - 1].new < pairs[index].new, "The batch update names a row twice.")
    }
    list.replaceAll(pairs)
  }

  /// Writes one update that does what `first` and then `second` do into `update`, whose storage is reused.
  ///
  /// Rows that the first inserts and the second deletes are not mentioned. A row that one deletes and the other
  /// inserts again is deleted and inserted, and a row is updated if either says so, even if it is as it was.
  ///
  /// Traps if an update fits no lists, because it names a row twice or its operations are not in order; which rows it
  /// updates is not checked.
  ///
  /// - Complexity: O(k log k) for k operations of both, whatever the lengths of the lists are.
  /// - Allocations: none once composer and update have seen as many operations.
  public mutating func compose(
    _ first: BatchUpdate, _ second: BatchUpdate, into update: inout BatchUpdate
  ) {
    rows.read(first, second)
    rows.write(to: &update) { _, _ in true }
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
    rows.read(first, second)
    rows.requireLists(oldCount: old.count, newCount: new.count)
    rows.pair(&matcher, old: { old[$0.row] }, new: { new[$0.row] })
    rows.write(to: &update) { old[$0.row].stamp != new[$1.row].stamp }
  }

  /// The same for elements of any kind.
  ///
  /// - Allocations: the identities that went or came, and a differ for them.
  mutating func compose<Element: Identifiable & Equatable>(
    _ first: BatchUpdate, _ second: BatchUpdate, from old: [Element], to new: [Element],
    into update: inout BatchUpdate
  ) {
    rows.read(first, second)
    rows.requireLists(oldCount: old.count, newCount: new.count)
    var differ = Differ<Element.ID>()
    rows.pair(
      differ.diff(
        from: rows.deletes.map { old[$0.row].id }, to: rows.inserts.map { new[$0.row].id },
        id: { $0 }, isEqual: { _, _ in true }))
    rows.write(to: &update) { old[$0.row] != new[$1.row] }
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
  /// Traps if an update fits no lists, because it names a section or a row twice or its operations are not in order;
  /// which rows it updates, and whether it lists rows of sections that go or come, is not checked.
  ///
  /// - Complexity: O(k log k) for k operations of both, whatever the numbers of sections and rows are.
  /// - Allocations: none once composer and update have seen as many operations.
  public mutating func compose(
    _ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate,
    into update: inout SectionedBatchUpdate
  ) {
    sections.read(first.ofSections, second.ofSections)
    sections.write(to: &update.ofSections) { _, _ in true }
    let (gone, come) = (sections.deletes, sections.inserts)
    rows.read(
      first, second, sections: sections,
      oldLength: { gone.containsAscending(Place($0)) ? 0 : nil },
      newLength: { come.containsAscending(Place($0)) ? 0 : nil })
    rows.write(to: &update, homes: sections.map) { _, _ in true }
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
    sections.read(first.ofSections, second.ofSections)
    sections.requireLists(oldCount: old.count, newCount: new.count)
    sections.pair(&matcher, old: { old[$0.row].asRow }, new: { new[$0.row].asRow })
    sections.write(to: &update.ofSections) { old[$0.row].stamp != new[$1.row].stamp }
    rows.read(
      first, second, sections: sections,
      oldLength: { $0 < old.count ? old[$0].rows.count : 0 },
      newLength: { $0 < new.count ? new[$0].rows.count : 0 })
    rows.pair(&matcher, old: { Self.row(at: $0, in: old) }, new: { Self.row(at: $0, in: new) })
    rows.leaveOutRows(of: sections)
    rows.write(to: &update, homes: sections.map) {
      Self.row(at: $0, in: old).stamp != Self.row(at: $1, in: new).stamp
    }
  }

  private static func row(at place: Place, in list: [ListSection]) -> Row {
    require(
      place.section < list.count && place.row < list[place.section].rows.count,
      "The batch updates do not fit the lists.")
    return list[place.section].rows[place.row]
  }
}
