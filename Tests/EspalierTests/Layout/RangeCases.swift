// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Cases R1 and R2: working ranges, measure plans and the batch-fetch trigger.
@Suite struct RangeCases {

  @Test func r1DirectionIsSticky() {
    var list = estimatedList(1000, viewport: 800)
    var ranges = list.ranges()
    #expect(ranges.display == 0..<1000)
    list.viewportDidScroll(to: 2000)
    list.viewportDidScroll(to: 1600)
    list.viewportDidScroll(to: 1600)
    ranges = list.ranges()
    #expect(ranges.display == 800..<2800)
    list.viewportDidScroll(to: 1601)
    ranges = list.ranges()
    #expect(ranges.display == 1201..<3201)
  }

  private func planned(_ list: inout ListLayout, budget: Int) -> [Int] {
    var plan: [MeasureRequest] = []
    list.plan(&plan, budget: budget)
    return plan.indices.map { Int(plan[$0].id.rawValue) }
  }

  @Test func r2VisibleThenDisplayThenPreload() {
    // Rows of 100 in a viewport of 400: visible 20..<24, display 18..<28, preload 14..<34.
    var list = estimatedList(100, estimate: 100, viewport: 400)
    list.viewportDidScroll(to: 2000)
    let forward = planned(&list, budget: 1000)
    #expect(forward == Array(20..<28) + [19, 18] + Array(28..<34) + [17, 16, 15, 14])
    list.viewportDidScroll(to: 2100)
    list.viewportDidScroll(to: 2000)
    let backward = planned(&list, budget: 1000)
    #expect(
      backward
        == [23, 22, 21, 20] + [19, 18, 17, 16] + [24, 25] + (10..<16).reversed() + Array(26..<30))
  }

  @Test func r2BudgetAndKnownHeights() {
    var list = estimatedList(100, estimate: 100, viewport: 400)
    list.viewportDidScroll(to: 2000)
    #expect(planned(&list, budget: 3) == [20, 21, 22])
    #expect(planned(&list, budget: 0) == [])
    list.setMeasuredHeight(100, row: 21)
    list.setMeasuredHeight(100, row: 24)
    #expect(planned(&list, budget: 5) == [20, 22, 23, 25, 26])
    list.setViewport(width: 0, height: 400)
    #expect(planned(&list, budget: 5) == [])
  }

  @Test func heightsOfAPlanCanComeFromAnywhere() async {
    var list = estimatedList(100, estimate: 100, viewport: 400)
    var plan: [MeasureRequest] = []
    list.plan(&plan, budget: 10)
    let requests = plan
    let heights = await Task.detached { requests.map { _ in 90.0 } }.value
    var used: [Bool] = []
    for (request, height) in zip(requests, heights) {
      used.append(list.setMeasuredHeight(height, for: request))
    }
    // Before the first scroll less is prepared: four rows in sight, one to show, one to preload.
    #expect(used == [Bool](repeating: true, count: requests.count) && requests.count == 6)
    let report = list.report()
    #expect(report.unmeasuredCount == 0)
  }

}
