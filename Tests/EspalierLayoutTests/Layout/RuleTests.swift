// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

/// Rules of the layout that no case shows by itself.
@Suite struct RuleTests {
  private func pins(_ list: inout ListLayout, at offset: Double) -> [Pinned] {
    list.viewportDidScroll(to: offset)
    return list.report().pins
  }

  // Pinned rows.

  /// Rule 7.8: below a bar at the end, mirrored.
  @Test func footersAboveABar() {
    var configuration = LayoutConfiguration()
    configuration.trailingPinInset = 30
    var list = ListLayout(configuration)
    list.setViewport(width: 300, height: 200)
    list.load(rows(3).span) {
      $0 == 1 ? fixed(40, pin: Pin(.untilNext, edge: .trailing)) : fixed(500)
    }
    #expect(pins(&list, at: 0) == [Pinned(1, 130)])
    // It stands at 500 by nature, above the bar from 370 on.
    #expect(pins(&list, at: 369) == [Pinned(1, 499)])
    #expect(pins(&list, at: 370) == [])
  }

  /// Rule 7.8: a level that ends where the line is takes no room.
  @Test func aContainerThatEndsAtTheLineIsOut() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 300)
    let section = list.addContainer()
    list.append(Row(id: 0), fixed(40, pin: Pin(.insideContainer), role: .header), in: section)
    list.append(Row(id: 1), fixed(60), in: section)
    list.append(Row(id: 2), fixed(30, pin: Pin(.untilNext, level: 1)))
    list.append(Row(id: 3), fixed(2000))
    #expect(pins(&list, at: 99) == [Pinned(0, 60)])
    #expect(pins(&list, at: 100) == [])
    #expect(pins(&list, at: 101) == [Pinned(2, 101)])
  }

  /// Rule 7.8: what pushes both levels at the same place, a container's end and the next row, counts once.
  @Test func twoThingsThatPushFromOnePlace() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 300)
    for section in 0..<2 {
      let id = list.addContainer()
      let header = fixed(40, pin: Pin(.insideContainer), role: .header)
      list.append(Row(id: RowID(Int64(section * 3))), header, in: id)
      let team = fixed(20, pin: Pin(.untilNext, level: 1))
      list.append(Row(id: RowID(Int64(section * 3 + 1))), team, in: id)
      list.append(Row(id: RowID(Int64(section * 3 + 2))), fixed(440), in: id)
    }
    #expect(pins(&list, at: 440) == [Pinned(0, 440), Pinned(1, 480)])
    #expect(pins(&list, at: 450) == [Pinned(0, 440), Pinned(1, 480)])
    #expect(pins(&list, at: 485) == [Pinned(1, 480)])
    #expect(pins(&list, at: 500) == [])
    #expect(pins(&list, at: 501) == [Pinned(3, 501), Pinned(4, 541)])
  }

  /// Rule 7.8: pinned rows of several levels that change places are found where they are.
  @Test func pinnedRowsThatMove() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 300)
    list.load(rows(60).span) {
      let level = $0 == 0 ? 0 : 1
      return fixed(50, pin: [0, 10, 20].contains($0) ? Pin(.untilNext, level: level) : .none)
    }
    #expect(pins(&list, at: 1200) == [Pinned(0, 1200), Pinned(20, 1250)])
    // Row 10 goes below row 20.
    var all = rows(60)
    all.insert(all.remove(at: 10), at: 40)
    list.apply(moves: [(10, 40)], rows: all)
    _ = list.report()
    #expect(pins(&list, at: 1200) == [Pinned(0, 1200), Pinned(19, 1250)])
    #expect(pins(&list, at: 2200) == [Pinned(0, 2200), Pinned(40, 2250)])
  }

  // Scrolling to rows (rule 7.7), with all that is pinned in the way.

  @Test(arguments: [
    (ScrollAlignment.top, 2420.0), (.center, 2400), (.bottom, 2380), (.nearest, 2380),
  ])
  func targetsBetweenBars(alignment: ScrollAlignment, offset: Double) {
    var configuration = LayoutConfiguration()
    (configuration.leadingPinInset, configuration.trailingPinInset) = (30, 20)
    var list = ListLayout(configuration)
    list.setViewport(width: 300, height: 240)
    list.load(rows(100).span) {
      fixed(
        50,
        pin: $0 == 0
          ? Pin(.untilNext) : $0 == 99 ? Pin(.untilNext, edge: .trailing) : .none)
    }
    list.scrollToRow(50, at: alignment)
    let report = list.report()
    // The row is at 2500; 80 are covered above, 70 below, and 90 left.
    #expect(report.offset == offset)
  }

  /// The middle is that between the rows that are pinned where the list is then: row 0 still is, and not row 11.
  @Test func theMiddleBelowAnotherHeaderThanOnesOwn() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 500)
    list.load(rows(30).span) {
      fixed($0 == 11 ? 20 : 100, pin: $0 == 0 || $0 == 11 ? Pin(.untilNext) : .none)
    }
    list.scrollToRow(12, at: .center)
    let report = list.report()
    #expect(report.pins == [Pinned(0, report.offset)])
    #expect(report.screenTop(ofRow: 12) == 250)
  }

  /// Headers and footers of all heights, some on their way out, that are measured on the way.
  @Test(arguments: seeds(count: 40))
  func theMiddleOfWhatPinnedRowsLeave(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 60
    let heights = (0..<count).map { _ in Double.random(in: 5...150, using: &random).rounded() }
    let pins = (0..<count).map { _ in
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: Pin(.untilNext)
      case 2: Pin(.untilNext, edge: .trailing)
      case 3: Pin(.untilNext, level: 1)
      default: Pin.none
      }
    }
    var list = ListLayout()
    list.setViewport(width: 300, height: 500)
    list.load(rows(count).span) { RowAttributes(height: .automatic(estimate: 50), pin: pins[$0]) }
    var exact = 0
    for row in (0..<count).shuffled(using: &random) where pins[row] == .none {
      list.scrollToRow(row, at: .center)
      var report = list.report { heights[$0] }
      let offset = report.offset
      guard offset > 0, offset < report.contentExtent - 500 else { continue }
      let middle = report.placed.first { $0.row == row }!.y + heights[row] / 2
      /// How far the row would be below the middle at an offset.
      func distance(_ list: inout ListLayout, _ offset: Double) -> Double {
        list.placePinned(at: offset, report: &report)
        let edges = report.pinned.indices.map {
          let frame = report.pinned[$0]
          return (pins[frame.row].edge, frame.y + report.windowOrigin - offset, frame.height)
        }
        let above = edges.filter { $0.0 == .leading }.map { $0.1 + $0.2 }.max() ?? 0
        let below = edges.filter { $0.0 == .trailing }.map { $0.1 }.min() ?? 500
        return middle - offset - (above + below) / 2
      }
      if abs(distance(&list, offset)) < 0.002 { exact += 1 }
      // It is in the middle, or where it jumps over the middle because a header comes to be pinned.
      let around = (distance(&list, offset - 0.002), distance(&list, offset + 0.002))
      #expect(around.0 > -0.002 && around.1 < 0.002, "row \(row): \(around)")
    }
    #expect(exact > 5)
  }

  /// A header that is pinned inside its container covers the rows of that container alone.
  @Test func aTargetBelowAHeaderThatIsOver() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 200)
    let section = list.addContainer()
    list.append(Row(id: 0), fixed(40, pin: Pin(.insideContainer), role: .header), in: section)
    for row in 1..<10 { list.append(Row(id: RowID(Int64(row))), fixed(50), in: section) }
    for row in 10..<40 { list.append(Row(id: RowID(Int64(row))), fixed(50)) }
    list.scrollToRow(5)
    var report = list.report()
    #expect(report.screenTop(ofRow: 5) == 40)
    list.scrollToRow(20)
    report = list.report()
    #expect(report.screenTop(ofRow: 20) == 0)
  }

  /// Levels that would fill the viewport are left out, so they cover nothing.
  @Test func aTargetBelowAStackThatWouldFillTheViewport() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 100)
    list.load(rows(40).span) {
      $0 < 2 ? fixed(60, pin: Pin(.untilNext, level: $0)) : fixed(30)
    }
    list.scrollToRow(20)
    let report = list.report()
    #expect(report.screenTop(ofRow: 20) == 60)
    #expect(report.pins.map(\.row) == [0])
  }

  /// A row that is always pinned covers what others stand below, but not itself.
  @Test func aTargetThatIsAlwaysPinned() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 200)
    list.load(rows(40).span) { fixed(50, pin: $0 == 20 ? Pin(.always) : .none) }
    list.scrollToRow(20)
    var report = list.report()
    #expect(report.offset == 1000)
    list.scrollToRow(30)
    report = list.report()
    #expect(report.screenTop(ofRow: 30) == 50)
  }

  // Deferred adjustment (rule 7.6).

  /// A list in momentum, by 30 too low: rows 5 has grown by that.
  private func movingList() -> ListLayout {
    var list = ListLayout()
    list.setViewport(width: 300, height: 200)
    list.load(rows(100).span) {
      RowAttributes(
        height: .automatic(estimate: 50), pin: $0 == 0 ? Pin(.untilNext) : .none)
    }
    list.setMeasuredHeight(50, row: 0)
    list.viewportDidScroll(to: 510, isDecelerating: true)
    list.setMeasuredHeight(80, row: 5)
    _ = list.report()
    return list
  }

  @Test func pinnedRowsWhileAdjustmentsWait() {
    var list = movingList()
    var report = list.report()
    #expect(report.offset == 510 && report.pins == [Pinned(0, 510)])
    list.placePinned(at: 515, report: &report)
    #expect(report.pins == [Pinned(0, 515)])
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
  @Test func aRowThatComesBackIsEstimatedByItself() {
    var list = estimatedList(3)
    list.setMeasuredHeight(10, row: 0)
    list.setMeasuredHeight(100, row: 1)
    list.setMeasuredHeight(100, row: 2)
    list.apply(deletes: [0], rows: rows(2, from: 1))
    list.apply(inserts: [0], rows: [Row(id: 0, stamp: 5)] + rows(2, from: 1))
    list.expect(contentExtent: 210)
  }

  /// A row that is measured again counts once in the mean.
  @Test func theMeanCountsRowsOnce() {
    var list = estimatedList(2)
    list.setMeasuredHeight(10, row: 0)
    list.setMeasuredHeight(40, row: 1)
    for height in [20.0, 30, 20] { list.setMeasuredHeight(height, row: 0) }
    list.append(Row(id: 9))
    list.expect(contentExtent: 60 + 30)
  }

  /// Estimates that somebody gave stay what they are.
  @Test func refreshedEstimatesAreThoseOfUnknownRows() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 100)
    list.load(rows(3).span) { $0 == 2 ? estimated(70) : RowAttributes() }
    list.setMeasuredHeight(20, row: 0)
    list.refreshEstimates()
    list.expect(contentExtent: 20 + 20 + 70)
  }

  /// A spare height is that of a stamp and a width, and the last one of them counts.
  @Test func spareHeightsAreReplaced() {
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

  /// Many rows come and go, more than are kept: those that are kept are found, whatever was given up.
  @Test func spareHeightsAreFoundAmongOthersThatWereGivenUp() {
    var configuration = LayoutConfiguration()
    configuration.spareHeightLimit = 16
    var list = estimatedList(0, configuration)
    for id in 0..<400 {
      list.append(Row(id: RowID(Int64(id)), stamp: 1), estimated(50))
      list.setMeasuredHeight(Double(id % 40), row: 0)
      list.apply(deletes: [0], rows: [])
    }
    for id in 384..<400 {
      list.append(Row(id: RowID(Int64(id)), stamp: 1), estimated(50))
      list.expect(contentExtent: Double(id % 40))
      list.apply(deletes: [0], rows: [])
    }
    list.append(Row(id: 383, stamp: 1), estimated(50))
    list.expect(contentExtent: 50)
  }

  // Flow (rule 7.10).

  /// Space that cannot be shared out evenly: the last row ends at the edge to the unit.
  @Test func gapsThatDoNotComeOutEven() {
    var list = ListLayout(style: ContainerStyle(.flow(.justified)))
    list.setViewport(width: 101, height: 100)
    // Seven gaps share 3840 units.
    list.load(rows(9).span) { _ in RowAttributes(height: .fixed(10), breadth: 12) }
    let report = list.report()
    #expect(report.visibleRows.count == 9)
    #expect(report.rows[7].y == 0 && report.rows[7].x + 12 == 101)
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

  // Snapshots (rule 7.12).

  /// After a change of width the viewport is a fraction of the anchor's row; the snapshot has the place.
  @Test func aSnapshotAfterAChangeOfWidth() {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 1025)
    _ = list.report { _ in 50 }
    list.setViewport(width: 200, height: 200)
    let before = list.report { _ in 80 }
    let snapshot = list.snapshot()
    #expect(snapshot.anchor == 20 && snapshot.anchorDelta == 40 * 768)
    var other = estimatedList(100)
    other.setViewport(width: 200, height: 200)
    other.restore(snapshot)
    let after = other.report()
    #expect(after.screenTop(ofRow: 20) == before.screenTop(ofRow: 20))
  }

  @Test func theAnchorOfDuplicatesIsTheSameOfThem() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 30)
    let twins = [Row](repeating: Row(id: 7, stamp: 1), count: 20)
    list.load(twins.span) { _ in fixed(10) }
    list.viewportDidScroll(to: 125)
    let snapshot = list.snapshot()
    #expect(snapshot.anchorOccurrence == 12)
    list.setContentOffset(0)
    list.restore(snapshot)
    let report = list.report()
    #expect(report.offset == 125)
  }
}
