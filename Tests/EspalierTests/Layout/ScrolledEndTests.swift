// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("The ends of a list, and the way one scrolled last")
@MainActor struct ScrolledEndTests {
  private let world: SmallWorld
  private var engine: ListEngine { world.engine }

  /// A hundred rows of ten points in a viewport of 400.
  init() throws { world = try SmallWorld(rows: 100) }

  private func fetches(_ screens: Double = 0.25) -> [Bool] {
    let near = engine.shouldFetchMore(leadingScreens: screens, isFetching: false)
    return [near.atStart, near.atEnd]
  }

  @Test("At its very start and its very end a list is, whatever was scrolled")
  func ends() throws {
    #expect(fetches() == [true, false] && fetches(-1) == [false, false])
    engine.scrollAndCommit(to: 50)
    #expect(fetches() == [false, false])
    engine.scrollAndCommit(to: 40)
    #expect(fetches() == [true, false])
    engine.scrollAndCommit(to: 560)
    #expect(fetches() == [false, true])
    engine.scrollAndCommit(to: 550)
    #expect(fetches() == [false, false])
    for row in world.rows[50...] { try engine.remove(row) }
    engine.commit()
    #expect(engine.report.offset == 100 && fetches() == [true, true])
  }

  @Test("A list that stays at its end is held by its last row, if nothing in sight has changed too")
  func heldAtTheEnd() throws {
    let world = try SmallWorld(rows: 100, EngineConfiguration { $0.layout?.followsTail = true })
    let (engine, host, rows) = (world.engine, world.host, world.rows)
    engine.jumpAndCommit(to: 300)
    // Comes to its end as rows below go, and stays there as one comes above.
    for row in rows[70...] { try engine.remove(row) }
    engine.commit()
    try engine.makeRow(RowContent(200, height: .fixed(10)), at: .first(in: engine.rootNode))
    engine.commit()
    #expect(host.last?.offset == 310 && host.last?.adjustment == 10)
    engine.viewportDidScroll(to: 305)
    try engine.makeRow(RowContent(201, height: .fixed(10)), at: .after(rows[65]))
    engine.commit()
    #expect(host.last?.offset == 315 && host.last?.adjustment == 10)
  }

  @Test("Scrolled and edited in one turn: at the end is who was there by what the host knew")
  func scrolledAndEdited() throws {
    let world = try SmallWorld(rows: 100, EngineConfiguration { $0.layout?.followsTail = true })
    let (engine, rows) = (world.engine, world.rows)
    // Away from the end by as much as goes above.
    engine.viewportDidScroll(to: 590)
    try engine.remove(rows[0])
    engine.commit()
    #expect(engine.report.offset == 580)
    // To the end while rows come behind it.
    engine.viewportDidScroll(to: 590)
    try engine.addRows(200..<205, .fixed(10))
    engine.commit()
    #expect(engine.report.offset == 640)
  }

  @Test("A list stays at its top when it was scrolled to it in the turn of an edit")
  func scrolledToTheTop() throws {
    let configuration = EngineConfiguration { $0.layout?.staysAtTop = true }
    let engine = try SmallWorld(rows: 100, configuration).engine
    engine.scrollAndCommit(to: 60)
    engine.viewportDidScroll(to: 0)
    try engine.makeRow(RowContent(200, height: .fixed(10)), at: .first(in: engine.rootNode))
    engine.commit()
    #expect(engine.report.offset == 0)
  }

  @Test("A row that was at the fold before a scroll in the same turn does not keep its top")
  func noLongerAtTheFold() throws {
    for offset in [350.0, 320] {
      engine.scrollAndCommit(to: offset)
    }
    // Row 35 is the anchor, and row 32 at the fold, until row 30 is.
    try engine.setHeight(.fixed(30), of: world.rows[32])
    engine.scrollAndCommit(to: 300)
    #expect(engine.report.offset == 320)
  }

  @Test(
    "A row at the fold that shows again what it showed keeps no top, unless it is measured again",
    arguments: [false, true])
  func undoneAtTheFold(isMeasured: Bool) throws {
    for offset in [350.0, 320] { engine.scrollAndCommit(to: offset) }
    // Row 35 is the anchor, and row 32 at the fold.
    let row = world.rows[32]
    let stamp = try #require(engine.stamp(of: row))
    try engine.update(row)
    if isMeasured { try engine.setHeight(.automatic(estimate: 10), of: row) }
    try engine.setStamp(stamp, of: row)
    try engine.setHeight(.fixed(30), of: world.rows[33])
    #expect(world.commit().isEmpty && engine.report.offset == (isMeasured ? 320 : 340))
  }

  @Test("Of two rows that change places the one that was taken is told")
  func exchanged() throws {
    engine.scrollAndCommit(to: 200)
    try engine.move(world.rows[21], to: .before(world.rows[20]))
    try engine.move(world.rows[60], to: .first(in: engine.rootNode))
    #expect(world.commit().moves.map(\.from.index) == [60, 21] && engine.report.offset == 220)
  }

  @Test("A row that others were taken past is told, and does not hold the list")
  func passed() throws {
    engine.scrollAndCommit(to: 200)
    for row in 17..<20 { try engine.move(world.rows[row], to: .before(world.rows[21])) }
    #expect(world.commit().moves.map(\.from.index) == [20] && engine.report.offset == 200)
  }

  @Test("Of two scrolls in one turn the way is the one between them")
  func twoScrolls() {
    engine.viewportDidScroll(to: 300)
    engine.scrollAndCommit(to: 290)
    // Backwards more is prepared above than below.
    let ranges = engine.ranges()
    #expect(ranges.visible.lowerBound - ranges.display.lowerBound == 290)
    #expect(ranges.display.upperBound - ranges.visible.upperBound == 200)
    #expect(fetches(0.75) == [true, false])
  }
}
