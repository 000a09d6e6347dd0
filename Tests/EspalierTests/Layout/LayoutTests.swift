// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Places, what is in sight, and what keeps its place (SEMANTICS 7, ERRATA 13, 15, 18 and 29).
@Suite struct LayoutTests {
  // MARK: Rows and offsets (Q4 and Q5)

  @Test func rowsAndOffsets() {
    let list = fixedList([Double](repeating: 20, count: 5))
    #expect([0, 19.999, 20, 99.99].map { list.row(at: $0) } == [0, 0, 1, 4])
    for offset in [100, -1, .nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect(list.row(at: offset) == nil)
    }
    #expect(list.offset(ofRow: 5) == 100)
    for row in [Int.min, -1, 6, .max] { #expect(list.offset(ofRow: row) == nil) }
    // Rows without a height contain no point.
    let empty = fixedList([10, 0, 0, 10])
    #expect(empty.row(at: 9.99) == 0 && empty.row(at: 10) == 3)
    #expect((0..<5).map { empty.offset(ofRow: $0) } == [0, 10, 10, 10, 20])
  }

  @Test func q4WhatIsInSight() {
    let list = fixedList([Double](repeating: 44, count: 1000))
    #expect(list.report(at: 100).visibleRows == [2, 3, 4, 5, 6])
    #expect(list.report(at: 1e9).offset == 44_000 - 200)
    let report = list.report(at: -5)
    #expect(report.offset == 0 && report.adjustment == 5)
  }

  @Test func q4NothingInSight() {
    let report = fixedList([]).report()
    #expect(report.rowCount == 0 && report.contentExtent == 0 && report.offset == 0)
    let list = fixedList([44, 44], viewport: 0)
    #expect(list.report().rowCount == 0)
    list.setViewport(width: 300, height: 200)
    for (offset, rows) in [(5000.0, []), (-50, [0, 1]), (-5000, [])] {
      #expect(list.report(scrolledTo: offset).visibleRows == rows)
    }
    for offset in [Double.nan, .infinity, -.infinity] { list.viewportDidScroll(to: offset) }
    #expect(list.report().rowCount == 0)
  }

  @Test func q5RoundTripsOnAGridOfThirds() {
    let thirds = [0, 1.0 / 3, 2.0 / 3]
    let list = fixedList((0..<100_000).map { row in Double(20 + row % 7) + thirds[row % 3] })
    for row in stride(from: 0, to: 100_000, by: 37) {
      #expect(list.row(at: list.offset(ofRow: row)!) == row)
    }
  }

  // MARK: The anchor (rule 7.3)

  /// A hundred rows of 50 in a viewport of 200: what is edited, where the list is then, and which rows are in sight.
  @Test func editsKeepWhatIsInSight() throws {
    typealias Edit = (BareList, [NodeID]) throws -> Void
    let edits: [(offset: Double, edit: Edit, expected: Double, rows: [Int64])] = [
      (500, { try $0.tree.setHeight(.fixed(80), $1[5]) }, 530, [10, 11, 12, 13]),
      (500, { try $0.tree.setHeight(.fixed(80), $1[15]) }, 500, [10, 11, 12, 13]),
      (
        1000,
        { bare, rows in
          for id in 1000..<1010 as Range<Int64> {
            try bare.tree.makeRow(
              RowContent(RowID(id), height: .automatic(estimate: 50)), at: .before(rows[0]))
          }
        }, 1500, [20, 21, 22, 23]
      ),
      (1000, { for row in $1[0..<5] { try $0.tree.remove(row) } }, 750, [20, 21, 22, 23]),
      // The anchor goes: the next one keeps its place.
      (1010, { try $0.tree.remove($1[20]) }, 960, [19, 21, 22, 23, 24]),
      // Nothing in sight stays, so the offset does: what was below the fold comes up.
      (1010, { for row in $1[20..<60] { try $0.tree.remove(row) } }, 1010, [60, 61, 62, 63, 64]),
      // All that follows goes.
      (1000, { for row in $1[20...] { try $0.tree.remove(row) } }, 800, [16, 17, 18, 19]),
      // A row that moves does not take the viewport along.
      (1000, { try $0.tree.move($1[20], to: .first(in: .root)) }, 1000, [19, 21, 22, 23]),
    ]
    for (index, (offset, edit, expected, rows)) in edits.enumerated() {
      let list = estimatedList(100)
      list.report(at: offset) { _ in 50 }
      try edit(list.bare, list.nodes)
      let report = list.report { _ in 50 }
      #expect(report.offset == expected && report.adjustment == expected - offset, "\(index)")
      #expect(list.bare.rowsInSight == rows, "\(index)")
    }
  }

  /// A held header is drawn at the edge, wherever its place is: as it grows, what is below it stays where it is, and with
  /// it the row at the fold, which is the first that is not pinned.
  @Test func aHeldHeaderThatGrowsMovesNoRow() {
    let list = ListLayout(height: 300)
    list.load(rows(30)) {
      RowAttributes(height: .automatic(estimate: 50), pin: $0 == 10 ? Pin() : nil)
    }
    func tops() -> [Double?] {
      let report = list.pass { $0.stamp == 2 ? 90 : 50 }
      return (10...12).map { report.screenTop(ofRow: $0) }
    }
    list.scrollToRow(10)
    _ = tops()
    list.viewportDidScroll(to: 510)
    #expect(tops() == [-10, 40, 90] && list.bare.report.pinned.count == 1)
    list.updateRow(at: 10, stamp: 2)
    #expect(tops() == [-50, 40, 90])
    #expect(list.bare.offset == 550 && list.bare.report.pinned[0].height == 90 * 768)
    // The first row below it grows downwards.
    list.updateRow(at: 11, stamp: 2)
    #expect(tops() == [-50, 40, 130])
  }

  /// Found at random: a row that lost its height stayed the anchor, so that the next one was chosen a commit too late.
  @Test func anAnchorWithoutHeightHandsOver() throws {
    let list = estimatedList(20, viewport: 80)
    func pass() -> LayoutReport { list.pass { $0.stamp == 2 ? 0 : 50 } }
    list.scrollToRow(10)
    _ = pass()
    list.updateRow(at: 10, stamp: 2)
    #expect(pass().visibleRows == [10, 11, 12])
    // Row 11 is the anchor now, and stays so though it is pinned, which no row is that becomes one.
    try list.bare.tree.setPin(Pin(), list.nodes[11])
    try list.bare.tree.makeRow(RowContent(99, height: .fixed(20)), at: .before(list.nodes[12]))
    #expect(pass().adjustment == 0)
  }

  /// The spacing behind a row of a waterfall is no part of it.
  @Test func aRowOfAWaterfallAboveTheFold() {
    let list = ListLayout(style: ContainerStyle(.waterfall(columns: 1), lineSpacing: 10))
    list.load(rows(20)) { _ in estimated(100) }
    #expect(list.report(scrolledTo: 105).screenTop(ofRow: 1) == 5)
    list.setMeasuredHeight(130, row: 0)
    #expect(list.report().screenTop(ofRow: 1) == 5)
  }

  // MARK: Heights

  @Test func aHeightThatIsNoneIsRefusedOnce() {
    let list = estimatedList(3)
    let heights = [20.0, -1, 0]
    #expect(list.report { heights[$0] }.contentExtent == 70)
    list.report { heights[$0] }
    #expect(list.asked.isEmpty)
  }

  @Test func whatWasSaidToBeWrongIsMeasuredAgainAlsoAfterAChangeOfWidth() throws {
    let list = estimatedList(10)
    list.report { _ in 30 }
    list.report(width: 200, height: 200) { _ in 30 }
    try list.bare.tree.update(list.nodes[0])
    list.report(width: 300, height: 200) { _ in 30 }
    #expect(list.asked == [0])
  }

  // MARK: All rows are replaced

  /// Rows that became so low that all are in sight have brought the viewport to the start; there it stays.
  @Test func theOffsetThatIsKeptIsTheOneOnTheScreen() {
    let list = estimatedList(10)
    list.report(scrolledTo: 120) { _ in 50 }
    let short = list.report(width: 200, height: 200) { _ in 10 }
    #expect(short.offset == 0 && short.contentExtent == 100)
    list.load(rows(100, from: 500)) { _ in estimated(50) }
    #expect(list.report().offset == 0)
  }

  @Test func aLoadAfterAScrollNamesRowsOfTheList() {
    let list = fixedList([Double](repeating: 50, count: 100), viewport: 800)
    list.viewportDidScroll(to: 3000)
    list.pass()
    list.load(rows(20, from: 500)) { _ in fixed(50) }
    var report = list.report()
    #expect(report.visibleRows == Array(4..<20) && report.offset == 200)
    #expect(report.adjustment == -2800)
    list.load([])
    report = list.report()
    #expect(report.rowCount == 0 && report.offset == 0)
  }
}
