// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Measures with rows that it makes of the requests, as hosts with views of their own do.
private final class MeasuringHost: ListHost {
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

@Suite("Rows for hosts with views of their own")
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
          RowID(Int64(id)), attributes: RowAttributes(kind: RowKind(UInt16(id))),
          to: engine.tree.root))
    }
    engine.commit()
    let rows = (0..<3).map { engine.visibleRow(at: $0) }
    #expect(rows.map(\.id) == [1, 2, 3] && rows.map(\.kind) == [1, 2, 3])
    #expect(host.appeared == rows && Set(host.measured) == Set(rows))
    #expect(rows.map { engine.node(of: $0) } == nodes)
    try engine.tree.remove(nodes[1])
    engine.commit()
    #expect(engine.node(of: rows[1]) == nil)
    #expect(engine.visibleRow(at: 1) == rows[2])
    // Another row may have its place in the tree by now.
    try engine.tree.appendRow(9, to: engine.tree.root)
    engine.commit()
    #expect(engine.node(of: rows[1]) == nil)
  }

  @Test("There is no row outside of the list")
  func outside() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ListEngine().visibleRow(at: 0) }
    }
  }
}
