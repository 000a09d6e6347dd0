// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// Numbers that cannot be right, in the questions and choices that `BadInputTests` does not ask.
@Suite struct BadNumbersTests {
  @Test(arguments: [
    (Double.nan, 45.0, 0, 3), (45, .nan, 0, 0), (-.infinity, .infinity, 0, 5),
    (.infinity, -.infinity, 0, 0), (45, 5, 0, 0), (1e300, .infinity, 0, 0), (-1e300, -5, 0, 0),
    (-5, 25, 0, 2), (85, 1e300, 4, 5),
  ])
  func stretchesAreBroughtIntoTheContent(start: Double, end: Double, first: Int, last: Int) {
    var list = fixedList([20, 20, 20, 20, 20])
    let found = list.rows(from: start, to: end)
    #expect(found == first..<last)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, -500])
  func pinnedRowsAreAskedForAnywhere(offset: Double) {
    var list = ListLayout()
    list.setViewport(width: 300, height: 100)
    list.load(rows(50).span) { fixed(20, pin: $0 == 0 ? Pin(.untilNext) : .none) }
    var report = list.report()
    list.placePinned(at: offset, report: &report)
    // Beyond the end the header goes along; where nothing has passed the top, none is pinned.
    #expect(report.pinned.count == (offset > 0 ? 1 : 0))
    #expect(report.pins.allSatisfy { $0.y.isFinite })
    let after = list.report()
    #expect(after.offset == 0)
  }

  @Test func placesThatAreNoNumbersHaveNoRanges() {
    for (offset, viewport) in [(Double.nan, 100.0), (0, .nan), (0, -100), (0, .infinity)] {
      let ranges = WorkingRanges(
        offset: offset, viewport: viewport, direction: .forward, hasScrolled: true)
      #expect(ranges.visible.isEmpty, "\(offset), \(viewport)")
    }
    let far = WorkingRanges(
      offset: .infinity, viewport: 100, direction: .backward, hasScrolled: true)
    #expect(far.display.isEmpty && far.preload.isEmpty)
  }

  @Test func screensThatAreNoNumber() {
    func fetches(_ screens: Double, offset: Double = 900, content: Double = 1000) -> [Bool] {
      let trigger = BatchFetch(leadingScreens: screens)
      return [
        trigger.fetchesAtEnd(
          offset: offset, viewport: 100, content: content, direction: .forward, isFetching: false),
        trigger.fetchesAtStart(
          offset: offset, viewport: 100, content: content, direction: .backward,
          isFetching: false),
      ]
    }
    #expect(fetches(.nan) == [false, false] && fetches(-1) == [false, false])
    #expect(
      fetches(.nan, content: 50) == [true, true] && fetches(-1, content: 50) == [true, true])
    #expect(fetches(.infinity, offset: 500) == [true, true])
    #expect(fetches(2, offset: .nan) == [false, false])
    #expect(fetches(2, offset: 900, content: .nan) == [false, false])
  }

  /// The end of 100 rows of 50 in a viewport of 200 is the offset 4800.
  @Test(arguments: [
    (Double.nan, 4800.0, true), (.nan, 4799, false), (-5, 4800, false), (.infinity, 500, true),
    (-.infinity, 4800, false),
  ])
  func thresholdsOfTheTail(threshold: Double, offset: Double, follows: Bool) {
    var configuration = LayoutConfiguration()
    (configuration.followsTail, configuration.tailThreshold) = (true, threshold)
    var list = estimatedList(100, configuration)
    list.viewportDidScroll(to: offset)
    list.setMeasuredHeight(80, row: 99)
    let report = list.report()
    #expect(report.offset == (follows ? 4830 : offset))
  }

  @Test(arguments: [Int.min, -1, 0])
  func noSpareHeights(limit: Int) {
    var configuration = LayoutConfiguration()
    configuration.spareHeightLimit = limit
    var list = estimatedList(3, configuration)
    _ = list.report { _ in 20 }
    list.load(rows(3).span)
    list.expect(contentExtent: 60)
    list.apply(deletes: [0], rows: rows(2, from: 1))
    list.apply(inserts: [0], rows: rows(3)) { _ in estimated(50) }
    var asked: [Int] = []
    _ = list.report(asking: &asked) { _ in 20 }
    #expect(asked.sorted() == [0, 1, 2])
  }

  @Test func picturesOfNoSize() {
    for (width, height) in [(Double.nan, 1.0), (1, .nan), (0, 1), (1, 0), (-1, 1), (1, -1)] {
      #expect(Length.scaled(width: width, height: height, to: 100) == 0)
    }
    for width in [Double.nan, 0, -5, -Double.infinity] {
      #expect(Length.scaled(width: 10, height: 10, to: width) == 0)
    }
    let infinite: Double = .infinity
    #expect(Length.scaled(width: infinite, height: 10, to: 100) == 0)
    #expect(Length.scaled(width: infinite, height: infinite, to: 100) == 0)
    #expect(Length.scaled(width: infinite, height: 10, to: infinite) == 0)
    #expect(Length.scaled(width: 10, height: infinite, to: 100).points >= 43_689)
    #expect(Length.scaled(width: 10, height: 10, to: infinite).points >= 43_689)
  }

  /// Of an identity that is there fewer times than it was, the last one is the anchor.
  @Test(arguments: [(Int.min, nil), (-1, nil), (0, 10.0), (1, 90), (2, 90), (.max, 90)])
  func anchorsOfAHandwrittenSnapshot(occurrence: Int, offset: Double?) {
    var list = ListLayout()
    list.setViewport(width: 300, height: 100)
    let ids: [RowID] = [0, 7, 1, 2, 3, 4, 5, 6, 8, 7] + (20..<30).map { RowID($0) }
    let all = ids.map { Row(id: $0, stamp: 1) }
    list.load(all.span) { _ in fixed(10) }
    var snapshot = LayoutSnapshot()
    (snapshot.anchor, snapshot.anchorOccurrence) = (7, occurrence)
    _ = list.layout.drainDiagnostics()
    list.restore(snapshot)
    let noted = list.layout.drainDiagnostics()
    #expect(noted == (offset == nil ? [.missingAnchor(7)] : []))
    let report = list.report()
    #expect(report.offset == offset ?? 0)
  }

  /// An entry that nobody knows is left alone; one that is in the order alone loses its extent.
  @Test(arguments: [false, true])
  func touchedEntriesThatAreNoRows(hasInsets: Bool) {
    var order = RowOrder()
    var layout = RowLayout(style: ContainerStyle(top: hasInsets ? 10 : 0))
    layout.setViewport(width: 300, height: 100, in: &order)
    for entry in 0..<3 {
      let before = entry == 0 ? .start : RowOrder.Entry(entry - 1)
      order.insert(RowOrder.Item(RowOrder.Entry(entry), height: 30), after: before)
    }
    layout.addRow(RowOrder.Entry(0), Row(id: 0), fixed(30))
    layout.addRow(RowOrder.Entry(2), Row(id: 2), fixed(30))
    for entry in [1, 3, 1000, Int32.max] as [Int32] {
      layout.touch(RowOrder.Entry(rawValue: entry))
    }
    let extent = layout.contentExtent(settling: &order)
    #expect(extent == (hasInsets ? 70 : 60))
    var report = LayoutReport()
    layout.pass(in: &order, report: &report)
    #expect(report.rows.count == 2)
  }

  @Test func numbersThatTrap() async {
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.touch(RowOrder.Entry(rawValue: -1))
    }
    await #expect(processExitsWith: .failure) {
      var reach = RangeReach(ahead: 1, behind: 1)
      reach.ahead = .infinity
    }
    await #expect(processExitsWith: .failure) {
      var style = FlowStyle()
      style.columns = 256
    }
    await #expect(processExitsWith: .failure) {
      _ = Length.scaled(width: 1, height: 1, to: 1, pixelScale: 0)
    }
  }

  @Test func rowsThatAreNoneTrap() async {
    await #expect(processExitsWith: .failure) {
      var list = fixedList([20, 20])
      list.apply(deletes: [2], rows: rows(1))
    }
    await #expect(processExitsWith: .failure) {
      var list = fixedList([20, 20, 20])
      list.apply(deletes: [1, 1], rows: rows(1))
    }
    await #expect(processExitsWith: .failure) {
      var list = fixedList([20, 20])
      list.apply(inserts: [3], rows: rows(3))
    }
    await #expect(processExitsWith: .failure) {
      var list = fixedList([20, 20])
      list.apply(moves: [(5, 0)], rows: rows(2))
    }
    await #expect(processExitsWith: .failure) {
      var list = fixedList([20, 20])
      list.apply(updates: [2], rows: rows(2))
    }
    await #expect(processExitsWith: .failure) {
      var list = fixedList([20, 20])
      list.setMeasuredHeight(10, row: 2)
    }
    await #expect(processExitsWith: .failure) {
      var order = RowOrder()
      var layout = RowLayout()
      layout.willChange(in: &order)
      layout.didChange(moves: [(0, 5)], in: &order)
    }
  }

  @Test func containersThatAreNoneTrap() async {
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      _ = layout.addContainer(begin: 0, end: 0, style: ContainerStyle())
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      _ = layout.addContainer(begin: 0, end: 1, style: ContainerStyle())
      _ = layout.addContainer(begin: 2, end: 1, style: ContainerStyle())
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.append(Row(id: 1), in: RowLayout.list)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      let section = list.addContainer()
      list.removeContainer(section)
      _ = list.stretch(of: section)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.setStyle(ContainerStyle(), of: ContainerID(rawValue: 99))
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      let outer = layout.addContainer(begin: 0, end: 1, style: ContainerStyle())
      let inner = layout.addContainer(begin: 2, end: 3, style: ContainerStyle(), in: outer)
      layout.setParent(of: outer, to: inner)
    }
  }
}

extension RowLayout {
  /// `didChange` with moves.
  fileprivate mutating func didChange(moves: [(Int, Int)], in order: inout RowOrder) {
    let (sources, targets) = (moves.map { OldRow($0.0) }, moves.map { NewRow($0.1) })
    didChange(moveSources: sources.span, moveTargets: targets.span, in: &order)
  }
}
