// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// https://developer.apple.com/documentation/uikit/uicollectionview
@MainActor
open class UICollectionView: StandInListView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/init(frame:collectionviewlayout:)
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// See the page of the type.
  public required init?(coder: NSCoder) { return nil }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/collectionviewlayout
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      collectionViewLayout.collectionView = self
      setNeedsLayout()
    }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/datasource
  open weak var dataSource: (any UICollectionViewDataSource)?

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dragdelegate
  open weak var dragDelegate: (any UICollectionViewDragDelegate)?

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dropdelegate
  open weak var dropDelegate: (any UICollectionViewDropDelegate)?

  /// https://developer.apple.com/documentation/uikit/uicollectionview/draginteractionenabled
  open var dragInteractionEnabled = false

  /// https://developer.apple.com/documentation/uikit/uicollectionview/allowsmultipleselection
  open var allowsMultipleSelection = false

  /// https://developer.apple.com/documentation/uikit/uicollectionview/isediting
  open var isEditing = false

  /// https://developer.apple.com/documentation/uikit/uicollectionview/allowsmultipleselectionduringediting
  ///
  /// "A Boolean value that controls whether users can select more than one cell simultaneously in editing mode."
  open var allowsMultipleSelectionDuringEditing = false

  /// What holds in the mode that the view is in.
  private var allowsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/isprefetchingenabled
  ///
  /// With it, a cell that went out of sight comes back as it is, and nobody is asked for it: here until the next batch.
  open var isPrefetchingEnabled = true

  var cells = CellStore<UICollectionViewCell>()
  var supplementary = CellStore<UICollectionReusableView>()
  var shownSupplementary: [SupplementaryKey: UICollectionReusableView] = [:]
  var selected: Set<Int> = []
  var reconfigured: UICollectionViewCell?

  /// The cells that went out of sight and are ready to come back, by the numbers of their items.
  private var ready: [Int: UICollectionViewCell] = [:]

  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  /// How many cells were made.
  public var standInCellsMade: Int { cells.made }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/reloaddata()
  open override func reloadData() {
    for (item, cell) in cells.visible { endDisplaying(cell, state.path(of: item)) }
    cells.visible.removeAll()
    forgetReady()
    for (key, view) in shownSupplementary { endDisplaying(view, key) }
    shownSupplementary.removeAll()
    super.reloadData()
    selected.removeAll()
    collectionViewLayout.invalidateLayout()
  }

  override var words: Words { .collection }

  /// "If the collection view's layout is not up to date before you call this method, a reload may occur": it is
  /// brought up to date here, with what the data source says before the updates.
  override func layOutBeforeBatch() { layoutIfNeeded() }

  override func showBatch(_ items: [Int]) {
    forgetReady()
    collectionViewLayout.invalidateLayout()
    collectionViewLayout.prepareIfNeeded()
    contentOffset = collectionViewLayout.targetContentOffset(
      forProposedContentOffset: contentOffset)
    layOut()
    reconfigure(items)
  }

  override func countsOfData() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  open override var bounds: CGRect {
    didSet {
      guard bounds != oldValue, collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
      else { return }
      collectionViewLayout.invalidateLayout()
    }
  }

  open override func layoutSubviews() {
    loadIfNeeded()
    layOut()
  }

  /// Asks the layout what is in sight, and the data source for its cells.
  func layOut() {
    collectionViewLayout.prepareIfNeeded()
    contentSize = collectionViewLayout.collectionViewContentSize
    let elements = (collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []).filter {
      $0.frame.intersects(bounds)
    }
    var wanted: [(item: Int, attributes: UICollectionViewLayoutAttributes)] = []
    for attributes in elements where attributes.representedElementCategory == .cell {
      guard let item = state.item(at: attributes.indexPath) else {
        Refusals.raise(
          "UICollectionView received layout attributes for a cell with an index path that does not "
            + "exist: \(attributes.indexPath)")
        continue
      }
      wanted.append((item, attributes))
    }
    let items = Set(wanted.map(\.item))
    if items.count != wanted.count {
      Refusals.raise("UICollectionView received several layout attributes for one index path")
    }
    for (item, cell) in cells.visible where !items.contains(item) {
      cells.visible[item] = nil
      let path = state.path(of: item)
      endDisplaying(cell, path, readyFor: isPrefetchingEnabled && path != nil ? item : nil)
    }
    for (item, attributes) in wanted { show(item, attributes) }
    let views = layOutSupplementary(
      elements.filter { $0.representedElementCategory == .supplementaryView })
    orderSubviews(
      wanted.compactMap { item, attributes in cells.visible[item].map { ($0, attributes.zIndex) } }
        + views)
  }

  private func show(_ item: Int, _ attributes: UICollectionViewLayoutAttributes) {
    let cell: UICollectionViewCell
    if let shown = cells.visible[item] {
      cell = shown
    } else {
      guard let dataSource else { return }
      cell =
        ready.removeValue(forKey: item)
        ?? dataSource.collectionView(self, cellForItemAt: attributes.indexPath)
      cell.isSelected = selected.contains(item)
      cells.visible[item] = cell
      addSubview(cell)
    }
    cell.standInTake(attributes)
  }

  /// Those of a greater z index are in front.
  private func orderSubviews(_ wanted: [(view: UIView, zIndex: Int)]) {
    guard wanted.contains(where: { $0.zIndex != 0 }) else { return }
    let order = wanted.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }
    for (_, element) in order { addSubview(element.view) }
  }

  private func endDisplaying(
    _ cell: UICollectionViewCell, _ path: IndexPath?, readyFor item: Int? = nil
  ) {
    collectionDelegate?.collectionView(
      self, didEndDisplaying: cell, forItemAt: path ?? IndexPath(item: NSNotFound, section: 0))
    if let item {
      cell.removeFromSuperview()
      ready[item] = cell
    } else {
      cells.recycle(cell, cell.reuseIdentifier)
    }
  }

  private func forgetReady() {
    for cell in ready.values { cells.recycle(cell, cell.reuseIdentifier) }
    ready.removeAll()
  }

  /// Asks for the cells of items again, which have to be the same.
  private func reconfigure(_ items: [Int]) {
    for item in items {
      guard let cell = cells.visible[item], let path = state.path(of: item), let dataSource else {
        continue
      }
      reconfigured = cell
      let given = dataSource.collectionView(self, cellForItemAt: path)
      reconfigured = nil
      if given !== cell {
        Refusals.raise(
          "The cell returned from collectionView:cellForItemAtIndexPath: for an item that is "
            + "reconfigured must be the existing one, at \(path)")
      }
    }
  }
}

/// Cells.
extension UICollectionView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/register(_:forcellwithreuseidentifier:)-5kuhg
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cells.register(cellClass as? UICollectionViewCell.Type, identifier)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablecell(withreuseidentifier:for:)
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let reconfigured, reconfigured.reuseIdentifier == identifier { return reconfigured }
    guard let (cell, isNew) = cells.dequeue(identifier) else {
      Refusals.raise(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier "
          + "\(identifier) - must register a nib or a class for the identifier or connect a "
          + "prototype cell in a storyboard")
      return UICollectionViewCell()
    }
    cell.reuseIdentifier = identifier
    if !isNew { cell.prepareForReuse() }
    return cell
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/cellforitem(at:)
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    state.item(at: indexPath).flatMap { cells.visible[$0] }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/indexpathsforvisibleitems
  public var indexPathsForVisibleItems: [IndexPath] {
    cells.visible.keys.compactMap { state.path(of: $0) }.sorted()
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/numberofitems(insection:)
  public func numberOfItems(inSection section: Int) -> Int { state.sections[section].count }
}

/// Selected items: they stay selected wherever they move, and until all is loaded again.
extension UICollectionView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/indexpathsforselecteditems
  public var indexPathsForSelectedItems: [IndexPath]? {
    selected.compactMap { state.path(of: $0) }.sorted()
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/selectitem(at:animated:scrollposition:)
  ///
  /// "This method does not cause any selection-related delegate methods to be called." Nothing is scrolled here.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    loadIfNeeded()
    if indexPath == nil || !allowsSeveral {
      for item in selected { setSelected(item, false) }
    }
    if let item = indexPath.flatMap({ state.item(at: $0) }) { setSelected(item, true) }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/deselectitem(at:animated:)
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    if let item = state.item(at: indexPath) { setSelected(item, false) }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/scrollposition
  public struct ScrollPosition: OptionSet, Sendable {
    /// See the page of the type.
    public let rawValue: UInt

    /// See the page of the type.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  private func setSelected(_ item: Int, _ isSelected: Bool) {
    if isSelected { selected.insert(item) } else { selected.remove(item) }
    cells.visible[item]?.isSelected = isSelected
  }

  /// A tap on an item, as a finger makes it.
  public func standInTap(_ indexPath: IndexPath) {
    guard let item = state.item(at: indexPath) else { return }
    if selected.contains(item) {
      guard allowsSeveral else { return }
      setSelected(item, false)
      collectionDelegate?.collectionView(self, didDeselectItemAt: indexPath)
    } else {
      for other in allowsSeveral ? [] : selected {
        setSelected(other, false)
        guard let path = state.path(of: other) else { continue }
        collectionDelegate?.collectionView(self, didDeselectItemAt: path)
      }
      setSelected(item, true)
      collectionDelegate?.collectionView(self, didSelectItemAt: indexPath)
    }
  }
}
