// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
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
  ) -> (BareList, [NodeID], TestHost) {
    let (bare, rows) = BareList.list(0..<Int64(count), height: .automatic(estimate: 50))
    let host = TestHost(height)
    hosts.all.append(host)
    bare.host = host
    bare.configuration = configuration
    bare.setViewport(width: 300, height: 200)
    bare.layout.scroll(to: offset)
    bare.commit()
    return (bare, rows, host)
  }

  private func screenTop(_ row: NodeID, _ bare: BareList) -> Double? {
    bare.tree.offset(of: row).map { $0 - bare.offset }
  }

  private func following() -> LayoutConfiguration {
    var configuration = LayoutConfiguration()
    configuration.followsTail = true
    return configuration
  }

  // MARK: Another size

  /// Rows are 40,000 / width high; scrolled back so that row 44 is on top (issue 25, 1.3).
  @Test func anotherSizeKeepsTheRowAtTheFold() {
    let (bare, rows, _) = list(100) { 40_000 / $0.width }
    bare.setViewport(width: 400, height: 600)
    bare.layout.scroll(to: rows[50], .top)
    bare.commit()
    bare.layout.scroll(to: bare.offset - 550)
    bare.commit()
    #expect(bare.rowsInSight.first == 44)
    bare.setViewport(width: 800, height: 300)
    bare.commit()
    #expect(bare.rowsInSight.first == 44)
    #expect(screenTop(rows[44], bare) == -25)
  }

  @Test func theWayBackIsExact() {
    let (bare, _, host) = list(100, offset: 1030) { $0.width == 300 ? 50 : 10 }
    let (offset, content) = (bare.offset, bare.tree.contentHeight)
    let before = bare.report.rows.array
    for width in [200.0, 150, 200] {
      bare.setViewport(width: width, height: 100)
      bare.commit()
      #expect(bare.report.rows.array != before)
    }
    host.measured = []
    bare.setViewport(width: 300, height: 200)
    bare.commit()
    #expect(bare.report.rows.array == before && host.measured.isEmpty)
    #expect(bare.offset == offset && bare.tree.contentHeight == content)
  }

  /// A list of a hundred rows in a viewport of 60, which was one of 310 in between.
  private func returned(
    to offset: Double, meanwhile: (BareList, [NodeID]) -> Void = { _, _ in }
  ) -> (BareList, [NodeID]) {
    let (bare, rows) = BareList.list(0..<100, height: .automatic(estimate: 50))
    let host = TestHost { _ in 13 }
    hosts.all.append(host)
    bare.host = host
    bare.setViewport(width: 300, height: 60)
    bare.layout.scroll(to: offset)
    bare.commit()
    bare.setViewport(width: 300, height: 310)
    bare.commit()
    meanwhile(bare, rows)
    bare.setViewport(width: 300, height: 60)
    bare.commit()
    return (bare, rows)
  }

  /// What is out of sight below moves nothing, and nobody is asked for it again.
  @Test func theWayBackKeepsWhatWasMeasuredBelow() {
    let (bare, _) = returned(to: 0)
    #expect(bare.tree.offset(ofRow: 21) == 21 * 13 && bare.tree.contentHeight == 4112)
    var plan = Buffer<MeasureRequest>()
    bare.plan(into: &plan, budget: .max)
    #expect(plan.array.allSatisfy { $0.id.rawValue >= 24 })
  }

  /// Of two answers below the later one.
  @Test func theWayBackKeepsTheLastAnswer() {
    let (bare, _) = returned(to: 0) { bare, rows in
      guard let request = bare.request(for: rows[20]) else { return }
      #expect(bare.setMeasuredHeight(14, for: request))
    }
    #expect(bare.tree.contentHeight == 4113)
  }

  /// What is above would move the offset, so that is as it was: three rows are measured at the end, and five were.
  @Test func theWayBackForgetsWhatWasMeasuredAbove() {
    let (bare, _) = returned(to: 4940)
    #expect(bare.tree.contentHeight == 95 * 50 + 5 * 13)
    #expect(bare.offset == bare.tree.contentHeight - 60)
  }

  @Test func scrollsAndEditsForgetTheWayBack() throws {
    for edits in [false, true] {
      let (bare, rows, _) = list(100, offset: 525)
      bare.setViewport(width: 200, height: 200)
      bare.commit()
      if edits { try bare.tree.remove(rows[10]) } else { bare.layout.scroll(to: rows[50], .top) }
      bare.commit()
      bare.setViewport(width: 300, height: 200)
      bare.commit()
      // Row 11 was 25 below the top of the viewport.
      let (row, top) = edits ? (11, 25.0) : (50, 0)
      #expect(screenTop(rows[row], bare) == top)
    }
  }

  @Test func aTargetThatWaitsStays() {
    let (bare, rows, _) = list(100) { $0.width == 300 ? 50 : 80 }
    bare.layout.scroll(to: rows[40], .top)
    bare.setViewport(width: 200, height: 100)
    bare.commit()
    #expect(screenTop(rows[40], bare) == 0)
  }

  // MARK: The end and the start

  @Test func shortContentIsFollowedWhenItGrows() throws {
    let (bare, _, _) = list(2, following())
    for id in 10..<20 { try bare.tree.makeRow(RowContent(RowID(Int64(id))), at: .last(in: .root)) }
    bare.commit()
    #expect(bare.offset == 400)
  }

  @Test func shortContentAtTheEndGrowsUpwards() throws {
    var configuration = LayoutConfiguration()
    configuration.alignsShortContentToEnd = true
    let (bare, _, _) = list(2, configuration)
    #expect(bare.offset == -100)
    try bare.tree.makeRow(RowContent(10), at: .last(in: .root))
    bare.commit()
    #expect(bare.offset == -50)
  }

  // MARK: Momentum

  @Test func overscrollIsNotCorrected() throws {
    let (bare, rows, _) = list(100)
    bare.layout.viewportDidScroll(to: -50)
    bare.commit()
    #expect(bare.offset == -50 && bare.rowsInSight == [0, 1, 2])
    try bare.tree.update(rows[1])
    bare.commit()
    #expect(bare.offset == -50)
    bare.layout.scroll(to: rows[99], .bottom)
    bare.commit()
    #expect(bare.offset == 4800)
    bare.layout.viewportDidScroll(to: 1e12)
    bare.setViewport(width: 200, height: 100)
    bare.commit()
    #expect(bare.report.rows.count == 0)
  }

  /// What the host could reach is by the viewport and the bars that it had when it scrolled.
  @Test func aScrollInsideIsNoOverscrollOfWhatComesAfterIt() {
    let (bare, _, _) = list(100, offset: 4700)
    bare.layout.viewportDidScroll(to: 4800)
    bare.setViewport(width: 300, height: 400)
    bare.commit()
    #expect(bare.offset == 4600)
    bare.layout.setInsets(start: 64, end: 100)
    bare.commit()
    for (told, expected) in [(4700.0, 4600.0), (-64, 0)] {
      bare.layout.setInsets(start: 64, end: 100)
      bare.layout.viewportDidScroll(to: told)
      bare.layout.setInsets(start: 0, end: 0)
      bare.commit()
      #expect(bare.offset == expected)
    }
  }

  /// So its last row is followed.
  @Test func aListThatFollowsItsEndDoesInALargerViewport() throws {
    let (bare, _, _) = list(100, offset: 4700, following())
    bare.layout.viewportDidScroll(to: 4790)
    bare.setViewport(width: 300, height: 400)
    bare.commit()
    try bare.tree.makeRow(RowContent(200, height: .fixed(50)), at: .last(in: .root))
    bare.commit()
    #expect(bare.offset == 4650)
  }

  /// The momentum goes on at the end of what the host sees by now, with what waits.
  @Test func whatWaitsComesAlongIntoALargerViewport() throws {
    let (bare, rows, _) = list(100, offset: 4700)
    bare.layout.viewportDidScroll(to: 4700, isDecelerating: true)
    for row in rows[0..<10] { try bare.tree.remove(row) }
    bare.commit()
    #expect(bare.offset == 4700 && bare.report.deferred == -500 * 768)
    bare.layout.viewportDidScroll(to: 4800, isDecelerating: true)
    bare.setViewport(width: 300, height: 400)
    bare.commit()
    bare.layout.setDecelerating(false)
    bare.commit()
    #expect(bare.offset == 4100 && bare.tree.contentHeight == 4500)
  }

  /// Who is beyond what there was when it was told is pulled, whatever comes after it.
  @Test func anOverscrollIsByWhatTheHostHad() {
    for isResized in [false, true] {
      let (bare, _, _) = list(100, offset: 4700)
      if isResized { bare.setViewport(width: 300, height: 400) }
      bare.layout.viewportDidScroll(to: isResized ? 4800 : 4830)
      if !isResized { bare.setViewport(width: 300, height: 400) }
      bare.commit()
      #expect(bare.offset == (isResized ? 4800 : 4830))
    }
  }

  // MARK: Commits that move nothing

  /// Found by coverage: rows that are as high as they were may be narrower.
  @Test(arguments: [false, true]) func rowsThatAreNarrowerAreTold(isRightToLeft: Bool) throws {
    let (bare, _) = BareList.list(0..<30)
    bare.configuration.isRightToLeft = isRightToLeft
    try bare.tree.setStyle(ContainerStyle(left: 0), of: .root)
    bare.setViewport(width: 300, height: 200)
    bare.commit()
    try bare.tree.setStyle(ContainerStyle(left: 20), of: .root)
    bare.commit()
    for row in bare.report.rows.array {
      #expect(row.left == (isRightToLeft ? 0 : 20 * 768) && row.width == 280 * 768)
    }
  }

  /// Found by coverage: the row that is followed is the one that keeps its place, also where nothing is laid out anew.
  @Test func aRowThatIsFollowedIsTheAnchor() throws {
    let (bare, rows) = BareList.list(0..<60)
    bare.setViewport(width: 300, height: 200)
    bare.layout.scroll(to: 100)
    bare.commit()
    bare.followedRow = rows[9]
    try bare.tree.remove(rows[59])
    bare.commit()
    #expect(bare.layout.anchor == rows[9])
    // So the other one is measured with it in its place.
    try bare.tree.setHeight(.fixed(50), rows[7])
    bare.commit()
    #expect(bare.offset == 130)
  }

  // MARK: Fractions and estimates

  /// Rows that turn out to be there, or a line that is higher than it was thought, are no reason to miss an end.
  @Test(arguments: [0.0, 1]) func anEndWhateverIsMeasured(fraction: Double) throws {
    let bare = BareList()
    let host = TestHost { $0.id.rawValue % 3 == 1 ? 90 : 50 }
    bare.host = host
    try bare.tree.setStyle(ContainerStyle(.flow(FlowStyle()), top: 18, bottom: 18), of: .root)
    for index in 0..<60 {
      // In the first and in the last line is one that is centred, and one that makes it higher than it was.
      let isAlone = index == 0 || index == 59
      try bare.tree.makeRow(
        RowContent(
          RowID(Int64(index)), height: .automatic(estimate: isAlone ? 0 : 40), breadth: 100,
          spansLine: isAlone),
        at: .last(in: .root))
    }
    bare.setViewport(width: 300, height: 200)
    bare.layout.scroll(toFraction: 0.5)
    bare.commit()
    bare.layout.scroll(toFraction: fraction)
    bare.commit()
    #expect(bare.rowsInSight.contains(fraction == 0 ? 0 : 59))
    #expect(bare.offset == (bare.tree.contentHeight - 200) * fraction)
  }

  /// Found at random: behind the last row of a list is no other one, and a fraction ends an overscroll.
  @Test func aFractionInTheInsetBehindAHeader() throws {
    let bare = BareList()
    let section = try bare.tree.makeContainer(at: .last(in: .root))
    try bare.tree.setStyle(ContainerStyle(top: 900), of: section)
    try bare.tree.makeRow(RowContent(1, height: .fixed(100), role: .header), at: .last(in: section))
    bare.setViewport(width: 300, height: 200)
    bare.layout.viewportDidScroll(to: 5000)
    bare.commit()
    bare.layout.scroll(toFraction: 0.5)
    bare.commit()
    #expect(bare.offset == 400)
  }

  /// Who turns a device back and forth gets heights again that were measured before: they count, and not what was
  /// measured in between.
  @Test(arguments: [false, true]) func estimatesAreOfTheHeightsThatRowsHave(isEdited: Bool) throws {
    let (bare, _, _) = list(4) { 6_000 / $0.width + Double($0.id.rawValue) }
    func estimate() throws -> Double {
      let height = bare.tree.contentHeight
      let row = try bare.tree.makeRow(RowContent(10), at: .last(in: .root))
      defer { try! bare.tree.remove(row) }
      return bare.tree.contentHeight - height
    }
    for width in [300.0, 100, 300, 200, 100, 300, 200, 300] {
      bare.setViewport(width: width, height: 1_000)
      bare.commit()
      if isEdited {
        // There is no way back then, but by what is known of each row.
        try bare.tree.makeRow(RowContent(20, height: .fixed(1)), at: .last(in: .root))
        bare.commit()
      }
      #expect(try estimate() == 6_000 / width + 1.5, "\(width)")
    }
  }

  @Test func aRowThatIsOfAnotherKindIsEstimatedFromAsOneOfThat() throws {
    let (bare, rows, _) = list(2) { $0.width < 300 ? 40 : 30 + Double($0.id.rawValue) * 20 }
    // Measured 30 and 50.
    try bare.tree.setKind(1, rows[1])
    try bare.tree.makeRow(RowContent(10), at: .last(in: .root))
    try bare.tree.makeRow(RowContent(11, kind: 1), at: .last(in: .root))
    #expect(bare.tree.contentHeight == 80 + 30 + 50)
    bare.setViewport(width: 200, height: 1_000)
    bare.commit()
    try bare.tree.makeRow(RowContent(12, kind: 1), at: .last(in: .root))
    #expect(bare.tree.contentHeight == 5 * 40)
  }
}
