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

  @Test func whatIsInSightComesFirst() {
    let bare = list(100)
    let host = TestHost { _ in 100 }
    bare.host = host
    bare.layout.scroll(to: 2000)
    bare.commit()
    // In sight are 20 to 23, which are measured; shown are 18 to 27, prepared 14 to 33.
    #expect(planned(bare) == Array(24..<28) + [19, 18] + Array(28..<34) + [17, 16, 15, 14])
    #expect(planned(bare, budget: 3) == [24, 25, 26] && planned(bare, budget: 0) == [])
    bare.layout.scroll(to: 2100)
    bare.commit()
    bare.layout.scroll(to: 2000)
    bare.commit()
    #expect(
      planned(bare)
        == [19, 18, 17, 16] + [25] + (10..<16).reversed() + Array(26..<30))
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
      #expect(bare.setMeasuredHeight(90, for: request))
      // It is known by now.
      #expect(!bare.setMeasuredHeight(80, for: request))
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

  @Test func rowsOfNoWidthAreNotPlanned() throws {
    let bare = list(10)
    try bare.tree.setStyle(ContainerStyle(left: 200, right: 200), of: .root)
    #expect(planned(bare) == [])
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
}
