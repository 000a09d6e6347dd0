// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A row that does something when it hears that it left.
@MainActor private final class Actor: CellModel {
  var onDetach: (() -> Void)?
  var onEnd: (() -> Void)?

  init() { super.init(height: .fixed(20)) }

  override func didDetach() { onDetach?() }
  override func didEndDisplay() { onEnd?() }
}

@Suite("Handlers that edit while a model is on its way")
@MainActor struct ModelHandlerTests {
  private let engine = ListEngine()
  private let other = ListEngine()
  private let free = ContainerModel()
  private let child = Actor()

  @Test("One that empties the container the model is on its way to")
  func emptied() throws {
    try free.add([CellModel(), CellModel()])
    try engine.root.add(child)
    child.onDetach = { [free] in free.removeAll() }
    #expect(throws: EditError.indexOutOfRange(2, count: 0)) { try free.insert(child, at: 2) }
    #expect(free.children.isEmpty && child.parent == nil && engine.root.children.isEmpty)
    child.onDetach = nil
    try free.insert(child, at: 0)
    #expect(free.children.count == 1)
  }

  @Test("One that puts the container into the model")
  func swallowed() throws {
    let child = try LoggingContainer("child", ModelLog())
    try engine.root.add(child)
    child.onDetach = { [free] in try? $0.add(free) }
    #expect(throws: EditError.modelCycle(child.id, into: free.id)) { try free.add(child) }
    #expect(free.parent === child && child.parent == nil)
    try engine.root.add(child)
    child.onDetach = nil
    engine.commit()
    #expect(free.isAttached)
  }

  @Test("One that hands over content of another container, or puts the model back")
  func handsOver() throws {
    let other = ContainerModel()
    try free.add(child)
    try engine.root.add([free, other])
    engine.commit()
    let (left, right) = (try #require(free.node), try #require(other.node))
    child.onDetach = { [engine] in try? engine.apply([Row(id: 50, stamp: 1)], to: right) }
    try engine.apply([Row(id: 60, stamp: 1), Row(id: 61, stamp: 1)], to: left)
    let rows = (0..<engine.rowCount).map {
      engine.node(atRow: $0).flatMap { engine.identity(of: $0) }
    }
    #expect(rows == [60, 61, 50])
    try free.add(child)
    child.onDetach = { [free, unowned child] in
      child.onDetach = nil
      try? free.add(child)
    }
    #expect(throws: EditError.interrupted(child.id)) {
      try engine.apply([Row(id: 70, stamp: 1)], to: left)
    }
    #expect(child.parent === free)
    // It is taken out by the next try, though nothing was edited since.
    try engine.apply([Row(id: 70, stamp: 1)], to: left)
    #expect(engine.rowCount == 2 && child.parent == nil && child.node == nil)
    try free.add(child)
    engine.commit()
    #expect(engine.rowCount == 3 && child.parent === free)
  }

  @Test("One that puts the model back, or elsewhere")
  func putBack() throws {
    for target in [engine, other] {
      try engine.root.add(child)
      child.onDetach = { [unowned child] in
        child.onDetach = nil
        try? target.root.add(child)
      }
      #expect(throws: EditError.interrupted(child.id)) { try free.add(child) }
      #expect(child.parent === target.root && child.isAttached && free.children.isEmpty)
    }
    child.onDetach = { [engine, unowned child] in
      child.onDetach = nil
      try? engine.root.add(child)
    }
    let third = ListEngine()
    #expect(throws: EditError.interrupted(child.id)) { try third.root.add(child) }
    #expect(child.engine === engine)
  }

  @Test("One that puts the container into a list meanwhile, or takes it out")
  func targetMoves() throws {
    try engine.root.add(child)
    child.onDetach = { [engine, free] in try? engine.root.add(free) }
    try free.add(child)
    #expect(child.parent === free && child.isAttached && free.isAttached)
    let target = ContainerModel()
    try other.root.add(target)
    child.onDetach = { try? target.removeFromParent() }
    try target.add(child)
    #expect(child.parent === target && !child.isAttached)
    child.onDetach = nil
  }

  @Test("One that takes the sibling away beside which the model was to go")
  func siblingGoes() throws {
    let sibling = CellModel()
    try free.add(sibling)
    try engine.root.add(child)
    child.onDetach = { try? sibling.removeFromParent() }
    #expect(throws: EditError.notChild(sibling.id, of: free.id)) {
      try free.insert(child, after: sibling)
    }
    #expect(child.parent == nil && free.children.isEmpty)
  }

  @Test("A refused call changes nothing, and nobody hears of it")
  func refused() throws {
    try engine.root.add(child)
    var calls = 0
    child.onDetach = { calls += 1 }
    #expect(throws: EditError.self) { try free.insert(child, at: 1) }
    #expect(throws: EditError.self) { try other.root.insert(child, at: 3) }
    #expect(throws: EditError.self) { try other.root.insert(child, before: CellModel()) }
    let sections = ListEngine(hasSections: true)
    #expect(throws: EditError.rowOutsideSections) { try sections.root.add(child) }
    let full = ListEngine(EngineConfiguration { $0.nodeLimit = 0 })
    #expect(throws: EditError.tooManyNodes(limit: 0)) { try full.root.add(child) }
    #expect(calls == 0 && child.parent === engine.root)
  }

  @Test("One that puts a model back while it hears that it is displayed no more")
  func putBackWhileEnding() throws {
    engine.setViewport(width: 320, height: 100)
    try engine.root.add(child)
    engine.commit()
    var detached = 0
    child.onDetach = { detached += 1 }
    child.onEnd = { [engine, unowned child] in
      child.onEnd = nil
      try? engine.root.add(child)
    }
    try child.removeFromParent()
    // It left all the same, and came again.
    #expect(child.isAttached && detached == 1 && child.parent === engine.root)
    engine.commit()
    #expect(engine.rowCount == 1)
    try child.removeFromParent()
    #expect(!child.isAttached && detached == 2)
  }

  @Test("One that hears a value and takes its own model elsewhere while it is put in")
  func hearsWhereItWent() throws {
    let color = DataID<Int>()
    for target in [other.root, free] {
      let child = CellModel()
      var heard: [Int] = []
      engine.root.share(1, as: color)
      other.root.share(2, as: color)
      let subscription = child.subscribe(to: color) { [unowned child] in
        heard.append($0)
        if heard.count == 1 { try? target.add(child) }
      }
      try engine.root.add(child)
      #expect(child.parent === target && engine.root.children.isEmpty)
      #expect(child.isAttached == (target === other.root))
      if target === free { try other.root.add(free) }
      #expect(heard == [1, 2])
      other.root.share(3, as: color)
      #expect(heard == [1, 2, 3])
      engine.root.share(4, as: color)
      #expect(heard == [1, 2, 3])
      subscription.cancel()
      other.root.share(5, as: color)
      #expect(heard == [1, 2, 3])
      try child.removeFromParent()
    }
  }

  @Test("One that lets go of the engine ends the event, and the notification, that it hears")
  func letsGoOfTheEngine() throws {
    final class Hearer: CellModel {
      var onHear: (() -> Void)?
      var heard = 0
      init() {
        super.init(height: .fixed(20))
        listen(as: Hearer.self)
      }
      func hear() {
        heard += 1
        onHear?()
      }
    }
    let (tap, rows) = (EventID<Int>(), [Hearer(), Hearer(), Hearer()])
    let box = ContainerModel()
    var engine: ListEngine?
    var taps: [String] = []
    try box.add(rows)
    rows[0].subscribe(to: tap) { _ in
      taps.append("first")
      engine = nil
    }
    rows[0].subscribe(to: tap) { _ in taps.append("second") }
    box.subscribe(to: tap) { _ in taps.append("box") }
    func begin() throws {
      engine = ListEngine()
      try engine?.root.add(box)
    }
    try begin()
    try rows[0].send(tap, 1)
    #expect(taps == ["first"] && !box.isAttached)
    rows[1].onHear = { engine = nil }
    try begin()
    try rows[0].notify(Hearer.self, .childrenAndSelf) { $0.hear() }
    #expect(rows.map(\.heard) == [1, 0, 0])
    try begin()
    try rows[0].notify(Hearer.self, .global) { $0.hear() }
    #expect(rows.map(\.heard) == [1, 1, 0] && !box.isAttached)
    rows[1].onHear = nil
    try begin()
    try rows[0].notify(Hearer.self, .global) { $0.hear() }
    #expect(rows.map(\.heard) == [1, 2, 1])
  }

  @Test("A context that was given in no list counts when the model is in one")
  func freeContext() throws {
    let engine = ListEngine(scheduler: ManualScheduler().scheduler)
    let host = ReportingHost()
    engine.host = host
    let model = StatefulModel(0, height: .fixed(20))
    model.setState(with: UpdateContext(isAnimated: false, laysOutAtOnce: true)) { $0 += 1 }
    try engine.root.add(model)
    engine.commit()
    #expect(host.last?.context.isAnimated == false && host.last?.context.laysOutAtOnce == true)
    engine.commit()
    #expect(host.last?.context.isAnimated == true)
    // Set in a list, taken out before the commit, and put back: it still waits.
    model.setState(with: UpdateContext(isAnimated: false)) { $0 += 1 }
    try model.removeFromParent()
    engine.commit()
    try engine.root.add(model)
    engine.commit()
    #expect(host.last?.context.isAnimated == false && model.state == 2)
    // An equal state has nothing to show.
    try model.removeFromParent()
    model.setState(with: UpdateContext(isAnimated: false)) { $0 = 2 }
    try engine.root.add(model)
    engine.commit()
    #expect(host.last?.context.isAnimated == true)
  }

  @Test("Shares that answer shares without end are bounded, and the commit says so")
  func boundsShares() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let world = ModelWorld()
      let data = DataID<Int>()
      let cell = CellModel(height: .fixed(20))
      var isRestless = true
      try world.root.add(cell)
      world.engine.commit()
      cell.subscribe(to: data) { [unowned cell] value in
        if isRestless { cell.share(value + 1, as: data) }
      }
      cell.share(1, as: data)
      world.engine.commit()
      let diagnostics = world.screen.diagnostics
      precondition(diagnostics == [.sharesKeepComing(limit: 10_000)], "\(diagnostics)")
      precondition(world.turn.count == 1, "The rest is asked for.")
      isRestless = false
      world.turn.run()
      precondition(world.turn.isEmpty && world.screen.diagnostics == diagnostics)
      var heard = 0
      cell.subscribe(to: data) { heard = $0 }
      precondition(heard == cell.value(of: data), "The last value is read by all.")
    }
  }
}
