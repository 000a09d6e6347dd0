// SPDX-License-Identifier: MIT

import EspalierLayout
import EspalierTestSupport
import Testing

/// The worked example above `RowLayout.pass` and in "How a layout pass works": six rows, a to f, in a viewport
/// 100 points high, estimated at 40 each.
@Suite struct PassExampleTests {
  /// The heights of a to f when they are measured.
  private let heights: [Double] = [30, 60, 20, 50, 40, 70]

  @Test func sixRows() {
    var list = ListLayout()
    list.setViewport(width: 320, height: 100)
    list.load(rows(6, from: 1).span) { _ in RowAttributes(height: .automatic(estimate: 40)) }
    var report = LayoutReport()

    // 1. The first pass.
    #expect(pass(&list, &report) == "abc")
    #expect(places(report) == ["a 0", "b 30", "c 90"])
    #expect(numbers(report) == [0, 0, 230])

    // 2. The host scrolls to 60.
    list.viewportDidScroll(to: 60)
    #expect(pass(&list, &report) == "d")
    #expect(places(report) == ["b 30", "c 90", "d 110"])
    #expect(screenPositions(report) == [-30, 30, 50])
    #expect(numbers(report) == [60, 0, 240])

    // 3. A height of a is delivered.
    list.setMeasuredHeight(45, for: list.request(forRow: 0)!)
    #expect(pass(&list, &report) == "")
    #expect(places(report) == ["b 45", "c 105", "d 125"])
    #expect(screenPositions(report) == [-30, 30, 50])
    let hasSameRows = report.hasSameRows
    #expect(hasSameRows)
    #expect(numbers(report) == [75, 15, 255])
  }

  /// Makes a pass; returns the rows that were measured, in their turn.
  private func pass(_ list: inout ListLayout, _ report: inout LayoutReport) -> String {
    var asked = ""
    list.pass(report: &report) { request in
      asked += name(Int(request.id.rawValue) - 1)
      return heights[Int(request.id.rawValue) - 1]
    }
    return asked
  }

  private func places(_ report: borrowing LayoutReport) -> [String] {
    var places: [String] = []
    for index in report.rows.indices {
      let row = report.rows[index]
      places.append("\(name(Int(row.row))) \(Int(row.y + report.windowOrigin))")
    }
    return places
  }

  private func screenPositions(_ report: borrowing LayoutReport) -> [Double] {
    var positions: [Double] = []
    for index in report.rows.indices {
      positions.append(report.screenPosition(of: report.rows[index].y))
    }
    return positions
  }

  /// The offset, the adjustment and the extent of the content.
  private func numbers(_ report: borrowing LayoutReport) -> [Double] {
    [report.offset, report.adjustment, report.contentExtent]
  }

  private func name(_ row: Int) -> String { String(Array("abcdef")[row]) }
}
