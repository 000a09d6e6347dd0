// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Places, what is in sight, and what keeps its place (SEMANTICS 7, ERRATA 13, 15, 18 and 29).
@Suite struct LayoutTests {
  /// Rows that are `estimate` high until they are measured, seen through a viewport.
  private func list(
    _ count: Int, estimate: Double = 50, viewport: Double = 200, offset: Double = 0,
    measured: @escaping (MeasureRequest) -> Double
  ) -> (ListCore, [NodeID], TestHost) {
    let (core, rows) = ListCore.list(0..<Int64(count), height: .automatic(estimate: estimate))
    let host = TestHost(measured)
    core.host = host
    core.setViewport(width: 300, height: viewport)
    core.scroll(to: offset)
    core.commit()
    host.measured = []
    return (core, rows, host)
  }

  @Test func rowsAndOffsets() {
    let (core, _) = ListCore.list(0..<5)
    #expect(core.tree.row(atOffset: 0) == 0)
    #expect(core.tree.row(atOffset: 19.999) == 0)
    #expect(core.tree.row(atOffset: 20) == 1)
    #expect(core.tree.row(atOffset: 99.99) == 4)
    #expect(core.tree.row(atOffset: 100) == nil)
    #expect(core.tree.row(atOffset: -1) == nil)
    #expect(core.tree.offset(ofRow: 5) == 100)
    #expect(core.tree.offset(ofRow: 6) == nil)
  }

  @Test func rowsWithoutHeightContainNoPoint() throws {
    let core = ListCore()
    for height in [10.0, 0, 0, 10] {
      try core.tree.makeRow(RowContent(1, height: .fixed(height)), at: .last(in: .root))
    }
    core.commit()
    #expect(core.tree.row(atOffset: 9.99) == 0)
    #expect(core.tree.row(atOffset: 10) == 3)
    #expect((0..<5).map { core.tree.offset(ofRow: $0) } == [0, 10, 10, 10, 20])
  }

  @Test func whatIsInSight() {
    let (core, _) = ListCore.list(0..<1000, height: .fixed(44))
    core.setViewport(width: 300, height: 200)
    core.scroll(to: 100)
    core.commit()
    #expect(core.rowsInSight == [2, 3, 4, 5, 6])
    core.scroll(to: 1e9)
    core.commit()
    #expect(core.offset == 44_000 - 200)
    core.scroll(to: -5)
    core.commit()
    #expect(core.offset == 0)
    #expect(core.report.adjustment == 5 * 768)
  }

  @Test func aHeightAboveMovesTheOffset() throws {
    let (core, rows, _) = list(20, offset: 500) { _ in 50 }
    try core.tree.setHeight(.fixed(80), rows[5])
    core.commit()
    #expect(core.offset == 530)
    #expect(core.report.adjustment == 30 * 768)
    #expect(core.rowsInSight == [10, 11, 12, 13])
    try core.tree.setHeight(.fixed(80), rows[15])
    core.commit()
    #expect(core.offset == 530)
    #expect(core.report.contentHeight == 1060 * 768)
  }

  @Test func tenRowsInFront() throws {
    let (core, rows, _) = list(100, offset: 1000) { _ in 50 }
    for identity in 0..<10 {
      try core.tree.makeRow(
        RowContent(RowID(1000 + Int64(identity)), height: .automatic(estimate: 50)),
        at: .before(rows[0]))
    }
    core.commit()
    #expect(core.offset == 1500)
    #expect(core.rowsInSight == [20, 21, 22, 23])
  }

  @Test func rowsAboveGo() throws {
    let (core, rows, _) = list(100, offset: 1000) { _ in 50 }
    for row in rows[0..<5] { try core.tree.remove(row) }
    core.commit()
    #expect(core.offset == 750)
  }

  @Test func theAnchorGoesAndTheNextKeepsItsPlace() throws {
    let (core, rows, _) = list(100, offset: 1010) { _ in 50 }
    try core.tree.remove(rows[20])
    core.commit()
    #expect(core.offset == 960)
    #expect(core.rowsInSight.first == 19)
  }

  @Test func allThatFollowsGoes() throws {
    let (core, rows, _) = list(30, offset: 1000) { _ in 50 }
    for row in rows[20...] { try core.tree.remove(row) }
    core.commit()
    #expect(core.offset == 800)
  }

  @Test func aMovedRowDoesNotTakeTheViewportAlong() throws {
    let (core, rows, _) = list(100, offset: 1000) { _ in 50 }
    try core.tree.move(rows[20], to: .first(in: .root))
    core.commit()
    #expect(core.offset == 1000)
    #expect(core.rowsInSight == [19, 21, 22, 23])
  }

  @Test func scrollingBackOverEstimatesDoesNotJump() {
    let (core, rows, _) = list(100, offset: 2500) { 60 + Double($0.id.rawValue % 5) * 10 }
    let place = core.tree.offset(of: rows[50]).map { $0 - core.offset }
    core.scroll(to: core.offset - 40)
    core.commit()
    #expect(core.tree.offset(of: rows[50]).map { $0 - core.offset } == place.map { $0 + 40 })
  }

  @Test func aRowAtTheFoldThatGrowsKeepsItsTop() throws {
    let (core, rows, host) = list(100, offset: 1010) { _ in 50 }
    host.heights = { $0.id == 20 ? 90 : 50 }
    try core.tree.setStamp(1, rows[20])
    core.commit()
    #expect(host.measured == [20])
    #expect(core.offset == 1010)
    #expect(core.tree.contentHeight == 5040)
  }

  /// Found at random: a row that lost its height stayed the anchor, so that the next one was chosen a commit too late.
  @Test func anAnchorWithoutHeightHandsOver() throws {
    let core = ListCore()
    let host = TestHost { $0.stamp == 1 ? 0 : 50 }
    core.host = host
    let rows = try (0..<20).map { identity in
      try core.tree.makeRow(RowContent(RowID(identity)), at: .last(in: .root))
    }
    core.setViewport(width: 300, height: 80)
    core.scroll(to: rows[10], .top)
    core.commit()
    try core.tree.setStamp(1, rows[10])
    core.commit()
    #expect(core.rowsInSight == [11, 12])
    // Row 11 is the anchor now, and stays so though it is pinned, which no row is that becomes one.
    try core.tree.setPin(Pin(), rows[11])
    try core.tree.makeRow(RowContent(99, height: .fixed(20)), at: .before(rows[12]))
    core.commit()
    #expect(core.report.adjustment == 0)
  }

  @Test func scrollingToARowMeasuresWhatIsInSightAlone() {
    let (core, rows, host) = list(10_000, viewport: 600) { 50 + 10 * Double($0.id.rawValue % 5) }
    core.scroll(to: rows[5000], .top)
    core.commit()
    #expect(host.measured == Array(5000..<5009))
    #expect(core.tree.offset(of: rows[5000]) == core.offset)
  }

  @Test func scrollingToTheBottomMeasuresUpwards() {
    let (core, rows, host) = list(10_000, viewport: 600) { 50 + 10 * Double($0.id.rawValue % 5) }
    core.scroll(to: rows[5000], .bottom)
    core.commit()
    #expect(host.measured == (4992...5000).reversed())
    #expect(core.tree.offset(of: rows[5000]) == core.offset + 600 - 50)
  }

  @Test func nearestDoesNotMoveWhatIsInSight() {
    let (core, rows, _) = list(100, offset: 1000) { _ in 50 }
    core.scroll(to: rows[22], .nearest)
    core.commit()
    #expect(core.offset == 1000)
    core.scroll(to: rows[25], .nearest)
    core.commit()
    #expect(core.offset == 1100)
    core.scroll(to: rows[4], .nearest)
    core.commit()
    #expect(core.offset == 200)
  }

  @Test func theFirstFrameOfManyRows() {
    let (core, _) = ListCore.list(0..<100_000, height: .automatic(estimate: 44))
    let host = TestHost { _ in 44 }
    core.host = host
    core.setViewport(width: 300, height: 800)
    core.commit()
    #expect(host.measured.count == 19)
    core.commit()
    #expect(host.measured.count == 19)
  }

  @Test func aHeightThatIsNoneIsRefusedOnce() {
    let (core, _, host) = list(3) { $0.id == 1 ? -1 : $0.id == 2 ? 0 : 20 }
    #expect(core.refusedHeights == 1)
    #expect(core.tree.contentHeight == 70)
    core.commit()
    #expect(host.measured.isEmpty)
  }

  // MARK: Widths

  @Test func anotherWidthKeepsTheFractionAndTheOldOneMeasuresNothing() {
    let (core, rows, host) = list(100, offset: 1025) { $0.width == 300 ? 50 : 100 }
    let before = core.report.rows.array
    core.setViewport(width: 200, height: 200)
    core.commit()
    #expect(core.tree.offset(of: rows[20]).map { core.offset - $0 } == 50)
    #expect(host.measured == [20, 21, 22])
    host.measured = []
    core.setViewport(width: 300, height: 200)
    core.commit()
    #expect(host.measured.isEmpty)
    #expect(core.report.rows.array == before)
    #expect(core.tree.contentHeight == 5000)
  }

  @Test func aRowThatComesBackIsNotMeasuredAgain() throws {
    let (core, rows, host) = list(100) { _ in 30 }
    try core.tree.remove(rows[1])
    core.commit()
    host.measured = []
    try core.tree.makeRow(RowContent(1, height: .automatic(estimate: 50)), at: .after(rows[0]))
    core.commit()
    #expect(host.measured.isEmpty)
    try core.tree.makeRow(
      RowContent(0, stamp: 1, height: .automatic(estimate: 50)), at: .after(rows[0]))
    core.commit()
    #expect(host.measured == [0])
  }

  @Test func whatWasSaidToBeWrongIsMeasuredAgainAlsoAfterAChangeOfWidth() throws {
    let (core, rows, host) = list(10) { _ in 30 }
    core.setViewport(width: 200, height: 200)
    core.commit()
    try core.tree.update(rows[0])
    core.setViewport(width: 300, height: 200)
    host.measured = []
    core.commit()
    #expect(host.measured == [0])
  }

  // MARK: Display and spaces

  @Test func whatComesAndGoesIsTold() throws {
    let (core, rows, _) = list(100, viewport: 100) { _ in 50 }
    core.scroll(to: 50)
    core.commit()
    #expect(core.report.appeared.array.map(\.node) == [rows[2]])
    #expect(core.report.disappeared.array.map(\.node) == [rows[0]])
    try core.tree.makeRow(RowContent(500, height: .fixed(10)), at: .first(in: .root))
    core.commit()
    #expect(core.report.appeared.count == 0 && core.report.disappeared.count == 0)
  }

  @Test func aHiddenContainerTakesItsSpaceAlong() throws {
    let core = ListCore()
    let container = try core.tree.makeContainer(at: .last(in: .root))
    try core.tree.setInsets(start: 8, end: 6, container)
    try core.tree.makeRow(RowContent(1, height: .fixed(20)), at: .last(in: container))
    let row = try core.tree.makeRow(RowContent(2, height: .fixed(20)), at: .last(in: .root))
    core.commit()
    #expect(core.tree.offset(of: row) == 34)
    #expect(core.tree.extent(of: container)?.end == 34)
    try core.tree.setHidden(true, container)
    #expect(core.tree.contentHeight == 20)
    #expect(core.tree.offset(of: row) == 0)
  }

  // MARK: Conversations

  @Test func aHostMayAskWhileItMeasures() {
    let (core, rows, _) = list(10) { _ in 30 }
    let host = TestHost()
    host.heights = { [unowned core] request in
      core.tree.index(of: request.node).map { Double($0 + 10) } ?? .nan
    }
    core.host = host
    core.setViewport(width: 100, height: 60)
    core.commit()
    #expect(core.tree.offset(of: rows[2]) == 21)
  }

  @Test func whatTheHostEditsIsTheNextCommit() throws {
    let (core, rows) = ListCore.list([1, 2, 3])
    let host = TestHost()
    var told: [[Int32]] = []
    host.applied = { core in
      told.append(core.report.deletes.array)
      if told.count == 1 {
        try! core.tree.remove(rows[2])
        core.commit()
      }
    }
    core.host = host
    try core.tree.remove(rows[0])
    core.commit()
    #expect(told == [[0], [1]])
  }

  @Test func editsWhileMeasuringTrap() async {
    await #expect(processExitsWith: .failure) {
      let (core, rows) = ListCore.list([1, 2, 3], height: .automatic(estimate: 10))
      let host = TestHost()
      host.heights = { _ in
        try! core.tree.remove(rows[0])
        return 10
      }
      core.host = host
      core.setViewport(width: 100, height: 100)
      core.commit()
    }
  }
}
