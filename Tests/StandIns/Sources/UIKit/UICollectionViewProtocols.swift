// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// https://developer.apple.com/documentation/uikit/uicollectionreusableview
@MainActor
open class UICollectionReusableView: UIView {
  /// Required here: there is no runtime of Objective-C that makes cells of classes.
  public required override init(frame: CGRect) { super.init(frame: frame) }

  /// See the page of the type.
  public required init?(coder: NSCoder) { return nil }

  /// https://developer.apple.com/documentation/uikit/uicollectionreusableview/reuseidentifier
  public internal(set) var reuseIdentifier: String?

  /// https://developer.apple.com/documentation/uikit/uicollectionreusableview/prepareforreuse()
  open func prepareForReuse() {}

  /// https://developer.apple.com/documentation/uikit/uicollectionreusableview/apply(_:)
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewcell
@MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewcell/contentview
  public let contentView = UIView()

  /// https://developer.apple.com/documentation/uikit/uicollectionviewcell/isselected
  open var isSelected = false

  /// https://developer.apple.com/documentation/uikit/uicollectionviewcell/ishighlighted
  open var isHighlighted = false

  open override func layoutSubviews() {
    super.layoutSubviews()
    if contentView.superview == nil { addSubview(contentView) }
    contentView.frame = bounds
  }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource
@MainActor
public protocol UICollectionViewDataSource: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/collectionview(_:numberofitemsinsection:)
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/collectionview(_:cellforitemat:)
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/collectionview(_:viewforsupplementaryelementofkind:at:)
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/numberofsections(in:)
  func numberOfSections(in collectionView: UICollectionView) -> Int
}

// In Objective-C these are optional.
extension UICollectionViewDataSource {
  /// Optional in the kit.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

  /// Optional in the kit, where it is missed as soon as a layout has supplementary views.
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    Refusals.raise(
      "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath: does "
        + "not exist")
    return UICollectionReusableView()
  }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate
@MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:didselectitemat:)
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:diddeselectitemat:)
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:didenddisplaying:foritemat:)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath)

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:didenddisplayingsupplementaryview:forelementofkind:at:)
  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath)
}

// In Objective-C these are optional.
extension UICollectionViewDelegate {
  /// Optional in the kit.
  public func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}

  /// Optional in the kit.
  public func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}

  /// Optional in the kit.
  public func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  /// Optional in the kit.
  public func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
}
