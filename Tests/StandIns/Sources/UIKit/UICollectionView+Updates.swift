// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// Deletes, inserts and moves: alone they are a batch of their own.
extension UICollectionView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)
  ///
  /// "Deletes are processed before inserts in batch operations. This means the indexes for the deletions are
  /// processed relative to the indexes of the collection view's state before the batch operation, and the
  /// indexes for the insertions are processed relative to the indexes of the state after all the deletions."
  ///
  /// "If the collection view's layout is not up to date before you call this method, a reload may occur": it is
  /// brought up to date here, with what the data source says before the updates.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    loadIfNeeded()
    if batchDepth == 0 { layoutIfNeeded() }
    batchDepth += 1
    updates?()
    batchDepth -= 1
    if batchDepth == 0 { endBatch() }
    if let completion { StandInTime.later { completion(true) } }
  }

  private func endBatch() {
    standInBatches += 1
    let calls = batch
    batch = Batch()
    do {
      let items = try state.apply(calls, after: countsOfData(), words: .collection)
      collectionViewLayout.invalidateLayout()
      collectionViewLayout.prepareIfNeeded()
      contentOffset = collectionViewLayout.targetContentOffset(
        forProposedContentOffset: contentOffset)
      layOut()
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

  /// https://developer.apple.com/documentation/uikit/uicollectionview/insertitems(at:)
  public func insertItems(at indexPaths: [IndexPath]) {
    inBatch { $0.insertedItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/deleteitems(at:)
  public func deleteItems(at indexPaths: [IndexPath]) {
    inBatch { $0.deletedItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/moveitem(at:to:)
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    inBatch { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/reloaditems(at:)
  public func reloadItems(at indexPaths: [IndexPath]) {
    inBatch { $0.reloadedItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/reconfigureitems(at:)
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    inBatch { $0.reconfiguredItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/insertsections(_:)
  public func insertSections(_ sections: IndexSet) { inBatch { $0.insertedSections += sections } }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/deletesections(_:)
  public func deleteSections(_ sections: IndexSet) { inBatch { $0.deletedSections += sections } }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/movesection(_:tosection:)
  public func moveSection(_ section: Int, toSection newSection: Int) {
    inBatch { $0.movedSections.append((section, newSection)) }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/reloadsections(_:)
  public func reloadSections(_ sections: IndexSet) { inBatch { $0.reloadedSections += sections } }
}
