// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Momentum, the tail, and the anchor where two rules meet.
@Suite struct ScrollEdgeCases {
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
}
