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
    /// One row at a time.
    public func collectionView(
      _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
      at indexPath: IndexPath
    ) -> [UIDragItem] {
      guard let node = node(at: indexPath) else { return [] }
      // From here to the end of the drag, paths mean the same to the view and the engine.
      isDragging = true
      showMissed()
      guard (try? engine.reorder.begin(node)) == true else {
        isDragging = false
        return []
      }
      return [UIDragItem(itemProvider: NSItemProvider())]
    }

    /// A drag that ended without a drop leaves the row where it was.
    public func collectionView(
      _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
    ) {
      isDragging = false
      engine.reorder.cancel()
    }
  }

  extension EngineCollectionHost: UICollectionViewDropDelegate {
    /// A row of this list may be dropped where the engine lets it go.
    public func collectionView(
      _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
      guard session.localDragSession != nil, engine.reorder.dragged != nil else {
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
      guard let node = engine.reorder.dragged, let path = coordinator.destinationIndexPath,
        let item = coordinator.items.first
      else { return }
      if let first = firstRow(of: path, node) {
        _ = try? engine.reorder.move(before: first)
      } else if let target = target(of: path, node) {
        engine.reorder.move(to: target)
      }
      guard (try? engine.reorder.end()) == true,
        let row = engine.rowIndex(of: node),
        case .item(let place)? = layout.items.element(ofRow: row)
      else { return }
      coordinator.drop(item.dragItem, toItemAt: place)
    }

    /// The row before which one from above goes: the first of a section that has no header; nil elsewhere.
    private func firstRow(of path: IndexPath, _ node: NodeID) -> NodeID? {
      let items = layout.items
      guard path.item == 0, items.row(of: .header(section: path.section)) == nil,
        let source = engine.rowIndex(of: node),
        case .item(let from)? = items.element(ofRow: source), from.section < path.section
      else { return nil }
      return items.row(of: .item(path)).flatMap { engine.node(atRow: $0) }
    }

    /// The row at whose index a dropped one is to appear; nil where there is none, as in an empty section.
    ///
    /// A row that comes from above another section is put behind the row before its place, as its own goes.
    private func target(of path: IndexPath, _ node: NodeID) -> Int? {
      let items = layout.items
      guard let source = engine.rowIndex(of: node),
        case .item(let from)? = items.element(ofRow: source)
      else { return nil }
      let isAbove = from.section < path.section
      if let row = items.row(of: .item(path)) {
        let hasRowBefore =
          path.item > 0 || items.row(of: .header(section: path.section)) == row - 1
        return isAbove && hasRowBefore ? row - 1 : row
      }
      // Behind the last of a section; a row from below takes the place of what follows that.
      let last = IndexPath(item: path.item - 1, section: path.section)
      guard path.item > 0, let row = items.row(of: .item(last)) else { return nil }
      return from.section > path.section ? min(row + 1, engine.rowCount - 1) : row
    }
  }
#endif
