// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A row at the top of the viewport, partly above it, shows something new.
@Suite("A row across the fold that changes keeps its top")
@MainActor struct HeldRowTests {
  @MainActor final class Feed {
    let engine: ListEngine
    let host = ReportingHost()
    private(set) var rows: [NodeID] = []
    var tops: [Int: Double] { host.last!.tops }
    var heights: [Int: Double] { host.last!.heights }
    /// The heights of rows that are not 200 high.
    var height: [Int: Double] = [:]

    /// Rows estimated 44 that measure 200.
    init(_ configuration: EngineConfiguration = EngineConfiguration()) throws {
      engine = ListEngine(configuration, for: host, width: 400, height: 600)
      host.height = { [unowned self] request, _ in height[Int(request.id.rawValue)] ?? 200 }
      rows = try engine.addRows(0..<100, .automatic(estimate: 44))
      engine.commit()
    }

    /// Brings row 20 to −100.
    func start() throws {
      try engine.scrollAndCommit(to: rows[20], offset: -100)
      #expect(tops[20] == -100 && tops[21] == 100)
      host.asked = []
    }

    func like(_ row: Int) throws {
      try engine.setStamp(Stamp(Int64(host.asked.count + 7)), of: rows[row])
      engine.commit()
    }
  }

  @Test("It is asked for its height whatever its estimate says")
  func like() throws {
    let feed = try Feed()
    try feed.start()
    let before = feed.tops
    try feed.like(20)
    #expect(feed.host.asked.map(\.id) == [20] && feed.tops == before && feed.heights[20] == 200)
    feed.height[20] = 260
    try feed.like(20)
    #expect(feed.tops[20] == -100 && feed.tops[21] == 160)
    feed.height[20] = 150
    try feed.like(20)
    #expect(feed.tops[20] == -100 && feed.tops[21] == 50)
  }

  @Test("A row that is scrolled to is asked as well, wherever it is to be")
  func target() throws {
    let feed = try Feed()
    try feed.engine.scrollAndCommit(to: feed.rows[20], offset: -199)
    #expect(feed.tops[20] == -199 && feed.tops[21] == 1)
    try feed.engine.scrollAndCommit(to: feed.rows[50], at: .bottom, offset: 199)
    #expect(feed.tops[50] == 599 && feed.tops[49] == 399)
  }

  @Test("Also beside other changes, with spacing, in lines and columns")
  func others() throws {
    for arrangement in [Arrangement.list, .flow(.leading), .waterfall(columns: 1)] {
      let style = ContainerStyle(arrangement, lineSpacing: 10)
      let feed = try Feed(EngineConfiguration { $0.style = style })
      try feed.engine.scrollAndCommit(to: feed.rows[20], offset: -100)
      #expect(feed.tops[20] == -100)
      for row in [3, 20, 21, 22] { try feed.engine.setStamp(99, of: feed.rows[row]) }
      try feed.engine.remove(feed.rows[5])
      feed.engine.commit()
      #expect(feed.tops[19] == -100 && feed.heights[19] == 200 && feed.tops[20] == 110)
    }
  }
}
