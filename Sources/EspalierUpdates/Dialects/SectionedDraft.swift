// SPDX-License-Identifier: MIT

import EspalierBase

/// A plan in the making, in lent storage. All of it is in the first batch, until `SectionsBetween` divides it.
struct SectionedDraft: ~Copyable {
  private var sectionDeletes = GrowableBuffer<OldSection>()
  private var sectionInserts = GrowableBuffer<NewSection>()
  private var sectionMoves = GrowableBuffer<SectionedBatchUpdate.SectionMove>()
  private var sectionReconfigures = GrowableBuffer<NewSection>()
  var deletes = GrowableBuffer<OldPath>()
  var inserts = GrowableBuffer<NewPath>()
  var moves = GrowableBuffer<SectionedBatchUpdate.Move>()
  private var reconfigures = GrowableBuffer<NewPath>()

  mutating func borrowStorage(of plan: inout SectionedBatchPlan) {
    sectionDeletes = GrowableBuffer(lentBy: &plan.first.sectionDeletes)
    sectionInserts = GrowableBuffer(lentBy: &plan.first.sectionInserts)
    sectionMoves = GrowableBuffer(lentBy: &plan.first.sectionMoves)
    sectionReconfigures = GrowableBuffer(lentBy: &plan.sectionReconfigures)
    deletes = GrowableBuffer(lentBy: &plan.first.deletes)
    inserts = GrowableBuffer(lentBy: &plan.first.inserts)
    moves = GrowableBuffer(lentBy: &plan.first.moves)
    reconfigures = GrowableBuffer(lentBy: &plan.reconfigures)
  }

  mutating func returnStorage(to plan: inout SectionedBatchPlan) {
    sectionDeletes.giveBack(to: &plan.first.sectionDeletes)
    sectionInserts.giveBack(to: &plan.first.sectionInserts)
    sectionMoves.giveBack(to: &plan.first.sectionMoves)
    sectionReconfigures.giveBack(to: &plan.sectionReconfigures)
    deletes.giveBack(to: &plan.first.deletes)
    inserts.giveBack(to: &plan.first.inserts)
    moves.giveBack(to: &plan.first.moves)
    reconfigures.giveBack(to: &plan.reconfigures)
  }

  /// The sections as the update has them.
  mutating func listSections(_ update: borrowing SectionedBatchUpdate) {
    sectionDeletes.replaceAll(with: update.sectionDeletes.span)
    sectionInserts.replaceAll(with: update.sectionInserts.span)
    sectionMoves.replaceAll(with: update.sectionMoves.span)
    let updates = update.sectionUpdates.span
    for index in updates.indices { sectionReconfigures.append(updates[index].new) }
  }

  /// The sections when some of those that move are deleted and inserted.
  mutating func listReplacedSections(
    _ update: borrowing SectionedBatchUpdate, _ fates: borrowing SectionFates
  ) {
    for index in 0..<fates.oldBound where fates.isGone(OldSection(index)) {
      sectionDeletes.append(OldSection(index))
    }
    for index in 0..<fates.newBound where fates.hasCome(NewSection(index)) {
      sectionInserts.append(NewSection(index))
    }
    let moves = update.sectionMoves.span
    for index in moves.indices where !fates.isGone(moves[index].from) {
      sectionMoves.append(moves[index])
    }
    let updates = update.sectionUpdates.span
    for index in updates.indices where !fates.hasCome(updates[index].new) {
      sectionReconfigures.append(updates[index].new)
    }
  }

  mutating func delete(_ path: OldPath, _ fates: borrowing SectionFates) {
    if !fates.isGone(path.section) { deletes.append(path) }
  }

  mutating func insert(_ path: NewPath, _ fates: borrowing SectionFates) {
    if !fates.hasCome(path.section) { inserts.append(path) }
  }

  mutating func reconfigure(_ path: NewPath, _ fates: borrowing SectionFates) {
    if !fates.hasCome(path.section) { reconfigures.append(path) }
  }
}
