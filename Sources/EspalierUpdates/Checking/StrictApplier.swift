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
    try update.check(oldCount: old.count, newCount: new.count)
    let replay = Replay(of: update, oldCount: old.count, newCount: new.count)
    try replay.compare(with: [new], from: [old], hasSections: false)
    return replay.rebuild(new, at: 0, from: [old])
  }

  /// Does what `apply` does and checks in addition that no row was lost: nothing is both deleted and inserted.
  ///
  /// - Throws: the first fault found, which says in a sentence what it is.
  /// - Complexity: O(n + k log k) expected for k operations.
  public static func check(
    _ update: BatchUpdate, from old: [Row], to new: [Row]
  ) throws(BatchUpdateError) {
    _ = try apply(update, to: old, expecting: new)
    let deleted = Set(update.deletes.map { old[$0.index].id })
    for insert in update.inserts where deleted.contains(new[insert.index].id) {
      throw BatchUpdateError(.lostRow(new[insert.index].id))
    }
  }

  /// Rebuilds the new list of `old` and `update`; what is inserted is read from `new`.
  ///
  /// - Throws: the first fault found, as `apply` for plain lists.
  /// - Complexity: O(n + k log k) expected for k operations.
  /// - Allocations: a few arrays of the lists' lengths.
  package static func apply(
    _ update: SectionedBatchUpdate, to old: [ListSection], expecting new: [ListSection]
  ) throws(BatchUpdateError) -> [ListSection] {
    let replay = try replay(update, from: old, to: new)
    let rows = old.map(\.rows)
    return new.indices.map { section in
      var rebuilt = new[section]
      rebuilt.rows = replay.rebuild(new[section].rows, at: section, from: rows)
      return rebuilt
    }
  }

  /// Does what `apply` does and checks in addition that no row was lost: no identity both goes away and comes, whatever
  /// its sections do.
  ///
  /// - Throws: the first fault found, which says in a sentence what it is.
  /// - Complexity: O(n + k log k) expected for k operations.
  public static func check(
    _ update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(BatchUpdateError) {
    let replay = try replay(update, from: old, to: new)
    var gone: [RowID: Int] = [:]
    for section in old { for row in section.rows { gone[row.id, default: 0] += 1 } }
    for case let place? in replay.sources.joined() {
      gone[old[place.section].rows[place.row].id, default: 0] -= 1
    }
    for (section, sources) in replay.sources.enumerated() {
      for (row, source) in sources.enumerated() where source == nil {
        let id = new[section].rows[row].id
        if gone[id, default: 0] > 0 { throw BatchUpdateError(.lostRow(id)) }
      }
    }
  }

  private static func replay(
    _ update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(BatchUpdateError) -> Replay {
    try update.check(oldCounts: old.map(\.rows.count), newCounts: new.map(\.rows.count))
    let (oldSections, newSections) = (old.map(\.asRow), new.map(\.asRow))
    do throws(BatchUpdateError) {
      _ = try apply(update.differenceOfSections, to: oldSections, expecting: newSections)
    } catch {
      throw BatchUpdateError(.sections(error.fault))
    }
    let replay = Replay(of: update, old: old.map(\.rows.count), new: new.map(\.rows.count))
    try replay.compare(with: new.map(\.rows), from: old.map(\.rows), hasSections: true)
    return replay
  }
}

/// What an update that was checked does to each row.
private struct Replay {
  /// For every row of the new sections the old place it was, or nil.
  let sources: [[Place?]]
  private let updates: [Pair]

  init(of update: BatchUpdate, oldCount: Int, newCount: Int) {
    self.init(
      update.deletes, update.inserts, update.moves, update.updates, sections: [0], old: [oldCount],
      new: [newCount])
  }

  init(of update: SectionedBatchUpdate, old: [Int], new: [Int]) {
    let sections = Replay(
      of: update.differenceOfSections, oldCount: old.count, newCount: new.count)
    self.init(
      update.deletes, update.inserts, update.moves, update.updates, sections: sections.sources[0],
      old: old, new: new)
  }

  private init<Delete: Placed, Insert: Placed, Move: PlacedPair, Update: PlacedPair>(
    _ deletes: SharedBuffer<Delete>, _ inserts: SharedBuffer<Insert>, _ moves: SharedBuffer<Move>,
    _ updates: SharedBuffer<Update>, sections: [Place?], old: [Int], new: [Int]
  ) {
    let removed = Set(deletes.map(\.place) + moves.map(\.before.place))
    let inserted = Set(inserts.map(\.place))
    let moved = Dictionary(uniqueKeysWithValues: moves.map { ($0.after.place, $0.before.place) })
    self.updates = updates.map { Pair(new: $0.after.place, old: $0.before.place) }
    sources = new.indices.map { section in
      var rest = (sections[section].map { 0..<old[Int($0)] } ?? 0..<0).lazy
        .map { Place(section: Int32(sections[section] ?? 0), row: Int32($0)) }
        .filter { !removed.contains($0) }.makeIterator()
      return (0..<new[section]).map { row in
        let place = Place(section: Int32(section), row: Int32(row))
        return inserted.contains(place) ? nil : moved[place] ?? rest.next()
      }
    }
  }

  /// The rows of a new section: those that were there have the identities that they had.
  func rebuild(_ rows: [Row], at section: Int, from old: [[Row]]) -> [Row] {
    rows.indices.map { row in
      guard let source = sources[section][row] else { return rows[row] }
      return Row(id: old[source.section][source.row].id, stamp: rows[row].stamp)
    }
  }

  /// Holds the rebuilt sections against the new ones, and the updates against the stamps.
  func compare(with new: [[Row]], from old: [[Row]], hasSections: Bool) throws(BatchUpdateError) {
    func name(_ place: Place) -> FaultyRow {
      FaultyRow(section: hasSections ? place.section : nil, row: place.row)
    }
    for update in updates
    where old[update.old.section][update.old.row].stamp
      == new[update.new.section][update.new.row].stamp
    {
      throw BatchUpdateError(.needlessUpdate(old: name(update.old), new: name(update.new)))
    }
    let updated = Set(updates.map(\.new))
    for (section, sources) in sources.enumerated() {
      for (row, source) in sources.enumerated() {
        guard let source else { continue }
        let place = Place(section: Int32(section), row: Int32(row))
        let (before, after) = (old[source.section][source.row], new[section][row])
        guard before.id == after.id else {
          throw BatchUpdateError(
            .wrongIdentity(name(place), expected: after.id, actual: before.id))
        }
        guard before.stamp == after.stamp || updated.contains(place) else {
          throw BatchUpdateError(.missingUpdate(old: name(source), new: name(place)))
        }
      }
    }
  }
}
