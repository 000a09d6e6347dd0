// SPDX-License-Identifier: MIT

import EspalierUpdates

// What batch updates mean, row by row: slow and obvious on purpose.

/// For every new row the old row it was, or nil, by the replay rule.
public func plainSources(of update: BatchUpdate, oldCount: Int, newCount: Int) -> [Int?] {
  let removed = Set(update.deletes.map(\.index) + update.moves.map(\.from.index))
  let inserted = Set(update.inserts.map(\.index))
  let moved = Dictionary(uniqueKeysWithValues: update.moves.map { ($0.to.index, $0.from.index) })
  var rest = (0..<oldCount).filter { !removed.contains($0) }.makeIterator()
  return (0..<newCount).map { row in
    inserted.contains(row) ? nil : moved[row] ?? rest.next()
  }
}

/// For every row of new sections the old row it was, or nil, by the replay rule. The sections are their numbers
/// of rows.
public func plainSources(
  of update: SectionedBatchUpdate, old: [Int], new: [Int]
) -> [[OldPath?]] {
  let sections = plainSources(
    of: plainSections(of: update), oldCount: old.count, newCount: new.count)
  let removed = Set(Array(update.deletes) + update.moves.map(\.from))
  let inserted = Set(update.inserts)
  let moved = Dictionary(uniqueKeysWithValues: update.moves.map { ($0.to, $0.from) })
  return new.indices.map { section in
    let source = sections[section]
    var rest = (source.map { 0..<old[$0] } ?? 0..<0)
      .map { OldPath(section: OldSection(source ?? 0), row: OldRow($0)) }
      .filter { !removed.contains($0) }.makeIterator()
    return (0..<new[section]).map { row in
      let path = NewPath(section: NewSection(section), row: NewRow(row))
      return inserted.contains(path) ? nil : moved[path] ?? rest.next()
    }
  }
}

/// What becomes of the sections, as if they were rows.
func plainSections(of update: SectionedBatchUpdate) -> BatchUpdate {
  BatchUpdate(
    deletes: SharedBuffer(update.sectionDeletes.map { OldRow($0.index) }),
    inserts: SharedBuffer(update.sectionInserts.map { NewRow($0.index) }),
    moves: SharedBuffer(
      update.sectionMoves.map {
        BatchUpdate.Move(from: OldRow($0.from.index), to: NewRow($0.to.index))
      }),
    updates: SharedBuffer(
      update.sectionUpdates.map {
        BatchUpdate.Update(old: OldRow($0.old.index), new: NewRow($0.new.index))
      }))
}

/// The moves that a map of rows needs: the kept rows less their longest increasing subsequence.
public func minimalMoves(of sources: [Int?]) -> Int {
  let kept = sources.compactMap { $0 }
  return kept.count - longestIncreasingSubsequenceByPiles(kept)
}
