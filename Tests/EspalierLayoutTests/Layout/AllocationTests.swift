// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

/// A layout that has warmed up allocates nothing.
@Suite(.enabled(if: Allocations.areCounted)) struct AllocationTests {
  /// A list of some style, its rows measured, every third pinned in one of two levels.
  private func warmList(_ style: ContainerStyle, pinned: Bool) -> ListLayout {
    var list = ListLayout(style: style)
    list.setViewport(width: 300, height: 600)
    list.load(rows(1000).span) {
      let level = $0 % 20 == 0 ? 0 : 1
      return RowAttributes(
        breadth: 70, pin: pinned && $0 % 10 == 0 ? Pin(.untilNext, level: level) : .none)
    }
    return list
  }

  private static let styles: [ContainerStyle] = [
    ContainerStyle(), ContainerStyle(lineSpacing: 4), ContainerStyle(.flow(.justified)),
    ContainerStyle(.waterfall(columns: 3)),
  ]

  @Test(arguments: 0..<4, [false, true])
  func scrollingAndMeasuring(style: Int, pinned: Bool) {
    var list = warmList(Self.styles[style], pinned: pinned)
    var report = LayoutReport()
    func scroll(_ list: inout ListLayout, _ report: inout LayoutReport, from start: Double) {
      for step in 0..<50 {
        list.viewportDidScroll(to: start + Double(step * 37))
        list.pass(report: &report) { 30 + Double($0.id.rawValue % 5) }
      }
    }
    // The run-time system makes what it needs once for each process: another list goes the whole way
    // first, so that only what this list allocates is counted.
    var rehearsal = warmList(Self.styles[style], pinned: pinned)
    scroll(&rehearsal, &report, from: 0)
    scroll(&rehearsal, &report, from: 3000)
    scroll(&list, &report, from: 0)
    let found = allocations { scroll(&list, &report, from: 3000) }
    #expect(found == .none)
  }

  @Test(arguments: 0..<4)
  func widthThereAndBack(style: Int) {
    var list = warmList(Self.styles[style], pinned: false)
    var report = LayoutReport()
    func turn(_ list: inout ListLayout, _ report: inout LayoutReport) {
      for step in 1...3 {
        list.setViewport(width: 150 + 50 * Double(step), height: 600)
        list.pass(report: &report) { _ in 40 }
      }
    }
    turn(&list, &report)
    turn(&list, &report)
    let found = allocations { turn(&list, &report) }
    #expect(found == .none)
  }

  @Test(arguments: 0..<4)
  func batchUpdates(style: Int) {
    var list = warmList(Self.styles[style], pinned: style == 0)
    var report = LayoutReport()
    let all = rows(1000)
    let fewer = Array(all[..<400] + all[403...])
    let (deletes, inserts): ([OldRow], [NewRow]) = ([400, 401, 402], [400, 401, 402])
    let (sources, targets): ([OldRow], [NewRow]) = ([10, 20], [500, 600])
    var moved = all
    moved.remove(at: 20)
    moved.remove(at: 10)
    moved.insert(all[10], at: 500)
    moved.insert(all[20], at: 600)
    let (back, home): ([OldRow], [NewRow]) = ([500, 600], [10, 20])
    func edit(_ list: inout ListLayout, _ report: inout LayoutReport) {
      list.apply(
        deletes: deletes.span, inserts: Span(), moveSources: Span(), moveTargets: Span(),
        updates: Span(), rows: fewer.span
      ) { _ in RowAttributes(breadth: 70) }
      list.apply(
        deletes: Span(), inserts: inserts.span, moveSources: Span(), moveTargets: Span(),
        updates: inserts.span, rows: all.span
      ) { _ in RowAttributes(breadth: 70) }
      list.apply(
        deletes: Span(), inserts: Span(), moveSources: sources.span, moveTargets: targets.span,
        updates: Span(), rows: moved.span
      ) { _ in RowAttributes(breadth: 70) }
      list.apply(
        deletes: Span(), inserts: Span(), moveSources: back.span, moveTargets: home.span,
        updates: Span(), rows: all.span
      ) { _ in RowAttributes(breadth: 70) }
      list.pass(report: &report) { _ in 40 }
    }
    for _ in 0..<3 { edit(&list, &report) }
    let found = allocations { edit(&list, &report) }
    #expect(found == .none)
  }

  @Test func plansAndTargets() {
    var list = warmList(ContainerStyle(), pinned: true)
    var report = LayoutReport()
    var plan: [MeasureRequest] = []
    func work(
      _ list: inout ListLayout, _ report: inout LayoutReport, _ plan: inout [MeasureRequest]
    ) {
      for row in stride(from: 0, to: 1000, by: 99) {
        list.plan(&plan, budget: 50)
        for index in plan.indices {
          list.setMeasuredHeight(40, for: plan[index])
        }
        list.scrollToRow(row, at: .center)
        list.pass(report: &report) { _ in 40 }
      }
    }
    work(&list, &report, &plan)
    let found = allocations { work(&list, &report, &plan) }
    #expect(found == .none)
  }
}
