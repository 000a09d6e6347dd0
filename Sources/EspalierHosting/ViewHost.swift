// SPDX-License-Identifier: MIT

public import Espalier

/// A host without a toolkit: the engine, its recycler, and all that a list in a scroll view does, for any ``HostKit``.
///
///     let host = ViewHost<MyKit>(configuration, scheduler: scheduler)
///     host.kit = kit                              // kept by who makes it
///     host.register { MyRow() }
///     host.configure = { view, row, _ in view.show(posts[row.id]) }
///
/// A binding onto a toolkit calls ``tell(_:)`` whenever the view was scrolled or has another size, ``cameToRest()`` and
/// ``wasTaken()`` around what moves by itself, and hands on taps, keys, focus and drags. All else the host asks of the kit.
///
/// - Rows that come and go are animated where the commit is and the kit does so; a row that appears does so at its place.
/// - A view is in front of those of lower layers. Of backgrounds the inner ones are in front, of pinned rows those nearer to
///   their edge.
/// - What was measured later is handed to `ListEngine.setMeasuredHeight(_:for:)`, and committed.
@preconcurrency @MainActor
public final class ViewHost<Kit: HostKit> {
  /// The views of rows.
  public typealias View = Kit.View

  /// The list. Its host is the recycler, and it is kept by this.
  public var engine: ListEngine { link.engine }

  /// What the scroll view and the engine tell each other.
  public let link: ScrollLink

  /// The toolkit. It is not kept alive. Traps if it is set while there is another one: the views of the list are in that.
  public weak var kit: Kit? {
    didSet {
      precondition(
        oldValue == nil || kit == nil || kit === oldValue,
        "The views of a list stay in the kit that they are in: another kit has another host.")
      link.kit = kit
    }
  }

  private(set) lazy var recycler = Recycler(adapter: adapter, poolLimit: poolLimit)
  private let poolLimit: Int

  /// Fills a view with a row, and again when its content has changed. Models fill their views by themselves.
  public var configure: ((View, VisibleRow, ListEngine) -> Void)?

  /// Whether a tap selects a row, or takes it out of the selection.
  public var allowsSelection = false

  /// Is told of a tap on a row.
  public var onTap: ((NodeID) -> Void)?

  /// The rows that are pressed.
  public private(set) lazy var highlight = RowSelection(in: engine, showing: .highlighted)

  /// The recycler does not keep it.
  private lazy var adapter = HostAdapter(of: self)

  private var makers: [RowKind: () -> View] = [:]
  private var makerOfOthers: ((RowKind) -> View)?

  /// Where each view is shown that was placed and not removed, and how many of them each layer has.
  private var places: [ObjectIdentifier: HostPlace] = [:]
  private var counts = HostLayer.allCases.map { _ in 0 }

  /// The views of each layer whose views overlap, from the rearmost to the foremost.
  private var stacks: [HostLayer: [ObjectIdentifier]] = [.background: [], .pinned: []]

  /// Whether a view came into one of those since the last commit was shown.
  private var isStackedAnew = false

  private var isAnimated = false

  /// The fades that are under way, by their views and their numbers: the end of a former one says nothing of the view.
  private var fades: [ObjectIdentifier: Int] = [:]
  private var fadeCount = 0

  /// Whether a view came that was told no position yet.
  private var hasNewViews = false

  /// The row under a finger; nil: none.
  var lifted: LiftedView<View>?

  /// The view that is not seen because its row is dragged.
  private(set) var hidden: View?

  /// Makes a host and its engine. Traps if the configuration has no layout, or if the limit is negative.
  ///
  /// - Parameters:
  ///   - configuration: the choices for the whole list.
  ///   - scheduler: who decides when a commit takes place that `setNeedsCommit` asks for.
  ///   - poolLimit: the most free views of a kind that are kept.
  public init(
    _ configuration: EngineConfiguration, scheduler: CommitScheduler, poolLimit: Int = 16
  ) {
    self.poolLimit = poolLimit
    link = ScrollLink(configuration, scheduler: scheduler)
    engine.host = recycler
    engine.add(adapter)
  }

  /// The axis along which the list is scrolled.
  public var axis: ScrollAxis { link.axis }

  // Views.

  /// Makes views for rows of a kind. Has to be called for each kind before the first of them is in sight.
  public func register(_ kind: RowKind = 0, makeView: @escaping () -> View) {
    makers[kind] = makeView
  }

  /// Makes views for rows of all kinds that have no maker of their own.
  public func registerOtherKinds(makeView: @escaping (RowKind) -> View) {
    makerOfOthers = makeView
  }

  func makeView(of kind: RowKind) -> View {
    if let make = makers[kind] { return make() }
    guard let makerOfOthers else {
      fatalError("No views are registered for rows of the kind \(kind).")
    }
    return makerOfOthers(kind)
  }

  /// The rows on the screen, from the rearmost to the foremost, each with its view.
  public var shownRows: [(row: VisibleRow, frame: RowFrame, view: View)] { recycler.shownRows }

  /// The rows that have a view, in the order of the list; see `Recycler.rowsInOrder`.
  ///
  /// - Complexity: O(v log v) for v rows in sight.
  public var rowsInOrder: [(row: VisibleRow, frame: RowFrame, view: View)] { recycler.rowsInOrder }

  /// The views that show a row: more than one while it fades.
  ///
  /// - Complexity: O(v) for v rows in sight.
  public func views(of row: NodeID) -> [View] { recycler.views(of: row) }

  /// The row that a view shows; nil if it shows none.
  ///
  /// - Complexity: O(v) for v rows in sight.
  public func row(of view: View) -> NodeID? { recycler.row(of: view) }

  /// Where a view is shown; nil if it is not, or is a prototype.
  ///
  /// - Complexity: O(1) expected.
  public func place(of view: View) -> HostPlace? { places[ObjectIdentifier(view)] }

  /// Texts have another size, or all rows another look: all views are filled again, and automatic rows measured with new
  /// views. The row at the top stays there.
  ///
  /// - Parameter traits: the number of the size, for `ListEngine.setHeightTraits(_:ofKinds:)`.
  /// - Complexity: that of a commit.
  public func textSizeDidChange(to traits: Int) {
    recycler.emptyPools()
    // Who fills one may commit, by which others show other rows.
    for (row, _, view) in recycler.shownRows where recycler.row(of: view) == row.node {
      fill(view, row)
    }
    fillLifted()
    engine.setHeightTraits(traits)
    engine.commit(UpdateContext(isAnimated: false))
  }

  /// Fills a view again with the row that it shows, unless the row was removed since the commit.
  private func fill(_ view: View, _ row: VisibleRow) {
    guard engine.identity(of: row.node) != nil else { return }
    configure?(view, row, engine)
    engine.update(view, of: row.node)
  }

  /// Measures rows near the viewport that were not measured yet, the nearest first: when the list is at rest, so that
  /// scrolling has less to do.
  ///
  /// - Parameter limit: the most rows to measure.
  /// - Returns: how many were measured.
  /// - Complexity: O(log n) for each row, and that of a commit if there was one to measure.
  @discardableResult
  public func measureAhead(limit: Int) -> Int {
    var plan: [MeasureRequest] = []
    engine.plan(&plan, budget: limit)
    // Who stands before the recycler is asked first, as by the engine.
    let heights = plan.map { engine.host?.height(for: $0, in: engine) }
    var count = 0
    for (request, height) in zip(plan, heights) {
      guard let height else { continue }
      engine.setMeasuredHeight(height, for: request)
      count += 1
    }
    if count > 0 { engine.commit(UpdateContext(isAnimated: false)) }
    return count
  }

  // Scrolling.

  /// Tells the engine of another size and of a scroll, if there was one, and commits. A row that is held stays under the
  /// finger, and is let go of if its drag was ended.
  ///
  /// - Complexity: O(1) if there was none and nothing is held, else that of a commit.
  public func tell(_ context: UpdateContext? = nil) {
    link.tell(context)
    followFinger()
  }

  /// The view does not move by itself any more: what waited for that is done.
  public func cameToRest() { link.cameToRest() }

  /// A finger has taken the view: an animated scroll is over, where it is.
  public func wasTaken() { link.wasTaken() }

  /// Brings a row into sight; see ``ScrollLink/scroll(to:at:isAnimated:)``.
  @discardableResult
  public func scroll(
    to row: NodeID, at alignment: ScrollAlignment = .top, isAnimated: Bool = false
  ) throws(EditError) -> Bool {
    try link.scroll(to: row, at: alignment, isAnimated: isAnimated)
  }

  // What the adapter does.

  func place(_ view: View, at place: HostPlace, isAnimated: Bool = false) {
    let former = places[ObjectIdentifier(view)]
    guard former != place else { return }
    if former == nil { hasNewViews = true }
    let animates = isAnimated && former != nil
    if former?.layer == place.layer {
      places[ObjectIdentifier(view)] = place
      kit?.place(view, at: place, isAnimated: animates)
    } else {
      bringToFront(view, of: place, isAnimated: animates)
    }
  }

  /// Puts a view in front of those of its layer.
  private func bringToFront(_ view: View, of place: HostPlace, isAnimated: Bool) {
    let id = ObjectIdentifier(view)
    forget(view)
    places[id] = place
    counts[place.layer.rawValue] += 1
    if stacks[place.layer]?.append(id) != nil { isStackedAnew = true }
    var told = place
    told.depth = counts[...place.layer.rawValue].reduce(0, +) - 1
    kit?.place(view, at: told, isAnimated: isAnimated)
  }

  /// Brings the views that overlap into the order in which they are shown: those that are behind one that ought to be
  /// behind them come to the front. O(v) for v rows in sight, and O(s²) for s views that overlap.
  private func stackViews() {
    defer { isStackedAnew = false }
    guard stacks.values.contains(where: { $0.count > 1 }) else { return }
    var foremost: [HostLayer: Int] = [:]
    for (_, _, view) in shownRows {
      guard let place = place(of: view), let stack = stacks[place.layer],
        var index = stack.firstIndex(of: ObjectIdentifier(view))
      else { continue }
      if index < foremost[place.layer] ?? 0 {
        bringToFront(view, of: place, isAnimated: isAnimated)
        index = stack.count - 1
      }
      foremost[place.layer] = index
    }
  }

  func placeInCommit(_ view: View, at frame: RowFrame) {
    place(view, at: HostPlace(frame), isAnimated: isAnimated)
  }

  func remove(_ view: View) {
    fades[ObjectIdentifier(view)] = nil
    forget(view)
    kit?.remove(view)
  }

  private func forget(_ view: View) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(view)) else { return }
    counts[place.layer.rawValue] -= 1
    stacks[place.layer]?.removeAll { $0 == ObjectIdentifier(view) }
  }

  /// Hides a view, and shows the one that was hidden.
  func hide(_ view: View?) {
    guard view !== hidden else { return }
    if let hidden { kit?.setHidden(false, of: hidden) }
    hidden = view
    if let view { kit?.setHidden(true, of: view) }
  }

  func fade(_ view: View) -> Bool {
    guard isAnimated, let kit else { return false }
    fadeCount += 1
    let (id, number) = (ObjectIdentifier(view), fadeCount)
    fades[id] = number
    return kit.fade(view) { [weak self] in
      guard let self, fades[id] == number else { return }
      recycler.finishRemoval(of: view, in: engine)
    }
  }

  func willShow(_ commit: borrowing CommitReport) {
    isAnimated =
      commit.context.isAnimated && commit.update.isStructural && commit.adjustment == 0
      && kit?.isOnScreen == true
  }

  func didShow(_ commit: borrowing CommitReport) {
    if isStackedAnew || commit.update.isStructural { stackViews() }
    isAnimated = false
    link.show(commit)
    guard let kit, commit.update.isStructural || hasNewViews else { return }
    hasNewViews = false
    for (_, frame, view) in recycler.shownRows {
      kit.setPosition(frame.row, of: engine.rowCount, of: view)
    }
  }
}

/// What the recycler knows of a host.
@MainActor
final class HostAdapter<Kit: HostKit>: ViewAdapter, CommitObserver {
  typealias View = Kit.View

  /// It may be let go of by whoever fills a view; not while a commit is shown.
  private weak var host: ViewHost<Kit>?
  private var showing: ViewHost<Kit>?

  init(of host: ViewHost<Kit>) { self.host = host }

  func makeView(of kind: RowKind) -> View {
    guard let host else { preconditionFailure("The host is there as its views are made.") }
    return host.makeView(of: kind)
  }

  func height(of prototype: View, for request: MeasureRequest) -> Double? {
    host?.kit?.extent(of: prototype, for: request)
  }

  func bind(_ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    host?.configure?(view, row, engine)
  }

  func update(_ view: View, of row: VisibleRow, in engine: ListEngine) {
    host?.configure?(view, row, engine)
  }

  func place(_ view: View, at frame: RowFrame) { host?.placeInCommit(view, at: frame) }

  func remove(_ view: View) { host?.remove(view) }

  func discard(_ view: View) { host?.kit?.remove(view) }

  func setMarks(_ marks: RowMarks, of view: View) { host?.kit?.setMarks(marks, of: view) }

  func animateRemoval(
    of view: View, _ row: VisibleRow, _ context: UpdateContext, in engine: ListEngine
  ) -> Bool { host?.fade(view) == true }

  func animateScrolling(to offset: Double, in engine: ListEngine) -> Bool {
    host?.link.animate(to: offset) == true
  }

  func willShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    showing = host
    host?.willShow(commit)
  }

  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    host?.didShow(commit)
    showing = nil
  }

  /// The drag has followed the commit.
  func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
    host?.followCommit(commit)
  }
}
