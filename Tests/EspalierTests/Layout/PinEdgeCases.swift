// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Pinned rows where two rules meet: edges, insets, other modes, rows that move, and scrolling to a row.
@Suite struct PinEdgeCases {
  /// Rows of 40 or of other fixed heights in a viewport of 200, some of them pinned.
  private func list(
    _ count: Int, viewport: Double = 200, _ configuration: LayoutConfiguration = .init(),
    heights: [Int: Double] = [:], pins: [Int: Pin]
  ) -> ListLayout {
    let list = ListLayout(configuration, height: viewport)
    list.load(rows(count)) { fixed(heights[$0] ?? 40, pin: pins[$0] ?? .none) }
    return list
  }

  private func offset(_ list: ListLayout, toRow row: Int, _ alignment: ScrollAlignment)
    -> Double
  {
    list.scrollToRow(row, at: alignment)
    return list.report().offset
  }

  /// A row as tall as the viewport is not held: it scrolls. So does one that is too tall below a row that is held.
  @Test func aRowThatFillsTheViewport() {
    for (height, isHeld) in [(199.0, true), (200, false), (300, false)] {
      let list = list(20, heights: [0: height], pins: [0: Pin(.untilNext)])
      list.viewportDidScroll(to: 30)
      #expect(list.report().pins == (isHeld ? [Pinned(0, 30)] : []))
    }
    let both = list(
      20, heights: [1: 160], pins: [0: Pin(.untilNext), 1: Pin(.untilNext, level: 1)])
    both.viewportDidScroll(to: 30)
    let pins = both.report().pins
    #expect(pins == [Pinned(0, 30)])
  }

  /// Scrolling to a row of the next section does not make room for the header of the one before.
  @Test func headersHoldInTheirContainersAlone() {
    let list = ListLayout()
    let (first, second) = (list.addContainer(), list.addContainer())
    for id in 0..<20 {
      list.append(
        Row(id: RowID(Int64(id))), fixed(40, pin: id == 0 ? Pin(.insideContainer) : .none),
        in: id < 10 ? first : second)
    }
    #expect(offset(list, toRow: 5, .top) == 160)
    #expect(offset(list, toRow: 12, .top) == 480)
  }

  /// A row that is held comes to the edge itself, and pushes out the one before.
  @Test func aHeldRowIsScrolledToTheEdge() {
    let list = list(100, pins: [0: Pin(.untilNext), 50: Pin(.untilNext)])
    #expect(offset(list, toRow: 50, .top) == 2000)
  }

  /// A level that would fill the viewport is not pinned, and needs no room.
  @Test func aStackThatWouldFillTheViewportNeedsNoRoom() {
    let list = list(
      60, heights: [0: 60, 1: 150], pins: [0: Pin(.untilNext), 1: Pin(.untilNext, level: 1)])
    #expect(offset(list, toRow: 30, .top) == 60 + 150 + 28 * 40 - 60)
  }

  /// A row pinned after it was passed covers rows behind it; one pinned until then, rows before it.
  @Test(arguments: [(PinMode.afterContainer, 200.0, 760.0), (.beforeContainer, 160, 800)])
  func stackingRowsNeedRoomWhereTheyAre(mode: PinMode, before: Double, after: Double) {
    let list = list(100, pins: [10: Pin(mode)])
    #expect(offset(list, toRow: 5, .top) == before)
    #expect(offset(list, toRow: 20, .top) == after)
  }

  /// Rows that stack are measured before they are placed, wherever they stand.
  @Test func stackingRowsAreMeasured() {
    let list = ListLayout()
    list.load(rows(100)) {
      RowAttributes(height: .automatic(estimate: 50), pin: $0 == 70 ? Pin(.always) : .none)
    }
    var asked: [Int] = []
    let report = list.report(asking: &asked) { _ in 60 }
    #expect(asked.contains(70) && report.pinned[0].height == 60)
  }

  /// Headers that were never measured cover what they turn out to cover when a row is scrolled to.
  @Test(arguments: [ScrollAlignment.top, .center, .bottom, .nearest])
  func unmeasuredHeadersCountWhenScrollingToARow(alignment: ScrollAlignment) {
    let list = ListLayout(height: 300)
    list.load(rows(1000)) {
      let pin: Pin? =
        switch $0 % 100 {
        case 0: Pin(.untilNext)
        case 1: Pin(.untilNext, level: 1)
        case 99: Pin(.untilNext, edge: .trailing)
        default: nil
        }
      return RowAttributes(height: .automatic(estimate: 50), pin: pin ?? .none)
    }
    list.report { _ in 50 }
    list.scrollToRow(550, at: alignment)
    // Row 500 is 73 high, row 501 31, row 599 12; all others are 41.
    let special = [500: 73.0, 501: 31, 599: 12]
    var asked: [Int] = []
    let report = list.report(asking: &asked) { special[$0] ?? 41 }
    let top = report.screenTop(ofRow: 550)
    let covered = (top: 104.0, bottom: 12.0)
    let free = 300 - covered.top - covered.bottom
    switch alignment {
    case .top: #expect(top == covered.top)
    case .center: #expect(top == covered.top + (free - 41) / 2)
    case .bottom, .nearest: #expect(top == 300 - covered.bottom - 41)
    }
    let pins = report.pins.map { Pinned($0.row, $0.y - report.offset) }
    #expect(pins == [Pinned(500, 0), Pinned(501, 73), Pinned(599, 288)])
    #expect(Set(asked).isSuperset(of: [500, 501, 599]) && asked.count == Set(asked).count)
    let count = report.unmeasuredCount
    #expect(count == 0)
  }

  /// While adjustments wait, the host asks for its own offsets.
  @Test func pinnedRowsWhileAdjustmentsWait() {
    let list = ListLayout()
    list.load(rows(100)) {
      $0 == 0 ? fixed(40, pin: Pin(.untilNext)) : estimated(50)
    }
    list.viewportDidScroll(to: 510, isDecelerating: true)
    list.report()
    list.setMeasuredHeight(80, row: 5)
    let report = list.report()
    #expect(list.bare.report.offset == 510 * 768 && report.pins == [Pinned(0, 510)])
    #expect(list.bare.report.deferred == 30 * 768)
  }

  /// Found by coverage: a row that is held grows, and brings another one to where nothing was in sight.
  @Test func whatIsHeldBringsOthersIntoSight() throws {
    let bare = BareList()
    let host = TestHost { $0.id == 3 ? 80 : 45 }
    bare.host = host
    for id in 0..<8 {
      let isMeasured = id == 3 || id == 7
      try bare.tree.makeRow(
        RowContent(
          RowID(Int64(id)), height: isMeasured ? .automatic(estimate: 20) : .fixed(50),
          pin: id == 3 ? Pin(.always) : nil), at: .last(in: .root))
    }
    bare.setViewport(width: 300, height: 100)
    bare.layout.viewportDidScroll(to: 6 * 50 + 20 + 20 + 10)
    bare.commit()
    #expect(host.measured == [3, 7])
    #expect(bare.tree.contentHeight == 6 * 50 + 80 + 45)
  }
}
