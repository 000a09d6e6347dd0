// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// While a list moves by itself no adjustment is made: rows are told where they are to be seen at the host's offset.
@Suite("A list that moves by itself")
@MainActor struct MomentumTests {
  private let engine: ListEngine
  private let host = Follower()

  init() throws {
    engine = ListEngine(for: host, width: 320, height: 200)
    try engine.addRows(0..<100, .fixed(50))
    engine.commit()
    engine.scrollAndCommit(to: 500, isDecelerating: true)
  }

  private func putInFront() throws {
    try engine.makeRow(RowContent(1000, height: .fixed(500)), at: .first(in: engine.rootNode))
    engine.commit()
  }

  @Test("A host that follows nothing but the report shows the rows it showed")
  func follower() throws {
    #expect(host.screen(200) == [10: 0, 11: 50, 12: 100, 13: 150])
    try putInFront()
    #expect(host.offset == 500 && host.screen(200) == [10: 0, 11: 50, 12: 100, 13: 150])
    #expect(host.content == 5000)
    host.offset = 530
    engine.scrollAndCommit(to: 530, isDecelerating: true)
    #expect(host.screen(200) == [10: -30, 11: 20, 12: 70, 13: 120, 14: 170])
    // At rest what waited is made up for at once, and once.
    engine.setDecelerating(false)
    engine.commit()
    #expect(host.offset == 1030 && host.content == 5500)
    #expect(host.screen(200) == [10: -30, 11: 20, 12: 70, 13: 120, 14: 170])
    engine.commit()
    #expect(host.offset == 1030)
  }

  @Test("What is asked is where it is at the host's offset")
  func questions() throws {
    try putInFront()
    #expect(engine.row(at: 510) == 11 && engine.offset(ofRow: 11) == 500)
    #expect(engine.frame(ofRow: 11)?.y == 500 && engine.rows(from: 500, to: 700) == 11..<15)
    #expect(engine.contentExtent == 5000 && engine.offset(ofRow: 101) == 5000)
    #expect(engine.ranges().visible == 500..<700)
    #expect(!engine.isAtEnd())
    // With edits that wait as well.
    try engine.makeRow(RowContent(2000, height: .fixed(80)), at: .first(in: engine.rootNode))
    #expect(engine.row(at: 510) == 11 && engine.offset(ofRow: 90) == 4450)
    #expect(engine.frame(ofRow: 12)?.y == 550 && engine.rows(from: 500, to: 700) == 11..<15)
    #expect(try engine.extent(of: engine.rootNode) == -500..<5000)
    engine.commit()
    engine.scrollAndCommit(to: engine.contentExtent - 200, isDecelerating: true)
    #expect(engine.contentExtent == 5000 && engine.isAtEnd())
  }

  @Test("An absolute scroll drops what waits")
  func absolute() throws {
    try putInFront()
    engine.jumpAndCommit(to: 500)
    #expect(engine.report.offset == 500 && engine.report.adjustment == 0)
    host.offset = 500
    #expect(host.screen(200) == [0: 0, 1: 50, 2: 100, 3: 150])
    #expect(host.content == 5500 && engine.offset(ofRow: 1) == 500)
  }

  @Test("After an absolute scroll a host is not beyond the content that it was told of")
  func absoluteInside() throws {
    engine.scrollAndCommit(to: 4000, isDecelerating: true)
    let first = (0..<50).compactMap { engine.node(atRow: $0) }
    for row in first { try engine.remove(row) }
    engine.commit()
    #expect(engine.contentExtent == 5000 && engine.report.offset == 4000)
    engine.setContentOffset(0)
    engine.scrollAndCommit(to: 4700)
    #expect(engine.contentExtent == 2500)
    #expect(engine.report.offset == 2300 && engine.rows(from: 2300, to: 2500) == 46..<50)
  }

  /// Removes rows while the list moves by itself at 4000, and lets a host that stays inside the content that it is told of
  /// go on.
  private func goOn(without rows: Range<Int>, _ ticks: [Double]) throws {
    host.offset = 4000
    engine.scrollAndCommit(to: 4000, isDecelerating: true)
    for row in try rows.map({ try #require(engine.node(atRow: $0)) }) { try engine.remove(row) }
    engine.commit()
    for tick in [4000] + ticks {
      host.offset = min(tick, max(0, host.content - 200))
      #expect(host.offset == tick, "The host is carried off by the end of the content.")
      engine.scrollAndCommit(to: host.offset, isDecelerating: true)
      #expect(host.offset == tick)
      let shown = host.screen(200)
      #expect(shown.count == min(4, 100 - rows.count), "The screen at \(tick) is \(shown).")
      #expect(shown.values.min() == 0, "The screen at \(tick) is \(shown).")
    }
  }

  @Test(
    "A list that shrank goes with a host that moves on to its start",
    arguments: [0..<90, 10..<100])
  func goesAlong(rows: Range<Int>) throws {
    try goOn(without: rows, [3500, 3400, 1000, 300, 50, 0])
    let left = Int64(rows == 0..<90 ? 90 : 0)
    #expect(host.screen(200) == [left: 0, left + 1: 50, left + 2: 100, left + 3: 150])
    #expect(host.content == 500 && host.offset == 0)
  }

  @Test("What is left, if it is less than the screen, carries no host off")
  func littleIsLeft() throws {
    try goOn(without: 1..<99, [3900, 200])
    #expect(host.screen(200) == [0: 0, 99: 50])
    engine.setDecelerating(false)
    engine.commit()
    #expect(host.offset == 0 && host.content == 100 && host.screen(200) == [0: 0, 99: 50])
  }

  @Test("A host that is pulled beyond the start of what is left is as far beyond")
  func pulledBeyond() throws {
    try goOn(without: 0..<90, [3000])
    host.offset = -20
    engine.scrollAndCommit(to: -20, isDecelerating: true)
    #expect(host.offset == -20 && host.screen(200)[90] == 20)
  }

  @Test("A host that scrolled inside the content it knew is brought into what is left")
  func shrinksUnderTheFinger() throws {
    for row in 20..<100 { try engine.remove(try #require(engine.node(atRow: row))) }
    host.offset = 4000
    engine.scrollAndCommit(to: 4000)
    #expect(host.offset == 800 && host.screen(200) == [16: 0, 17: 50, 18: 100, 19: 150])
  }

  /// Found by coverage. The one place of short content is above the start of any that fills the viewport: a host that
  /// stays there is told places for there, and what it is to add when it rests.
  @Test("Short content at its end that outgrows the viewport is seen from its start")
  func outgrows() throws {
    let configuration = EngineConfiguration { $0.layout?.alignsShortContentToEnd = true }
    let host = Follower()
    let engine = ListEngine(configuration, for: host, width: 320, height: 200)
    func add(_ ids: Range<Int64>) throws {
      try engine.addRows(ids, .fixed(50))
      engine.commit()
    }
    try add(0..<2)
    #expect(engine.report.offset == -100)
    host.offset = -100
    engine.viewportDidScroll(to: -100, isDecelerating: true)
    try add(2..<12)
    #expect(host.offset == -100 && host.content == 500)
    #expect(host.screen(200) == [0: 0, 1: 50, 2: 100, 3: 150])
    engine.setDecelerating(false)
    engine.commit()
    #expect(host.offset == 0 && host.content == 600)
    #expect(host.screen(200) == [0: 0, 1: 50, 2: 100, 3: 150])
  }

  /// Adds adjustments to its offset, and knows rows from reports alone.
  private final class Follower: ListHost {
    var offset = 500.0
    var content = 0.0
    private var frames: [Int64: RowFrame] = [:]

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      if commit.number > 1 { offset += commit.adjustment }
      content = commit.contentExtent
      frames.removeAll()
      for row in commit.rows {
        let id = engine.identity(of: row.node)?.rawValue ?? -1
        frames[id] = row.frame
      }
    }

    /// Where rows are on a screen of a height, by their identities.
    func screen(_ height: Double) -> [Int64: Double] {
      frames.mapValues { $0.y - offset }.filter { $0.value < height && $0.value > -50 }
    }
  }
}

@Suite("What a host without a recycler goes by")
@MainActor struct BareHostTests {
  @Test("Held rows are told to be in front, and backgrounds behind")
  func layers() throws {
    let host = ReportingHost()
    let engine = ListEngine(for: host, width: 320, height: 200)
    let group = try engine.makeContainer(at: .last(in: engine.rootNode))
    try engine.makeRow(
      RowContent(1, height: .fixed(30), pin: Pin(), role: .header), at: .last(in: group))
    try engine.makeRow(RowContent(2, role: .background), at: .last(in: group))
    try engine.addRows(3..<30, .fixed(30), in: group)
    engine.scrollAndCommit(to: 100)
    let last = try #require(host.last)
    #expect(last.pinned.map(\.layer) == [.pinned] && last.backgrounds.map(\.layer) == [.background])
    #expect(!last.frames.isEmpty && last.frames.allSatisfy { $0.layer == .row })
    #expect(engine.frame(ofRow: 0)?.layer == .row)
  }

  @Test("A host that always answers later is asked for all rows in sight in one commit, and again")
  func later() throws {
    let host = ReportingHost { _, _ in nil }
    let engine = ListEngine(for: host, width: 320, height: 200)
    try engine.addRows(0..<100, .automatic(estimate: 20))
    engine.commit()
    #expect(host.asked.map(\.id.rawValue) == Array(0..<10))
    let first = host.asked
    host.asked = []
    engine.commit()
    #expect(host.asked.map(\.id.rawValue) == Array(0..<10))
    #expect(engine.contentExtent == 2000 && host.commits.allSatisfy { $0.diagnostics == [] })
    // Answered from elsewhere, all at once: they are asked for no more.
    host.asked = []
    for request in first { #expect(engine.setMeasuredHeight(25, for: request)) }
    engine.commit()
    #expect(host.asked.isEmpty && engine.contentExtent == 2050)
    // Or by the next commit.
    engine.scrollAndCommit(to: 300)
    let waiting = host.asked.map(\.id.rawValue)
    #expect(waiting.count > 5 && host.asked.allSatisfy { $0.id.rawValue >= 10 })
    host.height = { _, _ in 30 }
    host.asked = []
    engine.commit()
    #expect(host.asked.map(\.id.rawValue).starts(with: waiting.prefix(3)))
    host.asked = []
    engine.commit()
    #expect(host.asked.isEmpty)
  }
}
