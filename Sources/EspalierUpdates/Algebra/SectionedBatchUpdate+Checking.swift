// SPDX-License-Identifier: MIT

import EspalierBase

extension SectionedBatchUpdate {
  /// Checks that this update leads from sections of so many rows to others, without the sections: for updates
  /// that come from elsewhere.
  ///
  /// All paths are inside their lists, operations are in order, no section and no row is removed or filled twice,
  /// rows of sections that go or come as a whole are not listed, the lengths of all sections that were kept agree,
  /// and every update names one row before and after. What passes can be applied, composed, inverted and translated.
  /// Whether it is the whole truth about two lists is for `StrictApplier` to say.
  ///
  /// - Parameters:
  ///   - oldCounts: The number of rows in each section before.
  ///   - newCounts: The number of rows in each section after.
  /// - Throws: the first fault found.
  /// - Complexity: O(s + k log k) for s sections and k operations, whatever their lengths are.
  /// - Allocations: working space for sections and operations.
  public func check(oldCounts: [Int], newCounts: [Int]) throws(BatchUpdateError) {
    do throws(SectionedBatchUpdateFault) {
      try findFault(oldCounts, newCounts)
    } catch {
      throw BatchUpdateError(error)
    }
  }

  private func findFault(
    _ oldCounts: [Int], _ newCounts: [Int]
  ) throws(SectionedBatchUpdateFault) {
    do throws(BatchUpdateFault) {
      try differenceOfSections.findFault(oldCount: oldCounts.count, newCount: newCounts.count)
    } catch {
      throw .sections(error)
    }
    try checkPaths(oldCounts, newCounts)
    try checkOnce()
    var operations = PlaceOperations()
    var oneSection = PlaceMap()
    var sections = PlaceMap()
    var map = PlaceMap()
    oneSection.makeIdentity()
    operations.readSections(self)
    sections.read(operations, sections: oneSection)
    try checkCounts(oldCounts, newCounts, sections)
    operations.readRows(self)
    map.read(operations, sections: sections)
    let wrong = map.firstFault(
      old: updates.map { Place($0.old) }, new: updates.map { Place($0.new) })
    if let wrong { throw .updateOfAnotherRow(old: updates[wrong].old, new: updates[wrong].new) }
  }

  private func checkPaths(
    _ oldCounts: [Int], _ newCounts: [Int]
  ) throws(SectionedBatchUpdateFault) {
    let (old, new) = (ListLengths(oldCounts), ListLengths(newCounts))
    try old.check(deletes.map { ($0.section.index, $0.row.index) }, .delete)
    try new.check(inserts.map { ($0.section.index, $0.row.index) }, .insert)
    try new.check(moves.map { ($0.to.section.index, $0.to.row.index) }, .move)
    try new.check(updates.map { ($0.new.section.index, $0.new.row.index) }, .update)
    try old.check(
      moves.map { ($0.from.section.index, $0.from.row.index) }, .move, ascending: false)
    try old.check(
      updates.map { ($0.old.section.index, $0.old.row.index) }, .update, ascending: false)
  }

  /// Nothing is removed or filled twice, by itself or with its section.
  private func checkOnce() throws(SectionedBatchUpdateFault) {
    let deletedSections = Set(sectionDeletes)
    for path in deletes where deletedSections.contains(path.section) {
      throw .deleteInDeletedSection(path)
    }
    let insertedSections = Set(sectionInserts)
    for path in inserts where insertedSections.contains(path.section) {
      throw .insertInInsertedSection(path)
    }
    let removed = (Array(deletes) + moves.map(\.from)).sorted()
    for (path, next) in zip(removed, removed.dropFirst()) where path == next {
      throw .removedTwice(path)
    }
    let filled = (Array(inserts) + moves.map(\.to)).sorted()
    for (path, next) in zip(filled, filled.dropFirst()) where path == next {
      throw .filledTwice(path)
    }
  }

  /// The sections that were kept have the lengths that the operations give them.
  private func checkCounts(
    _ oldCounts: [Int], _ newCounts: [Int], _ sections: borrowing PlaceMap
  ) throws(SectionedBatchUpdateFault) {
    var (removed, filled) = (oldCounts.map { _ in 0 }, newCounts.map { _ in 0 })
    for path in deletes { removed[path.section.index] += 1 }
    for path in inserts { filled[path.section.index] += 1 }
    for move in moves {
      removed[move.from.section.index] += 1
      filled[move.to.section.index] += 1
    }
    var near = 0
    for section in newCounts.indices {
      let place = Place(rawValue: Int64(section))
      while sections.end(of: near) <= place { near += 1 }
      let piece = sections.pieces[near]
      if piece.old.isNone { continue }
      let source = Int((piece.old + (place - piece.new)).rawValue)
      let actual = oldCounts[source] - removed[source] + filled[section]
      guard actual == newCounts[section] else {
        throw .wrongCount(NewSection(section), expected: newCounts[section], actual: actual)
      }
    }
  }
}

/// The numbers of rows in sections.
private struct ListLengths {
  let counts: [Int]

  init(_ counts: [Int]) {
    self.counts = counts
  }

  /// Checks that paths are inside the list, and in order where that is asked for.
  func check(
    _ paths: [(section: Int, row: Int)], _ kind: OperationKind, ascending: Bool = true
  ) throws(SectionedBatchUpdateFault) {
    var last = (section: -1, row: -1)
    for (number, path) in paths.enumerated() {
      guard
        counts.indices.contains(path.section) && path.row >= 0
          && path.row < min(counts[path.section], maximumRowCount)
      else { throw .pathOutOfRange(operation: number, kind: kind) }
      guard !ascending || last < path else { throw .notAscending(operation: number, kind: kind) }
      last = path
    }
  }
}
