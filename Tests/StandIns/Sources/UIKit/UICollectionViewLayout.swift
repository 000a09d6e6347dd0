// SPDX-License-Identifier: MIT

import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionview/elementcategory
public enum UICollectionElementCategory: UInt, Sendable {
  case cell
  case supplementaryView
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  public required override init() { super.init() }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/init(forcellwith:)
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/frame
  open var frame = CGRect.zero

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/zindex
  open var zIndex = 0

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/alpha
  open var alpha: CGFloat = 1

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/indexpath
  open var indexPath = IndexPath(item: 0, section: 0)

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/representedelementcategory
  open private(set) var representedElementCategory = UICollectionElementCategory.cell

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/representedelementkind
  open private(set) var representedElementKind: String?

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/init(forsupplementaryviewofkind:with:)
  public convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = kind
  }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
@MainActor
open class UICollectionViewLayout: NSObject {
  public override init() { super.init() }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/init(coder:)
  public required init?(coder: NSCoder) { return nil }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/collectionview
  open internal(set) weak var collectionView: UICollectionView?

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/prepare()
  open func prepare() {}

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/collectionviewcontentsize
  open var collectionViewContentSize: CGSize { .zero }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/layoutattributesforelements(in:)
  open func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { nil }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/layoutattributesforitem(at:)
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/layoutattributesforsupplementaryview(ofkind:at:)
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/shouldinvalidatelayout(forboundschange:)
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/targetcontentoffset(forproposedcontentoffset:)
  open func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint { proposed }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/invalidatelayout()
  ///
  /// The collection view asks for everything again when it is laid out next.
  open func invalidateLayout() {
    isPrepared = false
    collectionView?.setNeedsLayout()
  }

  var isPrepared = false

  func prepareIfNeeded() {
    guard !isPrepared else { return }
    isPrepared = true
    prepare()
  }
}
