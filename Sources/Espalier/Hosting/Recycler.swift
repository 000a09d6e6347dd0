// SPDX-License-Identifier: MIT

import EspalierDiff

/// A host for any kit of views: it keeps as many views as are in sight, and uses them again.
///
///     let recycler = Recycler(adapter: view)
///     engine.host = recycler
///     engine.setViewport(width: 375, height: 800)
///     engine.commit()
///
/// Scrolling is telling the engine and committing:
///
///     engine.viewportDidScroll(to: offset)
///     engine.commit()
///
/// - A row that moves keeps its view; a row that was updated keeps it and is filled again in place.
/// - Views that are free wait in a pool for rows of the same kind, at most `poolLimit` of each.
/// - Automatic heights are measured with a prototype for each kind, which is never shown.
/// - A row that has the focus (`ListEngine.focus`) keeps its view while it is out of sight.
/// - A view that is animated away stays bound until the animation is over; its row may be shown by another one
///   meanwhile.
///
/// One recycler serves one engine. It does not keep the adapter alive; a debug build says so if it is gone. Before it
/// is let go of, `removeAll(in:)` unbinds what is bound.
@preconcurrency @MainActor
public final class Recycler<Adapter: ViewAdapter>: ListHost {
  /// Who knows the views. It is not kept alive.
  private weak var adapter: Adapter?

  /// The most free views of a kind that are kept.
  package var poolLimit: Int

  /// What is on the screen. Nothing of it is accessed while code of the adapter runs, which may ask anything.
  private(set) var screen: Screen {
    _read { yield unsafe storedScreen }
    _modify { yield unsafe &storedScreen }
  }

  /// The commit that was shown last; nil if views were taken off since.
  private var shownCommit: Int?

  /// Views that are animated away, with the rows they are bound to.
  private var leaving: [ObjectIdentifier: (view: Adapter.View, row: VisibleRow)] = [:]

  /// The view that the adapter is asked to animate away, as long as it is not done with that.
  private var asked: ObjectIdentifier?

  /// The free views and the prototype of each kind.
  private var pools: ViewPools {
    _read { yield unsafe storedPools }
    _modify { yield unsafe &storedPools }
  }

  // Nothing of these is held while code of the adapter runs, so accesses never overlap, and are not checked each time.
  @exclusivity(unchecked) private var storedScreen = Screen()
  @exclusivity(unchecked) private var storedPools = ViewPools()

  /// Whether the rows on the screen are being gone through, and whether all views are to be taken off then.
  private var isShowing = false
  private var takesAllOff = false
  /// Whether views go and come: they are marked once all have come, as until then rows are listed twice.
  private var isExchanging = false
  /// Whether a prototype is in use.
  private var isMeasuring = false
  /// Whether a row on the screen is marked.
  private var showsMarks = false

  /// Makes a recycler.
  ///
  /// - Parameters:
  ///   - adapter: who knows the views.
  ///   - poolLimit: the most free views of a kind that are kept. Traps if it is negative.
  public init(adapter: Adapter, poolLimit: Int = 16) {
    precondition(poolLimit >= 0, "A pool holds no negative number of views, as \(poolLimit) is.")
    self.adapter = adapter
    self.poolLimit = poolLimit
  }

  /// Measures a row with the prototype of its kind.
  public func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    guard let adapter else { return nil }
    let row = VisibleRow(request)
    // Outside of a commit, code of the adapter may commit, and so measure other rows meanwhile: in views of their own.
    let isInner = isMeasuring
    let prototype = isInner ? adapter.makeView(of: row.kind) : prototype(of: row.kind, adapter)
    isMeasuring = true
    adapter.bind(prototype, to: row, isPrototype: true, in: engine)
    engine.bind(prototype, to: row.node, isPrototype: true)
    defer {
      adapter.unbind(prototype, from: row, isPrototype: true, in: engine)
      isMeasuring = isInner
      if isInner { adapter.discard(prototype) }
    }
    return adapter.height(of: prototype, for: request)
  }

  /// Brings the views in step with a commit.
  ///
  /// 1. What is to be on the screen is listed, each row with the view that shows it already.
  /// 2. The views of all other rows are unbound and pooled.
  /// 3. Rows without a view get one; from here on they are what is shown.
  /// 4. What stays is updated, what is new is bound, and what is not where it should be is placed.
  ///
  /// - Complexity: O(v + log k) for v rows in sight and k updated ones.
  /// - Allocations: none once warm, but for what the adapter allocates.
  public func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard let adapter else { return DebugNotes.tell(.adapterIsGone, of: engine) }
    adapter.willShow(commit, in: engine)
    keepingViews(engine, adapter) { show(commit, engine, adapter) }
    adapter.didShow(commit, in: engine)
  }

  private func show(
    _ commit: borrowing CommitReport, _ engine: ListEngine, _ adapter: Adapter
  ) {
    if commit.needsReload { takeAllOff(engine, adapter) }
    let isNext = shownCommit == commit.number - 1
    if isNext, engine.hosting?.focus?.isEmpty != false, screen.shows(commit, engine.bare) {
      shownCommit = commit.number
      update(commit, isNext: true, engine, adapter)
      return showMarks(engine, adapter)
    }
    isExchanging = true
    screen.want(commit, isNext: isNext, engine.bare)
    wantFocused(engine)
    shownCommit = commit.number
    takeOff(commit.context, engine, adapter)
    exchange(adapter)
    update(commit, isNext: isNext, engine, adapter)
    bind(engine, adapter)
    isExchanging = false
    place(adapter)
    showMarks(engine, adapter)
    #if ESPALIER_CHECKS
      checkInvariants()
    #endif
  }

  /// Shows how rows are marked.
  ///
  /// - Complexity: O(v) for v rows in sight.
  public func showMarks(in engine: ListEngine) {
    guard let adapter, !isExchanging else { return }
    keepingViews(engine, adapter) { showMarks(engine, adapter) }
  }

  /// Asks the adapter for it.
  public func animateScroll(to offset: Double, in engine: ListEngine) -> Bool {
    adapter?.animateScrolling(to: offset, in: engine) == true
  }

  /// Takes all views off the screen, also those that are animated away. The next commit shows what is in sight by then.
  ///
  /// While a commit is being shown, or marks are, such as from `ViewAdapter.bind`, it is done when those have been shown.
  ///
  /// - Complexity: O(views that are shown).
  public func removeAll(in engine: ListEngine) {
    guard let adapter else { return }
    if isShowing { takesAllOff = true } else { takeAllOff(engine, adapter) }
  }

  /// Says that a view is animated away; it can be used again. Other views are ignored. An animation that takes no time,
  /// such as where none are wanted, may be over before `ViewAdapter.animateRemoval` returns.
  ///
  /// - Complexity: O(1) expected.
  public func finishRemoval(of view: Adapter.View, in engine: ListEngine) {
    if asked == ObjectIdentifier(view) { asked = nil }
    guard let adapter, let entry = leaving.removeValue(forKey: ObjectIdentifier(view)) else {
      return
    }
    release(view, entry.row, engine, adapter)
  }

  /// Lets go of all free views and prototypes, such as when memory is short.
  ///
  /// - Complexity: O(free views).
  public func emptyPools() {
    let views = pools.all
    pools = ViewPools()
    guard let adapter else { return }
    for view in views { adapter.discard(known(view)) }
  }

  /// Does something during which no view is taken off because code of the adapter wants that.
  private func keepingViews(_ engine: ListEngine, _ adapter: Adapter, _ body: () -> Void) {
    let isOutermost = !isShowing
    isShowing = true
    body()
    guard isOutermost else { return }
    isShowing = false
    guard takesAllOff else { return }
    takesAllOff = false
    takeAllOff(engine, adapter)
  }

  #if ESPALIER_CHECKS
    /// Each row is shown by one view, each view shows one row, and none of those is free.
    private func checkInvariants() {
      var views = screen.shown.compactMap { $0.view.map { ObjectIdentifier($0) } }
      views += leaving.keys
      views += pools.all.map { ObjectIdentifier($0) }
      precondition(Set(views).count == views.count, "A view has one use at a time.")
      let nodes = screen.shown.map(\.row.node)
      precondition(Set(nodes).count == nodes.count, "Every row is shown once.")
    }
  #endif
}

// The steps.
extension Recycler {
  /// A view as the adapter knows it: nothing else was ever put into pools and among the rows on the screen.
  private func known(_ view: AnyObject) -> Adapter.View {
    unsafe unsafeDowncast(view, to: Adapter.View.self)
  }

  private func view(at position: Int) -> Adapter.View? {
    guard screen.shown.indices.contains(position), let view = screen.shown[position].view else {
      return nil
    }
    return known(view)
  }

  /// Rows with the focus are wanted at their places outside the viewport.
  private func wantFocused(_ engine: ListEngine) {
    guard let focus = engine.hosting?.focus, !focus.isEmpty else { return }
    for node in focus.members.keys {
      guard let row = engine.rowIndex(of: node), var frame = engine.frame(ofRow: row) else {
        continue
      }
      if engine.bare.tree.arena[node.index].flags.role == .background { frame.layer = .background }
      screen.wantKept(VisibleRow(node, engine.bare.tree), frame)
    }
  }

  private func takeOff(_ context: UpdateContext, _ engine: ListEngine, _ adapter: Adapter) {
    for position in screen.shown.indices where !screen.stays[position] {
      guard let view = view(at: position) else { continue }
      let (row, marks) = (screen.shown[position].row, screen.shown[position].marks)
      if context.isAnimated, animates(view, row, context, engine, adapter) {
        leaving[ObjectIdentifier(view)] = (view, row)
      } else {
        release(view, row, isMarked: !marks.isEmpty, engine, adapter)
      }
    }
  }

  /// Whether the adapter animates a view away, and is not done with it by now.
  private func animates(
    _ view: Adapter.View, _ row: VisibleRow, _ context: UpdateContext, _ engine: ListEngine,
    _ adapter: Adapter
  ) -> Bool {
    asked = ObjectIdentifier(view)
    defer { asked = nil }
    return adapter.animateRemoval(of: view, row, context, in: engine) && asked != nil
  }

  private func takeAllOff(_ engine: ListEngine, _ adapter: Adapter) {
    let (rows, others) = (screen.shown.take(), leaving)
    shownCommit = nil
    leaving.removeAll()
    for row in rows {
      guard let view = row.view else { continue }
      release(known(view), row.row, isMarked: !row.marks.isEmpty, engine, adapter)
    }
    for entry in others.values { release(entry.view, entry.row, engine, adapter) }
  }

  /// Takes the marks off a view that may show some, unbinds it, and keeps it for another row.
  private func release(
    _ view: Adapter.View, _ row: VisibleRow, isMarked: Bool = true, _ engine: ListEngine,
    _ adapter: Adapter
  ) {
    if isMarked { adapter.setMarks([], of: view) }
    engine.unbind(view, from: row.node)
    adapter.unbind(view, from: row, isPrototype: false, in: engine)
    adapter.remove(view)
    guard pools[row.kind].free.count < poolLimit else { return adapter.discard(view) }
    pools[row.kind].free.append(view)
  }

  /// Gives each row that comes a view.
  private func exchange(_ adapter: Adapter) {
    for position in screen.wanted.indices where screen.wanted[position].isComing {
      let kind = screen.wanted[position].row.kind
      screen.wanted[position].view = pools[kind].free.popLast() ?? adapter.makeView(of: kind)
    }
    var former = screen.exchange()
    former.removeAll(keepingCapacity: true)
    screen.wanted = former
  }

  private func prototype(of kind: RowKind, _ adapter: Adapter) -> Adapter.View {
    if let prototype = pools[kind].prototype { return known(prototype) }
    let prototype = adapter.makeView(of: kind)
    pools[kind].prototype = prototype
    return prototype
  }

  private func update(
    _ commit: borrowing CommitReport, isNext: Bool, _ engine: ListEngine, _ adapter: Adapter
  ) {
    // What went and came back in commits that are told as one has its view yet, and may show something else.
    let mayReturn = !isNext && !commit.update.inserts.isEmpty
    guard mayReturn || !commit.update.updates.isEmpty else { return }
    for position in screen.shown.indices where !screen.shown[position].isComing {
      let index = screen.shown[position].frame.row
      guard
        commit.update.hasUpdate(ofNewRow: index)
          || mayReturn && commit.update.hasInsert(ofNewRow: index),
        let view = view(at: position)
      else { continue }
      let row = screen.shown[position].row
      adapter.update(view, of: row, in: engine)
      engine.update(view, of: row.node)
    }
  }

  private func bind(_ engine: ListEngine, _ adapter: Adapter) {
    for position in screen.shown.indices where screen.shown[position].isComing {
      guard let view = view(at: position) else { continue }
      let row = screen.shown[position].row
      adapter.bind(view, to: row, isPrototype: false, in: engine)
      engine.bind(view, to: row.node)
    }
    screen.settle()
  }

  private func place(_ adapter: Adapter) {
    for position in screen.shown.indices {
      let row = screen.shown[position]
      if let last = row.lastFrame, row.frame.isSamePlace(as: last) { continue }
      guard let view = view(at: position) else { continue }
      adapter.place(view, at: row.frame)
    }
  }

  private func showMarks(_ engine: ListEngine, _ adapter: Adapter) {
    guard let hosting = engine.hosting, showsMarks || !hosting.marksNothing else { return }
    showsMarks = false
    // Outside of a commit, code of the adapter may commit, which marks all that is shown then.
    var position = 0
    while position < screen.shown.count {
      defer { position += 1 }
      let marks = hosting.marks(of: screen.shown[position].row.node, engine)
      if !marks.isEmpty { showsMarks = true }
      guard marks != screen.shown[position].marks, let view = view(at: position) else { continue }
      screen.shown[position].marks = marks
      adapter.setMarks(marks, of: view)
    }
  }
}

// The views and their rows.
extension Recycler {
  /// The views that show a row: the one in its place, and those that are animated away.
  ///
  /// - Complexity: O(v) for v rows in sight, and the number of views that are animated away.
  public func views(of node: NodeID) -> [Adapter.View] {
    shownRows.filter { $0.row.node == node }.map(\.view)
      + leaving.values.filter { $0.row.node == node }.map(\.view)
  }

  /// The row that a view shows; nil if it shows none. This is how a touch finds its row, and by that what the row shows:
  ///
  ///     guard let row = recycler.row(of: view) else { return }
  ///     engine.model(of: row)                         // of a list of models
  ///     posts.element(of: row)                        // of an ElementList
  ///     settings.cell(of: row)                        // of a SectionList
  ///     engine.identity(of: row)                      // of plain rows
  ///
  /// - Complexity: O(v) for v rows in sight.
  public func row(of view: Adapter.View) -> NodeID? {
    if let entry = leaving[ObjectIdentifier(view)] { return entry.row.node }
    return screen.shown.first { $0.view === view }?.row.node
  }

  /// The rows on the screen, from the rearmost to the foremost, each with its view.
  public var shownRows: [(row: VisibleRow, frame: RowFrame, view: Adapter.View)] {
    screen.shown.indices.compactMap { position in
      view(at: position).map { (screen.shown[position].row, screen.shown[position].frame, $0) }
    }
  }

  /// The rows that have a view, in the order of the list: pinned ones in their places, rows out of sight that keep
  /// their views as well, backgrounds left out. This is the order in which a screen reader goes through them.
  ///
  /// The row beyond either end is reached by `ListEngine.reachRow(_:from:at:)`.
  ///
  /// - Complexity: O(v log v) for v rows in sight.
  public var rowsInOrder: [(row: VisibleRow, frame: RowFrame, view: Adapter.View)] {
    shownRows.filter { $0.frame.layer != .background }.sorted { $0.frame.row < $1.frame.row }
  }

  /// The number of free views of a kind.
  package func freeViewCount(of kind: RowKind) -> Int { pools[kind].free.count }
}
