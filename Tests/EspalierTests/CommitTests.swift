// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Commits of edits")
struct CommitTests {
  @Test(
    "Random edits: a strict host follows, and the layout is that of a new list",
    arguments: seeds(count: 15))
  func randomEdits(seed: UInt64) throws {
    var world = RandomWorld(seed: seed, withStyles: false)
    for _ in 0..<40 { try world.editAndCommit() }
  }

  @Test("Random edits of containers with styles", arguments: seeds(count: 15))
  func randomEditsOfStyledContainers(seed: UInt64) throws {
    var world = RandomWorld(seed: seed, withStyles: true)
    for _ in 0..<40 { try world.editAndCommit() }
  }

  @Test("A row that moves there and back has not moved")
  func thereAndBack() throws {
    let world = try SmallWorld(rows: 5)
    try world.tree.move(world.rows[1], to: .last(in: world.tree.root))
    try world.tree.move(world.rows[1], to: .after(world.rows[0]))
    #expect(world.commit().isEmpty)
  }

  @Test("A block that changes places with its neighbours is as few moves as possible")
  func fewestMoves() throws {
    let world = try SmallWorld(rows: 5)
    // The example of `TouchedMoves`: b behind d, and d before b.
    try world.tree.move(world.rows[1], to: .after(world.rows[3]))
    try world.tree.move(world.rows[3], to: .before(world.rows[1]))
    try world.tree.move(world.rows[1], to: .before(world.rows[2]))
    try world.tree.move(world.rows[3], to: .before(world.rows[1]))
    #expect(world.commit().description == "move 3→1")
  }

  @Test("Another height without another stamp is no update, and is laid out all the same")
  func traitsAlone() throws {
    let world = try SmallWorld(rows: 5)
    try world.tree.setAttributes(RowAttributes(height: .fixed(100)), of: world.rows[2])
    #expect(world.commit().isEmpty)
    #expect(world.engine.contentExtent == 4 * 10 + 100)
    #expect(world.engine.offset(ofRow: 3) == 120)
  }

  @Test("A row removed and inserted again in one transaction is the same row")
  func detachedAndInserted() throws {
    let world = try SmallWorld(rows: 3)
    try world.tree.detach(world.rows[0])
    try world.tree.insert(world.rows[0], at: .first(in: world.tree.root))
    #expect(world.commit().isEmpty)
  }

  @Test("Commits from inside a commit follow, and are bounded")
  func nestedCommits() throws {
    var configuration = EngineConfiguration()
    configuration.commitLimit = 5
    let world = try SmallWorld(rows: 2, configuration)
    var commits = 0
    world.host.onApply = { engine in
      commits += 1
      try! engine.tree.appendRow(RowID(Int64(100 + commits)), to: engine.tree.root)
      engine.commit()
    }
    world.engine.commit()
    #expect(commits == 5)
    world.host.onApply = nil
    world.engine.commit()
    #expect(world.host.last?.diagnostics == [.commitsKeepComing(limit: 5)])
    #expect(world.engine.rowCount == 7)
  }

  @Test("Beyond the threshold the host is told to load everything anew, and why")
  func reload() throws {
    var configuration = EngineConfiguration()
    configuration.reloadThreshold = 2
    let world = try SmallWorld(rows: 2, configuration)
    #expect(world.host.last?.reload == nil)
    for id in 10..<13 { try world.tree.appendRow(RowID(Int64(id)), to: world.tree.root) }
    _ = world.commit()
    #expect(world.host.last?.reload == .tooManyOperations(3, threshold: 2))
    world.engine.setNeedsReload(because: "another theme")
    _ = world.commit()
    #expect(world.host.last?.reload == .requested("another theme"))
    _ = world.commit()
    #expect(world.host.last?.reload == nil)
  }
}

/// A flat list of rows of 10 points.
struct SmallWorld {
  let engine: ListEngine
  let host = ReportingHost()
  var tree: ComponentTree { engine.tree }
  var rows: [NodeID] = []

  init(rows count: Int, _ configuration: EngineConfiguration = EngineConfiguration()) throws {
    engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    for id in 0..<count {
      rows.append(
        try tree.appendRow(
          RowID(Int64(id)), attributes: RowAttributes(height: .fixed(10)), to: tree.root))
    }
    engine.commit()
  }

  func commit() -> BatchUpdate {
    engine.commit()
    return host.last!.update
  }
}

/// Keeps what it is told.
final class ReportingHost: ListHost {
  struct Report {
    var update: BatchUpdate
    var reload: ReloadReason?
    var diagnostics: [EngineDiagnostic]
    var frames: [RowFrame] = []
    var pinned: [RowFrame] = []
    var contentExtent = 0.0
    var offset = 0.0
    var adjustment = 0.0
    var hasSameRows = false
    var appeared: [VisibleRow]
    var disappeared: [VisibleRow]
    var plan: BatchPlan
  }

  var last: Report?
  var onApply: ((ListEngine) -> Void)?

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    Self.height(id: request.id, stamp: request.stamp, width: request.width)
  }

  /// Depends on all that a height may depend on.
  static func height(id: RowID, stamp: Stamp, width: Double) -> Double {
    let number =
      UInt64(bitPattern: id.rawValue &* 31) &+ UInt64(bitPattern: Int64(stamp.rawValue)) &* 7
      &+ UInt64(width)
    return Double(20 + number % 13)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    var report = Report(
      update: commit.update, reload: commit.reload, diagnostics: commit.diagnostics,
      appeared: Array(commit.appeared), disappeared: Array(commit.disappeared),
      plan: BatchPlan(commit.update))
    for index in 0..<commit.layout.rowCount { report.frames.append(commit.layout.rows[index]) }
    for index in commit.layout.pinned.indices { report.pinned.append(commit.layout.pinned[index]) }
    report.contentExtent = commit.layout.contentExtent
    report.offset = commit.layout.offset
    report.adjustment = commit.layout.adjustment
    report.hasSameRows = commit.layout.hasSameRows
    last = report
    onApply?(engine)
  }
}
