// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  package import EspalierHosting
  import UIKit

  /// A scroll view whose rows are laid out by an engine, and recycled.
  ///
  ///     let list = EngineScrollView()
  ///     list.register { PostView() }
  ///     list.configure = { view, row, _ in (view as? PostView)?.show(posts[row.id]) }
  ///     let elements = ElementList<Post, Post.ID>(in: list.engine)
  ///     try elements.apply(posts)
  ///
  /// Rows whose height is automatic are sized by their constraints, with one view of each kind that is never
  /// shown. What is prepended does not move what is in sight. Pinned rows are in front, backgrounds behind. Models
  /// fill their views by themselves: then `configure` stays nil.
  ///
  /// When the reader chooses another size of text, all views are filled again, and automatic rows are measured again
  /// by views made for that size; the row at the top stays there. To the engine that is
  /// `setHeightTraits(_:ofKinds:)`, with a number for each size; an app that names traits by itself does so again
  /// when `preferredContentSizeCategory` has changed.
  ///
  /// A row in which a text field or a text view is being edited has the focus of the engine, and so keeps its view
  /// while it is out of sight. For other first responders insert the row into `engine.focus`.
  ///
  /// For what is to be fetched ahead add an observer to the engine (`addDisplayObserver`); for heights that are to be
  /// measured ahead, call ``measureAhead(limit:)`` when there is time.
  ///
  /// The view is its own delegate. Another delegate has to hand on `scrollViewWillBeginDragging`,
  /// `scrollViewDidEndDecelerating`, `scrollViewDidEndScrollingAnimation` and `scrollViewShouldScrollToTop`.
  ///
  /// To scroll by an animation ask this view or the engine: one that is begun by `setContentOffset(_:animated:)` ends
  /// where a row on the way is measured that moves the content.
  @MainActor
  public final class EngineScrollView: UIScrollView {
    /// The list. Its host is this view's recycler, and it is kept by this view.
    public var engine: ListEngine { host.engine }

    /// Fills a view with a row, and again when the content of the row has changed.
    public var configure: ((UIView, VisibleRow, ListEngine) -> Void)? {
      get { host.configure }
      set { host.configure = newValue }
    }

    /// Shows on a view whether its row is selected, highlighted or dragged.
    public var showMarks: ((UIView, RowMarks) -> Void)?

    /// Whether a tap selects a row, or takes it out of the selection.
    public var allowsSelection: Bool {
      get { host.allowsSelection }
      set { host.allowsSelection = newValue }
    }

    /// Is told of a tap on a row.
    public var onTap: ((NodeID) -> Void)? {
      get { host.onTap }
      set { host.onTap = newValue }
    }

    /// How long a change takes to be shown, in seconds; 0: no time.
    public var animationDuration = 0.25

    /// The rows a finger is on.
    public var highlight: RowSelection { host.highlight }

    package let host: ViewHost<EngineScrollKit>
    private let kit: EngineScrollKit

    /// The elements that the app set.
    private var ownElements: [Any]?
    private var edited: EditedRow?

    /// Makes a view and its engine. Traps if the configuration has no layout.
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
      host = ViewHost(configuration.read(attribute), scheduler: scheduler)
      kit = EngineScrollKit(host.axis)
      super.init(frame: .zero)
      semanticContentAttribute = attribute
      kit.scrollView = self
      host.kit = kit
      engine.setHeightTraits(textSize)
      whenTextSizeChanges { [weak self] in self?.host.textSizeDidChange(to: $0) }
      delegate = self
      edited = EditedRow(of: engine) { [weak self] in self?.row(around: $0) }
    }

    /// The view is not made of an archive: nil.
    public required init?(coder: NSCoder) { return nil }

    /// Makes views for rows of a kind. Has to be called for each kind before the first of them is in sight.
    ///
    /// - Parameters:
    ///   - kind: the kind of the rows.
    ///   - makeView: makes a view, which is used again for other rows of the kind.
    public func register(_ kind: RowKind = 0, makeView: @escaping () -> UIView) {
      host.register(kind, makeView: makeView)
    }

    /// Makes views for rows of all kinds that have no maker of their own.
    ///
    /// - Parameter makeView: makes a view, which is used again for other rows of its kind.
    public func registerOtherKinds(makeView: @escaping (RowKind) -> UIView) {
      host.registerOtherKinds(makeView: makeView)
    }

    /// Tells the engine how large the view is and where it has been scrolled to.
    ///
    /// UIKit calls it after every scroll, before anything is drawn.
    public override func layoutSubviews() {
      super.layoutSubviews()
      host.tell()
    }

    /// Ends what moves by itself, of which nothing more is told: an animated scroll is where it leads.
    public override func willMove(toWindow newWindow: UIWindow?) {
      let wasMoving = host.link.isMoving
      super.willMove(toWindow: newWindow)
      if wasMoving, newWindow !== window { host.link.stop() }
    }

    /// Tells the engine of other insets, as of a keyboard, with the next layout.
    public override func adjustedContentInsetDidChange() {
      super.adjustedContentInsetDidChange()
      setNeedsLayout()
    }

    /// What a screen reader goes through: the rows that have a view, in the order of the list, pinned ones in their
    /// places. The control of a pull comes first. Elements that were set take their place, until nil is.
    ///
    /// - Complexity: O(v log v) for v rows in sight.
    public override var accessibilityElements: [Any]? {
      get { ownElements ?? elementsInOrder }
      set { ownElements = newValue }
    }

    /// Highlights the row under the finger.
    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesBegan(touches, with: event)
      if let point = point(of: touches) { host.press(at: point) }
    }

    /// Selects the row under the finger, if the view allows selection, and tells `onTap`.
    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesEnded(touches, with: event)
      if let point = point(of: touches) { host.release(at: point) }
    }

    /// The finger scrolls, or was taken away by something else.
    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesCancelled(touches, with: event)
      host.cancelPress()
    }
  }

  /// Places and heights.
  extension EngineScrollView {
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
      layoutIfNeeded()
      return try host.scroll(to: row, at: alignment, isAnimated: isAnimated)
    }

    /// Measures rows near the viewport that were not measured yet, the nearest first: when the list is at
    /// rest, so that scrolling has less to do.
    ///
    /// - Parameter limit: the most rows to measure.
    /// - Returns: how many were measured.
    @discardableResult
    public func measureAhead(limit: Int) -> Int {
      host.measureAhead(limit: limit)
    }
  }

  extension EngineScrollView: UIScrollViewDelegate {
    /// Ends an animated scroll.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { host.wasTaken() }

    /// Makes the adjustments that waited while the list was moving by itself.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { host.cameToRest() }

    /// Makes the last step of an animated scroll.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      host.cameToRest()
    }

    /// Lets the engine scroll to the top, as a tap on the status bar asks for: an animation of UIKit's own would end
    /// where a row on the way is measured.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
      !host.link.scrollToTop()
    }
  }
#endif
