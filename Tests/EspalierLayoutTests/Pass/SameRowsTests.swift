// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

/// When a report says that the rows in sight are those of the last one.
@Suite struct SameRowsTests {
  /// A list of a kind, of rows that are measured, in the middle of its content.
  private func list(_ kind: String) -> ListLayout {
    let style =
      switch kind {
      case "spacing": ContainerStyle(lineSpacing: 8)
      case "insets": ContainerStyle(top: 12, bottom: 5, left: 3, right: 3)
      case "flow": ContainerStyle(.flow(FlowStyle(columns: 3)))
      case "waterfall": ContainerStyle(.waterfall(columns: 3))
      default: ContainerStyle()
      }
    var list = ListLayout(LayoutConfiguration(), style: style)
    list.setViewport(width: 300, height: 200)
    let count = kind == "short" ? 3 : kind == "empty" ? 0 : 100
    list.load(rows(count).span) {
      RowAttributes(
        height: .automatic(estimate: 40),
        pin: kind == "pinned" && $0 == 0 ? Pin(.untilNext) : .none)
    }
    return list
  }

  private func height(of row: Int) -> Double { Double(30 + row * 7 % 40) }

  private func pass(_ list: inout ListLayout, _ report: inout LayoutReport) -> Bool {
    list.pass(report: &report) { height(of: Int($0.id.rawValue)) }
    return report.hasSameRows
  }

  /// A scroll to where the list is finds what the last pass found, in every sort of list.
  @Test(arguments: [
    "plain", "pinned", "spacing", "insets", "flow", "waterfall", "short", "empty",
  ])
  func aScrollToTheSameOffset(kind: String) {
    var list = list(kind)
    var report = LayoutReport()
    list.viewportDidScroll(to: kind == "short" || kind == "empty" ? 0 : 400)
    #expect(!pass(&list, &report))
    list.viewportDidScroll(to: report.offset)
    #expect(pass(&list, &report))
    let (rows, pins, offset) = (report.placed, report.pins, report.offset)
    let (measurements, adjustment) = (report.measurements, report.adjustment)
    #expect(measurements == 0 && adjustment == 0)
    // What a whole pass finds is the same.
    var whole = LayoutReport()
    #expect(!pass(&list, &whole))
    let (placed, pinned, place) = (whole.placed, whole.pins, whole.offset)
    #expect(placed == rows && pinned == pins && place == offset)
    // The first report is not that of the last pass any more.
    #expect(!pass(&list, &report))
    #expect(pass(&list, &report))
  }

  /// Whatever happens, the rows are looked at again.
  @Test(arguments: ["spacing", "flow", "waterfall"])
  func whatHappensIsSeen(kind: String) {
    var list = list(kind)
    var report = LayoutReport()
    list.viewportDidScroll(to: 400)
    _ = pass(&list, &report)
    let changes: [(inout ListLayout) -> Void] = [
      { $0.viewportDidScroll(to: 350) },
      { $0.setViewport(width: 300, height: 210) },
      { $0.setViewport(width: 290, height: 210) },
      { $0.setMeasuredHeight(33, row: 0) },
      { $0.apply(deletes: [99], rows: rows(99)) },
      { $0.apply(updates: [2], rows: rows(99)) { _ in fixed(90) } },
      { $0.apply(moves: [(0, 1)], rows: [1, 0].map { rows(1, from: $0)[0] } + rows(97, from: 2)) },
      { $0.setStyle(ContainerStyle(lineSpacing: 3), of: $0.root) },
      { $0.scrollToRow(40, at: .center) },
      { $0.load(rows(80).span) { _ in fixed(50) } },
    ]
    for index in changes.indices {
      changes[index](&list)
      #expect(!pass(&list, &report), "change \(index)")
      #expect(pass(&list, &report), "after change \(index)")
    }
  }

  /// Rows that the host could not measure are asked for again.
  @Test func rowsThatWereNotMeasuredAreAskedForAgain() {
    var list = list("spacing")
    var report = LayoutReport()
    list.pass(report: &report)
    list.pass(report: &report)
    let hasSameRows = report.hasSameRows
    #expect(!hasSameRows)
    #expect(!pass(&list, &report))
    let count = report.unmeasuredCount
    #expect(count == 0)
  }
}
