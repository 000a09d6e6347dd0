// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

/// Rows whose content is not there yet (issue 5): runs of any length in one node.
@Suite struct RunTests {
  @Test func tenMillionRowsAreOneNode() throws {
    let bare = BareList()
    let host = TestHost { _ in 100 }
    bare.host = host
    bare.setViewport(width: 300, height: 800)
    let before = try bare.tree.makeRow(RowContent(1, height: .fixed(50)), at: .last(in: .root))
    let run = try bare.tree.makeRun(count: 10_000_000, height: 44, at: .last(in: .root))
    let last = try bare.tree.makeRow(RowContent(2, height: .fixed(50)), at: .last(in: .root))
    bare.commit()
    #expect(bare.report.update.inserts == [0, 10_000_001])
    #expect(bare.report.insertedRuns.array == [RowRange(start: 1, count: 10_000_000)])
    #expect(bare.tree.rowCount() == 10_000_002)
    #expect(bare.tree.contentHeight == 440_000_100)
    #expect(bare.tree.index(of: last) == 10_000_001)
    #expect(bare.tree.node(atRow: 5_000_000) == run)
    #expect(bare.report.rows.count == 19)
    #expect(bare.report.appeared.array.map(\.node) == [before])
    bare.show(at: 50 + 44 * 5_000_000 + 10)
    #expect(bare.report.firstRow == 5_000_001)
    #expect(bare.report.rows[0].indexInRun == 5_000_000)
    #expect(bare.report.rows[0].top == (50 + 44 * 5_000_000) * 768)
    #expect(host.measured.isEmpty)

    // The page in sight arrives; the rows are told as updates, where they are.
    for index in 0..<19 {
      let row = bare.tree.node(atRow: 5_000_001 + index)!
      let start = bare.tree.index(of: row)!
      try bare.tree.fill(row, at: 5_000_001 + index - start, with: RowContent(RowID(Int64(index))))
    }
    bare.commit()
    let expected = (5_000_001..<5_000_020).map { OldNew(old: OldRow($0), new: NewRow($0)) }
    #expect(Array(bare.report.update.updates) == expected)
    #expect(bare.report.changes == [[], [], []] && bare.report.insertedRuns.count == 0)
    #expect(bare.tree.rowCount() == 10_000_002)
    #expect(bare.tree.runCount(of: run) == 5_000_000)
    #expect(bare.report.appeared.count == 9 && host.measured.count == 9)
    #expect(bare.tree.node(atRow: 9_000_000) != run)
  }

  /// As many heights are kept of rows that went as rows have content at once, however many have none.
  @Test func heightsBesideRowsWithoutContent() throws {
    let bare = BareList()
    let host = TestHost { _ in 22 }
    bare.host = host
    bare.setViewport(width: 300, height: 2_200)
    let container = try bare.tree.makeContainer(at: .first(in: .root))
    try bare.tree.makeRun(count: 1_000_000, height: 22, at: .last(in: .root))
    for id in 0..<9_000 as Range<Int64> {
      let row = RowContent(RowID(id), height: .automatic(estimate: 22))
      try bare.tree.makeRow(row, at: .last(in: container))
      if id % 100 < 99 { continue }
      bare.show(at: 0)
      try bare.tree.removeAll(in: container)
      bare.commit()
    }
    #expect(host.measured.count == 9_000)
    #expect(bare.layout.heights.count <= 2 * 4_096)
  }

  /// Found by coverage: the rows in sight are where they were, but the indices of those behind are others.
  @Test func whatGoesFromBetweenRowsInSightAndWasNotSeen() throws {
    let (bare, rows) = BareList.list(0..<10, height: .fixed(50))
    bare.setViewport(width: 300, height: 200)
    let run = try bare.tree.makeRun(count: 5, height: 0, at: .after(rows[1]))
    bare.commit()
    #expect(bare.report.rows.array.map(\.row) == [0, 1, 7, 8])
    try bare.tree.remove(run)
    bare.commit()
    #expect(bare.report.rows.array.map(\.row) == [0, 1, 2, 3])
  }

  @Test(.enabled(if: Allocations.areMeaningful)) func aRunTakesNoMemoryForItsRows() throws {
    let bare = BareList()
    try bare.tree.makeRun(count: 10, height: 44, at: .last(in: .root))
    bare.commit()
    let counted = try allocations {
      try bare.tree.makeRun(count: 10_000_000, height: 44, at: .last(in: .root))
      bare.commit()
    }
    #expect(counted.bytes <= 1024)
  }

  @Test func rowsOfARunKeepTheirPlace() throws {
    let bare = BareList()
    bare.setViewport(width: 300, height: 100)
    try bare.tree.makeRun(count: 1_000, height: 10, at: .last(in: .root))
    bare.commit()
    bare.show(at: 5_005)
    #expect(bare.report.firstRow == 500)
    // What comes above moves them in the content, not on the screen.
    try bare.tree.makeRow(RowContent(1, height: .fixed(33)), at: .first(in: .root))
    bare.commit()
    #expect(bare.report.adjustment == 33 * 768 && bare.report.firstRow == 501)
    // Neither does a row of the run above them that becomes higher when it is filled.
    try bare.tree.fill(
      bare.tree.node(atRow: 101)!, at: 100, with: RowContent(2, height: .fixed(50)))
    bare.commit()
    #expect(bare.report.adjustment == 40 * 768 && bare.report.firstRow == 501)
    #expect(bare.report.rows[0].indexInRun == 399)
  }

  /// The run is divided above those that were in sight while nothing is.
  @Test func rowsOfARunKeepTheirPlaceUntilThereIsAViewportAgain() throws {
    let bare = BareList()
    bare.setViewport(width: 300, height: 100)
    let run = try bare.tree.makeRun(count: 1_000, height: 10, at: .last(in: .root))
    bare.commit()
    bare.show(at: 5_005)
    bare.setViewport(width: 300, height: 0)
    bare.commit()
    try bare.tree.makeRow(RowContent(1, height: .fixed(33)), at: .first(in: .root))
    try bare.tree.fill(run, at: 100, with: RowContent(2, height: .fixed(50)))
    bare.setViewport(width: 300, height: 100)
    bare.commit()
    #expect(bare.offset == 5_005 + 33 + 40)
    #expect(bare.report.firstRow == 501 && bare.report.rows[0].indexInRun == 399)
  }

  /// The first of its rows that were in sight may be scrolled away by then.
  @Test func aRunIsFollowedByAnyOfItsRowsInSight() throws {
    let (bare, rows) = BareList.list(0..<100)
    bare.setViewport(width: 300, height: 100)
    let run = try bare.tree.makeRun(count: 30, height: 10, at: .first(in: .root))
    bare.commit()
    bare.show(at: 105)
    bare.followedRow = run
    bare.layout.viewportDidScroll(to: 125)
    try bare.tree.move(run, to: .after(rows[49]))
    bare.commit()
    #expect(bare.offset == 125 + 50 * 20)
    #expect(bare.report.rows[0].node == run && bare.report.rows[0].indexInRun == 12)
  }

  @Test(arguments: [500.0, 505], [false, true])
  func rowsOfARunKeepTheirPlaceAsAllInSightAreFilled(offset: Double, losesRows: Bool) throws {
    let (bare, host) = (BareList(), TestHost { _ in 30 })
    bare.host = host
    bare.setViewport(width: 300, height: 100)
    let run = try bare.tree.makeRun(count: 1_000, height: 20, at: .last(in: .root))
    bare.commit()
    bare.layout.viewportDidScroll(to: offset)
    bare.commit()
    for row in (15..<50).reversed() {
      try bare.tree.fill(run, at: row, with: RowContent(RowID(Int64(row))))
    }
    if losesRows { try bare.tree.remove(try bare.tree.divideRun(run, after: 10)) }
    bare.commit()
    let first = bare.report.rows[0]
    #expect(bare.tree.identity(of: first.node) == 25)
    #expect(first.top - bare.report.offset == Int64((500 - offset) * 768))
    #expect(host.measured.first == 25 && host.measured.count == 4)
  }

  @Test func carriedRunsAreOneMove() throws {
    let bare = BareList()
    let first = try bare.tree.makeRun(count: 1_000, height: 10, at: .last(in: .root))
    let second = try bare.tree.makeRun(count: 2_000, height: 10, at: .last(in: .root))
    bare.commit()
    try bare.tree.move(second, to: .before(first))
    bare.commit()
    #expect(bare.report.movedRuns.array.map { [$0.old, $0.new, $0.count] } == [[0, 2_000, 1_000]])
    #expect(bare.report.update.moves.isEmpty)
    try bare.tree.remove(second)
    bare.commit()
    #expect(bare.report.deletedRuns.array == [RowRange(start: 0, count: 2_000)])
    #expect(bare.tree.contentHeight == 10_000)
  }

  @Test func whatCannotBeIsRefused() throws {
    let bare = BareList(hasSections: true)
    #expect(throws: EditError.runInSections) {
      try bare.tree.makeRun(count: 1, height: 1, at: .last(in: .root))
    }
    let flat = BareList()
    let row = try flat.tree.makeRow(RowContent(1), at: .last(in: .root))
    let run = try flat.tree.makeRun(count: 3, height: 1, at: .last(in: .root))
    #expect(throws: EditError.notInRun(row)) { try flat.tree.divideRun(row, after: 1) }
    #expect(throws: EditError.notInRun(run)) { try flat.tree.divideRun(run, after: 3) }
    #expect(throws: EditError.notInRun(run)) { try flat.tree.fill(run, at: 3, with: RowContent(1)) }
    #expect(throws: EditError.invalidLength(43_691)) {
      try flat.tree.makeRun(count: 1, height: 43_691, at: .last(in: .root))
    }
  }

  @Test func runsHaveNoLooks() throws {
    let bare = BareList()
    let row = try bare.tree.makeRow(RowContent(1), at: .last(in: .root))
    let run = try bare.tree.makeRun(count: 3, height: 1, at: .last(in: .root))
    let edits: [(borrowing BareList) throws -> Void] = [
      { try $0.tree.setStyle(ContainerStyle(lineSpacing: 1), of: .root) },
      { try $0.tree.setRole(.header, row) },
      { try $0.tree.makeRow(RowContent(2, role: .header), at: .last(in: .root)) },
      { try $0.tree.fill(run, at: 0, with: RowContent(2, role: .header)) },
      { try $0.tree.setSeparator(Separator(height: 1), at: .top, of: row) },
      { try $0.tree.setSeparatorBetweenChildren(Separator(height: 1), of: .root) },
    ]
    for edit in edits { #expect(throws: EditError.runsHaveNoLooks) { try edit(bare) } }
    #expect(bare.tree.rowCount() == 4)
    // Without runs it may have looks, and has no runs from then on.
    try bare.tree.remove(run)
    bare.commit()
    try bare.tree.setRole(.header, row)
    #expect(throws: EditError.runsHaveNoLooks) {
      try bare.tree.makeRun(count: 3, height: 1, at: .last(in: .root))
    }
  }

  /// What is planned around a run does not depend on how many rows it has.
  @Test func rowsOfRunsAreNotPlanned() throws {
    let bare = BareList()
    let host = TestHost { _ in 100 }
    bare.host = host
    bare.setViewport(width: 300, height: 800)
    try bare.tree.makeRun(count: 2_000_000_000, height: 0.25, at: .last(in: .root))
    let row = try bare.tree.makeRow(
      RowContent(1, height: .automatic(estimate: 50)), at: .last(in: .root))
    bare.commit()
    bare.show(at: 2_000_000_000 * 0.25 - 1000)
    #expect(host.measured.isEmpty && bare.report.rows.count == 3200)
    #expect(bare.report.firstRow == 2_000_000_000 - 4000)
    var plan = Buffer<MeasureRequest>()
    bare.plan(into: &plan, budget: 10)
    #expect(plan.count == 1 && plan[0].node == row)
    bare.layout.scroll(toFraction: 0.5)
    bare.commit()
    #expect(bare.report.offset == bare.report.contentHeight / 2 - 400 * 768)
    bare.plan(into: &plan, budget: 10)
    #expect(plan.count == 0)
  }

  // MARK: Beside a twin

  @Test(arguments: seeds(count: 150)) func randomRunsAgreeWithRows(seed: UInt64) throws {
    try RandomRuns.run(SeededGenerator(seed: seed))
  }
}
