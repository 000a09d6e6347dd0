// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// How a view brings rows up to date whose content has changed.
  public enum RowUpdates: Hashable, Sendable {
    /// The data source is asked for the cell again, and fills the one that is there. The cell stays, with its
    /// state, and is sized again.
    case reconfigured

    /// The row gets another cell, after the batch: for a row whose content takes another class of cell.
    case reloaded
  }

  /// What becomes of headers and footers whose content has changed.
  public enum SectionUpdates {
    /// The sections are loaded again, after the batch, with all their cells.
    case reloaded

    /// A closure brings them up to date in place: it is handed the sections, by new index.
    case inPlace(@MainActor (IndexSet) -> Void)
  }

  /// Calls a completion once, when all batches of a plan have been shown.
  @MainActor
  final class BatchCompletion {
    private var waiting = 1
    private var isFinished = true
    private let completion: ((Bool) -> Void)?

    init(_ completion: ((Bool) -> Void)?) { self.completion = completion }

    /// There is one more batch.
    func begin() { waiting += 1 }

    /// One batch has been shown; also called when there are no more.
    func end(_ isFinished: Bool = true) {
      self.isFinished = self.isFinished && isFinished
      waiting -= 1
      if waiting == 0 { completion?(self.isFinished) }
    }
  }

  extension BatchPlan {
    func deletedPaths(in section: Int) -> [IndexPath] {
      deletes.map { IndexPath(item: $0.index, section: section) }
    }

    func insertedPaths(in section: Int) -> [IndexPath] {
      inserts.map { IndexPath(item: $0.index, section: section) }
    }

    func reconfiguredPaths(in section: Int) -> [IndexPath] {
      reconfigures.map { IndexPath(item: $0.index, section: section) }
    }

    var isStructural: Bool { !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) }
  }

  extension OldPath {
    var indexPath: IndexPath { IndexPath(item: row.index, section: section.index) }
  }

  extension NewPath {
    var indexPath: IndexPath { IndexPath(item: row.index, section: section.index) }
  }
#endif
