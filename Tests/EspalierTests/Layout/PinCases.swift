// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Cases K1 to K5: pinned rows.
@Suite struct PinCases {
  private func pins(_ list: ListLayout, at offset: Double) -> [Pinned] {
    list.viewportDidScroll(to: offset)
    let report = list.report()
    return report.pins
  }

  /// Rows of 40 at 0, 400 and 900 that stay until the next.
  @Test func k1BelowABar() {
    var configuration = LayoutConfiguration()
    configuration.leadingPinInset = 64
    let list = ListLayout(configuration, height: 500)
    list.load(rows(6)) {
      $0 % 2 == 0 ? fixed(40, pin: Pin(.untilNext)) : fixed([360, 460, 2000][$0 / 2])
    }
    for (offset, y) in [(-63.0, 1.0), (0, 64), (296, 360), (320, 360)] {
      #expect(pins(list, at: offset) == [Pinned(0, y)])
    }
    #expect(pins(list, at: 337) == [Pinned(2, 401)])
  }

  /// One section from 0 to 600 with a header of 40 and a footer of 20, and rows after it.
  private func sectionList(_ mode: PinMode?, footer: PinMode? = nil) -> ListLayout {
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

  @Test func k2FooterMirrored() {
    let list = sectionList(nil, footer: .insideContainer)
    #expect(pins(list, at: 0) == [Pinned(2, 180)])
    #expect(pins(list, at: 300) == [Pinned(2, 480)])
    #expect(pins(list, at: 400) == [])
    #expect(pins(list, at: 500) == [])
    #expect(pins(list, at: -150) == [Pinned(2, 40)])
  }

  @Test func k3After() {
    let list = sectionList(.afterContainer)
    #expect(pins(list, at: 0) == [])
    for offset in [1.0, 540, 700, 2000] {
      #expect(pins(list, at: offset) == [Pinned(0, offset)])
    }
  }

  @Test func k3BeforeAndAlways() {
    let list = ListLayout()
    list.load(rows(4)) {
      [
        fixed(300), fixed(30, pin: Pin(.beforeContainer)), fixed(1000),
        fixed(50, pin: Pin(.always)),
      ][$0]
    }
    #expect(pins(list, at: 0) == [Pinned(1, 0), Pinned(3, 30)])
    #expect(pins(list, at: 299) == [Pinned(1, 299), Pinned(3, 329)])
    #expect(pins(list, at: 300) == [Pinned(3, 300)])
    #expect(pins(list, at: 1100) == [Pinned(3, 1100)])
  }

  @Test func aJumpOfAMillionPointsFindsTheRightRow() {
    let list = ListLayout(height: 500)
    list.load(rows(100_000)) { fixed(40, pin: $0 % 1000 == 0 ? Pin(.untilNext) : .none) }
    #expect(pins(list, at: 3_000_100) == [Pinned(75_000, 3_000_100)])
    #expect(pins(list, at: 10) == [Pinned(0, 10)])
  }

  @Test func footersOfSeveralLevelsAreMirrored() {
    let list = ListLayout()
    let outer = fixed(60, pin: Pin(.untilNext, edge: .trailing))
    let inner = fixed(48, pin: Pin(.untilNext, edge: .trailing, level: 1))
    let people = [RowAttributes](repeating: fixed(40), count: 10)
    let all = people + [inner] + people + [inner, outer] + people
    list.load(rows(all.count)) { all[$0] }
    // Row 10 ends at 448; rows 21 and 22 end at 896 and 956.
    #expect(pins(list, at: 0) == [Pinned(22, 140), Pinned(10, 92)])
    #expect(pins(list, at: 400) == [Pinned(22, 540), Pinned(21, 492)])
  }

  @Test func pinnedRowsAreMeasured() {
    let list = ListLayout()
    list.load(rows(1000)) {
      RowAttributes(height: .automatic(estimate: 50), pin: $0 == 0 ? Pin(.untilNext) : .none)
    }
    list.viewportDidScroll(to: 10_000)
    var asked: [Int] = []
    let report = list.report(asking: &asked) { _ in 50 }
    #expect(asked == [200, 201, 202, 203, 0])
    #expect(report.pins == [Pinned(0, 10_000)])
  }

  /// A section of 1000 with a header of 60 and, inside it, a smaller section from 60 to 400 with one of 40;
  /// rows after both.
  private func nestedList() -> ListLayout {
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
    return list
  }

  @Test func k2ASectionThatHasEndedTakesNoRoom() {
    let list = nestedList()
    #expect(pins(list, at: 300) == [Pinned(0, 300), Pinned(1, 360)])
    // The inner section ends at 400: its header slides away behind the outer one, which stays.
    #expect(pins(list, at: 320) == [Pinned(0, 320), Pinned(1, 360)])
    #expect(pins(list, at: 350) == [Pinned(0, 350)])
    #expect(pins(list, at: 940) == [Pinned(0, 940)])
    #expect(pins(list, at: 970) == [Pinned(0, 940)])
  }

  @Test func k2ARowOutsideIsNotPinnedBelowAHeader() {
    let list = nestedList()
    // Row 4 stands below the section, at 1000: it is pinned when the header is gone.
    #expect(pins(list, at: 990) == [Pinned(0, 940)])
    #expect(pins(list, at: 1001) == [Pinned(4, 1001)])
  }

  /// The smaller second parent has its child close behind it: that one is not pinned before its parent.
  @Test func k4AChildIsNotPinnedBeforeItsParent() {
    let list = ListLayout(height: 300)
    let parent = { (height: Double) in fixed(height, pin: Pin(.untilNext)) }
    let child = fixed(40, pin: Pin(.untilNext, level: 1))
    let all = [parent(60), child, fixed(400), parent(20), child, fixed(2000)]
    list.load(rows(6)) { all[$0] }
    // The second parent begins at 500 and its child at 520.
    #expect(pins(list, at: 470) == [Pinned(0, 400), Pinned(1, 460)].filter { $0.y + 60 > 470 })
    #expect(pins(list, at: 500) == [])
    #expect(pins(list, at: 501) == [Pinned(3, 501), Pinned(4, 521)])
  }

  @Test func k2ABackgroundBeforeTheHeaderOfAPinnedFooter() {
    let list = ListLayout()
    let section = list.addContainer()
    list.append(Row(id: 0), RowAttributes(role: .background), in: section)
    list.append(Row(id: 1), fixed(40, role: .header), in: section)
    list.append(Row(id: 2), fixed(600), in: section)
    list.append(
      Row(id: 3), fixed(20, pin: Pin(.insideContainer, edge: .trailing), role: .footer),
      in: section)
    #expect(pins(list, at: -150) == [Pinned(3, 40)])
  }

  @Test func levelsOutsideTrap() async {
    await #expect(processExitsWith: .failure) { _ = Pin(.untilNext, level: 4) }
    await #expect(processExitsWith: .failure) { _ = Pin(.untilNext, level: -1) }
  }

  /// A target is found before anything has been laid out.
  @Test func scrollingToARowBeforeTheFirstPass() {
    let list = ListLayout()
    list.load(rows(100)) {
      fixed(50, pin: $0 % 10 == 0 ? Pin(.untilNext, level: $0 % 20 / 10) : .none)
    }
    list.scrollToRow(55, at: .top)
    let report = list.report()
    #expect(report.offset == 2650)
    #expect(report.pins == [Pinned(40, 2650), Pinned(50, 2700)])
  }
}
