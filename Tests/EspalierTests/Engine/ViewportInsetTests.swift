// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A hundred rows of ten points in a viewport of 400, of which bars cover 50 at the top and 80 at the bottom.
@Suite("Bars that cover a part of the viewport")
@MainActor struct ViewportInsetTests {
  let world: SmallWorld
  var engine: ListEngine { world.engine }

  init() throws {
    world = try SmallWorld(rows: 100)
    engine.setViewportInsets(start: 50, end: 80)
  }

  /// The offset after the next commit.
  private func offset() -> Double {
    engine.commit()
    return world.host.last!.offset
  }

  @Test("The ends of the content come to rest between the bars")
  func ends() throws {
    #expect(offset() == 0)
    engine.setContentOffset(-1_000)
    #expect(offset() == -50 && !engine.isAtEnd())
    engine.setContentOffset(5_000)
    #expect(offset() == 680 && engine.isAtEnd())
    engine.scroll(toFraction: 0)
    #expect(offset() == -50)
    engine.scroll(toFraction: 1)
    #expect(offset() == 680)
    // What the host does is its own business, also beyond.
    engine.viewportDidScroll(to: -50)
    #expect(offset() == -50)
    engine.viewportDidScroll(to: -90)
    #expect(offset() == -90)
    engine.commit()
    #expect(world.host.last?.adjustment == 0)
  }

  @Test("Rows are scrolled to, and held, between the bars")
  func rows() throws {
    for (row, alignment, wanted) in [
      (0, .top, -50), (30, .top, 250), (50, .bottom, 190), (30, .center, 120), (99, .top, 680),
      (90, .nearest, 680), (40, .nearest, 350),
    ] as [(Int, ScrollAlignment, Double)] {
      try engine.scroll(to: world.rows[row], at: alignment)
      #expect(offset() == wanted, "row \(row)")
    }
    try engine.setPin(Pin(), of: world.rows[20])
    try engine.setPin(Pin(.untilNext, edge: .trailing), of: world.rows[95])
    engine.commit()
    #expect(engine.report.pinned.map(\.frame.y) == [400, 350 + 400 - 80 - 10])
    engine.setViewportInsets(start: 0, end: 0)
    engine.commit()
    #expect(engine.report.pinned.map(\.frame.y) == [350, 350 + 400 - 10])
  }

  @Test("A list that stays at an end stays there; without bars, nothing is left free")
  func stays() throws {
    engine.staysAtTop = true
    engine.scroll(toFraction: 0)
    #expect(offset() == -50)
    try engine.makeRow(RowContent(500, height: .fixed(10)), at: .first(in: engine.rootNode))
    #expect(offset() == -50)
    engine.setViewportInsets(start: 0, end: 0)
    engine.commit()
    #expect(world.host.last?.offset == 0 && world.host.last?.adjustment == 50)
    #expect(engine.shouldFetchMore(isFetching: false).atStart)
    engine.setViewportInsets(start: -7, end: .nan)
    engine.scroll(toFraction: 1)
    #expect(offset() == 610)
  }

  @Test("A list that opens is at 0, under the bar, until somebody goes below it", arguments: 0..<5)
  func opens(way: Int) throws {
    let host = ReportingHost()
    let opened = ListEngine(for: host, width: 320, height: 400)
    opened.setViewportInsets(start: 64, end: 0)
    switch way {
    case 0: break
    case 1: opened.scroll(toFraction: 0)
    case 2: opened.setContentOffset(-64)
    case 3: opened.viewportDidScroll(to: -64)
    default: opened.commit()
    }
    try opened.addRows(0..<100, .fixed(10))
    opened.commit()
    #expect(host.last?.offset == (way == 0 ? 0 : -64))
    opened.scroll(toFraction: 0)
    opened.commit()
    #expect(host.last?.offset == -64)
  }

  @Test("Content that is shorter than what is seen is below the bar")
  func short() throws {
    let short = try SmallWorld(rows: 10)
    short.engine.setViewportInsets(start: 50, end: 80)
    short.engine.jumpAndCommit(to: 0)
    #expect(short.host.last?.offset == -50)
  }
}
