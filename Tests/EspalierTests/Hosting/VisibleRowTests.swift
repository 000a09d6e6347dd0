// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Rows for hosts with views of their own") @MainActor
struct VisibleRowTests {
  @Test("A request, an index and a report name the same row")
  func sameRow() throws {
    let (engine, host) = (ListEngine(), ReportingHost())
    engine.host = host
    engine.setViewport(width: 100, height: 60)
    var nodes: [NodeID] = []
    for id in 1...3 {
      nodes.append(
        try engine.appendRow(
          RowID(Int64(id)), attributes: RowAttributes(kind: RowKind(UInt8(id))),
          to: engine.rootNode))
    }
    engine.commit()
    let rows = (0..<3).compactMap { engine.visibleRow(at: $0) }
    #expect(rows.map(\.id) == [1, 2, 3] && rows.map(\.kind) == [1, 2, 3])
    #expect(host.last?.appeared == rows && Set(host.asked.map(VisibleRow.init)) == Set(rows))
    #expect(rows.map(\.node) == nodes)
    try engine.remove(nodes[1])
    engine.commit()
    #expect(engine.identity(of: rows[1].node) == nil)
    #expect(engine.visibleRow(at: 1) == rows[2])
    // Another row may have its place in the tree by now.
    try engine.appendRow(9, to: engine.rootNode)
    engine.commit()
    #expect(engine.identity(of: rows[1].node) == nil)
  }

  @Test("There is no row outside of the list")
  func outside() {
    #expect(ListEngine().visibleRow(at: 0) == nil && ListEngine().visibleRow(at: -1) == nil)
  }
}
