// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Measures with rows that it makes of the requests, as hosts with views of their own do.
@MainActor private final class MeasuringHost: ListHost {
  var measured: [VisibleRow] = []
  var appeared: [VisibleRow] = []

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    measured.append(VisibleRow(request))
    return 20
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    appeared += commit.appeared
  }
}

@Suite("Rows for hosts with views of their own") @MainActor
struct VisibleRowTests {
  @Test("A request, an index and a report name the same row")
  func sameRow() throws {
    let (engine, host) = (ListEngine(), MeasuringHost())
    engine.host = host
    engine.setViewport(width: 100, height: 60)
    var nodes: [NodeID] = []
    for id in 1...3 {
      nodes.append(
        try engine.tree.appendRow(
          RowID(Int64(id)), attributes: RowAttributes(kind: RowKind(UInt8(id))),
          to: engine.tree.root))
    }
    engine.commit()
    let rows = (0..<3).compactMap { engine.visibleRow(at: $0) }
    #expect(rows.map(\.id) == [1, 2, 3] && rows.map(\.kind) == [1, 2, 3])
    #expect(host.appeared == rows && Set(host.measured) == Set(rows))
    #expect(rows.map(\.node) == nodes)
    try engine.tree.remove(nodes[1])
    engine.commit()
    #expect(engine.identity(of: rows[1].node) == nil)
    #expect(engine.visibleRow(at: 1) == rows[2])
    // Another row may have its place in the tree by now.
    try engine.tree.appendRow(9, to: engine.tree.root)
    engine.commit()
    #expect(engine.identity(of: rows[1].node) == nil)
  }

  @Test("There is no row outside of the list")
  func outside() {
    #expect(ListEngine().visibleRow(at: 0) == nil && ListEngine().visibleRow(at: -1) == nil)
  }
}
