// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Heights that the host does not know when it is asked, and tells later.
@Suite("Heights that come late")
@MainActor struct LateHeightTests {
  private let engine = ListEngine()
  private let host = ReportingHost { _, _ in nil }

  init() { engine.host = host }

  private func fill(_ count: Int, width: Double, height: Double) throws {
    engine.setViewport(width: width, height: 400)
    try engine.addRows(0..<count, .automatic(estimate: height))
    host.height = { _, _ in height }
    engine.commit()
    host.asked = []
  }

  private func request(_ row: Int) throws -> MeasureRequest {
    try #require(engine.node(atRow: row).flatMap { engine.bare.request(for: $0) })
  }

  private func top(_ row: Int64) -> Double { host.topsByID[RowID(row)] ?? .nan }

  @Test(
    "A row at the fold keeps its fraction of another width until it is answered",
    arguments: [false, true])
  func fraction(isReversed: Bool) throws {
    try fill(20, width: 200, height: 360)
    engine.scrollAndCommit(to: 241.5)
    engine.setViewport(width: 375, height: 400)
    (host.asked, host.height) = ([], { _, _ in nil })
    engine.commit()
    #expect(top(0) == -241.5)
    engine.commit()
    let requests = try (0..<2).map { try request($0) }
    #expect(Set(host.asked.map(\.id)) == [0, 1])
    for request in isReversed ? requests.reversed() : requests {
      #expect(engine.setMeasuredHeight(192, for: request))
      engine.commit()
    }
    #expect(abs(top(0) + 128.8) < 0.01)
    // From here on it keeps its top.
    for request in host.asked where engine.setMeasuredHeight(192, for: request) {
      engine.commit()
      #expect(abs(top(0) + 128.8) < 0.01)
    }
  }

  @Test("A row that waits keeps its place, also against a pinned one above that kept its own")
  func besidePinned() throws {
    engine.setViewport(width: 200, height: 200)
    let pinned = try engine.makeRow(
      RowContent(0, height: .fixed(100), pin: .untilNext), at: .last(in: engine.rootNode))
    try engine.addRows(1..<20, .automatic(estimate: 40))
    engine.commit()
    engine.scrollAndCommit(to: 20)
    #expect(top(0) == -20 && top(1) == 80)
    try engine.makeRow(RowContent(100, height: .fixed(30)), at: .after(pinned))
    engine.commit()
    #expect(top(0) == -50 && top(100) == 50 && top(1) == 80)
  }

  /// Found by coverage: where nothing in sight had to be laid out anew, the former row went on holding the list.
  @Test("A row at the fold holds the list once it is answered, be it as high as it was estimated")
  func asEstimated() throws {
    try fill(30, width: 200, height: 40)
    host.height = { request, _ in request.id == 17 ? nil : 40 }
    try engine.scrollAndCommit(to: try #require(engine.node(atRow: 20)), at: .top, offset: 100)
    #expect(top(17) == -20 && top(20) == 100)
    #expect(engine.setMeasuredHeight(40, for: try request(17)))
    try engine.makeRow(RowContent(100, height: .fixed(40)), at: .first(in: engine.rootNode))
    engine.commit()
    #expect(top(17) == -20 && top(20) == 100)
    let next = try #require(engine.node(withID: 18))
    try engine.makeRow(RowContent(101, height: .fixed(40)), at: .after(next))
    engine.commit()
    #expect(top(17) == -20 && top(20) == 140)
  }

  /// Found by coverage: a hidden row of a flow was as wide as the list.
  @Test("What is said of a row that is hidden meanwhile counts when it is shown")
  func hiddenMeanwhile() throws {
    engine.setViewport(width: 200, height: 400)
    try engine.setStyle(ContainerStyle(.flow(FlowStyle(columns: 2))), of: engine.rootNode)
    let row = try engine.makeRow(RowContent(1), at: .last(in: engine.rootNode))
    engine.commit()
    let request = try #require(host.asked.first)
    try engine.setHidden(true, row)
    engine.commit()
    #expect(engine.setMeasuredHeight(30, for: request))
    try engine.setHidden(false, row)
    host.asked = []
    engine.commit()
    #expect(host.asked.isEmpty && engine.contentExtent == 30)
  }

  @Test("A reader who scrolls before the answer has the row where it is")
  func scrolled() throws {
    try fill(20, width: 200, height: 360)
    engine.scrollAndCommit(to: 241.5)
    engine.setViewport(width: 375, height: 400)
    host.height = { _, _ in nil }
    engine.commit()
    engine.scrollAndCommit(to: 250)
    #expect(top(0) == -250)
    #expect(engine.setMeasuredHeight(300, for: try request(0)))
    engine.commit()
    #expect(top(0) == -250)
  }

  @Test(
    "At the fold the place does not depend on the order in which heights come",
    arguments: [[98, 99], [99, 98]])
  func order(rows: [Int]) throws {
    try fill(200, width: 200, height: 40)
    for offset in stride(from: 0.0, through: 3900, by: 300) {
      engine.scrollAndCommit(to: offset)
    }
    engine.scrollAndCommit(to: 3990)
    host.height = { _, _ in nil }
    for row in rows { try engine.setStamp(1, of: try #require(engine.node(atRow: row))) }
    engine.commit()
    #expect(top(99) == -30)
    for row in rows {
      #expect(engine.setMeasuredHeight(300, for: try request(row)))
      engine.commit()
      #expect(top(99) == -30, "after row \(row) of \(rows)")
    }
  }

  /// The last of ten rows of 40 in a viewport of 400 is 500 high, which nobody knows yet.
  private func scrollToLast(_ alignment: ScrollAlignment) throws {
    try fill(30, width: 200, height: 40)
    try engine.scrollAndCommit(to: try #require(engine.node(atRow: 29)), at: .bottom)
    try engine.scroll(to: try #require(engine.node(atRow: 0)))
    engine.commit()
    let last = try #require(engine.node(atRow: 29))
    try engine.setStamp(1, of: last)
    host.height = { _, _ in nil }
    try engine.scrollAndCommit(to: last, at: alignment)
    #expect(top(29) == 360)
    engine.commit()
    #expect(top(29) == 360)
  }

  @Test(
    "A scroll to a row that the host does not know yet ends when it is measured",
    arguments: [
      (ScrollAlignment.bottom, -100.0), (.top, 0), (.center, -50), (.nearest, 0),
    ])
  func target(alignment: ScrollAlignment, expected: Double) throws {
    for isAsked in [false, true] {
      let test = LateHeightTests()
      try test.scrollToLast(alignment)
      // The host says where it was put, which is no scroll.
      test.engine.viewportDidScroll(to: 800)
      if isAsked {
        test.host.height = { _, _ in 500 }
      } else {
        #expect(test.engine.setMeasuredHeight(500, for: try test.request(29)))
      }
      test.engine.commit()
      #expect(test.top(29) == expected, "\(alignment), asked: \(isAsked)")
      // Then it is over: the row keeps its top.
      try test.engine.setHeight(.fixed(600), of: try #require(test.engine.node(atRow: 29)))
      test.engine.commit()
      #expect(test.top(29) == expected)
    }
  }

  @Test("A reader who scrolls before that ends it")
  func targetGivenUp() throws {
    try scrollToLast(.bottom)
    engine.scrollAndCommit(to: 780)
    #expect(top(29) == 380)
    #expect(engine.setMeasuredHeight(500, for: try request(29)))
    engine.commit()
    #expect(top(29) == 380)
  }

  @Test("Another size leaves a scroll that waits to its row")
  func targetOfAnotherSize() throws {
    try scrollToLast(.bottom)
    engine.resizeAndCommit(width: 200, height: 300)
    #expect(top(29) == 260)
    #expect(engine.setMeasuredHeight(500, for: try request(29)))
    engine.commit()
    #expect(top(29) == -200)
  }

  @Test(
    "A scroll that waits for a row ends when that goes, and is in nobody's way",
    arguments: [false, true])
  func targetGone(isHidden: Bool) throws {
    try fill(20, width: 200, height: 40)
    let first = try #require(engine.node(atRow: 0))
    try engine.setStamp(1, of: first)
    host.height = { _, _ in nil }
    try engine.scrollAndCommit(to: first)
    engine.staysAtTop = true
    if isHidden { try engine.setHidden(true, first) } else { try engine.remove(first) }
    for id in 100..<105 {
      try engine.makeRow(RowContent(RowID(Int64(id)), height: .fixed(40)), at: .first(in: .root))
    }
    engine.commit()
    #expect(host.offset == 0 && top(104) == 0)
  }

  @Test(
    "An offset that is set is one of the list as it is committed",
    arguments: [(0.0, 0.0), (120, 120), (5000, 1200)])
  func setOffset(offset: Double, expected: Double) throws {
    try fill(30, width: 200, height: 40)
    engine.scrollAndCommit(to: 200)
    for id in 100..<110 {
      try engine.makeRow(RowContent(RowID(Int64(id)), height: .fixed(40)), at: .first(in: .root))
    }
    engine.jumpAndCommit(to: offset)
    #expect(engine.report.offset == expected)
  }
}
