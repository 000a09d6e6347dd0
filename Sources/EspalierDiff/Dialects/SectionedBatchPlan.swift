// SPDX-License-Identifier: MIT

import EspalierBase

/// A sectioned batch update in the dialect of `performBatchUpdates`: table and collection views of UIKit
/// and AppKit.
///
/// A plan is legal in one batch: nothing is done inside a section that is deleted or inserted, and no
/// row moves from or to a section that moves itself. A row for which only such a move would do is deleted
/// and inserted, or one of the two where its other end comes or goes with its section; what is kept by
/// identity (its height, its selection) is kept all the same, because the batch update still says which
/// row it was.
///
/// The order: inside the batch sections and rows are deleted, inserted and moved, with old paths for what
/// was and new ones for what is; after the batch the updated sections and rows are reconfigured in place,
/// by new path.
public struct SectionedBatchPlan: Equatable, Sendable {
  /// The sections to delete, ascending.
  public private(set) var sectionDeletes: SharedBuffer<OldSection> = SharedBuffer()

  /// The sections to insert, ascending.
  public private(set) var sectionInserts: SharedBuffer<NewSection> = SharedBuffer()

  /// The sections to move, by ascending new index.
  public private(set) var sectionMoves: SharedBuffer<SectionedBatchUpdate.SectionMove> =
    SharedBuffer()

  /// The rows to delete, as ascending old paths.
  public private(set) var deletes: SharedBuffer<OldPath> = SharedBuffer()

  /// The rows to insert, as ascending new paths.
  public private(set) var inserts: SharedBuffer<NewPath> = SharedBuffer()

  /// The rows to move, by ascending new path.
  public private(set) var moves: SharedBuffer<SectionedBatchUpdate.Move> = SharedBuffer()

  /// The sections whose header and footer to reconfigure after the batch, ascending.
  public private(set) var sectionReconfigures: SharedBuffer<NewSection> = SharedBuffer()

  /// The rows to reconfigure in place after the batch, as ascending new paths. Rows that the plan inserts
  /// are not among them: they are bound to their new content anyway.
  public private(set) var reconfigures: SharedBuffer<NewPath> = SharedBuffer()

  /// Makes an empty plan.
  public init() {}

  /// Makes a plan for a batch update.
  ///
  /// - Complexity: O(operations + sections).
  public init(_ update: SectionedBatchUpdate) {
    var translator = SectionedBatchTranslator()
    translator.translate(update, into: &self)
  }

  fileprivate mutating func copySections(of update: borrowing SectionedBatchUpdate) {
    sectionDeletes.replaceAll(with: update.sectionDeletes.span)
    sectionInserts.replaceAll(with: update.sectionInserts.span)
    sectionMoves.replaceAll(with: update.sectionMoves.span)
    sectionReconfigures.replaceAll(with: update.sectionUpdates.span) { $0.new }
  }

  fileprivate mutating func lendRows(to draft: inout SectionedBatchTranslator.Draft) {
    draft.deletes = GrowableBuffer(lentBy: &deletes)
    draft.inserts = GrowableBuffer(lentBy: &inserts)
    draft.moves = GrowableBuffer(lentBy: &moves)
    draft.reconfigures = GrowableBuffer(lentBy: &reconfigures)
  }

  fileprivate mutating func takeRows(from draft: inout SectionedBatchTranslator.Draft) {
    draft.deletes.giveBack(to: &deletes)
    draft.inserts.giveBack(to: &inserts)
    draft.moves.giveBack(to: &moves)
    draft.reconfigures.giveBack(to: &reconfigures)
  }
}

/// Translates sectioned batch updates into plans, in working space that is reused.
public struct SectionedBatchTranslator: ~Copyable {
  /// The row operations of a plan in the making.
  fileprivate struct Draft: ~Copyable {
    var deletes = GrowableBuffer<OldPath>()
    var inserts = GrowableBuffer<NewPath>()
    var moves = GrowableBuffer<SectionedBatchUpdate.Move>()
    var reconfigures = GrowableBuffer<NewPath>()
  }

  private var draft = Draft()
  private var sections = SectionFates()
  private var sorter = RadixSorter()

  /// Makes a translator. Allocates nothing.
  public init() {}

  /// Writes the plan for a batch update into `plan`, whose storage is reused.
  ///
  /// - Complexity: O(operations + sections).
  /// - Allocations: none once translator and plan have seen as many operations and sections.
  public mutating func translate(
    _ update: borrowing SectionedBatchUpdate, into plan: inout SectionedBatchPlan
  ) {
    plan.copySections(of: update)
    plan.lendRows(to: &draft)
    sections.read(update)
    sorter.keys.removeAll()
    translateMoves(update.moves.span, inserts: update.inserts.span, updates: update.updates.span)
    mergeDeletes(update.deletes.span)
    plan.takeRows(from: &draft)
  }

  /// Walks moves, inserts and updates, which all ascend by new path, side by side.
  private mutating func translateMoves(
    _ moves: Span<SectionedBatchUpdate.Move>, inserts: Span<NewPath>,
    updates: Span<SectionedBatchUpdate.Update>
  ) {
    var insert = 0
    var update = 0
    for index in moves.indices {
      let move = moves[index]
      while insert < inserts.count && inserts[insert] < move.to {
        draft.inserts.append(inserts[insert])
        insert += 1
      }
      while update < updates.count && updates[update].new < move.to {
        draft.reconfigures.append(updates[update].new)
        update += 1
      }
      let isUpdated = update < updates.count && updates[update].new == move.to
      if isUpdated { update += 1 }
      if sections.stays(move.from.section) && sections.stays(move.to.section) {
        draft.moves.append(move)
        if isUpdated { draft.reconfigures.append(move.to) }
      } else {
        if !sections.isDeleted(move.from.section) { sorter.keys.append(move.from.sortKey) }
        if !sections.isInserted(move.to.section) { draft.inserts.append(move.to) }
      }
    }
    for index in insert..<inserts.count { draft.inserts.append(inserts[index]) }
    for index in update..<updates.count { draft.reconfigures.append(updates[index].new) }
  }

  /// Adds the sources of moves that became deletes, in their place.
  private mutating func mergeDeletes(_ deletes: Span<OldPath>) {
    sorter.sort()
    var next = 0
    for index in 0..<sorter.keys.count {
      let path = OldPath(sortKey: sorter.keys[index])
      while next < deletes.count && deletes[next] < path {
        draft.deletes.append(deletes[next])
        next += 1
      }
      draft.deletes.append(path)
    }
    for index in next..<deletes.count { draft.deletes.append(deletes[index]) }
  }
}

/// What becomes of each section, as far as an update says.
private struct SectionFates: ~Copyable {
  private var deleted = BitSet()
  private var movedAway = BitSet()
  private var inserted = BitSet()
  private var movedHere = BitSet()
  private var oldBound = 0
  private var newBound = 0

  mutating func read(_ update: borrowing SectionedBatchUpdate) {
    let deletes = update.sectionDeletes.span
    let inserts = update.sectionInserts.span
    let moves = update.sectionMoves.span
    oldBound = 0
    newBound = 0
    if !deletes.isEmpty { oldBound = deletes[deletes.count - 1].index + 1 }
    if !inserts.isEmpty { newBound = inserts[inserts.count - 1].index + 1 }
    for index in moves.indices {
      oldBound = max(oldBound, moves[index].from.index + 1)
      newBound = max(newBound, moves[index].to.index + 1)
    }
    deleted.removeAll(bound: oldBound)
    movedAway.removeAll(bound: oldBound)
    inserted.removeAll(bound: newBound)
    movedHere.removeAll(bound: newBound)
    for index in deletes.indices { deleted.insert(deletes[index].index) }
    for index in inserts.indices { inserted.insert(inserts[index].index) }
    for index in moves.indices {
      movedAway.insert(moves[index].from.index)
      movedHere.insert(moves[index].to.index)
    }
  }

  func isDeleted(_ section: OldSection) -> Bool {
    section.index < oldBound && deleted.contains(section.index)
  }

  func isInserted(_ section: NewSection) -> Bool {
    section.index < newBound && inserted.contains(section.index)
  }

  /// Whether the section is neither deleted nor moved.
  func stays(_ section: OldSection) -> Bool {
    section.index >= oldBound
      || !(deleted.contains(section.index) || movedAway.contains(section.index))
  }

  /// Whether the section is neither inserted nor moved.
  func stays(_ section: NewSection) -> Bool {
    section.index >= newBound
      || !(inserted.contains(section.index) || movedHere.contains(section.index))
  }
}
