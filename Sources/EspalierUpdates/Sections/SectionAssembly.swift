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
struct SectionAssembly: ~Copyable, Sendable {
  private var operations = Operations()
  private var map = PieceMap()
  /// For each new section the old one that it was, or −1.
  private var sources: [Int32] = []

  /// Old rows without a partner in their own section: pair by pair, as the new sections come.
  private var loose: [OldRow] = []
  /// For each old section which of these are its own; nil if it is deleted.
  private var looseRanges: [Range<Int>?] = []

  /// What is left over, ascending; in the end without what moves between sections.
  private(set) var oldPaths: [OldPath] = []
  private(set) var newPaths: [NewPath] = []
  /// Whether rows of both lists were left over.
  private(set) var hasLeftovers = false

  /// Moves and updates within sections, and behind them those between sections.
  private var moves: [Pair] = []
  private var updates: [Pair] = []
  private var sorter = Sorter<Pair>()

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
    update.sectionDeletes.replaceAll(difference.deletes)
    update.sectionInserts.replaceAll(difference.inserts)
    update.sectionMoves.replaceAll(difference.moves)
    update.sectionUpdates.replaceAll(difference.updates)
    operations.read(difference)
    map.read(operations, sections: .oneSection)
    sources.refill(newCount, with: -1)
    looseRanges.refill(oldCount, with: nil)
    map.forEachKept(of: newCount) { old, new in
      sources[new] = Int32(truncatingIfNeeded: old)
      looseRanges[old] = 0..<0
    }
  }

  private mutating func removeAll() {
    loose.clear()
    oldPaths.clear()
    newPaths.clear()
    moves.clear()
    updates.clear()
  }

  /// The old section that a new one was, or −1.
  @usableFromInline
  func source(of target: Int) -> Int { Int(sources[target]) }

  /// Takes the difference of one pair of sections over; what it deletes and inserts is left over. New sections come one
  /// after the other.
  @usableFromInline
  mutating func take(_ difference: BatchUpdate, from source: Int, to target: Int) {
    if difference.isEmpty { return }
    let to = NewSection(target)
    // Spans are read without counting references, and there are many sections.
    let (moved, updated) = (difference.moves.span, difference.updates.span)
    let (start, oldStart) = (to.place << 31, OldSection(source).place << 31)
    for index in moved.indices {
      moves.append(
        Pair(new: start + moved[index].to.place, old: oldStart + moved[index].from.place))
    }
    for index in updated.indices {
      updates.append(
        Pair(new: start + updated[index].new.place, old: oldStart + updated[index].old.place))
    }
    let (deleted, inserted) = (difference.deletes.span, difference.inserts.span)
    looseRanges[source] = loose.count..<loose.count + deleted.count
    for index in deleted.indices { loose.append(deleted[index]) }
    for index in inserted.indices { newPaths.append(NewPath(section: to, row: inserted[index])) }
  }

  /// Leaves all rows of an inserted section over.
  @usableFromInline
  mutating func takeInserted(section: Int, count: Int) {
    let new = NewSection(section)
    for row in 0..<count { newPaths.append(NewPath(section: new, row: NewRow(row))) }
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
    hasLeftovers = !oldPaths.isEmpty && !newPaths.isEmpty
    return hasLeftovers
  }

  /// Makes moves of what the difference of what is left over keeps.
  @usableFromInline
  mutating func takeLeftovers(
    _ difference: BatchUpdate, isUpdated: (OldPath, NewPath) -> Bool
  ) {
    operations.read(difference)
    map.read(operations, sections: .oneSection)
    map.forEachKept(of: newPaths.count) {
      let (old, new) = (oldPaths[$0], newPaths[$1])
      moves.append(Pair(new: new.place, old: old.place))
      if isUpdated(old, new) { updates.append(Pair(new: new.place, old: old.place)) }
    }
    oldPaths.keep(difference.deletes)
    newPaths.keep(difference.inserts)
  }

  /// Writes what was found of the rows into `update`; what is still left over was deleted and inserted, unless its
  /// section was.
  @usableFromInline
  mutating func finish(into update: inout SectionedBatchUpdate) {
    oldPaths.removeAll { looseRanges[$0.section.index] == nil }
    newPaths.removeAll { sources[$0.section.index] < 0 }
    update.deletes.replaceAll(count: oldPaths.count) { oldPaths[$0] }
    update.inserts.replaceAll(count: newPaths.count) { newPaths[$0] }
    sorter.sort(&moves) { $0.new }
    sorter.sort(&updates) { $0.new }
    update.moves.replaceAll(moves)
    update.updates.replaceAll(updates)
  }
}
