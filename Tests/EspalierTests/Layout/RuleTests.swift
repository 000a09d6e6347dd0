// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Rules of the layout that no case shows by itself.
@Suite struct RuleTests {
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

  @Test func absoluteScrollsEndTheMomentum() {
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

}
