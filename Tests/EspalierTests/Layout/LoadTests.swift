// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Replacing all rows: nothing that was found of the old ones holds.
@Suite struct LoadTests {
  private func fill(_ list: ListLayout, _ count: Int, from first: Int = 0) {
    list.load(rows(count, from: first)) { _ in fixed(50) }
  }

  /// Rows that became so low that all are in sight have brought the viewport to the start; there it stays.
  @Test func theOffsetThatIsKeptIsTheOneOnTheScreen() {
    let list = estimatedList(10)
    list.viewportDidScroll(to: 120)
    list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    let short = list.report { _ in 10 }
    #expect(short.offset == 0 && short.contentExtent == 100)
    list.load(rows(100, from: 500)) { _ in estimated(50) }
    #expect(list.report().offset == 0)
  }

  @Test func aLoadAfterAScrollNamesRowsOfTheList() {
    let list = fixedList([Double](repeating: 50, count: 100), viewport: 800)
    list.viewportDidScroll(to: 3000)
    list.pass()
    fill(list, 20, from: 500)
    var report = list.report()
    #expect(report.visibleRows == Array(4..<20) && report.offset == 200)
    #expect(report.adjustment == -2800)
    fill(list, 0)
    report = list.report()
    #expect(report.rowCount == 0 && report.offset == 0)
  }

  @Test(arguments: [3, 95, 1000])
  func aLoadForgetsAScrollToARow(count: Int) {
    let list = fixedList([Double](repeating: 50, count: 100))
    list.viewportDidScroll(to: 100)
    list.report()
    list.scrollToRow(90)
    fill(list, count, from: 500)
    #expect(list.report().offset == (count == 3 ? 0 : 100))
  }

  @Test func aLoadWhileTheListIsPulledLeavesItThere() {
    let list = fixedList([Double](repeating: 50, count: 100))
    list.viewportDidScroll(to: -40)
    list.report()
    fill(list, 10)
    #expect(list.report().offset == -40)
  }

  @Test func aLoadForgetsTheWayBack() {
    let list = estimatedList(100)
    list.viewportDidScroll(to: 525)
    list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    fill(list, 100)
    list.setViewport(width: 300, height: 200)
    #expect(list.report().offset == 525)
  }

}
