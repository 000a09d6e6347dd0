// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// What every public entry does with input that cannot be right.
@Suite struct LayoutBadInputTests {
  /// Scrolling to no number is scrolling to 0; to an infinity, to what is farthest.
  @Test(arguments: [(Double.nan, 0.0), (.infinity, 1800.0), (-Double.infinity, 0), (1e300, 1800)])
  func jumpsAreBroughtIntoTheContent(offset: Double, expected: Double) {
    let list = fixedList([Double](repeating: 20, count: 100))
    list.report(at: 500)
    #expect(list.report(at: offset).offset == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -Double.infinity, 1e300, -1e300])
  func scrollsOfTheHostAreNeverTrusted(offset: Double) {
    let list = fixedList([Double](repeating: 20, count: 100))
    let report = list.report(scrolledTo: offset)
    #expect(report.offset.isFinite && report.contentExtent == 2000)
    let after = list.report(scrolledTo: 100)
    #expect(after.offset == 100 && after.visibleRows == Array(5..<15))
  }

  @Test(
    arguments: [Double.nan, -5, -Double.infinity, 0])
  func aViewportOfNoHeightShowsNothing(height: Double) {
    let list = estimatedList(10)
    let report = list.report(width: 300, height: height) { _ in 20 }
    #expect(report.visibleRows.isEmpty && list.asked.isEmpty && report.contentExtent == 500)
    #expect(list.plan(budget: 100).count == 0)
  }

  /// A row that leaves before the pass that was to bring it into sight is forgotten as a target.
  @Test(arguments: [ScrollAlignment.top, .center, .bottom, .nearest])
  func aTargetThatLeaves(alignment: ScrollAlignment) {
    let list = fixedList([Double](repeating: 20, count: 100))
    list.report(at: 400)
    list.scrollToRow(50, at: alignment)
    var left = rows(100)
    left.remove(at: 50)
    list.apply(deletes: [50], rows: left)
    let report = list.report()
    #expect(report.offset == 400)
    // Nor is the next row of the same entry.
    list.scrollToRow(50, at: alignment)
    left.remove(at: 50)
    list.apply(deletes: [50], rows: left)
    list.append(Row(id: 999), fixed(20))
    #expect(list.report().offset == 400)
  }

  /// More rows than a number in sight may leave, and the survivor keeps its place.
  @Test(arguments: [true, false])
  func manySmallRowsLeave(isReported: Bool) {
    let list = fixedList([Double](repeating: 1, count: 2000), viewport: 800)
    list.setContentOffset(1000)
    if isReported { _ = list.report() }
    let all = rows(2000)
    list.apply(deletes: Array(1000..<1400), rows: Array(all[..<1000] + all[1400...]))
    let report = list.report()
    // Row 1400 was 400 below the top of the viewport, and is row 1000 now.
    #expect(report.screenTop(ofRow: 1000) == 400)
  }

  /// Everything in sight leaves while the list is pulled down beyond its start: it stays pulled, and the row
  /// that comes up is the one that keeps its place from then on.
  @Test func whatComesUpKeepsItsPlace() {
    let list = fixedList([Double](repeating: 50, count: 20))
    list.report(scrolledTo: -100)
    list.apply(deletes: [0, 1], rows: rows(18, from: 2))
    let pulled = list.report()
    #expect(pulled.offset == -100 && pulled.screenTop(ofRow: 0) == 100)
    list.apply(inserts: [0], rows: rows(1) + rows(18, from: 2)) { _ in fixed(50) }
    #expect(list.report().screenTop(ofRow: 1) == 100)
    list.apply(inserts: [1], rows: rows(2) + rows(18, from: 2)) { _ in fixed(50) }
    #expect(list.report().screenTop(ofRow: 2) == 100)
  }

  /// The end of 100 rows of 50 in a viewport of 200 is the offset 4800. A threshold that is no number counts as 0; with
  /// less than 0 the end is never reached.
  @Test(arguments: [
    (Double.nan, 4800.0, true), (.nan, 4799, false), (0, 4800, true), (-1, 4800, false),
    (-5, 4800, false), (.infinity, 500, true), (-.infinity, 4800, false),
  ])
  func thresholdsOfTheTail(threshold: Double, offset: Double, follows: Bool) {
    var configuration = LayoutConfiguration()
    (configuration.followsTail, configuration.tailThreshold) = (true, threshold)
    let list = estimatedList(100, configuration)
    list.viewportDidScroll(to: offset)
    list.setMeasuredHeight(80, row: 99)
    #expect(list.report().offset == (follows ? 4830 : offset))
  }

  /// As many as a leaf of the order holds still add up, with the spacing between them, in every arrangement.
  @Test(arguments: [Arrangement.list, .flow(.leading), .waterfall(columns: 1)])
  func rowsThatAreTooTallAddUp(arrangement: Arrangement) {
    let list = ListLayout(style: ContainerStyle(arrangement, lineSpacing: 50))
    list.load(rows(200)) { _ in estimated(50) }
    for row in 0..<200 { list.setMeasuredHeight(1e6, row: row) }
    #expect(list.contentExtent > 199.99 * Length.maximum.points)
    list.bare.tree.checkInvariants()
  }
}
