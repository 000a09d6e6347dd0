// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// Deletes, inserts and moves: alone they are a batch of their own.
extension UITableView {
  /// https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
  ///
  /// Deletes are processed before inserts, whatever their order: what was is told by indices before the
  /// batch, what is by indices after it. The data has to be that before the batch when it begins.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    loadIfNeeded()
    batchDepth += 1
    updates?()
    batchDepth -= 1
    if batchDepth == 0 { endBatch() }
    if let completion { StandInTime.later { completion(true) } }
  }

  private func endBatch() {
    let calls = batch
    batch = Batch()
    do {
      let items = try state.apply(calls, after: countsOfData(), words: .table)
      updateCells()
      reconfigure(items)
    } catch {
      Refusals.raise(error.reason)
      reloadData()
    }
  }

  private func inBatch(_ call: (inout Batch) -> Void) {
    loadIfNeeded()
    call(&batch)
    if batchDepth == 0 { endBatch() }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/insertrows(at:with:)
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    inBatch { $0.insertedItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/deleterows(at:with:)
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    inBatch { $0.deletedItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/moverow(at:to:)
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    inBatch { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/reloadrows(at:with:)
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    inBatch { $0.reloadedItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/reconfigurerows(at:)
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    inBatch { $0.reconfiguredItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/insertsections(_:with:)
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    inBatch { $0.insertedSections += sections }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/deletesections(_:with:)
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    inBatch { $0.deletedSections += sections }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/movesection(_:tosection:)
  public func moveSection(_ section: Int, toSection newSection: Int) {
    inBatch { $0.movedSections.append((section, newSection)) }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/reloadsections(_:with:)
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    inBatch { $0.reloadedSections += sections }
  }
}
