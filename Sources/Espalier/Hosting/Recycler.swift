// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree
import EspalierUpdates

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
/// - A view that is animated away stays bound until the animation is over; its row may be shown by
///   another one meanwhile.
///
/// One recycler serves one engine. It does not keep the adapter alive. Before it is let go of,
/// `removeAll(in:)` unbinds what is bound.
@preconcurrency @MainActor
public final class Recycler<Adapter: ViewAdapter>: ListHost {
  /// Who knows the views. It is not kept alive.
  package weak var adapter: Adapter?

  /// The most free views of a kind that are kept.
  package var poolLimit: Int

  /// What was done so far.
  package internal(set) var counts = RecyclerCounts()

  /// What is on the screen, and what is to be there.
  let screen = Cell(ScreenRows())

  /// The commit that was shown last; nil if views were taken off since.
  var shownCommit: Int?

  /// The rows that keep their views although they are out of sight.
  let kept = Cell<[NodeID]>([])

  /// Views that are animated away, with the row they are bound to.
  var leaving: [ObjectIdentifier: (view: Adapter.View, row: VisibleRow, node: NodeID)] = [:]

  /// The free views of each kind, and where those of a kind are.
  var pools: [[AnyObject]] = []
  var poolIndices: [RowKind: Int] = [:]

  var prototypes: [RowKind: Adapter.View] = [:]

  #if DEBUG
    /// How many rows were looked at so far, for tests.
    package var work: Int { screen.value.steps.count }
  #endif

  /// Whether the rows on the screen are being gone through, and whether all views are to be taken off when
  /// that is done.
  private var isShowing = false
  private var takesAllOff = false

  /// Makes a recycler.
  ///
  /// - Parameters:
  ///   - adapter: who knows the views.
  ///   - poolLimit: the most free views of a kind that are kept.
  public init(adapter: Adapter, poolLimit: Int = 16) {
    require(poolLimit >= 0, "A pool holds no negative number of views.")
    self.adapter = adapter
    self.poolLimit = poolLimit
  }

  /// Measures a row with the prototype of its kind.
  public func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    guard let adapter else { return nil }
    counts.measurements += 1
    let row = VisibleRow(node: request.entry, id: request.id, kind: request.kind)
    let prototype = prototype(of: request.kind, adapter)
    adapter.bind(prototype, to: row, isPrototype: true, in: engine)
    engine.binder?.bind(prototype, to: row, isPrototype: true, in: engine)
    let height = adapter.height(of: prototype, for: request)
    engine.binder?.unbind(prototype, from: row, isPrototype: true, in: engine)
    adapter.unbind(prototype, from: row, isPrototype: true, in: engine)
    return height
  }

  /// Asks the adapter for it.
  public func animateScroll(to offset: Double, in engine: ListEngine) -> Bool {
    adapter?.animateScrolling(to: offset, in: engine) ?? false
  }

  /// Takes all views off the screen, also those that are animated away. The next commit shows what
  /// is in sight by then.
  ///
  /// While a commit is being shown, or marks are, such as from `ViewAdapter.bind`, it is done when those have
  /// been shown.
  ///
  /// - Complexity: O(views that are shown).
  public func removeAll(in engine: ListEngine) {
    guard let adapter else { return }
    if isShowing { takesAllOff = true } else { takeAllOff(engine, adapter) }
  }

  /// From here on no view is taken off because code of the adapter wants that.
  ///
  /// - Returns: what is to be given to `endShowing`.
  func beginShowing() -> Bool {
    defer { isShowing = true }
    return !isShowing
  }

  func endShowing(_ isOutermost: Bool, _ engine: ListEngine, _ adapter: Adapter) {
    guard isOutermost else { return }
    isShowing = false
    guard takesAllOff else { return }
    takesAllOff = false
    takeAllOff(engine, adapter)
  }

  #if ESPALIER_CHECKS
    /// Each row is shown by one view, each view shows one row, and none of those is free.
    private func checkInvariants() {
      let shown = screen.value.shown
      let views = shown.compactMap { $0.view.map { ObjectIdentifier($0) } }
      let free = pools.joined().map { ObjectIdentifier($0) }
      let others = leaving.keys + prototypes.values.map { ObjectIdentifier($0) }
      let all = views + free + others
      precondition(Set(all).count == all.count, "A view has one use at a time.")
      precondition(
        Set(shown.map(\.node)).count == shown.count, "Every row is shown once.")
    }
  #endif

  private func prototype(of kind: RowKind, _ adapter: Adapter) -> Adapter.View {
    if let prototype = prototypes[kind] { return prototype }
    let prototype = adapter.makeView(of: kind)
    counts.made += 1
    prototypes[kind] = prototype
    return prototype
  }

  /// Brings the views in step with a commit.
  ///
  /// - Complexity: O(v log k) for v rows in sight and k updated ones; O(1) if nothing in sight has changed.
  /// - Allocations: none once warm, but for what the adapter allocates.
  public func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard let adapter else { return tellAdapterIsGone() }
    adapter.willShow(commit, in: engine)
    let isOutermost = beginShowing()
    if isInPlace(commit, engine) {
      shownCommit = commit.number
      updateShown(commit, engine, adapter)
    } else {
      show(commit, engine, adapter)
    }
    if engine.parts.value.hasMarks { showMarks(engine, adapter) }
    endShowing(isOutermost, engine, adapter)
    #if ESPALIER_CHECKS
      checkInvariants()
    #endif
    adapter.didShow(commit, in: engine)
  }

  private func show(
    _ commit: borrowing CommitReport, _ engine: ListEngine, _ adapter: Adapter
  ) {
    if commit.reload != nil { takeAllOff(engine, adapter) }
    shownCommit = commit.number
    screen.value.want(commit, engine.tree)
    wantKept(engine)
    screen.value.match()
    takeOff(commit.context, engine, adapter)
    bringOn(adapter)
    updateStaying(commit, engine, adapter)
    bindComing(engine, adapter)
    placeShown(adapter)
  }

  private func tellAdapterIsGone() {
    #if DEBUG
      DebugNotes.tell(.adapterIsGone)
    #endif
  }

  /// Whether all rows that a commit shows are on the screen already, at their places: it moved nothing since the last one,
  /// which was shown. What they show may be new.
  private func isInPlace(_ commit: borrowing CommitReport, _ engine: ListEngine) -> Bool {
    guard commit.layout.isUnchanged, commit.reload == nil, let shownCommit,
      shownCommit + 1 == commit.number
    else { return false }
    if commit.update.isEmpty { return keepsTheSame(engine) }
    // What becomes of rows out of sight is not said.
    return !commit.update.isStructural && kept.value.isEmpty
  }
}

/// What a recycler did, for tests and for tuning.
package struct RecyclerCounts: Hashable, Sendable {
  /// Views that were made, prototypes among them.
  package var made = 0

  /// Views that came out of a pool.
  package var reused = 0

  /// Views that were let go of because their pool was full.
  package var discarded = 0

  /// Times that a view was filled with a row it did not show.
  package var binds = 0

  /// Times that a view stopped showing a row.
  package var unbinds = 0

  /// Times that a view was filled again with the row it shows.
  package var updates = 0

  /// Times that a view was put somewhere.
  package var placements = 0

  /// Rows that were measured.
  package var measurements = 0

  init() {}
}
