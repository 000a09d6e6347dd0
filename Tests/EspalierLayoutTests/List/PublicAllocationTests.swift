// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// Public calls that allocate nothing once warm, one by one. Exempt are snapshots, new styles and the lists
/// of diagnostics, which make what they hand out.
@Suite(.enabled(if: Allocations.areMeaningful)) struct PublicAllocationTests {
  private func pinnedList(_ axis: ScrollAxis = .vertical) -> ListLayout {
    var configuration = LayoutConfiguration()
    configuration.axis = axis
    var list = ListLayout(configuration)
    list.setViewport(width: 300, height: 600)
    list.load(rows(1000).span) {
      RowAttributes(
        height: .automatic(estimate: 50),
        pin: $0 % 10 == 0 ? Pin(.untilNext, level: $0 % 20 == 0 ? 0 : 1) : .none)
    }
    return list
  }

  /// Does something three times to warm up, and expects the fourth time to allocate nothing.
  private func expectNone(
    _ list: inout ListLayout, blocks: Int = 0, location: SourceLocation = #_sourceLocation,
    _ work: (inout ListLayout, inout LayoutReport) -> Void
  ) {
    var report = LayoutReport()
    for _ in 0..<3 { work(&list, &report) }
    let found = allocations { work(&list, &report) }
    #expect(found.blocks == blocks, sourceLocation: location)
  }

  @Test(arguments: [ScrollAxis.vertical, .horizontal])
  func questionsAndScrolls(axis: ScrollAxis) {
    var list = pinnedList(axis)
    var sum = 0
    expectNone(&list) { list, report in
      for step in 0..<20 {
        let place = Double(step * 900)
        list.setContentOffset(place)
        list.pass(report: &report) { _ in 40 }
        sum += list.rows(from: place, to: place + 600).count + (list.row(at: place) ?? 0)
        sum += Int(list.offset(ofRow: step * 40)! + list.contentExtent)
        list.placePinned(at: place, report: &report)
        list.viewportDidScroll(to: place + 10, isDecelerating: true)
        list.pass(report: &report)
        list.setDecelerating(false)
        let fetches = list.shouldFetchMore(isFetching: false)
        sum += fetches.atEnd ? 1 : 0
        sum += Int(list.ranges().display.upperBound)
      }
    }
    #expect(sum > 0)
  }

  @Test(arguments: [ScrollAxis.vertical, .horizontal])
  func anotherSizeAndEstimates(axis: ScrollAxis) {
    var list = pinnedList(axis)
    expectNone(&list) { list, report in
      for size in [(300.0, 600.0), (200, 500), (250, 550)] {
        list.setViewport(width: size.0, height: size.1)
        list.pass(report: &report) { _ in 40 }
        list.refreshEstimates()
      }
    }
  }

  /// The table that finds duplicates is given back, or a list would keep 8 bytes per row for it.
  @Test func loadingInPlace() {
    let all = rows(1000)
    var list = pinnedList()
    expectNone(&list, blocks: 1) { list, report in
      list.load(all.span) { _ in RowAttributes(height: .automatic(estimate: 50)) }
      list.pass(report: &report) { _ in 40 }
    }
  }

  @Test func editsOfOneRow() {
    var list = pinnedList()
    expectNone(&list) { list, report in
      for index in [5, 500, 995] {
        list.insertRow(Row(id: 5000, stamp: 1), at: index, fixed(30, pin: Pin(.untilNext)))
        list.updateRow(at: index, stamp: 2)
        list.moveRow(from: index, to: 40)
        list.removeRow(at: 40)
        list.pass(report: &report) { _ in 40 }
      }
    }
  }

  /// Sections come, move and go, and rows go from one to another.
  @Test func sections() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 600)
    let (first, second) = (list.addContainer(), list.addContainer(ContainerStyle(top: 5)))
    for id in 0..<40 {
      list.append(Row(id: RowID(Int64(id)), stamp: 1), fixed(30), in: id < 20 ? first : second)
    }
    let (all, target) = (rows(40), [NewRow(20)])
    var moved = all
    moved.insert(moved.remove(at: 3), at: 20)
    let (source, home, back) = ([OldRow(3)], [NewRow(3)], [OldRow(20)])
    // As sections, the row is the first of the second one, and the fourth of the first.
    let away = (0..<40).map { $0 < 19 ? first : second }
    let before = (0..<40).map { $0 < 20 ? first : second }
    var (range, end) = (0..<0, 0.0)
    expectNone(&list) { list, report in
      let third = list.addContainer(ContainerStyle(bottom: 3), before: second)
      for id in 100..<110 { list.append(Row(id: RowID(Int64(id))), fixed(10), in: third) }
      list.moveContainer(third, before: first)
      list.pass(report: &report)
      (range, end) = (list.rows(in: third), list.stretch(of: third).upperBound)
      list.removeContainer(third)
      list.apply(
        deletes: Span(), inserts: Span(), moveSources: source.span, moveTargets: target.span,
        updates: Span(), rows: moved.span, containers: away.span)
      list.apply(
        deletes: Span(), inserts: Span(), moveSources: back.span, moveTargets: home.span,
        updates: Span(), rows: all.span, containers: before.span)
      list.pass(report: &report)
    }
    #expect(range == 0..<10 && end == 103)
  }

  /// What a component tree tells: containers that are hidden, shown, and moved into others.
  @Test func treeEdits() {
    var order = RowOrder()
    var layout = RowLayout()
    var before = RowOrder.Entry.start
    for slot in 0..<8 as Range<Int32> {
      let entry = RowOrder.Entry(rawValue: slot)
      let isRow = slot == 3
      order.insert(
        RowOrder.Item(entry, height: .zero, traits: isRow ? .row : []), after: before)
      before = entry
    }
    layout.setViewport(width: 300, height: 100, in: &order)
    // 0 (1 [2 row 3] 4) 5, and an empty one from 6 to 7.
    let outer = layout.addContainer(begin: 0, end: 5, style: ContainerStyle(top: 4))
    let inner = layout.addContainer(begin: 1, end: 4, style: ContainerStyle(top: 6), in: outer)
    let empty = layout.addContainer(begin: 6, end: 7, style: ContainerStyle(bottom: 2))
    layout.addRow(3, Row(id: 1), fixed(20), in: inner)
    func work(_ layout: inout RowLayout, _ order: inout RowOrder) {
      for parent in [empty, outer] {
        layout.willChange(in: &order)
        layout.setParent(of: inner, to: parent)
        layout.touch(2)
        layout.didChange(in: &order)
      }
      for isHidden in [true, false] {
        layout.willChange(in: &order)
        layout.setHidden(isHidden, outer)
        layout.didChange(in: &order)
      }
    }
    for _ in 0..<3 { work(&layout, &order) }
    let found = allocations { work(&layout, &order) }
    let extent = layout.contentExtent(settling: &order)
    #expect(found == .none && extent == 32)
  }
}
