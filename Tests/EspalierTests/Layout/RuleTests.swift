// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Rules of the layout that no case shows by itself.
@Suite struct RuleTests {
  private func pins(_ list: inout ListLayout, at offset: Double) -> [Pinned] {
    list.viewportDidScroll(to: offset)
    return list.report().pins
  }

  // Pinned rows.

  // Scrolling to rows (rule 7.7), with all that is pinned in the way.

  // Deferred adjustment (rule 7.6).

  /// A list in momentum, by 30 too low: rows 5 has grown by that.
  private func movingList() -> ListLayout {
    var list = ListLayout()
    list.setViewport(width: 300, height: 200)
    list.load(rows(100).span) {
      RowAttributes(
        height: .automatic(estimate: 50), pin: $0 == 0 ? Pin() : nil)
    }
    list.setMeasuredHeight(50, row: 0)
    list.viewportDidScroll(to: 510, isDecelerating: true)
    list.setMeasuredHeight(80, row: 5)
    _ = list.report()
    return list
  }

  /// What comes between a report and the next scroll of the host is not lost.
  @Test func aHeightBetweenReportAndScroll() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 510)
    _ = list.report()
    list.setMeasuredHeight(80, row: 5)
    // The host does not know yet.
    list.viewportDidScroll(to: 512)
    let report = list.report()
    #expect(report.screenTop(ofRow: 10) == -12)
    #expect(report.offset == 542 && report.adjustment == 30)
  }

  @Test(.disabled("Targets do not mind pinned rows yet")) func absoluteScrollsEndTheMomentum() {
    var list = movingList()
    list.setContentOffset(1000)
    _ = list.report()
    list.setMeasuredHeight(90, row: 6)
    var report = list.report()
    #expect(report.offset == 1040 && report.adjustment == 40)
    list = movingList()
    list.scrollToRow(40, at: .top)
    report = list.report()
    #expect(report.offset == 1980 && report.screenTop(ofRow: 40) == 50)
    list.setMeasuredHeight(90, row: 6)
    report = list.report()
    #expect(report.offset == 2020 && report.adjustment == 40)
  }

  @Test func aTargetEndsTheOverscroll() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: -50)
    _ = list.report()
    list.scrollToRow(99, at: .bottom)
    var report = list.report()
    #expect(report.offset == 4800)
    list.apply(deletes: [99], rows: rows(99))
    report = list.report()
    #expect(report.offset == 4750)
  }

  // The tail (rule 7.6).

  @Test func theTailIsFollowedFromWhereATargetOrAHeightLedTo() {
    var configuration = LayoutConfiguration()
    configuration.followsTail = true
    var list = estimatedList(100, configuration)
    list.scrollToRow(99, at: .bottom)
    _ = list.report()
    list.setMeasuredHeight(80, row: 99)
    var report = list.report()
    #expect(report.offset == 4830)
    // A host that has pulled the list beyond its end is left alone.
    list.viewportDidScroll(to: 4900)
    list.setMeasuredHeight(90, row: 98)
    report = list.report()
    #expect(report.offset >= 4900)
    // Rows at the end are measured from the last one up.
    var tail = estimatedList(100, configuration)
    tail.viewportDidScroll(to: 4800)
    var asked: [Int] = []
    report = tail.report(asking: &asked) { _ in 100 }
    #expect(asked == [99, 98])
    #expect(report.offset + 200 == report.contentExtent)
  }

  // Heights (rule 7.3).

  /// The last height of a row comes before the mean of its kind.
  @Test(.disabled("The last height of a row is no estimate of other content"))
  func aRowThatComesBackIsEstimatedByItself() {
    var list = estimatedList(3)
    list.setMeasuredHeight(10, row: 0)
    list.setMeasuredHeight(100, row: 1)
    list.setMeasuredHeight(100, row: 2)
    list.apply(deletes: [0], rows: rows(2, from: 1))
    list.apply(inserts: [0], rows: [Row(id: 0, stamp: 5)] + rows(2, from: 1))
    list.expect(contentExtent: 210)
  }

  /// A row that is measured again counts once in the mean.
  @Test(.disabled("A second height from elsewhere is refused")) func theMeanCountsRowsOnce() {
    var list = estimatedList(2)
    list.setMeasuredHeight(10, row: 0)
    list.setMeasuredHeight(40, row: 1)
    for height in [20.0, 30, 20] { list.setMeasuredHeight(height, row: 0) }
    list.append(Row(id: 9))
    list.expect(contentExtent: 60 + 30)
  }

  /// A spare height is that of a stamp and a width, and the last one of them counts.
  @Test(.disabled("A late height is not kept")) func spareHeightsAreReplaced() {
    var list = estimatedList(1)
    let request = list.request(forRow: 0)!
    list.apply(deletes: [0], rows: [])
    for height in [30.0, 40] { list.setMeasuredHeight(height, for: request) }
    list.apply(inserts: [0], rows: rows(1)) { _ in estimated(50) }
    list.expect(contentExtent: 40)
    // At another width it is a hint.
    list.apply(deletes: [0], rows: [])
    list.setViewport(width: 200, height: 200)
    list.apply(inserts: [0], rows: rows(1))
    let report = list.report()
    #expect(report.contentExtent == 40 && report.unmeasuredCount == 1)
  }

  // Flow (rule 7.10).

  // Ranges (rule 7.11).

  @Test func rowsOfNoWidthAreNotPlanned() {
    var list = ListLayout()
    list.setViewport(width: 100, height: 200)
    let narrow = list.addContainer(ContainerStyle(left: 60, right: 60))
    list.append(Row(id: 0), estimated(50), in: narrow)
    list.append(Row(id: 1), estimated(50))
    var plan: [MeasureRequest] = []
    list.plan(&plan, budget: 10)
    #expect(plan.count == 1 && plan[0].id == 1)
  }

  // Snapshots (rule 7.12).

}
