// SPDX-License-Identifier: MIT

import EspalierBase

/// The list between the two batches of a plan: the new sections that were kept, in their old order.
///
/// Example: A B C D → D X A C, where B is deleted, X is inserted and D moves. Between the batches the list is
/// A C D, the new sections 2, 3 and 0. The first batch deletes B and does what is to be done with rows, the
/// second one inserts X at 1 and moves D from 2 to 0.
struct SectionsBetween: ~Copyable {
  /// For each section between, up to a bound, the new section that it is.
  private var newSections = GrowableBuffer<NewSection>()
  /// For each new section, up to a bound, where it is between; −1 for one that is inserted.
  private var places = GrowableBuffer<Int32>()
  /// For each old section, up to a bound, the new section to which it moves; −1 if it does not.
  private var targets = GrowableBuffer<Int32>()
  /// For each old section that moves, up to a bound, where it is between.
  private var sources = GrowableBuffer<Int32>()
  /// For each new section, up to a bound, its first operation.
  private var starts = GrowableBuffer<Int32>()
  private var inserted = 0

  private var insertsBefore = GrowableBuffer<NewPath>()
  private var movesBefore = GrowableBuffer<SectionedBatchUpdate.Move>()

  /// Finds out which section is where. Behind the bounds sections neither come, go nor move.
  mutating func read(_ update: borrowing SectionedBatchUpdate, _ fates: borrowing SectionFates) {
    let deleted = update.sectionDeletes.count
    inserted = update.sectionInserts.count
    let count = max(fates.oldBound - deleted, fates.newBound - inserted)
    newSections.removeAll()
    Self.fill(&places, count + inserted)
    Self.fill(&targets, count + deleted)
    Self.fill(&sources, count + deleted)
    let moves = update.sectionMoves.span
    for index in moves.indices { targets[moves[index].from.index] = moves[index].to.rawValue }
    var next = 0  // The new section of the next one that stays.
    for old in 0..<count + deleted where !fates.isGone(OldSection(old)) {
      var target = Int(targets[old])
      if target < 0 {
        while fates.hasCome(NewSection(next)) || fates.isMoved(NewSection(next)) { next += 1 }
        target = next
        next += 1
      }
      sources[old] = Int32(newSections.count)
      places[target] = Int32(newSections.count)
      newSections.append(NewSection(target))
    }
  }

  private static func fill(_ list: inout GrowableBuffer<Int32>, _ count: Int) {
    list.removeAll(reserving: count)
    for _ in 0..<count { list.put(-1) }
  }

  /// Brings what is told in new paths into paths of the list between.
  mutating func arrange(_ draft: inout SectionedDraft) {
    Self.rearrange(&draft.inserts, with: &insertsBefore, newSections, &starts, inserted)
    Self.rearrange(&draft.moves, with: &movesBefore, newSections, &starts, inserted)
  }

  /// Sorts operations by their sections between: section by section, as they ascend already within each.
  private static func rearrange<Operation: OperationInNewSection>(
    _ operations: inout GrowableBuffer<Operation>, with spare: inout GrowableBuffer<Operation>,
    _ newSections: borrowing GrowableBuffer<NewSection>, _ starts: inout GrowableBuffer<Int32>,
    _ inserted: Int
  ) {
    spare.replaceAll(with: operations.span)
    operations.removeAll()
    fill(&starts, newSections.count + inserted)
    var rest = 0
    while rest < spare.count && spare[rest].newSection.index < starts.count {
      let section = spare[rest].newSection.index
      if starts[section] < 0 { starts[section] = Int32(rest) }
      rest += 1
    }
    for place in newSections.indices where starts[newSections[place].index] >= 0 {
      var index = Int(starts[newSections[place].index])
      while index < rest && spare[index].newSection == newSections[place] {
        operations.put(spare[index].inNewSection(NewSection(place)))
        index += 1
      }
    }
    for index in rest..<spare.count {
      let section = spare[index].newSection.index
      operations.put(spare[index].inNewSection(NewSection(section - inserted)))
    }
  }

  /// Moves what is done with sections, but for deletes, into the second batch.
  mutating func divide(_ plan: inout SectionedBatchPlan) {
    plan.first.order.first.replaceAll(with: newSections.span)
    plan.first.order.missing = inserted
    var inserts = GrowableBuffer(lentBy: &plan.second.sectionInserts)
    for index in 0..<plan.first.sectionInserts.count {
      inserts.append(plan.first.sectionInserts[index])
    }
    inserts.giveBack(to: &plan.second.sectionInserts)
    plan.first.sectionInserts.removeAll()
    var moves = GrowableBuffer(lentBy: &plan.second.sectionMoves)
    for index in 0..<plan.first.sectionMoves.count {
      let move = plan.first.sectionMoves[index]
      let source = OldSection(rawValue: sources[move.from.index])
      moves.append(SectionedBatchUpdate.SectionMove(from: source, to: move.to))
    }
    moves.giveBack(to: &plan.second.sectionMoves)
    plan.first.sectionMoves.removeAll()
  }
}

/// An operation that is told by where it is in the end.
private protocol OperationInNewSection: ZeroInitializable {
  var newSection: NewSection { get }
  func inNewSection(_ section: NewSection) -> Self
}

extension NewPath: OperationInNewSection {
  fileprivate var newSection: NewSection { section }

  fileprivate func inNewSection(_ section: NewSection) -> NewPath {
    NewPath(section: section, row: row)
  }
}

extension SectionedBatchUpdate.Move: OperationInNewSection {
  fileprivate var newSection: NewSection { to.section }

  fileprivate func inNewSection(_ section: NewSection) -> SectionedBatchUpdate.Move {
    SectionedBatchUpdate.Move(from: from, to: to.inNewSection(section))
  }
}
