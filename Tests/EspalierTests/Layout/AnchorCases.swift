// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Cases A1 to A7: what stays where it is on the screen. Rows of estimate 50, viewport 200.
@Suite struct AnchorCases {
  @Test func a5AppendedRowsAreFollowed() {
    var configuration = LayoutConfiguration()
    configuration.followsTail = true
    var list = estimatedList(100, configuration)
    list.viewportDidScroll(to: 4800)
    list.apply(inserts: [100, 101], rows: rows(102)) { _ in estimated(50) }
    var asked: [Int] = []
    let report = list.report(asking: &asked) { _ in 60 }
    #expect(report.visibleRows == [98, 99, 100, 101])
    #expect(asked == [101, 100, 99, 98])
    #expect(report.offset + 200 == report.contentExtent)
  }

  @Test func a7EverythingInSightIsDeleted() {
    var list = estimatedList(1000)
    list.viewportDidScroll(to: 1010)
    list.apply(deletes: Array(20..<500), rows: rows(20) + rows(500, from: 500))
    let report = list.report()
    // Nothing in sight stays, so the offset does: what was below the fold comes up.
    #expect(report.offset == 1010 && report.adjustment == 0)
    #expect(report.visibleRows == Array(20..<25))
  }

  @Test func anAbsoluteScrollDropsWhatWaits() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 510, isDecelerating: true)
    list.setMeasuredHeight(80, row: 5)
    _ = list.report()
    list.setContentOffset(1000)
    let report = list.report()
    #expect(report.offset == 1000 && report.adjustment == 0)
    #expect(report.screenTop(ofRow: 20) == 30)
  }

  /// The spacing behind a row of a waterfall is no part of it either.
  @Test func aRowOfAWaterfallAboveTheFold() {
    var list = ListLayout(style: ContainerStyle(.waterfall(columns: 1), lineSpacing: 10))
    list.setViewport(width: 300, height: 200)
    list.load(rows(20).span) { _ in estimated(100) }
    list.viewportDidScroll(to: 105)
    let before = list.report().screenTop(ofRow: 1)
    #expect(before == 5)
    list.setMeasuredHeight(130, row: 0)
    let after = list.report().screenTop(ofRow: 1)
    #expect(after == 5)
  }

}
