// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("5.1 States")
@MainActor struct StateTests {
  let world = ModelWorld()

  /// A row of a world, committed.
  private func counter(_ name: String = "counter") throws -> LoggingCounter {
    let counter = world.counter(name)
    try world.show(counter)
    _ = world.log.take()
    return counter
  }

  @Test("Several models are updated in one commit, in the order of the first calls")
  func severalModels() throws {
    let (a, b) = (try counter("a"), try counter("b"))
    b.setState { $0 = 1 }
    a.setState { $0 = 2 }
    b.setState { $0 = 3 }
    world.turn.run()
    #expect(world.log.take().prefix(2) == ["b 0 to 3", "a 0 to 2"])
    #expect(world.screen.update.updates.count == 2)
  }

  @Test("An equal state is no update, and asks for no commit")
  func equalState() throws {
    let counter = try counter()
    counter.setState { $0 = 0 }
    #expect(world.turn.isEmpty)
    counter.setState { $0 = 5 }
    counter.setState { $0 = 0 }
    world.turn.run()
    #expect(world.log.take() == [] && world.screen.update.isEmpty)
    // One that is not compared is always another one.
    struct Opaque { var number = 0 }
    let model = StatefulModel(Opaque())
    try world.show(model)
    model.setState { $0.number = 0 }
    world.turn.run()
    #expect(world.screen.update.updates.count == 1)
  }

  @Test("Completions run once each, in the order of the calls, with what became of them")
  func outcomes() throws {
    let (a, b, c) = (try counter("a"), try counter("b"), try counter("c"))
    var heard: [String] = []
    func set(_ model: LoggingCounter, _ value: Int, _ name: String) {
      model.setState({ $0 = value }, completion: { heard.append("\(name) \($0)") })
    }
    set(a, 1, "a1")
    set(b, 0, "b1")
    set(a, 2, "a2")
    set(c, 1, "c1")
    set(a, 2, "a3")
    set(b, 9, "b2")
    set(b, 0, "b3")
    try c.removeFromParent()
    #expect(heard == [])
    world.turn.run()
    #expect(
      heard == [
        "a1 superseded", "b1 unchanged", "a2 applied", "c1 cancelled", "a3 unchanged",
        "b2 superseded", "b3 unchanged",
      ])
    world.engine.commit()
    #expect(heard.count == 7)
  }

  @Test("A request that leaves an equal state supersedes none; all of a turn hear that it is over")
  func equalAndLeft() throws {
    let counter = try counter()
    var heard: [String] = []
    func set(_ value: Int, _ name: String) {
      counter.setState({ $0 = value }, completion: { heard.append("\(name) \($0)") })
    }
    set(1, "a")
    set(1, "b")
    world.turn.run()
    #expect(heard == ["a applied", "b unchanged"])
    for (value, name) in [(2, "c"), (2, "d"), (3, "e")] { set(value, name) }
    try counter.removeFromParent()
    try world.root.add(counter)
    #expect(heard.count == 2)
    world.turn.run()
    #expect(heard.dropFirst(2) == ["c cancelled", "d cancelled", "e cancelled"])
  }

  @Test("Completions are called after the host has the commit, and may set states")
  func completionsSetStates() throws {
    let counter = try counter()
    var heard: [Int] = []
    counter.setState {
      $0 = 1
    } completion: { [screen = world.screen] _ in
      heard.append(screen.commitCount)
      counter.setState({ $0 = 2 }, completion: { _ in heard.append(screen.commitCount) })
    }
    world.turn.run()
    world.turn.run()
    #expect(heard == [2, 3] && counter.state == 2)
  }

  @Test("An engine that goes cancels, and a model that dies out of a list")
  func engineGoes() throws {
    var heard: [StateOutcome] = []
    let counter = LoggingCounter()
    do {
      let engine = ListEngine(scheduler: NextTurn().scheduler)
      try engine.root.add(counter)
      engine.commit()
      counter.setState({ $0 += 1 }, completion: { heard.append($0) })
    }
    #expect(heard == [.cancelled])
    LoggingCounter().setState({ $0 = 1 }, completion: { heard.append($0) })
    #expect(heard == [.cancelled, .cancelled])
  }

  @Test("A state that is set from onUpdate is another pass of the same commit")
  func anotherPass() throws {
    let counter = try counter()
    var heard: [StateOutcome] = []
    counter.answer = { counter in
      guard counter.state < 3 else { return }
      counter.setState({ $0 += 1 }, completion: { heard.append($0) })
    }
    counter.setState({ $0 += 1 }, completion: { heard.append($0) })
    let commits = world.screen.commitCount
    world.turn.run()
    #expect(
      world.log.take() == [
        "counter 0 to 1", "counter 1 to 2", "counter 2 to 3", "view of counter shows 3",
      ])
    #expect(heard == [.applied, .applied, .applied])
    #expect(world.screen.commitCount == commits + 1 && world.screen.update.operationCount == 1)
    #expect(world.turn.isEmpty)
  }

  @Test(
    "A state that is set while its model is still to come in the same pass completes with that pass"
  )
  func completesInThePass() throws {
    let (a, b) = (try counter("a"), try counter("b"))
    var heard: [String] = []
    a.answer = { _ in b.setState({ $0 = 20 }, completion: { heard.append("inner \($0)") }) }
    a.setState({ $0 = 1 }, completion: { heard.append("a \($0)") })
    b.setState({ $0 = 10 }, completion: { heard.append("b \($0)") })
    world.turn.run()
    #expect(world.log.take().filter { $0.contains(" to ") } == ["a 0 to 1", "b 0 to 20"])
    #expect(heard == ["a applied", "b superseded", "inner applied"])
    #expect(world.turn.isEmpty)
    a.answer = nil
    a.setState({ $0 = 2 }, completion: { heard.append("later \($0)") })
    world.turn.run()
    #expect(heard.last == "later applied" && heard.count == 4)
  }

  @Test(
    "Whatever sets whose state from where, every completion comes, in order",
    arguments: seeds(count: 20))
  func randomCompletions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let counters = try (0..<4).map { try counter("\($0)") }
    var (asked, heard): (Int, [Int]) = (0, [])
    var inner = SeededGenerator(seed: seed &+ 1)
    func set(_ counter: LoggingCounter, to value: Int) {
      let number = asked
      asked += 1
      counter.setState({ $0 = value }, completion: { _ in heard.append(number) })
    }
    for counter in counters {
      counter.answer = { _ in
        guard Int.random(in: 0..<2, using: &inner) == 0 else { return }
        let other = counters.randomElement(using: &inner)!
        // Out of a list it waits until it is in one.
        guard other.parent != nil else { return }
        set(other, to: Int.random(in: 0..<3, using: &inner))
      }
    }
    for step in 0..<200 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let counter = counters.randomElement(using: &random)!
        switch Int.random(in: 0..<8, using: &random) {
        case 0: try counter.removeFromParent()
        case 1: if counter.parent == nil { try world.root.add(counter) }
        default:
          if counter.parent != nil { set(counter, to: Int.random(in: 0..<3, using: &random)) }
        }
      }
      world.engine.commit()
      while !world.turn.isEmpty { world.turn.run() }
      try #require(heard == Array(0..<asked), "SEED=\(seed), step \(step)")
    }
  }

  @Test("States that keep changing are stopped and reported, and nothing is lost")
  func bounded() throws {
    let world = ModelWorld(EngineConfiguration { $0.stateLimit = 5 })
    let counter = world.counter()
    var isRestless = true
    var heard = 0
    counter.answer = { counter in
      guard isRestless else { return }
      counter.setState({ $0 += 1 }, completion: { _ in heard += 1 })
    }
    try world.show(counter)
    counter.setState { $0 += 1 }
    world.turn.run()
    #expect(world.screen.diagnostics == [.statesKeepChanging(limit: 5)])
    #expect(counter.state == 6 && heard == 4)
    // The rest was asked for, once, and is bounded as well.
    #expect(world.turn.count == 1)
    world.turn.run()
    #expect(counter.state == 11 && heard == 9 && world.turn.count == 1)
    isRestless = false
    world.turn.run()
    #expect(heard == 10 && world.turn.isEmpty)
    #expect(world.log.take().suffix(2) == ["counter 10 to 11", "view of counter shows 11"])
  }

  @Test("What comes in the last pass that a commit makes is loaded before it is listed")
  func loadsAtTheLimit() throws {
    let world = ModelWorld(EngineConfiguration { $0.stateLimit = 1 })
    let counter = world.counter()
    counter.answer = { [root = world.root, log = world.log] _ in
      let box = try LoggingContainer("box", log, [LoggingCell("first", log)])
      box.onLoad = { try $0.add(LoggingCell("second", $0.log)) }
      try root.add(box)
    }
    try world.show(counter)
    while !world.turn.isEmpty { world.turn.run() }
    _ = world.log.take()
    counter.setState { $0 = 1 }
    world.turn.run()
    #expect(
      world.log.take() == [
        "counter 0 to 1", "attach box", "attach first", "load box", "attach second", "load first",
        "load second", "view of counter shows 1", "bind first", "bind second",
      ])
    #expect(world.screen.diagnostics.last == .statesKeepChanging(limit: 1))
    while !world.turn.isEmpty { world.turn.run() }
    #expect(world.log.take() == [])
  }

  @Test("What became of a state is told though the list goes before those that were set earlier")
  func goesWhileOneWaits() throws {
    var world: ModelWorld? = ModelWorld(EngineConfiguration { $0.stateLimit = 5 })
    var heard: [String] = []
    do {
      let list = try #require(world)
      let (restless, other) = (list.counter("restless"), list.counter("other"))
      try list.show(restless)
      try list.show(other)
      restless.answer = { [unowned other] in
        let state = $0.state
        $0.setState({ $0 += 1 }, completion: { heard.append("restless \(state) \($0)") })
        other.setState({ $0 += 1 }, completion: { heard.append("other \(state) \($0)") })
      }
      restless.setState { $0 += 1 }
      other.setState { $0 += 1 }
      list.turn.run()
    }
    world = nil
    #expect(heard.suffix(2) == ["restless 5 cancelled", "other 5 applied"])
  }

  @Test("With a scheduler that commits at once, the rest is bounded by the limit of commits")
  func boundedAtOnce() throws {
    let configuration = EngineConfiguration { ($0.stateLimit, $0.commitLimit) = (5, 3) }
    let (engine, screen) = (ListEngine(configuration), ModelScreen())
    engine.host = screen
    let counter = LoggingCounter()
    try engine.root.add(counter)
    engine.commit()
    counter.answer = { if $0.state < 12 { $0.setState { $0 += 1 } } }
    counter.setState { $0 += 1 }
    // Twelve states are three commits: five, five and two.
    #expect(counter.log.take().last == "counter 11 to 12" && screen.commitCount == 4)
    counter.answer = { $0.setState { $0 += 1 } }
    counter.setState { $0 += 1 }
    #expect(counter.state == 28 && screen.commitCount == 7)
    counter.answer = nil
    engine.commit()
    #expect(screen.diagnostics.last == .commitsKeepComing(limit: 3))
    #expect(counter.log.take().last == "counter 27 to 28")
  }

  @Test("A state that is set out of a list, or before its model left, is taken in the next list")
  func outOfList() throws {
    let counter = world.counter()
    var heard: [StateOutcome] = []
    counter.setState({ $0 = 1 }, completion: { heard.append($0) })
    counter.setState { $0 = 2 }
    #expect(counter.state == 2 && heard == [])
    try world.show(counter)
    #expect(heard == [.superseded])
    #expect(world.log.take().first == "counter 0 to 2")
    // What was asked for before it left is cancelled.
    counter.setState({ $0 = 3 }, completion: { heard.append($0) })
    try counter.removeFromParent()
    try world.root.add(counter)
    counter.setState({ $0 = 3 }, completion: { heard.append($0) })
    world.turn.run()
    #expect(heard == [.superseded, .cancelled, .unchanged])
    #expect(world.log.take().first == "counter 2 to 3")
  }

  @Test("A state that is set while its model leaves is taken in the next list")
  func whileLeaving() throws {
    final class Leaving: StatefulModel<String> {
      var heard: [StateOutcome] = []
      func note(_ end: String) {
        setState({ $0 += end }, completion: { [weak self] in self?.heard.append($0) })
      }
      override func didExitWorkingRange() { note("far ") }
      override func didEndDisplay() { note("end ") }
      override func didUnbind(_ view: AnyObject) { note("unbind ") }
      override func didDetach() { note("detach ") }
    }
    let model = Leaving("", height: .fixed(20))
    try world.show(model)
    model.note("last ")
    try model.removeFromParent()
    world.engine.commit()
    #expect(model.heard == [.cancelled] && model.state == "last far end unbind detach ")
    try world.root.add(model)
    world.engine.commit()
    #expect(model.heard.dropFirst() == [.superseded, .superseded, .superseded, .applied])
  }

  @Test(
    "A state that is set while its model is being put into a list waits for the list's commit")
  func whilePlanting() throws {
    let (engine, screen, theme) = (ListEngine(), ModelScreen(), DataID<Int>())
    engine.host = screen
    engine.root.share(7, as: theme)
    let counter = LoggingCounter()
    counter.subscribe(to: theme) { [unowned counter] value in counter.setState { $0 = value } }
    try engine.root.add(counter)
    #expect(screen.commitCount == 0 && counter.state == 7)
    engine.commit()
    #expect(counter.log.take().first == "counter 0 to 7" && screen.commitCount == 1)
  }

  @Test("A model that went into another list is not updated by the commit of the one it left")
  func waitsForTheOtherList() throws {
    let (counter, other) = (try counter(), ModelWorld())
    counter.setState { $0 = 1 }
    try other.root.add(counter)
    world.engine.commit()
    #expect(world.log.take() == [] && world.screen.update.deletes.count == 1)
    other.engine.commit()
    #expect(world.log.take() == ["counter 0 to 1"])
  }

  @Test("A model that left and came back is updated once in a pass, in the order of coming back")
  func updatedOnceAfterComingBack() throws {
    let (a, b) = (try counter("a"), try counter("b"))
    var heard: [String] = []
    a.setState { $0 = 1 }
    b.setState { $0 = 1 }
    try a.removeFromParent()
    try world.root.add(a)
    a.setState({ $0 = 2 }, completion: { heard.append("outer \($0)") })
    a.answer = { a in
      guard a.state == 2 else { return }
      a.setState({ $0 = 3 }, completion: { heard.append("inner \($0)") })
    }
    b.answer = { _ in a.setState({ $0 = 4 }, completion: { heard.append("other \($0)") }) }
    world.engine.commit()
    #expect(world.log.take().filter { $0.contains(" to ") } == ["b 0 to 1", "a 0 to 4"])
    #expect(heard == ["outer superseded", "other applied"])
    (a.answer, b.answer) = (nil, nil)
  }

  @Test("A state that dies as another one is set may read that")
  func readsAsItIsReplaced() throws {
    struct Opaque {
      var number = 0
      var farewell: Farewell?
    }
    let (log, model) = (world.log, StatefulModel(Opaque()))
    model.setState {
      $0.number = 1
      $0.farewell = Farewell { [unowned model] in log.note("\(model.state.number)") }
    }
    model.setState { $0.number = 2 }
    model.setState { $0 = Opaque(number: 3) }
    #expect(log.take() == ["3"])
  }

  @Test("A container with a state edits its children in onUpdate")
  func containers() throws {
    final class Comments: StatefulContainerModel<[Int]> {
      override func onUpdate(from old: [Int]) throws {
        for _ in old.count..<state.count { try add(CellModel(height: .fixed(25))) }
      }
    }
    let comments = Comments([])
    try world.show(comments)
    comments.setState { $0.append(1) }
    comments.setState { $0.append(2) }
    world.turn.run()
    #expect(world.engine.rowCount == 2 && world.screen.update.inserts.count == 2)
  }

  @Test("A row may leave in its own update")
  func leavesInUpdate() throws {
    let counter = try counter()
    counter.answer = { try $0.removeFromParent() }
    var heard: [StateOutcome] = []
    counter.setState({ $0 += 1 }, completion: { heard.append($0) })
    world.turn.run()
    #expect(world.engine.rowCount == 0 && heard == [.cancelled])
    #expect(Array(world.screen.update.deletes) == [0])
  }

  @Test("A row that leaves in the update of another one, after its own, was updated")
  func leavesInAnotherUpdate() throws {
    let (first, second) = (try counter(), try counter())
    second.answer = { _ in try first.removeFromParent() }
    var heard: [StateOutcome] = []
    first.setState({ $0 += 1 }, completion: { heard.append($0) })
    second.setState { $0 += 1 }
    world.turn.run()
    #expect(world.engine.rowCount == 1 && heard == [.applied])
    // The other way round, it was not.
    try world.root.add(first)
    heard = []
    second.setState { $0 += 1 }
    first.setState({ $0 += 1 }, completion: { heard.append($0) })
    world.turn.run()
    #expect(world.engine.rowCount == 1 && heard == [.cancelled])
  }

  @Test("A row that was updated, and goes into a list that updates it at once, was updated here")
  func updatedInAnotherList() throws {
    let (first, second, other) = (try counter(), try counter(), ListEngine())
    second.answer = { _ in
      try other.root.add(first)
      first.setState { $0 += 1 }
    }
    var heard: [StateOutcome] = []
    first.setState({ $0 += 1 }, completion: { heard.append($0) })
    second.setState { $0 += 1 }
    world.turn.run()
    #expect(first.state == 2 && world.log.take().contains("counter 1 to 2"))
    #expect(heard == [.applied])
  }

  @Test("A row that two more lists update before its pass is over was updated in each of them")
  func updatedInManyLists() throws {
    let (first, second) = (try counter(), try counter())
    let others = [ListEngine(), ListEngine()]
    var heard: [String] = []
    second.answer = { _ in
      for (number, other) in others.enumerated() {
        try other.root.add(first)
        first.setState({ $0 += 1 }, completion: { heard.append("\(number) \($0)") })
      }
      try first.removeFromParent()
      first.setState({ $0 += 1 }, completion: { heard.append("away \($0)") })
    }
    first.setState({ $0 += 1 }, completion: { heard.append("here \($0)") })
    second.setState { $0 += 1 }
    world.turn.run()
    #expect(first.state == 4 && heard == ["0 applied", "1 applied", "here applied"])
    // What nobody has taken yet is taken, not cancelled, where it comes into a list again.
    try world.show(first)
    #expect(heard.last == "away applied" && heard.count == 4)
  }

  @Test("The closure may read the state, and must not set it")
  func closures() async throws {
    let counter = try counter()
    counter.setState { $0 = counter.state + 1 }
    #expect(counter.state == 1)
    await #expect(processExitsWith: .failure) { @MainActor in
      let model = StatefulModel(0)
      model.setState { _ in model.setState { $0 = 1 } }
    }
  }
}

@Suite("5.2 Contexts")
@MainActor struct StateContextTests {
  let world = ModelWorld()

  @Test("Animated if all requests are, unless one decides")
  func animated() throws {
    let (yes, no) = (UpdateContext(), UpdateContext(isAnimated: false))
    #expect(try isAnimated([yes]))
    #expect(try !isAnimated([yes, no]))
    #expect(try !isAnimated([no, yes]))
    #expect(try isAnimated([no, decided(true), no]))
    #expect(try isAnimated([yes, decided(false), decided(true)]))
    #expect(try !isAnimated([decided(true), decided(false), yes]))
  }

  private func isAnimated(_ contexts: [UpdateContext]) throws -> Bool {
    let counter = world.counter()
    try world.show(counter)
    for context in contexts { counter.setState(with: context) { $0 += 1 } }
    world.turn.run()
    return world.screen.context.isAnimated
  }

  private func decided(_ isAnimated: Bool) -> UpdateContext {
    UpdateContext(isAnimated: isAnimated, decidesAnimation: true)
  }

  @Test("Laid out at once if one request wants it, in onUpdate too; the last animator counts")
  func others() throws {
    let counter = world.counter()
    try world.show(counter)
    let (first, last) = (Label(), Label())
    counter.answer = {
      if $0.state == 4 { $0.setState(with: UpdateContext(isAnimated: false)) { $0 = 5 } }
    }
    counter.setState(with: UpdateContext(animator: first)) { $0 += 1 }
    counter.setState(with: UpdateContext(laysOutAtOnce: true, animator: last)) { $0 += 1 }
    counter.setState { $0 += 1 }
    world.turn.run()
    #expect(world.screen.context.laysOutAtOnce && world.screen.context.animator === last)
    counter.setState { $0 += 1 }
    world.turn.run()
    #expect(!world.screen.context.laysOutAtOnce && world.screen.context.animator == nil)
    #expect(counter.state == 5 && !world.screen.context.isAnimated)
  }

  @Test("Heights are measured again for a new state, or if one request wants it")
  func heights() throws {
    let counter = LoggingCounter("counter", world.log, height: .automatic())
    try world.show(counter, LoggingCell("other", world.log, height: .automatic()))
    #expect(world.screen.takeMeasured().count == 2)
    world.engine.commit()
    #expect(world.screen.takeMeasured() == [])
    counter.setState { $0 = 1 }
    world.turn.run()
    #expect(world.screen.takeMeasured() == [counter.id])
    counter.setState { $0 = 1 }
    #expect(world.turn.isEmpty)
    var heard: [StateOutcome] = []
    counter.setState(
      with: UpdateContext(invalidatesHeights: true), { $0 = 1 }, completion: { heard.append($0) })
    counter.setState { $0 = 1 }
    _ = world.log.take()
    world.turn.run()
    #expect(world.screen.takeMeasured() == [counter.id])
    #expect(world.log.take() == ["view of counter shows 1"])
    #expect(heard == [.unchanged] && world.screen.context.invalidatesHeights)
    counter.setState(with: UpdateContext(invalidatesHeights: true)) { $0 = 1 }
    world.turn.run()
    #expect(world.screen.takeMeasured() == [counter.id])
  }
}

@Suite("5.1 The cost of a state")
@MainActor struct StateCostTests {
  @Test(
    "setState of one row among 100,000 allocates nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() throws {
    let screen = QuietHost()
    let engine = ListEngine(for: screen, width: 320, height: 400)
    let box = ContainerModel()
    for _ in 0..<100_000 { try box.add(StatefulModel(0, height: .fixed(20))) }
    try engine.root.add(box)
    engine.commit()
    let row = try #require(engine.model(atRow: 50_000) as? StatefulModel<Int>)
    let visible = try #require(engine.model(atRow: 3) as? StatefulModel<Int>)
    for model in [row, visible] {
      for _ in 0..<3 { model.setState { $0 += 1 } }
      let used = allocations {
        for _ in 0..<10 { model.setState { $0 += 1 } }
      }
      #expect(used == .none)
      #expect(model.state == 13)
    }
    #expect(screen.updateCount == 26)
  }
}
