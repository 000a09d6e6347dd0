// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Rules of the anchor and of kept heights that no case shows by itself (rules 7.3 and 7.6).
@Suite struct KeptPlaceTests {
  /// After a scroll in another width, nothing in sight is measured: the row at the offset keeps its fraction, and not
  /// its top, which may be farther above than the row is high by now.
  @Test func scrolledInAnotherWidthTheOffsetDecides() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 1010)
    _ = list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    list.viewportDidScroll(to: 1025)
    let report = list.report { _ in 10 }
    #expect(report.screenTop(ofRow: 20) == -5)
  }

  /// From the moment the row shows something new, its top keeps its place, and no former width counts.
  @Test func newContentsEndTheFraction() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 1025)
    _ = list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    _ = list.report { _ in 80 }
    var all = rows(100)
    all[20].stamp = 2
    list.apply(updates: [20], rows: all) { _ in estimated(50) }
    var report = list.report { _ in 160 }
    #expect(report.screenTop(ofRow: 20) == -40)
    list.setViewport(width: 300, height: 200)
    report = list.report { _ in 200 }
    #expect(report.screenTop(ofRow: 20) == -50)
  }
}
