// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Another size, the ends of the list, momentum and overscroll (ERRATA 29, SEMANTICS 7.6). Rows are estimated at 50, in a
/// viewport of 200. Other sizes that hold the row at the fold are in `SizeTests`.
@Suite struct ScrollTests {
  /// A list that is scrolled, of rows that measure 50.
  private func list(
    _ count: Int = 100, offset: Double = 0, _ configuration: LayoutConfiguration = .init()
  ) -> ListLayout {
    let list = estimatedList(count, configuration)
    list.report(at: offset) { _ in 50 }
    return list
  }

  private func following() -> LayoutConfiguration {
    return LayoutConfiguration { $0.followsTail = true }
  }

  // MARK: Another size

  /// A list of a hundred rows in a viewport of 60, which was one of 310 in between.
  private func returned(
    to offset: Double, meanwhile: (ListLayout) -> Void = { _ in }
  ) -> ListLayout {
    let list = estimatedList(100, viewport: 60)
    list.report(at: offset) { _ in 13 }
    list.report(width: 300, height: 310) { _ in 13 }
    meanwhile(list)
    list.report(width: 300, height: 60) { _ in 13 }
    return list
  }

  /// What is out of sight below moves nothing, and nobody is asked for it again.
  @Test func theWayBackKeepsWhatWasMeasuredBelow() {
    let list = returned(to: 0)
    #expect(list.offset(ofRow: 21) == 21 * 13 && list.contentExtent == 4112)
    #expect(list.plan(budget: .max).allSatisfy { $0.id.rawValue >= 24 })
    // Of two answers below the later one.
    #expect(returned(to: 0) { $0.setMeasuredHeight(14, row: 20) }.contentExtent == 4113)
  }

  /// What is above would move the offset, so that is as it was: three rows are measured at the end, and five were.
  @Test func theWayBackForgetsWhatWasMeasuredAbove() {
    let list = returned(to: 4940)
    #expect(list.contentExtent == 95 * 50 + 5 * 13)
    #expect(list.bare.offset == list.contentExtent - 60)
  }

  /// Also while the host does not know the height of a row in sight, which is asked for at every size.
  @Test func theWayBackIsExactWhileARowWaits() {
    let list = estimatedList(20)
    func height(_ row: Int) -> Double? { row == 19 ? nil : 50 }
    list.report(height: height)
    list.report(at: 800, height: height)
    #expect(list.report(width: 300, height: 300, measuring: height).offset == 700)
    let report = list.report(width: 300, height: 200, measuring: height)
    #expect(report.offset == 800 && report.unmeasuredCount == 1)
  }

  @Test func scrollsAndEditsForgetTheWayBack() throws {
    // Row 11 was 25 below the top of the viewport.
    for (edits, row, top) in [(false, 50, 0.0), (true, 11, 25)] {
      let list = list(offset: 525)
      let node = list.nodes[row]
      list.report(width: 200, height: 200) { _ in 50 }
      if edits { try list.bare.tree.remove(list.nodes[10]) } else { list.scrollToRow(50) }
      list.report { _ in 50 }
      let report = list.report(width: 300, height: 200) { _ in 50 }
      #expect(list.bare.tree.offset(of: node).map { $0 - report.offset } == top)
    }
  }

  /// A size before rows were edited is none to return to, also if what was edited was out of sight: the next one is.
  @Test func editsOutOfSightEndTheWayBackToo() {
    let list = list(offset: 1010)
    list.report(width: 300, height: 100) { _ in 50 }
    list.append(Row(id: 1000))
    list.report { _ in 50 }
    list.report(width: 200, height: 100) { _ in 33 }
    #expect(list.report(width: 300, height: 100) { _ in 50 }.offset == 1010)
  }

  /// After a scroll in another width, nothing in sight is measured: the row at the offset keeps its fraction, and not
  /// its top, which may be farther above than the row is high by now.
  @Test func scrolledInAnotherWidthTheOffsetDecides() {
    let list = list(offset: 1010)
    list.setViewport(width: 200, height: 200)
    #expect(list.report(scrolledTo: 1025) { _ in 10 }.screenTop(ofRow: 20) == -5)
  }

  /// From the moment the row shows something new, its top keeps its place, and no former width counts.
  @Test func newContentsEndTheFraction() {
    let list = list(offset: 1025)
    list.report(width: 200, height: 200) { _ in 80 }
    list.updateRow(at: 20, stamp: 2)
    #expect(list.report { _ in 160 }.screenTop(ofRow: 20) == -40)
    #expect(list.report(width: 300, height: 200) { _ in 200 }.screenTop(ofRow: 20) == -50)
  }

  // MARK: The end and the start

  @Test func shortContentGrowsAtItsEndOrUpwards() {
    let list = list(2, following())
    for id in 10..<20 { list.append(Row(id: RowID(Int64(id)))) }
    #expect(list.report { _ in 50 }.offset == 400)
    let short = self.list(2, LayoutConfiguration { $0.alignsShortContentToEnd = true })
    #expect(short.bare.offset == -100)
    short.append(Row(id: 10))
    #expect(short.report { _ in 50 }.offset == -50)
  }

  @Test func theTailIsFollowedFromWhereATargetOrAHeightLedTo() {
    let list = estimatedList(100, following())
    list.report(toRow: 99, at: .bottom)
    list.setMeasuredHeight(80, row: 99)
    #expect(list.report().offset == 4830)
    // A host that has pulled the list beyond its end is left alone.
    list.viewportDidScroll(to: 4900)
    list.setMeasuredHeight(90, row: 98)
    #expect(list.report().offset >= 4900)
    // Rows at the end are measured from the last one up.
    let tail = estimatedList(100, following())
    let report = tail.report(scrolledTo: 4800) { _ in 100 }
    #expect(tail.asked == [99, 98] && report.offset + 200 == report.contentExtent)
  }

  /// What the host could reach is by the viewport that it had when it scrolled: so its last row is followed.
  @Test func aListThatFollowsItsEndDoesInALargerViewport() {
    let list = list(offset: 4700, following())
    list.viewportDidScroll(to: 4790)
    list.report(width: 300, height: 400) { _ in 50 }
    list.append(Row(id: 200), fixed(50))
    #expect(list.report { _ in 50 }.offset == 4650)
  }

  // MARK: Overscroll

  @Test func overscrollIsNotCorrectedAndEndsWithAScrollToARow() throws {
    let list = list()
    let report = list.report(scrolledTo: -50) { _ in 50 }
    #expect(report.offset == -50 && report.visibleRows == [0, 1, 2])
    try list.bare.tree.update(list.nodes[1])
    #expect(list.report { _ in 50 }.offset == -50)
    #expect(list.report(toRow: 99, at: .bottom) { _ in 50 }.offset == 4800)
    // The list is inside its content again, and stays there.
    try list.bare.tree.setHeight(.fixed(20), list.nodes[99])
    #expect(list.report { _ in 50 }.offset == 4770)
    list.viewportDidScroll(to: 1e12)
    #expect(list.report(width: 200, height: 100) { _ in 50 }.rowCount == 0)
  }

  /// What the host could reach is by the viewport and the bars that it had when it scrolled.
  @Test func aScrollInsideIsNoOverscrollOfWhatComesAfterIt() {
    let list = list(offset: 4700)
    list.viewportDidScroll(to: 4800)
    #expect(list.report(width: 300, height: 400) { _ in 50 }.offset == 4600)
    for (told, expected) in [(4700.0, 4600.0), (-64, 0)] {
      list.bare.layout.setInsets(start: 64, end: 100)
      list.report { _ in 50 }
      list.viewportDidScroll(to: told)
      list.bare.layout.setInsets(start: 0, end: 0)
      #expect(list.report { _ in 50 }.offset == expected)
    }
  }

  /// Who is beyond what there was when it was told is pulled, whatever comes after it.
  @Test func anOverscrollIsByWhatTheHostHad() {
    for isResized in [false, true] {
      let list = list(offset: 4700)
      if isResized { list.setViewport(width: 300, height: 400) }
      list.viewportDidScroll(to: isResized ? 4800 : 4830)
      if !isResized { list.setViewport(width: 300, height: 400) }
      #expect(list.report { _ in 50 }.offset == (isResized ? 4800 : 4830))
    }
  }

  /// Rows that come make room for where the list was pulled to; as they go again, it is brought back.
  @Test func aListIsBeyondItsEndNoMoreOnceRowsAreThere() throws {
    let list = fixedList(Array(repeating: 50, count: 10))
    list.report()
    #expect(list.report(scrolledTo: 330).offset == 330)
    for row in rows(2, from: 10) { list.append(row, fixed(50)) }
    #expect(list.report().offset == 330)
    for node in list.nodes[10...] { try list.bare.tree.remove(node) }
    #expect(list.report().offset == 300)
  }

  // MARK: Momentum (rule 7.6)

  /// What comes between a report and the next scroll of the host is not lost.
  @Test func aHeightBetweenReportAndScroll() {
    let list = estimatedList(100)
    list.report(scrolledTo: 510)
    list.setMeasuredHeight(80, row: 5)
    // The host does not know yet.
    let report = list.report(scrolledTo: 512)
    #expect(report.screenTop(ofRow: 10) == -12)
    #expect(report.offset == 542 && report.adjustment == 30)
  }

  /// While adjustments wait, the host asks for its own offsets, until it is brought to a row.
  @Test func aScrollToARowEndsTheMomentum() {
    let list = estimatedList(100)
    list.viewportDidScroll(to: 510, isDecelerating: true)
    list.setMeasuredHeight(80, row: 5)
    #expect(list.report().offset == 510 && list.bare.report.deferred == 30 * 768)
    var report = list.report(toRow: 40)
    #expect(report.offset == 2030 && report.adjustment == 1520)
    list.setMeasuredHeight(90, row: 6)
    report = list.report()
    #expect(report.offset == 2070 && report.adjustment == 40)
  }

  /// The momentum goes on at the end of what the host sees by now, with what waits.
  @Test func whatWaitsComesAlongIntoALargerViewport() throws {
    let list = list(offset: 4700)
    list.viewportDidScroll(to: 4700, isDecelerating: true)
    for row in list.nodes[0..<10] { try list.bare.tree.remove(row) }
    #expect(list.report { _ in 50 }.offset == 4700 && list.bare.report.deferred == -500 * 768)
    list.viewportDidScroll(to: 4800, isDecelerating: true)
    list.report(width: 300, height: 400) { _ in 50 }
    list.bare.layout.setDecelerating(false)
    #expect(list.report { _ in 50 }.offset == 4100 && list.contentExtent == 4500)
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
    bare.show(at: 100)
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
    let list = estimatedList(4)
    for width in [300.0, 100, 300, 200, 100, 300, 200, 300] {
      list.report(width: width, height: 1_000) { 6_000 / width + Double($0) }
      if isEdited {
        // There is no way back then, but by what is known of each row.
        list.append(Row(id: 20), fixed(1))
        list.report { 6_000 / width + Double($0) }
      }
      let height = list.contentExtent
      let row = try list.bare.tree.makeRow(RowContent(10), at: .last(in: .root))
      #expect(list.contentExtent - height == 6_000 / width + 1.5, "\(width)")
      try list.bare.tree.remove(row)
    }
  }

  @Test func aRowThatIsOfAnotherKindIsEstimatedFromAsOneOfThat() throws {
    let list = estimatedList(2)
    list.report { 30 + Double($0) * 20 }
    try list.bare.tree.setKind(1, list.nodes[1])
    list.append(Row(id: 10))
    list.append(Row(id: 11), RowAttributes(kind: 1))
    #expect(list.contentExtent == 80 + 30 + 50)
    list.report(width: 200, height: 1_000) { _ in 40 }
    list.append(Row(id: 12), RowAttributes(kind: 1))
    #expect(list.contentExtent == 5 * 40)
  }
}
