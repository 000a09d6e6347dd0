// SPDX-License-Identifier: MIT

package import Espalier

/// A host without a toolkit: the engine, its recycler, and what a scroll view and an engine tell each other.
///
/// The kit calls `tell()` whenever the view was scrolled or has another size; all else the core asks of it.
@MainActor
package final class HostCore<Kit: HostKit>: ViewAdapter {
  package typealias View = Kit.View

  package let engine: ListEngine
  package let axis: ScrollAxis
  package weak var kit: Kit?
  package private(set) lazy var recycler = Recycler(adapter: self)

  /// Makes views, by the kind of their rows; those of other kinds are made by the second.
  package var makers: [RowKind: () -> View] = [:]
  package var makerOfOthers: ((RowKind) -> View)?

  /// Fills a view with a row, and again when its content has changed.
  package var configure: ((View, VisibleRow, ListEngine) -> Void)?

  /// The views that are shown, each with its layer, and how many each layer has.
  private var layers: [ObjectIdentifier: HostLayer] = [:]
  private var counts = [0, 0, 0, 0]

  private var isAnimated = false

  private var toldSize: HostSize?
  var toldOffset: Double?

  /// Where an animated scroll is under way to; nil: nowhere.
  var aim: Double?

  /// The row under a finger; nil: none.
  var lifted: LiftedView<View>?

  /// Makes a core and its engine. Traps if the configuration has no layout.
  package init(_ configuration: EngineConfiguration, scheduler: CommitScheduler) {
    guard let layout = configuration.layout else {
      fatalError("A view whose rows an engine lays out needs one with a layout.")
    }
    axis = layout.axis
    engine = ListEngine(configuration, scheduler: scheduler)
    engine.host = recycler
  }

  /// Whether the view moves by itself: until it does not, the engine moves nothing under it.
  var isMoving: Bool { aim != nil || kit?.isDecelerating == true }

  /// Tells the engine of another size and of a scroll, if there was one, and commits.
  package func tell(_ context: UpdateContext? = nil) {
    guard let kit else { return }
    let (size, offset) = (kit.viewport, kit.offset)
    guard size != toldSize || offset != toldOffset else { return }
    if size != toldSize { engine.setViewport(width: size.width, height: size.height) }
    if offset != toldOffset { engine.viewportDidScroll(to: offset, isDecelerating: isMoving) }
    (toldSize, toldOffset) = (size, offset)
    engine.commit(context)
    followFinger()
  }

  /// Texts have another size: all views are filled again, and automatic rows measured with new ones.
  package func textSizeDidChange(to step: Int) {
    recycler.emptyPools()
    for (row, _, view) in recycler.shownRows {
      configure?(view, row, engine)
      engine.update(view, of: row.node)
    }
    engine.setHeightTraits(step)
    engine.commit(UpdateContext(isAnimated: false))
  }

  /// Measures rows near the viewport that were not measured yet, the nearest first; returns how many.
  package func measureAhead(limit: Int) -> Int {
    var plan: [MeasureRequest] = []
    engine.plan(&plan, budget: limit)
    let heights = plan.map { recycler.height(for: $0, in: engine) }
    var count = 0
    for (request, height) in zip(plan, heights) {
      guard let height else { continue }
      engine.setMeasuredHeight(height, for: request)
      count += 1
    }
    engine.commit(UpdateContext(isAnimated: false))
    return count
  }

  // As the adapter of the recycler.

  package func makeView(of kind: RowKind) -> View {
    if let make = makers[kind] { return make() }
    guard let makerOfOthers else {
      fatalError("No views are registered for rows of the kind \(kind).")
    }
    return makerOfOthers(kind)
  }

  package func height(of prototype: View, for request: MeasureRequest) -> Double? {
    kit?.extent(of: prototype, for: request)
  }

  package func bind(
    _ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine
  ) { configure?(view, row, engine) }

  package func update(_ view: View, of row: VisibleRow, in engine: ListEngine) {
    configure?(view, row, engine)
  }

  package func place(_ view: View, at frame: RowFrame) {
    var place = place(of: frame)
    let isNew = layers[ObjectIdentifier(view)] == nil
    place.depth = depth(of: view, in: place.layer)
    kit?.place(view, at: place, isAnimated: isAnimated && !isNew)
  }

  package func remove(_ view: View) {
    take(view)
    kit?.drop(view)
  }

  package func discard(_ view: View) { kit?.drop(view) }

  package func setMarks(_ marks: RowMarks, of view: View) { kit?.setMarks(marks, of: view) }

  package func animateRemoval(
    of view: View, _ row: VisibleRow, _ context: UpdateContext, in engine: ListEngine
  ) -> Bool {
    guard isAnimated, let kit else { return false }
    return kit.fade(view) { [weak self] in
      guard let self else { return }
      recycler.finishRemoval(of: view, in: engine)
    }
  }

  package func animateScrolling(to offset: Double, in engine: ListEngine) -> Bool {
    animate(to: offset)
  }

  package func willShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    isAnimated =
      commit.context.isAnimated && commit.update.isStructural && commit.adjustment == 0
      && kit?.isOnScreen == true
  }

  package func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    isAnimated = false
    guard let kit else { return }
    let (across, along) = (toldSize ?? kit.viewport, commit.contentExtent)
    let size =
      axis == .vertical
      ? HostSize(width: across.width, height: along)
      : HostSize(width: along, height: across.height)
    kit.setContent(size, offset: expect(adjustment: commit.adjustment))
    showGap()
    if commit.update.isStructural || !commit.appeared.isEmpty {
      for (_, frame, view) in recycler.shownRows {
        kit.setPosition(frame.row, of: engine.rowCount, of: view)
      }
    }
    // The kit may know of ends that the engine does not.
    if kit.offset != toldOffset, toldOffset != nil { tell() }
  }

  /// Where a frame is in the content.
  func place(of frame: RowFrame) -> HostPlace {
    HostPlace(
      x: frame.x, y: frame.y, width: frame.width, height: frame.height,
      layer: HostLayer(frame.layer))
  }

  /// The number of views behind one that enters a layer; nil if it is in it.
  func depth(of view: View, in layer: HostLayer) -> Int? {
    guard layers[ObjectIdentifier(view)] != layer else { return nil }
    take(view)
    layers[ObjectIdentifier(view)] = layer
    defer { counts[layer.rawValue] += 1 }
    return counts[...layer.rawValue].reduce(0, +)
  }

  func take(_ view: View) {
    guard let layer = layers.removeValue(forKey: ObjectIdentifier(view)) else { return }
    counts[layer.rawValue] -= 1
  }
}
