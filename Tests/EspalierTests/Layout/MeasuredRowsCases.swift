// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Only rows that are in sight after the pass are measured.
@Suite struct MeasuredRowsCases {
  private func truth(_ row: Int) -> Double { 60 + Double(row * 7919 % 321) }

  @Test(
    arguments: [ScrollAlignment.top, .center, .bottom, .nearest],
    [0, 1, 5, 500, 990, 996, 999])
  func aScrollToARowMeasuresWhatIsSeen(alignment: ScrollAlignment, row: Int) {
    for estimate in [44.0, 300] {
      let list = estimatedList(1000, estimate: estimate, viewport: 600)
      list.report(scrolledTo: 4000, height: truth)
      let report = list.report(toRow: row, at: alignment, height: truth)
      let (asked, seen) = (list.asked, Set(report.visibleRows))
      #expect(asked.filter { !seen.contains($0) } == [])
      #expect(report.unmeasuredCount == 0 && seen.contains(row))
      #expect(Set(asked).count == asked.count)
    }
  }

  @Test(arguments: [30.0, 150, 590, -30, -150, -590])
  func aTickMeasuresWhatIsSeen(tick: Double) {
    let list = estimatedList(1000, estimate: 44, viewport: 600)
    var report = list.report(toRow: 500, height: truth)
    for _ in 0..<30 {
      report = list.report(scrolledTo: report.offset + tick, height: truth)
      let seen = Set(report.visibleRows)
      #expect(list.asked.filter { !seen.contains($0) } == [])
    }
  }

  /// Rows that all measure nothing are asked for once each, a thousand in a pass.
  @Test func aPassTakesAThousandAnswersOfNothing() {
    let list = estimatedList(2500, viewport: 800)
    for pass in 0..<3 {
      list.report { _ in 0 }
      #expect(list.asked == Array(pass * 1000..<min(2500, pass * 1000 + 1000)))
    }
    #expect(list.contentExtent == 0)
    let report = list.report { _ in 0 }
    #expect(list.asked == [] && report.placed.count == 2500)
  }

  /// What fills the viewport is no part of that thousand, and is not asked for twice.
  @Test func aPassFillsTheViewportBetweenAnswersOfNothing() {
    let list = estimatedList(5000, viewport: 800)
    var asked: [Int] = []
    // Every fiftieth row is 20 high: forty of them fill the viewport, with 1,950 others.
    for pass in 1...3 {
      list.report { $0 % 50 == 0 ? 20 : 0 }
      let empty = list.asked.count { $0 % 50 != 0 }
      #expect(pass < 3 ? empty <= 1000 : list.asked == [])
      asked += list.asked
    }
    #expect(Set(asked).count == asked.count && asked.count { $0 % 50 == 0 } == 40)
  }

  /// Nor is a host asked for all there is that says of rows without an estimate that it will measure them later.
  @Test func aPassTakesAThousandRefusalsOfNothing() {
    let list = estimatedList(2500, estimate: 0, viewport: 800)
    for _ in 1...2 {
      let report = list.report()
      #expect(list.asked.count == 1000 && report.placed.count == 2500)
    }
  }
}
