// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import Testing

/// Cases W1 to W8: waterfalls.
@Suite struct WaterfallCases {
  /// A waterfall 320 wide with spacings of 10 and boxes scaled to its columns.
  private func waterfall(
    _ boxes: [(Double, Double)], columns: Int, inset: Length = 10, strict: Bool = false
  ) -> LayoutReport {
    let style = ContainerStyle(
      .waterfall(columns: columns, strict: strict), lineSpacing: 10, itemSpacing: 10)
    var list = ListLayout(style: style.inset(by: inset))
    list.setViewport(width: 320, height: 1000)
    list.load(rows(boxes.count).span)
    return list.report {
      let width = columns == 2 ? 145.0 : 93
      return Length.scaled(width: boxes[$0].0, height: boxes[$0].1, to: width).points
    }
  }

  @Test func w1TwoColumns() {
    let report = waterfall(
      [(100, 100), (100, 50), (100, 80), (100, 30), (100, 60)], columns: 2)
    #expect(
      report.placed == [
        Placed(0, 10, 10, 145, 145), Placed(1, 165, 10, 145, 72), Placed(2, 165, 92, 145, 116),
        Placed(3, 10, 165, 145, 43), Placed(4, 10, 218, 145, 87),
      ])
    #expect(report.contentExtent == 315)
  }

  @Test func w2ThreeColumnsOfSquares() {
    let style = ContainerStyle(.waterfall(columns: 3), lineSpacing: 10, itemSpacing: 10)
    var list = ListLayout(style: style)
    list.setViewport(width: 320, height: 1000)
    list.load(rows(4).span)
    let report = list.report { _ in 100 }
    #expect(report.placed.map(\.x) == [0, 110, 220, 0])
    #expect(report.placed.map(\.y) == [0, 0, 0, 110])
    #expect(report.contentExtent == 210)
  }

  @Test func w3TiesGoLeftAndColumnsAreFlooredToPixels() {
    for (scale, width) in [(1, 93.0), (2, 93), (3, 280.0 / 3)] {
      var configuration = LayoutConfiguration()
      configuration.pixelScale = scale
      let style = ContainerStyle(.waterfall(columns: 3), lineSpacing: 10, itemSpacing: 10)
      var list = ListLayout(configuration, style: style.inset(by: 10))
      list.setViewport(width: 320, height: 1000)
      list.load(rows(6).span)
      let report = list.report { _ in 50 }
      #expect(report.placed.map(\.width) == [Double](repeating: width, count: 6))
      #expect(report.placed.map(\.y) == [10, 10, 10, 70, 70, 70])
    }
  }

  @Test func w4EmptySectionsKeepTheirHeaders() {
    var list = ListLayout()
    list.setViewport(width: 320, height: 1000)
    let style = ContainerStyle(.waterfall(columns: 2), lineSpacing: 10, itemSpacing: 10)
    let empty = list.addContainer(style)
    list.append(Row(id: 0), fixed(30, role: .header), in: empty)
    let next = list.addContainer(style)
    list.append(Row(id: 1), fixed(20), in: next)
    let report = list.report()
    #expect(report.placed.map(\.y) == [0, 30])
  }

  @Test func w5SectionsRealign() {
    var list = ListLayout()
    list.setViewport(width: 320, height: 1000)
    let style = ContainerStyle(
      .waterfall(columns: 2), top: 5, bottom: 5, lineSpacing: 10, itemSpacing: 10)
    for section in 0..<2 {
      let container = list.addContainer(style)
      for (index, tall) in [100.0, 20, 30].enumerated() {
        list.append(Row(id: RowID(Int64(section * 3 + index))), fixed(tall), in: container)
      }
    }
    let report = list.report()
    #expect(report.placed.map(\.y) == [5, 5, 35, 115, 115, 145])
    #expect(report.contentExtent == 220)
  }

  @Test func w6AFullSpanRowStartsBelowTheLongestColumn() {
    let style = ContainerStyle(.waterfall(columns: 2), lineSpacing: 10, itemSpacing: 10)
    var list = ListLayout(style: style)
    list.setViewport(width: 310, height: 1000)
    let span = RowAttributes(height: .fixed(40), spansLine: true)
    let all = [fixed(100), fixed(20), span, fixed(30), fixed(50), fixed(10)]
    list.load(rows(6).span) { all[$0] }
    var report = list.report()
    #expect(
      report.placed == [
        Placed(0, 0, 0, 150, 100), Placed(1, 160, 0, 150, 20), Placed(2, 0, 110, 310, 40),
        Placed(3, 0, 160, 150, 30), Placed(4, 160, 160, 150, 50), Placed(5, 0, 200, 150, 10),
      ])
    list.apply(deletes: [2], rows: rows(2) + rows(3, from: 3))
    report = list.report()
    #expect(report.placed.map(\.y) == [0, 0, 30, 70, 110])
    list.apply(inserts: [2], rows: rows(6)) { _ in span }
    report = list.report()
    #expect(report.placed.map(\.y) == [0, 0, 110, 160, 160, 200])
  }

  @Test func w7ARangeFindsAllRowsThatMeetIt() {
    let style = ContainerStyle(.waterfall(columns: 2))
    var list = ListLayout(style: style)
    list.setViewport(width: 300, height: 20)
    // The first row is as tall as a thousand of those beside it.
    list.load(rows(1001).span) { fixed($0 == 0 ? 10_000 : 10) }
    for offset in [0.0, 4995, 9000, 9980] {
      list.viewportDidScroll(to: offset)
      let report = list.report()
      let first = Int(offset / 10) + 1
      let beside = Array(first...first + (offset == 4995 ? 2 : 1))
      #expect(report.visibleRows == [0] + beside)
    }
  }

  @Test(arguments: [false, true])
  func w8LanesPersistOrReflow(strict: Bool) {
    let style = ContainerStyle(.waterfall(columns: 2, strict: strict))
    var list = ListLayout(style: style)
    list.setViewport(width: 300, height: 1000)
    list.load(rows(20).span) { _ in estimated(50) }
    let before = list.report { _ in 50 }
    list.setMeasuredHeight(130, row: 4)
    let after = list.report()
    #expect(after.placed.prefix(5).map(\.x) == before.placed.prefix(5).map(\.x))
    if strict {
      #expect(after.placed.map(\.x) != before.placed.map(\.x))
      #expect(after.placed == scratch(20) { $0 == 4 ? 130 : 50 })
    } else {
      #expect(after.placed.map(\.x) == before.placed.map(\.x))
      #expect(after.placed.map(\.y) != before.placed.map(\.y))
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
    let style = ContainerStyle(.waterfall(columns: 2))
    var list = ListLayout(style: style)
    list.setViewport(width: 300, height: 100)
    list.load(rows(5000).span) { _ in fixed(100) }
    list.expect(contentExtent: 250_000)
    list.viewportDidScroll(to: 200_000)
    let report = list.report()
    #expect(report.visibleRows == [4000, 4001])
  }

  /// A strict waterfall of two columns, 300 wide, on an order of its owner: rows 100, 20 and 30 tall, the
  /// one in the middle over the whole line.
  private func threeRows(_ order: inout RowOrder) -> RowLayout {
    var layout = RowLayout(style: ContainerStyle(.waterfall(columns: 2, strict: true)))
    layout.setViewport(width: 300, height: 400, in: &order)
    layout.willChange(in: &order)
    for (row, tall) in [100.0, 20, 30].enumerated() {
      let entry = RowOrder.Entry(row)
      let before = row == 0 ? RowOrder.Entry.start : RowOrder.Entry(row - 1)
      order.insert(RowOrder.Item(entry, height: .zero, traits: .row), after: before)
      layout.addRow(
        entry, Row(id: RowID(Int64(row)), stamp: 1),
        RowAttributes(height: .fixed(height(tall)), spansLine: row == 1))
    }
    layout.didChange(inserts: [0, 1, 2], in: &order)
    #expect(layout.contentExtent(settling: &order) == 150)
    return layout
  }

  @Test func aHiddenRowBetweenTwoRunsLeavesNoExtent() {
    var order = RowOrder()
    var layout = threeRows(&order)
    layout.willChange(in: &order)
    order.setTraits([], of: 1)
    layout.removeRow(1)
    layout.didChange(deletes: [1], in: &order)
    layout.checkInvariants(in: &order)
    #expect(layout.contentExtent(settling: &order) == 100)
  }

  @Test func aHiddenRowLeavesNoExtentWhereAllIsLookedAtAnew() {
    var order = RowOrder()
    var layout = threeRows(&order)
    layout.willChange(in: &order)
    order.setTraits([], of: 1)
    layout.removeRow(1)
    layout.setStyle(ContainerStyle(.waterfall(columns: 2), top: 5), of: RowLayout.list)
    layout.didChange(deletes: [1], in: &order)
    layout.checkInvariants(in: &order)
    #expect(layout.contentExtent(settling: &order) == 105)
  }

  @Test(arguments: [false, true])
  func aRowComesToSpanTheLineAndDoesNoMore(strict: Bool) {
    let style = ContainerStyle(.waterfall(columns: 2, strict: strict))
    var list = ListLayout(style: style)
    list.setViewport(width: 300, height: 1000)
    let heights = [100.0, 20, 30, 10]
    list.load(rows(4).span) { fixed(heights[$0]) }
    list.expect(contentExtent: 100)
    for (row, extent) in [(0, 130.0), (1, 150), (2, 140), (3, 110)] {
      list.apply(updates: [row], rows: rows(4)) {
        RowAttributes(height: .fixed(height(heights[$0])), spansLine: true)
      }
      list.expect(contentExtent: extent)
      list.apply(updates: [row], rows: rows(4)) { fixed(heights[$0]) }
      list.expect(contentExtent: 100)
    }
  }

  // Where columns persist.

  /// A waterfall of two columns whose first rows were measured: 50 each, then row 4 came to be 130 tall, so
  /// that its column is far longer.
  private func uneven(_ configuration: LayoutConfiguration = .init()) -> ListLayout {
    var list = ListLayout(configuration, style: ContainerStyle(.waterfall(columns: 2)))
    list.setViewport(width: 300, height: 400)
    list.load(rows(20).span) { _ in estimated(50) }
    _ = list.report { _ in 50 }
    list.setMeasuredHeight(130, row: 4)
    return list
  }

  private func columns(_ list: inout ListLayout) -> [Double] { list.report().placed.map(\.x) }

  @Test func aRowThatShowsSomethingNewKeepsAllColumns() {
    var list = uneven()
    let before = columns(&list)
    var all = rows(20)
    all[2].stamp = 2
    list.apply(updates: [2], rows: all) { _ in estimated(50) }
    #expect(columns(&list) == before)
  }

  @Test func rowsAboveAnEditKeepTheirColumns() {
    var list = uneven()
    let before = columns(&list)
    list.apply(inserts: [9], rows: rows(9) + rows(1, from: 30) + rows(11, from: 9)) { _ in
      estimated(50)
    }
    #expect(columns(&list).prefix(9) == before.prefix(9))
    // The new row comes into the shorter column, and so do those behind it.
    #expect(list.report().placed[9...].map(\.x).prefix(2) == [150, 150])
    list.apply(deletes: [9], rows: rows(20))
    #expect(columns(&list).prefix(9) == before.prefix(9))
    #expect(list.report().placed[9...].map(\.x).prefix(2) == [150, 150])
  }

  /// A first measurement deals four rows anew for each column, and not one more.
  @Test func aFirstMeasurementDealsAFewRowsAhead() {
    var list = ListLayout(style: ContainerStyle(.waterfall(columns: 2)))
    list.setViewport(width: 300, height: 2000)
    list.load(rows(20).span) { _ in estimated(50) }
    list.setMeasuredHeight(500, row: 0)
    let around = [0.0] + [Double](repeating: 150, count: 8)
    #expect(columns(&list) == around + (9..<20).map { $0 % 2 == 0 ? 0 : 150 })
  }

  @Test func newEstimatesKeepAllColumns() {
    var list = uneven()
    let before = columns(&list)
    list.refreshEstimates()
    #expect(columns(&list) == before)
  }

  @Test func anotherStyleElsewhereKeepsAllColumns() {
    var list = uneven()
    let other = list.addContainer(ContainerStyle())
    let before = columns(&list)
    list.setStyle(ContainerStyle(bottom: 10), of: other)
    #expect(columns(&list) == before)
  }

  @Test func anotherWidthDealsAllRowsAnew() {
    var list = uneven()
    let before = columns(&list)
    list.setViewport(width: 200, height: 400)
    list.setViewport(width: 300, height: 400)
    let after = list.report()
    #expect(after.placed.map(\.x) != before)
    #expect(after.placed == Array(scratch(20) { $0 == 4 ? 130 : 50 }.prefix(after.rowCount)))
  }

  @Test func columnsOutsideTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = ListLayout(style: ContainerStyle(.waterfall(columns: 0)))
    }
    await #expect(processExitsWith: .failure) {
      _ = ListLayout(style: ContainerStyle(.waterfall(columns: 256)))
    }
  }
}
