// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Cases W1 to W8: waterfalls.
@Suite struct WaterfallTests {
  /// Spacings of 10.
  private func style(_ columns: Int, strict: Bool = false) -> ContainerStyle {
    ContainerStyle(
      .waterfall(columns: columns, strict: strict), lineSpacing: 10, itemSpacing: 10)
  }

  @Test(arguments: [false, true]) func w1TwoColumns(strict: Bool) {
    var list = ArrangedList(style(2, strict: strict).inset(by: 10))
    list.addMeasured(5, estimate: 44)
    list.commit { [145, 72, 116, 43, 87][$0] }
    #expect(
      list.placed == [
        Placed(0, 10, 10, 145, 145), Placed(1, 165, 10, 145, 72), Placed(2, 165, 92, 145, 116),
        Placed(3, 10, 165, 145, 43), Placed(4, 10, 218, 145, 87),
      ])
    #expect(list.contentHeight == 315)
  }

  @Test func w3TiesGoLeftAndColumnsAreFlooredToPixels() {
    for (scale, width) in [(1, 93.0), (2, 93), (3, 280.0 / 3)] {
      var list = ArrangedList(style(3).inset(by: 10), pixelScale: scale)
      list.addMeasured(6, estimate: 44)
      list.commit { _ in 50 }
      #expect(list.placed.map(\.width) == [Double](repeating: width, count: 6))
      #expect(list.ys == [10, 10, 10, 70, 70, 70])
    }
  }

  @Test func w4EmptySectionsKeepTheirHeaders() {
    var list = ArrangedList()
    list.add(30, role: .header, in: list.container(style(2)))
    list.add(20, in: list.container(style(2)))
    list.commit()
    #expect(list.ys == [0, 30])
  }

  @Test func w5SectionsRealign() {
    var list = ArrangedList()
    var style = style(2)
    (style.top, style.bottom) = (5, 5)
    for _ in 0..<2 {
      let container = list.container(style)
      for tall in [100.0, 20, 30] { list.add(tall, in: container) }
    }
    list.commit()
    #expect(list.ys == [5, 5, 35, 115, 115, 145])
    #expect(list.contentHeight == 220)
  }

  @Test func w6AFullSpanRowStartsBelowTheLongestColumn() throws {
    var list = ArrangedList(style(2), width: 310)
    for tall in [100.0, 20] { list.add(tall) }
    let span = list.add(40, spansLine: true)
    for tall in [30.0, 50, 10] { list.add(tall) }
    list.commit()
    #expect(
      list.placed == [
        Placed(0, 0, 0, 150, 100), Placed(1, 160, 0, 150, 20), Placed(2, 0, 110, 310, 40),
        Placed(3, 0, 160, 150, 30), Placed(4, 160, 160, 150, 50), Placed(5, 0, 200, 150, 10),
      ])
    try list.bare.tree.remove(span)
    list.commit()
    #expect(list.ys == [0, 0, 30, 70, 110])
    list.add(40, spansLine: true, at: 3)
    list.commit()
    #expect(list.ys == [0, 0, 110, 160, 160, 200])
  }

  @Test func w7ARangeFindsAllRowsThatMeetIt() {
    var list = ArrangedList(
      ContainerStyle(.waterfall(columns: 2)), width: 300, height: 20)
    // The first row is as tall as a thousand of those beside it.
    for row in 0..<1001 { list.add(row == 0 ? 10_000 : 10) }
    for offset in [0.0, 4995, 9000, 9980] {
      list.show(scrolledTo: offset)
      let first = Int(offset / 10) + 1
      let beside = Array(first...first + (offset == 4995 ? 2 : 1))
      #expect(list.placed.map(\.row) == [0] + beside)
    }
  }

  /// A row of 1000 beside ten of 100: what begins above the end of the longest column has a lesser sum.
  @Test(arguments: [false, true])
  func w7AStretchReachesToTheLastRowThatMeetsIt(strict: Bool) {
    var list = ArrangedList(
      ContainerStyle(.waterfall(columns: 2, strict: strict)), width: 300, height: 20)
    for row in 0..<15 { list.add(row == 0 ? 1000 : 100) }
    list.commit()
    #expect(list.bare.rows(in: 900..<950) == 0..<11)
    #expect(list.bare.rows(in: 0..<50) == 0..<2)
    #expect(list.bare.rows(in: 950..<1000) == 0..<11)
    #expect(list.bare.rows(in: 950..<1001) == 0..<13)
    #expect(list.bare.rows(in: 1000..<1200) == 11..<15)
  }

  @Test(arguments: [false, true])
  func w8LanesPersistOrReflow(strict: Bool) {
    var list = ArrangedList(
      ContainerStyle(.waterfall(columns: 2, strict: strict)), width: 300)
    list.addMeasured(20, estimate: 50)
    list.commit { _ in 50 }
    let before = list.placed
    list.setMeasuredHeight(130, row: 4)
    list.commit()
    let after = list.placed
    #expect(after.prefix(5).map(\.x) == before.prefix(5).map(\.x))
    if strict {
      #expect(after.map(\.x) != before.map(\.x))
      #expect(after == scratch(20) { $0 == 4 ? 130 : 50 })
    } else {
      #expect(after.map(\.x) == before.map(\.x))
      #expect(after.map(\.y) != before.map(\.y))
    }
  }

  /// What a strict layout from scratch gives, for two columns in 300 without spacing.
  private func scratch(_ count: Int, height: (Int) -> Double) -> [Placed] {
    var ends = [0.0, 0.0]
    return (0..<count).map { row in
      let column = ends[0] <= ends[1] ? 0 : 1
      defer { ends[column] += height(row) }
      return Placed(row, Double(column) * 150, ends[column], 150, height(row))
    }
  }

  @Test func aLongWaterfallIsNoTallRow() {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 300, height: 100)
    for _ in 0..<5000 { list.add(100) }
    #expect(list.contentHeight == 250_000)
    list.show(scrolledTo: 200_000)
    #expect(list.placed.map(\.row) == [4000, 4001])
  }

  @Test func aHiddenRowBetweenTwoRunsLeavesNoExtent() throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2, strict: true)), width: 300)
    for (row, tall) in [100.0, 20, 30].enumerated() { list.add(tall, spansLine: row == 1) }
    #expect(list.contentHeight == 150)
    try list.bare.tree.setHidden(true, list.rows[1])
    #expect(list.contentHeight == 100)
    try list.bare.tree.setStyle(
      ContainerStyle(.waterfall(columns: 2), top: 5), of: .root)
    #expect(list.contentHeight == 105)
  }

  @Test(arguments: [false, true])
  func aRowComesToSpanTheLineAndDoesNoMore(strict: Bool) throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2, strict: strict)), width: 300)
    for tall in [100.0, 20, 30, 10] { list.add(tall) }
    #expect(list.contentHeight == 100)
    for (row, extent) in [(0, 130.0), (1, 150), (2, 140), (3, 110)] {
      try list.bare.tree.setLine(RowLine(spansLine: true), list.rows[row])
      #expect(list.contentHeight == extent)
      try list.bare.tree.setLine(RowLine(), list.rows[row])
      #expect(list.contentHeight == 100)
    }
  }

  /// A row without a height stays where its column ended, whatever is moved behind it.
  @Test func aRowIsMovedBehindOneWithoutAHeight() throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 3, strict: true)), width: 300)
    for tall in [47.0, 0, 61, 20, 0, 28, 78, 13, 17, 0, 0, 7, 12] { list.add(tall) }
    list.commit()
    #expect(list.bare.tree.offset(of: list.rows[4]) == 20)
    try list.bare.tree.move(list.rows[6], to: .after(list.rows[10]))
    list.commit()
    #expect(list.bare.tree.offset(of: list.rows[4]) == 20)
  }

  // Where columns persist.

  /// A waterfall of two columns whose first rows were measured: 50 each, then row 4 came to be 130 tall, so
  /// that its column is far longer.
  private func uneven() -> ArrangedList {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 300, height: 400)
    list.addMeasured(20, estimate: 50)
    list.commit { _ in 50 }
    list.setMeasuredHeight(130, row: 4)
    list.commit { _ in 50 }
    return list
  }

  @Test func rowsAboveAnEditKeepTheirColumns() throws {
    var list = uneven()
    let before = list.xs
    let new = list.add(50, isMeasured: true, at: 9)
    list.commit { _ in 50 }
    #expect(list.xs.prefix(9) == before.prefix(9))
    // The new row comes into the shorter column, and so do those behind it.
    #expect(list.xs[9...].prefix(2) == [150, 150])
    try list.bare.tree.remove(new)
    list.commit { _ in 50 }
    #expect(list.xs.prefix(9) == before.prefix(9))
    #expect(list.xs[9...].prefix(2) == [150, 150])
  }

  @Test func anotherStyleElsewhereKeepsAllColumns() throws {
    let list = uneven()
    let other = list.container(ContainerStyle())
    list.commit { _ in 50 }
    let before = list.xs
    try list.bare.tree.setStyle(ContainerStyle(bottom: 10), of: other)
    list.commit { _ in 50 }
    #expect(list.xs == before)
  }

  /// Traits of a kind that no row has, the style that the list has already, and a pin.
  @Test(arguments: 0..<3) func whatMovesNoRowKeepsAllColumns(change: Int) throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 200, height: 400)
    for _ in 0..<40 { list.add(50) }
    list.commit()
    try list.bare.tree.setHeight(.fixed(130), list.rows[0])
    list.commit()
    let before = list.placed
    // From scratch it would be at 100, 50.
    #expect(before[2] == Placed(2, 0, 130, 100, 50))
    switch change {
    case 0: list.bare.setHeightTraits(1, ofKinds: [9])
    case 1: try list.bare.tree.setStyle(ContainerStyle(.waterfall(columns: 2)), of: .root)
    default: try list.bare.tree.setPin(Pin(), list.rows[2])
    }
    list.commit()
    #expect(list.placed == before)
  }

  @Test func anotherWidthDealsAllRowsAnew() {
    let list = uneven()
    let before = list.xs
    list.bare.setViewport(width: 200, height: 400)
    list.bare.setViewport(width: 300, height: 400)
    list.commit { _ in 50 }
    #expect(list.xs != before)
    #expect(list.placed == Array(scratch(20) { $0 == 4 ? 130 : 50 }.prefix(list.placed.count)))
  }

  @Test func noColumnTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = ContainerStyle(.waterfall(columns: 0))
    }
    await #expect(processExitsWith: .failure) {
      var style = ContainerStyle()
      style.arrangement = .waterfall(columns: 256)
    }
    await #expect(processExitsWith: .failure) { _ = FlowStyle(columns: 256) }
    await #expect(processExitsWith: .failure) {
      var style = FlowStyle(columns: 255)
      style.columns = -1
    }
  }

  /// A list of posts that are shown as rows becomes a waterfall of cards, all in one commit.
  @Test(arguments: [false, true]) @MainActor
  func rowsBecomeCards(withSeparators: Bool) throws {
    let host = ReportingHost { _, _ in 4 }
    let engine = ListEngine(for: host, width: 90, height: 40)
    let feed = ContainerModel()
    if withSeparators { feed.separatorBetweenChildren = Separator(height: 1) }
    try engine.root.add(feed)
    var posts: [(row: CellModel, card: CellModel)] = []
    for _ in 0..<6 {
      let post = ContainerModel()
      let row = CellModel(kind: 1)
      let card = CellModel(kind: 2)
      card.isHidden = true
      try post.add([row, card])
      try feed.add(post)
      posts.append((row, card))
    }
    engine.commit()
    feed.style = ContainerStyle(.waterfall(columns: 3), lineSpacing: 1, itemSpacing: 2)
    feed.separatorBetweenChildren = nil
    for post in posts { (post.row.isHidden, post.card.isHidden) = (true, false) }
    engine.commit()
    let frames = (0..<6).compactMap { engine.frame(ofRow: $0) }
    #expect(frames.map(\.y) == [0, 0, 0, 5, 5, 5])
    #expect(engine.contentExtent == 9)
  }
}
