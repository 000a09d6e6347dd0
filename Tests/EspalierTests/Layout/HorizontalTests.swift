// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import Testing

/// Lists that scroll sideways: cases by hand, and lists against the same ones upright, which random lives hold against
/// their rules.
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

  /// A random life of a list and of the same list upright: the same frames with the axes exchanged.
  @Test(arguments: seeds(count: 12))
  func asUprightButSideways(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let arrangement: Arrangement = [
      .list, .flow(.justified), .flow(.leading), .waterfall(columns: 3),
    ][Int(seed % 4)]
    var upright = ListLayout(
      style: ContainerStyle(arrangement, top: 7, left: 11, lineSpacing: 3, itemSpacing: 5))
    var sideways = ListLayout(
      Self.sideways,
      style: ContainerStyle(arrangement, top: 11, left: 7, lineSpacing: 3, itemSpacing: 5))
    upright.setViewport(width: 280, height: 400)
    sideways.setViewport(width: 400, height: 280)
    func attributes(_ row: Int) -> RowAttributes {
      let pin = row % 9 == 0 ? Pin(row % 18 == 0 ? .untilNext : .insideContainer) : nil
      return RowAttributes(
        height: .automatic(estimate: 40),
        pin: row % 31 == 30 ? Pin(.always, edge: .trailing) : pin,
        breadth: Double(40 + row * 7 % 50))
    }
    upright.load(rows(200).span, attributes: attributes)
    sideways.load(rows(200).span, attributes: attributes)
    for step in 0..<40 {
      let offset = Double.random(in: -20...4000, using: &random)
      let row = Int.random(in: 0..<upright.rowCount, using: &random)
      let alignment = [ScrollAlignment.top, .center, .bottom, .nearest][step % 4]
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        upright.scrollToRow(row, at: alignment)
        sideways.scrollToRow(row, at: alignment)
      case 1:
        let breadth = Double([280, 200, 333].randomElement(using: &random)!)
        upright.setViewport(width: breadth, height: 400)
        sideways.setViewport(width: 400, height: breadth)
      case 2:
        upright.setMeasuredHeight(Double(row % 60), row: row)
        sideways.setMeasuredHeight(Double(row % 60), row: row)
      default:
        upright.viewportDidScroll(to: offset)
        sideways.viewportDidScroll(to: offset)
      }
      let expected = upright.report { 30 + Double($0 % 7) * 9 }
      let found = sideways.report { 30 + Double($0 % 7) * 9 }
      let message: Comment = "SEED=\(seed), step \(step)"
      #expect(found.placed == expected.placed.map(transposed), message)
      #expect(
        found.pinned.map { Placed($0) } == expected.pinned.map { transposed(Placed($0)) }, message)
      #expect(found.offset == expected.offset && found.adjustment == expected.adjustment, message)
      #expect(found.contentExtent == expected.contentExtent, message)
    }
  }

  private func transposed(_ placed: Placed) -> Placed {
    Placed(placed.row, placed.y, placed.x, placed.height, placed.width)
  }
}
