// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Espalier
  package import EspalierHosting
  internal import EspalierKits

  /// A scroll view whose rows are laid out by an engine, and recycled.
  ///
  ///     let list = EngineScrollView()
  ///     list.register { PostView() }
  ///     list.configure = { view, row, _ in (view as? PostView)?.show(posts[row.id]) }
  ///     let elements = ElementList<Post, Post.ID>(in: list.engine)
  ///     try elements.apply(posts)
  ///
  /// Rows whose height is automatic are sized by their constraints, as `fittingSize` says, with one view of each kind
  /// that is never shown. What is prepended does not move what is in sight; while the reader scrolls, by a gesture or
  /// by the scroller, it waits until that is over. Pinned rows are in front, backgrounds behind. Models fill their
  /// views by themselves: then `configure` stays nil.
  ///
  /// The row in which the first responder of the window is has the focus of the engine, and so keeps its view while it
  /// is out of sight. The arrow keys, and those for a page, the start and the end, go from that row to another one,
  /// whose view becomes first responder if it accepts that, and has the focus in any case. `showMarks` shows it.
  ///
  /// The document view is this view's own: it is flipped, so that places count from the top.
  @MainActor
  public final class EngineScrollView: NSScrollView {
    /// The list. Its host is this view's recycler, and it is kept by this view.
    public var engine: ListEngine { host.engine }

    /// Fills a view with a row, and again when the content of the row has changed.
    public var configure: ((NSView, VisibleRow, ListEngine) -> Void)? {
      get { host.configure }
      set { host.configure = newValue }
    }

    /// Shows on a view whether its row is selected, highlighted, dragged, or has the focus.
    public var showMarks: ((NSView, RowMarks) -> Void)?

    /// Whether a click selects a row, or takes it out of the selection.
    public var allowsSelection: Bool {
      get { host.allowsSelection }
      set { host.allowsSelection = newValue }
    }

    /// Is told of a click on a row.
    public var onTap: ((NodeID) -> Void)? {
      get { host.onTap }
      set { host.onTap = newValue }
    }

    /// How long a change takes to be shown, in seconds; 0: no time.
    public var animationDuration = 0.25

    /// The rows on which the button of the pointer is down.
    public var highlight: RowSelection { host.highlight }

    package let host: ViewHost<EngineScrollKit>
    private let kit: EngineScrollKit
    private var observations: [Observation] = []

    /// The row in which the first responder of the window was, and its identity.
    private var responderRow: (node: NodeID, id: RowID)?

    /// Makes a view and its engine. Traps if the configuration has no layout.
    ///
    /// - Parameters:
    ///   - configuration: the choices for the whole list.
    ///   - scheduler: who decides when a commit takes place that `setNeedsCommit` asks for; the next turn of the
    ///     main queue, unless said otherwise.
    ///   - direction: how the view is read; as the app's language, unless said otherwise. If that is from the right,
    ///     the list is laid out from the right, as with `LayoutConfiguration.isRightToLeft`. That is decided here,
    ///     once.
    public init(
      _ configuration: EngineConfiguration = EngineConfiguration(),
      scheduler: CommitScheduler = .onMainQueue(),
      userInterfaceLayoutDirection direction: NSUserInterfaceLayoutDirection =
        NSApplication.shared.userInterfaceLayoutDirection
    ) {
      var configuration = configuration
      if direction == .rightToLeft { configuration.layout?.isRightToLeft = true }
      host = ViewHost(configuration, scheduler: scheduler)
      kit = EngineScrollKit(host.axis)
      super.init(frame: .zero)
      userInterfaceLayoutDirection = direction
      (hasVerticalScroller, hasHorizontalScroller) = (
        host.axis == .vertical, host.axis == .horizontal
      )
      autohidesScrollers = true
      (contentView, documentView) = (kit.clipView, kit.document)
      kit.document.list = self
      kit.scrollView = self
      host.kit = kit
      contentView.postsBoundsChangedNotifications = true
      observe(NSView.boundsDidChangeNotification, contentView) { $0.tell() }
      observe(NSScrollView.willStartLiveScrollNotification, self) { $0.setLive(true) }
      observe(NSScrollView.didEndLiveScrollNotification, self) { $0.setLive(false) }
      observe(NSWindow.didUpdateNotification, nil) { $0.followFirstResponder() }
    }

    private func observe(
      _ name: NSNotification.Name, _ view: NSView?, _ action: @escaping (EngineScrollView) -> Void
    ) {
      observations.append(Observation([name], of: view) { [weak self] _, _ in self.map(action) })
    }

    /// The view is not made of an archive: nil.
    public required init?(coder: NSCoder) { return nil }

    /// Makes views for rows of a kind. Has to be called for each kind before the first of them is in sight.
    ///
    /// - Parameters:
    ///   - kind: the kind of the rows.
    ///   - makeView: makes a view, which is used again for other rows of the kind.
    public func register(_ kind: RowKind = 0, makeView: @escaping () -> NSView) {
      host.register(kind, makeView: makeView)
    }

    /// Makes views for rows of all kinds that have no maker of their own.
    ///
    /// - Parameter makeView: makes a view, which is used again for other rows of its kind.
    public func registerOtherKinds(makeView: @escaping (RowKind) -> NSView) {
      host.registerOtherKinds(makeView: makeView)
    }

    /// Tells the engine how large the view is.
    public override func tile() {
      super.tile()
      tell()
    }

    /// Tells the engine how large the view is, and where it has been scrolled to.
    public override func layout() {
      super.layout()
      tell()
    }

    /// Ends what moves by itself, of which nothing more is told: an animated scroll is where it leads.
    public override func viewWillMove(toWindow newWindow: NSWindow?) {
      super.viewWillMove(toWindow: newWindow)
      guard newWindow !== window, host.link.isMoving else { return }
      kit.stopAnimation()
      setLive(false)
    }

    private func tell() {
      // In between a scroller may have come or gone.
      if kit.isSettingContent { needsLayout = true } else { host.tell() }
    }

    /// While the reader scrolls, the engine moves nothing under the view.
    private func setLive(_ isLive: Bool) {
      if isLive { host.wasTaken() }
      kit.isDecelerating = isLive
      if isLive { engine.setDecelerating(true) } else { host.cameToRest() }
    }

    /// Gives the focus to the row in which the first responder is, if that is another one now.
    func followFirstResponder() {
      var view = window?.firstResponder as? NSView
      while let inner = view, inner.superview !== documentView { view = inner.superview }
      let row = view.flatMap { host.row(of: $0) }
      guard row != responderRow?.node else { return }
      if let former = formerFocus, former != row { engine.focus.remove(former) }
      if let row { try? engine.focus.insert(row) }
      responderRow = row.flatMap { row in engine.identity(of: row).map { (row, $0) } }
    }

    /// The row that has the focus because the first responder was in it: one of the same identity that was inserted
    /// as it was removed has taken its place.
    private var formerFocus: NodeID? {
      guard let (node, id) = responderRow else { return nil }
      if engine.focus.contains(node) { return node }
      return engine.focus.nodes.first { engine.identity(of: $0) == id }
    }
  }

  /// Places, heights and drags.
  extension EngineScrollView {
    /// Brings a row into sight, exactly, also if it was never measured.
    ///
    /// An animated scroll aims again while rows on the way are measured, and its last step is exact. It ends
    /// where the reader scrolls.
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
      try host.scroll(to: row, at: alignment, isAnimated: isAnimated)
    }

    /// Measures rows near the viewport that were not measured yet, the nearest first: when the list is at
    /// rest, so that scrolling has less to do.
    ///
    /// - Parameter limit: the most rows to measure.
    /// - Returns: how many were measured.
    @discardableResult
    public func measureAhead(limit: Int) -> Int { host.measureAhead(limit: limit) }

    /// The row that is shown at a point of the document view: the foremost of several.
    ///
    /// - Complexity: O(v) for v rows in sight.
    public func row(at point: NSPoint) -> NodeID? { host.row(at: HostPoint(point)) }

    /// The views that show a row: more than one while it is animated away.
    ///
    /// - Complexity: O(v) for v rows in sight.
    public func views(of row: NodeID) -> [NSView] { host.views(of: row) }

    /// The rows on the screen, from the rearmost to the foremost, each with its view.
    public var shownRows: [(row: VisibleRow, frame: RowFrame, view: NSView)] { host.shownRows }

    /// Takes the row at a point of the document view, to another place. A copy of the row follows the pointer, and the
    /// rows between where it was and where it would be make room. Near the edges of the view the list scrolls by itself.
    /// What may be moved, and how that changes the data, is said to `engine.reorder`; if that is ended or cancelled
    /// directly, the copy goes with the next layout of the view.
    ///
    /// - Returns: false if there is none, or if it cannot be moved.
    /// - Complexity: O(v) for v rows in sight.
    @discardableResult
    public func beginReorder(at point: NSPoint) -> Bool { host.beginReorder(at: HostPoint(point)) }

    /// Moves the row to a point of the document view; beyond the viewport, to the first or the last row in sight.
    ///
    /// - Returns: the index at which it would be; nil if no row is dragged.
    /// - Complexity: O(v) for v rows in sight.
    @discardableResult
    public func updateReorder(to point: NSPoint) -> Int? {
      host.updateReorder(to: HostPoint(point))
    }

    /// Lets go of the row.
    ///
    /// - Parameter isCancelled: whether it goes back to where it was.
    /// - Returns: whether it was moved.
    /// - Throws: what moving the data throws; then nothing was moved.
    /// - Complexity: that of the commit.
    @discardableResult
    public func endReorder(isCancelled: Bool = false) throws -> Bool {
      try host.endReorder(isCancelled: isCancelled)
    }
  }
#endif
