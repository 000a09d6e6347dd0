// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// Questions and edits that `AllocationTests` has no part in allocate nothing either, once warm.
@Suite(
  "Questions and edits allocate nothing once warm",
  .enabled(if: Allocations.areMeaningful)) struct QuestionAllocationTests
{
  private static let styles: [ContainerStyle] = [
    ContainerStyle(lineSpacing: 4), ContainerStyle(.flow(.justified), lineSpacing: 4),
    ContainerStyle(.waterfall(columns: 3)), ContainerStyle(.waterfall(columns: 3, strict: true)),
  ]

  /// A list of sections of fifty rows each, the first row of each pinned, of one style.
  private func sectionedList(_ style: ContainerStyle, _ axis: ScrollAxis = .vertical) -> ListLayout
  {
    var configuration = LayoutConfiguration()
    configuration.axis = axis
    var list = ListLayout(configuration)
    list.setViewport(width: 300, height: 300)
    for section in 0..<10 {
      let id = list.addContainer(style.inset(by: 5))
      for row in 0..<50 {
        let pin = row == 0 ? Pin(.untilNext) : .none
        let attributes = RowAttributes(breadth: 70, pin: pin, spansLine: row == 0)
        list.append(Row(id: RowID(Int64(section * 50 + row)), stamp: 1), attributes, in: id)
      }
    }
    return list
  }

  /// Expects a step that is repeated to allocate nothing from the fourth time on.
  private func expectNothing(
    _ list: inout ListLayout, location: SourceLocation = #_sourceLocation,
    _ step: (inout ListLayout, inout LayoutReport) -> Void
  ) {
    var report = LayoutReport()
    for _ in 0..<3 { step(&list, &report) }
    let found = allocations { step(&list, &report) }
    #expect(found == .none, sourceLocation: location)
  }

  @Test("Questions between two passes", arguments: 0..<4, [ScrollAxis.vertical, .horizontal])
  func questions(style: Int, axis: ScrollAxis) {
    var list = sectionedList(Self.styles[style], axis)
    expectNothing(&list) { list, report in
      list.viewportDidScroll(to: 1000)
      list.pass(report: &report) { _ in 40 }
      var sum = list.contentExtent
      for step in 0..<50 {
        let place = Double(step * 31)
        list.placePinned(at: place, report: &report)
        sum += Double(list.rows(from: place, to: place + 300).count)
        sum += Double(list.row(at: place) ?? 0) + list.offset(ofRow: step * 9)!
        sum += list.ranges().preload.upperBound
        if list.shouldFetchMore(isFetching: false).atEnd { sum += 1 }
      }
      // An expectation would allocate.
      precondition(sum > 0)
    }
  }

  @Test(
    "Passes in other sizes, there and back", arguments: 0..<4, [ScrollAxis.vertical, .horizontal])
  func passesAndOtherSizes(style: Int, axis: ScrollAxis) {
    var list = sectionedList(Self.styles[style], axis)
    expectNothing(&list) { list, report in
      for size in [300.0, 220, 260] {
        list.setViewport(width: size, height: size)
        for step in 0..<20 {
          list.viewportDidScroll(to: Double(step * 90))
          list.pass(report: &report) { 30 + Double($0.id.rawValue % 5) }
        }
      }
    }
  }

  /// Sections that move, and one that goes and comes back with its rows.
  @Test("Sections that move, and one that comes back", arguments: 0..<4)
  func sections(style: Int) {
    var list = sectionedList(Self.styles[style])
    var ids = (0..<10).map { ContainerID(rawValue: list.root.rawValue + 1 + Int32($0)) }
    let all = rows(500)
    expectNothing(&list) { list, report in
      list.moveContainer(ids[2], before: nil)
      list.moveContainer(ids[2], before: ids[3])
      precondition(list.rows(in: ids[2]) == 100..<150)
      precondition(list.stretch(of: ids[2]).lowerBound > 0)
      list.removeContainer(ids[9])
      ids[9] = list.addContainer(Self.styles[style].inset(by: 5))
      for row in all[450...] { list.append(row, RowAttributes(breadth: 70), in: ids[9]) }
      list.pass(report: &report) { _ in 40 }
    }
  }

  @Test("Containers that move into others")
  func containersThatMoveIntoOthers() {
    var order = RowOrder()
    var layout = RowLayout()
    for entry in 0..<4 {
      let before = entry == 0 ? .start : RowOrder.Entry(entry - 1)
      order.insert(RowOrder.Item(RowOrder.Entry(entry), height: .zero, traits: []), after: before)
    }
    layout.setViewport(width: 300, height: 300, in: &order)
    let style = ContainerStyle(top: 5, bottom: 5)
    let outer = layout.addContainer(begin: 0, end: 1, style: style)
    let inner = layout.addContainer(begin: 2, end: 3, style: style)
    func turn(_ layout: inout RowLayout, _ order: inout RowOrder) {
      for (parent, before) in [(outer, 0), (RowLayout.list, 1)] as [(ContainerID, Int)] {
        layout.willChange(in: &order)
        layout.setParent(of: inner, to: parent)
        order.move(from: 2, through: 3, after: RowOrder.Entry(before))
        layout.didChange(in: &order)
        layout.setHidden(true, outer)
        layout.setHidden(false, outer)
      }
    }
    for _ in 0..<3 { turn(&layout, &order) }
    let found = allocations { turn(&layout, &order) }
    // The array of the two turns is on the stack or a constant.
    #expect(found == .none)
  }
}
