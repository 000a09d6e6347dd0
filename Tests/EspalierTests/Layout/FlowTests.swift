// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Cases F1 to F5: flow containers.
@Suite struct FlowTests {
  private func flow(
    _ boxes: [(Double, Double)], _ style: FlowStyle, width: Double = 320, inset: Double = 0,
    line: Double = 10, item: Double = 10
  ) -> ArrangedList {
    let container = ContainerStyle(.flow(style), lineSpacing: line, itemSpacing: item)
    var list = ArrangedList(container.inset(by: inset), width: width)
    for box in boxes { list.add(box.1, breadth: box.0) }
    list.commit()
    return list
  }

  private let seven = [(Double, Double)](repeating: (50, 50), count: 7)

  @Test(arguments: [
    (FlowStyle.justified, [10, 72.5, 135, 197.5, 260, 10, 72.5]),
    (FlowStyle(lastLine: .natural), [10, 72.5, 135, 197.5, 260, 10, 70]),
    (FlowStyle(lastLine: .justified), [10, 72.5, 135, 197.5, 260, 10, 260]),
    (.leading, [10, 70, 130, 190, 250, 10, 70]),
    (FlowStyle(alignment: .spaceBetween), [10, 72.5, 135, 197.5, 260, 10, 260]),
  ])
  func f1Lines(style: FlowStyle, xs: [Double]) {
    let list = flow(seven, style, inset: 10)
    #expect(list.xs == xs && list.ys == [10, 10, 10, 10, 10, 70, 70])
    #expect(list.contentHeight == 130)
  }

  private let four: [(Double, Double)] = [(100, 40), (100, 60), (100, 20), (150, 30)]

  @Test(arguments: [
    (RowAlignment.center, [54.0, 44, 64]), (.leading, [44, 44, 44]), (.trailing, [64, 44, 84]),
  ])
  func f2ExactFitWithHeaderAndFooter(alignment: RowAlignment, tops: [Double]) {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(rows: alignment)), lineSpacing: 8, itemSpacing: 10))
    list.add(44, role: .header)
    for box in four { list.add(box.1, breadth: box.0) }
    list.add(20, role: .footer)
    list.commit()
    #expect(list.ys == [0] + tops + [112, 142])
    #expect(list.xs == [0, 0, 110, 220, 0, 0])
    #expect(list.contentHeight == 162)
  }

  @Test func f3WideRowsStandAlone() {
    let boxes: [(Double, Double)] = [(50, 10), (500, 20), (50, 10), (50, 10)]
    let kept = flow(boxes, FlowStyle(alignment: .leading))
    #expect(kept.ys == [0, 20, 50, 50])
    #expect(kept.placed[1].width == 500)
    let clamped = flow(boxes, .leading)
    #expect(clamped.placed[1].width == 320)
    let justified = flow(boxes, FlowStyle(lastLine: .natural))
    #expect(justified.xs == [0, 0, 0, 60])
  }

  @Test func f3NoRoomAtAll() {
    let boxes = [(Double, Double)](repeating: (50, 10), count: 3)
    for width in [0.0, 5] {
      let list = flow(boxes, .justified, width: width, inset: 10)
      #expect(list.ys == [10, 30, 50])
    }
  }

  @Test func f4DCFrameLines() {
    var list = ArrangedList(
      ContainerStyle(.flow(.lines), left: 5, right: 5, lineSpacing: 7, itemSpacing: 10), width: 100,
      height: 500)
    for _ in 0..<4 { list.add(40, breadth: 40) }
    list.commit()
    #expect(list.placed.map { [$0.x, $0.y] } == [[5, 0], [55, 0], [5, 47], [55, 47]])
    list.add(40, breadth: 40, startsLine: true, at: 1)
    list.commit()
    #expect(
      list.placed.map { [$0.x, $0.y] } == [[5, 0], [5, 47], [55, 47], [5, 94], [55, 94]])
  }

  @Test(arguments: [(2, 175.0), (3, 114)])
  func f5Columns(columns: Int, width: Double) {
    var list = ArrangedList(
      ContainerStyle(
        .flow(FlowStyle(columns: columns)), left: 8, right: 8, lineSpacing: 8,
        itemSpacing: 8), width: 375, height: 500)
    list.addMeasured(7, estimate: 44)
    var widths: Set<Double> = []
    list.host.heights = {
      widths.insert($0.width)
      return 20
    }
    list.bare.commit()
    #expect(widths == [width])
    #expect(list.ys.count { $0 == 0 } == columns)
  }

  @Test func aMeasuredHeightNeverWraps() {
    var list = ArrangedList(
      ContainerStyle(.flow(.leading), lineSpacing: 5, itemSpacing: 10), height: 200)
    for _ in 0..<100 { list.add(40, breadth: 70, isMeasured: true) }
    list.commit()
    let columns = list.xs
    list.show(at: 0) { 40 + Double($0 % 3) }
    #expect(Array(columns.prefix(12)) == Array(list.xs.prefix(12)))
    var plan = Buffer<MeasureRequest>()
    list.bare.plan(into: &plan, budget: 100)
    let planned = plan.array.map(\.id.rawValue)
    #expect(list.placed.allSatisfy { !planned.contains(Int64($0.row)) })
  }

  // Edges.

  /// Twelve points between eight rows are 1,316 units and four sevenths: what is rounded does not add up.
  @Test func theLastRowOfALineEndsAtTheEdge() {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(lastLine: .justified))), width: 300, height: 100)
    for _ in 0..<8 { list.add(20, breadth: 36) }
    list.commit()
    #expect(list.placed[7].x == 264)
  }

  /// A hidden row or container makes no line, no gap and no end of a line (ERRATA 14).
  @Test func whatIsHiddenMakesNoLine() throws {
    var list = ArrangedList(ContainerStyle(.flow(.leading), lineSpacing: 5, itemSpacing: 10))
    for _ in 0..<2 { list.add(40, breadth: 40) }
    let hidden = list.add(90, breadth: 200, startsLine: true)
    let container = list.container(ContainerStyle(top: 30, bottom: 30))
    list.add(70, in: container)
    for _ in 0..<2 { list.add(40, breadth: 40) }
    try list.bare.tree.setHidden(true, hidden)
    try list.bare.tree.setHidden(true, container)
    list.commit()
    #expect(list.ys == [0, 0, 0, 0])
    #expect(list.xs == [0, 50, 100, 150])
    #expect(list.contentHeight == 40)
    try list.bare.tree.setHidden(false, container)
    list.commit()
    #expect(list.ys == [0, 0, 70, 170, 170])
    #expect(list.xs == [0, 50, 0, 0, 50])
    try list.bare.tree.setHidden(true, container)
    list.commit()
    #expect(list.ys == [0, 0, 0, 0])
  }

  /// The first row goes, and those behind two backgrounds fit into one line.
  @Test func rowsBehindBackgroundsAreWrappedAsWell() throws {
    var list = ArrangedList(ContainerStyle(.flow(.leading), itemSpacing: 10))
    list.add(40, breadth: 100)
    for _ in 0..<2 { list.add(0, role: .background) }
    list.add(40, breadth: 100)
    list.add(40, breadth: 150)
    list.commit()
    #expect(list.xs == [0, 110, 0] && list.ys == [0, 0, 40])
    try list.bare.tree.remove(list.rows[0])
    list.commit()
    #expect(list.xs == [0, 110] && list.ys == [0, 0])
  }

  /// A row comes exactly to where it is asked to be, though no row of its line or around it was measured.
  @Test(arguments: [(ScrollAlignment.top, 0.0), (.center, 150), (.bottom, 300)])
  func aRowInALineIsScrolledTo(alignment: ScrollAlignment, edge: Double) throws {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(columns: 3)), lineSpacing: 5, itemSpacing: 10), height: 300)
    list.addMeasured(300, estimate: 40)
    list.show(151, alignment) { 20 + Double($0 * 7 % 50) }
    let row = try #require(list.placed.first { $0.row == 151 })
    let reference = edge == 0 ? row.y : edge == 300 ? row.y + row.height : row.y + row.height / 2
    #expect(abs(reference - list.bare.offset - edge) < 0.01)
    #expect(list.host.measured.count < 40)
  }
}

/// Columns of flows and waterfalls reach from inset to inset, whatever is left when they are floored to pixels.
@Suite struct ColumnTests {
  @Test(arguments: [1, 2, 3], [2, 3, 4, 5, 7])
  func theLastColumnEndsAtTheInset(scale: Int, columns: Int) {
    for width in 300..<312 {
      var list = ArrangedList(
        ContainerStyle(
          .waterfall(columns: columns), left: 10, right: 15, itemSpacing: 8),
        width: Double(width), height: 400, pixelScale: scale)
      for _ in 0..<columns { list.add(40) }
      list.commit()
      let placed = list.placed
      #expect(placed[0].x == 10)
      #expect(placed[columns - 1].x + placed[columns - 1].width == Double(width - 15))
      let pixel = 1 / Double(scale)
      for (one, next) in zip(placed, placed.dropFirst()) {
        let gap = next.x - one.x - one.width
        // In units, of which a pixel has a whole number.
        #expect(gap > 8 - 1 / 768 && gap < 8 + Double(columns) * pixel, "\(width) \(gap)")
        #expect(one.width == next.width)
        let pixels = (next.x - 10) * Double(scale)
        #expect(abs(pixels - pixels.rounded()) < 1e-9)
      }
    }
  }

  /// The right inset is that of the list across the axis, in a container as well as in one inside it.
  @Test func insetsOfContainersInside() {
    var list = ArrangedList(ContainerStyle(left: 5, right: 12), width: 300, height: 400)
    let outer = list.container(ContainerStyle(right: 20))
    let inner = list.container(ContainerStyle(.waterfall(columns: 2), itemSpacing: 10), in: outer)
    for _ in 0..<2 { list.add(40, in: inner) }
    list.commit()
    #expect(list.xs == [5, 148] && list.placed.map(\.width) == [132, 132])
  }

  /// Columns that have no room are side by side from the left inset on.
  @Test func noRoomForColumns() {
    var list = ArrangedList(
      ContainerStyle(.waterfall(columns: 3), left: 9, itemSpacing: 8), width: 10, height: 400)
    for _ in 0..<3 { list.add(40) }
    list.commit()
    #expect(list.xs == [9, 17, 25])
  }

  /// A row that is pinned in a column or line stays at its place across the axis.
  @Test func pinnedRowsKeepTheirColumns() {
    for arrangement in [Arrangement.waterfall(columns: 3), .flow(.lines)] {
      var list = ArrangedList(
        ContainerStyle(arrangement, left: 9, itemSpacing: 6), width: 309, height: 100)
      for index in 0..<60 { list.add(40, breadth: 90, pin: index == 4 ? Pin() : nil) }
      list.commit()
      let natural = list.placed[4]
      list.show(scrolledTo: 300)
      #expect(list.bare.report.pinned.count == 1)
      let pinned = Placed(list.bare.report.pinned[0], 4)
      #expect(pinned == Placed(4, natural.x, 300, natural.width, 40))
      #expect(natural.x > 100)
    }
  }

  /// A row that comes into a container between two lines parts them, though neither line was edited.
  @Test func rowsOfAnotherContainerPartLines() throws {
    var list = ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 1)), lineSpacing: 10))
    list.add(20)
    let outer = list.container()
    let inner = list.container(in: outer)
    list.add(20)
    list.commit()
    #expect(list.contentHeight == 50)
    for container in [outer, inner] {
      let row = list.add(20, in: container)
      list.commit()
      #expect(list.contentHeight == 60)
      try list.bare.tree.remove(row)
      list.commit()
      #expect(list.contentHeight == 50)
    }
  }
}
