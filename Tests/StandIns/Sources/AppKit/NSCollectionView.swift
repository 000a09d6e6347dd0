// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// https://developer.apple.com/documentation/appkit/nscollectionviewitem
@MainActor
open class NSCollectionViewItem: NSResponder {
  /// See the page of the type.
  public required override init() { super.init() }

  /// Not made of an archive.
  public required init?(coder: NSCoder) { return nil }

  /// https://developer.apple.com/documentation/appkit/nscollectionviewelement/prepareforreuse()
  open func prepareForReuse() {}

  var identifier: NSUserInterfaceItemIdentifier?
}

/// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource
@MainActor
public protocol NSCollectionViewDataSource: AnyObject {
  /// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource/numberofsections(in:)
  func numberOfSections(in collectionView: NSCollectionView) -> Int

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource/collectionview(_:numberofitemsinsection:)
  func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int)
    -> Int

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource/collectionview(_:itemforrepresentedobjectat:)
  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem
}

/// https://developer.apple.com/documentation/appkit/nscollectionview
///
/// It shows the first items of each section: there is no layout here.
@MainActor
open class NSCollectionView: NSView {
  /// https://developer.apple.com/documentation/appkit/nscollectionview/datasource
  open weak var dataSource: (any NSCollectionViewDataSource)?

  /// How many items of each section are in sight.
  public var standInItemsInSight = 3

  /// How often all was loaded.
  public private(set) var standInReloads = 0

  private var state = ListState()
  private var shown: [Int: NSCollectionViewItem] = [:]
  private var free: [NSUserInterfaceItemIdentifier: [NSCollectionViewItem]] = [:]
  private var classes: [NSUserInterfaceItemIdentifier: NSCollectionViewItem.Type] = [:]
  private var batch = Batch()
  private var depth = 0

  /// https://developer.apple.com/documentation/appkit/nscollectionview/reloaddata()
  open func reloadData() {
    standInReloads += 1
    shown.removeAll()
    state.reload(counts: countsOfData())
    showItems()
  }

  private func countsOfData() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  private func showItems() {
    let inSight = Set(state.sections.flatMap { $0.prefix(standInItemsInSight) })
    for (number, item) in shown where !inSight.contains(number) {
      shown[number] = nil
      if let identifier = item.identifier { free[identifier, default: []].append(item) }
    }
    for number in inSight where shown[number] == nil {
      guard let path = state.path(of: number), let dataSource else { continue }
      shown[number] = dataSource.collectionView(self, itemForRepresentedObjectAt: path)
    }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/register(_:foritemwithidentifier:)-4e3yj
  open func register(
    _ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier
  ) { classes[identifier] = itemClass as? NSCollectionViewItem.Type }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/makeitem(withidentifier:for:)
  open func makeItem(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSCollectionViewItem {
    if let item = free[identifier]?.popLast() {
      item.prepareForReuse()
      return item
    }
    let item = classes[identifier]?.init() ?? NSCollectionViewItem()
    item.identifier = identifier
    return item
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/item(at:)-6unmj
  open func item(at indexPath: IndexPath) -> NSCollectionViewItem? {
    state.item(at: indexPath).flatMap { shown[$0] }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/indexpathsforvisibleitems()
  open func indexPathsForVisibleItems() -> Set<IndexPath> {
    Set(shown.keys.compactMap { state.path(of: $0) })
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/performbatchupdates(_:completionhandler:)
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil
  ) {
    inBatch { _ in updates?() }
    completionHandler?(true)
  }

  private func inBatch(_ call: (inout Batch) -> Void) {
    depth += 1
    var calls = Batch()
    call(&calls)
    batch.add(calls)
    depth -= 1
    guard depth == 0 else { return }
    let whole = batch
    batch = Batch()
    do {
      _ = try state.apply(whole, after: countsOfData(), words: .collection)
      showItems()
    } catch {
      Refusals.raise(error.reason)
      reloadData()
    }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/insertitems(at:)
  open func insertItems(at indexPaths: Set<IndexPath>) {
    inBatch { $0.insertedItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/deleteitems(at:)
  open func deleteItems(at indexPaths: Set<IndexPath>) {
    inBatch { $0.deletedItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/moveitem(at:to:)
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    inBatch { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/reloaditems(at:)
  open func reloadItems(at indexPaths: Set<IndexPath>) {
    inBatch { $0.reloadedItems += indexPaths }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/insertsections(_:)
  open func insertSections(_ sections: IndexSet) { inBatch { $0.insertedSections += sections } }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/deletesections(_:)
  open func deleteSections(_ sections: IndexSet) { inBatch { $0.deletedSections += sections } }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/movesection(_:tosection:)
  open func moveSection(_ section: Int, toSection newSection: Int) {
    inBatch { $0.movedSections.append((section, newSection)) }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/reloadsections(_:)
  open func reloadSections(_ sections: IndexSet) { inBatch { $0.reloadedSections += sections } }
}
