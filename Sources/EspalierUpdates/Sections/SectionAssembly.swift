// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Puts the difference of two lists of sections together from flat ones.
///
/// Example, sections as letters, rows as numbers: A[1 2 3] B[4 5] → B[4 1] A[2 3 6].
///   1. The sections are diffed by identity: A and B are kept, one of them moves.
///   2. Each pair of sections is diffed: B loses 5 and gains 1, A loses 1 and gains 6. These rows found no partner in
///      their own section: left over are 1 (A) and 5 (B) in old, 1 (B) and 6 (A) in new.
///   3. What is left over is diffed as two lists of its own: 1 is in both, so it moves from A to B; 5 is deleted and 6
///      is inserted.
///
/// Rows of sections that went or came are all left over, as they may be in another section now; those that are not go
/// unsaid.
@usableFromInline
struct SectionAssembly: ~Copyable {
  private var operations = Operations()
  private var map = PieceMap()
  /// For each new section the old one that it was, or −1.
  private var sources: [Int32] = []

  /// Old rows without a partner in their own section: pair by pair, as the new sections come.
  private var loose: [OldRow] = []
  /// For each old section which of these are its own; nil if it is deleted.
  private var looseRanges: [Range<Int>?] = []

  /// What is left over, ascending.
  private(set) var oldPaths: [OldPath] = []
  private(set) var newPaths: [NewPath] = []

  private var deletes: [OldPath] = []
  private var inserts: [NewPath] = []
  /// Moves and updates within sections, and those between sections, all ascending.
  private var moves: [SectionedBatchUpdate.Move] = []
  private var updates: [SectionedBatchUpdate.Update] = []
  private var crossMoves: [SectionedBatchUpdate.Move] = []
  private var crossUpdates: [SectionedBatchUpdate.Update] = []

  @inline(never)
  init() {}

  // Never inlined: else freeing these arrays is compiled into every function that ends with a differ.
  @usableFromInline
  @inline(never)
  deinit {}

  /// Begins with the difference of the sections, and writes it into `update`.
  @usableFromInline
  mutating func begin(
    _ difference: BatchUpdate, oldCount: Int, newCount: Int, into update: inout SectionedBatchUpdate
  ) {
    removeAll()
    copy(difference, into: &update)
    operations.read(difference)
    map.read(operations, sections: .oneSection)
    sources.refill(newCount, with: -1)
    looseRanges.refill(oldCount, with: nil)
    for piece in map.pieces {
      let count = min(piece.count, Place(newCount) - piece.new)
      if count <= 0 { break }
      for offset in 0..<count {
        sources[Int(piece.new + offset)] = Int32(truncatingIfNeeded: piece.old + offset)
        looseRanges[Int(piece.old + offset)] = 0..<0
      }
    }
  }

  private mutating func removeAll() {
    loose.removeAll(keepingCapacity: true)
    oldPaths.removeAll(keepingCapacity: true)
    newPaths.removeAll(keepingCapacity: true)
    deletes.removeAll(keepingCapacity: true)
    inserts.removeAll(keepingCapacity: true)
    moves.removeAll(keepingCapacity: true)
    updates.removeAll(keepingCapacity: true)
    crossMoves.removeAll(keepingCapacity: true)
    crossUpdates.removeAll(keepingCapacity: true)
  }

  private func copy(_ sections: BatchUpdate, into update: inout SectionedBatchUpdate) {
    update.sectionDeletes.replaceAll(count: sections.deletes.count) {
      OldSection(rawValue: sections.deletes[$0].rawValue)
    }
    update.sectionInserts.replaceAll(count: sections.inserts.count) {
      NewSection(rawValue: sections.inserts[$0].rawValue)
    }
    update.sectionMoves.replaceAll(count: sections.moves.count) {
      SectionedBatchUpdate.SectionMove(
        before: OldSection(rawValue: sections.moves[$0].from.rawValue),
        after: NewSection(rawValue: sections.moves[$0].to.rawValue))
    }
    update.sectionUpdates.replaceAll(count: sections.updates.count) {
      SectionedBatchUpdate.SectionUpdate(
        before: OldSection(rawValue: sections.updates[$0].old.rawValue),
        after: NewSection(rawValue: sections.updates[$0].new.rawValue))
    }
  }

  /// The old section that a new one was, or −1.
  @usableFromInline
  func source(of target: Int) -> Int { Int(sources[target]) }

  /// Takes the difference of one pair of sections over; what it deletes and inserts is left over. New sections come one
  /// after the other.
  @usableFromInline
  mutating func take(_ difference: BatchUpdate, from source: Int, to target: Int) {
    if difference.isEmpty { return }
    let (from, to) = (OldSection(source), NewSection(target))
    // Spans are read without counting references, and there are many sections.
    let (moved, updated) = (difference.moves.span, difference.updates.span)
    for index in moved.indices {
      moves.append(
        SectionedBatchUpdate.Move(
          from: OldPath(section: from, row: moved[index].from),
          to: NewPath(section: to, row: moved[index].to)))
    }
    for index in updated.indices {
      updates.append(
        SectionedBatchUpdate.Update(
          old: OldPath(section: from, row: updated[index].old),
          new: NewPath(section: to, row: updated[index].new)))
    }
    let (deleted, inserted) = (difference.deletes.span, difference.inserts.span)
    let start = loose.count
    for index in deleted.indices { loose.append(deleted[index]) }
    looseRanges[source] = start..<loose.count
    for index in inserted.indices {
      newPaths.append(NewPath(section: to, row: inserted[index]))
    }
  }

  /// Leaves all rows of an inserted section over.
  @usableFromInline
  mutating func takeInserted(section: Int, count: Int) {
    for row in 0..<count {
      newPaths.append(NewPath(section: NewSection(section), row: NewRow(row)))
    }
  }

  /// Lists the old rows that are left over; all of sections that were deleted. Returns false if none can have a partner.
  @usableFromInline
  mutating func listOld(count: (Int) -> Int) -> Bool {
    for section in looseRanges.indices {
      let old = OldSection(section)
      if let range = looseRanges[section] {
        for row in loose[range] { oldPaths.append(OldPath(section: old, row: row)) }
      } else {
        for row in 0..<count(section) { oldPaths.append(OldPath(section: old, row: OldRow(row))) }
      }
    }
    return hasLeftovers
  }

  /// Whether rows of both lists are left over.
  var hasLeftovers: Bool { !oldPaths.isEmpty && !newPaths.isEmpty }

  /// The number of rows that are left over.
  @usableFromInline
  var oldCount: Int { oldPaths.count }
  @usableFromInline
  var newCount: Int { newPaths.count }

  @usableFromInline
  func oldPath(_ index: Int) -> OldPath { oldPaths[index] }
  @usableFromInline
  func newPath(_ index: Int) -> NewPath { newPaths[index] }

  /// Makes moves of what the difference of what is left over keeps, and of all else deletes and inserts.
  @usableFromInline
  mutating func takeLeftovers(
    _ difference: BatchUpdate, isUpdated: (OldPath, NewPath) -> Bool
  ) {
    operations.read(difference)
    map.read(operations, sections: .oneSection)
    for piece in map.pieces {
      let count = min(piece.count, Place(newPaths.count) - piece.new)
      if count <= 0 { break }
      for offset in 0..<count {
        let (old, new) = (oldPaths[Int(piece.old + offset)], newPaths[Int(piece.new + offset)])
        crossMoves.append(SectionedBatchUpdate.Move(from: old, to: new))
        if isUpdated(old, new) {
          crossUpdates.append(SectionedBatchUpdate.Update(old: old, new: new))
        }
      }
    }
    for row in difference.deletes { delete(oldPaths[row.index]) }
    for row in difference.inserts { insert(newPaths[row.index]) }
  }

  /// Makes deletes and inserts of all that is left over.
  @usableFromInline
  mutating func dropLeftovers() {
    for path in oldPaths { delete(path) }
    for path in newPaths { insert(path) }
  }

  private mutating func delete(_ path: OldPath) {
    if looseRanges[path.section.index] != nil { deletes.append(path) }
  }

  private mutating func insert(_ path: NewPath) {
    if sources[path.section.index] >= 0 { inserts.append(path) }
  }

  /// Writes what was found of the rows into `update`.
  @usableFromInline
  func finish(into update: inout SectionedBatchUpdate) {
    update.deletes.replaceAll(count: deletes.count) { deletes[$0] }
    update.inserts.replaceAll(count: inserts.count) { inserts[$0] }
    Self.merge(moves, crossMoves, into: &update.moves)
    Self.merge(updates, crossUpdates, into: &update.updates)
  }

  /// Merges two lists that ascend by new path.
  private static func merge<Operation: PlacedPair>(
    _ within: [Operation], _ between: [Operation], into list: inout SharedBuffer<Operation>
  ) {
    var (one, other) = (0, 0)
    list.replaceAll(count: within.count + between.count) { _ in
      if other == between.count
        || one < within.count && within[one].after.place < between[other].after.place
      {
        one += 1
        return within[one - 1]
      }
      other += 1
      return between[other - 1]
    }
  }
}
