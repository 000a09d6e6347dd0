// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Rows that are scrolled to, in one pass; between pinned ones as well (issue 25, 1.14).
@Suite struct TargetTests {
  @Test(arguments: [
    (ScrollAlignment.top, 2420.0), (.center, 2400), (.bottom, 2380), (.nearest, 2380),
  ])
  func targetsBetweenBars(alignment: ScrollAlignment, offset: Double) {
    let configuration = LayoutConfiguration { ($0.leadingPinInset, $0.trailingPinInset) = (30, 20) }
    let list = ListLayout(configuration, height: 240)
    list.load(rows(100)) {
      fixed(
        50,
        pin: $0 == 0
          ? Pin(.untilNext) : $0 == 99 ? Pin(.untilNext, edge: .trailing) : nil)
    }
    let report = list.report(toRow: 50, at: alignment)
    // The row is at 2500; 80 are covered above, 70 below, and 90 left.
    #expect(report.offset == offset)
  }

  /// The middle is that between the rows that are pinned where the list is then: row 0 still is, and not row 11.
  @Test func theMiddleBelowAnotherHeaderThanOnesOwn() {
    let list = ListLayout(height: 500)
    list.load(rows(30)) {
      fixed($0 == 11 ? 20 : 100, pin: $0 == 0 || $0 == 11 ? Pin(.untilNext) : nil)
    }
    let report = list.report(toRow: 12, at: .center)
    #expect(report.pins == [Pinned(0, report.offset)])
    #expect(report.screenTop(ofRow: 12) == 250)
  }

  /// What is pinned at the end is covered by what is pinned at the start, be that of the same level.
  @Test func aRowThatIsPinnedAtTheOtherEdge() {
    let list = ListLayout(height: 240)
    list.load(rows(100)) {
      fixed(
        50,
        pin: $0 == 0
          ? Pin(.untilNext) : $0 == 50 ? Pin(.untilNext, edge: .trailing) : nil)
    }
    #expect(list.report(toRow: 50).offset == 2450)
  }

  /// By the estimates of the rows above it, row 3 cannot come down to the middle; once they are measured it can.
  @Test func theMiddleIsNotThatOfEstimates() {
    let list = estimatedList(10, estimate: 10)
    let report = list.report(toRow: 3, at: .center) { _ in 100 }
    #expect(report.screenTop(ofRow: 3) == 50)
  }

  // MARK: Cases S3 and S4, in one pass

  /// 10,000 rows of estimate 50; in truth 50 + 10 · (i mod 5).
  private func jaggedList() -> ListLayout { estimatedList(10_000, viewport: 600) }
  private func truth(_ row: Int) -> Double { 50 + 10 * Double(row % 5) }

  /// A row right below one that is held until it has passed, and one that is always held below both: that which waits to
  /// pass is not passed there. Of one that is held once it has passed, the reverse.
  @Test(arguments: [
    (PinMode.beforeContainer, 40.0, 90.0), (.beforeContainer, 50, 50), (.afterContainer, 40, 50),
    (.afterContainer, 60, 110),
  ])
  func belowARowThatWaitsToPass(mode: PinMode, height: Double, expected: Double) {
    let list = ListLayout(height: 300)
    list.load(rows(40)) {
      fixed($0 == 5 ? height : 50, pin: $0 == 5 ? Pin(mode) : $0 == 20 ? Pin(.always) : nil)
    }
    let report = list.report(toRow: 6)
    #expect(report.screenTop(ofRow: 6) == expected)
    let end = report.pinned.map { $0.y + $0.height }.max() ?? 0
    #expect(end - report.offset <= expected)
  }

  @Test func s3RowsAreMeasuredWhereTheyComeToBe() {
    let list = jaggedList()
    let report = list.report(toRow: 5003, at: .center, height: truth)
    #expect(report.screenTop(ofRow: 5003) == 260 && report.unmeasuredCount == 0)
    // To the bottom, upwards.
    let other = jaggedList()
    let upwards = other.report(toRow: 5000, at: .bottom, height: truth)
    #expect(upwards.screenTop(ofRow: 5000) == 550)
    #expect(other.asked == (4992...5000).reversed())
  }

  /// What is in sight does not move, nor does a row that is larger than the viewport and fills it.
  @Test(arguments: [
    (250, 1, 250.0), (450, 1, 400), (50, 1, 100), (1200, 8, 1200), (1200, 10, 1300), (1200, 2, 600),
  ])
  func s4Nearest(from: Double, row: Int, expected: Double) {
    let list = fixedList([100, 500] + [Double](repeating: 100, count: 20))
    list.viewportDidScroll(to: from)
    #expect(list.report(toRow: row, at: .nearest).offset == expected)
  }

  @Test func onlyTheLastTargetCounts() {
    let list = jaggedList()
    list.scrollToRow(10)
    let report = list.report(toRow: 20, height: truth)
    #expect(report.screenTop(ofRow: 20) == 0)
    list.scrollToRow(500)
    #expect(list.report(scrolledTo: 0, height: truth).offset == 0)
  }
}
