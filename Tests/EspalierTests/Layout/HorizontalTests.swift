// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Lists that scroll sideways, by hand; random ones are held against the same ones upright, see `RightToLeftTests`.
@Suite("Horizontal lists") struct HorizontalTests {
  private static var sideways: LayoutConfiguration {
    return LayoutConfiguration { $0.axis = .horizontal }
  }

  private func list(_ widths: [Double], style: ContainerStyle = .init()) -> ListLayout {
    let list = ListLayout(Self.sideways, style: style, width: 200, height: 300)
    list.load(rows(widths.count)) {
      RowAttributes(height: .fixed(widths[$0]), breadth: 70)
    }
    return list
  }

  @Test func rowsLieSideBySide() {
    let list = list(
      [50, 60, 70], style: ContainerStyle(top: 1, bottom: 2, left: 10, right: 20, lineSpacing: 5))
    let report = list.report()
    #expect(
      report.placed == [
        Placed(0, 10, 1, 50, 297), Placed(1, 65, 1, 60, 297), Placed(2, 130, 1, 70, 297),
      ])
    #expect(report.contentExtent == 220)
    #expect(list.offset(ofRow: 1) == 65 && list.row(at: 70) == 1)
  }

  /// Measuring asks for a width at a height, and the row at the edge keeps its place.
  @Test func widthsAreMeasured() {
    let list = ListLayout(Self.sideways, width: 200, height: 90)
    list.load(rows(100)) { _ in estimated(50) }
    list.viewportDidScroll(to: 500)
    var asked: [Double] = []
    var report = list.pass { request in
      asked += [request.height]
      return request.axis == .horizontal && request.width == .infinity ? 60 : nil
    }
    #expect(asked == [90, 90, 90, 90])
    #expect(report.offset == 500 && report.contentExtent == 5040)
    list.setMeasuredHeight(80, row: 5)
    report = list.report { _ in 60 }
    #expect(report.offset == 530 && report.adjustment == 30)
    #expect(report.placed[0].x == 530 && report.placed[0].height == 90)
    // Another height is another measurement, another width is not.
    report = list.report(width: 300, height: 90)
    #expect(report.unmeasuredCount == 2)
    report = list.report(width: 300, height: 80)
    #expect(report.unmeasuredCount == 6)
  }

  @Test func heightsOfAnotherAxisAreNotRestored() {
    let upright = estimatedList(10)
    upright.report { _ in 70 }
    let snapshot = upright.bare.snapshot()
    let sideways = list([])
    sideways.load(rows(10)) { _ in estimated(50) }
    _ = sideways.bare.restore(snapshot)
    #expect(sideways.contentExtent == 500)
  }
}
