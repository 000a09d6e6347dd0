// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

/// Lists that are read from the right: the mirror image of those from the left. The random lives of lists
/// (`ModelTests`) have both as well.
@Suite struct RightToLeftCases {
  private func list(
    _ style: ContainerStyle, isRightToLeft: Bool = true, axis: ScrollAxis = .vertical
  ) -> ListLayout {
    var configuration = LayoutConfiguration()
    (configuration.isRightToLeft, configuration.axis) = (isRightToLeft, axis)
    var list = ListLayout(configuration, style: style)
    list.setViewport(width: 320, height: 400)
    return list
  }

  @Test func columnsBeginAtTheRight() {
    var list = list(
      ContainerStyle(.waterfall(columns: 2), left: 10, right: 20, lineSpacing: 5, itemSpacing: 10))
    list.load(rows(3).span) { fixed(Double(40 + 20 * $0)) }
    let placed = list.report().placed
    #expect(
      placed == [
        Placed(0, 170, 0, 140, 40), Placed(1, 20, 0, 140, 60), Placed(2, 170, 45, 140, 80),
      ])
  }

  @Test func linesBeginAtTheRight() {
    var list = list(ContainerStyle(.flow(.lines), left: 10, right: 0, itemSpacing: 10))
    list.load(rows(3).span) { _ in
      RowAttributes(height: .fixed(40), breadth: 150)
    }
    let placed = list.report().placed
    #expect(
      placed == [
        Placed(0, 160, 0, 150, 40), Placed(1, 0, 0, 150, 40), Placed(2, 160, 40, 150, 40),
      ])
  }

  /// A row broader than its line reaches out at the far end.
  @Test func aRowThatIsTooBroad() {
    var list = list(ContainerStyle(.flow(.lines), left: 10))
    list.load(rows(1).span) { _ in RowAttributes(height: .fixed(40), breadth: 400) }
    let placed = list.report().placed
    #expect(placed == [Placed(0, -90, 0, 400, 40)])
  }

  @Test func aHorizontalListIsAsItIs() {
    let style = ContainerStyle(.waterfall(columns: 2), top: 5, left: 10)
    var left = list(style, isRightToLeft: false, axis: .horizontal)
    var right = list(style, axis: .horizontal)
    left.load(rows(5).span) { fixed(Double(40 + 20 * $0)) }
    right.load(rows(5).span) { fixed(Double(40 + 20 * $0)) }
    let (one, other) = (left.report().placed, right.report().placed)
    #expect(one == other)
  }

  /// x' = width − x − width of the row, for rows, pinned rows and backgrounds, at every offset; reports that are
  /// moved, widths, edits and measured heights included.
  @Test(arguments: seeds(count: 20))
  func everyFrameIsMirrored(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let arrangements: [Arrangement] = [
      .list, .flow(.justified), .flow(.leading), .flow(.lines), .waterfall(columns: 3),
      .waterfall(columns: 2, strict: true),
    ]
    func some(_ range: ClosedRange<Int32>) -> Length {
      Length(rawValue: Int32.random(in: range, using: &random))
    }
    func style() -> ContainerStyle {
      ContainerStyle(
        arrangements.randomElement(using: &random)!, top: some(0...9000), left: some(0...30_000),
        right: some(0...30_000), lineSpacing: some(0...9000), itemSpacing: some(0...9000))
    }
    let root = style()
    var left = list(root, isRightToLeft: false)
    var right = list(root)
    for _ in 0..<4 {
      let inner = style()
      let (one, other) = (left.addContainer(inner), right.addContainer(inner))
      for index in 0..<15 {
        var attributes = RowAttributes(
          height: Bool.random(using: &random)
            ? .fixed(some(1...90_000)) : .automatic(estimate: some(1...90_000)),
          breadth: Bool.random(using: &random) ? some(1...300_000) : nil,
          spansLine: index % 7 == 3)
        if index == 0 { attributes.role = .background }
        if index == 1 { attributes.role = .header }
        if index % 5 == 1 { attributes.pin = Pin(.untilNext, level: index % 2) }
        let row = Row(id: RowID(Int64(left.rowCount)), stamp: 1)
        left.append(row, attributes, in: one)
        right.append(row, attributes, in: other)
      }
    }
    // In whole units: in points the difference may be another number in the last bit.
    func units(_ frames: Span<RowFrame>, mirroredIn width: Double? = nil) -> [[Int]] {
      frames.indices.map { index in
        let frame = frames[index]
        let (across, breadth) = (Int(frame.across), Int(frame.breadth))
        let x = width.map { Int($0) * 768 - across - breadth } ?? across
        return [Int(frame.row), x, Int(frame.along), breadth, Int(frame.extent)]
      }
    }
    var first = LayoutReport()
    var second = LayoutReport()
    for step in 0..<12 {
      let width = Double(320 + step % 3)
      let offset = Double.random(in: 0...3000, using: &random)
      left.setViewport(width: width, height: 400)
      right.setViewport(width: width, height: 400)
      left.viewportDidScroll(to: offset)
      right.viewportDidScroll(to: offset)
      let gone = Int.random(in: 0..<left.rowCount, using: &random)
      left.removeRow(at: gone)
      right.removeRow(at: gone)
      left.pass(report: &first) { Double(30 + $0.id.rawValue % 40) }
      right.pass(report: &second) { Double(30 + $0.id.rawValue % 40) }
      verify(units(second.rows) == units(first.rows, mirroredIn: width))
      verify(units(second.backgrounds) == units(first.backgrounds, mirroredIn: width))
      left.placePinned(at: offset + 40, report: &first)
      right.placePinned(at: offset + 40, report: &second)
      verify(units(second.pinned) == units(first.pinned, mirroredIn: width))
      verify(first.offset == second.offset && first.contentExtent == second.contentExtent)
      right.checkInvariants()
    }
  }
}
