// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Working ranges, and what to measure next (LAYOUT R1 and R2).
@Suite struct RangeTests {
  /// Rows estimated at 100 of which nobody has a height, in a viewport of 400.
  private func list(_ count: Int, viewport: Double = 400, estimate: Double = 100) -> ListCore {
    let (core, _) = ListCore.list(0..<Int64(count), height: .automatic(estimate: estimate))
    core.setViewport(width: 300, height: viewport)
    return core
  }

  private func planned(_ core: ListCore, budget: Int = 1000) -> [Int] {
    var plan = Buffer<MeasureRequest>()
    core.plan(into: &plan, budget: budget)
    return plan.array.map { Int($0.id.rawValue) }
  }

  /// Nothing is measured on the way: the heights of all rows are fixed.
  @Test func rangesAreThoseOfTexture() {
    let (core, _) = ListCore.list(0..<1000, height: .fixed(50))
    core.setViewport(width: 300, height: 800)
    core.commit()
    #expect(core.ranges.display == 0..<1000 && core.ranges.preload == 0..<1200)
    core.scroll(to: 1600)
    core.commit()
    #expect(core.ranges.visible == 1600..<2400)
    #expect(core.ranges.display == 1200..<3200 && core.ranges.preload == 400..<4400)
    core.scroll(to: 1700)
    core.commit()
    core.scroll(to: 1600)
    core.commit()
    #expect(core.ranges.display == 800..<2800 && core.ranges.preload == 0..<3600)
    core.scroll(to: 1600)
    core.commit()
    #expect(core.ranges.display == 800..<2800)
  }

  @Test func whatIsInSightComesFirst() {
    let core = list(100)
    let host = TestHost { _ in 100 }
    core.host = host
    core.scroll(to: 2000)
    core.commit()
    // In sight are 20 to 23, which are measured; shown are 18 to 27, prepared 14 to 33.
    #expect(planned(core) == Array(24..<28) + [19, 18] + Array(28..<34) + [17, 16, 15, 14])
    #expect(planned(core, budget: 3) == [24, 25, 26] && planned(core, budget: 0) == [])
    core.scroll(to: 2100)
    core.commit()
    core.scroll(to: 2000)
    core.commit()
    #expect(
      planned(core)
        == [19, 18, 17, 16] + [25] + (10..<16).reversed() + Array(26..<30))
  }

  @Test func heightsOfAPlanCanComeFromAnywhere() throws {
    let core = list(100)
    let host = TestHost { _ in 100 }
    core.host = host
    core.scroll(to: 2000)
    core.commit()
    var plan = Buffer<MeasureRequest>()
    core.plan(into: &plan, budget: 100)
    let requests = plan.array
    for request in requests {
      #expect(core.setMeasuredHeight(90, for: request))
      // It is known by now.
      #expect(!core.setMeasuredHeight(80, for: request))
    }
    core.commit()
    // Six rows above are ten points lower, and what is in sight has not moved.
    #expect(core.offset == 1940 && core.rowsInSight == [20, 21, 22, 23])
    #expect(planned(core).count < requests.count)
    let found = core.tree.node(atRow: 63)
    let row = try #require(found)
    core.scroll(to: 5600)
    core.commit()
    core.plan(into: &plan, budget: 100)
    let stale = try #require(plan.array.first { $0.node == row })
    try core.tree.setStamp(5, row)
    #expect(!core.setMeasuredHeight(10, for: stale))
  }

  @Test func rowsOfNoWidthAreNotPlanned() throws {
    let core = list(10)
    try core.tree.setStyle(ContainerStyle(left: 200, right: 200), of: .root)
    #expect(planned(core) == [])
  }

  /// Rows whose estimates are nothing contain no place, and are planned where they are.
  @Test func rowsOfNoHeightAtTheStartArePlanned() throws {
    let core = ListCore()
    core.setViewport(width: 300, height: 100)
    for id in 0..<4 {
      try core.tree.makeRow(
        RowContent(RowID(Int64(id)), height: .automatic(estimate: id < 2 ? 0 : 300)),
        at: .last(in: .root))
    }
    #expect(planned(core) == [0, 1, 2])
  }
}
