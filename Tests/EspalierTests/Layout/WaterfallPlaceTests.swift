// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// What of a waterfall keeps its place, while heights come from elsewhere and rows go.
@Suite struct WaterfallPlaceTests {
  /// A host that measures ahead, tick by tick, moves nothing that is in sight.
  @Test(arguments: [2, 3, 4])
  func whatIsMeasuredAheadMovesNoRowInSight(columns: Int) {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: columns)), width: 300, height: 600)
    list.addMeasured(300, estimate: 80)
    var generator = SeededGenerator(seed: 7)
    let heights = (0..<300).map { _ in Double(20 + generator.next() % 500) }
    list.commit { heights[$0] }
    var offset = 0.0
    for tick in 0..<300 {
      offset = max(0, list.bare.offset + (tick % 100 < 70 ? 90 : -140))
      if tick % 37 == 0 { offset += 3000 }
      list.show(scrolledTo: offset) { heights[$0] }
      let before = placed(list)
      var plan = Buffer<MeasureRequest>()
      list.bare.plan(into: &plan, budget: 12)
      for request in plan.array {
        _ = list.bare.setMeasuredHeight(heights[Int(request.id.rawValue)], for: request)
      }
      list.commit { heights[$0] }
      let after = placed(list)
      for (row, place) in before {
        #expect(after[row] == place, "row \(row) at tick \(tick)")
      }
    }
  }

  /// A row above the viewport that is measured ahead grows upwards, and the next one that is edited below it does not.
  @Test func whatIsMeasuredAheadLetsNoRowBelowGrowUpwards() throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 200, height: 200)
    for row in 0..<60 { list.add(50, isMeasured: row == 36) }
    list.commit { _ in 50 }
    list.show(at: 1100) { _ in 50 }
    // Row 44 keeps its place, below the first rows in sight.
    list.show(scrolledTo: 1000) { _ in 50 }
    let before = placed(list)
    #expect(Set(before.keys).isSuperset(of: 40...47))
    list.setMeasuredHeight(50, row: 36)
    try list.bare.tree.setHeight(.fixed(90), list.rows[52])
    list.commit { _ in 50 }
    #expect(placed(list) == before)
  }

  /// Rows 300, 100, 250, 400 and 400 high, the last two in sight. As the second grows, the third, which was below it,
  /// does not go to the column that is shorter by then: the next row there stays, be one of height 0 before it.
  @Test(arguments: [false, true])
  func noRowThatWasNeverSeenGoesAboveOneInSight(hasEmpty: Bool) throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 200, height: 200)
    for height in [300.0, 100, 250] { list.add(height) }
    if hasEmpty { list.add(0) }
    for _ in 0..<2 { list.add(400) }
    let row = hasEmpty ? 4 : 3
    list.show(at: 360)
    #expect(list.placed.map(\.row) == [row, row + 1] && list.ys == [300, 350])
    try list.bare.tree.setHeight(.fixed(400), list.rows[1])
    #expect(list.bare.tree.offset(ofRow: row) == 300)
    #expect(list.bare.tree.offset(ofRow: row + 1) == 650)
  }

  /// Rows 100, 50 and 0 high, the last one at the end of the second; that is above the viewport, and is measured as 80.
  /// It grows upwards from where the first one ends, as nothing with a height is behind it, and what has none comes down
  /// to its end, unless it is in sight.
  @Test(arguments: [(50.0, 50.0), (60, 100)])
  func whatHasNoHeightComesDownToTheEndOfItsColumn(offset: Double, place: Double) {
    let list = ListLayout(style: ContainerStyle(.waterfall(columns: 2)), height: 40)
    list.load(rows(3)) { $0 == 1 ? estimated(50) : fixed($0 == 0 ? 100 : 0) }
    list.report(at: offset)
    list.setMeasuredHeight(80, row: 1)
    #expect(list.offset(ofRow: 1) == 20 && list.offset(ofRow: 2) == place)
  }

  /// Rows 100, 150, 30 and 200 high in three columns, the last one below the third. That is measured as 20, above the
  /// viewport: the first one, which is in sight and has none behind it in its column, stays.
  @Test func aColumnThatEndsInSightStays() {
    let list = ListLayout(style: ContainerStyle(.waterfall(columns: 3)), height: 100)
    let heights = [100.0, 150, 30, 200]
    list.load(rows(4)) { $0 == 2 ? estimated(30) : fixed(heights[$0]) }
    list.report(at: 40)
    list.setMeasuredHeight(20, row: 2)
    #expect((0..<4).map { list.offset(ofRow: $0) } == [0, 0, 10, 30])
  }

  /// After a jump and the way back a waterfall begins where the list does: the first row may be stacked beside others.
  @Test func theWayBackLeavesNoSpaceBeforeTheFirstRow() {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let heights = (0..<40).map { _ in Double(20 + generator.next() % 180) }
      var list = ArrangedList(
        ContainerStyle(.waterfall(columns: 2), lineSpacing: 10), width: 200, height: 200)
      list.addMeasured(40, estimate: 50)
      list.show(Int(9 + seed % 4), .top) { heights[$0] }
      while list.bare.offset > 0 {
        list.show(scrolledTo: max(0, list.bare.offset - 15)) { heights[$0] }
      }
      let columns = Dictionary(grouping: list.placed, by: \.x).values.map { $0[0].y }
      #expect(columns == [0, 0], "seed \(seed)")
    }
  }

  /// The rows in sight, and where they are from the top of the viewport.
  private func placed(_ list: ArrangedList) -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: list.placed.map { ($0.row, $0.y - list.bare.offset) })
  }

  /// The last row goes from the shorter column, whose end is an estimate: what comes into sight there decides where all
  /// ends.
  @Test func theEndIsWhereRowsEndThatComeIntoSight() throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 200, height: 200)
    list.add(200)
    list.add(350, isMeasured: true)
    list.add(20, isMeasured: true)
    list.add(300)
    list.commit { $0 == 2 ? .nan : 350 }
    list.show(at: 320) { $0 == 2 ? 400 : 350 }
    let former = list.bare.report.rows.array.map { Units.points($0.top) }
    #expect(list.bare.offset == 320 && former == [0, 220])
    try list.bare.tree.remove(list.rows[3])
    list.commit { $0 == 2 ? 400 : 350 }
    #expect(list.bare.offset == 320)
    #expect(list.placed.map(\.row) == [1, 2] && list.ys == [0, 200])
    #expect(list.contentHeight == 600)
  }

  /// The list begins below the start of the viewport and goes up: of columns that end in sight, rows come into sight.
  @Test func rowsThatComeIntoSightWithTheStartAreMeasured() {
    var list = ArrangedList(width: 200, height: 100)
    list.addMeasured(2, estimate: 100)
    let columns = list.container(ContainerStyle(.waterfall(columns: 2)))
    list.add(300, in: columns)
    list.add(100, in: columns)
    list.add(30, isMeasured: true, in: columns)
    list.add(50)
    let heights = [20.0, 50, 300, 100, 40, 50]
    list.show(1, .top) { heights[$0] }
    #expect(list.placed.map(\.row) == [1, 2, 3] && list.bare.offset == 100)
    // By the estimate of row 0, row 1 is at 50, and row 4 at 200.
    list.bare.setViewport(width: 200, height: 180)
    list.show(scrolledTo: 50) { heights[$0] }
    #expect(list.bare.offset == 0 && list.ys == [0, 20, 70, 70, 170])
    #expect(list.placed.map(\.height) == [20, 50, 300, 100, 40])
  }

  /// The row that keeps its place has no height any more, so columns begin above the viewport; the list ends in sight
  /// and comes down, and brings a row of them into sight that was above.
  @Test func rowsThatComeIntoSightWithTheEndAreMeasured() throws {
    var list = ArrangedList(width: 200, height: 400)
    list.add(480)
    list.add(60, isMeasured: true)
    let columns = list.container(ContainerStyle(.waterfall(columns: 2)))
    for _ in 0..<8 { list.add(100, in: columns) }
    list.show(at: 520) { _ in 60 }
    #expect(list.bare.offset == 520)
    try list.bare.tree.setStamp(1, list.rows[1])
    for row in list.rows[8...9] { try list.bare.tree.remove(row) }
    list.add(20, isMeasured: true, in: columns, at: 2)
    list.commit { $0 == 1 ? 0 : 50 }
    #expect(list.contentHeight == 830 && list.bare.offset == 430)
    #expect(list.placed.first { $0.row == 10 }?.height == 50)
  }

  /// The end is the end, whichever column is the longest once all in sight are measured.
  @Test(arguments: [false, true]) func theEndIsReachedWhateverIsMeasured(strict: Bool) {
    let heights = [72.0, 48, 74, 30, 12]
    var list = ArrangedList(
      ContainerStyle(.waterfall(columns: 2, strict: strict)), width: 200, height: 100)
    list.addMeasured(5, estimate: 20)
    list.bare.layout.scroll(toFraction: 1)
    list.commit { heights[$0] }
    #expect(list.contentHeight == 122 && list.bare.offset == 22)
  }

  @Test(arguments: [false, true]) func aListThatFollowsItsEndStaysThere(strict: Bool) {
    let heights = [68.0, 72, 52, 18]
    var list = ArrangedList(
      ContainerStyle(.waterfall(columns: 2, strict: strict)), width: 200, height: 100)
    list.bare.configuration.followsTail = true
    list.addMeasured(3, estimate: 20)
    list.bare.layout.scroll(toFraction: 1)
    list.commit { heights[$0] }
    list.addMeasured(1, estimate: 20)
    list.commit { heights[$0] }
    #expect(list.bare.offset == list.contentHeight - 100)
  }

  /// After a jump, rows above those in sight of their columns come into sight: they grow upwards, be they behind the row
  /// that keeps its place in the order.
  @Test func rowsAboveThoseInSightGrowUpwards() {
    let heights: [Double] = [
      55, 30, 100, 45, 40, 90, 90, 70, 25, 75, 10, 85, 100, 20, 90, 75, 10, 20, 20, 45,
    ]
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 100, height: 100)
    list.addMeasured(20, estimate: 20)
    list.commit { heights[$0] }
    list.show(8, .bottom) { heights[$0] }
    let before = placed(list)
    #expect(before[6] == -15)
    list.show(scrolledTo: list.bare.offset - 48) { heights[$0] }
    let after = placed(list)
    for (row, place) in before where place + 48 < 100 { #expect(after[row] == place + 48) }
  }

  /// What is hidden was in sight, but stays nowhere: what comes in its place grows downwards, as in that of a row that is
  /// removed, and the rows above are where they were.
  @Test(arguments: [false, true])
  func whatComesInThePlaceOfARowMovesNoneAboveIt(isHidden: Bool) throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 200, height: 400)
    for _ in 0..<60 { list.add(100) }
    list.commit()
    list.show(at: 1000)
    let above = list.placed.filter { $0.row < 24 }
    #expect(above.map(\.y) == [1000, 1000, 1100, 1100])
    list.add(100, isMeasured: true, at: 24)
    let row = list.rows[24]
    if isHidden { try list.bare.tree.setHidden(true, row) } else { try list.bare.tree.remove(row) }
    list.commit { _ in 200 }
    #expect(list.placed.filter { $0.row < 24 } == above)
  }

  /// A footer in sight is no row of a column, and what comes among rows in sight leaves those above it where they are.
  @Test func whatComesAboveAFooterInSightMovesNoneAboveIt() {
    var list = ArrangedList(width: 200, height: 400)
    let columns = list.container(ContainerStyle(.waterfall(columns: 2)))
    for _ in 0..<28 { list.add(100, in: columns) }
    list.add(40, role: .footer, in: columns)
    list.commit()
    list.show(at: 1040)
    let above = list.placed.filter { $0.row < 24 }
    #expect(above.map(\.y) == [1000, 1000, 1100, 1100])
    list.add(100, isMeasured: true, at: 24)
    list.commit { _ in 200 }
    #expect(list.placed.filter { $0.row < 24 } == above)
  }

  /// Columns begin exactly at the start of the viewport, and a row of height 0 above them with it.
  @Test func aRowWithoutAHeightRightAboveColumnsIsInSight() throws {
    var list = ArrangedList(width: 200, height: 200)
    list.add(100)
    list.add(20, isMeasured: true)
    let columns = list.container(ContainerStyle(.waterfall(columns: 2)))
    for _ in 0..<8 { list.add(100, in: columns) }
    list.commit { _ in 0 }
    list.show(4, .bottom) { _ in 0 }
    #expect(list.bare.offset == 100 && list.contentHeight == 500)
    try list.bare.tree.setStamp(1, list.rows[1])
    list.commit { _ in 40 }
    #expect(list.contentHeight == 540 && list.bare.offset == 140)
  }

  /// Found by coverage: rows above one of height 0 that was scrolled to are stacked and end below it, so it goes on with
  /// their end, and what is below comes up as far: all of that in sight is measured.
  @Test func whatComesUpBelowAnAnchorWithoutAHeightIsMeasured() {
    let estimates: [Double] = [
      17, 39, 26, 36, 29, 25, 33, 23, 0, 0, 36, 27, 38, 21, 19, 23, 38, 37, 16, 28,
    ]
    let heights = [
      0: 36.0, 1: 27, 3: 23, 7: 35, 10: 28, 13: 33, 14: 38, 15: 27, 16: 35, 17: 39, 19: 26,
    ]
    var list = ArrangedList(
      ContainerStyle(.waterfall(columns: 2), lineSpacing: 10), width: 200, height: 100)
    for (row, estimate) in estimates.enumerated() {
      list.add(estimate, spansLine: row == 9, isMeasured: heights[row] != nil)
    }
    for row in [1, 8] {
      list.show(row, .top) { heights[$0] ?? .nan }
    }
    #expect(list.placed.count > 6)
    #expect(list.placed.first { $0.row == 8 }?.y == list.bare.offset)
    for placed in list.placed {
      #expect(placed.height == heights[placed.row] ?? estimates[placed.row])
    }
  }

  /// What goes before a waterfall is no edit of it.
  @Test func aWaterfallBehindOneThatIsEditedKeepsItsColumns() throws {
    var list = ArrangedList(width: 300, height: 600)
    let (first, second) = (
      list.container(ContainerStyle(.waterfall(columns: 2))),
      list.container(ContainerStyle(.waterfall(columns: 2)))
    )
    for _ in 0..<3 { list.add(50, in: first) }
    for _ in 0..<12 { list.add(50, isMeasured: true, in: second) }
    list.commit { _ in 50 }
    list.setMeasuredHeight(130, row: 5)
    list.commit { _ in 50 }
    let columns = list.placed.filter { $0.row > 2 }.map(\.x)
    try list.bare.tree.move(list.rows[2], to: .before(list.rows[0]))
    list.commit { _ in 50 }
    #expect(list.placed.filter { $0.row > 2 }.map(\.x) == columns)
    try list.bare.tree.remove(list.rows[1])
    list.commit { _ in 50 }
    #expect(list.placed.filter { $0.row > 2 }.map(\.x) == columns)
  }

  /// One over both columns that parted them has no height, so the columns go on across it: those below it are dealt again
  /// a few at a time, and are in sight. Its estimate is 10, and so are theirs.
  @MainActor @Test func rowsBelowOneThatPartsColumnsNoMoreAreShown() throws {
    let style = ContainerStyle(
      .waterfall(columns: 2), top: 3.25, bottom: 9.25, right: 16, lineSpacing: 3.75)
    let heights: [Double] = [80, 20, 40, 60, 60, 0, 20, 20, 40, 20, 0, 0, 20, 40, 10]
    let estimates: [Int: Double] = [
      0: 44.75, 1: 10, 2: 10, 3: 10, 5: 10, 7: 50, 8: 10, 10: 10, 11: 40, 13: 70, 14: 50,
    ]
    let host = ReportingHost { request, _ in heights[Int(request.id.rawValue)] }
    let engine = ListEngine(
      EngineConfiguration { $0.style = style }, for: host, width: 300, height: 137)
    for (row, height) in heights.enumerated() {
      try engine.makeRow(
        RowContent(
          RowID(Int64(row)),
          height: estimates[row].map { .automatic(estimate: $0) } ?? .fixed(height),
          spansLine: row == 1 || row == 5), at: .last(in: .root))
    }
    engine.commit()
    engine.scroll(toID: 8, at: .bottom)
    engine.commit()
    let frame = try #require(engine.frame(ofRow: 8))
    #expect(frame.y + frame.height == host.offset + 137)
    let inSight = try (0..<heights.count).filter { row in
      let frame = try #require(engine.frame(ofRow: row))
      return frame.height > 0 && frame.y + frame.height > host.offset && frame.y < host.offset + 137
    }
    #expect(inSight == host.last?.frames.map(\.row).filter { heights[$0] > 0 })
    #expect(inSight.contains(8))
  }
}
