// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import Testing

/// Cases H1 to H6: the cache of measured heights.
@Suite struct HeightCases {
  @Test func h1StampsDecide() {
    var list = estimatedList(1)
    var asked: [Int] = []
    var report = list.report(asking: &asked) { _ in 40 }
    report = list.report(asking: &asked) { _ in 99 }
    #expect(asked == [0] && report.contentExtent == 40)
    let second = [Row(id: 0, stamp: 2)]
    list.apply(updates: [0], rows: second)
    list.expect(contentExtent: 40)
    report = list.report(asking: &asked) { _ in 60 }
    #expect(asked == [0, 0] && report.contentExtent == 60)
    list.apply(updates: [0], rows: [Row(id: 0, stamp: 1)])
    report = list.report(asking: &asked) { _ in 99 }
    #expect(asked == [0, 0] && report.contentExtent == 40)
  }

  @Test func h2WidthThereAndBack() {
    var list = estimatedList(1000)
    var asked: [Int] = []
    let first = list.report(asking: &asked) { 50 + Double($0 % 5) * 10 }
    let (before, frames) = (asked.count, first.placed)
    list.setViewport(width: 200, height: 200)
    list.expect(contentExtent: first.contentExtent)
    let narrow = list.report(asking: &asked) { 75 + Double($0 % 5) * 15 }
    #expect(asked.count - before == narrow.rowCount)
    let between = asked.count
    list.setViewport(width: 300, height: 200)
    let second = list.report(asking: &asked) { _ in 1 }
    #expect(asked.count == between)
    #expect(second.placed == frames)
    #expect(second.contentExtent == first.contentExtent)
    list.setViewport(width: 200, height: 200)
    let third = list.report(asking: &asked) { _ in 1 }
    #expect(asked.count == between)
    #expect(third.placed == narrow.placed && third.contentExtent == narrow.contentExtent)
  }

  @Test func h2ThreeWidthsAreKept() {
    var list = estimatedList(1)
    var asked: [Int] = []
    for width in [300.0, 200, 250, 300, 200, 250] {
      list.setViewport(width: width, height: 200)
      let report = list.report(asking: &asked) { _ in width }
      #expect(report.contentExtent == width)
    }
    #expect(asked.count == 3)
    list.setViewport(width: 100, height: 200)
    _ = list.report(asking: &asked) { _ in 100 }
    list.setViewport(width: 250, height: 200)
    let report = list.report(asking: &asked) { _ in 0 }
    #expect(report.contentExtent == 250 && asked.count == 4)
    list.setViewport(width: 300, height: 200)
    _ = list.report(asking: &asked) { _ in 0 }
    #expect(asked.count == 5)
  }

  @Test func h3MovedRowsKeepTheirHeights() {
    var list = estimatedList(4)
    var asked: [Int] = []
    _ = list.report(asking: &asked) { Double($0 + 10) }
    let all = rows(4)
    list.apply(moves: [(3, 0)], rows: [all[3], all[0], all[1], all[2]])
    var report = list.report(asking: &asked) { _ in 99 }
    #expect(report.placed.map(\.height) == [13, 10, 11, 12] && asked.count == 4)
    list.apply(deletes: [1], rows: [all[3], all[1], all[2]])
    list.apply(inserts: [3], rows: [all[3], all[1], all[2], all[0]])
    report = list.report(asking: &asked) { _ in 99 }
    #expect(report.placed.map(\.height) == [13, 11, 12, 10] && asked.count == 4)
  }

  @Test func h3AcrossContainersOfOneWidth() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 500)
    let sections = [list.addContainer(), list.addContainer()]
    for section in 0..<2 {
      for row in 0..<2 {
        list.append(Row(id: RowID(Int64(section * 2 + row)), stamp: 1), in: sections[section])
      }
    }
    var asked: [Int] = []
    _ = list.report(asking: &asked) { Double($0 + 10) }
    let all = rows(4)
    list.apply(moves: [(0, 3)], rows: [all[1], all[2], all[3], all[0]])
    let report = list.report(asking: &asked) { _ in 99 }
    #expect(report.placed.map(\.height) == [11, 12, 13, 10] && asked.count == 4)
  }

  @Test func h3ToAnotherWidthAndBack() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 500)
    let wide = list.addContainer()
    let narrow = list.addContainer(ContainerStyle(left: 10, right: 10))
    list.append(Row(id: 0, stamp: 1), in: wide)
    list.append(Row(id: 1, stamp: 1), in: narrow)
    var asked: [Double] = []
    var report = LayoutReport()
    list.pass(report: &report) {
      asked.append($0.width)
      return $0.width
    }
    #expect(asked == [300, 280])
    let all = rows(2)
    list.apply(moves: [(0, 1)], rows: [all[1], all[0]])
    list.expect(contentExtent: 580)
    list.pass(report: &report) {
      asked.append($0.width)
      return $0.width
    }
    #expect(asked == [300, 280, 280])
    list.layout.setContainer(of: list.order.entry(atRow: 1), to: wide)
    list.pass(report: &report) { _ in
      Issue.record("It was measured at this width.")
      return 1
    }
    #expect(report.placed.map(\.height) == [280, 300])
  }

  @Test func h4DuplicatesHaveHeightsOfTheirOwn() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 500)
    let twice = [Row(id: 7, stamp: 1), Row(id: 8, stamp: 1), Row(id: 7, stamp: 1)]
    list.load(twice.span)
    let noted = [list.layout.drainDiagnostics(), list.layout.drainDiagnostics()]
    #expect(noted == [[.duplicateIdentity(7, count: 2)], []])
    var next = 0.0
    var report = LayoutReport()
    list.pass(report: &report) { _ in
      next += 10
      return next
    }
    #expect(report.placed.map(\.height) == [10, 20, 30])
  }

  @Test func h5WidthJitterBelowAPixel() {
    var list = estimatedList(1)
    list.setViewport(width: 375, height: 200)
    var asked: [Int] = []
    for width in [375.0, 375.0000001, 374.9999999, 375.2, 374.6] {
      list.setViewport(width: width, height: 200)
      _ = list.report(asking: &asked) { _ in 40 }
    }
    #expect(asked.count == 1)
    let width = list.layout.width
    #expect(width == 375)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1])
  func h6BadHeightsAreRefused(points: Double) {
    var list = estimatedList(2)
    let report = list.report { $0 == 0 ? points : 30 }
    #expect(report.contentExtent == 80)
    #expect(report.unmeasuredCount == 1)
    let diagnostics = list.layout.drainDiagnostics()
    guard case .badHeight(0, _)? = diagnostics.first, diagnostics.count == 1 else {
      Issue.record("One diagnostic says so, not \(diagnostics).")
      return
    }
    let isUsed = list.setMeasuredHeight(points, for: list.request(forRow: 0)!)
    #expect(!isUsed)
  }

  /// A row that is too tall is as tall as a row can be, and a diagnostic says so.
  @Test(arguments: [43_691.0, 1e9, 1e300])
  func aRowThatIsTooTallIsClamped(points: Double) {
    var list = estimatedList(2)
    let report = list.report { $0 == 0 ? points : 30 }
    let most = Length.maximum.points
    #expect(report.placed.map(\.height) == [most] && report.contentExtent == most + 50)
    let noted = list.layout.drainDiagnostics()
    #expect(noted == [.tooTall(0, points: points)])
    let isUsed = list.setMeasuredHeight(points, for: list.request(forRow: 1)!)
    #expect(isUsed)
    list.expect(contentExtent: 2 * most)
  }

  /// As many as a leaf of the order holds still add up, with the spacing between them, in every arrangement.
  @Test(arguments: [Arrangement.list, .flow(.leading), .waterfall(columns: 1)])
  func rowsThatAreTooTallAddUp(arrangement: Arrangement) {
    var list = ListLayout(style: ContainerStyle(arrangement, lineSpacing: 50))
    list.setViewport(width: 300, height: 200)
    list.load(rows(200).span) { _ in estimated(50) }
    for row in 0..<200 { list.setMeasuredHeight(1e6, row: row) }
    let extent = list.contentExtent
    #expect(extent > 199.99 * Length.maximum.points)
    list.checkInvariants()
  }

  @Test func h6NothingIsAHeight() {
    var list = estimatedList(3)
    var asked: [Int] = []
    var report = list.report(asking: &asked) { $0 == 1 ? 0 : 30 }
    #expect(report.contentExtent == 60)
    report = list.report(asking: &asked) { _ in 99 }
    #expect(report.contentExtent == 60 && asked.count == 3)
  }

  @Test func h6NothingIsKeptAtNoWidth() {
    var list = estimatedList(3)
    list.setViewport(width: 0, height: 200)
    var asked: [Int] = []
    _ = list.report(asking: &asked) { _ in 0 }
    #expect(asked.isEmpty)
    let isUsed = list.setMeasuredHeight(0, for: list.request(forRow: 0)!)
    #expect(!isUsed)
    let noted = list.layout.drainDiagnostics()
    #expect(noted == [.heightWithoutWidth(0)])
    list.setViewport(width: 300, height: 200)
    let report = list.report(asking: &asked) { _ in 40 }
    #expect(asked == [0, 1, 2] && report.contentExtent == 120)
  }

  /// A height belongs to the width it was measured at, also if the row was fixed while the width changed.
  @Test func aRowThatWasFixedForAWhile() {
    var list = estimatedList(1)
    _ = list.report { _ in 70 }
    list.setViewport(width: 200, height: 200)
    _ = list.report { _ in 90 }
    list.apply(updates: [0], rows: rows(1)) { _ in fixed(10) }
    list.setViewport(width: 300, height: 200)
    list.apply(updates: [0], rows: rows(1)) { _ in estimated(50) }
    var asked: [Int] = []
    var report = list.report(asking: &asked) { _ in 1 }
    #expect(report.placed.map(\.height) == [70] && asked == [])
    list.setViewport(width: 150, height: 200)
    list.setViewport(width: 200, height: 200)
    report = list.report(asking: &asked) { _ in 1 }
    #expect(report.placed.map(\.height) == [90] && asked == [])
  }

  /// A height that comes when the row has a fixed one is there when it has not any more.
  @Test func aHeightThatComesWhileTheRowIsFixed() {
    var list = estimatedList(1)
    let request = list.request(forRow: 0)!
    list.apply(updates: [0], rows: rows(1)) { _ in fixed(10) }
    let isOfTheRow = list.setMeasuredHeight(70, for: request)
    #expect(isOfTheRow)
    list.expect(contentExtent: 10)
    list.apply(updates: [0], rows: rows(1)) { _ in estimated(50) }
    var asked: [Int] = []
    let report = list.report(asking: &asked) { _ in 1 }
    #expect(report.placed.map(\.height) == [70] && asked == [])
  }
}
