// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import EspalierOracles
import EspalierTestSupport
import Testing

@Suite("Hosts that are busy at times") @MainActor
struct CatchUpHostTests {
  @Test(
    "Tables, list models, recyclers and collection views catch up with one valid report",
    arguments: seeds(count: 6), [false, true])
  func strictHosts(seed: UInt64, hasSections: Bool) throws {
    var list = RandomRows(seed: seed, EngineConfiguration { $0.hasSections = hasSections })
    let (host, engine) = (StrictHost(), list.engine)
    let catchUp = CatchUpHost(host)
    engine.host = catchUp
    for _ in 0..<(hasSections ? 4 : 0) {
      list.containers.append(try engine.appendContainer(to: engine.rootNode))
    }
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
      try #require(host.refusal == nil, "seed \(seed), step \(step)")
      if catchUp.isBehind { continue }
      #expect(host.mirror == engine.shownRows(), "seed \(seed), step \(step)")
    }
    #expect(missed > 5)
  }

  @Test("What was registered in a list goes with its engine, also if commits of it were missed")
  func engineGoes() throws {
    final class Kept {}
    let host = ReportingHost()
    let catchUp = CatchUpHost(host)
    weak var kept: Kept?
    do {
      let (engine, own) = (ListEngine(), Kept())
      engine.host = catchUp
      kept = own
      engine.root.subscribe(to: EventID<Int>()) { _ in withExtendedLifetime(own) {} }
      catchUp.isBusy = true
      try engine.root.add(CellModel(height: .fixed(20)))
      engine.commit()
      catchUp.isBusy = false
    }
    #expect(kept == nil && host.last != nil)
    withExtendedLifetime(catchUp) {}
  }

  @Test(
    "What came into sight and what went leads from one report to the next",
    arguments: seeds(count: 6))
  func sight(seed: UInt64) throws {
    var list = RandomRows(seed: seed)
    let (engine, host) = (list.engine, ReportingHost())
    let catchUp = CatchUpHost(host)
    engine.host = catchUp
    engine.setViewport(width: 320, height: 300)
    try list.fill(60)
    var inSight: Set<NodeID> = []
    var identities: [NodeID: RowID] = [:]
    host.onApply = { engine in
      guard let report = host.last else { return }
      #expect(report.disappeared.allSatisfy { identities[$0.node] == $0.id })
      #expect(report.appeared.allSatisfy { engine.identity(of: $0.node) == $0.id })
      for row in report.appeared { identities[row.node] = row.id }
      let stayed = inSight.subtracting(report.disappeared.map(\.node))
      for row in report.disappeared { #expect(inSight.remove(row.node) != nil) }
      for row in report.appeared { #expect(inSight.insert(row.node).inserted) }
      #expect(inSight == Set(report.nodes + report.pinnedNodes))
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
  ) throws -> (world: SmallWorld, catchUp: CatchUpHost) {
    let world = try SmallWorld(rows: rows, configuration)
    let catchUp = CatchUpHost(world.host)
    world.engine.host = catchUp
    world.engine.commit()
    world.host.commits = []
    return (world, catchUp)
  }

  @Test("What was done and undone is not mentioned, and moves are the fewest")
  func minimal() throws {
    let (world, catchUp) = try world(rows: 6)
    catchUp.isBusy = true
    try world.engine.move(world.rows[0], to: .after(world.rows[5]))
    let guest = try world.engine.appendRow(99, to: world.engine.rootNode)
    world.engine.commit()
    try world.engine.move(world.rows[0], to: .after(world.rows[3]))
    try world.engine.remove(guest)
    world.engine.commit()
    try world.engine.move(world.rows[0], to: .before(world.rows[1]))
    try world.engine.update(world.rows[2])
    world.engine.commit()
    try world.engine.update(world.rows[2])
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
    try world.engine.remove(world.rows[1])
    world.engine.commit()
    #expect(world.host.last?.update.description == "delete 1")
    #expect(world.host.last?.disappeared.map(\.node) == [world.rows[1]])
    catchUp.isBusy = true
    world.host.commits = []
    world.engine.commit()
    #expect(catchUp.isBehind && world.host.last == nil)
    catchUp.isBusy = false
    #expect(world.host.last?.update.isEmpty == true && !catchUp.isBehind)
  }

  @Test("Rows without content neither come nor go; one that was filled while busy has come")
  func runs() throws {
    let host = ReportingHost()
    let catchUp = CatchUpHost(host)
    let engine = ListEngine(for: catchUp, width: 320, height: 100)
    let run = try engine.makeRun(of: 100, height: 20, at: .last(in: .root))
    engine.commit()
    catchUp.isBusy = true
    try engine.makeRow(RowContent(1), at: .last(in: .root))
    engine.commit()
    try engine.fill(run, at: 0, with: RowContent(2, height: .fixed(20)))
    engine.commit()
    catchUp.isBusy = false
    #expect(host.last?.appeared.map(\.node) == [run] && host.last?.disappeared.isEmpty == true)
    catchUp.isBusy = true
    engine.jumpAndCommit(to: 1_000)
    catchUp.isBusy = false
    #expect(host.last?.appeared.isEmpty == true && host.last?.disappeared.map(\.node) == [run])
  }

  @Test("A host that can take none at once catches up with the next commit, which is asked for")
  func later() throws {
    let (world, catchUp) = try world(rows: 3)
    var turns: [() -> Void] = []
    world.engine.scheduler = .nextTurn { turns.append($0) }
    catchUp.isBusy = true
    catchUp.setNeedsCatchUp()
    #expect(!catchUp.isBusy && turns.isEmpty)
    for row in world.rows[1...2] {
      catchUp.isBusy = true
      try world.engine.remove(row)
      world.engine.commit()
      catchUp.setNeedsCatchUp()
    }
    #expect(!catchUp.isBusy && catchUp.isBehind && world.host.last == nil && turns.count == 1)
    turns[0]()
    #expect(world.host.commits.map(\.update.description) == ["delete 1 2"])
    #expect(!catchUp.isBehind)
    // Or at once after all.
    catchUp.isBusy = true
    try world.engine.remove(world.rows[0])
    world.engine.commit()
    catchUp.setNeedsCatchUp()
    catchUp.isBusy = false
    #expect(world.host.last?.update.description == "delete 0" && !catchUp.isBehind)
  }

  @Test("A view whose row was hidden for a while shows what that has become")
  func changedWhileHidden() throws {
    let views = StrictViews()
    let recycler = Recycler(adapter: views)
    let catchUp = CatchUpHost(recycler)
    let engine = ListEngine(for: catchUp, width: 320, height: 200)
    let rows = try engine.addRows(0..<3, .fixed(40))
    engine.commit()
    catchUp.isBusy = true
    try engine.setHidden(true, rows[1])
    engine.commit()
    try engine.setStamp(7, of: rows[1])
    try engine.setHidden(false, rows[1])
    engine.commit()
    catchUp.isBusy = false
    #expect(recycler.views(of: rows[1]).map(\.stamp) == [7] && views.counts.binds == 3)
  }

  @Test(
    "A row that was removed and made again has gone and come, and so has one that was hidden for a while",
    arguments: [false, true])
  func goneAndCome(isHidden: Bool) throws {
    let (world, catchUp) = try world(rows: 3)
    catchUp.isBusy = true
    var new = world.rows[1]
    if isHidden {
      try world.engine.setHidden(true, new)
      world.engine.commit()
      try world.engine.setHidden(false, new)
    } else {
      try world.engine.remove(new)
      world.engine.commit()
      let content = RowContent(1, height: .fixed(10))
      new = try world.engine.makeRow(content, at: .after(world.rows[0]))
    }
    world.engine.commit()
    catchUp.isBusy = false
    #expect(world.host.last?.update.description == "delete 1, insert 1")
    #expect(world.host.last?.disappeared.map(\.node) == [world.rows[1]])
    #expect(world.host.last?.appeared.map(\.node) == [new])
  }

  @Test(
    "A row that became of another kind and went has gone as the host was told of it",
    arguments: [false, true])
  func formerKind(anotherComes: Bool) throws {
    let (engine, host) = (ListEngine(), ReportingHost())
    let catchUp = CatchUpHost(host)
    engine.host = catchUp
    engine.setViewport(width: 320, height: 100)
    let models = (0..<3).map { CellModel(id: RowID(Int64($0)), height: .fixed(20)) }
    for model in models.prefix(2) { try engine.root.add(model) }
    engine.commit()
    let told = try #require(host.last?.appeared)
    catchUp.isBusy = true
    models[0].kind = 1
    models[1].kind = 1
    if anotherComes { try engine.root.add(models[2]) }
    engine.commit()
    models[0].kind = 2
    engine.commit()
    try engine.remove(told[0].node)
    engine.commit()
    catchUp.isBusy = false
    #expect(host.last?.disappeared == [told[0]])
    #expect(host.last?.appeared.count == (anotherComes ? 1 : 0))
    #expect(host.last?.update.updates.count == 1)
    // The one that stayed is of the kind that it was told to be with that.
    catchUp.isBusy = true
    try engine.remove(told[1].node)
    engine.commit()
    catchUp.isBusy = false
    #expect(host.last?.disappeared.map(\.kind) == [1])
  }

  @Test("A reload among what was missed is a reload, and so are too many operations")
  func reload() throws {
    let (world, catchUp) = try world(rows: 8, EngineConfiguration { $0.reloadThreshold = 3 })
    catchUp.isBusy = true
    world.engine.setNeedsReload(because: "another theme")
    world.engine.commit()
    try world.engine.update(world.rows[0])
    world.engine.commit()
    catchUp.isBusy = false
    #expect(
      world.host.last?.needsReload == true
        && world.host.last?.diagnostics == [.reloadRequested("another theme")])
    #expect(world.host.last?.update.description == "update 0→0")
    catchUp.isBusy = true
    for pair in [0..<2, 2..<4] {
      for row in pair { try world.engine.update(world.rows[row]) }
      world.engine.commit()
    }
    catchUp.isBusy = false
    #expect(
      world.host.last?.needsReload == true
        && world.host.last?.diagnostics == [.tooManyOperations(4, threshold: 3)])
    try world.engine.update(world.rows[0])
    world.engine.commit()
    #expect(world.host.last?.needsReload == false)
  }

  @Test(
    "A busy host that takes rows which stay gets scrolls and content, until it has missed a row")
  func unmovedRows() throws {
    let (world, catchUp) = try world(rows: 100)
    catchUp.takesUnmovedRows = true
    catchUp.isBusy = true
    try world.engine.update(world.rows[0])
    world.engine.commit()
    #expect(world.host.last?.update.description == "update 0→0" && !catchUp.isBehind)
    world.engine.scrollAndCommit(to: 200)
    #expect(world.host.last?.offset == 200 && !catchUp.isBehind)
    try world.engine.remove(world.rows[50])
    world.engine.commit()
    #expect(catchUp.isBehind && world.host.last?.update.isEmpty == true)
    world.engine.viewportDidScroll(to: 300)
    try world.engine.update(world.rows[60])
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
    let (other, another) = try self.world(rows: 1, EngineConfiguration { $0.hasSections = true })
    another.takesUnmovedRows = true
    another.isBusy = true
    try other.engine.appendContainer(to: other.engine.rootNode)
    other.engine.commit()
    #expect(another.isBehind)
  }

  @Test("A row that changes its section, or leaves a body, is moved though its index stays")
  func movedPaths() throws {
    let (world, catchUp) = try world(rows: 2, EngineConfiguration { $0.hasSections = true })
    let next = try world.engine.appendContainer(to: world.engine.rootNode)
    world.engine.commit()
    catchUp.takesUnmovedRows = true
    catchUp.isBusy = true
    try world.engine.move(world.rows[1], to: .first(in: next))
    world.engine.commit()
    #expect(catchUp.isBehind)
    catchUp.isBusy = false
    #expect(world.host.last?.update.isEmpty == true)
    #expect(world.host.last?.sections.description == "move [0,1]→[1,0]")
    catchUp.isBusy = true
    try world.engine.bare.tree.setRole(.header, world.rows[0])
    world.engine.commit()
    #expect(catchUp.isBehind)
    catchUp.isBusy = false
    #expect(world.host.last?.sections.description == "update sections 0→0, delete [0,0]")
    catchUp.isBusy = true
    try world.engine.update(world.rows[0])
    try world.engine.update(world.rows[1])
    world.engine.commit()
    #expect(!catchUp.isBehind)
    #expect(world.host.last?.sections.description == "update sections 0→0, update [1,0]→[1,0]")
  }

  @Test("Adjustments add up from where the host last said it is")
  func adjustments() throws {
    let (world, catchUp) = try world(rows: 100)
    world.engine.scrollAndCommit(to: 200)
    func insertAbove() throws {
      try world.engine.makeRow(RowContent(500, height: .fixed(10)), at: .first(in: .root))
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
    // It scrolls to where the engine has brought the list without it.
    catchUp.isBusy = true
    try insertAbove()
    world.engine.viewportDidScroll(to: 320)
    catchUp.isBusy = false
    #expect(world.host.last?.adjustment == 0 && world.host.last?.offset == 320)
  }

  @Test("Contexts and diagnostics are those of all commits")
  func contexts() throws {
    let (world, catchUp) = try world(rows: 3)
    let host = world.host
    catchUp.isBusy = true
    try world.engine.update(world.rows[0])
    world.engine.commit(UpdateContext(isAnimated: false))
    try world.engine.update(world.rows[1])
    world.engine.commit(UpdateContext(laysOutAtOnce: true))
    catchUp.isBusy = false
    #expect(host.commits.map(\.context.isAnimated) == [false])
    #expect(host.commits.map(\.context.laysOutAtOnce) == [true])
    #expect(host.commits.map(\.number) == [world.engine.report.number])
    world.engine.commit()
    #expect(host.commits.map(\.context.isAnimated) == [false, true])
    #expect(!catchUp.isBehind)
  }

  @Test("Marks are shown when the host has the rows")
  func marksAndScrolls() throws {
    let (world, catchUp) = try world(rows: 100)
    let host = world.host
    try world.engine.selection.insert(world.rows[0])
    #expect(host.marks == 1)
    catchUp.isBusy = true
    try world.engine.selection.insert(world.rows[1])
    #expect(host.marks == 2)
    try world.engine.update(world.rows[1])
    world.engine.commit()
    try world.engine.selection.insert(world.rows[2])
    #expect(host.marks == 2)
    world.engine.scrollAndCommit(to: 600)
    catchUp.isBusy = false
    #expect(host.marks == 3 && host.last?.adjustment == 0)
  }

  @Test("A host that becomes busy and free while it is told")
  func inTheMiddle() throws {
    let (world, catchUp) = try world(rows: 3)
    var reports: [String] = []
    world.host.onApply = { engine in
      reports.append(world.host.last!.update.description)
      if reports.count == 1 {
        catchUp.isBusy = true
        try? engine.remove(world.rows[0])
        engine.commit()
      } else {
        catchUp.isBusy = true
        catchUp.isBusy = false
      }
    }
    try world.engine.update(world.rows[1])
    world.engine.commit()
    #expect(reports == ["update 1→1"] && catchUp.isBehind)
    try world.engine.remove(world.rows[1])
    world.engine.commit { catchUp.isBusy = false }
    #expect(reports == ["update 1→1", "delete 0 1"] && !catchUp.isBehind)
  }

  @Test("It catches up behind a host that hands everything on to it", arguments: [false, true])
  func behindAnother(isAsking: Bool) throws {
    final class Forwarding: ListHost {
      let next: CatchUpHost
      init(_ next: CatchUpHost) { self.next = next }
      func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
        next.height(for: request, in: engine)
      }
      func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
        next.apply(commit, in: engine)
      }
    }
    let (world, catchUp) = try world(rows: 3)
    let front = Forwarding(catchUp)
    world.engine.host = front
    catchUp.isBusy = true
    try world.engine.remove(world.rows[1])
    world.engine.commit()
    #expect(catchUp.isBehind)
    if isAsking { catchUp.setNeedsCatchUp() } else { catchUp.isBusy = false }
    if catchUp.isBehind { world.engine.commit() }
    #expect(world.host.last?.update.description == "delete 1" && !catchUp.isBehind)
    withExtendedLifetime(front) {}
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
        try world.engine.move(world.rows[step], to: .after(world.rows[100 + step]))
        world.engine.commit()
        try world.engine.update(world.rows[step * 3])
        world.engine.scrollAndCommit(to: Double(step * 37 % 1000))
        try world.engine.move(world.rows[step], to: .before(world.rows[50 + step]))
        world.engine.commit()
        catchUp.isBusy = false
      }
    }
    #expect(try warmAllocations(after: 3) { try work() } == .none)
    #expect(host.updateCount > 0)
  }
}

/// Counts updates, and keeps nothing.
@MainActor final class QuietHost: ListHost {
  private(set) var updateCount = 0

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 20 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    updateCount += commit.update.updates.count
  }
}
