// SPDX-License-Identifier: MIT

import EspalierUpdates

// Corrupted copies of right answers: whoever checks answers must find every one of them wrong.

/// All lists with one element dropped, repeated, or changed in one of the given ways.
public func mutants<Element>(
  of list: some Collection<Element>, changes: [(Element) -> Element?]
) -> [[Element]] {
  let list = Array(list)
  var mutants: [[Element]] = []
  for index in list.indices {
    var dropped = list
    dropped.remove(at: index)
    mutants.append(dropped)
    mutants.append(Array(list[...index] + list[index...]))
    for change in changes {
      guard let changed = change(list[index]) else { continue }
      var mutant = list
      mutant[index] = changed
      mutants.append(mutant)
    }
  }
  return mutants
}

extension BatchUpdate {
  /// Corrupted copies of this batch update, none of which is right if identities are unique.
  public func mutants() -> [BatchUpdate] {
    func old(_ row: OldRow, _ by: Int) -> OldRow? {
      row.index + by < 0 ? nil : OldRow(row.index + by)
    }
    func new(_ row: NewRow, _ by: Int) -> NewRow? {
      row.index + by < 0 ? nil : NewRow(row.index + by)
    }
    var result: [BatchUpdate] = []
    for by in [-1, 1, 1_000] {
      result += EspalierTestSupport.mutants(of: deletes, changes: [{ old($0, by) }]).map {
        BatchUpdate(deletes: SharedBuffer($0), inserts: inserts, moves: moves, updates: updates)
      }
      result += EspalierTestSupport.mutants(of: inserts, changes: [{ new($0, by) }]).map {
        BatchUpdate(deletes: deletes, inserts: SharedBuffer($0), moves: moves, updates: updates)
      }
      result += EspalierTestSupport.mutants(
        of: moves,
        changes: [
          { move in old(move.from, by).map { Move(from: $0, to: move.to) } },
          { move in new(move.to, by).map { Move(from: move.from, to: $0) } },
        ]
      ).map {
        BatchUpdate(deletes: deletes, inserts: inserts, moves: SharedBuffer($0), updates: updates)
      }
      result += EspalierTestSupport.mutants(
        of: updates,
        changes: [
          { update in old(update.old, by).map { Update(old: $0, new: update.new) } },
          { update in new(update.new, by).map { Update(old: update.old, new: $0) } },
        ]
      ).map {
        BatchUpdate(deletes: deletes, inserts: inserts, moves: moves, updates: SharedBuffer($0))
      }
    }
    return result
  }
}

extension SectionedBatchUpdate {
  /// Corrupted copies of this batch update, none of which is right if identities are unique.
  public func mutants() -> [SectionedBatchUpdate] {
    func next(_ path: OldPath) -> OldPath {
      OldPath(section: path.section, row: OldRow(path.row.index + 1))
    }
    func next(_ path: NewPath) -> NewPath {
      NewPath(section: path.section, row: NewRow(path.row.index + 1))
    }
    func away(_ path: NewPath) -> NewPath {
      NewPath(section: NewSection(path.section.index + 1), row: path.row)
    }
    let parts = Parts(
      sectionDeletes: sectionDeletes, sectionInserts: sectionInserts, sectionMoves: sectionMoves,
      sectionUpdates: sectionUpdates, deletes: deletes, inserts: inserts, moves: moves,
      updates: updates)
    var result: [SectionedBatchUpdate] = []
    func add<Element>(
      _ place: WritableKeyPath<Parts, SharedBuffer<Element>>, _ changes: [(Element) -> Element?]
    ) {
      for mutant in EspalierTestSupport.mutants(of: parts[keyPath: place], changes: changes) {
        var changed = parts
        changed[keyPath: place] = SharedBuffer(mutant)
        result.append(changed.joined)
      }
    }
    add(\.sectionDeletes, [{ OldSection($0.index + 1) }])
    add(\.sectionInserts, [{ NewSection($0.index + 1) }])
    add(\.sectionMoves, [{ SectionMove(from: OldSection($0.from.index + 1), to: $0.to) }])
    add(\.sectionUpdates, [{ SectionUpdate(old: $0.old, new: NewSection($0.new.index + 1)) }])
    add(\.deletes, [next])
    add(\.inserts, [next, away])
    add(
      \.moves,
      [{ Move(from: next($0.from), to: $0.to) }, { Move(from: $0.from, to: away($0.to)) }])
    add(
      \.updates,
      [{ Update(old: next($0.old), new: $0.new) }, { Update(old: $0.old, new: next($0.new)) }])
    return result
  }

  /// The same operations, to be changed.
  private struct Parts {
    var sectionDeletes: SharedBuffer<OldSection>
    var sectionInserts: SharedBuffer<NewSection>
    var sectionMoves: SharedBuffer<SectionMove>
    var sectionUpdates: SharedBuffer<SectionUpdate>
    var deletes: SharedBuffer<OldPath>
    var inserts: SharedBuffer<NewPath>
    var moves: SharedBuffer<Move>
    var updates: SharedBuffer<Update>

    var joined: SectionedBatchUpdate {
      SectionedBatchUpdate(
        sectionDeletes: sectionDeletes, sectionInserts: sectionInserts,
        sectionMoves: sectionMoves, sectionUpdates: sectionUpdates,
        deletes: deletes, inserts: inserts, moves: moves, updates: updates)
    }
  }
}
