// SPDX-License-Identifier: MIT

import EspalierCore
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// A row that tells when it is displayed, and when it is near.
@MainActor private final class SeenCell: CellModel {
  let name: String
  let log: ModelLog

  init(_ name: String, _ log: ModelLog, pin: Pin? = nil) {
    self.name = name
    self.log = log
    super.init(height: .fixed(20), pin: pin)
  }

  override func willDisplay() { log.note("+\(name)") }
  override func didEndDisplay() { log.note("-\(name)") }
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
  private func makeEngine(pinned: Bool = false) throws -> (ListEngine, [SeenCell]) {
    let engine = ListEngine()
    engine.host = screen
    var cells: [SeenCell] = []
    for name in ["a", "b"] {
      let container = SeenContainer(log)
      for row in 0..<10 {
        cells.append(SeenCell("\(name)\(row)", log, pin: pinned && row == 0 ? Pin() : nil))
        try container.add(cells[cells.count - 1])
      }
      try engine.root.add(container)
    }
    engine.setViewport(width: 320, height: 100)
    engine.commit()
    return (engine, cells)
  }

  private func takeDisplay() -> [String] {
    log.take().filter { !$0.hasPrefix("near") && !$0.hasPrefix("far") && !$0.hasPrefix("unbind") }
  }

  @Test("First row in, last row out, and the container around them")
  func scrolling() throws {
    let (engine, _) = try makeEngine()
    #expect(takeDisplay() == ["+(", "+a0", "+a1", "+a2", "+a3", "+a4"])
    engine.viewportDidScroll(to: 160)
    engine.commit()
    #expect(
      takeDisplay() == [
        "-a0", "-a1", "-a2", "-a3", "-a4", "+(", "+a8", "+a9", "+b0", "+b1", "+b2",
      ])
    engine.viewportDidScroll(to: 200)
    engine.commit()
    #expect(takeDisplay() == ["-a8", "-a9", "-)", "+b3", "+b4"])
  }

  @Test("A pinned row is displayed as long as it is held")
  func pinned() throws {
    let (engine, _) = try makeEngine(pinned: true)
    _ = log.take()
    engine.viewportDidScroll(to: 60)
    engine.commit()
    #expect(takeDisplay() == ["-a1", "-a2", "+a5", "+a6", "+a7"])
    engine.viewportDidScroll(to: 220)
    engine.commit()
    #expect(takeDisplay().contains("-a0"))
  }

  @Test("A row that is updated, and changes around rows in sight, tell nothing")
  func quiet() throws {
    let (engine, cells) = try makeEngine()
    engine.viewportDidScroll(to: 100)
    engine.commit()
    _ = log.take()
    cells[6].setNeedsUpdate()
    try #require(cells[0].parent).move(cells[0], to: 3)
    try cells[1].removeFromParent()
    engine.commit()
    // Scrolled rows keep their places, so nothing came into sight or went.
    #expect(takeDisplay() == ["detach a1"])
    let (first, second) = (try #require(cells[5].parent), try #require(cells[15].parent))
    try second.insert(cells[9], at: 0)
    engine.commit()
    #expect(takeDisplay() == ["+("])
    #expect(first.isDisplayed)
  }

  @Test("A model that leaves hears of the end at once, before it is detached, and never twice")
  func leaving() throws {
    let (engine, cells) = try makeEngine()
    _ = log.take()
    try cells[2].removeFromParent()
    #expect(log.take() == ["-a2", "unbind a2", "detach a2"])
    engine.commit()
    #expect(takeDisplay() == ["+a5"])
    try #require(cells[0].parent).insert(cells[2], at: 1)
    engine.commit()
    #expect(takeDisplay() == ["-a5", "+a2"])
    // Taken away by editing the tree.
    try engine.remove(try #require(cells[0].node))
    engine.commit()
    #expect(takeDisplay().filter { $0.hasSuffix("a0") } == ["-a0", "detach a0"])
  }

  @Test("Removed and put back in one transaction is coming anew")
  func backAgain() throws {
    let (engine, cells) = try makeEngine()
    _ = log.take()
    let parent = try #require(cells[0].parent)
    try cells[0].removeFromParent()
    try parent.insert(cells[0], at: 0)
    engine.commit()
    #expect(log.take() == ["-a0", "unbind a0", "detach a0", "+a0"])
  }

  @Test("An engine that goes ends everything")
  func engineGoes() throws {
    var engine: ListEngine? = try makeEngine().0
    #expect(engine?.rowCount == 20)
    // An optimiser must not let go of the engine before.
    withExtendedLifetime(engine) { _ = log.take() }
    engine = nil
    let told = log.take()
    #expect(told.filter { $0.hasPrefix("-a") }.count == 5 && told.contains("-)"))
  }

  @Test("Random scrolls and edits: every row is told by turns", arguments: seeds(count: 10))
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (engine, cells) = try makeEngine(pinned: true)
    var shown: Set<String> = []
    for step in 0..<60 {
      let cell = cells[Int.random(in: 0..<20, using: &generator)]
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: engine.viewportDidScroll(to: Double.random(in: 0...300, using: &generator))
      case 1: cell.isHidden.toggle()
      case 2: try cell.removeFromParent()
      case 3: try engine.root.insert(cell, at: 0)
      default: cell.setNeedsUpdate()
      }
      engine.commit()
      for line in log.take() {
        if line.hasPrefix("+") && line != "+(" {
          #expect(shown.insert(String(line.dropFirst())).inserted, "seed \(seed), step \(step)")
        } else if line.hasPrefix("-") && line != "-)" {
          #expect(shown.remove(String(line.dropFirst())) != nil, "seed \(seed), step \(step)")
        }
      }
      let displayed = cells.filter { cell in
        cell.node != nil && cell.isDisplayed
      }.map(\.name)
      #expect(shown == Set(displayed), "seed \(seed), step \(step)")
    }
  }
}
