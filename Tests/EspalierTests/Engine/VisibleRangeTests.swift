// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("What of the content is in sight")
@MainActor struct VisibleRangeTests {
  private let engine: ListEngine
  private let host = ReportingHost()

  init() { engine = ListEngine(for: host, width: 320, height: 200) }

  @Test("The visible range is cut at both ends of the content, the others at its start")
  func visible() throws {
    try engine.addRows(0..<1_000, .fixed(44))
    engine.commit()
    #expect(engine.ranges().visible == 0..<200)
    engine.scrollAndCommit(to: 43_900)
    #expect(engine.ranges().visible == 43_900..<44_000)
    #expect(engine.ranges().display == 43_800..<44_300)
    #expect(engine.ranges().preload == 43_600..<44_600)
    engine.scrollAndCommit(to: -50)
    #expect(engine.ranges().visible == 0..<150)
    #expect(engine.ranges().display.lowerBound == 0)
    // Beyond the end there is nothing.
    engine.scrollAndCommit(to: 50_000)
    #expect(engine.ranges().visible == 44_000..<44_000)
    try engine.removeAll(in: .root)
    engine.commit()
    #expect(engine.ranges().visible == 0..<0)
  }

  @Test("The visible range is cut to content that waits, and to content with rows that wait")
  func visibleInMomentum() throws {
    try engine.addRows(0..<10, .fixed(50))
    engine.scrollAndCommit(to: 100, isDecelerating: true)
    try engine.makeRow(RowContent(9_999, height: .fixed(70)), at: .first(in: .root))
    // What is edited has no place yet.
    #expect(engine.ranges().visible == 100..<300 && engine.contentExtent == 500)
    engine.commit()
    engine.scrollAndCommit(to: 350, isDecelerating: true)
    #expect(engine.contentExtent == 500 && engine.ranges().visible == 350..<500)
    engine.scrollAndCommit(to: -90, isDecelerating: true)
    #expect(engine.ranges().visible == engine.offset(ofRow: 0)!..<110)
    engine.setDecelerating(false)
    engine.commit()
    #expect(engine.contentExtent == 570)
  }

  @Test("Rows of height 0 at the very end are planned when the end is in sight")
  func plannedAtTheEnd() throws {
    try engine.addRows(0..<4, .fixed(50))
    let last = try engine.makeRow(
      RowContent(9_999, height: .automatic(estimate: 0)), at: .last(in: .root))
    var plan: [MeasureRequest] = []
    engine.plan(&plan, budget: 10)
    #expect(plan.map(\.node) == [last])
  }
}
