// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A viewport that is taken away: its height is 0.
@Suite("Commits without a viewport") @MainActor
struct UnseenTests {
  private let engine: ListEngine
  private let host = ReportingHost { _, _ in 50 }
  private var last: ReportingHost.Report { host.last! }
  private var rows: [NodeID] = []

  private init() throws {
    engine = ListEngine(for: host, width: 300, height: 100)
    for id in 0..<30 {
      let content = RowContent(
        RowID(Int64(id)), height: .automatic(estimate: 50), pin: id == 1 ? Pin() : nil,
        role: id == 0 ? .background : .item)
      rows.append(try engine.makeRow(content, at: .last(in: .root)))
    }
    engine.scrollAndCommit(to: 500)
  }

  @Test func theExtentIsTheSameByEveryQuestion() throws {
    engine.resizeAndCommit(width: 300, height: 0)
    for step in 0..<3 {
      try engine.makeRow(
        RowContent(RowID(Int64(100 + step)), height: .fixed(20)), at: .first(in: .root))
      engine.commit()
      #expect(last.contentExtent == engine.contentExtent)
      #expect(engine.offset(ofRow: engine.rowCount) == last.contentExtent)
    }
    #expect(last.contentExtent == 1510)
    engine.resizeAndCommit(width: 300, height: 100)
    #expect(last.contentExtent == 1510 && engine.contentExtent == 1510)
  }

  @Test func anEngineWithoutALayoutHasNoExtent() throws {
    let engine = ListEngine(EngineConfiguration { $0.layout = nil }, for: host)
    try engine.makeRow(RowContent(0, height: .fixed(20)), at: .last(in: .root))
    engine.commit()
    #expect(last.contentExtent == 0 && engine.contentExtent == 0)
  }

  /// What was in sight keeps its place until it is in sight again, whatever came and went meanwhile.
  @Test func theRowAtTheFoldKeepsItsPlace() throws {
    engine.resizeAndCommit(width: 300, height: 0)
    for step in 0..<3 {
      try engine.makeRow(
        RowContent(RowID(Int64(100 + step)), height: .fixed(20)), at: .before(rows[2]))
      try engine.makeRow(
        RowContent(RowID(Int64(200 + step)), height: .fixed(20)), at: .after(rows[20]))
      engine.commit()
    }
    engine.resizeAndCommit(width: 300, height: 100)
    #expect(last.ids == [11, 12] && last.offset == 560)
    #expect(Set(last.appeared.map(\.id)) == [0, 1, 11, 12])
  }

  /// One that was taken elsewhere is not followed.
  @Test func aRowThatMovedKeepsNoPlace() throws {
    engine.resizeAndCommit(width: 300, height: 0)
    try engine.makeRow(RowContent(100, height: .fixed(20)), at: .before(rows[2]))
    engine.commit()
    try engine.move(rows[11], to: .last(in: .root))
    engine.commit()
    engine.resizeAndCommit(width: 300, height: 100)
    #expect(last.ids == [10, 12] && last.offset == 470)
  }
}
