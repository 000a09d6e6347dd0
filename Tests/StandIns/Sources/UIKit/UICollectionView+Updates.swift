// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// Deletes, inserts and moves: alone they are a batch of their own.
///
/// "Deletes are processed before inserts in batch operations. This means the indexes for the deletions are
/// processed relative to the indexes of the collection view's state before the batch operation, and the
/// indexes for the insertions are processed relative to the indexes of the state after all the deletions."
extension UICollectionView {
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

  /// https://developer.apple.com/documentation/uikit/uicollectionview/reloadsections(_:)
  public func reloadSections(_ sections: IndexSet) { inBatch { $0.reloadedSections += sections } }
}
