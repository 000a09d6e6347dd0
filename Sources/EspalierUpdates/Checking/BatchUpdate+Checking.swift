// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

extension BatchUpdate {
  /// Checks that this update leads from a list of `oldCount` rows to one of `newCount`, without the lists: for updates
  /// that come from elsewhere.
  ///
  /// All indices are inside their lists, operations are in order, no row is removed or filled twice, the lengths agree,
  /// and every update names one row before and after. What passes can be applied, composed, inverted and translated.
  /// Whether it is the whole truth about two lists is for `StrictApplier` to say.
  ///
  /// - Throws: the first fault found.
  /// - Complexity: O(k log k) for k operations, whatever the lengths are.
  /// - Allocations: working space for the operations.
  public func check(oldCount: Int, newCount: Int) throws(BatchUpdateError) {
    let check = OperationCheck(hasSections: false, old: [oldCount], new: [newCount])
    let operations = try check.operations(deletes, inserts, moves, updates)
    try check.check(operations, sections: .oneSection)
  }
}

extension SectionedBatchUpdate {
  /// Checks that this update leads from sections of so many rows to others, without the sections: for updates that come
  /// from elsewhere.
  ///
  /// All paths are inside their lists, operations are in order, no section and no row is removed or filled twice, rows
  /// of sections that go or come as a whole are not listed, the lengths of all sections that were kept agree, and every
  /// update names one row before and after. What passes can be applied, composed, inverted and translated. Whether it
  /// is the whole truth about two lists is for `StrictApplier` to say.
  ///
  /// - Parameters:
  ///   - oldCounts: The number of rows in each section before.
  ///   - newCounts: The number of rows in each section after.
  /// - Throws: the first fault found.
  /// - Complexity: O(s + k log k) for s sections and k operations, whatever their lengths are.
  /// - Allocations: working space for sections and operations.
  public func check(oldCounts: [Int], newCounts: [Int]) throws(BatchUpdateError) {
    do throws(BatchUpdateError) {
      try differenceOfSections.check(oldCount: oldCounts.count, newCount: newCounts.count)
    } catch {
      throw BatchUpdateError(.sections(error.fault))
    }
    let check = OperationCheck(hasSections: true, old: oldCounts, new: newCounts)
    let operations = try check.operations(deletes, inserts, moves, updates)
    let (gone, come) = (Set(sectionDeletes), Set(sectionInserts))
    for path in deletes where gone.contains(path.section) {
      throw BatchUpdateError(.deleteInDeletedSection(FaultyRow(path)))
    }
    for path in inserts where come.contains(path.section) {
      throw BatchUpdateError(.insertInInsertedSection(FaultyRow(path)))
    }
    try check.check(operations, sections: PieceMap(sectionsOf: self))
  }

  /// The operations on sections, as those of a plain list.
  var differenceOfSections: BatchUpdate {
    var difference = BatchUpdate()
    difference.deletes.replaceAll(sectionDeletes)
    difference.inserts.replaceAll(sectionInserts)
    difference.moves.replaceAll(sectionMoves)
    difference.updates.replaceAll(sectionUpdates)
    return difference
  }
}

/// Looks for faults of operations, given the numbers of rows in the sections of both lists.
private struct OperationCheck {
  let hasSections: Bool
  let old: [Int]
  let new: [Int]

  /// Checks places, orders and that nothing is named twice, and reads the operations.
  func operations<Delete: Placed, Insert: Placed, Move: PlacedPair, Update: PlacedPair>(
    _ deletes: SharedBuffer<Delete>, _ inserts: SharedBuffer<Insert>, _ moves: SharedBuffer<Move>,
    _ updates: SharedBuffer<Update>
  ) throws(BatchUpdateError) -> Operations {
    try check(deletes.map(\.place), .delete, in: old)
    try check(inserts.map(\.place), .insert, in: new)
    try check(moves.map(\.after.place), .move, in: new)
    try check(updates.map(\.after.place), .update, in: new)
    try check(moves.map(\.before.place), .move, in: old, ascending: false)
    try check(updates.map(\.before.place), .update, in: old, ascending: false)
    if let row = Self.firstTwice(deletes.map(\.place) + moves.map(\.before.place)) {
      throw BatchUpdateError(.removedTwice(faulty(row)))
    }
    if let row = Self.firstTwice(inserts.map(\.place) + moves.map(\.after.place)) {
      throw BatchUpdateError(.filledTwice(faulty(row)))
    }
    var operations = Operations()
    operations.read(deletes, inserts, moves, updates)
    return operations
  }

  private func check(
    _ places: [Place], _ kind: OperationKind, in counts: [Int], ascending: Bool = true
  ) throws(BatchUpdateError) {
    var last = Place(-1)
    for (number, place) in places.enumerated() {
      guard place >= 0, place.section < counts.count,
        place.row < min(counts[place.section], maximumRowCount)
      else { throw BatchUpdateError(.outOfRange(operation: number, kind: kind)) }
      guard place > last || !ascending else {
        throw BatchUpdateError(.notAscending(operation: number, kind: kind))
      }
      last = place
    }
  }

  private static func firstTwice(_ places: [Place]) -> Place? {
    let sorted = places.sorted()
    return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }

  private func faulty(_ place: Place) -> FaultyRow {
    FaultyRow(section: hasSections ? place.section : nil, row: place.row)
  }

  /// Holds the lengths of the sections that were kept against the operations, and the updates against where rows went.
  func check(_ operations: borrowing Operations, sections: PieceMap) throws(BatchUpdateError) {
    var (removed, filled) = (old.map { _ in 0 }, new.map { _ in 0 })
    for place in operations.removed { removed[place.section] += 1 }
    for pair in operations.filled { filled[pair.new.section] += 1 }
    for section in new.indices {
      guard let source = sections.old(of: Place(section)).map({ Int($0) }) else { continue }
      let actual = old[source] - removed[source] + filled[section]
      guard actual == new[section] else {
        throw BatchUpdateError(
          .wrongCount(
            section: hasSections ? section : nil, expected: new[section], actual: actual))
      }
    }
    var map = PieceMap()
    map.read(operations, sections: sections)
    for update in operations.updated where map.old(of: update.new) != update.old {
      throw BatchUpdateError(.updateOfAnotherRow(old: faulty(update.old), new: faulty(update.new)))
    }
  }
}
