// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Objects that should be gone.
@MainActor private final class Graveyard {
  private var references: [(name: String, object: () -> AnyObject?)] = []

  func watch(_ objects: (any AnyObject)...) {
    for object in objects {
      references.append(("\(type(of: object))", { [weak object] in object }))
    }
  }

  var alive: [String] { references.filter { $0.object() != nil }.map(\.name) }
}

/// A screen that holds its engine.
@MainActor private final class Screen: CommitObserver {
  static let tapped = EventID<Int>()
  static let color = DataID<Int>()

  let engine = ListEngine(scheduler: ManualScheduler().scheduler)
  let host = ModelScreen()
  var model: StatefulContainerModel<Int>?
  var subscription: Subscription?
  var heard = 0
}

@Suite("Who keeps whom") @MainActor
struct OwnershipTests {
  @Test("Nothing that an engine is made of outlives it, whoever holds what")
  func leaks() throws {
    let graves = Graveyard()
    do {
      let screen = Screen()
      let engine = screen.engine
      engine.host = screen.host
      engine.add(screen)
      engine.setViewport(width: 320, height: 400)
      let model = StatefulContainerModel(0)
      let cell = StatefulModel(0)
      try model.add(cell)
      try engine.root.add(model)
      screen.model = model
      screen.subscription = try cell.subscribe(to: Screen.tapped) { [unowned screen] _ in
        screen.heard += 1
      }.and(Screen.color) { [weak screen] in screen?.heard += $0 }
      model.share(as: Screen.color) { [unowned model] in model.state }
      cell.register(Graveyard.self) { Graveyard() }
      #expect(cell.service(Graveyard.self) != nil)
      cell.setState({ $0 += 1 }, completion: { [unowned cell] _ in _ = cell.state })
      model.setState { $0 += 1 }
      engine.commit()
      #expect(engine.rowCount == 1)
      graves.watch(screen, engine, engine.bare, engine.root, screen.host, model, cell)
    }
    #expect(graves.alive == [])
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

  @Test("Schedulers keep no engine")
  func others() throws {
    let graves = Graveyard()
    let scheduler = ManualScheduler()
    do {
      let engine = ListEngine(scheduler: scheduler.scheduler)
      engine.setNeedsCommit()
      try engine.root.add(CellModel())
      graves.watch(engine, engine.bare, engine.root)
    }
    #expect(graves.alive == [])
    #expect(scheduler.run() == 1)
  }

  @Test("What is held when the engine is gone is empty, and does nothing")
  func afterwards() throws {
    var engine: ListEngine! = ListEngine()
    let model = CellModel()
    try engine.root.add(model)
    let root = engine.root
    let subscription = model.subscribe(to: Screen.tapped) { _ in }
    engine.commit()
    engine = nil
    #expect(model.engine == nil && !model.isAttached && subscription.isActive)
    #expect(model.service(Graveyard.self) == nil && root.children.count == 1)
    #expect(throws: EditError.inNoList(model.id)) { try model.send(Screen.tapped, 1) }
    subscription.cancel()
    #expect(!subscription.isActive)
    // What was the root of a list is a container like any other.
    try ListEngine().root.add(root)
  }

  @Test("An engine that goes while it commits is there until the commit is done")
  func goesInCommit() throws {
    @MainActor final class Owner {
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
