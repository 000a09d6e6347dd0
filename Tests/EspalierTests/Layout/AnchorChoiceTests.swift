// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Which of the rows in sight keeps its place.
struct AnchorChoiceTests {
  /// The row that is pinned grows with the change, and the first one that is not begins where it did.
  @Test func aPinnedRowDoesNotHoldAListThatGetsAnotherWidth() throws {
    let list = estimatedList(10, estimate: 100)
    try list.bare.tree.setPin(Pin(), list.nodes[0])
    list.report(at: 50) { _ in 100 }
    let report = list.report(width: 200, height: 200) { $0 == 0 ? 200 : 100 }
    #expect(report.screenTop(ofRow: 1) == 50)
  }

  /// The host scrolls upwards, and measures the row that comes, but none of those that were in sight.
  @Test func aRowThatWaitsForItsHeightHoldsTheListBelowOneThatComes() {
    let list = estimatedList(20, viewport: 100)
    list.report(at: 500)
    let report = list.report(scrolledTo: 475) { $0 == 9 ? 80 : nil }
    #expect(report.screenTop(ofRow: 10) == 25)
  }

  /// The last row of the line grows: the first one, which is measured, holds the line, and not one in the next line.
  @Test func aLineAtTheStartOfTheViewportIsHeldByAnyOfItsRows() {
    var list = ArrangedList(ContainerStyle(.flow(.lines)), width: 200, height: 150)
    for row in 0..<10 { list.add(100, breadth: 100, isMeasured: row == 1) }
    list.show(at: 50) { _ in 200 }
    #expect(list.bare.offset == 50 && list.contentHeight == 600)
  }

  /// Neither of two rows in sight has been measured, and the first one is pinned.
  @Test func aPinnedRowThatWaitsForItsHeightHoldsNoList() throws {
    let list = estimatedList(20, viewport: 100)
    try list.bare.tree.setPin(Pin(), list.nodes[10])
    list.report(at: 500)
    let heights = [9: 80.0, 10: 90]
    let report = list.report(scrolledTo: 475) { heights[$0] }
    #expect(report.screenTop(ofRow: 11) == 75)
  }

  /// The list was scrolled to a pinned row; a row comes behind it, and the next one shows something else.
  @Test func aRowBehindAPinnedAnchorThatShowsSomethingElseKeepsItsTop() throws {
    let list = estimatedList(20)
    try list.bare.tree.setPin(Pin(), list.nodes[5])
    list.report(toRow: 5) { _ in 50 }
    #expect(list.bare.layout.anchor == list.nodes[5])
    let content = fixed(30).content(Row(id: 99, stamp: 1))
    _ = try list.bare.tree.makeRow(content, at: .after(list.nodes[5]))
    list.updateRow(at: 6, stamp: 2)
    let report = list.report { _ in 60 }
    #expect(report.screenTop(ofRow: 7) == 50)
  }

  /// The host scrolls upwards, and row 9 comes into sight. It goes before row 10, which waited for its height, so that the
  /// next one holds the list; unless it is pinned.
  @Test(arguments: [false, true])
  func aRowThatWaitsIsAtTheFoldUntilOneThatIsNotPinnedComes(isPinned: Bool) throws {
    let list = estimatedList(20, viewport: 100)
    if isPinned { try list.bare.tree.setPin(Pin(), list.nodes[9]) }
    list.report(at: 500) { $0 == 11 ? 50 : nil }
    let report = list.report(scrolledTo: 475) { $0 == 10 ? 80 : 50 }
    #expect(report.screenTop(ofRow: isPinned ? 10 : 11) == (isPinned ? 25 : 75))
  }

  /// Half of the way is in the space at the start of a section, which a header carries if there is one: the next row is
  /// the anchor, and stays as one comes before it.
  @Test(arguments: [RowRole.item, .header])
  func aSpaceAtAFractionIsOfTheRowBehindIt(role: RowRole) throws {
    let list = ListLayout(height: 300)
    for row in rows(9) { list.append(row, fixed(100)) }
    if role == .item { list.append(rows(1, from: 9)[0], fixed(100)) }
    let section = list.addContainer(ContainerStyle(top: 100))
    if role == .header { list.append(rows(1, from: 9)[0], fixed(100, role: .header), in: section) }
    for row in rows(10, from: 10) { list.append(row, fixed(100), in: section) }
    list.bare.layout.scroll(toFraction: 0.5)
    #expect(list.report().offset == 900)
    let content = fixed(60).content(Row(id: 99, stamp: 1))
    _ = try list.bare.tree.makeRow(content, at: .before(list.nodes[10]))
    #expect(list.report().offset == 960)
  }

  /// A jump among rows that are all to be measured: the first of them keeps its top, and not what is behind a section.
  @Test func aBackgroundHoldsNoList() {
    let list = ListLayout()
    for row in rows(12) { list.append(row, estimated(50)) }
    let section = list.addContainer(ContainerStyle())
    list.append(rows(1, from: 12)[0], fixed(50, role: .background), in: section)
    for row in rows(8, from: 13) { list.append(row, estimated(50), in: section) }
    let report = list.report(at: 500) { _ in 80 }
    #expect(report.screenTop(ofRow: 10) == 0)
  }
}
