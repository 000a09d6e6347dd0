// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// A layout that puts items where an engine says.
  ///
  /// ``EngineCollectionHost`` makes it, and tells it what every commit found; it lays out nothing by itself. What
  /// is in sight has the places of the commit, with pinned rows in front and backgrounds behind. An item
  /// out of sight has the place where its row begins, at the full breadth of the view.
  @MainActor
  public final class EngineCollectionLayout: UICollectionViewLayout {
    private unowned let engine: ListEngine
    private let axis: ScrollAxis
    private var places = Places()

    /// Where the content is to be scrolled to with the batch that is being carried out; nil: where it is.
    var target: Double?

    init(_ engine: ListEngine, _ axis: ScrollAxis) {
      self.engine = engine
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
      places.items.values.filter { $0.frame.intersects(rect) }
    }

    /// The place of an item; nil if there is none of this path.
    public override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let row = indexPath.item
      if let place = places.items[row] { return place }
      guard indexPath.section == 0, row < engine.rowCount, let start = engine.offset(ofRow: row),
        let end = engine.offset(ofRow: row + 1)
      else { return nil }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      let extent = max(0, end - start)
      attributes.frame =
        axis == .vertical
        ? CGRect(x: 0, y: start, width: places.contentSize.width, height: extent)
        : CGRect(x: start, y: 0, width: extent, height: places.contentSize.height)
      return attributes
    }

    /// The engine decides what a scroll changes; the layout has it already.
    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// What is at the fold stays there.
    public override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint
    {
      guard let target else { return proposed }
      return axis == .vertical
        ? CGPoint(x: proposed.x, y: target) : CGPoint(x: target, y: proposed.y)
    }

    /// From now on items are where a commit put them.
    func show(_ places: Places) {
      self.places = places
      invalidateLayout()
    }

    /// What a commit found.
    struct Places {
      var contentSize = CGSize.zero
      var items: [Int: UICollectionViewLayoutAttributes] = [:]
      private var axis = ScrollAxis.vertical

      init() {}

      @MainActor
      init(_ layout: borrowing LayoutReport, _ axis: ScrollAxis) {
        self.axis = axis
        contentSize = CGSize(width: layout.contentWidth, height: layout.contentHeight)
        let origin = layout.windowOrigin
        add(layout.backgrounds, origin, zIndex: -1)
        add(layout.rows, origin, zIndex: 0)
        add(layout.pinned, origin, zIndex: 1)
      }

      /// Later frames count: a pinned row is where it is pinned.
      @MainActor
      private mutating func add(_ frames: Span<RowFrame>, _ origin: Double, zIndex: Int) {
        for index in frames.indices {
          let frame = frames[index]
          let path = IndexPath(item: Int(frame.row), section: 0)
          let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
          attributes.frame = CGRect(
            x: frame.x + (axis == .vertical ? 0 : origin),
            y: frame.y + (axis == .vertical ? origin : 0), width: frame.width,
            height: frame.height)
          attributes.zIndex = zIndex
          items[path.item] = attributes
        }
      }
    }
  }
#endif
