// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierHosting
  internal import EspalierKits
  import UIKit

  /// A collection view whose items are laid out by an engine: its cells, its animations and its drags, and the
  /// engine's places, heights and pins.
  ///
  ///     let host = EngineCollectionHost()
  ///     host.register { PostCell() }
  ///     host.configure = { cell, row, _ in (cell as? PostCell)?.show(posts[row.id]) }
  ///     view.addSubview(host.collectionView)
  ///     let elements = ElementList<Post, Post.ID>(in: host.engine)
  ///     try elements.apply(posts)
  ///
  /// All rows of the engine are the items of section 0. If the engine has sections
  /// (`EngineConfiguration.hasSections`), the view has the same ones: the rows in the body of a section are its items,
  /// and its header, its footer, its backgrounds and the separators around it are supplementary views.
  /// Background rows are cells behind the others, and not decoration views, which could not be filled with a row.
  ///
  /// Automatic heights are measured with one cell of each kind that is never shown;
  /// `preferredLayoutAttributesFitting` is not asked.
  ///
  /// When the reader chooses another size of text, all cells are filled again, and automatic rows are measured
  /// again by new cells; the row at the top stays there. To the engine that is `setHeightTraits(_:ofKinds:)`, with a
  /// number for each size. A row in which a text is being edited has the focus of the engine. What is selected by
  /// `engine.selection` is selected in the view, and the other way round.
  ///
  /// While the view animates a batch, commits that would move its items wait; when it is done, it is told of all of
  /// them as one. Content, heights and scrolls are shown at once, and when the reader scrolls or drags, so is what
  /// waits. Set ``waitsForAnimations`` to false for a batch for each commit. An `EngineScrollView`, which has no batches,
  /// takes every commit.
  ///
  /// A commit that is made while the view asks for a cell, by ``configure`` for example, is shown by the next one, which
  /// the scheduler is asked for: UIKit takes no batch meanwhile.
  ///
  /// A row that has the focus of the engine keeps its cell while it is out of sight, as long as it is in the list:
  /// UIKit documents nothing for that, so the layout lets the cell reach one point into the view, at the edge beyond which
  /// the row is, where it is transparent.
  ///
  /// The host is data source and delegate of the view, and the view's owner keeps the host. When the view
  /// has another size, UIKit lays it out and calls nobody: say so by ``viewDidLayout()``, from
  /// `viewDidLayoutSubviews` of the view controller.
  @MainActor
  public final class EngineCollectionHost: NSObject {
    /// The list.
    public var engine: ListEngine { link.engine }

    /// The view.
    public let collectionView: UICollectionView

    /// Fills a cell with a row, and again when the content of the row has changed. Cells show headers and
    /// footers as well.
    public var configure: ((UICollectionViewCell, VisibleRow, ListEngine) -> Void)?

    /// Is told of a row that comes near the viewport, for its content to be fetched.
    public var onPreload: ((VisibleRow) -> Void)?

    /// Whether commits wait while the view animates a batch, and are one when it is done.
    public var waitsForAnimations = true {
      didSet { if !waitsForAnimations { showMissed() } }
    }

    /// Between the engine and this host.
    lazy var catchUp = CatchUpHost(self)

    /// The batches that the view is animating, and whether a row is being dragged.
    var animations = 0
    var isDragging = false

    /// The commit that was shown last.
    var shownCommit = 0

    /// The row of the drag that is under way, which the item of its session keeps.
    weak var dragged: DraggedRow?

    let link: ScrollLink
    let scroller: ScrollViewKit
    let layout: EngineCollectionLayout
    let cells = HostCells()

    private var edited: EditedRow?

    /// Whether the view is being brought in step, or has told of what it shows already.
    var isTelling = false

    /// Makes a host, its engine and its view. Traps if the configuration has no layout.
    ///
    /// - Parameters:
    ///   - configuration: the choices for the whole list.
    ///   - scheduler: who decides when a commit takes place that `setNeedsCommit` asks for; the next turn of the
    ///     main queue, unless said otherwise.
    ///   - attribute: how the view is read. If that is from the right, as by default where the app's language is,
    ///     the list is laid out from the right, as with `LayoutConfiguration.isRightToLeft`. That is decided here,
    ///     once. `contentOffset` counts from the left, as ever.
    public init(
      _ configuration: EngineConfiguration = EngineConfiguration(),
      scheduler: CommitScheduler = .onMainQueue(),
      semanticContentAttribute attribute: UISemanticContentAttribute = .unspecified
    ) {
      link = ScrollLink(configuration.read(attribute), scheduler: scheduler)
      scroller = ScrollViewKit(link.axis)
      layout = EngineCollectionLayout(
        ToldItems(link.engine, hasSections: configuration.hasSections), link.axis)
      let view = HostCollectionView(frame: .zero, collectionViewLayout: layout)
      view.link = link
      collectionView = view
      super.init()
      collectionView.semanticContentAttribute = attribute
      scroller.scrollView = collectionView
      link.kit = scroller
      link.showMissed = { [weak self] in self?.showMissed() ?? false }
      engine.setHeightTraits(collectionView.textSize)
      collectionView.whenTextSizeChanges { [weak self] in self?.textSizeDidChange(to: $0) }
      // With it, UIKit shows a cell that comes back into sight as it was, and asks nobody to fill it.
      collectionView.isPrefetchingEnabled = false
      collectionView.dataSource = self
      collectionView.delegate = self
      catchUp.takesUnmovedRows = true
      engine.host = catchUp
      engine.addDisplayObserver(self)
      edited = EditedRow(of: engine) { [weak self] field in
        guard let self, let cell = collectionView.subviews.first(where: { $0.contains(field) })
        else { return nil }
        return node(of: cell)
      }
    }

    /// Makes a class of cells that of the rows of a kind, headers and footers among them. Has to be called for each
    /// kind before the first of them is in sight.
    ///
    ///     host.register { PostCell() }
    ///
    /// - Parameters:
    ///   - kind: the kind of the rows.
    ///   - makePrototype: makes the cell that rows are measured with; the others the view makes by itself.
    public func register<Cell: UICollectionViewCell>(
      _ kind: RowKind = 0, makePrototype: @escaping () -> Cell
    ) {
      cells.setMaker(of: kind, makePrototype)
      let identifier = Self.identifier(of: kind)
      collectionView.register(Cell.self, forCellWithReuseIdentifier: identifier)
      for element in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
        ViewElement.edgeKind,
      ] {
        collectionView.register(
          Cell.self, forSupplementaryViewOfKind: element, withReuseIdentifier: identifier)
      }
    }

    static func identifier(of kind: RowKind) -> String { "espalier.\(kind)" }

    /// Tells the engine of another size of the view.
    public func viewDidLayout() { link.tell(UpdateContext(isAnimated: false)) }

    /// Brings a row into sight, exactly, also if it was never measured.
    ///
    /// An animated scroll aims again while rows on the way are measured, and its last step is exact. It ends
    /// where a finger takes the view.
    ///
    /// - Parameters:
    ///   - row: the row.
    ///   - alignment: where in the view it is to be.
    ///   - isAnimated: whether the view scrolls there, or is there at once.
    /// - Returns: false if the row is not in the list.
    /// - Throws: `EditError.unknownNode`.
    /// - Complexity: that of a commit; an animated scroll is a commit for each frame.
    @discardableResult
    public func scroll(
      to row: NodeID, at alignment: ScrollAlignment = .top, isAnimated: Bool = false
    ) throws(EditError) -> Bool {
      collectionView.layoutIfNeeded()
      return try link.scroll(to: row, at: alignment, isAnimated: isAnimated)
    }
  }

  /// What tells the drag of a row from others, of other lists as well.
  @MainActor
  final class DraggedRow {
    let node: NodeID

    init(_ node: NodeID) { self.node = node }
  }
#endif
