// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A row that tells when it is displayed, and when it is near.
@MainActor private final class SeenCell: CellModel {
  let name: String
  let log: ModelLog

  init(_ name: String, _ log: ModelLog) {
    self.name = name
    self.log = log
    super.init(height: .fixed(20))
  }

  override func willDisplay() { log.note("+\(name)") }
  override func didEndDisplay() { log.note("-\(name)") }
  override func didEnterWorkingRange() { log.note("near \(name)") }
  override func didExitWorkingRange() { log.note("far \(name)") }
  override func didUnbind(_ view: AnyObject) { log.note("unbind \(name)") }
  override func didDetach() { log.note("detach \(name)") }
}

/// A container that tells the same.
@MainActor private final class SeenContainer: ContainerModel {
  let log: ModelLog

  init(_ log: ModelLog) {
    self.log = log
    super.init()
  }

  override func willDisplay() { log.note("+(") }
  override func didEndDisplay() { log.note("-)") }
}

@Suite("5.6 Models in sight")
@MainActor struct ModelDisplayTests {
  private let log = ModelLog()
  private let screen = ModelScreen()

  /// Two containers of ten rows each, a0 … a9 and b0 … b9, in a window of five rows.
  private func makeEngine() throws -> (ListEngine, [SeenCell]) {
    let engine = ListEngine(for: screen)
    var cells: [SeenCell] = []
    for name in ["a", "b"] {
      let container = SeenContainer(log)
      for row in 0..<10 {
        cells.append(SeenCell("\(name)\(row)", log))
        try container.add(cells[cells.count - 1])
      }
      try engine.root.add(container)
    }
    engine.resizeAndCommit(width: 320, height: 100)
    return (engine, cells)
  }

  private func takeDisplay() -> [String] {
    log.take().filter { !$0.hasPrefix("near") && !$0.hasPrefix("far") && !$0.hasPrefix("unbind") }
  }

  @Test("First row in, last row out, and the container around them")
  func scrolling() throws {
    let (engine, _) = try makeEngine()
    #expect(takeDisplay() == ["+(", "+a0", "+a1", "+a2", "+a3", "+a4"])
    engine.scrollAndCommit(to: 160)
    #expect(
      takeDisplay() == [
        "-a0", "-a1", "-a2", "-a3", "-a4", "+(", "+a8", "+a9", "+b0", "+b1", "+b2",
      ])
    engine.scrollAndCommit(to: 200)
    #expect(takeDisplay() == ["-a8", "-a9", "-)", "+b3", "+b4"])
  }

  @Test("A model that leaves hears of the end at once, before it is detached, and never twice")
  func leaving() throws {
    let (engine, cells) = try makeEngine()
    let parent = try #require(cells[0].parent)
    _ = log.take()
    // Removed and put back in one transaction it is coming anew.
    try cells[0].removeFromParent()
    try parent.insert(cells[0], at: 0)
    engine.commit()
    #expect(log.take() == ["far a0", "-a0", "unbind a0", "detach a0", "+a0", "near a0"])
    try cells[2].removeFromParent()
    #expect(log.take() == ["far a2", "-a2", "unbind a2", "detach a2"])
    engine.commit()
    #expect(takeDisplay() == ["+a5"])
    try parent.insert(cells[2], at: 2)
    engine.commit()
    #expect(takeDisplay() == ["-a5", "+a2"])
    // Taken away by editing the tree.
    try engine.remove(try #require(cells[0].node))
    engine.commit()
    #expect(takeDisplay().filter { $0.hasSuffix("a0") } == ["-a0", "detach a0"])
  }

  @Test(
    "A container that comes while a commit is shown is displayed once it is loaded and shown",
    arguments: [false, true])
  func comesMeanwhile(isHidden: Bool) throws {
    final class Moving: CellModel {
      var onBind: (() -> Void)?
      override func didBind(_ view: AnyObject) { onBind?() }
    }
    let engine = ListEngine(scheduler: CommitScheduler { _ in })
    engine.host = screen
    engine.setViewport(width: 320, height: 100)
    let (row, box) = (Moving(height: .fixed(20)), SeenContainer(log))
    box.isHidden = isHidden
    row.onBind = {
      try? engine.root.add(box)
      try? box.add(row)
    }
    try engine.root.add([row, SeenCell("a", log)])
    engine.commit()
    row.onBind = nil
    #expect(takeDisplay() == ["+a"] && !box.isDisplayed && row.parent === box)
    engine.commit()
    #expect(takeDisplay() == (isHidden ? [] : ["+("]) && box.isLoaded == !isHidden)
    let node = try #require(box.node)
    #expect(engine.isDisplayed(node) == !isHidden)
  }

  @Test("An engine that goes ends everything")
  func engineGoes() throws {
    var engine: ListEngine? = try makeEngine().0
    #expect(engine?.rowCount == 20)
    // An optimiser must not let go of the engine before.
    let near = withExtendedLifetime(engine) { log.take().filter { $0.hasPrefix("near") }.count }
    engine = nil
    let told = log.take()
    #expect(told.filter { $0.hasPrefix("-a") }.count == 5 && told.contains("-)"))
    #expect(near > 5 && told.filter { $0.hasPrefix("far") }.count == near)
  }
}

@Suite("5.6 Display without a layout")
@MainActor struct SaidDisplayTests {
  let engine: ListEngine
  let log = DisplayLog()
  let rows: [NodeID]
  let post: NodeID

  init() throws {
    engine = ListEngine(EngineConfiguration { $0.layout = nil })
    engine.addDisplayObserver(log)
    post = try engine.makeContainer(at: .last(in: engine.rootNode))
    rows = try engine.addRows(0..<10, in: post)
    engine.commit()
  }

  private func take() -> [String] {
    defer { log.events = [] }
    return log.events
  }

  @Test("The host says what is shown, and hears of nothing before")
  func said() {
    #expect(take() == [])
    engine.setShown(0..<2, display: 0..<3, preload: 0..<4)
    #expect(
      take() == [
        "+(", "+(", "+0", "+1", "display+0", "display+1", "display+2", "preload+0", "preload+1",
        "preload+2", "preload+3",
      ])
    engine.setShown(1..<3)
    #expect(
      take() == ["-0", "+2", "display-0", "preload-0", "preload-3"])
    #expect(engine.isDisplayed(rows[1]) && engine.isIn(.preload, rows[2]))
    #expect(rows.filter { engine.isIn(.display, $0) } == Array(rows[1..<3]))
  }

  @Test("A commit takes away what is gone, and the rest is known by identity")
  func commits() throws {
    engine.setShown(2..<5)
    _ = take()
    try engine.remove(rows[3])
    _ = try engine.makeRow(RowContent(100), at: .first(in: post))
    try engine.setHidden(true, rows[4])
    engine.commit()
    #expect(take() == ["-3", "-4", "display-3", "display-4", "preload-3", "preload-4"])
    #expect(log.rows.map(\.id) == [2])
    engine.setShown(3..<4)
    #expect(take() == [])
    try engine.remove(post)
    engine.commit()
    #expect(take() == ["-2", "-)", "-)", "display-2", "preload-2"])
  }

  @Test("Containers go from the inside out, also those that were moved since the host said it")
  func movedContainers() throws {
    let outer = try engine.makeContainer(at: .before(post))
    let first = try engine.makeContainer(at: .last(in: outer))
    let other = try engine.makeContainer(at: .before(post))
    let second = try engine.makeContainer(at: .before(post))
    for (id, container) in [(20 as RowID, first), (21, other), (22, second)] {
      try engine.makeRow(RowContent(id), at: .last(in: container))
    }
    engine.commit()
    engine.setShown(0..<3)
    try engine.move(second, to: .last(in: outer))
    engine.commit()
    engine.setShown(0..<0)
    #expect(log.went == [first, second, outer, other, engine.rootNode])
  }

  @Test("What a handler says is told afterwards, in order")
  func reentrancy() throws {
    @MainActor final class Answering: DisplayObserver {
      var events: [RowID] = []
      func willDisplay(_ row: VisibleRow, in engine: ListEngine) {
        events.append(row.id)
        if events.count == 1 { engine.setShown(5..<6) }
      }
      func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {
        events.append(RowID(-row.id.rawValue as Int64))
      }
    }
    let answering = Answering()
    engine.addDisplayObserver(answering)
    engine.setShown(1..<3)
    #expect(answering.events == [1, 2, -1, -2, 5])
  }

  @Test("A row that is hidden while the host is told goes with the next commit")
  func hiddenMeanwhile() throws {
    let (host, row) = (ReportingHost(), rows[0])
    engine.host = host
    engine.setShown(0..<3)
    host.onApply = { try? $0.setHidden(true, row) }
    engine.commit()
    host.onApply = nil
    _ = take()
    engine.commit()
    #expect(take() == ["-0", "display-0", "preload-0"] && !engine.isDisplayed(row))
  }

  @Test("Rows of a run are shown by nobody until they are filled")
  func runs() throws {
    let run = try engine.makeRun(of: 1_000, height: 20, at: .first(in: engine.rootNode))
    engine.commit()
    engine.setShown(0..<20, display: 0..<1_001)
    #expect(take() == ["display+0", "preload+0"] && !engine.isDisplayed(run))
    let row = try engine.fill(run, at: 0, with: RowContent(50))
    engine.commit()
    engine.setShown(0..<20)
    #expect(take() == ["+(", "+50", "display-0", "preload-0", "display+50", "preload+50"])
    #expect(engine.isDisplayed(row))
  }

  @Test("Models hear of it, too")
  func models() throws {
    let seen = ModelLog()
    let cell = SeenCell("x", seen)
    try engine.root.insert(cell, at: 0)
    engine.commit()
    engine.setShown(0..<1)
    try cell.removeFromParent()
    engine.commit()
    #expect(seen.take() == ["+x", "near x", "far x", "-x", "detach x"])
  }

  @Test("Bad input traps")
  func misuse() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let engine = ListEngine()
      engine.setShown(0..<0)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let engine = ListEngine(EngineConfiguration { $0.layout = nil })
      engine.setShown(0..<engine.rowCount + 1)
    }
  }
}
