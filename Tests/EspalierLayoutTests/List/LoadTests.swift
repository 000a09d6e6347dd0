// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

/// Replacing all rows: nothing that was found of the old ones holds.
@Suite struct LoadTests {
  private func fill(_ list: inout ListLayout, _ count: Int, from first: Int = 0) {
    list.load(rows(count, from: first).span) { _ in fixed(50) }
  }

  /// Rows that became so low that all are in sight have brought the viewport to the start; there it stays.
  @Test func theOffsetThatIsKeptIsTheOneOnTheScreen() {
    var list = estimatedList(10)
    list.viewportDidScroll(to: 120)
    _ = list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    let short = list.report { _ in 10 }
    verify(short.offset == 0 && short.contentExtent == 100)
    list.load(rows(100, from: 500).span) { _ in estimated(50) }
    verify(list.report().offset == 0)
  }

  @Test func aLoadAfterAPassFillsTheReportAfresh() {
    var list = fixedList([Double](repeating: 50, count: 100), viewport: 800)
    var report = LayoutReport()
    list.pass(report: &report)
    #expect(report.rowCount == 16)
    fill(&list, 3)
    list.pass(report: &report)
    #expect(report.rowCount == 3 && report.contentExtent == 150)
    #expect(report.hasSameRows == false)
  }

  @Test func aLoadAfterAScrollNamesRowsOfTheList() {
    var list = fixedList([Double](repeating: 50, count: 100), viewport: 800)
    var report = LayoutReport()
    list.viewportDidScroll(to: 3000)
    list.pass(report: &report)
    fill(&list, 20, from: 500)
    list.pass(report: &report)
    #expect(report.visibleRows == Array(4..<20) && report.offset == 200)
    #expect(report.adjustment == -2800)
    fill(&list, 0)
    list.pass(report: &report)
    #expect(report.rowCount == 0 && report.offset == 0)
  }

  @Test(arguments: [3, 95, 1000])
  func aLoadForgetsAScrollToARow(count: Int) {
    var list = fixedList([Double](repeating: 50, count: 100))
    list.viewportDidScroll(to: 100)
    _ = list.report()
    list.scrollToRow(90)
    fill(&list, count, from: 500)
    let report = list.report()
    #expect(report.offset == (count == 3 ? 0 : 100))
  }

  @Test func aLoadBeyondTheEndComesBack() {
    var list = fixedList([Double](repeating: 50, count: 100))
    list.viewportDidScroll(to: 4850)
    _ = list.report()
    fill(&list, 10)
    let report = list.report()
    #expect(report.offset == 300 && report.visibleRows == [6, 7, 8, 9])
  }

  @Test func aLoadWhileTheListIsPulledLeavesItThere() {
    var list = fixedList([Double](repeating: 50, count: 100))
    list.viewportDidScroll(to: -40)
    _ = list.report()
    fill(&list, 10)
    let report = list.report()
    #expect(report.offset == -40)
  }

  @Test func aLoadForgetsPinnedRows() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 200)
    list.load(rows(100).span) { fixed(50, pin: $0 == 2 ? .untilNext : .none) }
    list.viewportDidScroll(to: 1000)
    var report = LayoutReport()
    list.pass(report: &report)
    #expect(report.pinnedCount == 1)
    fill(&list, 100)
    list.pass(report: &report)
    #expect(report.pinnedCount == 0)
  }

  @Test func aLoadAfterAnEditKeepsTheOffsetOfTheEdit() {
    var list = fixedList([Double](repeating: 50, count: 100))
    list.viewportDidScroll(to: 1000)
    _ = list.report()
    list.apply(inserts: [0], rows: rows(1, from: 500) + rows(100)) { _ in fixed(50) }
    fill(&list, 100)
    let report = list.report()
    #expect(report.offset == 1050 && report.adjustment == 50)
  }

  @Test func aLoadForgetsTheWayBack() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 525)
    _ = list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    fill(&list, 100)
    list.setViewport(width: 300, height: 200)
    let report = list.report()
    #expect(report.offset == 525)
  }

  /// Of two calls that bring some place into sight, the last one counts.
  @Test func restoringForgetsAScrollToARow() {
    var other = fixedList([Double](repeating: 50, count: 100))
    other.viewportDidScroll(to: 2500)
    _ = other.report()
    let snapshot = other.snapshot()
    var list = fixedList([Double](repeating: 50, count: 100))
    list.scrollToRow(10)
    list.restore(snapshot)
    let report = list.report()
    #expect(report.offset == 2500)
  }

  /// A scroll to where the list is leaves what the last pass found.
  @Test func aScrollToTheSameOffsetFindsTheSameRows() {
    var list = fixedList([Double](repeating: 50, count: 100))
    var report = LayoutReport()
    list.viewportDidScroll(to: 1000)
    list.pass(report: &report)
    #expect(report.hasSameRows == false)
    list.viewportDidScroll(to: 1000)
    list.pass(report: &report)
    #expect(report.hasSameRows && report.adjustment == 0)
    list.setContentOffset(1000)
    list.pass(report: &report)
    #expect(report.hasSameRows == true)
    list.scrollToRow(20, at: .top)
    list.pass(report: &report)
    #expect(report.hasSameRows && report.offset == 1000)
    list.scrollToRow(21, at: .top)
    list.pass(report: &report)
    #expect(report.hasSameRows == false && report.offset == 1050)
  }
}
