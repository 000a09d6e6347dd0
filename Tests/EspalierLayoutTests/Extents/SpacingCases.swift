// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import Testing

/// Cases P1 to P4: containers, insets, spacings and backgrounds.
@Suite struct SpacingCases {
  /// A list 320 wide of 320 × 1000 in sight.
  private func wideList(style: ContainerStyle = .init()) -> ListLayout {
    var list = ListLayout(style: style)
    list.setViewport(width: 320, height: 1000)
    return list
  }

  private func box(_ width: Double, _ tall: Double, startsLine: Bool = false) -> RowAttributes {
    RowAttributes(
      height: .fixed(height(tall)), breadth: height(width), startsLine: startsLine)
  }

  @Test func p1LeftRightAndSpacingsAreInherited() {
    var list = wideList()
    let outer = list.addContainer(
      ContainerStyle(
        .flow(.lines), top: 12, left: 10, right: 10, lineSpacing: 8, itemSpacing: 5))
    let inner = list.addContainer(ContainerStyle(.flow(.lines), bottom: 6), in: outer)
    let boxes = [box(100, 40), box(100, 60), box(100, 20), box(150, 30)]
    for (index, box) in boxes.enumerated() {
      list.append(Row(id: RowID(Int64(index))), box, in: inner)
    }
    let report = list.report()
    #expect(
      report.placed == [
        Placed(0, 10, 12, 100, 40), Placed(1, 115, 12, 100, 60), Placed(2, 10, 80, 100, 20),
        Placed(3, 115, 80, 150, 30),
      ])
    #expect(report.contentExtent == 116)
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

  @Test func p2HiddenContainersLeaveNoTrace() {
    var order = RowOrder()
    var layout = RowLayout()
    let entries = (0..<6).map { RowOrder.Entry($0) }
    order.insert(RowOrder.Item(entries[0], height: .zero), after: .start)
    order.insert(RowOrder.Item(entries[1], height: .zero, traits: []), after: entries[0])
    order.insert(RowOrder.Item(entries[2], height: .zero), after: entries[1])
    order.insert(RowOrder.Item(entries[3], height: .zero, traits: []), after: entries[2])
    order.insert(RowOrder.Item(entries[4], height: .zero), after: entries[3])
    layout.setViewport(width: 300, height: 500, in: &order)
    let box = layout.addContainer(
      begin: entries[1], end: entries[3], style: ContainerStyle(top: 7, bottom: 9))
    layout.addRow(entries[0], Row(id: 0), fixed(20))
    layout.addRow(entries[2], Row(id: 2), fixed(30), in: box)
    layout.addRow(entries[4], Row(id: 4), fixed(40))
    var extents = [layout.contentExtent(settling: &order)]
    layout.willChange(in: &order)
    layout.setHidden(true, box)
    layout.removeRow(entries[2])
    order.setTraits([], of: entries[2])
    layout.didChange(deletes: [1], in: &order)
    extents.append(layout.contentExtent(settling: &order))
    var report = LayoutReport()
    layout.pass(in: &order, report: &report)
    #expect(report.placed.map(\.y) == [0, 20])
    layout.willChange(in: &order)
    layout.setHidden(false, box)
    order.setTraits(.row, of: entries[2])
    layout.addRow(entries[2], Row(id: 2), fixed(30), in: box)
    layout.didChange(inserts: [1], in: &order)
    extents.append(layout.contentExtent(settling: &order))
    #expect(extents == [106, 60, 106])
  }

  @Test func p3GapsAreBetweenRowsAlone() {
    for count in 0...5 {
      let list = fixedList(
        [Double](repeating: 20, count: count), style: ContainerStyle(lineSpacing: 8))
      #expect(list.order.totalHeight == Int64(768 * (20 * count + 8 * max(0, count - 1))))
    }
    var list = fixedList([20, 20, 20], style: ContainerStyle(lineSpacing: 8))
    list.apply(deletes: [0], rows: rows(2, from: 1))
    list.expect(contentExtent: 48)
    list.apply(inserts: [0], rows: rows(3)) { _ in fixed(30) }
    list.expect(contentExtent: 86)
    list.apply(deletes: [0, 1, 2], rows: [])
    list.expect(contentExtent: 0)
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

  @Test func headersAndFootersLieOutsideTheInsets() {
    var list = wideList()
    let style = ContainerStyle(.flow(.justified), lineSpacing: 10, itemSpacing: 10)
    let section = list.addContainer(style.inset(by: 10))
    list.append(Row(id: 0), fixed(44, role: .header), in: section)
    list.append(Row(id: 1), box(50, 50), in: section)
    list.append(Row(id: 2), fixed(20, role: .footer), in: section)
    let report = list.report()
    #expect(
      report.placed == [
        Placed(0, 0, 0, 320, 44), Placed(1, 10, 54, 50, 50), Placed(2, 0, 114, 320, 20),
      ])
    #expect(report.contentExtent == 134)
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

  @Test func aBackgroundMovesToAnotherContainer() {
    var list = wideList()
    let first = list.addContainer()
    let second = list.addContainer()
    list.append(Row(id: 0), RowAttributes(role: .background), in: first)
    list.append(Row(id: 1), fixed(20), in: first)
    list.append(Row(id: 2), fixed(30), in: second)
    let (from, to) = ([OldRow(0)], [NewRow(1)])
    let (all, containers) = (
      [Row(id: 1), Row(id: 0), Row(id: 2)], [first, second, second]
    )
    list.apply(
      deletes: Span(), inserts: Span(), moveSources: from.span, moveTargets: to.span,
      updates: Span(), rows: all.span, containers: containers.span)
    let report = list.report()
    #expect(report.stretched == [Placed(1, 0, 20, 320, 30)])
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

  /// Of a list that has no markers, the insets lie around everything, headers and footers as well.
  @Test func headersAndFootersOfTheWholeList() {
    var order = RowOrder()
    var layout = RowLayout(style: ContainerStyle(top: 12, bottom: 8, left: 10))
    layout.setViewport(width: 320, height: 500, in: &order)
    for (index, role) in [RowRole.header, .item, .footer].enumerated() {
      let before = index == 0 ? RowOrder.Entry.start : RowOrder.Entry(index - 1)
      order.insert(RowOrder.Item(RowOrder.Entry(index), height: .zero), after: before)
      layout.addRow(
        RowOrder.Entry(index), Row(id: RowID(Int64(index))), fixed(20, role: role))
    }
    var report = LayoutReport()
    layout.pass(in: &order, report: &report)
    #expect(
      report.placed == [
        Placed(0, 0, 12, 320, 20), Placed(1, 10, 32, 310, 20), Placed(2, 0, 52, 320, 20),
      ])
    #expect(report.contentExtent == 80)
  }

  /// Nothing but the inset of the list is in sight, and its background.
  @Test func aBackgroundInsideAnInset() {
    var order = RowOrder()
    var layout = RowLayout(style: ContainerStyle(top: 700, bottom: 700))
    layout.setViewport(width: 320, height: 500, in: &order)
    for (index, role) in [RowRole.background, .item].enumerated() {
      let before = index == 0 ? RowOrder.Entry.start : RowOrder.Entry(index - 1)
      order.insert(RowOrder.Item(RowOrder.Entry(index), height: .zero), after: before)
      layout.addRow(
        RowOrder.Entry(index), Row(id: RowID(Int64(index))), fixed(20, role: role))
    }
    var report = LayoutReport()
    for offset in [0.0, 400, 920] {
      layout.viewportDidScroll(to: offset, in: &order)
      layout.pass(in: &order, report: &report)
      #expect(report.stretched == [Placed(0, 0, 0, 320, 1420)])
    }
  }

  @Test func insetsOfTheWholeList() {
    var order = RowOrder()
    var layout = RowLayout(style: ContainerStyle(top: 12, bottom: 8, left: 10, right: 20))
    layout.setViewport(width: 320, height: 500, in: &order)
    order.insert(RowOrder.Item(RowOrder.Entry(0), height: .zero), after: .start)
    layout.addRow(RowOrder.Entry(0), Row(id: 0), fixed(20))
    var report = LayoutReport()
    layout.pass(in: &order, report: &report)
    #expect(report.placed == [Placed(0, 10, 12, 290, 20)])
    #expect(report.contentExtent == 40)
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

  @Test func foreignContainersTrap() async {
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.append(Row(id: 0), in: ContainerID(rawValue: 99))
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.removeRow(RowOrder.Entry(3))
    }
  }
}
