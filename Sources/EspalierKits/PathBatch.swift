// SPDX-License-Identifier: MIT

#if canImport(UIKit) || canImport(AppKit)
  package import EspalierUpdates
  package import Foundation

  /// What one call of `performBatchUpdates` is told, in the types of the kits.
  package struct PathBatch {
    package var sectionDeletes = IndexSet()
    package var sectionInserts = IndexSet()
    package var sectionMoves: [(from: Int, to: Int)] = []
    package var deletes: [IndexPath] = []
    package var inserts: [IndexPath] = []
    package var moves: [(from: IndexPath, to: IndexPath)] = []

    /// Which sections of the new list the data source shows from within the batch on.
    package var order = SectionOrder()

    package init(_ batch: SectionedBatch) {
      sectionDeletes = IndexSet(batch.sectionDeletes.map(\.index))
      sectionInserts = IndexSet(batch.sectionInserts.map(\.index))
      sectionMoves = batch.sectionMoves.map { ($0.from.index, $0.to.index) }
      deletes = batch.deletes.map(\.indexPath)
      inserts = batch.inserts.map(\.indexPath)
      moves = batch.moves.map { ($0.from.indexPath, $0.to.indexPath) }
      order = batch.order
    }

    package init(_ plan: BatchPlan, section: Int) {
      deletes = plan.deletes.map { IndexPath(section, $0.index) }
      inserts = plan.inserts.map { IndexPath(section, $0.index) }
      moves = plan.moves.map {
        (IndexPath(section, $0.from.index), IndexPath(section, $0.to.index))
      }
    }

    package var isEmpty: Bool {
      sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty && deletes.isEmpty
        && inserts.isEmpty && moves.isEmpty
    }
  }

  /// What a view is told of a plan: batches, one after the other, then what changed in place.
  package struct PathPlan {
    package var batches: [PathBatch] = []
    package var reconfigures: [IndexPath] = []
    package var sectionReconfigures = IndexSet()

    package init(_ plan: BatchPlan, section: Int) {
      let batch = PathBatch(plan, section: section)
      if !batch.isEmpty { batches = [batch] }
      reconfigures = plan.reconfigures.map { IndexPath(section, $0.index) }
    }

    package init(_ plan: SectionedBatchPlan) {
      batches = plan.batches.map { PathBatch($0) }
      reconfigures = plan.reconfigures.map(\.indexPath)
      sectionReconfigures = IndexSet(plan.sectionReconfigures.map(\.index))
    }
  }

  extension IndexPath {
    /// A path by the initialiser that is Foundation's: that of items is the kits'.
    package init(_ section: Int, _ row: Int) { self.init(indexes: [section, row]) }
  }

  extension OldPath {
    fileprivate var indexPath: IndexPath { IndexPath(section.index, row.index) }
  }

  extension NewPath {
    fileprivate var indexPath: IndexPath { IndexPath(section.index, row.index) }
  }
#endif
