// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import Testing

/// Cases F1 to F5: flow containers.
@Suite struct FlowCases {
  private func flow(
    _ boxes: [(Double, Double)], _ style: FlowStyle, width: Double = 320, inset: Length = 0,
    line: Length = 10, item: Length = 10
  ) -> LayoutReport {
    let container = ContainerStyle(.flow(style), lineSpacing: line, itemSpacing: item)
    var list = ListLayout(style: container.inset(by: inset))
    list.setViewport(width: width, height: 1000)
    list.load(rows(boxes.count).span) {
      RowAttributes(height: .fixed(height(boxes[$0].1)), breadth: height(boxes[$0].0))
    }
    return list.report()
  }

  private let seven = [(Double, Double)](repeating: (50, 50), count: 7)

  @Test func f1Justified() {
    let report = flow(seven, .justified, inset: 10)
    #expect(report.placed.map(\.x) == [10, 72.5, 135, 197.5, 260, 10, 72.5])
    #expect(report.placed.map(\.y) == [10, 10, 10, 10, 10, 70, 70])
    #expect(report.contentExtent == 130)
  }

  @Test func f1LastLineOptions() {
    let natural = flow(seven, FlowStyle(lastLine: .natural), inset: 10)
    #expect(natural.placed.map(\.x)[5...] == [10, 70])
    let justified = flow(seven, FlowStyle(lastLine: .justified), inset: 10)
    #expect(justified.placed.map(\.x)[5...] == [10, 260])
  }

  @Test func f1LeadingAndSpaceBetween() {
    let leading = flow(seven, .leading, inset: 10)
    #expect(leading.placed.map(\.x) == [10, 70, 130, 190, 250, 10, 70])
    let between = flow(seven, FlowStyle(alignment: .spaceBetween), inset: 10)
    #expect(between.placed.map(\.x) == [10, 72.5, 135, 197.5, 260, 10, 260])
  }

  private let four: [(Double, Double)] = [(100, 40), (100, 60), (100, 20), (150, 30)]

  @Test(arguments: [
    (RowAlignment.center, [54.0, 44, 64]), (.leading, [44, 44, 44]), (.trailing, [64, 44, 84]),
  ])
  func f2ExactFitWithHeaderAndFooter(alignment: RowAlignment, tops: [Double]) {
    let style = ContainerStyle(
      .flow(FlowStyle(rows: alignment)), lineSpacing: 8, itemSpacing: 10)
    var list = ListLayout(style: style)
    list.setViewport(width: 320, height: 1000)
    let items = four.map {
      RowAttributes(height: .fixed(height($0.1)), breadth: height($0.0))
    }
    let all = [fixed(44, role: .header)] + items + [fixed(20, role: .footer)]
    list.load(rows(6).span) { all[$0] }
    let report = list.report()
    #expect(report.placed.map(\.y) == [0] + tops + [112, 142])
    #expect(report.placed.map(\.x) == [0, 0, 110, 220, 0, 0])
    #expect(report.contentExtent == 162)
  }

  @Test func f3WideRowsStandAlone() {
    let boxes: [(Double, Double)] = [(50, 10), (500, 20), (50, 10), (50, 10)]
    let kept = flow(boxes, FlowStyle(alignment: .leading))
    #expect(kept.placed.map(\.y) == [0, 20, 50, 50])
    #expect(kept.placed[1].width == 500)
    let clamped = flow(boxes, .leading)
    #expect(clamped.placed[1].width == 320)
    let justified = flow(boxes, FlowStyle(lastLine: .natural))
    #expect(justified.placed.map(\.x) == [0, 0, 0, 60])
  }

  @Test func f3NoRoomAtAll() {
    let boxes = [(Double, Double)](repeating: (50, 10), count: 3)
    for width in [0.0, 5] {
      let report = flow(boxes, .justified, width: width, inset: 10)
      #expect(report.placed.map(\.y) == [10, 30, 50])
    }
  }

  @Test func f4DCFrameLines() {
    let style = ContainerStyle(
      .flow(.lines), left: 5, right: 5, lineSpacing: 7, itemSpacing: 10)
    var list = ListLayout(style: style)
    list.setViewport(width: 100, height: 500)
    let box = RowAttributes(height: .fixed(40), breadth: 40)
    list.load(rows(4).span) { _ in box }
    let report = list.report()
    #expect(report.placed.map { [$0.x, $0.y] } == [[5, 0], [55, 0], [5, 47], [55, 47]])
    var starting = box
    starting.startsLine = true
    list.apply(inserts: [1], rows: rows(1) + rows(1, from: 9) + rows(3, from: 1)) { _ in
      starting
    }
    let broken = list.report()
    #expect(
      broken.placed.map { [$0.x, $0.y] } == [[5, 0], [5, 47], [55, 47], [5, 94], [55, 94]])
  }

  @Test(arguments: [(2, 175.0), (3, 114)])
  func f5Columns(columns: Int, width: Double) {
    let style = ContainerStyle(
      .flow(FlowStyle(columns: columns)), left: 8, right: 8, lineSpacing: 8, itemSpacing: 8)
    var list = ListLayout(style: style)
    list.setViewport(width: 375, height: 500)
    list.load(rows(7).span)
    var widths: Set<Double> = []
    var report = LayoutReport()
    list.pass(report: &report) {
      widths.insert($0.width)
      return 20
    }
    #expect(widths == [width])
    #expect(report.placed.count { $0.y == 0 } == columns)
  }

  @Test func rowsThatSpanTheLine() {
    let style = ContainerStyle(.flow(.leading), lineSpacing: 5, itemSpacing: 10)
    var list = ListLayout(style: style)
    list.setViewport(width: 320, height: 500)
    let box = RowAttributes(height: .fixed(40), breadth: 40)
    let wide = RowAttributes(height: .fixed(30), breadth: 40, spansLine: true)
    let all = [box, box, wide, box]
    list.load(rows(4).span) { all[$0] }
    let report = list.report()
    #expect(
      report.placed == [
        Placed(0, 0, 0, 40, 40), Placed(1, 50, 0, 40, 40), Placed(2, 0, 45, 320, 30),
        Placed(3, 0, 80, 40, 40),
      ])
  }

  @Test func aMeasuredHeightNeverWraps() {
    let style = ContainerStyle(.flow(.leading), lineSpacing: 5, itemSpacing: 10)
    var list = ListLayout(style: style)
    list.setViewport(width: 320, height: 200)
    list.load(rows(100).span) { _ in
      RowAttributes(height: .automatic(estimate: 40), breadth: 70)
    }
    let before = list.report()
    let columns = before.placed.map(\.x)
    let after = list.report { 40 + Double($0 % 3) }
    #expect(Array(columns.prefix(12)) == Array(after.placed.map(\.x).prefix(12)))
    #expect(after.unmeasuredCount == 0)
  }
}
