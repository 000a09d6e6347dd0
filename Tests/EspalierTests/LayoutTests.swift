// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Places, what is in sight, and what keeps its place (SEMANTICS 7, ERRATA 13, 15, 18 and 29).
@Suite struct LayoutTests {
  /// Rows that are `estimate` high until they are measured, seen through a viewport.
  private func list(
    _ count: Int, estimate: Double = 50, viewport: Double = 200, offset: Double = 0,
    measured: @escaping (MeasureRequest) -> Double
  ) -> (BareList, [NodeID], TestHost) {
    let (bare, rows) = BareList.list(0..<Int64(count), height: .automatic(estimate: estimate))
    let host = TestHost(measured)
    bare.host = host
    bare.setViewport(width: 300, height: viewport)
    bare.layout.scroll(to: offset)
    bare.commit()
    host.measured = []
    return (bare, rows, host)
  }

  @Test func rowsAndOffsets() {
    let (bare, _) = BareList.list(0..<5)
    #expect(bare.tree.row(atOffset: 0) == 0)
    #expect(bare.tree.row(atOffset: 19.999) == 0)
    #expect(bare.tree.row(atOffset: 20) == 1)
    #expect(bare.tree.row(atOffset: 99.99) == 4)
    for offset in [100, -1, .nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect(bare.tree.row(atOffset: offset) == nil)
    }
    #expect(bare.tree.offset(ofRow: 5) == 100)
    for row in [Int.min, -1, 6, .max] { #expect(bare.tree.offset(ofRow: row) == nil) }
  }

  @Test func rowsWithoutHeightContainNoPoint() throws {
    let bare = BareList()
    for height in [10.0, 0, 0, 10] {
      try bare.tree.makeRow(RowContent(1, height: .fixed(height)), at: .last(in: .root))
    }
    bare.commit()
    #expect(bare.tree.row(atOffset: 9.99) == 0)
    #expect(bare.tree.row(atOffset: 10) == 3)
    #expect((0..<5).map { bare.tree.offset(ofRow: $0) } == [0, 10, 10, 10, 20])
  }

  @Test func whatIsInSight() {
    let (bare, _) = BareList.list(0..<1000, height: .fixed(44))
    bare.setViewport(width: 300, height: 200)
    bare.layout.scroll(to: 100)
    bare.commit()
    #expect(bare.rowsInSight == [2, 3, 4, 5, 6])
    bare.layout.scroll(to: 1e9)
    bare.commit()
    #expect(bare.offset == 44_000 - 200)
    bare.layout.scroll(to: -5)
    bare.commit()
    #expect(bare.offset == 0)
    #expect(bare.report.adjustment == 5 * 768)
  }

  @Test func aHeightAboveMovesTheOffset() throws {
    let (bare, rows, _) = list(20, offset: 500) { _ in 50 }
    try bare.tree.setHeight(.fixed(80), rows[5])
    bare.commit()
    #expect(bare.offset == 530)
    #expect(bare.report.adjustment == 30 * 768)
    #expect(bare.rowsInSight == [10, 11, 12, 13])
    try bare.tree.setHeight(.fixed(80), rows[15])
    bare.commit()
    #expect(bare.offset == 530)
    #expect(bare.report.contentHeight == 1060 * 768)
  }

  @Test func tenRowsInFront() throws {
    let (bare, rows, _) = list(100, offset: 1000) { _ in 50 }
    for identity in 0..<10 {
      try bare.tree.makeRow(
        RowContent(RowID(1000 + Int64(identity)), height: .automatic(estimate: 50)),
        at: .before(rows[0]))
    }
    bare.commit()
    #expect(bare.offset == 1500)
    #expect(bare.rowsInSight == [20, 21, 22, 23])
  }

  @Test func rowsAboveGo() throws {
    let (bare, rows, _) = list(100, offset: 1000) { _ in 50 }
    for row in rows[0..<5] { try bare.tree.remove(row) }
    bare.commit()
    #expect(bare.offset == 750)
  }

  @Test func theAnchorGoesAndTheNextKeepsItsPlace() throws {
    let (bare, rows, _) = list(100, offset: 1010) { _ in 50 }
    try bare.tree.remove(rows[20])
    bare.commit()
    #expect(bare.offset == 960)
    #expect(bare.rowsInSight.first == 19)
  }

  @Test func allThatFollowsGoes() throws {
    let (bare, rows, _) = list(30, offset: 1000) { _ in 50 }
    for row in rows[20...] { try bare.tree.remove(row) }
    bare.commit()
    #expect(bare.offset == 800)
  }

  @Test func aMovedRowDoesNotTakeTheViewportAlong() throws {
    let (bare, rows, _) = list(100, offset: 1000) { _ in 50 }
    try bare.tree.move(rows[20], to: .first(in: .root))
    bare.commit()
    #expect(bare.offset == 1000)
    #expect(bare.rowsInSight == [19, 21, 22, 23])
  }

  /// A held header is drawn at the edge, wherever its place is: as it grows, what is below it stays where it is, and with
  /// it the row at the fold, which is the first that is not pinned.
  @Test func aHeldHeaderThatGrowsMovesNoRow() throws {
    let bare = BareList()
    let host = TestHost { $0.stamp == 1 ? 90 : 50 }
    bare.host = host
    let rows = try (0..<30).map { identity in
      try bare.tree.makeRow(
        RowContent(
          RowID(identity), height: .automatic(estimate: 50), pin: identity == 10 ? Pin() : nil),
        at: .last(in: .root))
    }
    bare.setViewport(width: 300, height: 300)
    bare.layout.scroll(to: rows[10], .top)
    bare.commit()
    bare.layout.viewportDidScroll(to: 510)
    bare.commit()
    func place(_ row: Int) -> Double? {
      bare.report.rows.array.first { $0.node == rows[row] }
        .map { Units.points($0.top - bare.report.offset) }
    }
    #expect(place(10) == -10 && place(11) == 40 && bare.report.pinned.count == 1)
    try bare.tree.setStamp(1, rows[10])
    bare.commit()
    #expect(place(10) == -50 && place(11) == 40 && place(12) == 90)
    #expect(bare.offset == 550 && bare.report.pinned[0].height == 90 * 768)
    // The first row below it grows downwards.
    try bare.tree.setStamp(1, rows[11])
    bare.commit()
    #expect(place(10) == -50 && place(11) == 40 && place(12) == 130)
  }

  /// Found at random: a row that lost its height stayed the anchor, so that the next one was chosen a commit too late.
  @Test func anAnchorWithoutHeightHandsOver() throws {
    let bare = BareList()
    let host = TestHost { $0.stamp == 1 ? 0 : 50 }
    bare.host = host
    let rows = try (0..<20).map { identity in
      try bare.tree.makeRow(RowContent(RowID(identity)), at: .last(in: .root))
    }
    bare.setViewport(width: 300, height: 80)
    bare.layout.scroll(to: rows[10], .top)
    bare.commit()
    try bare.tree.setStamp(1, rows[10])
    bare.commit()
    #expect(bare.rowsInSight == [10, 11, 12])
    // Row 11 is the anchor now, and stays so though it is pinned, which no row is that becomes one.
    try bare.tree.setPin(Pin(), rows[11])
    try bare.tree.makeRow(RowContent(99, height: .fixed(20)), at: .before(rows[12]))
    bare.commit()
    #expect(bare.report.adjustment == 0)
  }

  @Test func scrollingToTheBottomMeasuresUpwards() {
    let (bare, rows, host) = list(10_000, viewport: 600) { 50 + 10 * Double($0.id.rawValue % 5) }
    bare.layout.scroll(to: rows[5000], .bottom)
    bare.commit()
    #expect(host.measured == (4992...5000).reversed())
    #expect(bare.tree.offset(of: rows[5000]) == bare.offset + 600 - 50)
  }

  @Test func nearestDoesNotMoveWhatIsInSight() {
    let (bare, rows, _) = list(100, offset: 1000) { _ in 50 }
    bare.layout.scroll(to: rows[22], .nearest)
    bare.commit()
    #expect(bare.offset == 1000)
    bare.layout.scroll(to: rows[25], .nearest)
    bare.commit()
    #expect(bare.offset == 1100)
    bare.layout.scroll(to: rows[4], .nearest)
    bare.commit()
    #expect(bare.offset == 200)
  }

  @Test func aHeightThatIsNoneIsRefusedOnce() {
    let (bare, _, host) = list(3) { $0.id == 1 ? -1 : $0.id == 2 ? 0 : 20 }
    #expect(bare.tree.contentHeight == 70)
    bare.commit()
    #expect(host.measured.isEmpty)
  }

  // MARK: Widths

  @Test func whatWasSaidToBeWrongIsMeasuredAgainAlsoAfterAChangeOfWidth() throws {
    let (bare, rows, host) = list(10) { _ in 30 }
    bare.setViewport(width: 200, height: 200)
    bare.commit()
    try bare.tree.update(rows[0])
    bare.setViewport(width: 300, height: 200)
    host.measured = []
    bare.commit()
    #expect(host.measured == [0])
  }

  // MARK: Display and spaces

  @Test func whatComesAndGoesIsTold() throws {
    let (bare, rows, _) = list(100, viewport: 100) { _ in 50 }
    bare.layout.scroll(to: 50)
    bare.commit()
    #expect(bare.report.appeared.array.map(\.node) == [rows[2]])
    #expect(bare.report.disappeared.array.map(\.node) == [rows[0]])
    try bare.tree.makeRow(RowContent(500, height: .fixed(10)), at: .first(in: .root))
    bare.commit()
    #expect(bare.report.appeared.count == 0 && bare.report.disappeared.count == 0)
  }
}
