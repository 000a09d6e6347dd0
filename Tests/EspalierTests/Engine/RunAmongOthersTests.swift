// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Runs beside rows with content: what is near, in sight, scrolled to, selected and counted.
@Suite("Runs among other rows")
@MainActor struct RunAmongOthersTests {
  private let engine: ListEngine
  private let host = ReportingHost()

  init() { engine = ListEngine(for: host, width: 100, height: 100) }

  private func makeRun(of count: Int) throws -> NodeID {
    try engine.makeRun(of: count, height: 10, at: .last(in: .root))
  }

  @discardableResult
  private func makeRow(_ id: RowID, _ height: Double = 10, pin: Pin? = nil) throws -> NodeID {
    var content = RowContent(id, height: .fixed(height))
    content.pin = pin
    return try engine.makeRow(content, at: .last(in: .root))
  }

  @Test("Rows behind a run come near while the range begins amid the run")
  func ranges() throws {
    let log = DisplayLog()
    _ = try makeRun(of: 1_000)
    for id in 0..<100 { try makeRow(RowID(Int64(id))) }
    engine.addDisplayObserver(log)
    engine.commit()
    engine.scrollAndCommit(to: 9_950)
    #expect(log.rows.count == 5)
    for (range, rows) in log.ranges {
      let indices = Set(rows.compactMap { engine.rowIndex(of: $0.node) })
      let expected = range == .display ? 1_000..<1_005 : 1_000..<1_030
      #expect(indices.isSuperset(of: expected), "\(range)")
      #expect(rows.allSatisfy { engine.isIn(range, $0.node) })
    }
  }

  @Test("A place that was restored is taken when its row is filled, and with it all that was empty")
  func restoring() throws {
    let other = ListEngine(width: 100, height: 100)
    try other.addRows(0..<200, .fixed(10))
    other.jumpAndCommit(to: 1_000)
    for id in 0..<100 { try makeRow(RowID(Int64(id))) }
    let run = try makeRun(of: 1)
    for id in 101..<200 { try makeRow(RowID(Int64(id))) }
    engine.commit()
    engine.restore(other.layoutSnapshot())
    engine.commit()
    #expect(host.last?.offset == 0)
    try engine.fill(run, at: 0, with: RowContent(100, height: .fixed(10)))
    engine.commit()
    #expect(host.last?.offset == 1_000)
  }

  @Test("The row of a run that is at the top stays there as all get another height")
  func heights() throws {
    let run = try makeRun(of: 1_000)
    engine.jumpAndCommit(to: 5_003)
    try engine.setHeight(.fixed(20), of: run)
    engine.commit()
    #expect(host.last?.offset == 10_003)
    try engine.setHeight(.fixed(5), of: run)
    engine.commit()
    #expect(host.last?.offset == 2_503)
  }

  @Test("A row of a run that is scrolled to is not under held rows, wherever in the run it is")
  func covered() throws {
    try makeRow(1, 40, pin: .untilNext)
    let held = try makeRow(2, 10, pin: Pin(.afterContainer))
    let run = try makeRun(of: 1_000)
    engine.commit()
    _ = try engine.reachRow(50, from: held, at: .top)
    engine.commit()
    // Row 49 of the run, from 540 on, below 50 points of held rows; and so is it when it is filled.
    #expect(host.last?.offset == 490)
    let row = try engine.fill(run, at: 49, with: RowContent(3, height: .fixed(10)))
    try engine.scrollAndCommit(to: row, at: .top)
    #expect(host.last?.offset == 490)
  }

  @Test("A run whose first row is filled as a commit is about to be shown has one view")
  func shown() throws {
    final class Front: ListHost {
      var (next, edit): (any ListHost, (() throws -> Void)?)
      init(_ next: any ListHost) { (self.next, edit) = (next, nil) }
      func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }
      func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
        #expect(throws: Never.self) { try edit.take()?() }
        next.apply(commit, in: engine)
      }
    }
    let (views, run) = (MeddlingViews(), try makeRun(of: 100))
    let recycler = Recycler(adapter: views)
    let front = Front(recycler)
    front.edit = { try engine.fill(run, at: 0, with: RowContent(1, height: .fixed(10))) }
    engine.host = front
    engine.commit()
    #expect(recycler.shownRows.count == 1)
    engine.commit()
    #expect(recycler.shownRows.count == 1)
    views.check(recycler)
  }

  @Test("A row that is removed and filled in a run by the same commit stays selected")
  func selected() throws {
    let row = try makeRow(7)
    let run = try makeRun(of: 10)
    engine.commit()
    try engine.selection.insert(row)
    var removed = 0
    engine.selection.onChange = { removed += $0.removed.count - $0.added.count }
    try engine.remove(row)
    let filled = try engine.fill(run, at: 0, with: RowContent(7, height: .fixed(10)))
    engine.commit()
    #expect(engine.selection.contains(filled) && removed == 0)
  }

  @Test("A row that is filled in a hidden run takes the place of no selected one that was removed")
  func selectedAndHidden() throws {
    let box = try engine.makeContainer(at: .last(in: .root))
    let run = try engine.makeRun(of: 3, height: 10, at: .last(in: box))
    let row = try makeRow(5)
    try engine.setHidden(true, box)
    engine.commit()
    try engine.selection.insert(row)
    try engine.remove(row)
    try engine.fill(run, at: 0, with: RowContent(5, height: .fixed(10)))
    engine.commit()
    #expect(engine.selection.isEmpty)
  }

  @Test("A container is displayed though only a run of it is in sight that comes by scrolling")
  func displayedAround() throws {
    let (engine, log) = (ListEngine(), DisplayLog())
    engine.addDisplayObserver(log)
    engine.setViewport(width: 100, height: 100)
    let boxes = try (0..<2).map { _ in
      let box = try engine.makeContainer(at: .last(in: .root))
      try engine.makeRun(of: 50, height: 10, at: .last(in: box))
      return box
    }
    engine.commit()
    #expect(log.containers == [.root, boxes[0]])
    engine.scrollAndCommit(to: 600)
    #expect(log.containers == [.root, boxes[1]])
  }

  @Test("A run goes with new content, whatever the identities of that are")
  func leastIdentities() throws {
    for count in 1...3 {
      let ids = (0..<count).map { RowID(Int64.min + Int64($0)) }
      try engine.makeRow(RowContent(1), at: .last(in: .root))
      _ = try (makeRun(of: 3), makeRun(of: 2))
      engine.commit()
      try engine.apply(ids.map { Row(id: $0) })
      #expect(try engine.rowCount == count && engine.rows(of: .root).map(\.id) == ids)
      try engine.apply([Row]())
    }
  }

  @Test("Content that cannot be counted beside runs before the former is gone changes nothing")
  func contentBeyondCount() throws {
    func rows(_ ids: Range<Int64>) -> [Row] { ids.map { Row(id: RowID($0)) } }
    let box = try engine.makeContainer(at: .last(in: .root))
    let other = try engine.makeContainer(at: .last(in: .root))
    try engine.apply(rows(0..<50), to: box)
    let list = ElementList<Int, Int>(in: engine, container: other, id: \.self)
    try list.apply([60])
    _ = try makeRun(of: Int(Int32.max) - 70)
    engine.commit()
    #expect(throws: EditError.self) { try engine.apply(rows(100..<150), to: box) }
    #expect(throws: EditError.self) { try list.apply(Array(100..<150)) }
    engine.commit()
    #expect(try engine.rows(of: box) == rows(0..<50))
    #expect(try engine.rows(of: other).map(\.id) == [60] && list.elements == [60])
    try engine.apply(rows(0..<55), to: box)
    #expect(try engine.rows(of: box) == rows(0..<55))
  }

  @Test("Rows beyond what can be counted are refused, hidden ones too")
  func count() async throws {
    let run = try makeRun(of: Int(Int32.max) - 10)
    try makeRow(1)
    engine.commit()
    #expect(engine.rowCount == Int(Int32.max) - 9)
    #expect(throws: EditError.self) { for id in 2..<20 { try makeRow(RowID(Int64(id))) } }
    engine.commit()
    #expect(engine.rowCount > 0 && engine.node(atRow: engine.rowCount - 1) != nil)
    #expect(throws: Never.self) { try engine.fill(run, at: 5, with: RowContent(50)) }
    try engine.removeRows(0..<5, of: run)
    engine.commit()
    #expect(try engine.rows(of: .root).contains { $0.id == 50 })
    #expect(throws: Never.self) { try makeRow(60) }
    await #expect(processExitsWith: .failure) { @MainActor in
      let engine = ListEngine()
      let box = try engine.appendContainer(to: .root)
      try engine.makeRun(of: 1_500_000_000, height: 1, at: .last(in: box))
      try engine.setHidden(true, box)
      engine.commit()
      try engine.makeRun(of: 1_500_000_000, height: 1, at: .last(in: .root))
    }
  }
}
