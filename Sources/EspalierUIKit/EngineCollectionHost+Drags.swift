// SPDX-License-Identifier: MIT

// There are no drags on a television.
#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Espalier
  import UIKit

  extension EngineCollectionHost {
    /// Lets rows be dragged to other places of the list. What may be moved, and how that changes the data, is said
    /// to `engine.reorder`. The view makes room for a row as it is dragged, and scrolls near its edges.
    public func allowReordering() {
      collectionView.dragDelegate = self
      collectionView.dropDelegate = self
      collectionView.dragInteractionEnabled = true
    }
  }

  extension EngineCollectionHost: UICollectionViewDragDelegate {
    /// One row at a time: there is no other drag until the session of this one is over.
    public func collectionView(
      _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
      at indexPath: IndexPath
    ) -> [UIDragItem] {
      guard dragged == nil, let node = node(at: indexPath) else { return [] }
      // From here to the end of the drag, paths mean the same to the view and the engine.
      isDragging = true
      showMissed()
      guard (try? engine.reorder.begin(node)) == true else {
        isDragging = false
        return []
      }
      let (item, row) = (UIDragItem(itemProvider: NSItemProvider()), DraggedRow(node))
      item.localObject = row
      dragged = row
      return [item]
    }

    /// A drag that ended without a drop leaves the row where it was.
    public func collectionView(
      _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
    ) {
      guard session.items.isEmpty || session.items.contains(where: { carries($0) }) else { return }
      dragged = nil
      isDragging = false
      engine.reorder.cancel()
    }

    /// Whether an item is the row of this list that is being dragged.
    private func carries(_ item: UIDragItem) -> Bool {
      guard let dragged else { return false }
      return item.localObject as? DraggedRow === dragged
    }
  }

  extension EngineCollectionHost: UICollectionViewDropDelegate {
    /// A row of this list may be dropped where the engine lets it go.
    public func collectionView(
      _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
      guard let dragged, engine.reorder.dragged == dragged.node,
        session.localDragSession?.items.contains(where: { carries($0) }) == true
      else {
        return UICollectionViewDropProposal(operation: .forbidden)
      }
      return UICollectionViewDropProposal(
        operation: .move, intent: .insertAtDestinationIndexPath)
    }

    /// Moves the row: the commit that follows moves the item. Dropped where no items are, it goes to the end.
    public func collectionView(
      _ collectionView: UICollectionView,
      performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
      guard let node = dragged?.node, engine.reorder.dragged == node,
        let item = coordinator.items.first(where: { carries($0.dragItem) })
      else { return }
      if let path = coordinator.destinationIndexPath {
        try? move(node, to: path)
      } else {
        moveToEnd()
      }
      guard (try? engine.reorder.end()) == true,
        let row = engine.rowIndex(of: node),
        case .item(let place)? = layout.items.element(ofRow: row)
      else { return }
      coordinator.drop(item.dragItem, toItemAt: place)
    }

    /// Lets the dragged row appear behind all others, in the last section.
    private func moveToEnd() {
      if let section = engine.container(ofSection: engine.sectionCount - 1) {
        _ = try? engine.reorder.move(into: section)
      } else {
        engine.reorder.move(to: engine.rowCount - 1)
      }
    }

    /// Lets the dragged row appear at a path: in its own section where the row there is; in another one before that row,
    /// and behind all rows where there is none.
    private func move(_ node: NodeID, to path: IndexPath) throws {
      let items = layout.items
      guard let source = engine.rowIndex(of: node),
        case .item(let from)? = items.element(ofRow: source)
      else { return }
      let row = items.row(of: .item(path))
      if from.section == path.section {
        let last = IndexPath(item: path.item - 1, section: path.section)
        if let row = row ?? items.row(of: .item(last)) { engine.reorder.move(to: row) }
      } else if let neighbour = row.flatMap({ engine.node(atRow: $0) }) {
        _ = try engine.reorder.move(before: neighbour)
      } else if let section = engine.container(ofSection: path.section) {
        _ = try engine.reorder.move(into: section)
      }
    }
  }
#endif
