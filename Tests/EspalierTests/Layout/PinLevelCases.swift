// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Levels that are skipped, insets, and the order of rows that stack and rows that push.
@Suite struct PinLevelCases {
  private func list(
    _ pins: [Int: Pin], inset: Double = 0, count: Int = 40
  ) -> ListLayout {
    var configuration = LayoutConfiguration()
    configuration.leadingPinInset = inset
    let list = ListLayout(configuration)
    list.load(rows(count)) { fixed(20, pin: pins[$0] ?? .none) }
    return list
  }

  private func pins(_ list: ListLayout, at offset: Double) -> [Pinned] {
    list.viewportDidScroll(to: offset)
    return list.report().pins
  }

  /// Row 0 is of level 2, row 10 of level 1: level 1 pushes level 2 out, although none of level 0 or 1 came
  /// before it.
  @Test func aRowOfALevelAbovePushesOneOfALevelThatWasSkipped() {
    let list = list([0: Pin(.untilNext, level: 2), 10: Pin(.untilNext, level: 1)])
    #expect(pins(list, at: 100) == [Pinned(0, 100)])
    #expect(pins(list, at: 190) == [Pinned(0, 180)])
    #expect(pins(list, at: 200) == [])
    #expect(pins(list, at: 210) == [Pinned(10, 210)])
  }

  @Test func theSameAtTheEnd() {
    let list = list([
      39: Pin(.untilNext, edge: .trailing, level: 2),
      29: Pin(.untilNext, edge: .trailing, level: 1),
    ])
    #expect(pins(list, at: 395) == [Pinned(29, 575)])
    #expect(pins(list, at: 400) == [])
    #expect(pins(list, at: 410) == [Pinned(39, 600)])
    #expect(pins(list, at: 500) == [Pinned(39, 680)])
  }

  /// Below a row of level 0, one of level 1 pushes one of level 2.
  @Test func aLevelInBetween() {
    let list = list([
      0: Pin(.untilNext), 1: Pin(.untilNext, level: 2), 10: Pin(.untilNext, level: 1),
    ])
    #expect(pins(list, at: 100) == [Pinned(0, 100), Pinned(1, 120)])
    #expect(pins(list, at: 170) == [Pinned(0, 170), Pinned(1, 180)])
    #expect(pins(list, at: 190) == [Pinned(0, 190), Pinned(10, 210)])
  }

  /// What stacks is at the edge, whichever comes first in the list: a bar that stays gives way to nothing.
  @Test func whatStacksIsAboveWhatPushes() {
    #expect(pins(list([0: .untilNext, 1: .always]), at: 100) == [Pinned(1, 100), Pinned(0, 120)])
  }

  /// A header in a container slides on under the bar when its container ends below the bar.
  @Test func aHeaderSlidesOnUnderTheInset() {
    var configuration = LayoutConfiguration()
    configuration.leadingPinInset = 30
    let list = ListLayout(configuration)
    for section in 0..<10 {
      let id = list.addContainer()
      for row in 0..<5 {
        list.append(
          Row(id: RowID(Int64(section * 5 + row)), stamp: 1),
          fixed(20, pin: row == 0 ? .insideContainer : .none), in: id)
      }
    }
    // Sections of 100 begin at 100, 200 …
    #expect(pins(list, at: 110) == [Pinned(5, 140)])
    #expect(pins(list, at: 160) == [Pinned(5, 180)])
    #expect(pins(list, at: 170) == [Pinned(5, 180)])
    #expect(pins(list, at: 175) == [Pinned(10, 205), Pinned(5, 180)])
    #expect(pins(list, at: 199) == [Pinned(10, 229), Pinned(5, 180)])
    #expect(pins(list, at: 200) == [Pinned(10, 230)])
  }
}
