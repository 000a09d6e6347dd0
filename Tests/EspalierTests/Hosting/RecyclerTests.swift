// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import EspalierTestSupport
import Testing

@Suite("Recycler") @MainActor
final class RecyclerTests: RowScreen<StrictViews> {
  init() throws { try super.init(StrictViews(), ids: 1..<101) }

  @Test("As many views as are in sight, used again when scrolling")
  func reuse() {
    #expect(views.views.count == 5)
    for step in 1...50 {
      views.scroll(to: Double(step * 20), in: engine)
      engine.commit()
    }
    #expect(views.views.count == 6)
    #expect(views.counts.binds - views.counts.unbinds == 5)
    #expect(recycler.shownRows.map(\.row.id) == [26, 27, 28, 29, 30])
  }

  @Test("An update fills the view in place, and nothing else is touched")
  func update() throws {
    let (before, view) = (views.counts, view(2))
    try engine.setStamp(1, of: rows[2])
    engine.commit()
    #expect(self.view(2) === view && view?.stamp == 1)
    #expect(views.counts.updates == before.updates + 1)
    #expect(views.counts.binds == before.binds)
    #expect(views.counts.placements == before.placements)
    try engine.update(rows[70])
    engine.commit()
    #expect(views.counts.updates == before.updates + 1)
  }

  @Test("A row that moves keeps its view")
  func move() throws {
    let before = views.counts
    let kept = view(0)
    try engine.move(rows[0], to: .after(rows[3]))
    engine.commit()
    #expect(view(0) === kept)
    #expect(views.counts.binds == before.binds && views.counts.unbinds == before.unbinds)
  }

  @Test("A row of another kind gets another view")
  func kind() throws {
    let before = view(1)
    try engine.setAttributes(RowAttributes(kind: 2, height: .fixed(40)), of: rows[1])
    engine.commit()
    #expect(view(1) !== before && view(1)?.kind == 2)
    #expect(before?.row == nil)
  }

  @Test("A view that is animated away stays bound, and its row may get a second one")
  func severalViews() throws {
    views.animatesRemovals = true
    let old = try #require(view(1))
    try engine.setHidden(true, rows[1])
    engine.commit()
    #expect(recycler.views(of: rows[1]).count == 1 && old.row?.id == 2)
    try engine.setHidden(false, rows[1])
    engine.commit()
    let both = recycler.views(of: rows[1])
    #expect(both.count == 2 && both.contains { $0 === old })
    #expect(both.allSatisfy { recycler.row(of: $0) == rows[1] })
    recycler.finishRemoval(of: old, in: engine)
    #expect(recycler.views(of: rows[1]).count == 1 && old.row == nil)
    recycler.finishRemoval(of: old, in: engine)
    views.leaving.removeAll()
    try engine.remove(rows[3])
    engine.commit(UpdateContext(isAnimated: false))
    #expect(views.leaving.isEmpty)
  }

  @Test("An animation may be over before it was begun")
  func noAnimation() throws {
    views.animatesRemovals = true
    views.onEnd = { [recycler, engine] in recycler.finishRemoval(of: $0, in: engine) }
    let old = try #require(view(3))
    try engine.setHidden(true, rows[3])
    engine.commit()
    // Another row that came has it by now.
    #expect(old.row?.id != 4 && recycler.row(of: old) != rows[3])
    #expect(recycler.views(of: rows[3]).isEmpty)
    try engine.setHidden(false, rows[3])
    engine.commit()
    #expect(recycler.views(of: rows[3]).count == 1)
  }

  @Test("A reload binds everything anew")
  func reload() {
    let before = views.counts
    engine.setNeedsReload(because: "another theme")
    engine.commit()
    #expect(views.counts.binds == before.binds + 5)
    #expect(views.counts.unbinds == before.unbinds + 5)
    #expect(views.views.count == 5)
  }

  @Test("Pools are bounded, and can be emptied")
  func pools() {
    recycler.poolLimit = 3
    engine.resizeAndCommit(width: 320, height: 800)
    engine.setViewport(width: 320, height: 200)
    engine.commit()
    #expect(recycler.freeViewCount(of: 0) == 3 && views.views.count { $0.isDiscarded } == 12)
    recycler.emptyPools()
    #expect(recycler.freeViewCount(of: 0) == 0)
    recycler.removeAll(in: engine)
    #expect(views.counts.binds == views.counts.unbinds && recycler.shownRows.isEmpty)
    engine.commit()
    #expect(recycler.shownRows.count == 5)
  }

  @Test("Prototypes are bound to be measured, and never shown")
  func prototypes() throws {
    let views = StrictViews()
    let (recycler, counts) = (Recycler(adapter: views), CellCounts())
    let engine = ListEngine(for: recycler, width: 320, height: 100)
    for _ in 1...50 { try engine.root.add(BoundCell(counts)) }
    engine.commit()
    #expect(views.views.count { $0.isPrototype } == 1)
    #expect(counts.configures - counts.binds == views.counts.measurements)
    #expect(counts.binds == recycler.shownRows.count && counts.unbinds == 0)
    #expect(views.counts.binds == counts.binds)
    recycler.removeAll(in: engine)
    #expect(counts.unbinds == counts.binds)
  }

  @Test(
    "Scrolling and updates allocate nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func allocations() throws {
    engine.host = nil
    let adapter = QuietViews()
    let recycler = Recycler(adapter: adapter)
    engine.host = recycler
    func work() throws {
      for step in 0..<40 {
        engine.viewportDidScroll(to: Double(step * 37 % 3000))
        try engine.update(rows[step * 2])
        engine.commit()
      }
    }
    #expect(try warmAllocations { try work() } == .none)
  }

  @Test("Edits and commits from inside binding and measuring are the next transaction")
  func reentrancy() throws {
    var didEdit = false
    views.onBind = { [engine, rows, recycler] row in
      guard !didEdit else { return }
      didEdit = true
      try? engine.setStamp(1, of: rows[50])
      try? engine.remove(rows[51])
      engine.commit()
      #expect(engine.rowCount == 100)
      #expect(recycler.views(of: rows[50]).count <= 1)
    }
    views.scroll(to: 2000, in: engine)
    let reports = views.reports
    engine.commit()
    #expect(didEdit && views.reports == reports + 2 && engine.rowCount == 99)
    #expect(view(50)?.stamp == 1)
  }
}

@Suite("What is done while a row is measured ahead") @MainActor
struct MeasuringAheadTests {
  @Test("A commit measures other rows in views of their own")
  func prototypes() throws {
    let views = StrictViews()
    let recycler = Recycler(adapter: views)
    let engine = ListEngine(for: recycler, width: 320, height: 100)
    views.ownHeight = { Double($0.id.rawValue) }
    try engine.addRows(20..<40, .automatic(estimate: 30))
    engine.commit()
    var plan: [MeasureRequest] = []
    engine.plan(&plan, budget: 1)
    let request = try #require(plan.first)
    views.onMeasure = { engine.resizeAndCommit(width: 320, height: 300) }
    #expect(recycler.height(for: request, in: engine) == Double(request.id.rawValue))
    let shown = recycler.shownRows
    #expect(shown.count == 12 && views.views.count { $0.isDiscarded } == 7)
    for (row, frame, _) in shown { #expect(frame.height == Double(row.id.rawValue)) }
  }
}

/// Views that do something when they are used.
@MainActor final class MeddlingViews: ViewAdapter {
  final class View {
    var row: VisibleRow?
    var isOnScreen = false
    var marks: RowMarks = []
  }

  /// When it is done, and what; it is done once.
  var moment = ""
  var meddle: (() -> Void)?
  private(set) var views: [View] = []

  private func reach(_ moment: String) {
    guard moment == self.moment else { return }
    let action = meddle
    meddle = nil
    action?()
  }

  /// The views that show something are those that the recycler knows of.
  func check(_ recycler: Recycler<MeddlingViews>) {
    let shown = recycler.shownRows
    #expect(views.count { $0.row != nil } == shown.count)
    #expect(views.count { $0.isOnScreen } == shown.count)
    #expect(shown.allSatisfy { $0.view.row == $0.row && $0.view.isOnScreen })
  }

  func makeView(of kind: RowKind) -> View {
    reach("make")
    views.append(View())
    return views[views.count - 1]
  }

  func height(of prototype: View, for request: MeasureRequest) -> Double? { 40 }

  func bind(_ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    #expect(view.row == nil)
    view.row = row
    reach("bind")
  }

  func update(_ view: View, of row: VisibleRow, in engine: ListEngine) {
    #expect(view.row == row)
    reach("update")
  }

  func unbind(_ view: View, from row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    #expect(view.row == row)
    view.row = nil
    reach("unbind")
  }

  func place(_ view: View, at frame: RowFrame) {
    view.isOnScreen = true
    reach("place")
  }

  func remove(_ view: View) {
    view.isOnScreen = false
    reach("remove")
  }

  func discard(_ view: View) { reach("discard") }

  func setMarks(_ marks: RowMarks, of view: View) {
    #expect(view.row != nil || marks.isEmpty)
    view.marks = marks
    reach("marks")
  }

  func animateRemoval(
    of view: View, _ row: VisibleRow, _ context: UpdateContext, in engine: ListEngine
  ) -> Bool {
    reach("animate")
    return false
  }

  func willShow(_ commit: borrowing CommitReport, in engine: ListEngine) { reach("willShow") }
  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) { reach("didShow") }
}

@Suite("All views are taken off from inside a recycler") @MainActor
final class MeddlingTests: RowScreen<MeddlingViews> {
  init() throws {
    try super.init(MeddlingViews(), ids: 1..<51)
    recycler.poolLimit = 0
  }

  /// An edit that calls all that an adapter has.
  private func edit() throws {
    try engine.update(rows[0])
    try engine.remove(rows[1])
    try engine.selection.insert(rows[2])
    try engine.move(rows[3], to: .first(in: engine.rootNode))
    try engine.makeRow(RowContent(100, height: .fixed(30)), at: .before(rows[2]))
    try engine.setAttributes(RowAttributes(kind: 1, height: .fixed(40)), of: rows[4])
    engine.viewportDidScroll(to: 10)
  }

  @Test(
    "While a commit is shown, or the list loaded again, that is done when it was shown",
    arguments: [
      "willShow", "animate", "unbind", "remove", "discard", "make", "update", "bind", "place",
      "marks", "didShow",
    ], [false, true])
  func showing(moment: String, isReload: Bool) throws {
    if isReload {
      // No view is updated or animated away.
      if moment == "animate" || moment == "update" { return }
      engine.setNeedsReload(because: "test")
    }
    views.moment = moment
    views.meddle = { [recycler, engine] in recycler.removeAll(in: engine) }
    try edit()
    engine.commit()
    #expect(views.meddle == nil)
    views.check(recycler)
    #expect(recycler.shownRows.isEmpty == (moment != "willShow" && moment != "marks"))
    engine.commit()
    views.check(recycler)
    #expect(recycler.shownRows.count == 6)
  }

  @Test("Rows that are selected while views go and come are marked as they are in the end")
  func selecting() throws {
    engine.selection.allowsSeveral = true
    views.moment = "unbind"
    views.meddle = { [views, engine, rows] in
      for row in [rows[4], rows[5]] {
        #expect(throws: Never.self) { try engine.selection.insert(row) }
      }
      views.moment = "bind"
      views.meddle = { engine.selection.remove(rows[4]) }
    }
    try edit()
    engine.commit()
    views.check(recycler)
    #expect(engine.selection.nodes == [rows[2], rows[5]])
    for (row, _, view) in recycler.shownRows {
      #expect(view.marks == (engine.selection.contains(row.node) ? .selected : []))
    }
  }

  @Test("A commit while marks are shown may leave no row to be marked")
  func markingNothing() throws {
    views.moment = "marks"
    views.meddle = { [engine, group] in
      #expect(throws: Never.self) { try engine.remove(group) }
      engine.commit()
    }
    try engine.selection.insert(rows[1])
    #expect(views.meddle == nil && recycler.shownRows.isEmpty && engine.rowCount == 0)
    views.check(recycler)
  }

  @Test("While marks are shown, that is done when they were shown")
  func marking() throws {
    views.moment = "marks"
    views.meddle = { [recycler, engine] in recycler.removeAll(in: engine) }
    try engine.selection.insert(rows[1])
    #expect(views.meddle == nil && recycler.shownRows.isEmpty)
    views.check(recycler)
    engine.commit()
    #expect(recycler.shownRows.count == 5)
    views.check(recycler)
  }

  @Test("While all views are taken off, that is nothing more to do")
  func removing() throws {
    views.moment = "unbind"
    views.meddle = { [recycler, engine] in recycler.removeAll(in: engine) }
    recycler.removeAll(in: engine)
    #expect(recycler.shownRows.isEmpty)
    views.check(recycler)
    views.moment = "remove"
    views.meddle = { [recycler] in recycler.emptyPools() }
    engine.commit()
    recycler.removeAll(in: engine)
    views.check(recycler)
  }
}

@MainActor final class CellCounts {
  var (configures, binds, unbinds) = (0, 0, 0)
}

/// Counts how often views are filled with it.
final class BoundCell: CellModel {
  let counts: CellCounts

  init(_ counts: CellCounts) {
    self.counts = counts
    super.init()
  }

  override func didBind(_ view: AnyObject) {
    counts.binds += 1
    configure(view)
  }
  override func didUnbind(_ view: AnyObject) { counts.unbinds += 1 }
  override func configure(_ view: AnyObject) { counts.configures += 1 }
}

/// Views of which nothing is known.
@MainActor final class QuietViews: ViewAdapter {
  final class View {}
  func makeView(of kind: RowKind) -> View { View() }
  func height(of prototype: View, for request: MeasureRequest) -> Double? { 40 }
  func place(_ view: View, at frame: RowFrame) {}
  func remove(_ view: View) {}
}

@Suite("Views under random edits") @MainActor
struct RandomScreenTests {
  @Test(
    "A strict kit of views under random edits, which is busy at times, or sends events meanwhile",
    arguments: seeds(count: 12), [false, true])
  func screens(seed: UInt64, isBusy: Bool) throws {
    var list = RandomRows(seed: seed)
    let views = StrictViews()
    let recycler = Recycler(adapter: views, poolLimit: 4)
    let engine = list.engine
    let catchUp = CatchUpHost(recycler)
    engine.host = catchUp
    var (width, height) = (320.0, 300.0)
    engine.setViewport(width: width, height: height)
    var (budget, handled) = (0, 0)
    let tapped = EventID<Int>()
    let token = engine.root.subscribe(to: tapped) { _ in
      handled += 1
      _ = try? engine.makeRow(RowContent(RowID(Int64(10_000 + handled))), at: .first(in: .root))
      engine.setNeedsCommit()
    }
    defer { token.cancel() }
    views.onBind = { _ in
      guard budget > 0 else { return }
      budget -= 1
      try? engine.root.send(tapped, 1)
    }
    try list.fill(40)
    views.animatesRemovals = seed % 3 == 0
    if seed % 6 == 0 {
      views.onEnd = { [recycler, engine] in recycler.finishRemoval(of: $0, in: engine) }
    }
    for step in 0..<120 {
      budget = isBusy ? 0 : 2
      for _ in 0..<list.number(0...6) { try list.edit() }
      switch list.number(0...9) {
      case 0...3:
        let target = views.offset + Double(list.number(-400...400))
        let limit = max(0, engine.contentExtent - height)
        views.scroll(to: max(0, min(limit, target)), in: engine)
      case 4:
        width = Double(list.number(2...4) * 100)
        height = Double(list.number(1...6) * 80)
        engine.setViewport(width: width, height: height)
      case 5:
        let leaving = views.leaving
        views.leaving.removeAll()
        for view in leaving { recycler.finishRemoval(of: view, in: engine) }
      case 6:
        list.forgetStale()
        if let row = list.rows.randomElement(using: &list.generator) { try engine.scroll(to: row) }
      case 7:
        engine.setNeedsReload(because: "test")
      default: break
      }
      engine.commit()
      if isBusy, list.number(0...2) == 0 { catchUp.isBusy.toggle() }
      if catchUp.isBehind { continue }
      let check = ScreenCheck(
        views: views, recycler: recycler, engine: engine, viewport: height)
      check.check("seed \(seed), step \(step)")
    }
    #expect((handled > 0) != isBusy)
  }
}
