// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

/// Lists that are read from the right: the mirror image of those from the left, upright and sideways.
@Suite("Right to left") struct RightToLeftTests {
  private func list(
    _ style: ContainerStyle, isRightToLeft: Bool = true, axis: ScrollAxis = .vertical
  ) -> ListLayout {
    let configuration = LayoutConfiguration { ($0.isRightToLeft, $0.axis) = (isRightToLeft, axis) }
    return ListLayout(configuration, style: style, width: 320, height: 400)
  }

  @Test func columnsBeginAtTheRight() {
    let list = list(
      ContainerStyle(.waterfall(columns: 2), left: 10, right: 20, lineSpacing: 5, itemSpacing: 10))
    list.load(rows(3)) { fixed(Double(40 + 20 * $0)) }
    #expect(
      list.report().placed == [
        Placed(0, 170, 0, 140, 40), Placed(1, 20, 0, 140, 60), Placed(2, 170, 45, 140, 80),
      ])
  }

  /// A row broader than its line reaches out at the far end.
  @Test func aRowThatIsTooBroad() {
    let list = list(ContainerStyle(.flow(.lines), left: 10))
    list.load(rows(1)) { _ in RowAttributes(height: .fixed(40), breadth: 400) }
    #expect(list.report().placed == [Placed(0, -90, 0, 400, 40)])
  }

  /// Rows 100, 80 and 60 wide, inset 10 where they begin: in a viewport of 320 they begin at its right edge.
  @Test func aHorizontalListBeginsAtTheRight() {
    let list = list(ContainerStyle(top: 5, left: 10), axis: .horizontal)
    list.load(rows(3)) { fixed(Double(100 - 20 * $0)) }
    var report = list.report()
    #expect(
      report.placed == [
        Placed(0, 210, 5, 100, 395), Placed(1, 130, 5, 80, 395), Placed(2, 70, 5, 60, 395),
      ])
    #expect(report.contentExtent == 250 && report.offset == 0)
    // With more than fits, the content ends at the left, and the list is at its beginning still.
    list.append(Row(id: 9), fixed(170))
    report = list.report()
    #expect(report.contentExtent == 420 && report.offset == 0)
    #expect(report.placed.map(\.x) == [310, 230, 170, 0])
    report = list.report(scrolledTo: 100)
    #expect(report.offset == 100 && report.placed.map(\.row) == [0, 1, 2, 3])
    // Asked by distances along the axis, a row is where it was.
    #expect(list.offset(ofRow: 1) == 110 && list.row(at: 110) == 1)
  }

  /// A horizontal list from the right.
  @MainActor private func lying() -> (ListEngine, ReportingHost) {
    let host = ReportingHost()
    let layout = LayoutConfiguration { ($0.isRightToLeft, $0.axis) = (true, .horizontal) }
    return (ListEngine(EngineConfiguration { $0.layout = layout }, for: host), host)
  }

  /// Rows came before the first while the list moved, and then it became shorter than the viewport: what a host at −50 is
  /// told is where it has the first row at the right edge, as it would be upright.
  @Test @MainActor func aShortListThatMoves() throws {
    let (engine, host) = lying()
    engine.setViewport(width: 320, height: 200)
    let rows = try engine.addRows(0..<8, .fixed(50))
    engine.commit()
    engine.viewportDidScroll(to: 10, isDecelerating: true)
    try engine.makeRow(RowContent(9, height: .fixed(86)), at: .first(in: engine.rootNode))
    engine.commit()
    engine.scrollAndCommit(to: -50, isDecelerating: true)
    for row in rows.suffix(5) { try engine.remove(row) }
    engine.commit()
    let last = try #require(host.last)
    #expect(last.offset == -50 && last.contentExtent == 270 && last.adjustment == 0)
    // The view's own offset is max(0, 270 − 320) + 50.
    #expect(last.frames.map { $0.x - 50 } == [234, 184, 134, 84])
    #expect(engine.frame(ofRow: 0)?.x == 284)
    engine.setDecelerating(false)
    engine.commit()
    #expect(host.last?.frames.map(\.x) == [234, 184, 134, 84] && host.last?.offset == 0)
  }

  /// Until the commit, a row is where the host was told, in a viewport of the size that it had.
  @Test @MainActor func aViewportOfAnotherSize() throws {
    let (engine, host) = lying()
    try engine.makeRow(RowContent(1, height: .fixed(50)), at: .last(in: engine.rootNode))
    engine.resizeAndCommit(width: 320, height: 200)
    #expect(host.last?.frames.map(\.x) == [270])
    engine.setViewport(width: 400, height: 200)
    #expect(engine.frame(ofRow: 0)?.x == 270)
    engine.commit()
    #expect(host.last?.frames.map(\.x) == [350] && engine.frame(ofRow: 0)?.x == 350)
  }

  /// Between the insets a short list begins at the right: a scroll view in which the content is as large as the room there
  /// rests at −20 alone, and has the first row 30 from its right edge.
  @Test @MainActor func aShortListBetweenInsets() throws {
    let (engine, host) = lying()
    try engine.makeRow(RowContent(1, height: .fixed(50)), at: .last(in: engine.rootNode))
    engine.setViewport(width: 320, height: 200)
    engine.setViewportInsets(start: 30, end: 20)
    engine.scrollAndCommit(to: -30)
    #expect(host.last?.frames.map(\.x) == [220] && host.last?.offset == -30)
    engine.setViewportInsets(start: 0, end: 20)
    #expect(engine.frame(ofRow: 0)?.x == 220)
    engine.commit()
    #expect(host.last?.frames.map(\.x) == [250] && engine.frame(ofRow: 0)?.x == 250)
  }

  /// Lists that lie, or are read from the right, or both, are mirror images of those that are neither.
  @Test(arguments: seeds(count: 60)) @MainActor func allThatIsToldIsMirrored(seed: UInt64) throws {
    try RandomMirrors.run(SeededGenerator(seed: seed))
  }
}
