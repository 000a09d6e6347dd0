// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// Deletes, inserts and moves: alone they are a batch of their own.
extension UITableView {
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

  /// https://developer.apple.com/documentation/uikit/uitableview/reloadsections(_:with:)
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    inBatch { $0.reloadedSections += sections }
  }
}
