// SPDX-License-Identifier: MIT

// There are no drags on a television.
#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Espalier
  import UIKit

  extension EngineCollectionHost {
    /// Lets rows be dragged to other places of the list. What may be moved, and how that changes the data, is said
    /// to `engine.reorder`.
    public func allowReordering() {
      collectionView.dragDelegate = self
      collectionView.dropDelegate = self
      collectionView.dragInteractionEnabled = true
    }
  }

  extension EngineCollectionHost: UICollectionViewDragDelegate {
    /// One row at a time.
    public func collectionView(
      _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
      at indexPath: IndexPath
    ) -> [UIDragItem] {
      guard let node = engine.node(atRow: indexPath.item),
        (try? engine.reorder.begin(node)) == true
      else { return [] }
      return [UIDragItem(itemProvider: NSItemProvider())]
    }

    /// A drag that ended without a drop leaves the row where it was.
    public func collectionView(
      _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
    ) { engine.reorder.cancel() }
  }

  extension EngineCollectionHost: UICollectionViewDropDelegate {
    /// A row of this list may be dropped where the engine lets it go.
    public func collectionView(
      _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
      guard session.localDragSession != nil, engine.reorder.row != nil else {
        return UICollectionViewDropProposal(operation: .forbidden)
      }
      return UICollectionViewDropProposal(
        operation: .move, intent: .insertAtDestinationIndexPath)
    }

    /// Moves the row: the commit that follows moves the item.
    public func collectionView(
      _ collectionView: UICollectionView,
      performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
      guard let node = engine.reorder.row, let path = coordinator.destinationIndexPath,
        let item = coordinator.items.first
      else { return }
      engine.reorder.move(to: path.item)
      guard (try? engine.reorder.end()) == true,
        let row = (try? engine.rowIndex(of: node)) ?? nil
      else { return }
      coordinator.drop(item.dragItem, toItemAt: IndexPath(item: row, section: 0))
    }
  }
#endif
