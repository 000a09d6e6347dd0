// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// A height belongs to an identity, a stamp, a width and traits: nothing is measured twice for the same four, and of two
/// answers for them the later one wins.
@Suite struct KeptHeightCases {
  /// Heights of content that is shown again are found (H1).
  @Test func stampsDecide() {
    let list = estimatedList(1)
    list.report { _ in 40 }
    #expect(list.asked == [0])
    #expect(list.report { _ in 99 }.contentExtent == 40 && list.asked == [])
    list.apply(updates: [0], rows: [Row(id: 0, stamp: 2)])
    #expect(list.contentExtent == 40)
    #expect(list.report { _ in 60 }.contentExtent == 60 && list.asked == [0])
    list.apply(updates: [0], rows: [Row(id: 0, stamp: 1)])
    #expect(list.report { _ in 99 }.contentExtent == 40 && list.asked == [])
    // Also where both changes are of one commit.
    list.apply(updates: [0], rows: [Row(id: 0, stamp: 7)])
    list.apply(updates: [0], rows: [Row(id: 0, stamp: 2)])
    #expect(list.report { _ in 99 }.contentExtent == 60 && list.asked == [])
  }

  /// A row that is removed while it is hidden has its height when it comes again.
  @Test func aRowThatIsRemovedWhileItIsHidden() throws {
    let list = estimatedList(2)
    list.report { _ in 40 }
    try list.bare.tree.setHidden(true, list.nodes[1])
    list.report()
    list.apply(deletes: [1], rows: rows(1))
    list.report()
    list.apply(inserts: [1], rows: rows(2)) { _ in estimated(50) }
    #expect(list.report { _ in 1 }.placed.map(\.height) == [40, 40] && list.asked.isEmpty)
  }

  /// Rows that come back out of sight have their heights at once: where all is and ends is as before.
  @Test(arguments: [1, 2] as [Stamp]) func rowsThatComeBackOutOfSight(stamp: Stamp) {
    let list = estimatedList(40)
    func height(_ row: Int) -> Double { Double(15 + 10 * row % 70) }
    for offset in stride(from: 0.0, to: 2000, by: 150) {
      list.report(scrolledTo: offset, height: height)
    }
    let before = list.report(at: 1000, height: height)
    list.apply(deletes: [0, 1, 2, 38, 39], rows: Array(rows(40)[3..<38]))
    list.report()
    let back = rows(40).map { $0.id.rawValue < 2 ? Row(id: $0.id, stamp: stamp) : $0 }
    list.apply(inserts: [0, 1, 2, 38, 39], rows: back) { _ in estimated(50) }
    let after = list.report()
    let more = stamp == 1 ? 0 : 100 - height(0) - height(1)
    #expect(after.offset == before.offset + more)
    #expect(after.contentExtent == before.contentExtent + more)
    #expect(list.offset(ofRow: 3) == height(0) + height(1) + height(2) + more)
  }

  /// Rows that came out of sight at another width have their heights when that is as it was, also if their heights
  /// were fixed for a while.
  @Test(arguments: [false, true]) func rowsThatComeBackAtAnotherWidth(fixed: Bool) throws {
    let list = estimatedList(40)
    list.report(width: 300, height: 200) { _ in 70 }
    list.report(at: 1000) { _ in 50 }
    list.apply(deletes: [0, 1, 2], rows: Array(rows(40)[3...]))
    list.report()
    list.report(width: 200, height: 200) { _ in 50 }
    list.apply(inserts: [0, 1, 2], rows: rows(40)) { _ in
      fixed ? RowAttributes(height: .fixed(50)) : estimated(50)
    }
    list.report { _ in 50 }
    #expect(list.offset(ofRow: 3) == 150)
    for node in list.nodes[..<3] { try list.bare.tree.setHeight(.automatic(estimate: 50), node) }
    list.report { _ in 50 }
    #expect(list.offset(ofRow: 3) == 150)
    list.report(width: 300, height: 200) { _ in 50 }
    #expect(list.offset(ofRow: 3) == 210)
  }

  /// What is shown again out of sight is as high as it was: by the stamp it had, or automatic again.
  @Test(arguments: [false, true]) func whatIsShownAgainOutOfSight(fixed: Bool) throws {
    let list = estimatedList(40)
    list.report { _ in 70 }
    let (bare, node) = (list.bare, list.nodes[0])
    if fixed { try bare.tree.setHeight(.fixed(7), node) } else { try bare.tree.setStamp(2, node) }
    list.report { _ in 90 }
    list.report(at: 1000) { _ in 70 }
    #expect(list.offset(ofRow: 1) == (fixed ? 7 : 90))
    if fixed { try bare.tree.setHeight(.automatic(), node) }
    if !fixed { try bare.tree.setStamp(1, node) }
    list.report { _ in 70 }
    #expect(list.offset(ofRow: 1) == 70)
  }

  /// What is shown again takes no height of a width that came and went since: it is the commit's that counts, whether the
  /// row or the width was changed first.
  @Test(arguments: [false, true]) func whatIsShownAgainAtAWidthThatWent(isFirst: Bool) throws {
    let list = estimatedList(40)
    list.report { _ in 70 }
    list.report(width: 200, height: 200) { _ in 50 }
    list.setViewport(width: 300, height: 200)
    try list.bare.tree.setStamp(2, list.nodes[0])
    list.report { _ in 90 }
    list.report(at: 1000) { _ in 70 }
    if isFirst { try list.bare.tree.setStamp(1, list.nodes[0]) }
    for width in [200.0, 250] { list.setViewport(width: width, height: 200) }
    if !isFirst { try list.bare.tree.setStamp(1, list.nodes[0]) }
    list.report { _ in 70 }
    #expect(list.offset(ofRow: 1) == 90)
    list.report(width: 200, height: 200) { _ in 70 }
    #expect(list.offset(ofRow: 1) == 50)
  }

  /// A width that is as it was finds the heights of rows that were other ones for a while, or were measured elsewhere.
  @Test(arguments: [0, 1, 2]) func whatWasLostAtAnotherWidth(kind: Int) throws {
    let list = estimatedList(40)
    let node = list.nodes[0]
    let request = list.request(forRow: 0)!
    if kind != 2 { list.report { _ in 70 } }
    if kind == 0 { try list.bare.tree.setHeight(.fixed(7), node) }
    if kind == 1 { try list.bare.tree.setStamp(2, node) }
    list.report(width: 200, height: 200) { _ in 90 }
    if kind == 0 { try list.bare.tree.setHeight(.automatic(), node) }
    if kind == 1 { try list.bare.tree.setStamp(1, node) }
    if kind == 2 { #expect(!list.setMeasuredHeight(70, for: request)) }
    list.report { _ in 90 }
    #expect(list.offset(ofRow: 1) == 90)
    list.report(at: 1000) { _ in 90 }
    list.report(width: 300, height: 200) { _ in 50 }
    #expect(list.offset(ofRow: 1) == 70)
  }

  /// Of a row the heights of three widths are known, in whatever order these come back.
  @Test func threeWidths() {
    let list = estimatedList(1)
    var asked = 0
    for width in [300.0, 200, 250, 300, 200, 250, 200, 300, 250, 300] {
      let report = list.report(width: width, height: 200) { _ in width / 10 }
      #expect(report.placed.map(\.height) == [width / 10])
      asked += list.asked.count
    }
    #expect(asked == 3)
  }

  /// So do headers and footers, which are no rows of bodies.
  @Test func headersOfSectionsThatComeBack() throws {
    let bare = BareList(hasSections: true)
    let host = TestHost { Double(20 + $0.id.rawValue) }
    bare.host = host
    bare.setViewport(width: 300, height: 100)
    func add(_ section: Int64) throws -> NodeID {
      let container = try bare.tree.makeContainer(at: .last(in: .root))
      for row in 0..<20 {
        let role: RowRole = row == 0 ? .header : row == 19 ? .footer : .item
        _ = try bare.tree.makeRow(
          RowContent(RowID(section * 20 + Int64(row)), stamp: 1, role: role),
          at: .last(in: container))
      }
      return container
    }
    _ = try add(0)
    let last = try add(1)
    for offset in stride(from: 0.0, to: 3_000, by: 50) {
      bare.show(at: offset)
    }
    bare.show(at: 0)
    let before = bare.report.contentHeight
    try bare.tree.remove(last)
    bare.commit()
    _ = try add(1)
    bare.commit()
    #expect(bare.report.contentHeight == before)
  }

  /// A row may go and come back for good: what is known of it takes no more and more memory.
  @Test(.enabled(if: Allocations.areMeaningful)) func aRowThatComesAndGoes() throws {
    let list = estimatedList(4)
    list.report { _ in 40 }
    let bare = list.bare
    let content = RowContent(RowID(3), stamp: 1, height: .automatic(estimate: 50))
    var node = list.nodes[3]
    func turns(_ count: Int) throws {
      for _ in 0..<count {
        try bare.tree.remove(node)
        bare.commit()
        node = try bare.tree.makeRow(content, at: .last(in: .root))
        bare.commit()
      }
    }
    try turns(500)
    #expect(try allocations { try turns(5_000) } == .none)
    #expect(bare.report.contentHeight == 160 * 768)
  }

  /// A height belongs to the width it was measured at, also if the row was fixed while the width changed.
  @Test func aRowThatWasFixedForAWhile() {
    let list = estimatedList(1)
    list.report { _ in 70 }
    list.report(width: 200, height: 200) { _ in 90 }
    list.apply(updates: [0], rows: rows(1)) { _ in fixed(10) }
    list.setViewport(width: 300, height: 200)
    list.apply(updates: [0], rows: rows(1)) { _ in estimated(50) }
    #expect(list.report { _ in 1 }.placed.map(\.height) == [70] && list.asked == [])
    list.setViewport(width: 150, height: 200)
    let report = list.report(width: 200, height: 200) { _ in 1 }
    #expect(report.placed.map(\.height) == [90] && list.asked == [])
  }

  /// A row that is to be measured again is, also if the cache has heights of it, as the width went and came back. What
  /// was measured of it at the other width counts no more either.
  @Test func aRowThatIsToBeMeasuredAgain() throws {
    let list = estimatedList(1)
    list.report { _ in 40 }
    list.report(width: 200, height: 200) { _ in 60 }
    var report = list.report(width: 300, height: 200) { _ in 1 }
    #expect(list.asked == [] && report.contentExtent == 40)
    try list.bare.tree.setHeight(.automatic(), list.nodes[0])
    report = list.report { _ in 70 }
    #expect(list.asked == [0] && report.contentExtent == 70)
    report = list.report(width: 200, height: 200) { _ in 80 }
    #expect(list.asked == [0] && report.contentExtent == 80)
    report = list.report(width: 300, height: 200) { _ in 1 }
    #expect(list.asked == [] && report.contentExtent == 70)
  }

  /// A height that comes when the row has a fixed one is there when it has not any more.
  @Test func aHeightThatComesWhileTheRowIsFixed() {
    let list = estimatedList(1)
    let request = list.request(forRow: 0)!
    list.apply(updates: [0], rows: rows(1)) { _ in fixed(10) }
    #expect(!list.setMeasuredHeight(70, for: request))
    #expect(list.contentExtent == 10)
    list.apply(updates: [0], rows: rows(1)) { _ in estimated(50) }
    #expect(list.report { _ in 1 }.placed.map(\.height) == [70] && list.asked == [])
  }

  /// A row that is measured again counts once in the mean, with its last height.
  @Test func theMeanCountsRowsOnce() {
    let list = estimatedList(2)
    list.setMeasuredHeight(10, row: 0)
    list.setMeasuredHeight(40, row: 1)
    for height in [20.0, 30, 20] { list.setMeasuredHeight(height, row: 0) }
    list.append(Row(id: 9))
    #expect(list.contentExtent == 60 + 30)
  }

  /// One for a row that is gone is dropped, and counts for none that comes with its identity.
  @Test func aHeightOfARowThatIsGone() {
    let list = estimatedList(3)
    let request = list.request(forRow: 1)!
    list.apply(deletes: [1], rows: [rows(3)[0], rows(3)[2]])
    #expect(!list.setMeasuredHeight(70, for: request))
    list.apply(inserts: [1], rows: rows(3)) { _ in estimated(50) }
    #expect(list.contentExtent == 150)
  }
}
