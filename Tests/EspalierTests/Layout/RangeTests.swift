// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Working ranges, and what to measure next (LAYOUT R1 and R2).
@Suite struct RangeTests {
  private func planned(_ list: ListLayout, budget: Int = 1000) -> [Int] {
    list.plan(budget: budget).map { Int($0.id.rawValue) }
  }

  /// Nothing is measured on the way: the heights of all rows are fixed.
  @Test func rangesAreThoseOfTexture() {
    let (bare, _) = BareList.list(0..<1000, height: .fixed(50))
    bare.setViewport(width: 300, height: 800)
    bare.commit()
    #expect(bare.ranges.display == 0..<1000 && bare.ranges.preload == 0..<1200)
    bare.show(at: 1600)
    #expect(bare.ranges.visible == 1600..<2400)
    #expect(bare.ranges.display == 1200..<3200 && bare.ranges.preload == 400..<4400)
    bare.show(at: 1700)
    bare.show(at: 1600)
    #expect(bare.ranges.display == 800..<2800 && bare.ranges.preload == 0..<3600)
    bare.show(at: 1600)
    #expect(bare.ranges.display == 800..<2800)
  }

  @Test func heightsOfAPlanCanComeFromAnywhere() throws {
    let list = estimatedList(100, estimate: 100, viewport: 400)
    list.report(at: 2000) { _ in 100 }
    let requests = list.plan(budget: 100)
    for request in requests {
      // The later of two wins.
      for height in [80.0, 90] { #expect(list.setMeasuredHeight(height, for: request)) }
    }
    let report = list.report { _ in 100 }
    // Six rows above are ten points lower, and what is in sight has not moved.
    #expect(report.offset == 1940 && report.visibleRows == [20, 21, 22, 23])
    #expect(planned(list).count < requests.count)
    list.report(at: 5600) { _ in 100 }
    let stale = try #require(list.plan(budget: 100).first { $0.node == list.nodes[63] })
    list.updateRow(at: 63, stamp: 5)
    #expect(!list.setMeasuredHeight(10, for: stale))
  }

  /// Rows whose estimates are nothing contain no place, and are planned where they are.
  @Test func rowsOfNoHeightAtTheStartArePlanned() {
    let list = ListLayout(height: 100)
    list.load(rows(4)) { estimated($0 < 2 ? 0 : 300) }
    #expect(planned(list) == [0, 1, 2])
  }

  @Test func rowsOfNoWidthAreNotPlanned() {
    let list = ListLayout(width: 100)
    let narrow = list.addContainer(ContainerStyle(left: 60, right: 60))
    list.append(Row(id: 0), estimated(50), in: narrow)
    list.append(Row(id: 1), estimated(50))
    #expect(planned(list) == [1])
  }

  /// A viewport beyond the end has no rows, those around it end before: the last row by its index is high up.
  @Test func aViewportBeyondTheEndOfColumns() {
    let list = ListLayout(style: ContainerStyle(.waterfall(columns: 2)), height: 100)
    list.load(rows(3)) { fixed([10, 1000, 10][$0]) }
    list.report()
    list.report(scrolledTo: 1010)
    #expect(list.bare.rows(in: 960..<1000) == 1..<2 && planned(list) == [])
  }

  /// The first row of 1000 shrinks to 100, and seven rows behind it are dealt anew: rows 2 and 3 are at 100 then. Row 8
  /// is left 300 above the sum before it, which is 400 by now.
  @Test func aStretchHasRowsThatWereLeftAboveTheSumsBeforeThem() throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 200, height: 100)
    list.add(1000)
    for _ in 1..<20 { list.add(100) }
    list.commit()
    #expect(list.contentHeight == 1500)
    try list.bare.tree.setHeight(.fixed(100), list.rows[0])
    list.commit()
    #expect(list.contentHeight == 900)
    #expect(list.bare.rows(in: 100..<200) == 2..<9)
  }

  /// The space before a row of a list is the row's, be there a waterfall in the list or not.
  @Test func aStretchOfTheSpaceBeforeARowAboveColumns() {
    var list = ArrangedList(ContainerStyle(lineSpacing: 10))
    for _ in 0..<3 { list.add(50) }
    let box = list.container(ContainerStyle(.waterfall(columns: 2), lineSpacing: 10))
    list.add(50, in: box)
    list.add(50, spansLine: true, in: box)
    list.commit()
    #expect(list.bare.rows(in: 52..<58) == 1..<2)
    // The same of the row over the line, which is behind a row in a column.
    let top = list.ys[4]
    #expect(list.bare.rows(in: top - 8..<top - 2) == 4..<5)
    #expect(list.bare.rows(in: top - 12..<top - 2) == 3..<5)
  }

  @Test func r2VisibleThenDisplayThenPreload() {
    // Rows of 100 in a viewport of 400: visible 20..<24, display 18..<28, preload 14..<34.
    let list = estimatedList(100, estimate: 100, viewport: 400)
    list.viewportDidScroll(to: 2000)
    let forward = planned(list)
    #expect(forward == Array(20..<28) + [19, 18] + Array(28..<34) + [17, 16, 15, 14])
    list.viewportDidScroll(to: 2100)
    list.viewportDidScroll(to: 2000)
    let backward = planned(list)
    #expect(
      backward
        == [23, 22, 21, 20] + [19, 18, 17, 16] + [24, 25] + (10..<16).reversed() + Array(26..<30))
  }

  @Test func r2BudgetAndKnownHeights() {
    let list = estimatedList(100, estimate: 100, viewport: 400)
    list.viewportDidScroll(to: 2000)
    #expect(planned(list, budget: 3) == [20, 21, 22])
    #expect(planned(list, budget: 0) == [])
    list.setMeasuredHeight(100, row: 21)
    list.setMeasuredHeight(100, row: 24)
    #expect(planned(list, budget: 5) == [20, 22, 23, 25, 26])
    list.setViewport(width: 0, height: 400)
    #expect(planned(list, budget: 5) == [])
  }

  /// Two columns of rows of 100 in a viewport of 400: eight rows in sight, two to show, two to prepare.
  @Test func plansOfColumnsHaveEveryColumn() {
    let list = ListLayout(style: ContainerStyle(.waterfall(columns: 2)), height: 400)
    list.load(rows(100)) { _ in estimated(100) }
    #expect(planned(list) == Array(0..<12))
  }

  /// A range that ends in an inset has no row of what follows.
  @Test func aRangeThatEndsInAnInset() {
    let list = ListLayout(height: 400)
    let first = list.addContainer(ContainerStyle(bottom: 1000))
    let second = list.addContainer()
    for id in 0..<4 {
      list.append(Row(id: RowID(Int64(id))), estimated(100), in: id < 2 ? first : second)
    }
    #expect(planned(list) == [0, 1])
  }
}
