// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Cases P1 to P4: containers, insets, spacings and backgrounds.
@Suite struct SpacingCases {
  /// A list 320 wide of 320 × 1000 in sight.
  private func wideList(style: ContainerStyle = .init()) -> ListLayout {
    var list = ListLayout(style: style)
    list.setViewport(width: 320, height: 1000)
    return list
  }

  @Test func p1NoSpacingAroundNestedContainers() {
    var list = wideList(style: ContainerStyle(lineSpacing: 8))
    list.append(Row(id: 0), fixed(20))
    let nested = list.addContainer()
    list.append(Row(id: 1), fixed(20), in: nested)
    list.append(Row(id: 2), fixed(20), in: nested)
    list.append(Row(id: 3), fixed(20))
    list.append(Row(id: 4), fixed(20))
    let report = list.report()
    #expect(report.placed.map(\.y) == [0, 20, 48, 68, 96])
  }

  @Test(arguments: [(false, 18.0), (true, 0)])
  func p3EmptyContainers(collapses: Bool, extent: Double) {
    var list = wideList()
    let section = list.addContainer(
      ContainerStyle(top: 10, bottom: 8, lineSpacing: 5, collapsesWhenEmpty: collapses))
    list.expect(contentExtent: extent)
    list.append(Row(id: 0), fixed(20), in: section)
    list.expect(contentExtent: 38)
    list.apply(deletes: [0], rows: [])
    list.expect(contentExtent: extent)
  }

  @Test func p4SeparatorsAreRowsOfTheirOwn() {
    var list = wideList()
    let kinds = [fixed(20), fixed(6), fixed(20), fixed(6), fixed(20)]
    list.load(rows(5).span) { kinds[$0] }
    list.expect(contentExtent: 72)
    let all = rows(5)
    list.apply(deletes: [2, 3], rows: [all[0], all[1], all[4]])
    list.expect(contentExtent: 46)
    let report = list.report()
    #expect(report.placed.map(\.y) == [0, 20, 26])
  }

  /// Over the insets on all sides, one rule along the axis and across it.
  @Test func backgroundsStretchOverTheirContainers() {
    var list = wideList()
    list.append(Row(id: 0), fixed(100))
    let outer = list.addContainer(ContainerStyle(top: 5, bottom: 5, left: 8, right: 8))
    list.append(Row(id: 1), RowAttributes(role: .background), in: outer)
    list.append(Row(id: 2), fixed(500), in: outer)
    let inner = list.addContainer(in: outer)
    list.append(Row(id: 3), RowAttributes(role: .background), in: inner)
    list.append(Row(id: 4), fixed(1000), in: inner)
    list.append(Row(id: 5), fixed(50), in: outer)
    list.append(Row(id: 6), fixed(2000))
    let (outside, inside) = (Placed(1, 0, 100, 320, 1560), Placed(3, 0, 605, 320, 1000))
    for (offset, expected) in [
      (0.0, [outside, inside]), (700, [outside, inside]), (1605, [outside]), (1660, []),
    ] {
      list.viewportDidScroll(to: offset)
      let report = list.report()
      #expect(report.stretched == expected)
    }
  }

  @Test func backgroundsStandBesideTheHeader() {
    for roles in [[RowRole.background, .header, .item], [.header, .background, .item]] {
      var list = wideList()
      let section = list.addContainer(ContainerStyle().inset(by: 10))
      for (index, role) in roles.enumerated() {
        list.append(Row(id: RowID(Int64(index))), fixed(40, role: role), in: section)
      }
      var report = list.report()
      #expect(report.placed.map(\.y) == [0, 50])
      #expect(report.stretched.map(\.y) == [0] && report.stretched.map(\.height) == [100])
      // Without the header, the marker has the inset again.
      let header = roles.firstIndex(of: .header)!
      var left = rows(3)
      left.remove(at: header)
      list.apply(deletes: [header], rows: left)
      report = list.report()
      #expect(report.placed.map(\.y) == [10])
      #expect(report.stretched.map(\.height) == [60])
    }
  }

  @Test func backgroundsOfOneContainerKeepTheirOrder() {
    var list = wideList()
    let section = list.addContainer(ContainerStyle())
    for index in 0..<2 {
      list.append(Row(id: RowID(Int64(index))), RowAttributes(role: .background), in: section)
    }
    list.append(Row(id: 2), fixed(2000), in: section)
    for offset in [0.0, 500] {
      list.viewportDidScroll(to: offset)
      let report = list.report()
      #expect(report.stretched.map(\.row) == [0, 1])
    }
  }

  @Test func aBackgroundThatShowsSomethingNewIsNotMeasured() {
    var list = wideList()
    list.append(Row(id: 0), RowAttributes(role: .background))
    list.append(Row(id: 1), fixed(20))
    list.apply(updates: [0], rows: [Row(id: 0, stamp: 2), Row(id: 1)]) { _ in
      RowAttributes(role: .background)
    }
    var plan: [MeasureRequest] = []
    list.plan(&plan, budget: 10)
    #expect(plan.count == 0)
  }

  @Test func anotherStyleReachesNestedContainers() {
    var list = wideList()
    let outer = list.addContainer(ContainerStyle(left: 10, right: 10))
    let inner = list.addContainer(in: outer)
    let own = list.addContainer(ContainerStyle(left: 0), in: outer)
    list.append(Row(id: 0), in: inner)
    list.append(Row(id: 1), in: own)
    var widths: [Double] = []
    var report = LayoutReport()
    list.pass(report: &report) {
      widths.append($0.width)
      return 30
    }
    list.setStyle(ContainerStyle(left: 10, right: 40), of: outer)
    list.pass(report: &report) {
      widths.append($0.width)
      return 40
    }
    list.setStyle(ContainerStyle(left: 10, right: 10), of: outer)
    list.pass(report: &report) { _ in
      Issue.record("Both rows were measured at these widths.")
      return 1
    }
    #expect(widths == [300, 310, 270, 280])
    #expect(report.placed.map(\.height) == [30, 30])
  }

}
