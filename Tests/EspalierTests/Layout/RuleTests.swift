// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Rules of the layout that no case shows by itself.
@Suite struct RuleTests {
  // Deferred adjustment (rule 7.6).

  /// A list in momentum, by 30 too low: rows 5 has grown by that.
  private func movingList() -> ListLayout {
    let list = ListLayout()
    list.load(rows(100)) {
      RowAttributes(
        height: .automatic(estimate: 50), pin: $0 == 0 ? Pin() : nil)
    }
    list.setMeasuredHeight(50, row: 0)
    list.viewportDidScroll(to: 510, isDecelerating: true)
    list.setMeasuredHeight(80, row: 5)
    list.report()
    return list
  }

  /// What comes between a report and the next scroll of the host is not lost.
  @Test func aHeightBetweenReportAndScroll() {
    let list = estimatedList(100)
    list.viewportDidScroll(to: 510)
    list.report()
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
    var report = list.report()
    #expect(report.offset == 1000 && report.adjustment == 0)
    list.setMeasuredHeight(90, row: 6)
    report = list.report()
    #expect(report.offset == 1040 && report.adjustment == 40)
    list = movingList()
    list.scrollToRow(40, at: .top)
    report = list.report()
    #expect(report.offset == 1980 && report.screenTop(ofRow: 40) == 50)
    #expect(report.adjustment == 1470)
    list.setMeasuredHeight(90, row: 6)
    report = list.report()
    #expect(report.offset == 2020 && report.adjustment == 40)
  }

  // The tail (rule 7.6).

  @Test func theTailIsFollowedFromWhereATargetOrAHeightLedTo() {
    var configuration = LayoutConfiguration()
    configuration.followsTail = true
    let list = estimatedList(100, configuration)
    list.scrollToRow(99, at: .bottom)
    list.report()
    list.setMeasuredHeight(80, row: 99)
    var report = list.report()
    #expect(report.offset == 4830)
    // A host that has pulled the list beyond its end is left alone.
    list.viewportDidScroll(to: 4900)
    list.setMeasuredHeight(90, row: 98)
    report = list.report()
    #expect(report.offset >= 4900)
    // Rows at the end are measured from the last one up.
    let tail = estimatedList(100, configuration)
    tail.viewportDidScroll(to: 4800)
    var asked: [Int] = []
    report = tail.report(asking: &asked) { _ in 100 }
    #expect(asked == [99, 98])
    #expect(report.offset + 200 == report.contentExtent)
  }

  // Ranges (rule 7.11).

  @Test func rowsOfNoWidthAreNotPlanned() {
    let list = ListLayout(width: 100)
    let narrow = list.addContainer(ContainerStyle(left: 60, right: 60))
    list.append(Row(id: 0), estimated(50), in: narrow)
    list.append(Row(id: 1), estimated(50))
    #expect(list.plan(budget: 10).map(\.id) == [1])
  }

  // The anchor (rule 7.3), and where two rules meet.

  @Test func a7EverythingInSightIsDeleted() {
    let list = estimatedList(1000)
    list.viewportDidScroll(to: 1010)
    list.apply(deletes: Array(20..<500), rows: rows(20) + rows(500, from: 500))
    let report = list.report()
    // Nothing in sight stays, so the offset does: what was below the fold comes up.
    #expect(report.offset == 1010 && report.adjustment == 0)
    #expect(report.visibleRows == Array(20..<25))
  }

  /// The spacing behind a row of a waterfall is no part of it either.
  @Test func aRowOfAWaterfallAboveTheFold() {
    let list = ListLayout(style: ContainerStyle(.waterfall(columns: 1), lineSpacing: 10))
    list.load(rows(20)) { _ in estimated(100) }
    list.viewportDidScroll(to: 105)
    #expect(list.report().screenTop(ofRow: 1) == 5)
    list.setMeasuredHeight(130, row: 0)
    #expect(list.report().screenTop(ofRow: 1) == 5)
  }

  /// After a scroll in another width, nothing in sight is measured: the row at the offset keeps its fraction, and not
  /// its top, which may be farther above than the row is high by now.
  @Test func scrolledInAnotherWidthTheOffsetDecides() {
    let list = estimatedList(100)
    list.viewportDidScroll(to: 1010)
    list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    list.viewportDidScroll(to: 1025)
    #expect(list.report { _ in 10 }.screenTop(ofRow: 20) == -5)
  }

  /// From the moment the row shows something new, its top keeps its place, and no former width counts.
  @Test func newContentsEndTheFraction() {
    let list = estimatedList(100)
    list.viewportDidScroll(to: 1025)
    list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    list.report { _ in 80 }
    var all = rows(100)
    all[20].stamp = 2
    list.apply(updates: [20], rows: all) { _ in estimated(50) }
    var report = list.report { _ in 160 }
    #expect(report.screenTop(ofRow: 20) == -40)
    list.setViewport(width: 300, height: 200)
    report = list.report { _ in 200 }
    #expect(report.screenTop(ofRow: 20) == -50)
  }

  /// After a scroll to a row the list is inside its content again, and stays there.
  @Test func scrollingToARowEndsTheOverscroll() {
    let list = fixedList([Double](repeating: 50, count: 100))
    list.viewportDidScroll(to: -50)
    list.report()
    list.scrollToRow(99, at: .bottom)
    list.report()
    list.apply(updates: [99], rows: rows(99) + [Row(id: 99, stamp: 2)]) { _ in fixed(20) }
    #expect(list.report().offset == 4770)
  }

  /// On its second measurement the row across the fold keeps its top, however the list is scrolled.
  @Test func measuringAgainKeepsTheTop() {
    let list = estimatedList(100)
    list.viewportDidScroll(to: 800)
    list.viewportDidScroll(to: 520)
    list.report { _ in 50 }
    let before = list.report().screenTop(ofRow: 10)
    list.setMeasuredHeight(90, row: 10)
    #expect(before == list.report().screenTop(ofRow: 10))
  }

  // Rows and offsets (Q4 and Q5).

  @Test func q4NothingInSight() {
    let empty = fixedList([])
    var report = empty.report()
    #expect(report.rowCount == 0 && report.contentExtent == 0 && report.offset == 0)
    let list = fixedList([44, 44], viewport: 0)
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
    let list = fixedList(heights)
    for row in stride(from: 0, to: count, by: 37) {
      let offset = list.offset(ofRow: row)!
      #expect(list.row(at: offset) == row)
    }
  }
}
