// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Momentum, the tail, and the anchor where two rules meet.
@Suite struct ScrollEdgeCases {
  /// Whoever adds the adjustment to the offset the list has on the screen is where the report says.
  @Test func scrollingToARowTakesAlongWhatWaits() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 510, isDecelerating: true)
    list.setMeasuredHeight(80, row: 5)
    var report = list.report()
    #expect(report.offset == 510)
    list.scrollToRow(20)
    report = list.report()
    #expect(report.offset == 1030 && 510 + report.adjustment == 1030)
    #expect(report.screenTop(ofRow: 20) == 0)
    // The list has come to rest by that.
    list.setMeasuredHeight(80, row: 6)
    report = list.report()
    #expect(report.adjustment == 30)
  }

  @Test func aJumpEndsTheMomentum() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 510, isDecelerating: true)
    list.setContentOffset(1000)
    _ = list.report()
    list.setMeasuredHeight(80, row: 5)
    let report = list.report()
    #expect(report.adjustment == 30 && report.offset == 1030)
  }

  /// Rows of fixed heights are moved on the screen without being looked at; what waits is not forgotten.
  @Test func whatWaitsIsFlushedOfAKeptReport() {
    var list = fixedList([Double](repeating: 50, count: 100))
    var report = LayoutReport()
    list.viewportDidScroll(to: 510, isDecelerating: true)
    list.pass(report: &report)
    list.apply(updates: [5], rows: rows(5) + [Row(id: 5, stamp: 2)] + rows(94, from: 6)) { _ in
      fixed(80)
    }
    list.pass(report: &report)
    #expect(report.offset == 510 && report.adjustment == 0)
    list.setDecelerating(false)
    list.pass(report: &report)
    #expect(report.offset == 540 && report.adjustment == 30)
  }

  /// After a scroll to a row the list is inside its content again, and stays there.
  @Test func scrollingToARowEndsTheOverscroll() {
    var list = fixedList([Double](repeating: 50, count: 100))
    list.viewportDidScroll(to: -50)
    _ = list.report()
    list.scrollToRow(99, at: .bottom)
    _ = list.report()
    list.apply(updates: [99], rows: rows(99) + [Row(id: 99, stamp: 2)]) { _ in fixed(20) }
    let report = list.report()
    #expect(report.offset == 4770)
  }

  private func following(_ count: Int) -> ListLayout {
    var configuration = LayoutConfiguration()
    configuration.followsTail = true
    return estimatedList(count, configuration)
  }

  /// Whoever pulls a list beyond its end is not pulled back by the tail.
  @Test func theTailLeavesOverscrollAlone() {
    var list = following(100)
    list.viewportDidScroll(to: 4850)
    let report = list.report()
    #expect(report.offset == 4850)
  }

  /// A list whose content fits is at its end without anybody having scrolled.
  @Test func shortContentIsFollowedWhenItGrows() {
    var list = following(2)
    _ = list.report()
    list.apply(inserts: Array(2..<12), rows: rows(12)) { _ in estimated(50) }
    let report = list.report()
    #expect(report.offset == 400)
  }

  /// Half of row 10 is above the viewport, at a width that somebody scrolled at; then another width.
  private func turnedList() -> ListLayout {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 525)
    _ = list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    return list
  }

  @Test func scrollingToARowForgetsTheWayBack() {
    var list = turnedList()
    list.scrollToRow(50)
    _ = list.report()
    list.setViewport(width: 300, height: 200)
    let report = list.report()
    #expect(report.screenTop(ofRow: 50) == 0)
  }

  @Test func editsForgetTheWayBack() {
    var list = turnedList()
    list.apply(deletes: [10], rows: rows(10) + rows(89, from: 11))
    list.setViewport(width: 300, height: 200)
    let report = list.report()
    // Row 11 was 25 below the top of the viewport and is row 10 now.
    #expect(report.screenTop(ofRow: 10) == 25)
  }

  /// The fraction belongs to the old content: what a row shows anew keeps its top.
  @Test(.disabled("The fraction of the old content is kept"))
  func contentThatChangesAfterATurnKeepsItsTop() {
    var list = turnedList()
    list.apply(updates: [10], rows: rows(10) + [Row(id: 10, stamp: 2)] + rows(89, from: 11))
    let report = list.report { _ in 100 }
    #expect(report.screenTop(ofRow: 10) == -25)
  }

  /// On its second measurement the row across the fold keeps its top, however the list is scrolled.
  @Test func measuringAgainKeepsTheTop() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 800)
    list.viewportDidScroll(to: 520)
    _ = list.report { _ in 50 }
    let before = list.report().screenTop(ofRow: 10)
    list.setMeasuredHeight(90, row: 10)
    let after = list.report().screenTop(ofRow: 10)
    #expect(before == after)
  }

  @Test func onlyAListAtItsTopStaysThere() {
    var configuration = LayoutConfiguration()
    configuration.staysAtTop = true
    var list = estimatedList(100, configuration)
    list.viewportDidScroll(to: 500)
    _ = list.report()
    list.apply(inserts: Array(0..<10), rows: rows(10, from: 500) + rows(100)) { _ in
      estimated(50)
    }
    let report = list.report()
    #expect(report.offset == 1000)
  }

}
