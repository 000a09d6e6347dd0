// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierHosting
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Hosts that are busy at times") @MainActor
struct CatchUpHostTests {
  @Test(
    "Tables, list models and recyclers catch up with one valid report", arguments: seeds(count: 6))
  func flat(seed: UInt64) throws {
    var list = RandomRows(seed: seed)
    let (host, engine) = (TableHost(showing: []), list.engine)
    let catchUp = CatchUpHost(host)
    engine.host = catchUp
    try list.fill(30)
    var missed = 0
    for step in 0..<150 {
      for _ in 0..<list.number(0...6) { try list.edit() }
      let shown = host.mirror
      engine.commit()
      if catchUp.isBusy { #expect(host.mirror == shown && catchUp.isBehind) }
      if list.number(0...2) == 0 {
        if catchUp.isBehind { missed += 1 }
        catchUp.isBusy.toggle()
      }
      #expect(host.refusal == nil, "seed \(seed), step \(step)")
      guard host.refusal == nil else { return }
      if catchUp.isBehind { continue }
      let rows = engine.listedRows
      #expect(host.table.shown.first?.rows == rows, "seed \(seed), step \(step)")
      #expect(host.model.items == rows && host.last == rows && host.mirror == rows)
    }
    #expect(missed > 5)
  }

  @Test("A collection view catches up in sections", arguments: seeds(count: 6))
  func sections(seed: UInt64) throws {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    var list = RandomRows(seed: seed, configuration)
    let (host, engine) = (CollectionHost(), list.engine)
    let catchUp = CatchUpHost(host)
    engine.host = catchUp
    for _ in 0..<4 { list.containers.append(try engine.tree.appendContainer(to: engine.tree.root)) }
    try list.fill(20)
    for step in 0..<120 {
      for _ in 0..<list.number(0...5) { try list.edit() }
      engine.commit()
      if list.number(0...2) == 0 { catchUp.isBusy.toggle() }
      #expect(host.refusal == nil, "seed \(seed), step \(step)")
      guard host.refusal == nil else { return }
      if !catchUp.isBehind {
        #expect(host.view.shown == engine.listedSections, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("Views are right again, and where the offset says", arguments: seeds(count: 6))
  func views(seed: UInt64) throws {
    var list = RandomRows(seed: seed)
    let (engine, views) = (list.engine, StrictViews())
    let recycler = Recycler(adapter: views)
    let catchUp = CatchUpHost(recycler)
    engine.host = catchUp
    engine.setViewport(width: 320, height: 300)
    try list.fill(60)
    engine.commit()
    for step in 0..<100 {
      for _ in 0..<list.number(0...6) { try list.edit() }
      if list.number(0...3) == 0 {
        views.scroll(
          to: Double(list.number(0...Int(max(0, engine.contentExtent - 300)))), in: engine)
      }
      engine.commit()
      if list.number(0...2) == 0 { catchUp.isBusy.toggle() }
      if catchUp.isBehind { continue }
      ScreenCheck(views: views, recycler: recycler, engine: engine, viewport: 300)
        .check("seed \(seed), step \(step)")
    }
  }

  @Test(
    "What came into sight and what went leads from one report to the next",
    arguments: seeds(count: 6))
  func sight(seed: UInt64) throws {
    var list = RandomRows(seed: seed)
    let (engine, host) = (list.engine, SeeingHost())
    let catchUp = CatchUpHost(host)
    engine.host = catchUp
    engine.setViewport(width: 320, height: 300)
    try list.fill(60)
    var inSight: Set<NodeID> = []
    var identities: [NodeID: RowID] = [:]
    host.onApply = { engine in
      guard let report = host.last else { return }
      #expect(report.identities.disappeared == report.disappeared.map { identities[$0] })
      #expect(report.identities.appeared == report.appeared.map { engine.identity(of: $0) })
      for (row, id) in zip(report.appeared, report.identities.appeared) { identities[row] = id }
      let stayed = inSight.subtracting(report.disappeared)
      for row in report.disappeared { #expect(inSight.remove(row) != nil) }
      for row in report.appeared { #expect(inSight.insert(row).inserted) }
      #expect(inSight == Set(report.nodes + report.pinned))
      for row in stayed {
        #expect(!report.update.inserts.contains { engine.node(atRow: $0.index) == row })
      }
    }
    for _ in 0..<100 {
      for _ in 0..<list.number(0...6) { try list.edit() }
      if list.number(0...3) == 0 {
        engine.viewportDidScroll(to: Double(list.number(0...1000)))
      }
      engine.commit()
      if list.number(0...2) == 0 { catchUp.isBusy.toggle() }
    }
  }

  /// Rows of 10 points from 0 on, behind a host that was told of them.
  private func world(
    rows: Int, _ configuration: EngineConfiguration = EngineConfiguration()
  ) throws -> (world: HostWorld, catchUp: CatchUpHost) {
    let world = try HostWorld(rows: rows, configuration)
    let catchUp = CatchUpHost(world.host)
    world.engine.host = catchUp
    world.engine.commit()
    world.host.last = nil
    return (world, catchUp)
  }

  @Test("What was done and undone is not mentioned, and moves are the fewest")
  func minimal() throws {
    let (world, catchUp) = try world(rows: 6)
    catchUp.isBusy = true
    try world.tree.move(world.rows[0], to: .after(world.rows[5]))
    let guest = try world.tree.appendRow(99, to: world.tree.root)
    world.engine.commit()
    try world.tree.move(world.rows[0], to: .after(world.rows[3]))
    try world.tree.remove(guest)
    world.engine.commit()
    try world.tree.move(world.rows[0], to: .before(world.rows[1]))
    try world.tree.update(world.rows[2])
    world.engine.commit()
    try world.tree.update(world.rows[2])
    world.engine.commit()
    #expect(world.host.last == nil)
    catchUp.isBusy = false
    #expect(world.host.last?.update.description == "update 2→2")
    #expect(world.host.last?.appeared.isEmpty == true)
    #expect(world.host.last?.disappeared.isEmpty == true)
  }

  @Test("Nothing missed, nothing told; a host that is not busy gets every report as it is")
  func nothingMissed() throws {
    let (world, catchUp) = try world(rows: 3)
    catchUp.isBusy = true
    catchUp.isBusy = false
    #expect(world.host.last == nil && !catchUp.isBehind)
    try world.tree.remove(world.rows[1])
    world.engine.commit()
    #expect(world.host.last?.update.description == "delete 1")
    #expect(world.host.last?.disappeared == [world.rows[1]])
    catchUp.isBusy = true
    world.host.last = nil
    world.engine.commit()
    #expect(catchUp.isBehind && world.host.last == nil)
    catchUp.isBusy = false
    #expect(world.host.last?.update.isEmpty == true && !catchUp.isBehind)
  }

  @Test("A row that was removed and made again has gone and come")
  func madeAgain() throws {
    let (world, catchUp) = try world(rows: 3)
    catchUp.isBusy = true
    try world.tree.remove(world.rows[1])
    world.engine.commit()
    let new = try world.tree.makeRow(
      1, attributes: RowAttributes(height: .fixed(10)), at: .after(world.rows[0]))
    world.engine.commit()
    catchUp.isBusy = false
    #expect(world.host.last?.update.description == "delete 1, insert 1")
    #expect(world.host.last?.disappeared == [world.rows[1]])
    #expect(world.host.last?.appeared == [new])
  }

  @Test("A row that was hidden and shown again meanwhile has gone and come")
  func hiddenMeanwhile() throws {
    let (world, catchUp) = try world(rows: 3)
    catchUp.isBusy = true
    for isHidden in [true, false] {
      try world.tree.setHidden(isHidden, world.rows[1])
      world.engine.commit()
    }
    catchUp.isBusy = false
    #expect(world.host.last?.update.description == "delete 1, insert 1")
    #expect(world.host.last?.disappeared == [world.rows[1]])
    #expect(world.host.last?.appeared == [world.rows[1]])
  }

  @Test("A reload among what was missed is a reload, and so are too many operations")
  func reload() throws {
    var configuration = EngineConfiguration()
    configuration.reloadThreshold = 3
    let (world, catchUp) = try world(rows: 8, configuration)
    catchUp.isBusy = true
    world.engine.setNeedsReload(because: "another theme")
    world.engine.commit()
    try world.tree.update(world.rows[0])
    world.engine.commit()
    catchUp.isBusy = false
    #expect(
      world.host.last?.needsReload == true
        && world.host.last?.diagnostics == [.reloadRequested("another theme")])
    #expect(world.host.last?.update.description == "update 0→0")
    catchUp.isBusy = true
    for pair in [0..<2, 2..<4] {
      for row in pair { try world.tree.update(world.rows[row]) }
      world.engine.commit()
    }
    catchUp.isBusy = false
    #expect(
      world.host.last?.needsReload == true
        && world.host.last?.diagnostics == [.tooManyOperations(4, threshold: 3)])
    try world.tree.update(world.rows[0])
    world.engine.commit()
    #expect(world.host.last?.needsReload == false)
  }

  @Test(
    "A busy host that takes rows which stay gets scrolls and content, until it has missed a row")
  func unmovedRows() throws {
    let (world, catchUp) = try world(rows: 100)
    catchUp.takesUnmovedRows = true
    catchUp.isBusy = true
    try world.tree.update(world.rows[0])
    world.engine.commit()
    #expect(world.host.last?.update.description == "update 0→0" && !catchUp.isBehind)
    world.engine.viewportDidScroll(to: 200)
    world.engine.commit()
    #expect(world.host.last?.offset == 200 && !catchUp.isBehind)
    try world.tree.remove(world.rows[50])
    world.engine.commit()
    #expect(catchUp.isBehind && world.host.last?.update.isEmpty == true)
    world.engine.viewportDidScroll(to: 300)
    try world.tree.update(world.rows[60])
    world.engine.commit()
    #expect(catchUp.isBehind && world.host.last?.offset == 200)
    catchUp.isBusy = false
    #expect(world.host.last?.update.description == "delete 50, update 60→59")
    #expect(world.host.last?.offset == 300)
    // A reload moves rows, for all one knows; and so does a section without rows.
    catchUp.isBusy = true
    world.engine.setNeedsReload(because: "a test")
    world.engine.commit()
    #expect(catchUp.isBehind)
    catchUp.isBusy = false
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    let (other, another) = try self.world(rows: 1, configuration)
    another.takesUnmovedRows = true
    another.isBusy = true
    try other.tree.appendContainer(to: other.tree.root)
    other.engine.commit()
    #expect(another.isBehind)
  }

  @Test("Adjustments add up from where the host last said it is")
  func adjustments() throws {
    let (world, catchUp) = try world(rows: 100)
    world.engine.viewportDidScroll(to: 200)
    world.engine.commit()
    func insertAbove() throws {
      _ = try world.tree.makeRow(
        500, attributes: RowAttributes(height: .fixed(10)), at: .first(in: world.tree.root))
      world.engine.commit()
    }
    catchUp.isBusy = true
    try insertAbove()
    try insertAbove()
    catchUp.isBusy = false
    #expect(world.host.last?.adjustment == 20 && world.host.last?.offset == 220)
    catchUp.isBusy = true
    try insertAbove()
    world.engine.viewportDidScroll(to: 300)
    try insertAbove()
    catchUp.isBusy = false
    #expect(world.host.last?.adjustment == 10 && world.host.last?.offset == 310)
  }

  @Test("Contexts and diagnostics are those of all commits")
  func contexts() throws {
    let host = ContextHost()
    let (world, catchUp) = try world(rows: 3)
    let own = CatchUpHost(host)
    world.engine.host = own
    own.isBusy = true
    try world.tree.update(world.rows[0])
    world.engine.commit(UpdateContext(isAnimated: false))
    try world.tree.update(world.rows[1])
    world.engine.commit(UpdateContext(laysOutAtOnce: true))
    own.isBusy = false
    #expect(host.contexts.map(\.isAnimated) == [false])
    #expect(host.contexts.map(\.laysOutAtOnce) == [true])
    #expect(host.numbers == [world.engine.report.number])
    world.engine.commit()
    #expect(host.contexts.map(\.isAnimated) == [false, true])
    #expect(!catchUp.isBehind)
  }

  @Test("Marks are shown when the host has the rows")
  func marksAndScrolls() throws {
    let host = ContextHost()
    let (world, _) = try world(rows: 100)
    let catchUp = CatchUpHost(host)
    world.engine.host = catchUp
    world.engine.commit()
    try world.engine.selection.insert(world.rows[0])
    #expect(host.marks == 1)
    catchUp.isBusy = true
    try world.engine.selection.insert(world.rows[1])
    #expect(host.marks == 2)
    try world.tree.update(world.rows[1])
    world.engine.commit()
    try world.engine.selection.insert(world.rows[2])
    #expect(host.marks == 2)
    world.engine.viewportDidScroll(to: 600)
    world.engine.commit()
    catchUp.isBusy = false
    #expect(host.marks == 3 && host.adjustment == 0)
  }

  @Test("A host that becomes busy and free while it is told")
  func inTheMiddle() throws {
    let (world, catchUp) = try world(rows: 3)
    var reports: [String] = []
    world.host.onApply = { engine in
      reports.append(world.host.last!.update.description)
      if reports.count == 1 {
        catchUp.isBusy = true
        try? engine.tree.remove(world.rows[0])
        engine.commit()
      } else {
        catchUp.isBusy = true
        catchUp.isBusy = false
      }
    }
    try world.tree.update(world.rows[1])
    world.engine.commit()
    #expect(reports == ["update 1→1"] && catchUp.isBehind)
    try world.tree.remove(world.rows[1])
    world.engine.commit { catchUp.isBusy = false }
    #expect(reports == ["update 1→1", "delete 0 1"] && !catchUp.isBehind)
  }

  @Test("Catching up allocates nothing once warm", .enabled(if: Allocations.areMeaningful))
  func allocations() throws {
    let host = QuietHost()
    let (world, _) = try world(rows: 200)
    let catchUp = CatchUpHost(host)
    world.engine.host = catchUp
    func work() throws {
      for step in 0..<20 {
        catchUp.isBusy = true
        try world.tree.move(world.rows[step], to: .after(world.rows[100 + step]))
        world.engine.commit()
        try world.tree.update(world.rows[step * 3])
        world.engine.viewportDidScroll(to: Double(step * 37 % 1000))
        world.engine.commit()
        try world.tree.move(world.rows[step], to: .before(world.rows[50 + step]))
        world.engine.commit()
        catchUp.isBusy = false
      }
    }
    #expect(try warmAllocations(after: 3) { try work() } == .none)
    #expect(host.operations > 0)
  }
}

/// Counts, and keeps nothing.
@MainActor private final class QuietHost: ListHost {
  var operations = 0

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 20 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    operations += commit.update.operationCount
  }
}

/// Keeps what the others do not look at.
@MainActor private final class ContextHost: ListHost {
  var contexts: [UpdateContext] = []
  var numbers: [Int] = []
  var adjustment = 0.0
  var marks = 0

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 20 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    contexts.append(commit.context)
    numbers.append(commit.number)
    adjustment = commit.adjustment
  }

  func showMarks(in engine: ListEngine) { marks += 1 }
}
