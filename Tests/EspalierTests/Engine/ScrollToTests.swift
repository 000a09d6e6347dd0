// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// A hundred rows of ten points in a viewport of 400.
@Suite("Scrolling to things, following a row, places out of sight")
@MainActor struct ScrollToTests {
  let world: SmallWorld
  var engine: ListEngine { world.engine }
  var host: ReportingHost { world.host }

  init() throws { world = try SmallWorld(rows: 100) }

  private func make(_ id: Int64, at place: Place) throws -> NodeID {
    try engine.makeRow(RowContent(RowID(id), height: .fixed(10)), at: place)
  }

  /// The offset after the next commit.
  private func offset() -> Double {
    engine.commit()
    return host.offset
  }

  @Test("To a row, to the rows of a container, with a distance")
  func nodes() throws {
    try engine.scroll(to: world.rows[30])
    #expect(offset() == 300)
    try engine.scroll(to: world.rows[50], offset: 25)
    #expect(offset() == 475)
    try engine.scroll(to: world.rows[50], at: .bottom, offset: -15)
    #expect(offset() == 125)
    let group = try engine.makeContainer(at: .after(world.rows[59]))
    for id in 0..<20 { _ = try make(Int64(1_000 + id), at: .last(in: group)) }
    try engine.scroll(to: group)
    #expect(offset() == 600)
    try engine.scroll(to: group, at: .bottom)
    #expect(offset() == 400)
    try engine.scroll(to: world.rows[0])
    try engine.scroll(to: world.rows[10])
    #expect(offset() == 100)
  }

  @Test("Far from a row nothing between is measured; near it the place is exact")
  func farFromRow() throws {
    let (engine, host) = (ListEngine(), ReportingHost { _, _ in 20 })
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    let rows = try (0..<3_000).map { id in
      try engine.makeRow(
        RowContent(RowID(Int64(id)), height: .automatic(estimate: 40)), at: .last(in: .root))
    }
    engine.commit()
    for (row, offset, slack) in [(2_000, 40_000.0, 500.0), (900, -40_000, 500), (600, 700, 0)] {
      _ = host.takeAsked()
      try engine.scroll(to: rows[row], offset: offset)
      engine.commit()
      #expect(host.takeAsked().count < 100)
      let distance = try #require(engine.offset(ofRow: row)) - host.offset
      #expect(abs(distance - offset) <= slack)
    }
  }

  /// Rows of the run are 20 high, so what is in it is where it is, and the rows around are measured as others are.
  @Test(
    "Far from a run nothing between is measured; in it the place is exact",
    arguments: [40_000.0, -40_000, -1_000])
  func farFromRun(offset: Double) throws {
    let (engine, host) = (ListEngine(), ReportingHost { _, _ in 20 })
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    try engine.addRows(0..<3_000, .automatic(estimate: 40))
    let run = try engine.makeRun(of: 100, height: 20, at: .last(in: .root))
    try engine.addRows(3_000..<6_000, .automatic(estimate: 40))
    engine.commit()
    host.asked = []
    try engine.scrollAndCommit(to: run, offset: offset)
    #expect(host.takeAsked().count < 100)
    let distance = try #require(engine.offset(ofRow: 3_000)) - host.offset
    #expect(abs(distance - offset) <= (offset == -1_000 ? 0 : 500))
  }

  @Test("To what comes with the next commit; what does not come is forgotten")
  func uncommitted() throws {
    let row = try make(777, at: .after(world.rows[79]))
    try engine.scroll(to: row, at: .top)
    #expect(offset() == 610)  // The end of the content.
    try engine.scrollAndCommit(to: world.rows[0])
    engine.scroll(toID: 778, at: .bottom)
    _ = try make(778, at: .after(world.rows[69]))
    #expect(offset() == 310)
    engine.scroll(toID: 779)
    #expect(offset() == 310)
    _ = try make(779, at: .last(in: engine.rootNode))
    #expect(offset() == 310)
    try engine.scroll(to: world.rows[40])
    try engine.setHidden(true, world.rows[40])
    #expect(offset() == 300)  // The row that was scrolled to last keeps its place.
    try engine.remove(world.rows[40])
    #expect(throws: EditError.self) { try engine.scroll(to: world.rows[40]) }
  }

  @Test("To models, rows and containers, by themselves and by identity")
  func models() throws {
    let container = ContainerModel(id: 5_000)
    let rows = (0..<50).map { CellModel(id: RowID(Int64(5_001 + $0)), height: .fixed(10)) }
    try container.add(rows)
    #expect(throws: EditError.inNoList(5_000)) { try engine.scroll(to: container) }
    try engine.root.add(container)
    try engine.scroll(to: container)
    #expect(offset() == 1_000)
    try engine.scroll(to: rows[2], at: .top)
    #expect(offset() == 1_020)
    try engine.scroll(to: world.rows[0])
    #expect(offset() == 0)
    engine.scroll(toID: 5_000)
    #expect(offset() == 1_000)
  }

  @Test("A scroll says whether what it is to is listed by now")
  func listed() throws {
    let fresh = try make(777, at: .last(in: engine.rootNode))
    let (empty, model) = (
      try engine.makeContainer(at: .last(in: engine.rootNode)),
      CellModel(id: 900, height: .fixed(10))
    )
    try engine.root.add(model)
    #expect(try engine.scroll(to: world.rows[30]) && engine.scroll(to: engine.rootNode))
    #expect(try !engine.scroll(to: fresh) && !engine.scroll(to: empty))
    #expect(try !engine.scroll(to: model))
    #expect(engine.scroll(toID: 99) && !engine.scroll(toID: 778) && !engine.scroll(toID: 777))
    #expect(offset() == 620)  // What comes with the commit is scrolled to all the same.
    #expect(try engine.scroll(to: fresh) && engine.scroll(to: model) && !engine.scroll(to: empty))
    #expect(engine.scroll(toID: 777) && engine.scroll(toFraction: 0.5))
    try engine.setHidden(true, world.rows[30])
    engine.commit()
    #expect(try !engine.scroll(to: world.rows[30]))
    let blank = ListEngine()
    #expect(!blank.scroll(toFraction: 1))
    let blind = ListEngine(EngineConfiguration { $0.layout = nil })
    let row = try blind.makeRow(RowContent(1), at: .last(in: blind.rootNode))
    blind.commit()
    #expect(try !blind.scroll(to: row) && !blind.scroll(toID: 1))
  }

  @Test("To a fraction of the content, exactly at both ends, at once or not")
  func fraction() throws {
    for (fraction, wanted) in [
      (0.5, 300.0), (0, 0), (1, 600), (0.25, 150), (.nan, 0), (7, 600), (-.infinity, 0),
    ] {
      #expect(engine.scroll(toFraction: fraction))
      #expect(offset() == wanted)
    }
    host.animates = true
    engine.scroll(toFraction: 0.5, isAnimated: true)
    engine.commit()
    #expect(host.animated == [300])
  }

  @Test("A scroll by number takes the place of one that waits")
  func latest() throws {
    try engine.scroll(to: world.rows[30])
    engine.setContentOffset(40)
    #expect(offset() == 40)
    engine.setContentOffset(70)
    try engine.scroll(to: world.rows[20])
    #expect(offset() == 200)
  }

  @Test("An animation goes where the row goes, and ends exactly")
  func animation() throws {
    host.animates = true
    try engine.scrollAndCommit(to: world.rows[50], isAnimated: true)
    #expect(host.animated == [500] && host.offset == 0)
    engine.scrollAndCommit(to: 200)
    #expect(host.animated == [500])
    // Ten rows come before the target, and behind what is in sight.
    for id in 0..<10 {
      _ = try make(Int64(300 + id), at: .before(world.rows[49]))
    }
    engine.commit()
    #expect(host.animated == [500, 600] && host.offset == 200)
    engine.viewportDidScroll(to: 599)
    engine.scrollAnimationDidEnd(isFinished: true)
    #expect(host.offset == 600)
    engine.scrollAnimationDidEnd(isFinished: true)
    // One that a finger ends stays where it is.
    try engine.scrollAndCommit(to: world.rows[0], isAnimated: true)
    engine.viewportDidScroll(to: 300)
    engine.scrollAnimationDidEnd(isFinished: false)
    engine.commit()
    #expect(host.offset == 300 && host.animated == [500, 600, 0])
    // A host that does not animate is there with the commit after.
    host.animates = false
    try engine.scrollAndCommit(to: world.rows[20], isAnimated: true)
    #expect(host.offset == 200)
  }

  /// The host goes on to where it was told, but not beyond the content: nothing would be in sight there.
  @Test(
    "An animation whose target goes ends inside the content", arguments: [true, false],
    [true, false])
  func animationToWhatHasGone(isHidden: Bool, hearsOfIt: Bool) throws {
    host.animates = true
    try engine.scrollAndCommit(to: world.rows[50], isAnimated: true)
    engine.scrollAndCommit(to: 200)
    // What is left may well have the place that it goes to.
    try engine.remove(world.rows[50])
    engine.commit()
    #expect(host.animated == [500] && host.offset == 200)
    host.animates = hearsOfIt
    for row in world.rows[70...] {
      if isHidden { try engine.setHidden(true, row) } else { try engine.remove(row) }
    }
    engine.commit()
    if hearsOfIt {
      #expect(host.animated == [500, 290] && host.offset == 200)
      engine.viewportDidScroll(to: 500)
      engine.scrollAnimationDidEnd(isFinished: true)
    }
    engine.commit()
    #expect(host.offset == (hearsOfIt ? 290 : 200))
  }

  @Test("A followed row keeps its place on the screen", arguments: seeds(count: 12))
  func follow(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var rows = world.rows
    engine.jumpAndCommit(to: 300)
    let followed = rows[45]
    engine.followedRow = followed
    var held = 0
    for step in 0..<30 {
      let before = try place(of: followed)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        rows.removeAll { engine.identity(of: $0) == nil }
        let other = rows.randomElement(using: &random)!
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let target = rows.randomElement(using: &random)!
          if target != followed { try engine.move(followed, to: .before(target)) }
        case 1: if other != followed, rows.count > 90 { try engine.remove(other) }
        case 2: if other != followed { try engine.move(other, to: .first(in: engine.rootNode)) }
        default:
          let height = Double(Int.random(in: 1...30, using: &random))
          rows.append(
            try engine.makeRow(
              RowContent(RowID(Int64(1_000 * (step + 1) + rows.count)), height: .fixed(height)),
              at: .before(other)))
        }
      }
      engine.commit()
      let report = host.last!
      let isAtEdge = report.offset == 0 || report.offset >= report.contentExtent - 400
      guard !isAtEdge else { continue }
      held += 1
      #expect(try place(of: followed) == before)
    }
    #expect(held > 0)
    try engine.remove(followed)
    engine.commit()
    #expect(engine.followedRow == nil)
  }

  private func place(of node: NodeID) throws -> Double {
    let row = try #require(engine.rowIndex(of: node))
    return try #require(engine.offset(ofRow: row)) - host.offset
  }

  @Test("Frames of rows out of sight, the extent of a container, the end of the list")
  func places() throws {
    let frame = try #require(engine.frame(ofRow: 80))
    #expect(frame.row == 80 && frame.y == 800 && frame.height == 10 && frame.width == 320)
    let group = try engine.makeContainer(at: .after(world.rows[59]))
    #expect(try engine.extent(of: group) == nil)
    for id in 0..<20 { _ = try make(Int64(1_000 + id), at: .last(in: group)) }
    engine.commit()
    #expect(try engine.extent(of: group) == 600..<800)
    #expect(try engine.extent(of: engine.rootNode) == 0..<1_200)
    #expect(!engine.isAtEnd() && engine.isAtEnd(within: 800))
    engine.setContentOffset(799.5)
    #expect(engine.isAtEnd() && !engine.isAtEnd(within: 0.25))
    let blind = ListEngine(EngineConfiguration { $0.layout = nil })
    try blind.makeRow(RowContent(1), at: .last(in: blind.rootNode))
    blind.commit()
    #expect(blind.frame(ofRow: 0) == nil && !blind.isAtEnd())
    #expect(try blind.extent(of: blind.rootNode) == nil)
  }

  @Test("The policy at the top may change while the list runs")
  func staysAtTop() throws {
    #expect(!engine.staysAtTop)
    _ = try make(500, at: .first(in: engine.rootNode))
    #expect(offset() == 10)
    engine.jumpAndCommit(to: 0)
    engine.staysAtTop = true
    _ = try make(501, at: .first(in: engine.rootNode))
    #expect(offset() == 0 && engine.staysAtTop)
    // Elsewhere it goes on holding the row at the top of the viewport.
    engine.jumpAndCommit(to: 500)
    _ = try make(503, at: .first(in: engine.rootNode))
    #expect(offset() == 510)
    engine.jumpAndCommit(to: 0)
    engine.staysAtTop = false
    _ = try make(502, at: .first(in: engine.rootNode))
    #expect(offset() == 10)
  }

  @Test(
    "As what an animated scroll is to goes with nearly all there is, the host is told where it is",
    arguments: [0, 3, 39])
  func goalGone(staying: Int) throws {
    host.animates = true
    engine.scrollAndCommit(to: 120)
    host.commits = []
    try engine.scrollAndCommit(to: world.rows[0], isAnimated: true)
    engine.setDecelerating(true)
    host.animates = false
    for row in world.rows.dropLast(staying) { try engine.remove(row) }
    engine.commit()
    engine.commit()
    // Where it is by the adjustments alone.
    let place = host.commits.map(\.adjustment).reduce(120, +)
    #expect(place == host.offset && host.offset == 0)
  }

  @Test(
    "A row that was scrolled to and has no height yet stays where it is as rows come above",
    arguments: [
      ScrollAlignment.nearest, .top, .center, .bottom,
    ])
  func unanswered(alignment: ScrollAlignment) throws {
    let rows = try (0..<100).map { id in
      try engine.makeRow(
        RowContent(RowID(Int64(id + 300)), height: .automatic(estimate: 60)),
        at: id == 0 ? .first(in: .root) : .before(world.rows[0]))
    }
    host.height = { request, _ in request.id == 360 ? nil : 10 }
    engine.scrollAndCommit(to: 5500)
    try engine.scrollAndCommit(to: rows[60], at: alignment)
    let place = try #require(engine.frame(ofRow: 60)).y - host.offset
    _ = try make(200, at: .first(in: .root))
    engine.commit()
    #expect(try #require(engine.frame(ofRow: 61)).y - host.offset == place)
  }

  /// Found by the fuzzer.
  @Test("To a background amid a line that is in sight below its top: all of the line is measured")
  func backgroundAmidLine() throws {
    let host = ReportingHost { _, _ in 80 }
    let engine = ListEngine(for: host, width: 300, height: 60)
    let style = ContainerStyle(.flow(FlowStyle(rows: .trailing)))
    let lines = try engine.makeContainer(at: .last(in: .root))
    try engine.setStyle(style, of: lines)
    let row = try engine.makeRow(
      RowContent(height: .automatic(estimate: 9), breadth: 100), at: .last(in: lines))
    let background = try engine.makeRow(
      RowContent(height: .fixed(100), role: .background), at: .last(in: lines))
    try engine.makeRow(RowContent(height: .fixed(50), breadth: 100), at: .last(in: lines))
    for _ in 0..<9 { try engine.makeRow(RowContent(height: .fixed(40)), at: .last(in: .root)) }
    engine.scroll(toFraction: 1)
    engine.commit()
    #expect(engine.contentExtent == 50 + 9 * 40)
    try engine.scrollAndCommit(to: background, at: .bottom)
    #expect(engine.contentExtent == 80 + 9 * 40)
    #expect(engine.frame(ofRow: 0)?.height == 80 && engine.node(atRow: 0) == row)
  }
}
