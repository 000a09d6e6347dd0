// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

extension BatchUpdate {
  /// Checks that this update leads from a list of `oldCount` rows to one of `newCount`, without the lists: for updates
  /// that come from elsewhere.
  ///
  /// The lengths are those of lists, all indices are inside these, operations are in order, no row is removed or filled
  /// twice, the lengths agree, and every update names one row before and after. What passes can be applied, composed,
  /// inverted and translated. Whether it is the whole truth about two lists is for `StrictApplier` to say.
  ///
  /// - Throws: the first fault found.
  /// - Complexity: O(k log k) for k operations, whatever the lengths are.
  /// - Allocations: working space for the operations.
  public func check(oldCount: Int, newCount: Int) throws(BatchUpdateError) {
    try OperationCheck(subject: .rows, old: [oldCount], new: [newCount]).check(self)
  }
}

extension SectionedBatchUpdate {
  /// Checks that this update leads from sections of so many rows to others, without the sections: for updates that come
  /// from elsewhere.
  ///
  /// The lengths are those of lists, all paths are inside these, operations are in order, no section and no row is
  /// removed or filled twice, rows of sections that go or come as a whole are not listed, the lengths of all sections
  /// that were kept agree, and every update names one row before and after. What passes can be applied, composed,
  /// inverted and translated. Whether it is the whole truth about two lists is for `StrictApplier` to say.
  ///
  /// - Parameters:
  ///   - oldCounts: The number of rows in each section before.
  ///   - newCounts: The number of rows in each section after.
  /// - Throws: the first fault found.
  /// - Complexity: O(s + k log k) for s sections and k operations, whatever their lengths are.
  /// - Allocations: working space for sections and operations.
  public func check(oldCounts: [Int], newCounts: [Int]) throws(BatchUpdateError) {
    let (old, new) = ([oldCounts.count], [newCounts.count])
    try OperationCheck(subject: .sections, old: old, new: new).check(ofSections)
    try OperationCheck(subject: .rowsInSections, old: oldCounts, new: newCounts)
      .check(self, sections: PieceMap(ofSections))
  }
}

/// What a fault is about.
enum FaultSubject {
  case rows, sections, rowsInSections

  func error(_ fault: BatchUpdateFault) -> BatchUpdateError {
    BatchUpdateError(self == .sections ? .sections(fault) : fault)
  }

  func row(_ place: Place) -> FaultyRow {
    FaultyRow(section: self == .rowsInSections ? place.section : nil, row: place.row)
  }
}

/// Looks for faults of operations, given the numbers of rows in the sections of both lists.
private struct OperationCheck {
  let subject: FaultSubject
  let old: [Int]
  let new: [Int]

  /// Checks operations on lists of which the sections went where a map says.
  func check(
    _ update: some OperationLists, sections: PieceMap = .oneSection
  ) throws(BatchUpdateError) {
    if let count = (old + new).first(where: { $0 < 0 || $0 > maximumRowCount }) {
      throw subject.error(.badCount(count))
    }
    let (deletes, inserts) = (update.deletes.map(\.place), update.inserts.map(\.place))
    let (sources, targets) = (update.moves.map(\.before.place), update.moves.map(\.after.place))
    try check(deletes, .delete, in: old)
    try check(inserts, .insert, in: new)
    try check(targets, .move, in: new)
    try check(update.updates.map(\.after.place), .update, in: new)
    try check(sources, .move, in: old, ascending: false)
    try check(update.updates.map(\.before.place), .update, in: old, ascending: false)
    if let row = Self.firstTwice(deletes + sources) {
      throw subject.error(.removedTwice(subject.row(row)))
    }
    if let row = Self.firstTwice(inserts + targets) {
      throw subject.error(.filledTwice(subject.row(row)))
    }
    let goals = sections.inverted()
    for row in deletes where goals.old(of: Place(row.section)) == nil {
      throw subject.error(.deleteInDeletedSection(subject.row(row)))
    }
    for row in inserts where sections.old(of: Place(row.section)) == nil {
      throw subject.error(.insertInInsertedSection(subject.row(row)))
    }
    var operations = Operations()
    operations.read(update)
    try compare(operations, sections)
  }

  private func check(
    _ places: [Place], _ kind: OperationKind, in counts: [Int], ascending: Bool = true
  ) throws(BatchUpdateError) {
    var last = Place(-1)
    for (number, place) in places.enumerated() {
      guard place >= 0, place.section < counts.count, place.row < counts[place.section] else {
        throw subject.error(.outOfRange(operation: number, kind: kind))
      }
      guard place > last || !ascending else {
        throw subject.error(.notAscending(operation: number, kind: kind))
      }
      last = place
    }
  }

  private static func firstTwice(_ places: [Place]) -> Place? {
    let sorted = places.sorted()
    return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }

  /// Holds the lengths of the sections that were kept against the operations, and the updates against where rows went.
  private func compare(
    _ operations: borrowing Operations, _ sections: PieceMap
  ) throws(BatchUpdateError) {
    var (removed, filled) = (old.map { _ in 0 }, new.map { _ in 0 })
    for place in operations.removed { removed[place.section] += 1 }
    for pair in operations.filled { filled[pair.new.section] += 1 }
    for section in new.indices {
      guard let source = sections.old(of: Place(section)).map({ Int($0) }) else { continue }
      // What 32 bits do not hold is no length.
      let actual = old[source] - removed[source] &+ filled[section]
      guard actual == new[section] else {
        let named = subject == .rowsInSections ? section : nil
        throw subject.error(.wrongCount(section: named, expected: new[section], actual: actual))
      }
    }
    var map = PieceMap()
    map.read(operations, sections: sections)
    for update in operations.updated where map.old(of: update.new) != update.old {
      throw subject.error(
        .updateOfAnotherRow(old: subject.row(update.old), new: subject.row(update.new)))
    }
  }
}
