// SPDX-License-Identifier: MIT

import EspalierBase

/// Translates sectioned batch updates into plans, in working space that is reused.
package struct SectionedBatchTranslator: ~Copyable {
  private var draft = SectionedDraft()
  private var fates = SectionFates()
  private var touched = TouchedSections()
  private var between = SectionsBetween()
  private var sorter = RadixSorter<UInt64>()

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
    _ update: borrowing SectionedBatchUpdate,
    movedSections: SectionedBatchPlan.MovedSections = .staged, into plan: inout SectionedBatchPlan
  ) {
    plan.first.removeAll()
    plan.second.removeAll()
    fates.read(update, keepsRowsOutOfMoves: movedSections == .bare)
    touched.read(update, fates)
    draft.borrowStorage(of: &plan)
    let isStaged = movedSections == .staged && !touched.isEmpty
    if movedSections == .replaced && !touched.isEmpty {
      replaceSections(update.sectionMoves.span)
      draft.listReplacedSections(update, fates)
    } else {
      draft.listSections(update)
    }
    listRows(update)
    if isStaged {
      between.read(update, fates)
      between.arrange(&draft)
    }
    draft.returnStorage(to: &plan)
    if isStaged { between.divide(&plan) }
  }

  private mutating func replaceSections(_ moves: Span<SectionedBatchUpdate.SectionMove>) {
    for index in moves.indices where touched.contains(moves[index]) { fates.replace(moves[index]) }
  }

  private mutating func listRows(_ update: borrowing SectionedBatchUpdate) {
    sorter.elements.removeAll()
    listNewSide(update.moves.span, inserts: update.inserts.span, updates: update.updates.span)
    sorter.sort()
    listDeletes(update.deletes.span)
  }

  /// Walks moves, inserts and updates, which all ascend by new path, side by side.
  private mutating func listNewSide(
    _ moves: Span<SectionedBatchUpdate.Move>, inserts: Span<NewPath>,
    updates: Span<SectionedBatchUpdate.Update>
  ) {
    var insert = 0
    var update = 0
    for index in moves.indices {
      let move = moves[index]
      while insert < inserts.count && inserts[insert] < move.to {
        draft.insert(inserts[insert], fates)
        insert += 1
      }
      while update < updates.count && updates[update].new < move.to {
        draft.reconfigure(updates[update].new, fates)
        update += 1
      }
      let isUpdated = update < updates.count && updates[update].new == move.to
      if isUpdated { update += 1 }
      if fates.allowsMove(from: move.from.section, to: move.to.section) {
        draft.moves.append(move)
        if isUpdated { draft.reconfigure(move.to, fates) }
      } else {
        if !fates.isGone(move.from.section) { sorter.elements.append(move.from.sortKey) }
        draft.insert(move.to, fates)
      }
    }
    for index in insert..<inserts.count { draft.insert(inserts[index], fates) }
    for index in update..<updates.count { draft.reconfigure(updates[index].new, fates) }
  }

  /// Lists the deletes with the sources of moves that became deletes, in their place.
  private mutating func listDeletes(_ deletes: Span<OldPath>) {
    var next = 0
    for index in 0..<sorter.elements.count {
      let path = OldPath(sortKey: sorter.elements[index])
      while next < deletes.count && deletes[next] < path {
        draft.delete(deletes[next], fates)
        next += 1
      }
      draft.deletes.append(path)
    }
    for index in next..<deletes.count { draft.delete(deletes[index], fates) }
  }
}
