// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("Commits of edits") @MainActor struct EngineCommitTests {
  @Test("Commits from inside a commit follow, and are bounded")
  func nestedCommits() throws {
    let world = try SmallWorld(rows: 2, EngineConfiguration { $0.commitLimit = 5 })
    var commits = 0
    var told: [[Int]] = []
    world.host.onApply = { engine in
      commits += 1
      told.append(world.host.last!.update.inserts.map(\.index))
      try! engine.makeRow(RowContent(RowID(Int64(100 + commits))), at: .last(in: .root))
      engine.commit()
    }
    world.engine.commit()
    #expect(told == [[], [2], [3], [4], [5]])
    world.host.onApply = nil
    world.engine.commit()
    #expect(world.host.last?.diagnostics == [.commitsKeepComing(limit: 5)])
    #expect(world.engine.rowCount == 7)
  }

  @Test("Beyond the threshold the host is told to load everything anew, and why")
  func reload() throws {
    let world = try SmallWorld(rows: 2, EngineConfiguration { $0.reloadThreshold = 2 })
    #expect(world.host.last?.needsReload == false)
    try world.engine.addRows(10..<13)
    _ = world.commit()
    #expect(world.host.last?.needsReload == true)
    #expect(world.host.last?.diagnostics == [.tooManyOperations(3, threshold: 2)])
    world.engine.setNeedsReload(because: "another theme")
    _ = world.commit()
    #expect(world.host.last?.needsReload == true)
    #expect(world.host.last?.diagnostics == [.reloadRequested("another theme")])
    _ = world.commit()
    #expect(world.host.last?.needsReload == false)
  }

  @Test("Rows that go into the section before count as well, though none moves in the flat list")
  func reloadOfSections() throws {
    let configuration = EngineConfiguration { ($0.hasSections, $0.reloadThreshold) = (true, 2) }
    let world = try SmallWorld(rows: 3, configuration)
    let before = try world.engine.makeContainer(at: .first(in: .root))
    world.engine.commit()
    for row in world.rows { try world.engine.move(row, to: .last(in: before)) }
    let update = world.commit()
    #expect(update.isEmpty && world.host.last?.sections.moves.count == 3)
    #expect(world.host.last?.needsReload == true)
    #expect(world.host.last?.diagnostics == [.tooManyOperations(3, threshold: 2)])
  }

  @Test("Of two models of one class that fail, it is told which")
  func models() throws {
    final class Failing: ContainerModel {
      override func didLoad() throws { throw EditError.inNoList(id) }
    }
    let (engine, host) = (ListEngine(), ReportingHost())
    engine.host = host
    let models = [Failing(id: 4), Failing(id: 5), Failing()]
    try engine.root.add(models)
    engine.commit()
    let diagnostics = try #require(host.last?.diagnostics)
    let told = diagnostics.compactMap { diagnostic -> RowID? in
      guard case .modelFailed(let id, "Failing", _) = diagnostic else { return nil }
      return id.id
    }
    #expect(told == models.map(\.id))
    #expect(engine.model(withID: told[1]) === models[1])
    #expect("\(diagnostics[0])".hasPrefix("Failing 4 has failed: "))
    #expect("\(diagnostics[2])".hasPrefix("Failing has failed: "))
  }
}
