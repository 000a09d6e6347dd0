// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// What is asked for meets what was asked for before, what the host says, and what is not there yet.
@Suite("Scrolls that meet others")
@MainActor struct ScrollRequestTests {
  private let host = ReportingHost { _, _ in 50 }

  /// Rows of 50 points in a viewport of 200.
  private func list(
    _ count: Int64 = 100, _ change: (inout EngineConfiguration) -> Void = { _ in },
    isAutomatic: Bool = false, hasViewport: Bool = true
  ) throws -> (engine: ListEngine, rows: [NodeID]) {
    let engine = ListEngine(EngineConfiguration(change), scheduler: CommitScheduler { _ in })
    engine.host = host
    if hasViewport { engine.setViewport(width: 100, height: 200) }
    let height: RowHeight = isAutomatic ? .automatic(estimate: 40) : .fixed(50)
    let rows = try engine.addRows(1..<count + 1, height)
    engine.commit()
    return (engine, rows)
  }

  @Test("A scroll to an identity goes to a row of it that is shown, be others hidden")
  func hiddenIdentity() throws {
    let (engine, rows) = try list(0)
    let box = try engine.makeContainer(at: .last(in: .root))
    for id in Int64(0)..<64 {
      // The first one in the container, and one among the others, are row 5.
      let content = RowContent(RowID(id == 0 || id == 31 ? 5 : 100 + id), height: .fixed(10))
      try engine.makeRow(content, at: .last(in: id == 0 ? box : .root))
    }
    try engine.setHidden(true, box)
    engine.commit()
    #expect(rows.isEmpty && engine.rowIndex(withID: 5) == 30)
    #expect(engine.scroll(toID: 5))
    engine.commit()
    #expect(host.offset == 300)
    // A hidden one is no goal by itself.
    try engine.remove(#require(engine.node(atRow: 30)))
    engine.commit()
    #expect(!engine.scroll(toID: 5))
  }

  @Test("A scroll to what is hidden changes nothing of what was asked for before")
  func hidden() throws {
    let (engine, rows) = try list(100) { $0.layout?.followsTail = true }
    try engine.setHidden(true, rows[50])
    engine.scroll(toFraction: 1)
    engine.commit()
    #expect(host.offset == 4_750)
    // Who scrolled away stays away.
    engine.viewportDidScroll(to: 1_000)
    #expect(try !engine.scroll(to: rows[50]))
    engine.commit()
    #expect(host.offset == 1_000)
    // A place that waits for its row goes on waiting.
    let (other, _) = try list(200)
    other.jumpAndCommit(to: 7_500)
    let snapshot = other.layoutSnapshot()
    engine.restore(snapshot)
    engine.commit()
    engine.scroll(toID: 51)
    engine.commit()
    try engine.addRows(101...200, .fixed(50))
    engine.commit()
    #expect(host.offset == 7_450)
    // What waits while a list flies goes on waiting.
    engine.scrollAndCommit(to: 500, isDecelerating: true)
    try engine.makeRow(RowContent(1_000, height: .fixed(10)), at: .first(in: .root))
    try engine.scrollAndCommit(to: rows[50])
    #expect(host.offset == 500)
  }

  @Test("A list that was empty gets all heights of a snapshot, as many as they are")
  func manyHeights() throws {
    let (first, _) = try list(10_000, isAutomatic: true)
    first.setViewport(width: 100, height: 50_000)
    for screen in 0..<10 {
      first.jumpAndCommit(to: Double(screen) * 50_000)
    }
    first.scroll(toFraction: 1)
    first.commit()
    #expect(first.contentExtent == 500_000)
    first.setViewport(width: 100, height: 200)
    first.jumpAndCommit(to: 1_000)
    let snapshot = first.layoutSnapshot()
    let (second, _) = try list(0)
    second.restore(snapshot)
    host.asked = []
    try second.addRows(1...10_000, .automatic(estimate: 40))
    second.commit()
    #expect(host.asked.isEmpty)
    #expect(host.offset == 1_000)
    #expect(second.contentExtent == 500_000)
  }

  @Test("Rows that were there before a viewport take their restored heights, all of them")
  func beforeViewport() throws {
    let (first, _) = try list(100, isAutomatic: true)
    first.scroll(toFraction: 1)
    first.commit()
    let (snapshot, extent) = (first.layoutSnapshot(), first.contentExtent)
    let (second, _) = try list(100, isAutomatic: true, hasViewport: false)
    second.restore(snapshot)
    host.asked = []
    second.resizeAndCommit(width: 100, height: 200)
    #expect(second.contentExtent == extent && host.asked.isEmpty)
  }

  @Test("A snapshot that is taken while edits wait is of the list that is shown")
  func waitingEdits() throws {
    let (engine, rows) = try list()
    engine.jumpAndCommit(to: 510)
    for id: Int64 in 200..<210 {
      try engine.makeRow(RowContent(RowID(id), height: .fixed(50)), at: .first(in: .root))
    }
    let snapshot = engine.layoutSnapshot()
    engine.commit()
    #expect(host.offset == 1_010)
    engine.jumpAndCommit(to: 0)
    engine.restore(snapshot)
    engine.commit()
    #expect(host.offset == 1_010 && engine.rowIndex(of: rows[10]) == 20)
  }

  @Test("A snapshot that is taken when the row at the top has just been removed is of the others")
  func removedAnchor() throws {
    let (engine, rows) = try list()
    engine.jumpAndCommit(to: 510)
    for row in rows[10...11] { try engine.remove(row) }
    expectReturn(of: engine)
  }

  @Test(
    "A snapshot that is taken when the row at the top has just been hidden is of the others",
    arguments: [false, true])
  func hiddenAnchor(withContainer: Bool) throws {
    let (engine, rows) = try list()
    let box = try engine.makeContainer(at: .before(rows[10]))
    for row in rows[10...11] { try engine.move(row, to: .last(in: box)) }
    engine.jumpAndCommit(to: 510)
    for node in withContainer ? [box] : Array(rows[10...11]) { try engine.setHidden(true, node) }
    expectReturn(of: engine)
  }

  /// Takes a snapshot while edits wait that take two rows of 50 from the top, 10 of which were above the viewport; the
  /// row behind them is 90 below its start.
  private func expectReturn(of engine: ListEngine) {
    let snapshot = engine.layoutSnapshot()
    engine.commit()
    #expect(host.offset == 410)
    engine.jumpAndCommit(to: 0)
    #expect(host.offset == 0)
    engine.restore(snapshot)
    engine.commit()
    #expect(host.offset == 410)
  }

  @Test("A snapshot of a few heights has those in sight, wherever the row is that keeps its place")
  func fewHeights() throws {
    let (engine, _) = try list(isAutomatic: true)
    engine.jumpAndCommit(to: 500)
    engine.scrollAndCommit(to: 400)
    let shown = engine.rows(from: host.offset, to: host.offset + 200)
    let snapshot = engine.layoutSnapshot(limit: shown.count)
    let (other, _) = try list(isAutomatic: true, hasViewport: false)
    other.restore(snapshot)
    host.asked = []
    other.resizeAndCommit(width: 100, height: 200)
    #expect(host.asked.isEmpty)
  }

  @Test("A scroll that nobody animates is not lost when the host says where it is")
  func notAnimated() throws {
    let (engine, rows) = try list()
    try engine.scrollAndCommit(to: rows[50], isAnimated: true)
    #expect(host.animated == [2_500] && host.offset == 0)
    engine.scrollAndCommit(to: 0)
    #expect(host.offset == 2_500)
  }

  @Test("A scroll before there is a viewport is not lost when the host says where it is")
  func withoutViewport() throws {
    let (engine, rows) = try list(hasViewport: false)
    try engine.scrollAndCommit(to: rows[50], isAnimated: true)
    engine.viewportDidScroll(to: 0)
    engine.resizeAndCommit(width: 100, height: 200)
    #expect(host.offset == 2_500 && host.animated.isEmpty)
  }

  @Test("An animated scroll that is asked for while a commit is shown begins with the next one")
  func whileShown() throws {
    let (engine, _) = try list()
    host.animates = true
    host.onApply = { [host] in
      host.onApply = nil
      $0.scroll(toID: 778, isAnimated: true)
    }
    engine.commit()
    #expect(host.animated.isEmpty)
    try engine.makeRow(RowContent(778, height: .fixed(300)), at: .last(in: .root))
    engine.commit()
    #expect(host.animated == [5_000])
  }

  @Test("A container says whether it is listed, whatever comes into it")
  func listed() throws {
    let (engine, _) = try list(0)
    let box = try engine.appendContainer(to: .root)
    #expect(try !engine.scroll(to: box))
    try engine.makeRow(RowContent(1, height: .fixed(50)), at: .last(in: box))
    #expect(try !engine.scroll(to: box))
    engine.commit()
    try engine.makeRow(RowContent(2, height: .fixed(50)), at: .first(in: box))
    try engine.makeRow(RowContent(3, height: .fixed(50)), at: .last(in: box))
    #expect(try engine.scroll(to: box, at: .top) && engine.scroll(to: box, at: .bottom))
  }

  @Test("A container is brought into sight by its rows, not by its background")
  func background() throws {
    let (engine, _) = try list(3)
    let box = try engine.appendContainer(to: .root)
    try engine.makeRow(
      RowContent(10, height: .fixed(100), role: .background), at: .last(in: box))
    try engine.makeRow(RowContent(11, height: .fixed(50)), at: .last(in: box))
    try engine.addRows(20..<30, .fixed(50))
    engine.commit()
    try engine.scrollAndCommit(to: box, at: .nearest)
    #expect(host.offset == 0)
    try engine.scrollAndCommit(to: box, at: .center)
    #expect(host.offset == 75)
  }
}
