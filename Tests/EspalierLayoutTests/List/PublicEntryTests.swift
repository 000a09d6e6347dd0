// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// What public entries do with input that cannot be right, continued.
@Suite struct PublicEntryTests {
  static let odd = [Double.nan, .infinity, -Double.infinity, 1e300, -1e300]

  @Test(arguments: [
    (Double.nan, 45.0, 0..<3), (-Double.infinity, 45, 0..<3), (25, .infinity, 1..<5),
    (25, .nan, 0..<0), (.infinity, .infinity, 0..<0), (45, 25, 0..<0), (-9, -1, 0..<0),
    (100, 900, 0..<0),
  ])
  func stretchesOfNoRows(start: Double, end: Double, expected: Range<Int>) {
    var list = fixedList([20, 20, 20, 20, 20])
    let found = list.rows(from: start, to: end)
    #expect(found == expected)
  }

  /// Pinned rows are placed for any offset; one that is no number counts as 0.
  @Test(arguments: odd)
  func pinnedRowsForNoOffset(offset: Double) {
    var list = ListLayout()
    list.setViewport(width: 300, height: 100)
    list.load(rows(20).span) { fixed(20, pin: $0 == 1 ? Pin(.untilNext) : .none) }
    var report = list.report()
    list.placePinned(at: offset, report: &report)
    let count = offset > 0 ? 1 : 0
    #expect(report.pinned.count == count)
    let after = list.report()
    #expect(after.offset == 0 && after.visibleRows == Array(0..<5))
  }

  @Test(arguments: odd)
  func rangesOfNoViewport(value: Double) {
    let configuration = LayoutConfiguration()
    for (offset, viewport) in [(value, 100.0), (100, value), (value, value)] {
      let ranges = WorkingRanges(
        offset: offset, viewport: viewport, direction: .forward, hasScrolled: true,
        configuration: configuration)
      for range in [ranges.visible, ranges.display, ranges.preload] {
        #expect(range.lowerBound >= 0 && range.upperBound >= range.lowerBound)
      }
    }
  }

  @Test(arguments: [Double.nan, -1, -Double.infinity])
  func triggersOfNoDistance(screens: Double) {
    let trigger = BatchFetch(leadingScreens: screens)
    func fetches(_ content: Double) -> Bool {
      trigger.fetchesAtEnd(
        offset: content - 100, viewport: 100, content: content, direction: .forward,
        isFetching: false)
    }
    #expect(fetches(50) && !fetches(1000))
  }

  /// A threshold that is no number counts as 0; with less than 0 the end is never reached.
  @Test(arguments: [(Double.nan, 4830.0), (0, 4830), (-1, 4800)])
  func thresholdsOfTheTail(threshold: Double, offset: Double) {
    var configuration = LayoutConfiguration()
    configuration.followsTail = true
    configuration.tailThreshold = threshold
    var list = estimatedList(100, configuration)
    list.viewportDidScroll(to: 4800)
    _ = list.report()
    list.setMeasuredHeight(80, row: 99)
    let report = list.report()
    #expect(report.offset == offset)
  }

  @Test(arguments: [0, -1, Int.min])
  func noRoomForSpareHeights(limit: Int) {
    var configuration = LayoutConfiguration()
    configuration.spareHeightLimit = limit
    var list = estimatedList(2, configuration)
    list.setMeasuredHeight(20, row: 0)
    list.apply(deletes: [0], rows: rows(1, from: 1))
    list.apply(inserts: [0], rows: rows(2)) { _ in estimated(50) }
    list.expect(contentExtent: 100)
    list.load(rows(2).span) { _ in estimated(50) }
    list.expect(contentExtent: 100)
  }

  @Test(arguments: [
    (Double.nan, 1.0, 1.0, 0.0), (1, .nan, 1, 0), (1, 1, .nan, 0), (-1, 1, 1, 0), (0, 1, 1, 0),
    (.infinity, .infinity, 1, 0), (.infinity, 1, 1, 0), (1, .infinity, .infinity, 43_690.0),
    (1, 1e300, 1e300, 43_690), (3, 2, 10, 6),
  ])
  func scaledSizes(width: Double, tall: Double, to: Double, expected: Double) {
    let scaled = Length.scaled(width: width, height: tall, to: to)
    #expect(scaled.points == expected)
  }

  @Test func misuseOfListsTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Length.scaled(width: 1, height: 1, to: 1, pixelScale: 0)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.scrollToRow(-1)
    }
    await #expect(processExitsWith: .failure) {
      let list = ListLayout()
      _ = list.rows(in: ContainerID(rawValue: 7))
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      _ = list.stretch(of: RowLayout.list)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.moveContainer(list.root, before: nil)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      let (first, second) = (list.addContainer(), list.addContainer())
      let inner = list.addContainer(in: second)
      list.moveContainer(first, before: inner)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      _ = list.addContainer(in: ContainerID(rawValue: 5))
    }
  }

  @Test func misuseOfLayoutsTraps() async {
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      let outer = layout.addContainer(begin: 0, end: 3, style: ContainerStyle())
      let inner = layout.addContainer(begin: 1, end: 2, style: ContainerStyle(), in: outer)
      layout.setParent(of: outer, to: inner)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.setParent(of: RowLayout.list, to: RowLayout.list)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.touch(-1)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.setContainer(of: 0, to: RowLayout.list)
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      _ = layout.addContainer(begin: -5, end: 1, style: ContainerStyle())
    }
    await #expect(processExitsWith: .failure) {
      _ = FlowStyle(columns: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = RangeReach(ahead: -1, behind: 0)
    }
  }
}
