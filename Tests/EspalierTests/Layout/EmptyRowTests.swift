// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

/// Rows without a height are in sight from the start to the end of the viewport, and asked for like others.
@Suite("Rows of height 0") struct EmptyRowTests {
  /// The ways in which rows may lie.
  enum Way: CaseIterable {
    case plain, dressed, lines, columns, strictColumns

    func list(height: Double) -> ArrangedList {
      let style: ContainerStyle? =
        switch self {
        case .plain: nil
        case .dressed: ContainerStyle(left: 1)
        case .lines: ContainerStyle(.flow(FlowStyle(columns: 2)))
        case .columns: ContainerStyle(.waterfall(columns: 2))
        case .strictColumns: ContainerStyle(.waterfall(columns: 2, strict: true))
        }
      let list = ArrangedList(style ?? ContainerStyle(), height: height)
      if style == nil { try! list.bare.tree.setStyle(nil, of: .root) }
      return list
    }
  }

  private func sight(_ list: ArrangedList, _ offset: Double) -> [Int] {
    list.show(scrolledTo: offset) { _ in 0 }
    return list.placed.map(\.row)
  }

  @Test(arguments: [Way.plain, .dressed]) func bothEdgesCount(way: Way) {
    var list = way.list(height: 100)
    for height in [0.0, 50, 0, 50, 0, 0, 50, 0, 50, 0] { list.add(height) }
    #expect(sight(list, 0) == [0, 1, 2, 3, 4, 5])
    #expect(list.ys == [0, 0, 50, 50, 100, 100])
    #expect(sight(list, 50) == [2, 3, 4, 5, 6, 7])
    #expect(sight(list, 51) == [3, 4, 5, 6, 7, 8])
    #expect(sight(list, 99) == [3, 4, 5, 6, 7, 8])
    #expect(sight(list, 100) == [4, 5, 6, 7, 8, 9])
    #expect(list.ys == [100, 100, 100, 150, 150, 200])
  }

  @Test func bothEdgesCountInLines() {
    var list = Way.lines.list(height: 50)
    for height in [50.0, 0, 0, 0, 50, 50, 0, 50, 0] { list.add(height) }
    #expect(sight(list, 0) == [0, 1, 2, 3])
    #expect(list.ys == [0, 25, 50, 50])
    #expect(sight(list, 50) == [2, 3, 4, 5])
    #expect(sight(list, 51) == [4, 5, 7])
    #expect(sight(list, 100) == [6, 7, 8])
    #expect(list.ys == [125, 100, 150])
  }

  @Test(arguments: [Way.columns, .strictColumns]) func bothEdgesCountInColumns(way: Way) {
    var list = way.list(height: 50)
    // One in the left column, the next five in the right one.
    for height in [100.0, 0, 50, 0, 0, 40, 20, 50] { list.add(height) }
    #expect(sight(list, 0) == [0, 1, 2, 3, 4])
    #expect(list.ys == [0, 0, 0, 50, 50])
    #expect(sight(list, 50) == [0, 3, 4, 5, 6])
    #expect(sight(list, 51) == [0, 5, 6, 7])
  }

  /// Found by coverage: as the inset behind the header came, the space before the line went.
  @Test(arguments: [false, true]) func aHeaderOfNothingCarriesItsInset(isAtOnce: Bool) {
    var list = ArrangedList()
    let section = list.container(
      ContainerStyle(.flow(FlowStyle(columns: 2)), top: 12, lineSpacing: 4))
    list.add(9, spansLine: true, in: section)
    for _ in 0..<2 { list.add(20, in: section) }
    if !isAtOnce { list.commit() }
    list.add(0, role: .header, at: 1)
    list.commit()
    list.bare.tree.checkInvariants()
    #expect(list.contentHeight == 12 + 9 + 12 + 20)
  }

  /// Found by coverage: what is measured above the row that keeps its place may bring others into sight below it.
  @Test func linesThatAreFilledAnewAreMeasured() throws {
    var list = ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 2))), height: 200)
    // Of two each: 30 | nothing | 100 20 | 20 100 | … becomes 30 100 | 20 20 | 100 … as that is measured.
    for _ in 0..<9 { list.add(30) }
    list.add(40, spansLine: true, isMeasured: true)
    for height in [100.0, 20, 20, 100] { list.add(height) }
    list.addMeasured(30, estimate: 40)
    list.show(at: 150) { $0 == 9 ? 0 : 33 }
    #expect(list.host.measured.contains(9))
    #expect(try #require(list.placed.first { $0.row == 14 }).height == 33)
  }

  @Test(arguments: [false, true]) func noneTakesSpacingInColumns(isStrict: Bool) throws {
    var list = ArrangedList(
      ContainerStyle(.waterfall(columns: 2, strict: isStrict), top: 5, lineSpacing: 10))
    for height in [0.0, 100, 0, 20, 0, 30, 50, 0] { list.add(height, isMeasured: true) }
    list.commit { [0, 100, 0, 20, 0, 30, 50, 0][$0] }
    #expect(list.ys == [5, 5, 5, 5, 25, 35, 75, 105])
    #expect(list.xs == [0, 0, 160, 160, 160, 160, 160, 0])
    #expect(list.contentHeight == 125)
    // Where it gets a height, it has a space, and where it loses it none.
    list.setMeasuredHeight(40, row: 4)
    list.commit()
    #expect(list.ys[3...6] == [5, 35, 85, isStrict ? 115 : 125])
    list.setMeasuredHeight(0, row: 4)
    list.commit()
    #expect(list.ys[3...6] == [5, 25, 35, 75])
    #expect(list.contentHeight == 125)
  }

  /// A banner that had nothing to show.
  @Test(arguments: Way.allCases, [0, 1, 2, 3])
  func allThatIsNothingIsAskedForAgain(way: Way, change: Int) throws {
    var list = way.list(height: 100)
    list.addMeasured(5, estimate: 44)
    list.commit { _ in 0 }
    #expect(list.host.measured == [0, 1, 2, 3, 4] && list.contentHeight == 0)
    #expect(list.placed.map(\.row) == [0, 1, 2, 3, 4])
    switch change {
    case 0: list.bare.setViewport(width: 300, height: 100)
    case 1: list.bare.setHeightTraits(7)
    case 2: for row in list.rows { try list.bare.tree.setStamp(9, row) }
    default: for row in list.rows { try list.bare.tree.update(row) }
    }
    list.host.measured = []
    list.commit { Double($0) }
    #expect(list.host.measured.sorted() == [0, 1, 2, 3, 4])
    #expect(list.placed.map(\.height) == [0, 1, 2, 3, 4])
  }

  /// Of rows at both edges as well, in a list that is as it was otherwise.
  @Test(arguments: [Way.plain, .dressed]) func whatIsAtTheEdgesIsAskedForAgain(way: Way) throws {
    var list = way.list(height: 100)
    for row in 0..<40 { list.add(row % 2 == 0 ? 50 : 0, isMeasured: row % 2 > 0) }
    list.commit { _ in 0 }
    #expect(sight(list, 200) == [7, 8, 9, 10, 11])
    for row in [7, 11, 9] {
      try list.bare.tree.update(list.rows[row])
      list.host.measured = []
      list.commit { _ in 0 }
      #expect(list.host.measured == [Int64(row)] && list.bare.offset == 200)
    }
    // One that is in sight keeps its place, which is 8.
    try list.bare.tree.update(list.rows[7])
    list.commit { $0 == 7 ? 30 : 0 }
    #expect(list.bare.offset == 230 && list.contentHeight == 1030)
  }

  /// Nothing else came near what is in sight.
  @Test(arguments: [Way.plain, .dressed]) func oneThatComesToAnEdgeIsListed(way: Way) throws {
    var list = way.list(height: 100)
    for _ in 0..<40 { list.add(50) }
    list.commit()
    #expect(sight(list, 500) == [10, 11])
    list.add(0, at: 10)
    list.commit()
    #expect(list.placed.map(\.row) == [40, 10, 11])
    list.add(0, at: 12)
    list.commit()
    #expect(list.placed.map(\.row) == [40, 10, 11, 41])
    list.add(0, at: 13)
    list.add(30, at: 2)
    list.commit()
    #expect(list.placed.map(\.row) == [40, 10, 11, 41] && list.bare.offset == 530)
    try list.bare.tree.remove(list.rows[40])
    list.commit()
    #expect(list.placed.map(\.row) == [10, 11, 41])
  }

  /// Containers without rows between them, and at both edges.
  @Test(arguments: [Way.plain, .dressed]) func containersWithoutRowsArePassed(way: Way) throws {
    var list = way.list(height: 100)
    for row in 0..<6 {
      for _ in 0..<50 { try list.bare.tree.makeContainer(at: .last(in: .root)) }
      list.add(row % 3 == 0 ? 0 : 50)
    }
    for _ in 0..<50 { try list.bare.tree.makeContainer(at: .last(in: .root)) }
    list.commit()
    #expect(sight(list, 0) == [0, 1, 2, 3])
    #expect(sight(list, 100) == [3, 4, 5])
    #expect(list.bare.offset == 100)
  }

  // MARK: Spaces and lines

  @Test func noSpaceIsTaken() throws {
    var list = ArrangedList(ContainerStyle(lineSpacing: 10))
    for _ in 0..<6 { list.add(40, isMeasured: true) }
    let heights: [[Double]] = [
      [0, 50, 0, 0, 50, 0], [0, 0, 20, 0, 50, 0], [5, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 7, 8], [1, 2, 3, 4, 5, 6],
    ]
    let tops: [[Double]] = [
      [0, 0, 50, 50, 60, 110], [0, 0, 0, 20, 30, 80], [0, 5, 5, 5, 5, 5], [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 17], [0, 11, 23, 36, 50, 65],
    ]
    for (heights, tops) in zip(heights, tops) {
      for row in list.rows { try list.bare.tree.update(row) }
      list.commit { heights[$0] }
      #expect(list.ys == tops && list.contentHeight == tops[5] + heights[5])
    }
  }

  @Test func aLineOfNothingTakesNoSpace() throws {
    var list = ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 2)), lineSpacing: 10))
    for _ in 0..<6 { list.add(40, isMeasured: true) }
    list.commit { [50, 50, 0, 0, 50, 50][$0] }
    #expect(list.ys == [0, 0, 50, 50, 60, 60] && list.contentHeight == 110)
    for row in list.rows { try list.bare.tree.update(row) }
    list.commit { [0, 0, 0, 20, 50, 50][$0] }
    #expect(list.ys == [0, 0, 10, 0, 30, 30] && list.contentHeight == 80)
  }

  /// Lines depend on breadths alone: three rows of 100 and two spaces of 10 fill one, whatever is 0 high among them.
  @Test func aRowOfNothingKeepsItsBreadth() throws {
    var list = ArrangedList(ContainerStyle(.flow(.lines), lineSpacing: 7, itemSpacing: 10))
    for _ in 0..<8 { list.add(20, breadth: 100, isMeasured: true) }
    let heights: [[Double]] = [
      [20, 0, 20, 20, 0, 0, 0, 20], [20, 20, 20, 20, 20, 20, 20, 20], [20, 20, 20, 0, 0, 0, 0, 20],
    ]
    let lasts: [Double] = [54, 54, 27]
    for (heights, last) in zip(heights, lasts) {
      for row in list.rows { try list.bare.tree.update(row) }
      list.commit { heights[$0] }
      #expect(list.xs == [0, 110, 220, 0, 110, 220, 0, 110])
      #expect(list.ys[0] == 0 && list.ys[7] == last && list.contentHeight == last + 20)
    }
  }

  /// A row over the whole line that measures nothing parts the rows beside it no more.
  @Test func noLineIsBroken() throws {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(columns: 3)), lineSpacing: 10))
    list.add(50)
    list.add(30, spansLine: true, isMeasured: true)
    list.add(50)
    for (height, content) in [(30.0, 150.0), (0, 50), (20, 140)] {
      try list.bare.tree.update(list.rows[1])
      list.commit { _ in height }
      let isOne = height == 0
      #expect(list.contentHeight == content)
      #expect(list.placed.map(\.row) == [0, 1, 2])
      #expect(list.ys == [0, isOne ? 0 : 60, isOne ? 0 : content - 50])
      #expect((list.xs[2] > 0) == isOne)
    }
  }

  /// Found by coverage: a row in columns of its own, between rows of a line.
  @Test func whatGetsAHeightInColumnsPartsTheLineAroundIt() throws {
    var list = ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 3)), lineSpacing: 10))
    list.add(50)
    let columns = list.container(ContainerStyle(.waterfall(columns: 2)))
    let row = list.add(20, isMeasured: true, in: columns)
    list.add(30)
    for height in [20.0, 0, 20, 0] {
      try list.bare.tree.update(row)
      list.commit { _ in height }
      list.bare.tree.checkInvariants()
      #expect(list.contentHeight == (height == 0 ? 50 : 50 + 20 + 30))
      #expect(list.ys[2] == (height == 0 ? 10 : 70))
    }
  }

  /// What was before a row of height 0 leaves: the line behind that row has no space before it any more.
  @Test func theSpaceBehindNothingGoes() throws {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(columns: 1)), lineSpacing: 10))
    for height in [50.0, 0, 0, 50] { list.add(height) }
    list.commit { _ in 0 }
    #expect(list.contentHeight == 110)
    try list.bare.tree.remove(list.rows[0])
    list.commit { _ in 0 }
    #expect(list.contentHeight == 50)
  }

  /// A row over the whole line that shows nothing: the rows around it share a line, which is as high as the first of the
  /// two was.
  @Test(arguments: [4, 6, 8, 9, 10, 11])
  func whatIsBelowALineThatTwoBecomeIsMeasured(row: Int) {
    let heights = [20.0, 20, 20, 20, 20, 0, 39, 17, 84, 74, 0, 43, 70, 25, 10, 0, 10]
    var list = ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 3))), height: 400)
    for index in 0..<40 {
      list.add(20, spansLine: index != 9 && index != 11, isMeasured: true)
    }
    list.show(row, .top) { $0 < heights.count ? heights[$0] : 21 }
    #expect(Set(list.placed.map { Int64($0.row) }).isSubset(of: list.host.measured))
  }

  /// Found by coverage: the first rows of a line that two become are above the viewport, and its last one is in sight.
  @Test(arguments: [3, 4]) func whatIsAboveALineThatTwoBecomeIsMeasured(row: Int) {
    var list = ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 3))), height: 60)
    for _ in 0..<2 { list.add(50, isMeasured: true) }
    list.add(40, spansLine: true, isMeasured: true)
    list.add(20)
    for _ in 0..<5 { list.add(60, spansLine: true) }
    list.bare.layout.scroll(to: list.rows[row], .top, distance: row == 3 ? 10 : 30)
    list.commit { $0 == 2 ? 0 : 45 }
    #expect(list.placed.map(\.row).contains(0))
    #expect(Set(list.host.measured) == [0, 1, 2])
    #expect(list.contentHeight == 45 + 5 * 60)
  }

  /// Found by coverage: the insets of a container were between two rows, the second in a container without a style.
  @Test func aSpaceComesWhereInsetsGo() throws {
    var list = ArrangedList()
    let flow = list.container(ContainerStyle(.flow(FlowStyle(columns: 1)), lineSpacing: 9))
    list.add(20, spansLine: true, in: flow)
    let insets = list.container(ContainerStyle(top: 5), in: flow)
    let plain = try list.bare.tree.makeContainer(at: .last(in: flow))
    list.add(30, in: plain)
    list.commit()
    #expect(list.contentHeight == 20 + 5 + 30)
    try list.bare.tree.remove(insets)
    list.commit()
    list.bare.tree.checkInvariants()
    #expect(list.contentHeight == 20 + 9 + 30)
  }

  /// Found by coverage: a row below turned out to have a height, and parted the line of the one that keeps its place.
  @Test func aLineThatIsPartedKeepsItsPlace() {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(rows: .trailing, columns: 2))), height: 100)
    for _ in 0..<3 { list.add(40, spansLine: true) }
    list.add(20)
    list.add(0, spansLine: true, isMeasured: true)
    list.add(60)
    for _ in 0..<5 { list.add(40, spansLine: true) }
    // The third row has its top at −40, the line of two that become lines of one each its own at 0.
    list.show(at: 120) { _ in 30 }
    #expect(list.placed.map(\.row) == [3, 4, 5])
    #expect(list.ys == [120, 140, 170])
    #expect(list.bare.report.offset == 120 * 768)
  }

  /// Found by coverage: the list ended in sight and was brought down. Then a row above, over the whole line, measured
  /// nothing, so that the rows behind it go into lines with those before, and there is more below than there was.
  @Test func theEndBringsNothingFurtherDownThanItHasTo() {
    var list = ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 2))), height: 100)
    for _ in 0..<3 { list.add(40, spansLine: true) }
    list.add(20)
    list.add(20, spansLine: true, isMeasured: true)
    for height in [20.0, 20, 40, 40] { list.add(height) }
    list.add(60, spansLine: true, isMeasured: true)
    list.show(at: 160) { $0 == 4 ? 0 : 20 }
    #expect(list.contentHeight == 240)
    #expect(list.bare.offset == 120)
    #expect(list.placed.map(\.row) == [3, 4, 5, 6, 7, 8])
  }

  /// Found by coverage: two rows of height 0 lie before the space of the line behind them, one of them scrolled to.
  @Test(arguments: [0.0, 30]) func whatIsBesideATargetAboveTheSpaceOfItsLineIsMeasured(
    height: Double
  ) {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(columns: 2)), lineSpacing: 11), height: 100)
    for _ in 0..<4 { list.add(40, spansLine: true) }
    list.add(0)
    list.add(0, spansLine: true, isMeasured: true)
    for _ in 0..<3 { list.add(40, spansLine: true) }
    list.show(4, .bottom) { $0 == 5 ? height : 20 }
    #expect(list.host.measured == [5])
    #expect(list.placed.map(\.row) == (height == 0 ? [2, 3, 4, 5] : [2, 3, 4]))
    #expect(list.ys.suffix(height == 0 ? 2 : 1).allSatisfy { $0 == 193 })
    #expect(list.bare.offset == 93)
  }

  /// Found by coverage: the line begins where the viewport ends, so of its rows only those of height 0 are in sight.
  @Test(arguments: [0.0, 30]) func whatIsBehindARowOutOfSightInItsLineIsMeasured(height: Double) {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(rows: .leading, columns: 2))), height: 100)
    for height in [40.0, 40, 20] { list.add(height, spansLine: true) }
    list.add(20, isMeasured: true)
    list.add(0, isMeasured: true)
    list.commit { $0 == 4 ? height : 25 }
    #expect(list.host.measured == [4])
    #expect(list.placed.map(\.row) == (height == 0 ? [0, 1, 2, 4] : [0, 1, 2]))
  }

  /// Found by coverage: a row above gets a height and parts its line, so a row comes into sight below that was not, and
  /// all ends where it did.
  @Test func whatComesIntoSightBelowAsALineIsPartedIsMeasured() {
    var list = ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 2))), height: 60)
    for _ in 0..<4 { list.add(40, spansLine: true) }
    list.add(44, isMeasured: true)
    list.add(0, spansLine: true, isMeasured: true)
    list.add(15)
    list.add(15, isMeasured: true)
    for height in [52.0, 40, 40] { list.add(height, spansLine: height < 50) }
    list.show(6, .bottom) { [4: 2, 5: 34, 7: 15][$0] ?? .nan }
    #expect(list.host.measured.contains(7))
    #expect(list.placed.map(\.row).contains(7))
  }

  /// Found by coverage: a row of height 0 above the space of the anchor's line comes into sight as the list ends.
  @Test(arguments: [0.0, 20]) func whatIsAboveTheSpaceOfTheAnchorsLineIsMeasured(height: Double) {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(columns: 2)), lineSpacing: 9), height: 100)
    for _ in 0..<4 { list.add(40, spansLine: true) }
    list.add(30)
    list.add(0, spansLine: true, isMeasured: true)
    list.add(30)
    list.show(4, .top) { $0 == 5 ? height : .nan }
    #expect(list.host.measured == [5])
    #expect(list.placed.map(\.row).contains(5))
  }

  /// Found by coverage: the line ends where the viewport begins, and the row of height 0 is at its end.
  @Test(arguments: [0.0, 20]) func whatIsAtTheEndOfALineRightAboveIsMeasured(height: Double) {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(rows: .trailing, columns: 3))), height: 100)
    for _ in 0..<2 { list.add(40, spansLine: true) }
    list.add(30)
    list.add(0, isMeasured: true)
    list.add(50)
    for _ in 0..<4 { list.add(40, spansLine: true) }
    list.show(5, .top) { $0 == 3 ? height : .nan }
    #expect(list.host.measured == [3])
    #expect(list.placed.map(\.row).contains(3) == (height == 0))
    #expect(list.bare.offset == 130)
  }

  /// Found by random lives: a row above turns out to have no height, so what is below the anchor has no space before it
  /// any more, and more of it comes into sight.
  @Test func whatComesUpAsARowAboveTakesItsSpaceIsMeasured() {
    var list = ArrangedList(ContainerStyle(lineSpacing: 10), height: 70)
    list.add(30, isMeasured: true)
    for height in [0.0, 40, 8] { list.add(height) }
    for _ in 0..<4 { list.add(40, isMeasured: true) }
    list.show(1, .bottom) { $0 == 0 ? 0 : 30 }
    #expect(list.ys == [0, 0, 0, 50, 68])
    #expect(list.host.measured == [0, 4])
  }

  /// Found by coverage: as one of the line gets a height, the line goes out of sight by the space behind it.
  @Test func aLineInSightAboveIsMeasuredWhole() {
    var list = ArrangedList(
      ContainerStyle(.flow(FlowStyle(columns: 2)), lineSpacing: 9), height: 100)
    for _ in 0..<2 { list.add(0, isMeasured: true) }
    for _ in 0..<4 { list.add(40, spansLine: true) }
    list.bare.layout.setInsets(start: 3, end: 0)
    list.show(2, .top) { $0 == 0 ? 30 : 20 }
    #expect(list.host.measured == [0, 1])
    #expect(list.bare.offset == 36)
  }

  /// Found by coverage: the space before the last row comes as the row above gets a height, behind the background that
  /// was scrolled to.
  @Test func theEndComesNoFurtherDownBehindABackground() {
    let style = ContainerStyle(top: 100, lineSpacing: 6)
    var list = ArrangedList(style, height: 100)
    list.add(0, isMeasured: true)
    list.add(0, role: .background)
    list.add(20)
    list.show(1, .top) { _ in 30 }
    #expect(list.host.measured == [0])
    #expect(list.bare.offset == 56)
  }

  /// Found by coverage: where all that is in sight is of height 0 it held the list if nothing in sight was edited.
  @Test func noneKeepsItsPlace() {
    var list = ArrangedList(height: 100)
    list.add(50)
    list.add(0)
    let container = list.container(ContainerStyle(top: 100))
    list.add(0, in: container)
    list.show(at: 50)
    #expect(list.placed.map(\.row) == [1, 2] && list.bare.offset == 50)
    list.add(20, at: 0)
    list.commit()
    #expect(list.bare.offset == 50)
  }
}
