// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import Testing

/// Cases R1 and R2: working ranges, measure plans and the batch-fetch trigger.
@Suite struct RangeCases {
  @Test func r1Texture() {
    let down = WorkingRanges(offset: 1600, viewport: 800, direction: .forward, hasScrolled: true)
    #expect(down.visible == 1600..<2400)
    #expect(down.display == 1200..<3200 && down.preload == 400..<4400)
    let up = WorkingRanges(offset: 1600, viewport: 800, direction: .backward, hasScrolled: true)
    #expect(up.display == 800..<2800 && up.preload == 0..<3600)
  }

  @Test func r1MinimumBeforeTheFirstScroll() {
    let first = WorkingRanges(offset: 0, viewport: 800, direction: .forward, hasScrolled: false)
    #expect(first.display == 0..<1000 && first.preload == 0..<1200)
  }

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

  @Test func staleHeightsAreKeptForLater() {
    var list = estimatedList(3)
    let request = list.request(forRow: 1)!
    list.apply(
      updates: [1], rows: [Row(id: 0, stamp: 1), Row(id: 1, stamp: 2), Row(id: 2, stamp: 1)])
    let isUsed = list.setMeasuredHeight(70, for: request)
    let noted = list.layout.drainDiagnostics()
    #expect(!isUsed && noted == [.staleHeight(1)])
    list.apply(updates: [1], rows: rows(3))
    let report = list.report { _ in 10 }
    #expect(report.placed.map(\.height) == [10, 70, 10])
  }

  @Test func batchFetchAtTheEnd() {
    let trigger = BatchFetch()
    func fetches(
      _ offset: Double, _ content: Double, _ direction: ScrollDirection = .forward,
      isFetching: Bool = false, viewport: Double = 100
    ) -> Bool {
      trigger.fetchesAtEnd(
        offset: offset, viewport: viewport, content: content, direction: direction,
        isFetching: isFetching)
    }
    #expect(!fetches(0, 1000))
    #expect(!fetches(699, 1000) && fetches(700, 1000) && fetches(900, 1000))
    #expect(!fetches(900, 1000, .backward) && !fetches(900, 1000, isFetching: true))
    #expect(fetches(0, 50) && fetches(0, 50, .backward) && !fetches(0, 50, isFetching: true))
    #expect(!fetches(0, 0, viewport: 0))
  }

  @Test func batchFetchAtTheStart() {
    var list = estimatedList(100, estimate: 100, viewport: 400)
    list.viewportDidScroll(to: 5000)
    list.viewportDidScroll(to: 900)
    var fetches = list.shouldFetchMore(isFetching: false)
    #expect(!fetches.atStart && !fetches.atEnd)
    list.viewportDidScroll(to: 800)
    fetches = list.shouldFetchMore(isFetching: false)
    #expect(fetches.atStart && !fetches.atEnd)
    fetches = list.shouldFetchMore(isFetching: true)
    #expect(!fetches.atStart)
  }
}
