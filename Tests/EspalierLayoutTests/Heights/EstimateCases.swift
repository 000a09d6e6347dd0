// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import Testing

/// Rules 7.3 and 7.12 at their edges: spare heights, estimates, and what a snapshot holds.
@Suite struct EstimateCases {
  private func heights(_ list: inout ListLayout) -> [Double] {
    (0..<list.rowCount).map { list.offset(ofRow: $0 + 1)! - list.offset(ofRow: $0)! }
  }

  /// Of two heights that come too late for one content, the later counts.
  @Test func theLaterOfTwoLateHeightsCounts() {
    var list = estimatedList(3)
    let request = list.request(forRow: 1)!
    list.apply(deletes: [1], rows: [rows(3)[0], rows(3)[2]])
    for points in [70.0, 90] { list.setMeasuredHeight(points, for: request) }
    list.apply(inserts: [1], rows: rows(3)) { _ in estimated(50) }
    #expect(heights(&list) == [50, 90, 50])
  }

  /// Loading the same rows again keeps the heights of the first ones, as many as spare heights are kept.
  @Test(arguments: [(100, 0), (6, 4)])
  func loadingAgainKeepsHeights(limit: Int, asked: Int) {
    var configuration = LayoutConfiguration()
    configuration.spareHeightLimit = limit
    var list = estimatedList(10, viewport: 1000, configuration)
    _ = list.report { _ in 40 }
    list.load(rows(10).span) { _ in estimated(50) }
    var again: [Int] = []
    _ = list.report(asking: &again) { _ in 40 }
    #expect(again == Array((10 - asked)..<10))
  }

  /// Only estimates of rows of which nothing was known are refreshed.
  @Test func refreshingLeavesWhatIsKnown() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 100)
    list.load(rows(4).span) { $0 == 2 ? estimated(70) : RowAttributes() }
    // A measured height that happens to be the default estimate, and a mean of 54.
    list.setMeasuredHeight(44, row: 0)
    list.setMeasuredHeight(64, row: 1)
    list.refreshEstimates()
    #expect(heights(&list) == [44, 64, 70, 54])
  }

  /// Rows of one identity get back each its own height, wherever the viewport stood.
  @Test func duplicatesAreRestoredInTheirOrder() {
    let twins = [Row](repeating: Row(id: 7, stamp: 1), count: 5)
    var list = ListLayout()
    list.setViewport(width: 300, height: 30)
    list.load(twins.span) { _ in estimated(50) }
    for row in 0..<5 { list.setMeasuredHeight(Double(10 + row), row: row) }
    list.viewportDidScroll(to: 25)
    let snapshot = list.snapshot()
    var other = ListLayout()
    other.setViewport(width: 300, height: 30)
    other.load(twins.span) { _ in estimated(50) }
    other.restore(snapshot)
    #expect(heights(&other) == [10, 11, 12, 13, 14])
    let report = other.report()
    #expect(report.offset == 25)
  }

  /// Rows that were measured before a snapshot is restored keep those heights.
  @Test func restoringKeepsWhatWasMeasuredSince() {
    var list = estimatedList(3)
    for row in 0..<3 { list.setMeasuredHeight(40, row: row) }
    let snapshot = list.snapshot()
    var other = estimatedList(3)
    other.setMeasuredHeight(77, row: 1)
    other.restore(snapshot)
    #expect(heights(&other) == [40, 77, 40])
  }

  /// Fixed heights need not be saved, and what was measured in a list of no width must not be.
  @Test func whatASnapshotLeavesOut() {
    var fixed = fixedList([20, 30])
    #expect(fixed.snapshot().heights.isEmpty)
    var flow = ListLayout(style: ContainerStyle(.flow(.lines)))
    flow.load(rows(2).span) { _ in RowAttributes(breadth: 70) }
    let isUsed = flow.setMeasuredHeight(20, for: flow.request(forRow: 0)!)
    #expect(isUsed)
    #expect(flow.snapshot().heights.isEmpty)
  }
}
