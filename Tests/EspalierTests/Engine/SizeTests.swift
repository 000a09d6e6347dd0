// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Another size of the viewport: the row at the top keeps its fraction there.
@Suite("Another size keeps the row at the top")
@MainActor struct SizeTests {
  /// A hundred rows, as high as 40,000 / width.
  @MainActor struct Paper {
    let engine: ListEngine
    let host = ReportingHost { request, _ in 40_000 / request.width }
    var offset: Double { host.last!.offset }
    var content: Double { host.last!.contentExtent }
    var tops: [Int: Double] { host.last!.tops }
    var heights: [Int: Double] { host.last!.heights }

    init(_ configuration: EngineConfiguration = EngineConfiguration()) throws {
      engine = ListEngine(configuration, for: host)
      for id in 0..<100 { try engine.appendRow(RowID(Int64(id)), to: engine.rootNode) }
      resize(400, 600)
    }

    func resize(_ width: Double, _ height: Double) {
      engine.resizeAndCommit(width: width, height: height)
    }

    func scroll(to offset: Double) {
      engine.scrollAndCommit(to: offset)
    }

    /// The row at the top and how far it is above.
    var first: (row: Int, top: Double)? {
      let heights = heights
      return tops.filter { $0.value + heights[$0.key]! > 0 }.min { $0.key < $1.key }.map {
        ($0.key, $0.value)
      }
    }
  }

  @Test("Back and forth between two sizes, nothing is measured twice")
  func backAndForth() throws {
    for (other, asks) in [((width: 200.0, height: 100.0), 4), ((width: 100.0, height: 200.0), 2)] {
      let host = ReportingHost { request, _ in 5_000 / request.width }
      let engine = ListEngine(
        EngineConfiguration { $0.layout?.defaultEstimate = 50 }, for: host)
      for id in 0..<10 { try engine.appendRow(RowID(Int64(id)), to: engine.rootNode) }
      engine.resizeAndCommit(width: 100, height: 100)
      #expect(host.asked.count == 2)
      for turn in 0..<6 {
        engine.setViewport(
          width: turn % 2 == 0 ? other.width : 100, height: turn % 2 == 0 ? other.height : 100)
        engine.commit()
        #expect(host.asked.count == 2 + asks, "turn \(turn)")
      }
    }
  }

  @Test("At no width nothing is measured, and nothing moves")
  func noWidth() throws {
    for height in [300.0, 600] {
      let paper = try Paper()
      paper.scroll(to: 1_000)
      let (first, offset, content) = (try #require(paper.first), paper.offset, paper.content)
      paper.resize(0, height)
      #expect(try #require(paper.first) == first && paper.offset == offset)
      #expect(paper.content == content)
      paper.resize(400, 600)
      #expect(try #require(paper.first) == first && paper.offset == offset)
      #expect(paper.content == content)
    }
    // One that has no width at first.
    let host = ReportingHost { _, _ in 40 }
    let engine = ListEngine(for: host)
    for id in 0..<10 { try engine.makeRow(RowContent(RowID(Int64(id))), at: .last(in: .root)) }
    engine.resizeAndCommit(width: 0, height: 100)
    engine.setViewport(width: -3, height: 100)
    engine.commit()
    #expect(host.asked.isEmpty && engine.rowCount == 10)
    engine.resizeAndCommit(width: 50, height: 100)
    #expect(host.asked.map(\.width) == Array(repeating: 50, count: 3))
  }

  @Test("A keyboard that comes and goes moves nothing, at the end of the list either")
  func height() throws {
    for offset in [0.0, 333, 9_400] {
      let paper = try Paper()
      for row in stride(from: 0, to: 100, by: 5) { paper.scroll(to: Double(row) * 100) }
      paper.scroll(to: offset)
      let tops = paper.tops
      paper.resize(400, 300)
      #expect(paper.offset == offset && paper.tops[Int(offset) / 100] == tops[Int(offset) / 100])
      paper.resize(400, 600)
      #expect(paper.offset == offset && paper.tops == tops)
      paper.resize(400, 900)
      #expect(paper.offset == min(offset, 9_100))
      paper.resize(400, 600)
      #expect(paper.offset == offset && paper.tops == tops)
    }
  }

  @Test("Content that fits another size comes back to where it was")
  func short() throws {
    let paper = try Paper()
    paper.scroll(to: 5_000)
    for row in 0..<100 { paper.scroll(to: Double(row) * 94) }
    paper.scroll(to: 5_000)
    paper.resize(400, 20_000)
    #expect(paper.offset == 0)
    paper.scroll(to: 0)
    paper.resize(400, 600)
    #expect(paper.offset == 5_000)
  }

  @Test("In lines and columns as well")
  func linesAndColumns() throws {
    for arrangement in [Arrangement.flow(FlowStyle(columns: 2)), .waterfall(columns: 2)] {
      let paper = try Paper(EngineConfiguration { $0.style = ContainerStyle(arrangement) })
      paper.resize(400, 600)
      paper.engine.jumpAndCommit(to: 4_000)
      paper.scroll(to: paper.offset - 290)
      let (row, top) = try #require(paper.first)
      let part = top / paper.heights[row]!
      paper.resize(800, 700)
      let now = try #require(paper.tops[row])
      #expect(abs(now / paper.heights[row]! - part) < 0.01)
    }
  }

  /// Rows are half as high in the first of the sizes (issue 25, 1.3).
  @Test("There and back again restores the offset, whatever is measured on the way")
  func back() throws {
    let sizes: [(Double, Double)] = [
      (800, 300), (400, 300), (100, 600), (800, 600), (1600, 900), (400, 2000), (0, 0), (800, 300),
    ]
    for distance in [0.0, 37, 550, 590] {
      let paper = try Paper()
      try paper.engine.scrollAndCommit(to: try #require(paper.engine.node(atRow: 50)))
      paper.scroll(to: paper.offset - distance)
      let (offset, tops, first) = (paper.offset, paper.tops, try #require(paper.first))
      for (index, size) in sizes.enumerated() {
        paper.resize(size.0, size.1)
        if index == 0 { #expect(try #require(paper.first) == (first.row, first.top / 2)) }
        // The host says where it was put.
        paper.scroll(to: paper.offset)
        #expect(abs(paper.offset) <= max(0, paper.content - size.1))
      }
      paper.resize(400, 600)
      #expect(paper.tops == tops && paper.offset == offset)
    }
  }

  @Test("A list that follows its end stays there, and one that does not comes back")
  func end() throws {
    let paper = try Paper(EngineConfiguration { $0.layout?.followsTail = true })
    paper.engine.jumpAndCommit(to: 1e9)
    for size in [(800.0, 300.0), (200, 700), (400, 100)] {
      paper.resize(size.0, size.1)
      #expect(paper.offset == paper.content - size.1)
      paper.scroll(to: paper.offset)
    }
    let row = try paper.engine.appendRow(200, to: paper.engine.rootNode)
    paper.engine.commit()
    #expect(paper.offset == paper.content - 100)
    try paper.engine.remove(row)
    paper.resize(400, 600)
    #expect(paper.offset == paper.content - 600)
    // At another height this is the end; at the former one it is not.
    paper.scroll(to: paper.offset - 100)
    let offset = paper.offset
    paper.resize(400, 700)
    #expect(paper.offset == paper.content - 700)
    paper.resize(400, 600)
    #expect(paper.offset == offset)
    _ = try paper.engine.appendRow(201, to: paper.engine.rootNode)
    paper.engine.commit()
    #expect(paper.offset == offset)
  }
}
