// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Carries a batch update out, rule by rule, and refuses it if it is not the whole truth.
///
/// The obvious twin of every fast path: remove all deletes and all sources of moves from the old list, place inserts
/// and targets of moves at their new indices, fill the gaps with the rest in old order; so with the sections, and in
/// every section that was kept with its rows. Slow on purpose; for tests, fuzzers and for hosts that want to see a
/// difference proved.
public enum StrictApplier {
  /// Rebuilds the new list of `old` and `update`; what is inserted is read from `new`.
  ///
  /// - Throws: the first fault found: an index that does not fit, operations that are out of order or overlap, a
  ///   result other than `new` (in identities or in stamps), an update that is missing, needless or about another row.
  /// - Complexity: O(n + k log k) expected for k operations.
  /// - Allocations: a few arrays of the lists' lengths.
  package static func apply(
    _ update: BatchUpdate, to old: [Row], expecting new: [Row]
  ) throws(BatchUpdateError) -> [Row] {
    try Replay(update, old, new).rebuilt()[0]
  }

  /// Carries an update out on the old list, with what is inserted read from the new one, and refuses it if it is not the
  /// whole truth, or if a row was lost: nothing is both deleted and inserted.
  ///
  /// - Throws: the first fault found, which says in a sentence what it is: an index that does not fit, operations that
  ///   are out of order or overlap, a result other than the new list (in identities or in stamps), an update that is
  ///   missing, needless or about another row.
  /// - Complexity: O(n + k log k) expected for k operations.
  public static func check(
    _ update: BatchUpdate, from old: [Row], to new: [Row]
  ) throws(BatchUpdateError) {
    try Replay(update, old, new).findLostRow()
  }

  /// Rebuilds the new list of `old` and `update`; what is inserted is read from `new`.
  ///
  /// - Throws: the first fault found, as `apply` for plain lists.
  /// - Complexity: O(n + k log k) expected for k operations.
  /// - Allocations: a few arrays of the lists' lengths.
  package static func apply(
    _ update: SectionedBatchUpdate, to old: [ListSection], expecting new: [ListSection]
  ) throws(BatchUpdateError) -> [ListSection] {
    zip(new, try Replay(update, old, new).rebuilt()).map {
      ListSection(id: $0.id, stamp: $0.stamp, rows: $1)
    }
  }

  /// The same of sections and their rows. None is lost: no identity of a section both goes away and comes, and none of a
  /// row, whatever its sections do.
  ///
  /// - Throws: the first fault found, as for plain lists.
  /// - Complexity: O(n + k log k) expected for k operations.
  public static func check(
    _ update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(BatchUpdateError) {
    try Replay(update, old, new).findLostRow()
  }
}

/// What an update that was checked does to each row.
private struct Replay {
  private let old: [[Row]]
  private let new: [[Row]]
  private let subject: FaultSubject
  /// For every row of the new sections the old place it was, or nil.
  private let sources: [[Place?]]
  private let updates: [Pair]
  /// The same of the sections themselves, as if they were rows.
  private var sections: [Replay] = []

  init(_ update: BatchUpdate, _ old: [Row], _ new: [Row]) throws(BatchUpdateError) {
    try update.check(oldCount: old.count, newCount: new.count)
    try self.init(update, .rows, [old], [new])
  }

  init(
    _ update: SectionedBatchUpdate, _ old: [ListSection], _ new: [ListSection]
  ) throws(BatchUpdateError) {
    try update.check(oldCounts: old.map(\.rows.count), newCounts: new.map(\.rows.count))
    let (olds, news) = ([old.map(\.asRow)], [new.map(\.asRow)])
    let sections = try Replay(update.ofSections, .sections, olds, news)
    try self.init(
      update, .rowsInSections, old.map(\.rows), new.map(\.rows), homes: sections.sources[0])
    self.sections = [sections]
  }

  /// - Parameter homes: For every new section the old one it was, or nil.
  private init(
    _ update: some OperationLists, _ subject: FaultSubject, _ old: [[Row]], _ new: [[Row]],
    homes: [Place?] = [0]
  ) throws(BatchUpdateError) {
    let removed = Set(update.deletes.map(\.place) + update.moves.map(\.before.place))
    let inserted = Set(update.inserts.map(\.place))
    let moves = update.moves.map { ($0.after.place, $0.before.place) }
    let moved = Dictionary(uniqueKeysWithValues: moves)
    (self.old, self.new, self.subject) = (old, new, subject)
    updates = update.updates.map { Pair(new: $0.after.place, old: $0.before.place) }
    sources = new.indices.map { section in
      var rest = (homes[section].map { 0..<old[Int($0)].count } ?? 0..<0).lazy
        .map { Place(section: Int32(homes[section] ?? 0), row: Int32($0)) }
        .filter { !removed.contains($0) }.makeIterator()
      return new[section].indices.map { row in
        let place = Place(section: Int32(section), row: Int32(row))
        return inserted.contains(place) ? nil : moved[place] ?? rest.next()
      }
    }
    try compare()
  }

  /// The new sections: rows that were there have the identities that they had.
  func rebuilt() -> [[Row]] {
    zip(new, sources).map { rows, sources in
      zip(rows, sources).map { row, source in
        source.map { Row(id: old[$0.section][$0.row].id, stamp: row.stamp) } ?? row
      }
    }
  }

  /// Throws if an identity both goes away and comes.
  func findLostRow() throws(BatchUpdateError) {
    for sections in sections { try sections.findLostRow() }
    var gone: [RowID: Int] = [:]
    for row in old.joined() { gone[row.id, default: 0] += 1 }
    for case let place? in sources.joined() {
      gone[old[place.section][place.row].id, default: 0] -= 1
    }
    for (row, source) in zip(new.joined(), sources.joined())
    where source == nil && gone[row.id, default: 0] > 0 { throw subject.error(.lostRow(row.id)) }
  }

  /// Holds the rebuilt sections against the new ones, and the updates against the stamps.
  private func compare() throws(BatchUpdateError) {
    for update in updates
    where old[update.old.section][update.old.row].stamp
      == new[update.new.section][update.new.row].stamp
    {
      throw subject.error(
        .needlessUpdate(old: subject.row(update.old), new: subject.row(update.new)))
    }
    let updated = Set(updates.map(\.new))
    for (section, sources) in sources.enumerated() {
      for (row, source) in sources.enumerated() {
        guard let source else { continue }
        let place = Place(section: Int32(section), row: Int32(row))
        let (before, after) = (old[source.section][source.row], new[section][row])
        guard before.id == after.id else {
          throw subject.error(
            .wrongIdentity(subject.row(place), expected: after.id, actual: before.id))
        }
        guard before.stamp == after.stamp || updated.contains(place) else {
          throw subject.error(
            .missingUpdate(old: subject.row(source), new: subject.row(place)))
        }
      }
    }
  }
}
