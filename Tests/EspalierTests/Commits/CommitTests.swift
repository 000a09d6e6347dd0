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
    try world.tree.move(world.rows[0], to: .first(in: world.tree.root))
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
