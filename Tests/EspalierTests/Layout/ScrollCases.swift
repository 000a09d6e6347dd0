// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import Testing

/// Cases S1 to S4: scrolling to a row, in one pass.
@Suite struct ScrollCases {
  /// 10,000 rows of estimate 50; in truth 50 + 10 · (i mod 5).
  private func jaggedList() -> PlainLayout { estimatedRows(10_000, viewport: 600) }
  private func truth(_ row: Int) -> Double { 50 + 10 * Double(row % 5) }

  @Test func s3Center() {
    let list = jaggedList()
    list.scrollToRow(5003, at: .center)
    let report = list.report(height: truth)
    #expect(report.screenTop(ofRow: 5003) == 260)
    #expect(report.unmeasuredCount == 0)
  }

  @Test func s4NearestOfARowLargerThanTheViewport() {
    let list = fixedRows([100, 500, 100, 300], viewport: 200)
    list.viewportDidScroll(to: 250)
    list.scrollToRow(1, at: .nearest)
    var report = list.report()
    #expect(report.offset == 250)
    list.viewportDidScroll(to: 450)
    list.scrollToRow(1, at: .nearest)
    report = list.report()
    #expect(report.offset == 400)
    list.viewportDidScroll(to: 50)
    list.scrollToRow(1, at: .nearest)
    report = list.report()
    #expect(report.offset == 100)
  }

  @Test func onlyTheLastTargetCounts() {
    let list = jaggedList()
    list.scrollToRow(10)
    list.scrollToRow(20)
    let report = list.report(height: truth)
    #expect(report.screenTop(ofRow: 20) == 0)
    list.scrollToRow(500)
    list.viewportDidScroll(to: 0)
    let back = list.report(height: truth)
    #expect(back.offset == 0)
  }
}
