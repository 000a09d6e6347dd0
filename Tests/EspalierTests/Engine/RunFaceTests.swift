// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Rows without content by way of an engine: what a host and an observer are told of them.
@Suite("Runs of rows without content in an engine")
@MainActor struct RunFaceTests {
  private let engine: ListEngine
  private let host = ReportingHost()

  init() { engine = ListEngine(for: host, width: 320, height: 400) }

  private func make(_ count: Int) throws -> NodeID {
    defer { engine.commit() }
    return try engine.makeRun(of: count, height: 20, at: .last(in: engine.rootNode))
  }

  @Test("A run counts, has places, is asked about by row, filled, and removed in part")
  func questions() throws {
    let first = try engine.makeRow(RowContent(1, height: .fixed(30)), at: .last(in: .root))
    let run = try make(100)
    #expect(engine.rowCount == 101 && engine.rowCount(ofRun: run) == 100)
    #expect(engine.rowCount(ofRun: first) == nil && engine.run(atRow: 0) == nil)
    #expect(engine.run(atRow: 51)?.run == run && engine.run(atRow: 51)?.index == 50)
    #expect(engine.run(atRow: 101) == nil && engine.run(atRow: -1) == nil)
    #expect(engine.offset(ofRow: 1) == 30 && engine.offset(ofRow: 51) == 30 + 50 * 20)
    #expect(engine.offset(ofRow: 101) == 2_030 && engine.contentExtent == 2_030)
    #expect(engine.row(at: 30) == 1 && engine.row(at: 49.9) == 1 && engine.row(at: 2_029) == 100)
    #expect(engine.rows(from: 100, to: 200) == 4..<10)
    #expect(try engine.extent(of: engine.rootNode) == 0..<2_030)
    let filled = try engine.fill(run, at: 50, with: RowContent(7, height: .fixed(50)))
    #expect(engine.identity(of: filled) == 7 && engine.rowCount(ofRun: run) == 50)
    let rest = try #require(engine.run(atRow: 52))
    #expect(rest.run != run && rest.index == 0 && engine.rowCount(ofRun: rest.run) == 49)
    engine.commit()
    #expect(host.last?.update.description == "update 51→51" && engine.offset(ofRow: 52) == 1_080)
    try engine.removeRows(10..<20, of: rest.run)
    engine.commit()
    #expect(host.last?.update.deletes.map(\.index) == Array(62..<72) && engine.rowCount == 91)
    #expect(throws: EditError.notInRun(rest.run)) { try engine.removeRows(5..<11, of: rest.run) }
    #expect(throws: EditError.notInRun(filled)) {
      try engine.fill(filled, at: 0, with: RowContent())
    }
    try engine.remove(run)
    engine.commit()
    #expect(host.last?.update.deletes.map(\.index) == Array(1..<51) && engine.rowCount == 41)
  }

  @Test("What a host is told of few rows is right for a strict one", arguments: seeds(count: 20))
  func strict(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var old: [Row] = []
    for _ in 0..<30 {
      for _ in 0..<Int.random(in: 1...3, using: &random) { try edit(&random) }
      engine.commit()
      var new: [Row] = []
      for row in 0..<engine.rowCount { new.append(Row(id: RowID(identity(ofRow: row)))) }
      let update = try #require(host.last?.update)
      #expect(old.count - update.deletes.count + update.inserts.count == new.count)
      var shown = old
      for row in (update.deletes.map(\.index) + update.moves.map(\.from.index)).sorted().reversed()
      {
        shown.remove(at: row)
      }
      let arrivals =
        update.inserts.map { ($0.index, nil as Int?) }
        + update.moves.map { ($0.to.index, $0.from.index) }
      for (row, from) in arrivals.sorted(by: { $0.0 < $1.0 }) {
        shown.insert(from.map { old[$0] } ?? new[row], at: row)
      }
      for update in update.updates { shown[update.new.index] = new[update.new.index] }
      #expect(shown == new)
      old = new
    }
  }

  @Test("Scrolled to is the row of a run that was reached, as any other row")
  func reaching() throws {
    let run = try make(50)
    let row = try engine.makeRow(RowContent(7, height: .fixed(20)), at: .last(in: .root))
    _ = try make(50)
    func offset(_ step: Int, from node: NodeID, at alignment: ScrollAlignment) throws -> Double? {
      engine.jumpAndCommit(to: 500)
      _ = try engine.reachRow(step, from: node, at: alignment)
      engine.commit()
      return host.last?.offset
    }
    // Row 49 is from 980 to 1000, row 80 from 1600; the viewport is 400 high.
    #expect(try offset(-1, from: row, at: .top) == 980)
    #expect(try offset(-1, from: row, at: .bottom) == 600)
    #expect(try offset(-1, from: row, at: .center) == 790)
    #expect(try offset(-1, from: row, at: .nearest) == 600)
    #expect(try offset(-20, from: row, at: .nearest) == 500)
    #expect(try offset(-40, from: row, at: .nearest) == 200)
    #expect(try offset(30, from: row, at: .top) == 1600)
    #expect(try offset(80, from: row, at: .top) == 500)
    for index in 0..<50 {
      #expect(try engine.reachRow(index, from: run, at: .top) == run)
      engine.commit()
      #expect(host.last?.offset == Double(index) * 20)
    }
    // What has a place of its own has no distance to it.
    engine.setContentOffset(500)
    try engine.scrollAndCommit(to: row, at: .nearest, offset: 30)
    #expect(host.last?.offset == 620)
    _ = try engine.reachRow(-1, from: row, at: .top)
    try engine.fill(run, at: 10, with: RowContent(8, height: .fixed(20)))
    engine.commit()
    #expect(host.last?.offset == 980)
  }

  @Test("What a row alone has is refused to a run: it has a height, which is fixed")
  func refusals() throws {
    let run = try make(5)
    let edits: [() throws -> Void] = [
      { [engine] in try engine.setPin(.always, of: run) },
      { [engine] in try engine.setHeight(.automatic(estimate: 3), of: run) },
      { [engine] in try engine.setStamp(3, of: run) },
      { [engine] in try engine.update(run) },
      { [engine] in try engine.setLine(startsLine: true, of: run) },
      { [engine] in try engine.selection.insert(run) },
    ]
    for edit in edits { #expect(throws: EditError.notARow(run)) { try edit() } }
    #expect(try !engine.reorder.begin(run))
    try engine.setNeedsReload(of: .root)
    engine.commit()
    #expect(host.last?.update.isEmpty == true && host.last?.appeared.isEmpty == true)
    try engine.setHeight(.fixed(30), of: run)
    engine.commit()
    #expect(engine.contentExtent == 150 && engine.offset(ofRow: 2) == 60)
  }

  /// Rows without content are all alike.
  private func identity(ofRow row: Int) -> Int64 {
    engine.run(atRow: row) == nil ? engine.identity(of: engine.node(atRow: row)!)!.rawValue : -1
  }

  private func edit(_ random: inout SeededGenerator) throws {
    let count = engine.pendingRowCount
    let row = Int.random(in: 0..<max(1, count), using: &random)
    let node = engine.bare.tree.node(atRow: row, .now)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: try engine.makeRun(of: .random(in: 1...40, using: &random), height: 9, at: place(node))
    case 1:
      try engine.makeRow(
        RowContent(RowID(Int64.random(in: 1...1_000, using: &random))), at: place(node))
    case 2, 3:
      guard let (run, index) = engine.run(atRow: row) else { return }
      try engine.fill(
        run, at: index, with: RowContent(RowID(Int64.random(in: 1...1_000, using: &random))))
    case 4:
      guard let node else { return }
      try engine.move(node, to: .first(in: engine.rootNode))
    default:
      guard let (run, index) = engine.run(atRow: row), let all = engine.rowCount(ofRun: run) else {
        return
      }
      try engine.removeRows(index..<min(all, index + 5), of: run)
    }
  }

  private func place(_ node: NodeID?) -> Place {
    node.map { .after($0) } ?? .last(in: engine.rootNode)
  }

  @Test("Too many rows to be told one by one are a reload, with its reason")
  func reload() throws {
    let run = try make(10_000)
    #expect(host.last?.needsReload == false && host.last?.update.inserts.count == 10_000)
    _ = try make(10_000_000)
    #expect(host.last?.needsReload == true && host.last?.update.isEmpty == true)
    #expect(host.last?.diagnostics == [.tooManyOperations(10_000_000, threshold: 10_000)])
    try engine.fill(run, at: 9_999, with: RowContent(5))
    engine.commit()
    #expect(host.last?.needsReload == false)
    #expect(host.last?.update.description == "update 9999→9999" && engine.rowCount == 10_010_000)
  }

  @Test("The last row of a container is that of a run, scrolled to at once or by an animation")
  func scrollingToTheEnd() throws {
    try engine.makeRow(RowContent(1, height: .fixed(20)), at: .last(in: .root))
    _ = try make(1_000)
    for isAnimated in [false, true] {
      engine.jumpAndCommit(to: 0)
      try engine.scrollAndCommit(to: .root, at: .bottom, isAnimated: isAnimated)
      #expect(host.last?.offset == 19_620)
    }
  }

  @Test("A row that is dropped beside a run moves no row of it")
  func dropping() throws {
    _ = try make(100)
    let rows = try [1, 2].map {
      try engine.makeRow(RowContent($0, height: .fixed(20)), at: .last(in: .root))
    }
    engine.setViewport(width: 320, height: 100)
    engine.jumpAndCommit(to: 1_940)
    #expect(try engine.reorder.begin(rows[1]))
    #expect(engine.reorder.move(to: 100) == 100)
    #expect(try engine.reorder.end())
    #expect(engine.rowIndex(of: rows[1]) == 100 && host.last?.offset == 1_940)
  }

  @Test(
    "A row that is dragged amid a run appears where it lands, before the run or behind",
    arguments: [false, true])
  func dragging(isDown: Bool) throws {
    let content = RowContent(1, height: .fixed(20))
    if !isDown { _ = try make(100) }
    let row = try engine.makeRow(content, at: .last(in: .root))
    if isDown { _ = try make(100) }
    engine.commit()
    #expect(try engine.reorder.begin(row))
    let index = isDown ? 100 : 0
    #expect(engine.reorder.move(to: 50) == index)
    engine.commit()
    #expect(engine.reorder.index == index)
    #expect(try engine.reorder.end())
    #expect(engine.rowIndex(of: row) == index)
  }

  @Test("A run is no row that is handed over: it goes as others do that are not among these")
  func handedOver() throws {
    let run = try make(100)
    try engine.apply([Row(id: 7, stamp: 1), Row(id: 0, stamp: 1)])
    engine.commit()
    #expect(engine.rowCount == 2 && engine.rowCount(ofRun: run) == nil)
  }

  @Test("A place that was restored is taken when its row is filled")
  func restoring() throws {
    let other = ListEngine(width: 320, height: 400)
    try other.addRows(0..<1_000, .fixed(20))
    other.jumpAndCommit(to: 10_000)
    let run = try make(1_000)
    engine.restore(other.layoutSnapshot())
    engine.commit()
    #expect(host.last?.offset == 0)
    try engine.fill(run, at: 500, with: RowContent(500, height: .fixed(20)))
    engine.commit()
    #expect(host.last?.offset == 10_000)
  }

  @Test("Rows without content are in sight, and no observer or view hears of them")
  func display() throws {
    let log = DisplayLog()
    engine.addDisplayObserver(log)
    let run = try make(1_000)
    #expect(host.last?.frames.count == 20 && log.rows.isEmpty)
    try engine.fill(run, at: 3, with: RowContent(4, height: .fixed(20)))
    engine.commit()
    #expect(log.rows.map(\.id) == [4])
    #expect(log.ranges[.preload]?.map(\.id) == [4])
    engine.scrollAndCommit(to: 10_000)
    #expect(log.rows.isEmpty && log.ranges[.preload]?.isEmpty == true)
  }
}
