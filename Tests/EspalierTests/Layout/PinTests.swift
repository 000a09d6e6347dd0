// SPDX-License-Identifier: MIT

import Espalier
import Testing

extension ListLayout {
  /// Rows in a viewport 300 wide, whatever they are.
  fileprivate convenience init(
    _ all: [RowAttributes], viewport: Double = 200, inset: Double = 0
  ) {
    self.init(LayoutConfiguration { $0.leadingPinInset = inset }, height: viewport)
    load(rows(all.count)) { all[$0] }
  }

  /// Rows of 40 or of other fixed heights, some of them pinned.
  fileprivate convenience init(
    _ count: Int, height: Double = 40, heights: [Int: Double] = [:], pins: [Int: Pin]
  ) {
    self.init((0..<count).map { fixed(heights[$0] ?? height, pin: pins[$0]) })
  }

  fileprivate func pins(at offset: Double) -> [Pinned] {
    report(scrolledTo: offset).pins
  }

  /// Scrolls to one offset after the other, and compares what is pinned there.
  fileprivate func expect(_ pins: KeyValuePairs<Double, [Pinned]>) {
    for (offset, pins) in pins { #expect(self.pins(at: offset) == pins, "at \(offset)") }
  }
}

/// Pinned rows, as the article on pins has them; k1 to k5 are the cases of the rules the engine was written by.
@Suite struct PinTests {
  /// Rows of 40 at 0, 400 and 900 that stay until the next, below a bar or without one.
  @Test(arguments: [0.0, 64]) func k1TheNextRowPushesTheFormerOut(inset: Double) {
    let heights = [40.0, 360, 40, 460, 40, 2000]
    let list = ListLayout(
      heights.map { fixed($0, pin: $0 == 40 ? Pin() : nil) }, viewport: 500, inset: inset)
    for (edge, pins) in [
      (0, []), (1, [Pinned(0, 1)]), (360, [Pinned(0, 360)]), (384, [Pinned(0, 360)]),
      (390, [Pinned(0, 360)]), (400, inset == 0 ? [] : [Pinned(0, 360)]),
      (401, [Pinned(2, 401)]), (1000, [Pinned(4, 1000)]),
    ] as [(Double, [Pinned])] {
      #expect(list.pins(at: edge - inset) == pins, "at \(edge)")
    }
  }

  private let people = [RowAttributes](repeating: fixed(40), count: 10)

  /// Departments of 60 with teams of 48: the next team pushes the former one behind the department, which stays; the second
  /// department pushes both.
  @Test func levelsStickBelowEachOther() {
    let team = [fixed(48, pin: Pin(level: 1))] + people
    let department = [fixed(60, pin: Pin(level: 0))] + team + team
    // Row 1 begins at 60, row 12 at 508 and row 23, the second department, at 956.
    ListLayout(department + department, viewport: 300).expect([
      10: [Pinned(0, 10), Pinned(1, 70)], 400: [Pinned(0, 400), Pinned(1, 460)],
      420: [Pinned(0, 420), Pinned(1, 460)], 449: [Pinned(0, 449), Pinned(12, 509)],
      856: [Pinned(0, 848), Pinned(12, 908)],
    ])
    // What is left of row 1, of 40 one point, ends before what pushes row 0.
    let (upper, lower) = (fixed(60, pin: Pin()), fixed(40, pin: Pin(level: 1)))
    let next = fixed(30, pin: Pin(level: 1))
    ListLayout([upper, lower, fixed(310), next, upper, fixed(2000)], viewport: 300)
      .expect([349: [Pinned(0, 349), Pinned(1, 370)]])
  }

  @Test func footersOfSeveralLevelsAreMirrored() {
    let outer = fixed(60, pin: Pin(.untilNext, edge: .trailing))
    let inner = fixed(48, pin: Pin(.untilNext, edge: .trailing, level: 1))
    // Row 10 ends at 448; rows 21 and 22 end at 896 and 956.
    ListLayout(people + [inner] + people + [inner, outer] + people).expect([
      0: [Pinned(22, 140), Pinned(10, 92)], 400: [Pinned(22, 540), Pinned(21, 492)],
    ])
  }

  /// One section from 0 to 600 with a header of 40 and a footer of 20, and rows after it.
  private func section(_ mode: PinMode?, footer: PinMode? = nil) -> ListLayout {
    let list = ListLayout()
    let section = list.addContainer()
    list.append(Row(id: 0), fixed(40, pin: mode.map { Pin($0) }, role: .header), in: section)
    list.append(Row(id: 1), fixed(540), in: section)
    list.append(
      Row(id: 2), fixed(20, pin: footer.map { Pin($0, edge: .trailing) }, role: .footer),
      in: section)
    list.append(Row(id: 3), fixed(2000))
    return list
  }

  /// A header goes with its container, up to the footer at 580.
  @Test func k2k3AHeaderAndAFooterGoWithTheirContainerOrComeAfterIt() {
    section(.insideContainer).expect([
      50: [Pinned(0, 50)], 540: [Pinned(0, 540)], 550: [Pinned(0, 540)], 580: [], 900: [],
    ])
    section(nil, footer: .insideContainer).expect([
      0: [Pinned(2, 180)], 300: [Pinned(2, 480)], 400: [], 500: [], -150: [Pinned(2, 40)],
    ])
    section(.afterContainer).expect([
      0: [], 1: [Pinned(0, 1)], 540: [Pinned(0, 540)], 700: [Pinned(0, 700)],
      2000: [Pinned(0, 2000)],
    ])
  }

  @Test func k3BeforeAndAlways() {
    ListLayout([
      fixed(300), fixed(30, pin: Pin(.beforeContainer)), fixed(1000), fixed(50, pin: Pin(.always)),
    ]).expect([
      0: [Pinned(1, 0), Pinned(3, 30)], 299: [Pinned(1, 299), Pinned(3, 329)],
      300: [Pinned(3, 300)], 1100: [Pinned(3, 1100)],
    ])
  }

  @Test func aJumpOfAMillionPointsFindsTheRightRow() {
    ListLayout((0..<100_000).map { fixed(40, pin: $0 % 1000 == 0 ? Pin() : nil) }, viewport: 500)
      .expect([3_000_100: [Pinned(75_000, 3_000_100)], 10: [Pinned(0, 10)]])
  }

  /// A section of 1000 with a header of 60 and, inside it, a smaller section from 60 to 400 with one of 40; after both,
  /// at 1000, a row that stays until the next.
  @Test func k2ASectionThatHasEndedTakesNoRoom() {
    let list = ListLayout(height: 300)
    let outer = list.addContainer()
    list.append(Row(id: 0), fixed(60, pin: Pin(.insideContainer), role: .header), in: outer)
    let inner = list.addContainer(in: outer)
    list.append(
      Row(id: 1), fixed(40, pin: Pin(.insideContainer, level: 1), role: .header), in: inner)
    list.append(Row(id: 2), fixed(300), in: inner)
    list.append(Row(id: 3), fixed(600), in: outer)
    list.append(Row(id: 4), fixed(30, pin: Pin(.untilNext, level: 1)))
    list.append(Row(id: 5), fixed(2000))
    // The inner header slides away behind the outer one, which stays. Row 4 is pinned when that is gone.
    list.expect([
      300: [Pinned(0, 300), Pinned(1, 360)], 320: [Pinned(0, 320), Pinned(1, 360)],
      350: [Pinned(0, 350)], 940: [Pinned(0, 940)], 970: [Pinned(0, 940)], 990: [Pinned(0, 940)],
      1001: [Pinned(4, 1001)],
    ])
  }

  /// What is held below a header goes with it, also what has no container to end in.
  @Test func whatIsBelowAHeaderGoesWhenThatHasBeenPushedOut() {
    let list = ListLayout(height: 300)
    let section = list.addContainer()
    list.append(Row(id: 0), fixed(40, pin: Pin(.insideContainer)), in: section)
    list.append(Row(id: 1), fixed(40, pin: Pin(.untilNext, level: 1)), in: section)
    list.append(Row(id: 2), fixed(120), in: section)
    list.append(Row(id: 3), fixed(2000))
    list.expect([100: [Pinned(0, 100), Pinned(1, 140)], 200: [], 300: []])
  }

  /// The smaller second parent, at 500, has its child close behind it: that one is not pinned before its parent.
  @Test func k4AChildIsNotPinnedBeforeItsParent() {
    let child = fixed(40, pin: Pin(level: 1))
    ListLayout(
      [fixed(60, pin: Pin()), child, fixed(400), fixed(20, pin: Pin()), child, fixed(2000)],
      viewport: 300
    ).expect([470: [Pinned(1, 460)], 500: [], 501: [Pinned(3, 501), Pinned(4, 521)]])
  }

  @Test func k2ABackgroundBeforeTheHeaderOfAPinnedFooter() {
    let list = ListLayout()
    let section = list.addContainer()
    let footer = fixed(20, pin: Pin(.insideContainer, edge: .trailing), role: .footer)
    for row in [RowAttributes(role: .background), fixed(40, role: .header), fixed(600), footer] {
      list.append(Row(id: 0), row, in: section)
    }
    list.expect([-150: [Pinned(3, 40)]])
  }

  @Test func levelsOutsideTrap() async {
    await #expect(processExitsWith: .failure) { _ = Pin(.untilNext, level: 4) }
    await #expect(processExitsWith: .failure) { _ = Pin(.untilNext, level: -1) }
  }

  /// After a jump the first row that is not pinned keeps its place, and when that is gone the next one: not the header
  /// before it, which is held anyway, unless that was scrolled to.
  @Test(arguments: [false, true]) func aRowThatIsHeldKeepsNoPlace(isScrolledTo: Bool) {
    let list = ListLayout(20, pins: [0: Pin()])
    if isScrolledTo { list.scrollToRow(0) } else { list.viewportDidScroll(to: 500) }
    list.report()
    #expect(list.report(scrolledTo: 20).screenTop(ofRow: 2) == 60)
    var others = rows(20)
    others[1] = Row(id: 99)
    list.apply(deletes: [1], inserts: [1], rows: others) { fixed($0 == 1 ? 100 : 40) }
    let report = list.report()
    #expect(report.screenTop(ofRow: 2) == (isScrolledTo ? 120 : 60))
    #expect(report.adjustment == (isScrolledTo ? 0 : 60))
  }

  /// A row as tall as the viewport is not held: it scrolls. So does one that is too tall below a row that is held.
  @Test func aRowThatFillsTheViewport() {
    for (height, isHeld) in [(199.0, true), (200, false), (300, false)] {
      ListLayout(20, heights: [0: height], pins: [0: Pin()])
        .expect([30: isHeld ? [Pinned(0, 30)] : []])
    }
    ListLayout(20, heights: [1: 160], pins: [0: Pin(), 1: Pin(level: 1)])
      .expect([30: [Pinned(0, 30)]])
  }

  /// Found by coverage: a row that is held grows, and brings another one to where nothing was in sight.
  @Test func whatIsHeldBringsOthersIntoSight() {
    let list = ListLayout(
      (0..<8).map { $0 == 3 || $0 == 7 ? estimated(20) : fixed(50) }, viewport: 100)
    try! list.bare.tree.setPin(Pin(.always), list.nodes[3])
    let report = list.report(scrolledTo: 6 * 50 + 20 + 20 + 10) { $0 == 3 ? 80 : 45 }
    #expect(list.asked == [3, 7] && report.contentExtent == 6 * 50 + 80 + 45)
  }

  // MARK: Levels and the order of rows that stack and rows that push

  /// Level 1 pushes level 2 out, although none of level 0 or 1 came before it; at the end as well, and below level 0.
  @Test func aRowOfALevelAbovePushesOneOfALevelThatWasSkipped() {
    ListLayout(40, height: 20, pins: [0: Pin(level: 2), 10: Pin(level: 1)]).expect([
      100: [Pinned(0, 100)], 190: [Pinned(0, 180)], 200: [], 210: [Pinned(10, 210)],
    ])
    let last = Pin(.untilNext, edge: .trailing, level: 2)
    ListLayout(40, height: 20, pins: [39: last, 29: Pin(.untilNext, edge: .trailing, level: 1)])
      .expect([
        395: [Pinned(29, 575)], 400: [], 410: [Pinned(39, 600)], 500: [Pinned(39, 680)],
      ])
    ListLayout(40, height: 20, pins: [0: Pin(), 1: Pin(level: 2), 10: Pin(level: 1)]).expect([
      100: [Pinned(0, 100), Pinned(1, 120)], 170: [Pinned(0, 170), Pinned(1, 180)],
      190: [Pinned(0, 190), Pinned(10, 210)],
    ])
  }

  /// What stacks is at the edge, whichever comes first in the list: a bar that stays gives way to nothing.
  @Test func whatStacksIsAboveWhatPushes() {
    ListLayout(40, height: 20, pins: [0: Pin(), 1: Pin(.always)])
      .expect([100: [Pinned(1, 100), Pinned(0, 120)]])
  }

  /// A header in a container slides on under the bar when its container ends below the bar.
  @Test func aHeaderSlidesOnUnderTheInset() {
    let list = ListLayout([], inset: 30)
    for _ in 0..<10 {
      let section = list.addContainer()
      for row in 0..<5 {
        list.append(Row(id: 0), fixed(20, pin: row == 0 ? Pin(.insideContainer) : nil), in: section)
      }
    }
    // Sections of 100 begin at 100, 200 …
    list.expect([
      110: [Pinned(5, 140)], 160: [Pinned(5, 180)], 170: [Pinned(5, 180)],
      175: [Pinned(10, 205), Pinned(5, 180)], 199: [Pinned(10, 229), Pinned(5, 180)],
      200: [Pinned(10, 230)],
    ])
  }

  // MARK: Scrolling to a row

  private func offset(_ list: ListLayout, toRow row: Int) -> Double {
    return list.report(toRow: row, at: .top).offset
  }

  /// Scrolling to a row of the next section does not make room for the header of the one before.
  @Test func headersHoldInTheirContainersAlone() {
    let list = ListLayout()
    for section in 0..<2 {
      let container = list.addContainer()
      for row in 0..<10 {
        let pin = section + row == 0 ? Pin(.insideContainer) : nil
        list.append(Row(id: 0), fixed(40, pin: pin), in: container)
      }
    }
    #expect(offset(list, toRow: 5) == 160 && offset(list, toRow: 12) == 480)
  }

  @Test func rowsThatAreHeldNeedRoom() {
    // A row that is held comes to the edge itself, and pushes out the one before.
    #expect(offset(ListLayout(100, pins: [0: Pin(), 50: Pin()]), toRow: 50) == 2000)
    // A level that would fill the viewport is not pinned, and needs no room.
    let tall = ListLayout(60, heights: [0: 60, 1: 150], pins: [0: Pin(), 1: Pin(level: 1)])
    #expect(offset(tall, toRow: 30) == 60 + 150 + 28 * 40 - 60)
    // A row pinned after it was passed covers rows behind it; one pinned until then, rows before it.
    let after = ListLayout(100, pins: [10: Pin(.afterContainer)])
    #expect(offset(after, toRow: 5) == 200 && offset(after, toRow: 20) == 760)
    let before = ListLayout(100, pins: [10: Pin(.beforeContainer)])
    #expect(offset(before, toRow: 5) == 160 && offset(before, toRow: 20) == 800)
  }

  /// A target is found before anything has been laid out.
  @Test func scrollingToARowBeforeTheFirstPass() {
    let list = ListLayout(
      (0..<100).map { fixed(50, pin: $0 % 10 == 0 ? Pin(level: $0 % 20 / 10) : nil) })
    let report = list.report(toRow: 55, at: .top)
    #expect(report.offset == 2650)
    #expect(report.pins == [Pinned(40, 2650), Pinned(50, 2700)])
  }

  /// Headers that were never measured cover what they turn out to cover when a row is scrolled to: row 500 is 73 high, row
  /// 501 31, and row 599 12 at the end; all others are 41.
  @Test(arguments: [
    (ScrollAlignment.top, 104.0), (.center, 175.5), (.bottom, 247), (.nearest, 247),
  ])
  func unmeasuredHeadersCountWhenScrollingToARow(alignment: ScrollAlignment, top: Double) {
    let list = ListLayout(
      (0..<1000).map {
        let pins = [0: Pin(), 1: Pin(level: 1), 99: Pin(.untilNext, edge: .trailing)]
        return RowAttributes(height: .automatic(estimate: 50), pin: pins[$0 % 100])
      }, viewport: 300)
    list.report { _ in 50 }
    let special = [500: 73.0, 501: 31, 599: 12]
    let report = list.report(toRow: 550, at: alignment) { special[$0] ?? 41 }
    #expect(report.screenTop(ofRow: 550) == top)
    let pins = report.pins.map { Pinned($0.row, $0.y - report.offset) }
    #expect(pins == [Pinned(500, 0), Pinned(501, 73), Pinned(599, 288)])
    let asked = Set(list.asked)
    #expect(asked.isSuperset(of: [500, 501, 599]) && asked.count == list.asked.count)
    #expect(report.unmeasuredCount == 0)
  }
}
