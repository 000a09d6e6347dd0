// SPDX-License-Identifier: MIT

import Foundation

/// https://developer.apple.com/documentation/foundation/nsitemprovider
@MainActor
open class NSItemProvider: NSObject {}

/// https://developer.apple.com/documentation/uikit/uidragitem
@MainActor
open class UIDragItem: NSObject {
  /// https://developer.apple.com/documentation/uikit/uidragitem/init(itemprovider:)
  public init(itemProvider: NSItemProvider) {}

  /// https://developer.apple.com/documentation/uikit/uidragitem/localobject
  open var localObject: Any?
}

/// https://developer.apple.com/documentation/uikit/uidragdropsession
@MainActor
public protocol UIDragDropSession: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uidragdropsession/items
  var items: [UIDragItem] { get }
}

/// https://developer.apple.com/documentation/uikit/uidragsession
@MainActor
public protocol UIDragSession: UIDragDropSession {}

/// https://developer.apple.com/documentation/uikit/uidropsession
@MainActor
public protocol UIDropSession: UIDragDropSession {
  /// https://developer.apple.com/documentation/uikit/uidropsession/localdragsession
  var localDragSession: (any UIDragSession)? { get }
}

/// https://developer.apple.com/documentation/uikit/uidropoperation
public enum UIDropOperation: UInt, Sendable {
  case forbidden
  case move
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdropproposal
@MainActor
open class UICollectionViewDropProposal: NSObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdropproposal/intent-swift.enum
  public enum Intent: Int, Sendable {
    case unspecified
    case insertAtDestinationIndexPath
  }

  /// https://developer.apple.com/documentation/uikit/uidropproposal/operation
  public let operation: UIDropOperation

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdropproposal/intent-swift.property
  public let intent: Intent

  /// https://developer.apple.com/documentation/uikit/uidropproposal/init(operation:)
  public convenience init(operation: UIDropOperation) {
    self.init(operation: operation, intent: .unspecified)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdropproposal/init(operation:intent:)
  public init(operation: UIDropOperation, intent: Intent) {
    (self.operation, self.intent) = (operation, intent)
  }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdropitem
@MainActor
public protocol UICollectionViewDropItem: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdropitem/dragitem
  var dragItem: UIDragItem { get }
}

/// https://developer.apple.com/documentation/uikit/uidraganimating
@MainActor
public protocol UIDragAnimating: AnyObject {}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdropcoordinator
@MainActor
public protocol UICollectionViewDropCoordinator: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdropcoordinator/items
  var items: [any UICollectionViewDropItem] { get }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdropcoordinator/destinationindexpath
  var destinationIndexPath: IndexPath? { get }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdropcoordinator/drop(_:toitemat:)
  @discardableResult
  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdragdelegate
@MainActor
public protocol UICollectionViewDragDelegate: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdragdelegate/collectionview(_:itemsforbeginning:at:)
  func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem]

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdragdelegate/collectionview(_:dragsessiondidend:)
  func collectionView(
    _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdropdelegate
@MainActor
public protocol UICollectionViewDropDelegate: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdropdelegate/collectionview(_:performdropwith:)
  func collectionView(
    _ collectionView: UICollectionView,
    performDropWith coordinator: any UICollectionViewDropCoordinator)

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdropdelegate/collectionview(_:dropsessiondidupdate:withdestinationindexpath:)
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal
}
