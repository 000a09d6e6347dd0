// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// A sectioned batch update in the dialect of `performBatchUpdates`: table and collection views of UIKit, and
/// collection views of AppKit.
///
///     for batch in plan.batches {
///       view.performBatchUpdates { data = batch.order.arrange(sections); … delete, insert, move … }
///     }
///     … reconfigure, by new path …
///
/// Nothing is done inside a section that is deleted or inserted. A row for which only such a move would do is
/// deleted and inserted, or one of the two where its other end comes or goes with its section; what is kept by
/// identity (its height, its selection) is kept all the same, because the batch update still says which row it
/// was.
///
/// **Sections that move.** Rows may be deleted and inserted inside a section that moves in the same batch as far
/// as counting goes, and views take it; but `UICollectionView` is known to mix its cells up then. So by default
/// nothing is done inside a section that moves: if anything is to be done there, the plan has two batches, rows
/// first, sections then. See ``MovedSections`` for the other way.
///
/// 1. *Rows.* Sections are deleted; in all that are kept, and still are where they were, rows are deleted,
///    inserted and moved, also from one to the other: every kept row keeps its cell.
/// 2. *Sections.* Kept sections move, whole, and sections are inserted.
///
/// Rows first, because then the list between the batches is made of new data alone: the new sections that were
/// kept, in their old order (``SectionedBatch/order``). A cell that comes into sight between the batches shows
/// what it is to show in the end. The other way round it would be made for content that is gone, or for a row
/// that the second batch deletes. Each batch animates from where the one before has arrived.
public struct SectionedBatchPlan: Equatable, Sendable {
  /// What becomes of a section that moves and in which rows are deleted, inserted or moved.
  public enum MovedSections: Hashable, Sendable, CaseIterable {
    /// The rows come in a batch of their own, before the one in which the section moves. Cells are kept.
    case staged

    /// The section is deleted and inserted, in one batch. Its cells are made again.
    case replaced
  }

  /// The first batch; empty if nothing is deleted, inserted or moved.
  package internal(set) var first = SectionedBatch()

  /// The second batch; nearly always empty.
  package internal(set) var second = SectionedBatch()

  /// The sections whose header and footer to reconfigure after the batches, ascending. Those that the plan
  /// inserts are not among them.
  public internal(set) var sectionReconfigures: SharedBuffer<NewSection> = SharedBuffer()

  /// The rows to reconfigure in place after the batches, as ascending new paths. Rows that the plan inserts
  /// are not among them: they are bound to their new content anyway.
  public internal(set) var reconfigures: SharedBuffer<NewPath> = SharedBuffer()

  /// The batches to carry out, one after the other: none, one or two.
  ///
  /// - Complexity: O(1).
  public var batches: [SectionedBatch] {
    if first.isEmpty { return [] }
    return second.isEmpty ? [first] : [first, second]
  }

  /// Makes a plan for a batch update.
  ///
  /// - Parameters:
  ///   - update: what the list went through.
  ///   - movedSections: what becomes of sections that move and change.
  /// - Complexity: O(k log k) for k operations, and O(sections) before the last one that goes, comes or moves.
  public init(_ update: SectionedBatchUpdate, movedSections: MovedSections = .staged) {
    var (gone, come) = (Set(update.sectionDeletes), Set(update.sectionInserts))
    let touchedOld = Set(update.deletes.map(\.section) + update.moves.map(\.from.section))
    let touchedNew = Set(update.inserts.map(\.section) + update.moves.map(\.to.section))
    let changed = update.sectionMoves.filter {
      touchedOld.contains($0.from) || touchedNew.contains($0.to)
    }
    if movedSections == .replaced {
      gone.formUnion(changed.map(\.from))
      come.formUnion(changed.map(\.to))
    }
    first.sectionDeletes = SharedBuffer(gone.sorted())
    first.sectionInserts = SharedBuffer(come.sorted())
    first.sectionMoves = SharedBuffer(update.sectionMoves.filter { !gone.contains($0.from) })
    sectionReconfigures = SharedBuffer(
      update.sectionUpdates.map(\.new).filter { !come.contains($0) })

    // A row that would move from or to a section that is replaced is deleted, or inserted.
    let left = update.moves.filter { come.contains($0.to.section) }.map(\.from)
    let remade = update.moves.filter { gone.contains($0.from.section) }.map(\.to)
    let deletes = (update.deletes + left).filter { !gone.contains($0.section) }
    let inserts = (update.inserts + remade).filter { !come.contains($0.section) }
    first.deletes = SharedBuffer(deletes.sorted())
    first.inserts = SharedBuffer(inserts.sorted())
    first.moves = SharedBuffer(
      update.moves.filter { !gone.contains($0.from.section) && !come.contains($0.to.section) })
    // A row that is made again has its new content.
    let bound = Set(remade)
    reconfigures = SharedBuffer(
      update.updates.map(\.new).filter { !come.contains($0.section) && !bound.contains($0) })
    if movedSections == .staged && !changed.isEmpty {
      stage(PieceMap(update.ofSections).inverted())
    }
  }

  /// Moves what is done with sections, but for deletes, into the second batch.
  ///
  /// Between the two batches the list is the new sections that were kept, in their old order. Example: A B C D →
  /// D X A C, where B is deleted, X is inserted and D moves and gets a row. Between the batches the list is A C D, the
  /// new sections 2, 3 and 0. The first batch deletes B and inserts the row into section 2, the second one inserts X at
  /// 1 and moves D from 2 to 0.
  ///
  /// - Parameter sections: Where old sections went; behind its last piece they do not change places.
  private mutating func stage(_ sections: PieceMap) {
    let inserts = first.sectionInserts
    var between: [NewSection] = []
    var places: [NewSection: Int] = [:]
    for piece in sections.pieces.dropLast() {
      for place in piece.old..<piece.old + piece.count {
        places[NewSection(place: place)] = between.count
        between.append(NewSection(place: place))
      }
    }
    func old(_ section: NewSection) -> Int { places[section] ?? section.index - inserts.count }
    func place(_ path: NewPath) -> NewPath {
      NewPath(section: NewSection(old(path.section)), row: path.row)
    }
    first.inserts = SharedBuffer(first.inserts.map(place).sorted())
    first.moves = SharedBuffer(
      first.moves.map { SectionedBatchUpdate.Move(from: $0.from, to: place($0.to)) }
        .sorted { $0.to < $1.to })
    second.sectionMoves = SharedBuffer(
      first.sectionMoves.map {
        SectionedBatchUpdate.SectionMove(from: OldSection(old($0.to)), to: $0.to)
      })
    second.sectionInserts = inserts
    first.sectionInserts = SharedBuffer()
    first.sectionMoves = SharedBuffer()
    (first.order.first, first.order.missing) = (SharedBuffer(between), inserts.count)
  }
}
