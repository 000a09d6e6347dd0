// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Another size, the end of the list, momentum and overscroll (ERRATA 29, SEMANTICS 7.6).
@Suite struct ScrollTests {
  /// A list does not keep its host.
  private final class Hosts { var all: [TestHost] = [] }
  private let hosts = Hosts()

  /// Rows of an estimate, in a viewport 300 wide.
  private func list(
    _ count: Int, offset: Double = 0, _ configuration: LayoutConfiguration = .init(),
    height: @escaping (MeasureRequest) -> Double = { _ in 50 }
  ) -> (ListCore, [NodeID], TestHost) {
    let (core, rows) = ListCore.list(0..<Int64(count), height: .automatic(estimate: 50))
    let host = TestHost(height)
    hosts.all.append(host)
    core.host = host
    core.configuration = configuration
    core.setViewport(width: 300, height: 200)
    core.scroll(to: offset)
    core.commit()
    return (core, rows, host)
  }

  private func screenTop(_ row: NodeID, _ core: ListCore) -> Double? {
    core.tree.offset(of: row).map { $0 - core.offset }
  }

  private func following() -> LayoutConfiguration {
    var configuration = LayoutConfiguration()
    configuration.followsTail = true
    return configuration
  }

  // MARK: Another size

  /// Rows are 40,000 / width high; scrolled back so that row 44 is on top (issue 25, 1.3).
  @Test func anotherSizeKeepsTheRowAtTheFold() {
    let (core, rows, _) = list(100) { 40_000 / $0.width }
    core.setViewport(width: 400, height: 600)
    core.scroll(to: rows[50], .top)
    core.commit()
    core.scroll(to: core.offset - 550)
    core.commit()
    #expect(core.rowsInSight.first == 44)
    core.setViewport(width: 800, height: 300)
    core.commit()
    #expect(core.rowsInSight.first == 44)
    #expect(screenTop(rows[44], core) == -25)
  }

  @Test func theWayBackIsExact() {
    let (core, _, host) = list(100, offset: 1030) { $0.width == 300 ? 50 : 10 }
    let (offset, content) = (core.offset, core.tree.contentHeight)
    let before = core.report.rows.array
    for width in [200.0, 150, 200] {
      core.setViewport(width: width, height: 100)
      core.commit()
      #expect(core.report.rows.array != before)
    }
    host.measured = []
    core.setViewport(width: 300, height: 200)
    core.commit()
    #expect(core.report.rows.array == before && host.measured.isEmpty)
    #expect(core.offset == offset && core.tree.contentHeight == content)
  }

  @Test func scrollsAndEditsForgetTheWayBack() throws {
    for edits in [false, true] {
      let (core, rows, _) = list(100, offset: 525)
      core.setViewport(width: 200, height: 200)
      core.commit()
      if edits { try core.tree.remove(rows[10]) } else { core.scroll(to: rows[50], .top) }
      core.commit()
      core.setViewport(width: 300, height: 200)
      core.commit()
      // Row 11 was 25 below the top of the viewport.
      let (row, top) = edits ? (11, 25.0) : (50, 0)
      #expect(screenTop(rows[row], core) == top)
    }
  }

  @Test func aTargetThatWaitsStays() {
    let (core, rows, _) = list(100) { $0.width == 300 ? 50 : 80 }
    core.scroll(to: rows[40], .top)
    core.setViewport(width: 200, height: 100)
    core.commit()
    #expect(screenTop(rows[40], core) == 0)
  }

  // MARK: The end and the start

  @Test func aListAtItsEndStaysThere() throws {
    let (core, rows, host) = list(100, offset: 4800, following())
    host.heights = { $0.id == 99 ? 80 : 50 }
    try core.tree.setStamp(1, rows[99])
    core.commit()
    #expect(core.offset == 4830 && core.tree.contentHeight == 5030)
    core.setViewport(width: 250, height: 120)
    core.commit()
    #expect(core.offset == core.tree.contentHeight - 120)
    core.scroll(to: 4000)
    core.commit()
    try core.tree.makeRow(RowContent(200, height: .fixed(50)), at: .last(in: .root))
    core.commit()
    #expect(core.offset == 4000)
  }

  @Test func shortContentIsFollowedWhenItGrows() throws {
    let (core, _, _) = list(2, following())
    for id in 10..<20 { try core.tree.makeRow(RowContent(RowID(Int64(id))), at: .last(in: .root)) }
    core.commit()
    #expect(core.offset == 400)
  }

  @Test func shortContentAtTheEndGrowsUpwards() throws {
    var configuration = LayoutConfiguration()
    configuration.alignsShortContentToEnd = true
    let (core, _, _) = list(2, configuration)
    #expect(core.offset == -100)
    try core.tree.makeRow(RowContent(10), at: .last(in: .root))
    core.commit()
    #expect(core.offset == -50)
  }

  @Test func onlyAListAtItsTopStaysThere() throws {
    var configuration = LayoutConfiguration()
    configuration.staysAtTop = true
    for (offset, expected) in [(0.0, 0.0), (500, 550)] {
      let (core, _, _) = list(100, offset: offset, configuration)
      try core.tree.makeRow(RowContent(200, height: .fixed(50)), at: .first(in: .root))
      core.commit()
      #expect(core.offset == expected)
    }
  }

  // MARK: Momentum

  @Test func adjustmentsWaitForTheMomentum() throws {
    let (core, rows, _) = list(100, offset: 500)
    core.viewportDidScroll(to: 510, isDecelerating: true)
    core.commit()
    try core.tree.setHeight(.fixed(80), rows[5])
    core.commit()
    #expect(core.offset == 510 && core.report.adjustment == 0 && core.report.deferred == 30 * 768)
    core.viewportDidScroll(to: 520, isDecelerating: true)
    core.commit()
    #expect(core.report.rows[0].top - core.report.offset == -20 * 768)
    core.setDecelerating(false)
    core.commit()
    #expect(core.offset == 550 && core.report.adjustment == 30 * 768 && core.report.deferred == 0)
  }

  @Test func scrollingToARowTakesAlongWhatWaits() throws {
    let (core, rows, _) = list(100)
    core.viewportDidScroll(to: 510, isDecelerating: true)
    core.commit()
    try core.tree.setHeight(.fixed(80), rows[5])
    core.commit()
    core.scroll(to: rows[20], .top)
    core.commit()
    #expect(core.offset == 1030 && core.report.adjustment == 520 * 768)
  }

  @Test func overscrollIsNotCorrected() throws {
    let (core, rows, _) = list(100)
    core.viewportDidScroll(to: -50)
    core.commit()
    #expect(core.offset == -50 && core.rowsInSight == [0, 1, 2])
    try core.tree.update(rows[1])
    core.commit()
    #expect(core.offset == -50)
    core.scroll(to: rows[99], .bottom)
    core.commit()
    #expect(core.offset == 4800)
    core.viewportDidScroll(to: 1e12)
    core.setViewport(width: 200, height: 100)
    core.commit()
    #expect(core.report.rows.count == 0)
  }

  @Test func anEchoIsNoScroll() {
    let (core, _, _) = list(100, offset: 1018) { $0.width == 300 ? 50 : 10 }
    core.setViewport(width: 200, height: 200)
    core.commit()
    core.viewportDidScroll(to: core.offset)
    core.setViewport(width: 300, height: 200)
    core.commit()
    #expect(core.offset == 1018)
  }

  // MARK: Fractions and estimates

  @Test(arguments: [0.0, 0.25, 0.5, 1, .nan])
  func aFractionOfTheContent(fraction: Double) {
    let (core, _, _) = list(1000) { 40 + Double($0.id.rawValue % 7) * 10 }
    let wanted = fraction.isNaN ? 0 : fraction
    let row = core.tree.row(atOffset: max(0, core.tree.contentHeight * wanted - 0.001)) ?? 0
    core.scroll(toFraction: fraction)
    core.commit()
    #expect(core.rowsInSight.contains(Int64(row)))
    if wanted == 0 { #expect(core.offset == 0) }
    if wanted == 1 { #expect(core.offset == core.tree.contentHeight - 200) }
  }

  /// Found at random: behind the last row of a list is no other one, and a fraction ends an overscroll.
  @Test func aFractionInTheInsetBehindAHeader() throws {
    let core = ListCore()
    let section = try core.tree.makeContainer(at: .last(in: .root))
    try core.tree.setStyle(ContainerStyle(top: 900), of: section)
    try core.tree.makeRow(RowContent(1, height: .fixed(100), role: .header), at: .last(in: section))
    core.setViewport(width: 300, height: 200)
    core.viewportDidScroll(to: 5000)
    core.commit()
    core.scroll(toFraction: 0.5)
    core.commit()
    #expect(core.offset == 400)
  }

  @Test func rowsAreEstimatedByTheirKind() throws {
    let (core, _, _) = list(4) { 30 + Double($0.id.rawValue) * 20 }
    // Measured 30, 50, 70 and 90 of kind 0, none of kind 1.
    try core.tree.makeRow(RowContent(10), at: .last(in: .root))
    #expect(core.tree.contentHeight == 240 + 60)
    try core.tree.makeRow(RowContent(11, kind: 1), at: .last(in: .root))
    #expect(core.tree.contentHeight == 300 + 44)
  }
}
