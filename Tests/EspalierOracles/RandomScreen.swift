// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// A recycler under random edits, some of which come from its views in the middle of a commit: each view is used as it
/// should be, and once nothing waits any more, each row that is told has one view, with what it shows by now, where it is,
/// and marked as it is.
@MainActor public final class RandomScreen: ViewAdapter {
  /// What a row is shown by.
  public final class View {
    fileprivate let kind: RowKind
    fileprivate var row: VisibleRow?
    fileprivate var stamp: Stamp?
    fileprivate var frame: RowFrame?
    fileprivate var marks: RowMarks = []
    fileprivate var isPrototype = false
    fileprivate var isDiscarded = false
    fileprivate var isLeaving = false

    fileprivate init(_ kind: RowKind) { self.kind = kind }
  }

  private let engine: ListEngine
  private var generator: SeededGenerator
  private lazy var recycler = Recycler(adapter: self, poolLimit: [0, 1, 3, 16][below(4)])
  private var watchers: [DisplayWatcher] = []
  private var rows: [NodeID] = []
  private var runs: [NodeID] = []
  private var containers: [NodeID] = []
  private var parents: [NodeID: NodeID] = [:]
  private var views: [View] = []
  private var lastID: Int64 = 0
  private var lastStamp: Int64 = 0
  private var offset = 0.0
  /// The first thing that was wrong while a commit was shown.
  private var refusal: String?
  /// Whether views edit while a commit is shown.
  private var isBusy = false
  /// How often they still do: to answer each call of theirs by another edit has no end.
  private var patience = 0
  /// What the last commit told.
  private var told: [NodeID: RowFrame] = [:]
  private var runsInSight: [NodeID] = []
  /// The rows with the focus, and the views that they had.
  private var focused: [NodeID: View] = [:]
  /// Whether rows with the focus may have other views.
  private var losesViews = false
  /// Whether there are runs of rows without content, which a list with looks does not take.
  private var hasRuns = false

  /// Edits and commits a few times; throws what does not hold.
  public static func run(_ source: SeededGenerator) throws {
    try RandomScreen(source).run()
  }

  private init(_ source: SeededGenerator) {
    generator = source
    var configuration = EngineConfiguration()
    configuration.hasSections = generator.below(3) == 0
    if generator.below(3) == 0 {
      configuration.style = ContainerStyle(.flow(FlowStyle(columns: 2)), lineSpacing: 5)
    } else if !configuration.hasSections {
      hasRuns = generator.below(2) == 0
    }
    engine = ListEngine(configuration)
    containers = [engine.rootNode]
    engine.selection.allowsSeveral = true
    engine.focus.allowsSeveral = true
    engine.reorder.onEnd = { [unowned self] row, outcome in
      // By now what it was dropped beside may be elsewhere.
      if case .moved = outcome { parents[row] = engine.bare.tree.parent(of: row) }
      answer()
    }
    engine.selection.onChange = { [unowned self] _ in answer() }
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }
  private func chance(_ percent: Int) -> Bool { below(100) < percent }

  // MARK: What is done

  private func run() throws {
    engine.host = recycler
    resize()
    for _ in 0..<4 + below(30) { insert() }
    for _ in 0..<12 {
      focused = [:]
      for row in engine.focus.nodes {
        focused[row] = recycler.views(of: row).first { !$0.isLeaving }
      }
      (isBusy, patience) = (chance(30), 100)
      // A row that is hidden for one of several commits loses its view.
      losesViews = isBusy
      if chance(10) { loseSight() }
      if chance(20) { watch() }
      for _ in 0..<below(6) { edit() }
      engine.commit(UpdateContext(isAnimated: chance(50)))
      isBusy = false
      // What the views did last waits for another one.
      engine.commit()
      try judge()
    }
    finishRemovals()
    recycler.removeAll(in: engine)
    try check(views.allSatisfy { $0.row == nil && $0.frame == nil }, "a view shows a row yet")
    try check(refusal == nil, refusal ?? "")
  }

  /// Somebody watches what is displayed from now on, or no more.
  private func watch() {
    if watchers.count > 1 { return engine.removeDisplayObserver(watchers.removeFirst()) }
    let watcher = DisplayWatcher { [unowned self] in answer() }
    watchers.append(watcher)
    engine.addDisplayObserver(watcher)
  }

  /// The list is edited while nobody shows it.
  private func loseSight() {
    engine.host = nil
    for _ in 0..<below(6) { edit() }
    engine.commit()
    (engine.host, losesViews) = (recycler, true)
    engine.setNeedsReload(because: "the host was away")
  }

  private func resize() {
    engine.setViewport(
      width: [240, 320][below(2)], height: [50, 100, 200, 0][chance(10) ? 3 : below(3)])
  }

  private func insert() {
    let isRoot = engine.configuration.hasSections
    let container = containers[below(containers.count)]
    lastID += 1
    if isRoot && container == engine.rootNode || chance(10) {
      guard let made = try? engine.makeContainer(at: .last(in: container)) else { return }
      parents[made] = container
      return containers.append(made)
    }
    if hasRuns, chance(20) {
      let place: Place = chance(50) ? .first(in: container) : .last(in: container)
      guard
        let run = try? engine.makeRun(
          of: 1 + below(30), height: Double(below(4) * 10), at: place)
      else { return }
      parents[run] = container
      return runs.append(run)
    }
    let role = hasRuns || chance(80) ? RowRole.item : [.header, .footer, .background][below(3)]
    let content = RowContent(
      RowID(lastID), kind: RowKind(UInt8(below(2))),
      height: chance(60) ? .automatic(estimate: Double(below(50))) : .fixed(Double(below(50))),
      pin: role != .background && chance(20)
        ? Pin([.untilNext, .always][below(2)], edge: [.leading, .trailing][below(2)]) : nil,
      role: role)
    let place: Place = chance(50) ? .first(in: container) : .last(in: container)
    guard let row = try? engine.makeRow(content, at: place) else { return }
    parents[row] = container
    rows.append(row)
  }

  /// An edit, a scroll, or what else an app does at any time. What is refused, as its row is gone, is not done.
  private func edit() {
    let row = rows.isEmpty ? nil : rows[below(rows.count)]
    if hasRuns, chance(20) { return editRun() }
    switch below(26) {
    case 0...3: insert()
    case 4, 5: if let row { try? engine.remove(row) }
    case 6, 7:
      // Never one that the row had: to go back to what was committed is to change nothing, whatever a view showed meanwhile.
      lastStamp += 6_000
      if let row { try? engine.setStamp(Stamp(lastStamp + Int64(below(1_000))), of: row) }
    case 8: if let row { try? engine.update(row) }
    case 9, 10: if let row { try? engine.setHidden(chance(50), row) }
    case 11:
      if containers.count > 1 {
        try? engine.setHidden(chance(50), containers[1 + below(containers.count - 1)])
      }
    case 12, 13:
      let container = containers[below(containers.count)]
      if let row, (try? engine.move(row, to: .first(in: container))) != nil {
        parents[row] = container
      }
    case 14, 15: engine.viewportDidScroll(to: max(0, offset + Double(below(300) - 150)))
    case 16: if let row { _ = try? engine.scroll(to: row, at: .top) }
    case 17: resize()
    case 18: if let row { try? engine.selection.toggle(row) }
    case 19: if let row { try? engine.focus.toggle(row) }
    case 20:
      if chance(50) {
        if let row { _ = try? engine.reorder.begin(row) }
      } else {
        engine.reorder.move(to: below(20))
      }
    case 21:
      if chance(50) { engine.reorder.cancel() } else { _ = try? engine.reorder.end() }
    case 22:
      if chance(30) {
        losesViews = true
        engine.setNeedsReload(because: "a test")
      }
    case 23:
      if chance(30) {
        losesViews = true
        recycler.removeAll(in: engine)
      }
    case 24: recycler.emptyPools()
    default: finishRemovals()
    }
  }

  /// An edit of a run, which may be one by now that was divided.
  private func editRun() {
    let told = engine.rowCount > 0 ? engine.run(atRow: below(engine.rowCount)) : nil
    guard let run = told?.run ?? runs.last, let count = engine.rowCount(ofRun: run) else { return }
    switch below(6) {
    case 0: try? engine.remove(run)
    case 1: try? engine.setHeight(.fixed(Double(below(4) * 10)), of: run)
    case 2: try? engine.setHidden(chance(50), run)
    case 3:
      let first = below(count)
      try? engine.removeRows(first..<first + 1 + below(count - first), of: run)
    default:
      lastID += 1
      let content = RowContent(
        RowID(lastID), kind: RowKind(UInt8(below(2))),
        height: chance(60) ? .automatic(estimate: Double(below(50))) : .fixed(Double(below(50))))
      // Those beside it are named by the engine alone, which is asked for what they are in.
      let container = engine.bare.tree.parent(of: run)
      guard let row = try? engine.fill(run, at: below(count), with: content) else { return }
      parents[row] = container
      rows.append(row)
    }
  }

  /// Some of the views that are animated away have gone.
  private func finishRemovals() {
    for view in views where view.isLeaving && chance(50) {
      recycler.finishRemoval(of: view, in: engine)
    }
  }

  /// What a view may do while it is told of something.
  private func answer() {
    guard isBusy, patience > 0, chance(8) else { return }
    patience -= 1
    edit()
    if chance(40) { engine.commit() }
  }

  // MARK: The rules

  private func hold(_ isTrue: Bool, _ sentence: String) {
    if !isTrue { refusal = refusal ?? sentence }
  }

  private func judge() throws {
    for watcher in watchers {
      watcher.judge(Set(told.keys), parents, around: runsInSight, in: engine)
      let ranges = engine.ranges()
      watcher.judge(.display, rows(in: ranges.display), in: engine)
      watcher.judge(.preload, rows(in: ranges.preload), in: engine)
      refusal = refusal ?? watcher.refusal
    }
    try check(refusal == nil, refusal ?? "")
    let shown = recycler.shownRows
    try check(Set(shown.map(\.row.node)).count == shown.count, "a row is shown twice")
    try check(
      Set(shown.map { ObjectIdentifier($0.view) }).count == shown.count, "a view shows two rows")
    for (row, frame, view) in shown {
      let isFocused = engine.focus.contains(row.node)
      try check(told[row.node] != nil || isFocused, "row \(row.id) is shown and not told")
      if let wanted = told[row.node] {
        try check(frame == wanted, "row \(row.id) is shown at \(frame)")
      }
      try check(view.row == row && !view.isLeaving && !view.isPrototype, "a view shows another row")
      try check(
        view.frame.map(place) == place(frame),
        "row \(row.id) is at \(view.frame as Any), not \(frame)")
      try check(view.stamp == engine.stamp(of: row.node), "row \(row.id) shows what it did")
      var marks: RowMarks = isFocused ? .focused : []
      if engine.selection.contains(row.node) { marks.insert(.selected) }
      if engine.reorder.dragged == row.node { marks.insert(.dragged) }
      try check(view.marks == marks, "row \(row.id) is marked \(view.marks), not \(marks)")
    }
    let nodes = Set(shown.map(\.row.node))
    for row in told.keys { try check(nodes.contains(row), "row \(row) is told and has no view") }
    let bound = views.filter { $0.row != nil && !$0.isLeaving }
    try check(bound.count == shown.count, "\(bound.count) views are bound for \(shown.count) rows")
    if losesViews { return }
    for (row, view) in focused where engine.focus.contains(row) && engine.rowIndex(of: row) != nil {
      try check(recycler.views(of: row).contains { $0 === view }, "row \(row) has lost its view")
    }
  }

  /// The rows with content in a stretch.
  private func rows(in stretch: Range<Double>) -> Set<NodeID> {
    let rows = engine.rows(from: stretch.lowerBound, to: stretch.upperBound)
    return Set(rows.filter { engine.run(atRow: $0) == nil }.compactMap { engine.node(atRow: $0) })
  }

  private func place(_ frame: RowFrame) -> [Double] {
    [frame.x, frame.y, frame.width, frame.height]
  }

  // MARK: The kit

  /// Makes a view.
  public func makeView(of kind: RowKind) -> View {
    views.append(View(kind))
    return views[views.count - 1]
  }

  /// What a row measures, by what it shows.
  public func height(of prototype: View, for request: MeasureRequest) -> Double? {
    hold(prototype.isPrototype && prototype.row?.node == request.node, "another row is measured")
    return Double((request.id.rawValue &* 7 &+ request.stamp.rawValue &* 3) % 6 * 12)
  }

  /// A view is filled.
  public func bind(_ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    hold(view.row == nil && view.kind == row.kind, "a view is bound that shows a row")
    hold(
      view.frame == nil && view.marks.isEmpty && !view.isDiscarded, "a view is bound as it was left"
    )
    view.isPrototype = isPrototype
    (view.row, view.stamp) = (row, engine.stamp(of: row.node))
    if !isPrototype { answer() }
  }

  /// A view is filled again.
  public func update(_ view: View, of row: VisibleRow, in engine: ListEngine) {
    hold(view.row == row && !view.isPrototype, "a view is updated that shows another row")
    view.stamp = engine.stamp(of: row.node)
    answer()
  }

  /// A view shows its row no more.
  public func unbind(
    _ view: View, from row: VisibleRow, isPrototype: Bool, in engine: ListEngine
  ) {
    hold(view.row == row && view.isPrototype == isPrototype, "a view is unbound from another row")
    (view.row, view.stamp, view.isLeaving) = (nil, nil, false)
    if !isPrototype { answer() }
  }

  /// A view is put somewhere.
  public func place(_ view: View, at frame: RowFrame) {
    hold(view.row != nil && !view.isPrototype, "a view is placed that shows no row")
    view.frame = frame
    answer()
  }

  /// A view goes.
  public func remove(_ view: View) {
    hold(view.row == nil, "a view is removed that shows a row")
    view.frame = nil
    answer()
  }

  /// A view is let go of.
  public func discard(_ view: View) {
    hold(
      view.row == nil && view.frame == nil && !view.isDiscarded,
      "a view is let go of that is in use")
    view.isDiscarded = true
    answer()
  }

  /// A view is marked.
  public func setMarks(_ marks: RowMarks, of view: View) {
    hold(view.row != nil || marks.isEmpty, "a view is marked that shows no row")
    hold(marks != view.marks || marks.isEmpty, "a view is marked as it is")
    view.marks = marks
    answer()
  }

  /// Half of them are animated away, and some of those at once.
  public func animateRemoval(
    of view: View, _ row: VisibleRow, _ context: UpdateContext, in engine: ListEngine
  ) -> Bool {
    hold(view.row == row && context.isAnimated, "a view goes that shows another row")
    guard chance(50) else { return false }
    view.isLeaving = true
    if chance(30) { recycler.finishRemoval(of: view, in: engine) }
    return true
  }

  /// Keeps what a commit tells.
  public func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    offset = commit.offset
    (told, runsInSight) = ([:], [])
    for rows in [commit.backgrounds, commit.rows, commit.pinned] {
      for index in 0..<rows.count {
        let node = rows[index].node
        if engine.rowCount(ofRun: node) == nil {
          told[node] = rows[index].frame
        } else {
          runsInSight.append(node)
          parents[node] = engine.bare.tree.parent(of: node)
        }
      }
    }
    answer()
  }
}
