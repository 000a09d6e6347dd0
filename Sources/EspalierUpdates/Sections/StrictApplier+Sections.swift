// SPDX-License-Identifier: MIT

extension StrictApplier {
  /// Rebuilds the new list of `old` and `update`; what is inserted is read from `new`.
  ///
  /// - Throws: the first fault found, as `apply` for plain lists.
  /// - Complexity: O(n).
  /// - Allocations: a few arrays of the lists' lengths.
  package static func apply(
    _ update: SectionedBatchUpdate, to old: [ListSection], expecting new: [ListSection]
  ) throws(BatchUpdateError) -> [ListSection] {
    let sources: [[OldPath?]]
    do throws(SectionedBatchUpdateFault) {
      sources = try self.sources(of: update, from: old, to: new)
    } catch {
      throw BatchUpdateError(error)
    }
    return new.indices.map { section in
      var rebuilt = new[section]
      for row in rebuilt.rows.indices {
        if let path = sources[section][row] {
          rebuilt.rows[row].id = old[path.section.index].rows[path.row.index].id
        }
      }
      return rebuilt
    }
  }

  /// Does what `apply` does and checks in addition that no row was lost: no identity both goes away and
  /// comes, whatever its sections do.
  ///
  /// - Complexity: O(n) expected.
  public static func check(
    _ update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(BatchUpdateError) {
    do throws(SectionedBatchUpdateFault) {
      try findFault(in: update, from: old, to: new)
    } catch {
      throw BatchUpdateError(error)
    }
  }

  private static func findFault(
    in update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(SectionedBatchUpdateFault) {
    let sources = try sources(of: update, from: old, to: new)
    var balance: [RowID: Int] = [:]
    for section in old { for row in section.rows { balance[row.id, default: 0] += 1 } }
    for case let path? in sources.joined() {
      balance[old[path.section.index].rows[path.row.index].id, default: 0] -= 1
    }
    for section in new.indices {
      for row in new[section].rows.indices where sources[section][row] == nil {
        let id = new[section].rows[row].id
        if balance[id, default: 0] > 0 { throw .lostRow(id) }
      }
    }
  }

  /// For every row of the new list the old row it was, or nil; checks everything on the way.
  private static func sources(
    of update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(SectionedBatchUpdateFault) -> [[OldPath?]] {
    let sections = try sectionSources(of: update, from: old, to: new)
    let removed = try removedRows(of: update, from: old)
    let placed = try placedRows(of: update, from: old, to: new)
    var sources: [[OldPath?]] = []
    for (section, source) in sections.enumerated() {
      sources.append(
        try fill(
          placed[section], of: NewSection(section), from: source.map { OldSection($0) },
          removed: source.map { removed[$0] } ?? []))
    }
    try compare(sources, update: update, old: old, new: new)
    return sources
  }

  /// For every new section the old section it was; checks the operations on sections.
  private static func sectionSources(
    of update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(SectionedBatchUpdateFault) -> [Int?] {
    let plain = update.differenceOfSections
    do throws(BatchUpdateFault) {
      _ = try rebuild(
        plain, old.map { Row(id: $0.id, stamp: $0.stamp) },
        new.map { Row(id: $0.id, stamp: $0.stamp) })
    } catch {
      throw .sections(error)
    }
    var rest = Set(old.indices)
    rest.subtract(plain.deletes.map(\.index))
    rest.subtract(plain.moves.map(\.from.index))
    var kept = rest.sorted().makeIterator()
    let inserted = Set(plain.inserts.map(\.index))
    let moved = Dictionary(
      plain.moves.map { ($0.to.index, $0.from.index) }, uniquingKeysWith: { first, _ in first })
    return new.indices.map { section in
      inserted.contains(section) ? nil : moved[section] ?? kept.next()
    }
  }

  /// Which old rows are taken out.
  private static func removedRows(
    of update: SectionedBatchUpdate, from old: [ListSection]
  ) throws(SectionedBatchUpdateFault) -> [[Bool]] {
    var removed = old.map { [Bool](repeating: false, count: $0.rows.count) }
    let deletedSections = Set(update.sectionDeletes)
    for (number, path) in update.deletes.enumerated() {
      guard contains(old, path) else { throw .pathOutOfRange(operation: number, kind: .delete) }
      guard number == 0 || update.deletes[number - 1] < path else {
        throw .notAscending(operation: number, kind: .delete)
      }
      if deletedSections.contains(path.section) { throw .deleteInDeletedSection(path) }
      removed[path.section.index][path.row.index] = true
    }
    for (number, move) in update.moves.enumerated() {
      guard contains(old, move.from) else { throw .pathOutOfRange(operation: number, kind: .move) }
      if removed[move.from.section.index][move.from.row.index] { throw .removedTwice(move.from) }
      removed[move.from.section.index][move.from.row.index] = true
    }
    return removed
  }

  /// What an operation puts at a new place.
  private enum Placed {
    case row(OldPath)
    case inserted
  }

  /// For every new place what an operation puts there, or nil where old rows flow in.
  private static func placedRows(
    of update: SectionedBatchUpdate, from old: [ListSection], to new: [ListSection]
  ) throws(SectionedBatchUpdateFault) -> [[Placed?]] {
    var placed = new.map { [Placed?](repeating: nil, count: $0.rows.count) }
    let insertedSections = Set(update.sectionInserts)
    for (number, path) in update.inserts.enumerated() {
      guard contains(new, path) else { throw .pathOutOfRange(operation: number, kind: .insert) }
      guard number == 0 || update.inserts[number - 1] < path else {
        throw .notAscending(operation: number, kind: .insert)
      }
      if insertedSections.contains(path.section) { throw .insertInInsertedSection(path) }
      placed[path.section.index][path.row.index] = .inserted
    }
    for (number, move) in update.moves.enumerated() {
      guard contains(new, move.to) else { throw .pathOutOfRange(operation: number, kind: .move) }
      guard number == 0 || update.moves[number - 1].to < move.to else {
        throw .notAscending(operation: number, kind: .move)
      }
      guard placed[move.to.section.index][move.to.row.index] == nil else {
        throw .filledTwice(move.to)
      }
      placed[move.to.section.index][move.to.row.index] = .row(move.from)
    }
    return placed
  }

  /// The rows of one new section: what was placed, the rest of the old section, and new rows if the
  /// section itself is new.
  private static func fill(
    _ placed: [Placed?], of section: NewSection, from source: OldSection?, removed: [Bool]
  ) throws(SectionedBatchUpdateFault) -> [OldPath?] {
    var rest = removed.indices.filter { !removed[$0] }[...]
    let gaps = placed.count { $0 == nil }
    guard source == nil || rest.count == gaps else {
      throw .wrongCount(
        section, expected: placed.count, actual: placed.count - gaps + rest.count)
    }
    return placed.map { place in
      switch place {
      case .row(let path): return path
      case .inserted: return nil
      case nil:
        return source.flatMap { source in
          rest.popFirst().map { OldPath(section: source, row: OldRow($0)) }
        }
      }
    }
  }

  /// Holds the rebuilt list against the new one, and the updates against the stamps.
  private static func compare(
    _ sources: [[OldPath?]], update: SectionedBatchUpdate, old: [ListSection], new: [ListSection]
  ) throws(SectionedBatchUpdateFault) {
    for (number, operation) in update.updates.enumerated() {
      guard contains(old, operation.old), contains(new, operation.new) else {
        throw .pathOutOfRange(operation: number, kind: .update)
      }
      guard number == 0 || update.updates[number - 1].new < operation.new else {
        throw .notAscending(operation: number, kind: .update)
      }
      guard sources[operation.new.section.index][operation.new.row.index] == operation.old else {
        throw .updateOfAnotherRow(old: operation.old, new: operation.new)
      }
    }
    let updated = Set(update.updates.map(\.new))
    for (section, rows) in sources.enumerated() {
      for case (let row, let source?) in rows.enumerated() {
        let place = NewPath(section: NewSection(section), row: NewRow(row))
        let before = old[source.section.index].rows[source.row.index]
        let after = new[section].rows[row]
        guard before.id == after.id else {
          throw .wrongIdentity(place, expected: after.id, actual: before.id)
        }
        if before.stamp != after.stamp && !updated.contains(place) {
          throw .missingUpdate(old: source, new: place)
        }
        if before.stamp == after.stamp && updated.contains(place) {
          throw .needlessUpdate(old: source, new: place)
        }
      }
    }
  }

  private static func contains(_ list: [ListSection], _ path: OldPath) -> Bool {
    list.indices.contains(path.section.index)
      && list[path.section.index].rows.indices.contains(path.row.index)
  }

  private static func contains(_ list: [ListSection], _ path: NewPath) -> Bool {
    list.indices.contains(path.section.index)
      && list[path.section.index].rows.indices.contains(path.row.index)
  }
}

extension SectionedBatchUpdate {
  /// The operations on sections, as those of a plain list.
  var differenceOfSections: BatchUpdate {
    BatchUpdate(
      deletes: SharedBuffer(sectionDeletes.map { OldRow(rawValue: $0.rawValue) }),
      inserts: SharedBuffer(sectionInserts.map { NewRow(rawValue: $0.rawValue) }),
      moves: SharedBuffer(
        sectionMoves.map {
          BatchUpdate.Move(
            from: OldRow(rawValue: $0.from.rawValue), to: NewRow(rawValue: $0.to.rawValue))
        }),
      updates: SharedBuffer(
        sectionUpdates.map {
          BatchUpdate.Update(
            old: OldRow(rawValue: $0.old.rawValue), new: NewRow(rawValue: $0.new.rawValue))
        }))
  }
}
