// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Translates sectioned batch updates into plans, in working space that is reused.
///
/// Between the two batches of a plan the list is the new sections that were kept, in their old order. Example: A B C D
/// → D X A C, where B is deleted, X is inserted and D moves and gets a row. Between the batches the list is A C D, the
/// new sections 2, 3 and 0. The first batch deletes B and inserts the row into section 2, the second one inserts X at 1
/// and moves D from 2 to 0.
package struct SectionedBatchTranslator: ~Copyable {
  /// What becomes of a section.
  private enum Fate {
    case stays
    case moves
    /// It moves, and rows are deleted, inserted or moved inside of it.
    case movesAndChanges
    /// It is deleted or inserted, its rows with it.
    case isReplaced
  }

  /// The fates of sections; those behind stay.
  private var oldFates: [Fate] = []
  private var newFates: [Fate] = []
  /// Which new section each old one is, of those that have a fate; −1 for one that is deleted.
  private var targets: [Int32] = []
  /// The sections between, as new ones, and for each new section where it is between.
  private var between: [NewSection] = []
  private var places: [Int32] = []
  private var insertedCount = 0

  private var deletes: [Place] = []
  private var inserts: [Place] = []
  private var moves: [Pair] = []
  private var reconfigures: [Place] = []
  private var sections: [Place] = []
  private var sectionMoves: [Pair] = []
  private var placeSorter = Sorter<Place>()
  private var sorter = Sorter<Pair>()

  /// Makes a translator. Allocates nothing.
  package init() {}

  /// Writes the plan for a batch update into `plan`, whose storage is reused.
  ///
  /// - Parameters:
  ///   - update: what the list went through.
  ///   - movedSections: what becomes of sections that move and change.
  ///   - plan: what is filled.
  /// - Complexity: O(operations + sections).
  /// - Allocations: none once translator and plan have seen as many operations and sections.
  package mutating func translate(
    _ update: SectionedBatchUpdate, movedSections: SectionedBatchPlan.MovedSections = .staged,
    into plan: inout SectionedBatchPlan
  ) {
    plan.first.removeAll()
    plan.second.removeAll()
    readSections(update)
    let changes = markChanges(update)
    if changes && movedSections == .replaced { replaceChanged(update) }
    listSections(update, into: &plan)
    listRows(update)
    if changes && movedSections == .staged {
      findBetween()
      for index in inserts.indices { inserts[index] = placeBetween(inserts[index]) }
      for index in moves.indices { moves[index].new = placeBetween(moves[index].new) }
      placeSorter.sort(&inserts) { $0 }
      sorter.sort(&moves) { $0.new }
      divide(&plan)
    }
    deletes.write(to: &plan.first.deletes)
    inserts.write(to: &plan.first.inserts)
    moves.write(to: &plan.first.moves)
    reconfigures.write(to: &plan.reconfigures)
  }

  /// Finds out what becomes of each section.
  private mutating func readSections(_ update: SectionedBatchUpdate) {
    let (gone, come) = (update.sectionDeletes, update.sectionInserts)
    var (oldBound, newBound) = (
      gone.last.map { $0.index + 1 } ?? 0, come.last.map { $0.index + 1 } ?? 0
    )
    for move in update.sectionMoves {
      oldBound = max(oldBound, move.from.index + 1)
      newBound = max(newBound, move.to.index + 1)
    }
    // Behind both bounds sections neither come, go nor move.
    let kept = max(oldBound - gone.count, newBound - come.count)
    insertedCount = come.count
    oldFates.refill(kept + gone.count, with: .stays)
    newFates.refill(kept + come.count, with: .stays)
    targets.refill(kept + gone.count, with: -1)
    for section in gone { oldFates[section.index] = .isReplaced }
    for section in come { newFates[section.index] = .isReplaced }
    for move in update.sectionMoves {
      oldFates[move.from.index] = .moves
      newFates[move.to.index] = .moves
      targets[move.from.index] = move.to.rawValue
    }
    var next = 0
    for old in oldFates.indices where oldFates[old] == .stays {
      while newFates[next] != .stays { next += 1 }
      targets[old] = Int32(truncatingIfNeeded: next)
      next += 1
    }
  }

  private func fate(of section: OldSection) -> Fate {
    section.index < oldFates.count ? oldFates[section.index] : .stays
  }

  private func fate(of section: NewSection) -> Fate {
    section.index < newFates.count ? newFates[section.index] : .stays
  }

  /// Marks the sections that move and change; returns whether there are any.
  private mutating func markChanges(_ update: SectionedBatchUpdate) -> Bool {
    if update.sectionMoves.isEmpty { return false }
    for path in update.deletes { mark(path.section) }
    for path in update.inserts { mark(path.section) }
    for move in update.moves {
      mark(move.from.section)
      mark(move.to.section)
    }
    var isAny = false
    for move in update.sectionMoves
    where fate(of: move.from) == .movesAndChanges || fate(of: move.to) == .movesAndChanges {
      oldFates[move.from.index] = .movesAndChanges
      newFates[move.to.index] = .movesAndChanges
      isAny = true
    }
    return isAny
  }

  private mutating func mark(_ section: OldSection) {
    if fate(of: section) == .moves { oldFates[section.index] = .movesAndChanges }
  }

  private mutating func mark(_ section: NewSection) {
    if fate(of: section) == .moves { newFates[section.index] = .movesAndChanges }
  }

  /// From now on a section that moves and changes is one that is deleted and inserted.
  private mutating func replaceChanged(_ update: SectionedBatchUpdate) {
    for move in update.sectionMoves where fate(of: move.from) == .movesAndChanges {
      oldFates[move.from.index] = .isReplaced
      newFates[move.to.index] = .isReplaced
    }
  }

  private mutating func listSections(
    _ update: SectionedBatchUpdate, into plan: inout SectionedBatchPlan
  ) {
    sections.removeAll(keepingCapacity: true)
    for old in oldFates.indices where oldFates[old] == .isReplaced { sections.append(Place(old)) }
    sections.write(to: &plan.first.sectionDeletes)
    sections.removeAll(keepingCapacity: true)
    for new in newFates.indices where newFates[new] == .isReplaced { sections.append(Place(new)) }
    sections.write(to: &plan.first.sectionInserts)
    sectionMoves.removeAll(keepingCapacity: true)
    for move in update.sectionMoves where fate(of: move.from) != .isReplaced {
      sectionMoves.append(Pair(new: move.to.place, old: move.from.place))
    }
    sectionMoves.write(to: &plan.first.sectionMoves)
    sections.removeAll(keepingCapacity: true)
    for change in update.sectionUpdates where fate(of: change.new) != .isReplaced {
      sections.append(change.new.place)
    }
    sections.write(to: &plan.sectionReconfigures)
  }

  /// Lists the rows. One that would move from or to a section that is replaced is deleted, or inserted.
  private mutating func listRows(_ update: SectionedBatchUpdate) {
    deletes.removeAll(keepingCapacity: true)
    inserts.removeAll(keepingCapacity: true)
    moves.removeAll(keepingCapacity: true)
    reconfigures.removeAll(keepingCapacity: true)
    for path in update.deletes where fate(of: path.section) != .isReplaced {
      deletes.append(path.place)
    }
    for path in update.inserts where fate(of: path.section) != .isReplaced {
      inserts.append(path.place)
    }
    var next = 0
    for move in update.moves {
      let target = move.to.place
      reconfigure(update.updates, from: &next, before: target)
      let (from, to) = (fate(of: move.from.section), fate(of: move.to.section))
      if from != .isReplaced && to != .isReplaced {
        moves.append(Pair(new: target, old: move.from.place))
        continue  // If it is updated, the next one lists it.
      }
      if from != .isReplaced { deletes.append(move.from.place) }
      if to != .isReplaced { inserts.append(target) }
      // A row that is made again has its new content.
      if next < update.updates.count, update.updates[next].new == move.to { next += 1 }
    }
    reconfigure(update.updates, from: &next, before: .max)
    placeSorter.sort(&deletes) { $0 }
    placeSorter.sort(&inserts) { $0 }
  }

  private mutating func reconfigure(
    _ updates: SharedBuffer<SectionedBatchUpdate.Update>, from next: inout Int, before end: Place
  ) {
    while next < updates.count, updates[next].new.place < end {
      let path = updates[next].new
      if fate(of: path.section) != .isReplaced { reconfigures.append(path.place) }
      next += 1
    }
  }

  /// Finds out which sections are where between the batches.
  private mutating func findBetween() {
    between.removeAll(keepingCapacity: true)
    places.refill(newFates.count, with: -1)
    for target in targets where target >= 0 {
      places[Int(target)] = Int32(truncatingIfNeeded: between.count)
      between.append(NewSection(rawValue: target))
    }
  }

  private func placeBetween(_ place: Place) -> Place {
    let section =
      place.section < places.count ? Int(places[place.section]) : place.section - insertedCount
    return Place(section: Int32(truncatingIfNeeded: section), row: Int32(place.row))
  }

  /// Moves what is done with sections, but for deletes, into the second batch.
  private mutating func divide(_ plan: inout SectionedBatchPlan) {
    plan.first.order.first.replaceAll(count: between.count) { between[$0] }
    plan.first.order.missing = insertedCount
    let inserted = plan.first.sectionInserts
    plan.second.sectionInserts.replaceAll(count: inserted.count) { inserted[$0] }
    plan.first.sectionInserts.removeAll()
    for index in sectionMoves.indices {
      sectionMoves[index].old = Place(places[Int(sectionMoves[index].new)])
    }
    sectionMoves.write(to: &plan.second.sectionMoves)
    plan.first.sectionMoves.removeAll()
  }
}
