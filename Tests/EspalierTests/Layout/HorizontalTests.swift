// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import Testing

/// Lists that scroll sideways, by hand; random ones are held against the same ones upright, see `MirrorTests`.
@Suite("Horizontal lists") struct HorizontalTests {
  private static var sideways: LayoutConfiguration {
    var configuration = LayoutConfiguration()
    configuration.axis = .horizontal
    return configuration
  }

  private func list(_ widths: [Double], style: ContainerStyle = .init()) -> ListLayout {
    var list = ListLayout(Self.sideways, style: style)
    list.setViewport(width: 200, height: 300)
    list.load(rows(widths.count).span) {
      RowAttributes(height: .fixed(widths[$0]), breadth: 70)
    }
    return list
  }

  @Test func rowsLieSideBySide() {
    var list = list(
      [50, 60, 70], style: ContainerStyle(top: 1, bottom: 2, left: 10, right: 20, lineSpacing: 5))
    let report = list.report()
    #expect(
      report.placed == [
        Placed(0, 10, 1, 50, 297), Placed(1, 65, 1, 60, 297), Placed(2, 130, 1, 70, 297),
      ])
    #expect(report.contentExtent == 220)
    let (second, at) = (list.offset(ofRow: 1), list.row(at: 70))
    #expect(second == 65 && at == 1)
  }

  /// Insets across the axis are inherited, those along it are not.
  @Test func insetsAreInheritedAcross() {
    var list = list([], style: ContainerStyle(top: 11, bottom: 12, left: 13, right: 14))
    let inner = list.addContainer(ContainerStyle(bottom: 5, right: 3))
    list.append(Row(id: 1), fixed(40), in: inner)
    let report = list.report()
    #expect(report.placed == [Placed(0, 13, 11, 40, 284)])
    #expect(report.contentExtent == 13 + 40 + 3 + 14)
  }

  /// Four rows 70 high in 300: lines from the top down, one beside the other.
  @Test func linesStandUpright() {
    var list = list(
      [40, 60, 20, 30, 40], style: ContainerStyle(.flow(.lines), lineSpacing: 8, itemSpacing: 2))
    let report = list.report()
    #expect(
      report.placed == [
        Placed(0, 0, 0, 40, 70), Placed(1, 0, 72, 60, 70), Placed(2, 0, 144, 20, 70),
        Placed(3, 0, 216, 30, 70), Placed(4, 68, 0, 40, 70),
      ])
  }

  /// The waterfall of the specification, on its side: rows 0, 1, 1, 0, 0.
  @Test func columnsLie() {
    let style = ContainerStyle(.waterfall(columns: 2), lineSpacing: 10, itemSpacing: 10)
    var list = ListLayout(Self.sideways, style: style.inset(by: 10))
    list.setViewport(width: 400, height: 320)
    let widths = [145.0, 72, 116, 43, 87]
    list.load(rows(5).span) { fixed(widths[$0]) }
    let report = list.report()
    #expect(report.placed.map(\.y) == [10, 165, 165, 10, 10])
    #expect(report.placed.map(\.x) == [10, 10, 92, 165, 218])
    #expect(report.placed.map(\.height) == [Double](repeating: 145, count: 5))
    #expect(report.contentExtent == 315)
  }

  /// Measuring asks for a width at a height, and the row at the edge keeps its place.
  @Test func widthsAreMeasured() {
    var list = ListLayout(Self.sideways)
    list.setViewport(width: 200, height: 90)
    list.load(rows(100).span) { _ in estimated(50) }
    list.viewportDidScroll(to: 500)
    var asked: [Double] = []
    var report = LayoutReport()
    list.pass(report: &report) { request in
      asked += [request.height]
      return request.axis == .horizontal && request.width == .infinity ? 60 : nil
    }
    #expect(asked == [90, 90, 90, 90])
    #expect(report.offset == 500 && report.contentExtent == 5040)
    list.setMeasuredHeight(80, row: 5)
    list.pass(report: &report) { _ in 60 }
    #expect(report.offset == 530 && report.adjustment == 30)
    #expect(report.placed[0].x == 530 && report.placed[0].height == 90)
    // Another height is another measurement, another width is not.
    list.setViewport(width: 300, height: 90)
    list.pass(report: &report)
    #expect(report.unmeasuredCount == 2)
    list.setViewport(width: 300, height: 80)
    list.pass(report: &report)
    #expect(report.unmeasuredCount == 6)
  }

  @Test func heightsOfAnotherAxisAreNotRestored() {
    var upright = estimatedList(10)
    _ = upright.report { _ in 70 }
    let snapshot = upright.bare.snapshot()
    var sideways = list([])
    sideways.load(rows(10).span) { _ in estimated(50) }
    _ = sideways.bare.restore(snapshot)
    sideways.expect(contentExtent: 500)
  }
}
