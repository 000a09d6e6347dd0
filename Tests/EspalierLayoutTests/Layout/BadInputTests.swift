// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// What every public entry does with input that cannot be right.
@Suite struct BadInputTests {
  /// A place that is no number is nowhere; one beyond every list lies behind the last row.
  @Test(arguments: [Double.nan, .infinity, -Double.infinity, 1e300, -1e300])
  func noRowIsNowhere(offset: Double) {
    var list = fixedList([20, 20, 20])
    let row = list.row(at: offset)
    #expect(row == nil)
  }

  /// Scrolling to no number is scrolling to 0; to an infinity, to what is farthest.
  @Test(arguments: [(Double.nan, 0.0), (.infinity, 1800.0), (-Double.infinity, 0), (1e300, 1800)])
  func jumpsAreBroughtIntoTheContent(offset: Double, expected: Double) {
    var list = fixedList([Double](repeating: 20, count: 100))
    list.setContentOffset(500)
    _ = list.report()
    list.setContentOffset(offset)
    let report = list.report()
    #expect(report.offset == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -Double.infinity, 1e300, -1e300])
  func scrollsOfTheHostAreNeverTrusted(offset: Double) {
    var list = fixedList([Double](repeating: 20, count: 100))
    list.viewportDidScroll(to: offset)
    let report = list.report()
    #expect(report.offset.isFinite && report.contentExtent == 2000)
    list.viewportDidScroll(to: 100)
    let after = list.report()
    #expect(after.offset == 100 && after.visibleRows == Array(5..<15))
  }

  /// Wherever a host says that it is, another size finds a place, and the list comes back.
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e12, -1e12, 1e300, 2e7])
  func anotherSizeAfterAScrollToNowhere(offset: Double) {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 100)
    _ = list.report { _ in 50 }
    for isDecelerating in [false, true] {
      list.viewportDidScroll(to: offset, isDecelerating: isDecelerating)
      list.setViewport(width: 200, height: 150)
      list.setHeightTraits(isDecelerating ? 1 : 2)
      let report = list.report { _ in 60 }
      #expect(report.offset.isFinite && abs(report.offset) < 2e7)
      list.setViewport(width: 300, height: 200)
      _ = list.report { _ in 50 }
    }
    list.setDecelerating(false)
    _ = list.report { _ in 50 }
    list.viewportDidScroll(to: 0)
    let report = list.report { _ in 50 }
    #expect(report.offset == 0 && report.screenTop(ofRow: 0) == 0)
  }

  /// A delta that no layout wrote leads nowhere, at any width.
  @Test(arguments: [Int64.max, .min, 1 << 40, -(1 << 40)])
  func anotherSizeAfterAHandwrittenSnapshot(delta: Int64) {
    var list = estimatedList(100)
    _ = list.report { _ in 50 }
    var snapshot = list.snapshot()
    (snapshot.anchor, snapshot.anchorDelta) = (50, delta)
    list.restore(snapshot)
    list.setViewport(width: 200, height: 150)
    let report = list.report { _ in 60 }
    #expect(report.offset >= 0 && report.offset + 150 <= report.contentExtent)
  }

  @Test(arguments: [
    (Double.nan, 0.0), (-5, 0), (-Double.infinity, 0), (300.25, 300),
    (1e300, Length.maximum.points),
    (.infinity, Length.maximum.points),
  ])
  func widthsAreBroughtIntoRange(width: Double, expected: Double) {
    var list = fixedList([20])
    list.setViewport(width: width, height: 100)
    #expect(abs(list.layout.width - expected) <= 1)
    let report = list.report()
    #expect(report.visibleRows == [0])
  }

  @Test(arguments: [Double.nan, -5, -Double.infinity, 0])
  func aViewportOfNoHeightShowsNothing(height: Double) {
    var list = estimatedList(10)
    list.setViewport(width: 300, height: height)
    var asked: [Int] = []
    let report = list.report(asking: &asked) { _ in 20 }
    #expect(report.visibleRows.isEmpty && asked.isEmpty && report.contentExtent == 500)
    var plan: [MeasureRequest] = []
    list.plan(&plan, budget: 100)
    #expect(plan.count == 0)
  }

  @Test(arguments: [Int.min, -1, 0])
  func aBudgetOfNothingPlansNothing(budget: Int) {
    var list = estimatedList(10)
    var plan: [MeasureRequest] = []
    list.plan(&plan, budget: budget)
    #expect(plan.count == 0)
    #expect(list.snapshot(limit: budget).heights.isEmpty)
  }

  /// A height from a request that names no row of the list is kept for later, or refused.
  @Test func requestsOfNobody() {
    var list = estimatedList(2)
    var request = list.request(forRow: 0)!
    for entry in [Int32.min, -1, 0, 1, 1000, Int32.max] {
      request.entry = RowOrder.Entry(rawValue: entry)
      let isUsed = list.setMeasuredHeight(20, for: request)
      #expect(!isUsed)
    }
    request.breadth = .zero
    let isUsed = list.setMeasuredHeight(20, for: request)
    #expect(!isUsed)
    list.expect(contentExtent: 100)
    let diagnostics = list.layout.drainDiagnostics()
    #expect(diagnostics == Array(repeating: .staleHeight(0), count: 6) + [.heightWithoutWidth(0)])
  }

  /// A row that leaves before the pass that was to bring it into sight is forgotten as a target.
  @Test(arguments: [ScrollAlignment.top, .center, .bottom, .nearest])
  func aTargetThatLeaves(alignment: ScrollAlignment) {
    var list = fixedList([Double](repeating: 20, count: 100))
    list.setContentOffset(400)
    _ = list.report()
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
    let after = list.report()
    #expect(after.offset == 400)
  }

  /// The mean of a kind is that of legal heights, also if heights came in by other ways.
  @Test func restoredHeightsAreEstimatedFromAsWell() {
    var configuration = LayoutConfiguration()
    configuration.defaultEstimate = 33
    var first = estimatedList(4, configuration)
    for row in 0..<4 { first.setMeasuredHeight(1000, row: row) }
    let snapshot = first.snapshot()
    var list = estimatedList(4, configuration)
    list.restore(snapshot)
    list.append(Row(id: 100))
    list.setMeasuredHeight(10, row: 4)
    for row in 0..<4 { list.setMeasuredHeight(20, row: row) }
    list.append(Row(id: 101))
    // 20 · 4 + 10 and their mean, 18.
    list.expect(contentExtent: 90 + 18)
  }

  /// More rows than a number in sight may leave, and the survivor keeps its place.
  @Test(arguments: [true, false])
  func manySmallRowsLeave(isReported: Bool) {
    var list = fixedList([Double](repeating: 1, count: 2000), viewport: 800)
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
    var list = fixedList([Double](repeating: 50, count: 20))
    list.viewportDidScroll(to: -100)
    _ = list.report()
    list.apply(deletes: [0, 1], rows: rows(18, from: 2))
    let pulled = list.report()
    #expect(pulled.offset == -100 && pulled.screenTop(ofRow: 0) == 100)
    list.apply(inserts: [0], rows: rows(1) + rows(18, from: 2)) { _ in fixed(50) }
    let before = list.report()
    #expect(before.screenTop(ofRow: 1) == 100)
    list.apply(inserts: [1], rows: rows(2) + rows(18, from: 2)) { _ in fixed(50) }
    let after = list.report()
    #expect(after.screenTop(ofRow: 2) == 100)
  }

  @Test func staleContainersTrap() async {
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      let id = layout.addContainer(begin: 0, end: 1, style: ContainerStyle())
      layout.removeContainer(id)
      layout.removeContainer(id)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.removeContainer(RowLayout.list)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      let id = layout.addContainer(begin: 0, end: 1, style: ContainerStyle())
      layout.removeContainer(id)
      layout.addRow(2, Row(id: 1), in: id)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.setHidden(true, ContainerID(rawValue: -1))
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.setStyle(ContainerStyle(), of: ContainerID(rawValue: 9))
    }
  }

  @Test func entriesThatAreNoRowsTrap() async {
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.removeRow(5)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.updateRow(-1, stamp: 2)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      _ = layout.addContainer(begin: 0, end: 1, style: ContainerStyle())
      layout.scrollToRow(0)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.addRow(-1, Row(id: 1))
    }
  }
}
