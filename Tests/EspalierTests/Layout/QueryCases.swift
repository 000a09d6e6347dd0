// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Cases Q1 to Q5: rows and offsets.
@Suite struct QueryCases {
  @Test func q4NothingInSight() {
    var empty = fixedList([])
    var report = empty.report()
    #expect(report.rowCount == 0 && report.contentExtent == 0 && report.offset == 0)
    var list = fixedList([44, 44], viewport: 0)
    report = list.report()
    #expect(report.rowCount == 0)
    list.setViewport(width: 300, height: 200)
    list.viewportDidScroll(to: 5000)
    report = list.report()
    #expect(report.rowCount == 0)
    list.viewportDidScroll(to: -50)
    report = list.report()
    #expect(report.visibleRows == [0, 1])
    list.viewportDidScroll(to: -5000)
    report = list.report()
    #expect(report.rowCount == 0)
    list.viewportDidScroll(to: .nan)
    list.viewportDidScroll(to: .infinity)
    list.viewportDidScroll(to: -.infinity)
    report = list.report()
    #expect(report.rowCount == 0)
  }

  @Test func q5RoundTripsOnAGridOfThirds() {
    let count = 100_000
    var heights: [Double] = []
    for index in 0..<count { heights.append(Double(20 + index % 7) + Double(index % 3) / 3) }
    var list = fixedList(heights)
    for row in stride(from: 0, to: count, by: 37) {
      let offset = list.offset(ofRow: row)!
      let found = list.row(at: offset)
      #expect(found == row)
    }
  }
}
