// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Working ranges, and what to measure next (LAYOUT R1 and R2).
@Suite struct RangeTests {
  /// Rows estimated at 100 of which nobody has a height, in a viewport of 400.
  private func list(_ count: Int, viewport: Double = 400, estimate: Double = 100) -> BareList {
    let (bare, _) = BareList.list(0..<Int64(count), height: .automatic(estimate: estimate))
    bare.setViewport(width: 300, height: viewport)
    return bare
  }

  private func planned(_ bare: BareList, budget: Int = 1000) -> [Int] {
    var plan = Buffer<MeasureRequest>()
    bare.plan(into: &plan, budget: budget)
    return plan.array.map { Int($0.id.rawValue) }
  }

  /// Nothing is measured on the way: the heights of all rows are fixed.
  @Test func rangesAreThoseOfTexture() {
    let (bare, _) = BareList.list(0..<1000, height: .fixed(50))
    bare.setViewport(width: 300, height: 800)
    bare.commit()
    #expect(bare.ranges.display == 0..<1000 && bare.ranges.preload == 0..<1200)
    bare.layout.scroll(to: 1600)
    bare.commit()
    #expect(bare.ranges.visible == 1600..<2400)
    #expect(bare.ranges.display == 1200..<3200 && bare.ranges.preload == 400..<4400)
    bare.layout.scroll(to: 1700)
    bare.commit()
    bare.layout.scroll(to: 1600)
    bare.commit()
    #expect(bare.ranges.display == 800..<2800 && bare.ranges.preload == 0..<3600)
    bare.layout.scroll(to: 1600)
    bare.commit()
    #expect(bare.ranges.display == 800..<2800)
  }

  @Test func heightsOfAPlanCanComeFromAnywhere() throws {
    let bare = list(100)
    let host = TestHost { _ in 100 }
    bare.host = host
    bare.layout.scroll(to: 2000)
    bare.commit()
    var plan = Buffer<MeasureRequest>()
    bare.plan(into: &plan, budget: 100)
    let requests = plan.array
    for request in requests {
      // The later of two wins.
      #expect(bare.setMeasuredHeight(80, for: request))
      #expect(bare.setMeasuredHeight(90, for: request))
    }
    bare.commit()
    // Six rows above are ten points lower, and what is in sight has not moved.
    #expect(bare.offset == 1940 && bare.rowsInSight == [20, 21, 22, 23])
    #expect(planned(bare).count < requests.count)
    let found = bare.tree.node(atRow: 63)
    let row = try #require(found)
    bare.layout.scroll(to: 5600)
    bare.commit()
    bare.plan(into: &plan, budget: 100)
    let stale = try #require(plan.array.first { $0.node == row })
    try bare.tree.setStamp(5, row)
    #expect(!bare.setMeasuredHeight(10, for: stale))
  }

  /// Rows whose estimates are nothing contain no place, and are planned where they are.
  @Test func rowsOfNoHeightAtTheStartArePlanned() throws {
    let bare = BareList()
    bare.setViewport(width: 300, height: 100)
    for id in 0..<4 {
      try bare.tree.makeRow(
        RowContent(RowID(Int64(id)), height: .automatic(estimate: id < 2 ? 0 : 300)),
        at: .last(in: .root))
    }
    #expect(planned(bare) == [0, 1, 2])
  }

  /// A viewport beyond the end has no rows, those around it end before: the last row by its index is high up.
  @Test func aViewportBeyondTheEndOfColumns() throws {
    let bare = BareList()
    let host = TestHost { _ in 10 }
    bare.host = host
    bare.setViewport(width: 300, height: 100)
    try bare.tree.setStyle(ContainerStyle(.waterfall(columns: 2)), of: .root)
    for height in [RowHeight.fixed(10), .fixed(1000), .fixed(10)] {
      try bare.tree.makeRow(RowContent(height: height), at: .last(in: .root))
    }
    bare.commit()
    bare.layout.viewportDidScroll(to: 1010)
    bare.commit()
    #expect(bare.rows(in: 960..<1000) == 1..<2 && planned(bare) == [])
  }

  private func planned(_ list: ListLayout, budget: Int = 1000) -> [Int] {
    list.plan(budget: budget).map { Int($0.id.rawValue) }
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
