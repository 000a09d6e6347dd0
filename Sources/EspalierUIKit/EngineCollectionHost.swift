// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
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
  /// All rows of the engine are the items of section 0. Automatic heights are measured with one cell of each kind
  /// that is never shown; `preferredLayoutAttributesFitting` is not asked.
  ///
  /// The host is data source and delegate of the view, and the view's owner keeps the host. When the view
  /// has another size, UIKit lays it out and calls nobody: say so by ``viewDidLayout()``, from
  /// `viewDidLayoutSubviews` of the view controller.
  @MainActor
  public final class EngineCollectionHost: NSObject {
    /// The list.
    public let engine: ListEngine

    /// The view.
    public let collectionView: UICollectionView

    /// Fills a cell with a row, and again when the content of the row has changed.
    public var configure: ((UICollectionViewCell, VisibleRow, ListEngine) -> Void)?

    /// Is told of a row that comes near the viewport, for its content to be fetched.
    public var onPreload: ((VisibleRow) -> Void)?

    let layout: EngineCollectionLayout
    let axis: ScrollAxis
    var makers: [RowKind: () -> UICollectionViewCell] = [:]
    var prototypes: [RowKind: UICollectionViewCell] = [:]
    var bound: [ObjectIdentifier: VisibleRow] = [:]
    private var toldSize: CGSize?
    private var isShowing = false

    /// The number of items that the view was told of.
    var shownCount = 0

    /// Makes a host, its engine and its view. Traps if the configuration has no layout.
    ///
    /// - Parameters:
    ///   - configuration: the choices for the whole list.
    ///   - scheduler: who decides when a commit takes place that `setNeedsCommit` asks for; the next turn of the
    ///     main queue, unless said otherwise.
    public init(
      _ configuration: EngineConfiguration = EngineConfiguration(),
      scheduler: any CommitScheduler = NextTurnScheduler.onMainQueue()
    ) {
      guard let choices = configuration.layout else {
        fatalError("A view whose rows an engine lays out needs one with a layout.")
      }
      axis = choices.axis
      engine = ListEngine(configuration, scheduler: scheduler)
      layout = EngineCollectionLayout(engine, choices.axis)
      collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
      super.init()
      collectionView.dataSource = self
      collectionView.delegate = self
      engine.host = self
      engine.display.add(self)
    }

    /// Makes a class of cells that of the rows of a kind. Has to be called for each kind before the first of
    /// them is in sight.
    ///
    ///     host.register { PostCell() }
    ///
    /// - Parameters:
    ///   - kind: the kind of the rows.
    ///   - makePrototype: makes the cell that rows are measured with; the others the view makes by itself.
    public func register<Cell: UICollectionViewCell>(
      _ kind: RowKind = 0, makePrototype: @escaping () -> Cell
    ) {
      makers[kind] = makePrototype
      collectionView.register(Cell.self, forCellWithReuseIdentifier: Self.identifier(of: kind))
    }

    static func identifier(of kind: RowKind) -> String { "espalier.\(kind)" }

    /// Tells the engine of another size of the view.
    public func viewDidLayout() {
      let size = collectionView.bounds.size
      guard size != toldSize else { return }
      toldSize = size
      engine.setViewport(width: size.width, height: size.height)
      engine.commit(UpdateContext(isAnimated: false))
    }

    /// Brings a row into sight, at once and exactly, also if it was never measured.
    ///
    /// - Returns: false if the row is not in the list.
    /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
    @discardableResult
    public func scrollToRow(
      _ row: NodeID, at alignment: ScrollAlignment = .top
    ) throws(TreeError) -> Bool {
      viewDidLayout()
      let isThere = try engine.scrollToRow(row, at: alignment)
      engine.commit(UpdateContext(isAnimated: false))
      return isThere
    }

    var offset: Double {
      get { axis == .vertical ? collectionView.contentOffset.y : collectionView.contentOffset.x }
      set {
        var point = collectionView.contentOffset
        if axis == .vertical { point.y = newValue } else { point.x = newValue }
        collectionView.contentOffset = point
      }
    }

    /// Runs a body in which the view may be scrolled by what the engine knows of already.
    func showing(_ body: () -> Void) {
      let wasShowing = isShowing
      isShowing = true
      body()
      isShowing = wasShowing
    }

    /// The view has been scrolled, by anything but a commit.
    func didScroll() {
      guard !isShowing else { return }
      engine.viewportDidScroll(to: offset, isDecelerating: collectionView.isDecelerating)
      engine.commit()
    }
  }
#endif
