// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import Testing

/// A host that notes what it is told.
@MainActor final class NotingHost: ListHost {
  var told: [String] = []
  var inSight: [RowID] = []
  var onApply: (ListEngine) -> Void = { _ in }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 20 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    told.append("\(commit.update)")
    inSight = commit.rows.compactMap { engine.identity(of: $0.node) }
    onApply(engine)
  }
}

@Suite("Rows without objects") @MainActor struct PlainRowTests {
  @Test("An edit is told by the next commit") func edits() throws {
    let (engine, host) = (ListEngine(), NotingHost())
    engine.host = host
    engine.setViewport(width: 300, height: 50)
    let box = try engine.makeContainer(at: .last(in: engine.rootNode))
    let rows = try (0..<5).map { try engine.makeRow(RowContent(RowID($0)), at: .last(in: box)) }
    engine.commit()
    #expect(host.told == ["insert 0 1 2 3 4"])
    #expect(host.inSight == [0, 1, 2])
    try engine.remove(rows[1])
    try engine.move(rows[4], to: .first(in: box))
    try engine.setStamp(3, of: rows[0])
    engine.commit()
    #expect(host.told.last == "delete 1, move 4→0, update 0→1")
    // The row that was seen first keeps its place.
    #expect(host.inSight == [0, 2, 3])
    #expect(engine.rowIndex(of: rows[4]) == 0 && engine.node(atRow: 1) == rows[0])
    #expect(throws: EditError.unknownNode(rows[1])) { try engine.update(rows[1]) }
  }

  @Test("A commit that is asked for from within follows as one of its own") func fromWithin() throws
  {
    let (engine, host) = (ListEngine(), NotingHost())
    engine.host = host
    host.onApply = { engine in
      guard engine.rowCount < 3 else { return }
      try! engine.makeRow(RowContent(9), at: .last(in: engine.rootNode))
      engine.commit()
    }
    engine.commit()
    #expect(host.told == ["no change", "insert 0", "insert 1", "insert 2"])
  }
}
