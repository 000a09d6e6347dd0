// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("The rows of a report") @MainActor
struct ReportedRowTests {
  private let engine: ListEngine
  private let host = ReportingHost { _, _ in 20 }
  private var last: ReportingHost.Report { host.last! }
  private var nodes: [NodeID] = []

  init() throws {
    engine = ListEngine(for: host, width: 100, height: 60)
    for id in 1...6 as ClosedRange<Int64> {
      let content = RowContent(RowID(id), kind: RowKind(UInt8(id)))
      nodes.append(try engine.makeRow(content, at: .last(in: engine.rootNode)))
    }
    engine.commit()
  }

  @Test("Are gone through with `for`, and found by index, from the front and the back")
  func collection() throws {
    let rows = engine.report.rows
    #expect(rows.count == 3 && rows.indices == 0..<3 && !rows.isEmpty)
    #expect(rows.map(\.node) == Array(nodes[..<3]) && last.frames.map(\.y) == [0, 20, 40])
    #expect(rows.reversed().map(\.node) == nodes[..<3].reversed())
    #expect(rows.first?.node == nodes[0] && rows.last?.frame.row == 2)
    #expect(rows.dropFirst().prefix(1).map(\.frame.row) == [1])
    #expect(engine.report.pinned.isEmpty && engine.report.backgrounds.isEmpty)
    #expect(engine.report.disappeared.isEmpty)
  }

  @Test("Show the last commit; what was copied shows its own")
  func later() throws {
    let rows = engine.report.rows
    let copied = Array(rows)
    engine.scrollAndCommit(to: 40)
    #expect(copied.map(\.node) == Array(nodes[..<3]))
    #expect(rows.map(\.node) == Array(nodes[2..<5]))
  }

  @Test("Say what was removed by its identity and its kind, however often")
  func removed() throws {
    #expect(last.appeared.map(\.id) == [1, 2, 3] && last.appeared.map(\.kind) == [1, 2, 3])
    try engine.remove(nodes[1])
    // Another row has its slot as soon as it can.
    try engine.makeRow(RowContent(70, kind: 7), at: .after(nodes[0]))
    engine.commit()
    #expect(last.disappeared.map(\.id) == [2] && last.disappeared.map(\.kind) == [2])
    #expect(last.disappeared.map(\.node) == [nodes[1]])
    #expect(engine.identity(of: nodes[1]) == nil)
    #expect(last.appeared.map(\.id) == [70])
    // A commit between, in which nothing came or went.
    try engine.update(nodes[0])
    engine.commit()
    #expect(last.appeared.isEmpty && last.disappeared.isEmpty)
    try engine.remove(nodes[0])
    try engine.remove(nodes[2])
    engine.commit()
    #expect(last.disappeared.map(\.id) == [1, 3] && last.disappeared.map(\.kind) == [1, 3])
    #expect(last.appeared.map(\.id) == [4, 5])
  }

  @Test("Say what went by the kind that views were made of")
  func otherKind() throws {
    let model = CellModel(kind: 3, height: .fixed(10))
    let engine = ListEngine(for: host, width: 100, height: 60)
    try engine.root.add(model)
    engine.commit()
    model.kind = 4
    engine.commit()
    (model.kind, model.isHidden) = (5, true)
    engine.commit()
    #expect(last.disappeared.map(\.kind) == [4] && last.disappeared.map(\.id) == [model.id])
  }

  @Test("Say what went while nothing was in sight, also if others have its slot by then")
  func slotTaken() throws {
    engine.setViewport(width: 100, height: 0)
    try engine.remove(nodes[0])
    engine.commit()
    #expect(last.disappeared.map(\.id) == [1, 2, 3] && last.disappeared.map(\.kind) == [1, 2, 3])
    #expect(last.disappeared[0].node == nodes[0])
    for id in 80...90 as ClosedRange<Int64> {
      try engine.makeRow(RowContent(RowID(id), kind: 9), at: .last(in: engine.rootNode))
    }
    engine.commit()
    engine.resizeAndCommit(width: 100, height: 60)
    #expect(last.disappeared.isEmpty && last.appeared.map(\.id) == [2, 3, 4])
  }
}
