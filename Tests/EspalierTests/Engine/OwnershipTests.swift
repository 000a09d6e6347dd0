// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Objects that should be gone.
private final class Graveyard {
  private var references: [(name: String, object: () -> AnyObject?)] = []

  func watch(_ objects: (any AnyObject)...) {
    for object in objects {
      references.append(("\(type(of: object))", { [weak object] in object }))
    }
  }

  var alive: [String] { references.filter { $0.object() != nil }.map(\.name) }
}

private struct Item: Identifiable, Equatable {
  var id: Int
}

private final class Items: BindingContainer<Int, Item> {
  override func viewModels(for model: Int) -> [Item] { (0..<model).map { Item(id: $0) } }
}

/// A screen that holds its engine and everything the engine hands out.
private final class Screen: DisplayObserver {
  static let tapped = EventID<Int>()
  static let color = DataID<Int>()

  let engine = ListEngine(scheduler: ManualScheduler().scheduler)
  let views = StrictViews()
  let recycler: Recycler<StrictViews>
  var elements: ElementList<Item, Int>?
  var sections: SectionList?
  var items: Items?
  var model: HoldingModel?
  var subscription: SubscriptionToken?
  var heard = 0

  init() { recycler = Recycler(adapter: views) }
}

/// A model that holds lists of the engine it is in.
private final class HoldingModel: StatefulContainerModel<Int> {
  var elements: ElementList<Item, Int>?
  var sections: SectionList?
  var items: Items?
  var selection: RowSelection?
  var reorder: RowReorder?
  var display: DisplayTracker?
  var subscription: SubscriptionToken?
}

@Suite("Who keeps whom")
struct OwnershipTests {
  @Test("Nothing that an engine is made of outlives it, whoever holds what")
  func leaks() throws {
    let graves = Graveyard()
    do {
      let screen = Screen()
      try fill(screen, graves)
      screen.engine.commit()
      #expect(screen.engine.rowCount > 10)
    }
    #expect(graves.alive == [])
  }

  private func fill(_ screen: Screen, _ graves: Graveyard) throws {
    let engine = screen.engine
    engine.host = screen.recycler
    engine.setViewport(width: 320, height: 400)
    engine.display.add(screen)
    let model = HoldingModel(0)
    try engine.root.add(model)
    let containers = try (0..<3).map { _ in
      try engine.tree.appendContainer(to: engine.tree.root)
    }
    model.elements = ElementList<Item, Int>(in: engine, container: containers[0])
    model.sections = SectionList(in: engine, container: containers[1]) { [weak screen] in
      CellSection(id: "a") { SectionCell(id: screen == nil ? "gone" : "there") }
    }
    model.items = Items(4)
    try engine.root.add(model.items!)
    (model.selection, model.reorder) = (engine.selection, engine.reorder)
    model.display = engine.display
    (screen.elements, screen.sections, screen.items) = (model.elements, model.sections, model.items)
    screen.model = model
    let cell = StatefulModel(0)
    try model.add(cell)
    model.subscription = try cell.subscribe(to: Screen.tapped) { [unowned screen] _ in
      screen.heard += 1
    }.and(Screen.color) { [weak screen] in screen?.heard += $0 }
    screen.subscription = model.subscription
    model.share(as: Screen.color) { [unowned model] in model.state }
    cell.register(StrictViews.self) { StrictViews() }
    #expect(cell.service(StrictViews.self) != nil)
    engine.selection.onChange = { [unowned screen] _ in screen.heard += 1 }
    try model.elements?.apply((0..<6).map { Item(id: $0) })
    try model.sections?.update()
    try model.items?.update()
    cell.setState({ $0 += 1 }, completion: { [unowned cell] _ in _ = cell.state })
    model.setState { $0 += 1 }
    let node = try #require(cell.node)
    engine.commit()
    try engine.selection.insert(node)
    try engine.reorder.begin(node)
    engine.reorder.move(to: 2)
    watch(screen, engine, model, cell, graves)
  }

  private func watch(
    _ screen: Screen, _ engine: ListEngine, _ model: HoldingModel, _ cell: CellModel,
    _ graves: Graveyard
  ) {
    graves.watch(
      screen, engine, engine.tree, engine.root, engine.selection, engine.highlight, engine.reorder,
      engine.display, screen.views, screen.recycler, model, cell)
    graves.watch(model.elements!, model.sections!, model.items!)
  }

  @Test("What captures its own list strongly goes when the subscription does")
  func strongHandlers() throws {
    let graves = Graveyard()
    do {
      let screen = Screen()
      let subscription = screen.engine.root.subscribe(to: Screen.tapped) { [screen] in
        screen.heard += $0
      }
      try screen.engine.root.send(Screen.tapped, 2)
      #expect(screen.heard == 2)
      graves.watch(screen, screen.engine)
      subscription.cancel()
    }
    #expect(graves.alive == [])
  }

  @Test("Background diffs and schedulers keep no engine")
  func others() throws {
    let graves = Graveyard()
    let diff: BackgroundDiff
    let scheduler = ManualScheduler()
    do {
      let engine = ListEngine(scheduler: scheduler.scheduler)
      diff = BackgroundDiff(of: engine) { _ in }
      engine.setNeedsCommit()
      try engine.root.add(CellModel())
      graves.watch(engine, engine.tree, engine.root)
    }
    #expect(graves.alive == [])
    diff.setRows([Row(id: 1, stamp: 0)])
    #expect(scheduler.run() == 1)
  }

  @Test("Diffs, schedulers, catalogs and trees go when nothing holds them")
  func theRest() throws {
    let graves = Graveyard()
    do {
      let services = ServiceCatalog()
      services.register(
        Graveyard.self,
        building: { [unowned services] in
          _ = services
          return graves
        })
      let nextTurn = NextTurnScheduler { _ in }
      let throttled = ThrottledScheduler { _, _ in }
      graves.watch(nextTurn, throttled)
      for scheduler in [nextTurn.scheduler, throttled.scheduler, .immediate] {
        let engine = ListEngine(fallbackServices: services, scheduler: scheduler)
        let diff = BackgroundDiff(of: engine) { [weak engine] _ in _ = engine }
        try engine.tree.appendRow(1, to: engine.tree.root)
        engine.setNeedsCommit()
        // What waits for its turn is not carried out any more, and keeps nothing.
        engine.setNeedsCommit()
        diff.setRows([Row(id: 2, stamp: 0)])
        #expect(engine.root.service(Graveyard.self) === graves)
        graves.watch(engine, diff)
      }
      let tree = ComponentTree(fallbackServices: services)
      let row = try tree.appendRow(1, to: tree.root)
      try tree.subscribe(to: Screen.tapped, at: row) { [unowned tree] _ in _ = tree }
      try tree.share(7, as: Screen.color, at: row)
      try tree.send(Screen.tapped, 1, from: row)
      graves.watch(services, tree)
    }
    #expect(graves.alive == [])
  }

  @Test("What is held when the engine is gone is empty, and does nothing")
  func afterwards() throws {
    var engine: ListEngine! = ListEngine()
    let host = ReportingHost()
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    let (selection, reorder, display) = (engine.selection, engine.reorder, engine.display)
    let log = DisplayLog()
    let elements = ElementList<Item, Int>(in: engine)
    try elements.apply((0..<4).map { Item(id: $0) })
    let sections = SectionList(
      in: engine, container: try engine.tree.appendContainer(to: engine.tree.root))
    try sections.apply { CellSection(id: "a") { SectionCell(id: "b") } }
    let items = Items(2)
    try engine.root.add(items)
    let model = CellModel()
    try engine.root.add(model)
    let subscription = model.subscribe(to: Screen.tapped) { _ in }
    engine.commit()
    let row = try #require(engine.node(atRow: 0))
    let root = engine.tree.root
    let binder = engine.modelBinder
    try selection.insert(row)
    try reorder.begin(row)
    reorder.move(to: 1)
    engine = nil

    #expect(selection.isEmpty && selection.nodes == [] && !selection.contains(row))
    #expect(throws: TreeError.self) { try selection.insert(row) }
    #expect(throws: TreeError.self) { try selection.toggle(row) }
    selection.remove(row)
    selection.removeAll()
    selection.allowsSeveral = true
    selection.allowsSeveral = false
    #expect(reorder.row == nil && reorder.move(to: 2) == nil && reorder.node(atShown: 0) == nil)
    #expect(throws: TreeError.self) { try reorder.begin(row) }
    #expect(throws: TreeError.self) { try reorder.move(into: root) }
    #expect(throws: TreeError.self) { try reorder.shownIndex(of: row) }
    #expect(try !reorder.end())
    reorder.cancel()
    display.add(log)
    #expect(
      display.rows.isEmpty && !display.isDisplayed(row) && !display.isDisplayed(root))
    #expect(display.count(in: .preload) == 0 && !display.isIn(.display, row) && log.events.isEmpty)
    display.setShown(0..<1)
    display.remove(log)

    #expect(elements.engine == nil && sections.engine == nil && items.engine == nil)
    try elements.apply([Item(id: 9)])
    try elements.set([])
    #expect(elements.element(atRow: 0) == nil && elements.element(withID: 1) == nil)
    #expect(elements.rowID(withID: 1) == nil && elements.elements.count == 4)
    try sections.update()
    try sections.apply([CellSection(id: "z")])
    #expect(sections.sections.isEmpty && sections.cell(withID: "b") == nil)
    #expect(
      sections.cell(atRow: 0) == nil && sections.cell(at: CellPath(section: 0, row: 0)) == nil)
    #expect(sections.section(withID: "a") == nil && sections.indexPath(ofCell: "b") == nil)
    try items.update(to: 3)
    #expect(items.element(atRow: 0) == nil)
    #expect(model.engine == nil && !model.isAttached && subscription.isActive)
    #expect(model.service(StrictViews.self) == nil)
    _ = binder
    subscription.cancel()
    #expect(!subscription.isActive)
  }

  @Test("An engine that goes while it commits is there until the commit is done")
  func goesInCommit() throws {
    final class Owner {
      var engine: ListEngine? = ListEngine()
    }
    let owner = Owner()
    let host = ReportingHost()
    owner.engine?.host = host
    owner.engine?.setViewport(width: 320, height: 400)
    try owner.engine?.root.add(CellModel())
    host.onApply = { _ in owner.engine = nil }
    owner.engine?.commit()
    #expect(owner.engine == nil && host.last?.update.inserts.count == 1)
  }
}

/// A row whose handlers take it out of its list and look at themselves afterwards. Nobody else keeps it.
private final class LeavingModel: StatefulModel<Int> {
  static let leave = EventID<Void>()
  static let decide = EventID<Int>()
  static let color = DataID<Int>()

  private(set) var text = "here"
  var when = ""
  let log: Log

  init(_ when: String, _ log: Log) {
    self.when = when
    self.log = log
    super.init(0, height: .fixed(20))
    subscribe(to: Self.leave) { [unowned self] in go("event") }
    subscribe(to: Self.decide) { [unowned self] _, _ in
      go("decision")
      return .proceed
    }
    subscribe(
      to: Self.color, onEmpty: { [unowned self] in go("empty") },
      { [unowned self] _ in go("data") })
    listen(as: (any Leaver).self)
  }

  isolated deinit { log.note("gone") }

  func go(_ place: String) {
    guard when == place else { return }
    when = ""
    try? removeFromParent()
    engine?.commit()
    text += " and away"
    log.note("\(place): \(text)")
  }

  override func didAttach() { go("attach") }
  override func didLoad() { go("load") }
  override func willDisplay() { go("display") }
  override func didEndDisplay() { go("end") }
  override func didEnterWorkingRange() { go("enter") }
  override func didBind(_ view: AnyObject) { go("bind") }
  override func didUpdate(_ view: AnyObject) { go("view") }
  override func didUnbind(_ view: AnyObject) { go("unbind") }
  override func didDetach() { go("detach") }
  override func onUpdate(from old: Int) { go("state") }
}

private protocol Leaver: AnyObject {
  func leaveAtOnce()
}

extension LeavingModel: Leaver {
  func leaveAtOnce() { go("notification") }
}

@Suite("A model lives until the handler that runs on it returns")
struct ModelLifetimeTests {
  @Test(
    "Its handlers may take it out and go on",
    arguments: [
      "event", "decision", "data", "empty", "attach", "load", "display", "end", "enter", "bind",
      "view", "unbind", "detach", "state", "notification",
    ])
  func leaves(when: String) throws {
    let world = ModelWorld()
    let (engine, log) = (world.engine, world.log)
    try engine.root.add(LeavingModel(when, log))
    engine.commit()
    if let model = engine.root.children.first as? LeavingModel { model.setState { $0 += 1 } }
    engine.commit()
    _ = try? engine.root.notify((any Leaver).self, .children) { $0.leaveAtOnce() }
    if let node = engine.node(atRow: 0, ifAny: ()) {
      try engine.tree.send(LeavingModel.leave, from: node)
    }
    if let node = engine.node(atRow: 0, ifAny: ()) {
      try engine.tree.send(LeavingModel.decide, 1, from: node)
    }
    engine.root.share(1, as: LeavingModel.color)
    engine.root.share(nil, as: LeavingModel.color)
    if let model = engine.root.children.first { model.isHidden = true }
    engine.commit()
    engine.root.removeAll()
    engine.commit()
    #expect(log.take() == ["\(when): here and away", "gone"])
  }

  @Test("A completion finds its model, also when that has left")
  func completion() throws {
    let world = ModelWorld()
    let log = world.log
    do {
      let model = LeavingModel("", log)
      try world.engine.root.add(model)
      world.engine.commit()
      model.setState(
        { $0 += 1 },
        completion: { [unowned model] outcome in
          log.note("\(outcome) \(model.text)")
        })
      try model.removeFromParent()
    }
    world.engine.commit()
    #expect(log.take() == ["cancelled here", "gone"])
  }

  @Test("A closure that computes what is shared, or builds a service")
  func closures() throws {
    final class Source: CellModel {
      let log: Log
      init(_ log: Log) {
        self.log = log
        super.init()
        share(as: LeavingModel.color) { [unowned self] in
          try? removeFromParent()
          log.note("shared")
          return 7
        }
        register(Log.self) { [unowned self] in
          try? removeFromParent()
          return self.log
        }
      }
      isolated deinit { log.note("gone") }
    }
    let engine = ListEngine()
    let log = Log()
    try engine.root.add(Source(log))
    let first = try #require(engine.root.children.first?.node)
    #expect(try engine.tree.value(of: LeavingModel.color, at: first) == 7)
    #expect(log.take() == ["shared", "gone"])
    try engine.root.add(Source(log))
    let second = try #require(engine.root.children.first?.node)
    #expect(try engine.tree.service(Log.self, from: second) === log)
    #expect(engine.root.children.isEmpty)
  }
}

extension ListEngine {
  /// The row at an index, if there is one.
  fileprivate func node(atRow row: Int, ifAny: Void) -> NodeID? {
    row < rowCount ? node(atRow: row) : nil
  }
}
