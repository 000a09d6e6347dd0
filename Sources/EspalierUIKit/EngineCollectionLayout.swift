// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import EspalierUpdates
  import UIKit

  /// A layout that puts items where an engine says.
  ///
  /// ``EngineCollectionHost`` makes it, and tells it what every commit found; it lays out nothing by itself. What
  /// is in sight has the places of the commit, with pinned rows in front and backgrounds behind. An item
  /// out of sight is where its row is by what is known of the rows before it.
  @MainActor
  public final class EngineCollectionLayout: UICollectionViewLayout {
    private let axis: ScrollAxis
    private var places = Places()

    /// What the view was told of.
    private(set) var items: ToldItems

    /// Where the content is to be scrolled to with the batch that is being carried out; nil: where it is.
    var target: CGPoint?

    init(_ items: ToldItems, _ axis: ScrollAxis) {
      self.items = items
      self.axis = axis
      super.init()
    }

    /// The layout is not made of an archive: nil.
    public required init?(coder: NSCoder) { return nil }

    /// The extent of the content as the last commit had it.
    public override var collectionViewContentSize: CGSize { places.contentSize }

    /// The items that a stretch of the content meets, as the last commit had them.
    public override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let shown = places.elements.filter { $0.value.attributes.frame.intersects(rect) }
      guard !places.kept.isEmpty else { return shown.values.map(\.attributes) }
      let kept = places.kept.filter { isOutOfSight($0.key) }
      return shown.filter { kept[$0.key] == nil }.values.map(\.attributes)
        + kept.map { keptAttributes($0.key, $0.value) }
    }

    /// The place of an item; nil if there is none of this path.
    public override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(of: .item(indexPath)) }

    /// The place of a header or a footer; nil if the section has none.
    public override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      ViewElement(elementKind, indexPath).flatMap { attributes(of: $0) }
    }

    private func attributes(of element: ViewElement) -> UICollectionViewLayoutAttributes? {
      if let kept = places.kept[element], isOutOfSight(element) {
        return keptAttributes(element, kept)
      }
      if let place = places.elements[element] { return place.attributes }
      guard let row = items.row(of: element), let frame = items.engine.frame(ofRow: row) else {
        return nil
      }
      let attributes = element.makeAttributes()
      attributes.frame = CGRect(frame)
      return attributes
    }

    private func isOutOfSight(_ element: ViewElement) -> Bool {
      guard let view = collectionView, let place = places.elements[element] else { return true }
      return !place.attributes.frame.intersects(view.bounds)
    }

    /// Where the cell of a row out of sight is that keeps it: beyond the edge but for one point, and transparent.
    private func keptAttributes(
      _ element: ViewElement, _ kept: Places.Kept
    ) -> UICollectionViewLayoutAttributes {
      let attributes = element.makeAttributes()
      let bounds = collectionView?.bounds ?? .zero
      var frame = kept.frame
      if axis == .vertical {
        frame.origin.y = frame.minY < bounds.minY ? bounds.minY - frame.height + 1 : bounds.maxY - 1
      } else {
        frame.origin.x = frame.minX < bounds.minX ? bounds.minX - frame.width + 1 : bounds.maxX - 1
      }
      attributes.frame = frame
      attributes.alpha = 0
      attributes.zIndex = Int.min
      return attributes
    }

    /// The engine decides what a scroll changes; the layout has it already.
    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// What is at the fold stays there.
    public override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint
    {
      guard let target else { return proposed }
      return axis == .vertical
        ? CGPoint(x: proposed.x, y: target.y) : CGPoint(x: target.x, y: proposed.y)
    }

    /// The row that an element shows: the one it had when its place was told, before another commit is shown.
    func row(of element: ViewElement) -> VisibleRow? {
      if let row = places.elements[element]?.row ?? places.kept[element]?.row { return row }
      return items.row(of: element).flatMap { items.engine.visibleRow(at: $0) }
    }

    /// Where a commit has put the items that a view is told of; nil as an order: those it knows.
    func state(
      _ commit: borrowing CommitReport, _ contentSize: CGSize, _ order: SectionOrder?
    ) -> State {
      var items = items
      if let order { items.tell(order) }
      return State(items: items, places: Places(commit, contentSize, items))
    }

    /// From now on the view knows other items, or other places of them.
    func show(_ state: State) {
      (items, places) = (state.items, state.places)
      invalidateLayout()
    }

    /// The items that a view is told of, and where they are.
    struct State {
      fileprivate var items: ToldItems
      fileprivate var places: Places
    }
  }

  /// What a commit found.
  @MainActor
  private struct Places {
    struct Place {
      var attributes: UICollectionViewLayoutAttributes
      var row: VisibleRow
    }

    /// A row that has the focus, and where it is by nature.
    struct Kept {
      var row: VisibleRow
      var frame: CGRect
    }

    var contentSize = CGSize.zero
    var elements: [ViewElement: Place] = [:]

    /// What keeps its cell out of sight.
    var kept: [ViewElement: Kept] = [:]

    init() {}

    init(_ commit: borrowing CommitReport, _ contentSize: CGSize, _ items: ToldItems) {
      self.contentSize = contentSize
      // Of backgrounds the inner ones are in front, of pinned rows those nearer to their edge.
      add(commit.backgrounds, items) { $0 - commit.backgrounds.count }
      add(commit.rows, items) { _ in 0 }
      add(commit.pinned, items) { commit.pinned.count - $0 }
      for node in items.engine.focus.nodes { keep(node, items) }
    }

    private mutating func keep(_ node: NodeID, _ items: ToldItems) {
      let engine = items.engine
      guard let index = engine.rowIndex(of: node), let row = engine.visibleRow(at: index),
        let element = items.element(ofRow: index), let frame = engine.frame(ofRow: index)
      else { return }
      kept[element] = Kept(row: row, frame: CGRect(frame))
    }

    /// Later frames count: a pinned row is where it is pinned.
    private mutating func add(
      _ placed: PlacedRows, _ items: ToldItems, zIndex: (Int) -> Int
    ) {
      for (index, frame) in placed.lazy.map(\.frame).enumerated() {
        guard let element = items.element(ofRow: frame.row),
          let row = items.engine.visibleRow(at: frame.row)
        else { continue }
        let attributes = element.makeAttributes()
        attributes.frame = CGRect(frame)
        attributes.zIndex = zIndex(index)
        elements[element] = Place(attributes: attributes, row: row)
      }
    }
  }

  extension ViewElement {
    /// The element of a kind and a path of UIKit.
    @MainActor
    init?(_ kind: String, _ path: IndexPath) {
      switch kind {
      case UICollectionView.elementKindSectionHeader: self = .header(section: path.section)
      case UICollectionView.elementKindSectionFooter: self = .footer(section: path.section)
      case Self.edgeKind: self = .edge(section: path.section, number: path.item)
      default: return nil
      }
    }

    @MainActor
    fileprivate func makeAttributes() -> UICollectionViewLayoutAttributes {
      switch self {
      case .item(let path): UICollectionViewLayoutAttributes(forCellWith: path)
      case .header(let section):
        UICollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
          with: IndexPath(item: 0, section: section))
      case .footer(let section):
        UICollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
          with: IndexPath(item: 0, section: section))
      case .edge(let section, let number):
        UICollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: Self.edgeKind, with: IndexPath(item: number, section: section)
        )
      }
    }
  }
#endif
