// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("8. Bad input")
@MainActor struct BadInputTests {
  /// A list of ten rows of 20 points that a host measures.
  private func makeWorld() throws -> (ListEngine, ReportingHost, [NodeID]) {
    let (engine, host) = (ListEngine(), ReportingHost { _, _ in 20 })
    engine.host = host
    let rows = try engine.addRows(0..<10)
    return (engine, host, rows)
  }

  @Test("Numbers that are none do no harm: viewports, offsets, questions")
  func numbers() throws {
    let (engine, host, _) = try makeWorld()
    let odd: [Double] = [.nan, .infinity, -.infinity, -1, 1e300, -1e300]
    for number in odd {
      engine.resizeAndCommit(width: number, height: number)
      engine.setViewport(width: 320, height: number)
      engine.viewportDidScroll(to: number)
      engine.jumpAndCommit(to: number)
      _ = engine.row(at: number)
      _ = engine.rows(from: number, to: number)
    }
    engine.setViewport(width: 320, height: 100)
    engine.jumpAndCommit(to: 40)
    #expect(engine.contentExtent == 200 && engine.row(at: 41) == 2)
    #expect(host.commits.count == 13 && engine.row(at: -1) == nil && engine.row(at: 200) == nil)
  }

  @Test("Everything up to infinity, while edits wait as well", arguments: [false, true])
  func infiniteStretches(waits: Bool) throws {
    let (engine, host, rows) = try makeWorld()
    engine.resizeAndCommit(width: 320, height: 1000)
    #expect(host.commits.count == 1)
    if waits { try engine.remove(rows[9]) }
    #expect(engine.rows(from: 30, to: .infinity) == 1..<10)
    #expect(engine.rows(from: -.infinity, to: .infinity) == 0..<10)
    #expect(engine.rows(from: -.infinity, to: 30) == 0..<2)
    #expect(engine.rows(from: 300, to: .infinity).isEmpty)
  }

  @Test("Rows that are not listed are not scrolled to and not dragged")
  func unlisted() throws {
    let (engine, _, rows) = try makeWorld()
    engine.setViewport(width: 320, height: 100)
    #expect(try !engine.reorder.begin(rows[9]))
    engine.commit()
    #expect(try engine.reorder.begin(rows[9]))
    engine.reorder.cancel()
    try engine.setHidden(true, rows[9])
    engine.commit()
    #expect(try !engine.reorder.begin(rows[9]))
    let offset = engine.report.offset
    try engine.scrollAndCommit(to: rows[9])
    #expect(engine.report.offset == offset)
    try engine.scrollAndCommit(to: rows[8])
    #expect(engine.report.offset > offset)
  }

  @Test("A host that measures a row must not change the layout")
  func measuring() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (engine, host) = (ListEngine(), ReportingHost { _, _ in 20 })
      engine.host = host
      host.height = { _, engine in
        engine.setContentOffset(10)
        return 20
      }
      engine.setViewport(width: 320, height: 100)
      try engine.appendRow(1, to: engine.rootNode)
      engine.commit()
    }
  }

  @Test("Limits of nought are as good as one")
  func limits() throws {
    let configuration = EngineConfiguration { ($0.commitLimit, $0.stateLimit) = (0, 0) }
    let (engine, host) = (ListEngine(configuration), ReportingHost())
    engine.host = host
    let counter = LoggingCounter()
    try engine.root.add(counter)
    engine.commit()
    counter.setState { $0 += 1 }
    #expect(counter.log.take() == ["counter 0 to 1"] && engine.rowCount == 1)
    // What answers itself is stopped after the first pass of the first commit.
    counter.answer = { if $0.state < 9 { $0.setState { $0 += 1 } } }
    counter.setState { $0 += 1 }
    #expect(counter.log.take() == ["counter 1 to 2"])
    engine.commit()
    #expect(counter.log.take() == ["counter 2 to 3"])
    let diagnostics = host.commits.flatMap(\.diagnostics)
    #expect(diagnostics.contains(.statesKeepChanging(limit: 0)))
    #expect(diagnostics.contains(.commitsKeepComing(limit: 0)))
  }
}
