// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Cases Q1 to Q5: rows and offsets.
@Suite struct QueryCases {
  @Test func q1FiveRowsOf20() {
    var list = fixedList([20, 20, 20, 20, 20], viewport: 60)
    let found = [0, 19.999, 20, 99.99, 100, -1].map { list.row(at: $0) }
    #expect(found == [0, 0, 1, 4, nil, nil])
    let end = list.offset(ofRow: 5)
    #expect(end == 100)
    list.viewportDidScroll(to: 30)
    var report = list.report()
    #expect(report.offset == 30)
    #expect(report.screenTop(ofRow: 1) == -10)
    list.viewportDidScroll(to: 0)
    report = list.report()
    #expect(report.screenTop(ofRow: 0) == 0)
    list.viewportDidScroll(to: 0)
    report = list.report()
    #expect(report.offset == 0 && report.adjustment == 0)
  }

  @Test func q2RowsWithoutHeight() {
    var list = fixedList([10, 0, 0, 10], viewport: 20)
    let found = [10, 9.99].map { list.row(at: $0) }
    #expect(found == [3, 0])
    let offsets = (0...4).map { list.offset(ofRow: $0) }
    #expect(offsets == [0, 10, 10, 10, 20])
    let report = list.report()
    #expect(report.visibleRows == [0, 1, 2, 3])
  }

  @Test(.disabled("A second height from elsewhere is refused")) func q3RunsOfEqualHeights() {
    var heights = [Double](repeating: 1, count: 20)
    for index in 3...7 { heights[index] = 2 }
    for index in 9...10 { heights[index] = 2 }
    var list = estimatedList(20, estimate: 1, viewport: 10)
    for index in heights.indices { list.setMeasuredHeight(heights[index], row: index) }
    let offsets = [0, 3, 8, 9, 11].map { list.offset(ofRow: $0) }
    #expect(offsets == [0, 3, 13, 14, 18])
    for index in 3...12 { list.setMeasuredHeight(1, row: index) }
    let even = (0...20).map { list.offset(ofRow: $0) }
    #expect(even == (0...20).map { Double($0) })
  }

  @Test func q4VisibleRange() {
    var list = fixedList([Double](repeating: 44, count: 1000))
    list.viewportDidScroll(to: 100)
    var report = list.report()
    #expect(report.visibleRows == Array(2..<7))
    list.viewportDidScroll(to: 88)
    report = list.report()
    #expect(report.visibleRows == Array(2..<7))
  }

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
