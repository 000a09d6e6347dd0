// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// What is in sight before and after a scroll moves by the distance that was scrolled.
@Suite struct HeldPlaceTests {
  static let ticks: [Double] = [3, 20, 40, 60, 100, 200, 350, 450, 599]

  private static func flow(_ rows: RowAlignment) -> ContainerStyle {
    ContainerStyle(.flow(FlowStyle(alignment: .leading, rows: rows, columns: 3)))
  }

  private static let waterfall = ContainerStyle(.waterfall(columns: 2), lineSpacing: 8)

  private func expectNoJumps(_ walk: Walk, ticks: Int = 6) {
    #expect(walk.ticks >= ticks && walk.jumps == 0, "\(walk.jumps) of \(walk.ticks) ticks")
  }

  /// A row that fills the viewport is measured anew, as its height is automatic from now on, and rows come above it.
  @Test(arguments: [RowHeight.fixed(250), .automatic(estimate: 250), .automatic()], [true, false])
  func theRowAtTheFoldKeepsItsTopWhateverHeightItGets(height: RowHeight, wasFixed: Bool) throws {
    let (bare, host) = (BareList(), TestHost { _ in 300 })
    bare.host = host
    bare.setViewport(width: 100, height: 100)
    func make(_ row: Int64, _ height: RowHeight, _ place: Place) throws -> NodeID {
      try bare.tree.makeRow(RowContent(RowID(row), height: height), at: place)
    }
    for row in 1...20 { _ = try make(Int64(row), .fixed(20), .last(in: .root)) }
    let tall = try make(
      99, wasFixed ? .fixed(300) : .automatic(estimate: 300), .after(bare.tree.node(atRow: 9)!))
    bare.commit()
    bare.layout.viewportDidScroll(to: 300)
    bare.commit()
    #expect(bare.report.rows.array.map(\.node) == [tall])
    for row in 0..<6 { _ = try make(Int64(300 + row), .fixed(20), .first(in: .root)) }
    try bare.tree.setHeight(height, tall)
    bare.commit()
    #expect(bare.report.offset == 420 * 768 && bare.report.rows[0].node == tall)
  }

  /// Rows of truths much larger than their estimates, or much smaller; towards the start, towards the end,
  /// and to and fro.
  @Test(arguments: ticks, [44.0, 300])
  func noTickMakesAListJump(tick: Double, estimate: Double) {
    var random = SeededGenerator(seed: UInt64(tick))
    for way in [-1.0, 1, 0] {
      var walk = Walk(style: ContainerStyle(), estimate: estimate, rows: 200)
      walk.go(to: way < 0 ? 199 : way > 0 ? 0 : 100)
      for _ in 0..<Int(min(120, 60_000 / tick)) {
        let sign = way == 0 ? (Bool.random(using: &random) ? 1.0 : -1) : way
        walk.scroll(by: sign * tick)
      }
      expectNoJumps(walk)
    }
  }

  /// A chat of sections with headers that are pinned, spacing and insets, read from its end.
  @Test(arguments: ticks)
  func noTickMakesAChatJump(tick: Double) {
    var walk = Walk(
      style: ContainerStyle(top: 10, bottom: 10, lineSpacing: 8), estimate: 44, rows: 200,
      pinnedEvery: 25)
    walk.go(to: 199)
    for _ in 0..<120 { walk.scroll(by: -tick) }
    expectNoJumps(walk)
  }

  /// A line is as tall as its tallest row, so all of its rows are measured when it comes into sight, also those that
  /// are out of sight by the heights they turn out to have: no line in sight changes.
  @Test(arguments: ticks, [RowAlignment.leading, .center, .trailing])
  func noTickMakesAFlowJump(tick: Double, rows: RowAlignment) {
    for estimate in [44.0, 300] {
      var walk = Walk(style: Self.flow(rows), estimate: estimate, rows: 300)
      walk.go(to: 299)
      for _ in 0..<80 { walk.scroll(by: -tick) }
      expectNoJumps(walk)
    }
  }

  /// Columns that keep their rows: nothing moves towards the end, nor back over what was measured.
  @Test(arguments: ticks)
  func noTickMakesAWaterfallJumpWhereRowsWereSeen(tick: Double) {
    var walk = Walk(style: Self.waterfall, estimate: 44, rows: 400)
    walk.go(to: 0)
    for _ in 0..<100 { walk.scroll(by: tick) }
    for _ in 0..<90 { walk.scroll(by: -tick) }
    expectNoJumps(walk)
  }

  /// What `ScrollingWithoutJumps` says: no tick moves a row in sight, back over rows that were never seen.
  @Test(arguments: ticks.prefix(6), [ContainerStyle(), flow(.leading), waterfall])
  func theFiguresOfScrollingWithoutJumps(tick: Double, style: ContainerStyle) {
    var walk = Walk(style: style, estimate: 44, rows: 2000)
    walk.go(to: 1999)
    for _ in 0..<400 { walk.scroll(by: -tick) }
    expectNoJumps(walk, ticks: 400)
  }

  /// The same to the first rows, up to the tick that reaches them.
  @Test(arguments: ticks.filter { $0 >= 100 })
  func noTickMakesAWaterfallJumpUpToItsStart(tick: Double) {
    var walk = Walk(style: Self.waterfall, estimate: 44, rows: 200)
    walk.go(to: 199)
    while walk.offset > 0 { walk.scroll(by: -tick) }
    expectNoJumps(walk, ticks: 31)
  }

  /// But a row at the fold that waits keeps its top when it is answered from elsewhere, whichever way one scrolled last.
  @Test(arguments: [500.0, 300])
  func aRowAtTheFoldThatIsAnsweredFromElsewhereKeepsItsTop(start: Double) {
    let list = estimatedList(100)
    list.report(scrolledTo: start) { _ in 50 }
    list.viewportDidScroll(to: 420)
    list.setMeasuredHeight(300, row: 8)
    #expect(list.report { _ in 300 }.screenTop(ofRow: 8) == -20)
  }

  /// If nothing in sight stays where it was in the list, the offset stays the number it is.
  @Test(arguments: [7, 13, 99])
  func sortingKeepsTheOffset(stride: Int) {
    let list = fixedList((0..<100).map { Double(40 + $0 % 5 * 10) })
    list.report(scrolledTo: 1000)
    // Only row 0 stays.
    let order = [0] + (1..<100).sorted { $0 * stride % 101 < $1 * stride % 101 }
    let moves = (1..<100).map { (order[$0], $0) }
    list.apply(moves: moves, rows: order.map { rows(100)[$0] })
    let report = list.report()
    #expect(report.offset == 1000 && report.adjustment == 0)
  }
}

/// A viewport of 600 points that goes up and down a list, and what moves in it that should not.
private struct Walk {
  private var list: ListLayout
  private var report = LayoutReport()
  private(set) var ticks = 0
  /// Ticks at which some row in sight before and after moved by another distance.
  private(set) var jumps = 0
  var offset: Double { report.offset }

  init(style: ContainerStyle, estimate: Double, rows count: Int, pinnedEvery: Int? = nil) {
    list = ListLayout(style: style)
    list.setViewport(width: 300, height: 600)
    list.load(rows(count)) {
      var attributes = estimated(estimate)
      if let pinnedEvery, $0.isMultiple(of: pinnedEvery) { attributes.pin = Pin() }
      return attributes
    }
  }

  private mutating func pass() {
    report = list.report { 60 + Double(($0 &* 7919) % 321) }
  }

  mutating func go(to row: Int) {
    list.scrollToRow(row, at: .nearest)
    pass()
  }

  mutating func scroll(by tick: Double) {
    let last = max(0, report.contentExtent - 600)
    let wanted = max(0, min(report.offset + tick, last))
    let distance = wanted - report.offset
    let places = Dictionary(
      uniqueKeysWithValues: report.placed.map { ($0.row, $0.y - report.offset - distance) })
    list.viewportDidScroll(to: wanted)
    pass()
    // At either end the content itself ends.
    let isAtEnd = report.offset <= 0 || report.offset >= report.contentExtent - 600
    if isAtEnd || distance == 0 { return }
    let moved = report.placed.compactMap { row in
      places[row.row].map { abs(row.y - report.offset - $0) }
    }
    ticks += 1
    if moved.contains(where: { $0 > 0.001 }) { jumps += 1 }
  }
}
