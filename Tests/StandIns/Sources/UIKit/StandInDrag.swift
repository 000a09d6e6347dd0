// SPDX-License-Identifier: MIT

import Foundation

/// A finger that takes an item and drops it elsewhere, in the order in which UIKit asks the delegates.
@MainActor
public final class StandInDrag: UIDragSession, UIDropSession {
  private let view: UICollectionView

  /// See the page of the protocol.
  public internal(set) var items: [UIDragItem] = []

  init(_ view: UICollectionView) { self.view = view }

  /// See the page of the protocol.
  public var localDragSession: (any UIDragSession)? { self }

  /// Drops the item on a view, at a place; a place of nil is where there are no items.
  ///
  /// - Returns: where the delegate let it drop; nil if it may not be dropped.
  public func drop(on view: UICollectionView, at destination: IndexPath?) -> IndexPath? {
    guard let dropDelegate = view.dropDelegate else { return nil }
    let proposal = dropDelegate.collectionView(
      view, dropSessionDidUpdate: self, withDestinationIndexPath: destination)
    guard proposal.operation == .move else { return nil }
    let drop = StandInDrop(items.map { StandInDropItem($0) }, destination)
    dropDelegate.collectionView(view, performDropWith: drop)
    return drop.dropped
  }

  /// The finger is up.
  public func end() { view.dragDelegate?.collectionView(view, dragSessionDidEnd: self) }
}

@MainActor
private final class StandInDropItem: UICollectionViewDropItem {
  let dragItem: UIDragItem

  init(_ dragItem: UIDragItem) { self.dragItem = dragItem }
}

@MainActor
private final class StandInDrop: UICollectionViewDropCoordinator, UIDragAnimating {
  let items: [any UICollectionViewDropItem]
  let destinationIndexPath: IndexPath?
  private(set) var dropped: IndexPath?

  init(_ items: [any UICollectionViewDropItem], _ destination: IndexPath?) {
    (self.items, destinationIndexPath) = (items, destination)
  }

  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
    dropped = indexPath
    return self
  }
}

extension UICollectionView {
  /// Begins to drag an item; nil if it may not be dragged.
  public func standInBeginDrag(_ source: IndexPath) -> StandInDrag? {
    guard dragInteractionEnabled, let dragDelegate else { return nil }
    let drag = StandInDrag(self)
    drag.items = dragDelegate.collectionView(self, itemsForBeginning: drag, at: source)
    return drag.items.isEmpty ? nil : drag
  }

  /// Drags an item to a place; a place of nil is outside of the view.
  ///
  /// - Returns: where the delegate let it drop; nil if it may not be dragged or dropped.
  public func standInDrag(_ source: IndexPath, to destination: IndexPath?) -> IndexPath? {
    guard let drag = standInBeginDrag(source) else { return nil }
    defer { drag.end() }
    return destination.flatMap { drag.drop(on: self, at: $0) }
  }
}
