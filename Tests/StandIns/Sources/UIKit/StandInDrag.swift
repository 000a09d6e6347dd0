// SPDX-License-Identifier: MIT

import Foundation

/// A finger that takes an item and drops it elsewhere, in the order in which UIKit asks the delegates.
@MainActor
final class StandInDrag: UIDragSession, UIDropSession, UICollectionViewDropCoordinator,
  UICollectionViewDropItem, UIDragAnimating
{
  let dragItem: UIDragItem
  let destinationIndexPath: IndexPath?
  private(set) var dropped: IndexPath?

  init(_ dragItem: UIDragItem, to destination: IndexPath?) {
    self.dragItem = dragItem
    destinationIndexPath = destination
  }

  var localDragSession: (any UIDragSession)? { self }

  var items: [any UICollectionViewDropItem] { [self] }

  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
    dropped = indexPath
    return self
  }
}

extension UICollectionView {
  /// Drags an item to a place; a place of nil is outside of the view.
  ///
  /// - Returns: where the delegate let it drop; nil if it may not be dragged or dropped.
  public func standInDrag(_ source: IndexPath, to destination: IndexPath?) -> IndexPath? {
    guard dragInteractionEnabled, let dragDelegate, let dropDelegate else { return nil }
    let session = StandInDrag(UIDragItem(itemProvider: NSItemProvider()), to: destination)
    let items = dragDelegate.collectionView(self, itemsForBeginning: session, at: source)
    guard !items.isEmpty else { return nil }
    if destination != nil {
      let proposal = dropDelegate.collectionView(
        self, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
      if proposal.operation == .move {
        dropDelegate.collectionView(self, performDropWith: session)
      }
    }
    dragDelegate.collectionView(self, dragSessionDidEnd: session)
    return session.dropped
  }
}
