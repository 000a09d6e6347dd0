// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Places are those that the host was told of, however much is edited since.
@Suite("Where rows are while edits wait")
@MainActor struct ToldPlaceTests {
  /// Five rows of 10, models.
  private func list() throws -> (ListEngine, [CellModel]) {
    let engine = ListEngine(width: 320, height: 400)
    let models = (0..<5).map { _ in CellModel(height: .fixed(10)) }
    try engine.root.add(models)
    engine.commit()
    return (engine, models)
  }

  @Test("A tap is on the row that is on the screen")
  func tap() throws {
    let (engine, models) = try list()
    let new = CellModel(height: .fixed(30))
    try engine.root.insert(new, at: 0)
    let row = try #require(engine.row(at: 25))
    #expect(row == 2 && engine.model(atRow: row) === models[2])
    #expect(engine.contentExtent == 50 && engine.offset(ofRow: 5) == 50)
    #expect(engine.rows(from: 20, to: 40) == 2..<4)
    let node = try #require(models[2].node)
    let index = try #require(engine.rowIndex(of: node))
    #expect(index == 2 && engine.frame(ofRow: index)?.y == 20)
    engine.commit()
    #expect(engine.row(at: 25) == 0 && engine.model(atRow: 0) === new)
    #expect(engine.contentExtent == 80 && engine.offset(ofRow: 3) == 50)
  }

  /// Found by coverage: the line is as high as it was, and the row is elsewhere in it.
  @Test("A height that comes late moves no row of a line before the commit")
  func lateHeightInLine() throws {
    let engine = ListEngine(width: 320, height: 100)
    try engine.setStyle(ContainerStyle(.flow(FlowStyle(columns: 2))), of: engine.rootNode)
    let row = try engine.makeRow(
      RowContent(1, height: .automatic(estimate: 20)), at: .last(in: engine.rootNode))
    try engine.makeRow(RowContent(2, height: .fixed(60)), at: .last(in: engine.rootNode))
    engine.commit()
    let frame = engine.frame(ofRow: 0)
    let (tapped, stretch) = (engine.row(at: 15), engine.rows(from: 10, to: 17))
    let request = try #require(engine.bare.request(for: row))
    #expect(engine.setMeasuredHeight(40, for: request))
    #expect(engine.frame(ofRow: 0) == frame && frame?.y == 20 && engine.offset(ofRow: 0) == 20)
    #expect(engine.row(at: 15) == tapped && engine.rows(from: 10, to: 17) == stretch)
    engine.commit()
    #expect(engine.frame(ofRow: 0)?.y == 10)
  }

  @Test(
    "A container that was moved, or lost a row, has the stretch it had", arguments: [false, true])
  func containers(hasSections: Bool) throws {
    let engine = ListEngine(hasSections: hasSections)
    engine.setViewport(width: 320, height: 400)
    let groups = try (0..<3).map { _ in try engine.makeContainer(at: .last(in: engine.rootNode)) }
    var rows: [NodeID] = []
    for (index, group) in groups.enumerated() {
      rows += try engine.addRows(index * 3..<index * 3 + 3, .fixed(10), in: group)
    }
    engine.commit()
    try engine.move(groups[2], to: .first(in: engine.rootNode))
    try engine.move(rows[0], to: .last(in: groups[2]))
    try engine.remove(rows[6])
    let new = try engine.makeContainer(at: .first(in: engine.rootNode))
    try engine.move(rows[4], to: .last(in: new))
    try engine.move(new, to: .last(in: engine.rootNode))
    #expect(try engine.extent(of: groups[0]) == 0..<30)
    #expect(try engine.extent(of: groups[1]) == 30..<60)
    #expect(try engine.extent(of: groups[2]) == 60..<90)
    #expect(try engine.extent(of: new) == nil)
    engine.commit()
    #expect(try engine.extent(of: groups[2]) == 0..<30)
    #expect(try engine.extent(of: new) == 70..<80)
  }

  @Test("Spaces of a container that goes stay until the commit")
  func insets() throws {
    let engine = ListEngine(width: 320, height: 100)
    let group = try engine.makeContainer(at: .last(in: engine.rootNode))
    try engine.setStyle(ContainerStyle(top: 15, bottom: 5), of: group)
    try engine.makeRow(RowContent(1, height: .fixed(10)), at: .last(in: group))
    try engine.addRows(2..<50, .fixed(10))
    engine.commit()
    try engine.remove(group)
    #expect(engine.contentExtent == 510 && engine.offset(ofRow: 0) == 15)
    #expect(engine.frame(ofRow: 1)?.y == 30 && engine.row(at: 31) == 1)
    // Out of sight as well.
    #expect(engine.offset(ofRow: 40) == 420 && engine.row(at: 421) == 40)
    engine.commit()
    #expect(engine.contentExtent == 480 && engine.offset(ofRow: 1) == 10)
  }

  @Test("Rows of runs are filled by the indices that the host knows")
  func runs() throws {
    let engine = ListEngine(width: 320, height: 100)
    try engine.makeRun(of: 1000, height: 20, at: .last(in: engine.rootNode))
    engine.commit()
    try engine.makeRow(RowContent(5000, height: .fixed(70)), at: .first(in: engine.rootNode))
    let rows = engine.rows(from: 400, to: 480)
    #expect(rows == 20..<24)
    for row in rows {
      let (run, index) = try #require(engine.run(atRow: row))
      try engine.fill(run, at: index, with: RowContent(RowID(Int64(row)), height: .fixed(50)))
      #expect(engine.run(atRow: row) == nil && engine.offset(ofRow: row) == Double(row) * 20)
    }
    #expect(engine.contentExtent == 20_000 && engine.row(at: 19_999) == 999)
    engine.commit()
    #expect(engine.identity(of: try #require(engine.node(atRow: 21))) == 20)
    #expect(engine.contentExtent == 20_000 + 70 + 120 && engine.offset(ofRow: 22) == 520)
  }

  @Test("While a host measures, rows are those of the commit that is under way")
  func measuring() throws {
    let (engine, _) = try list()
    var answers: [Int?] = []
    let host = ReportingHost { _, engine in
      answers += [engine.rowCount, engine.row(at: 40)]
      return 7
    }
    engine.host = host
    try engine.makeRow(RowContent(9, height: .automatic(estimate: 44)), at: .first(in: .root))
    engine.commit()
    #expect(answers == [6, 0] && engine.offset(ofRow: 1) == 7)
  }

  @Test("While a host measures, a container that was moved is where it is by now")
  func movedWhileMeasuring() throws {
    let engine = ListEngine()
    let box = try engine.makeContainer(at: .last(in: engine.rootNode))
    try engine.addRows(1...2, .fixed(10), in: box)
    try engine.addRows(3...5, .fixed(10))
    var extents: [Range<Double>?] = []
    let host = ReportingHost { _, engine in
      extents.append(try? engine.extent(of: box))
      return 10
    }
    engine.host = host
    engine.resizeAndCommit(width: 320, height: 400)
    try engine.move(box, to: .last(in: engine.rootNode))
    // Its height is asked for.
    try engine.makeRow(RowContent(9), at: .last(in: engine.rootNode))
    engine.commit()
    #expect(extents == [30..<50])
  }
}
