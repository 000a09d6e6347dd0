// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// A header, a footer or another view of a section, which it belongs to wherever that moves.
struct SupplementaryKey: Hashable {
  var kind: String
  var section: Int
  var item: Int
}

/// Headers and footers.
extension UICollectionView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/elementkindsectionheader
  public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/elementkindsectionfooter
  public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/register(_:forsupplementaryviewofkind:withreuseidentifier:)-661io
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementary.register(
      viewClass as? UICollectionReusableView.Type, elementKind + "/" + identifier)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablesupplementaryview(ofkind:withreuseidentifier:for:)
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let (view, isNew) = supplementary.dequeue(elementKind + "/" + identifier) else {
      Refusals.raise(
        "could not dequeue a view of kind: \(elementKind) with identifier \(identifier) - must "
          + "register a nib or a class for the identifier or connect a prototype cell in a storyboard"
      )
      return UICollectionReusableView()
    }
    view.reuseIdentifier = identifier
    if !isNew { view.prepareForReuse() }
    return view
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/supplementaryview(forelementkind:at:)
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    key(elementKind, indexPath).flatMap { shownSupplementary[$0] }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/indexpathsforvisiblesupplementaryelements(ofkind:)
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    shownSupplementary.keys.filter { $0.kind == elementKind }.compactMap { key in
      state.sectionNumbers.firstIndex(of: key.section).map {
        IndexPath(item: key.item, section: $0)
      }
    }
    .sorted()
  }

  private func key(_ kind: String, _ path: IndexPath) -> SupplementaryKey? {
    guard state.sectionNumbers.indices.contains(path.section) else { return nil }
    return SupplementaryKey(
      kind: kind, section: state.sectionNumbers[path.section], item: path.item)
  }

  /// Shows the supplementary views that are in sight, and takes the others away.
  func layOutSupplementary(
    _ elements: [UICollectionViewLayoutAttributes]
  ) -> [(view: UIView, zIndex: Int)] {
    var wanted: [(key: SupplementaryKey, attributes: UICollectionViewLayoutAttributes)] = []
    for attributes in elements {
      guard let key = key(attributes.representedElementKind ?? "", attributes.indexPath) else {
        Refusals.raise(
          "UICollectionView received layout attributes for a supplementary view in a section that "
            + "does not exist: \(attributes.indexPath)")
        continue
      }
      wanted.append((key, attributes))
    }
    let keys = Set(wanted.map(\.key))
    for (key, view) in shownSupplementary where !keys.contains(key) {
      shownSupplementary[key] = nil
      endDisplaying(view, key)
    }
    return wanted.compactMap { key, attributes in
      guard let view = shownSupplementary[key] ?? makeView(key, attributes.indexPath) else {
        return nil
      }
      view.standInTake(attributes)
      return (view, attributes.zIndex)
    }
  }

  private func makeView(_ key: SupplementaryKey, _ path: IndexPath) -> UICollectionReusableView? {
    guard let dataSource else { return nil }
    let view = dataSource.collectionView(
      self, viewForSupplementaryElementOfKind: key.kind, at: path)
    shownSupplementary[key] = view
    addSubview(view)
    return view
  }

  func endDisplaying(_ view: UICollectionReusableView, _ key: SupplementaryKey) {
    let section = state.sectionNumbers.firstIndex(of: key.section) ?? NSNotFound
    collectionDelegate?.collectionView(
      self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind,
      at: IndexPath(item: key.item, section: section))
    supplementary.recycle(view, key.kind + "/" + (view.reuseIdentifier ?? ""))
  }
}

extension UICollectionReusableView {
  func standInTake(_ attributes: UICollectionViewLayoutAttributes) {
    apply(attributes)
    frame = attributes.frame
    alpha = attributes.alpha
  }
}
