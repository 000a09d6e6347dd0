// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A limit of rows and containers: what is too much is refused, and changes nothing.
@Suite("The limit of nodes")
@MainActor struct NodeLimitTests {
  private static func makeEngine(_ limit: Int) -> ListEngine {
    ListEngine(EngineConfiguration { $0.nodeLimit = limit })
  }
  private let engine = makeEngine(6)
  private let full = EditError.tooManyNodes(limit: 6)

  @Test("Rows, containers and runs; what was removed makes room at once")
  func nodes() throws {
    let rows = try engine.addRows(0..<5)
    let container = try engine.makeContainer(at: .last(in: engine.rootNode))
    #expect(throws: full) { try engine.makeRow(RowContent(9), at: .first(in: engine.rootNode)) }
    #expect(throws: full) { try engine.makeContainer(at: .first(in: engine.rootNode)) }
    #expect(throws: full) { try engine.makeRun(of: 3, height: 4, at: .last(in: container)) }
    engine.commit()
    #expect(engine.rowCount == 5)
    try engine.move(rows[0], to: .last(in: container))
    try engine.remove(rows[1])
    try engine.makeRow(RowContent(9), at: .first(in: engine.rootNode))
    #expect(throws: full) { try engine.makeRow(RowContent(8), at: .first(in: engine.rootNode)) }
    engine.commit()
    #expect(engine.rowCount == 5)
  }

  @Test("A run that is divided needs room for its parts")
  func runs() throws {
    let engine = Self.makeEngine(2)
    let run = try engine.makeRun(of: 10, height: 4, at: .last(in: engine.rootNode))
    #expect(throws: EditError.tooManyNodes(limit: 2)) {
      try engine.fill(run, at: 5, with: RowContent(1))
    }
    #expect(engine.rowCount(ofRun: run) == 10)
    try engine.fill(run, at: 9, with: RowContent(1))
    #expect(throws: EditError.tooManyNodes(limit: 2)) {
      try engine.fill(run, at: 0, with: RowContent(1))
    }
    engine.commit()
    #expect(engine.rowCount == 10)
  }

  @Test("Rows of a run are removed from a full list, unless one run more is left than fits")
  func rowsOfRuns() throws {
    let engine = Self.makeEngine(1)
    let run = try engine.makeRun(of: 10, height: 4, at: .last(in: engine.rootNode))
    #expect(throws: EditError.tooManyNodes(limit: 1)) { try engine.removeRows(3..<5, of: run) }
    #expect(engine.rowCount(ofRun: run) == 10)
    try engine.removeRows(8..<10, of: run)
    engine.commit()
    #expect(engine.rowCount == 8 && engine.rowCount(ofRun: run) == 8)
    try engine.removeRows(0..<3, of: run)
    engine.commit()
    #expect(engine.rowCount == 5 && engine.rowCount(ofRun: run) == nil)
    let rest = try #require(engine.run(atRow: 0)?.run)
    #expect(engine.rowCount(ofRun: rest) == 5)
    #expect(throws: EditError.tooManyNodes(limit: 1)) {
      try engine.makeRow(RowContent(1), at: .last(in: engine.rootNode))
    }
    // Two runs are left, of 3 and of 5 rows, and no room for a row.
    let other = Self.makeEngine(2)
    let divided = try other.makeRun(of: 10, height: 4, at: .last(in: other.rootNode))
    try other.removeRows(3..<5, of: divided)
    other.commit()
    #expect(other.rowCount == 8 && other.rowCount(ofRun: divided) == 3)
    #expect(throws: EditError.tooManyNodes(limit: 2)) {
      try other.makeRow(RowContent(1), at: .last(in: other.rootNode))
    }
  }

  @Test("A model with what is in it comes whole or not at all, from another list too")
  func models() throws {
    let other = ListEngine()
    let container = ContainerModel(id: 1)
    for id in 0..<6 { try container.add(CellModel(id: RowID(Int64(10 + id)))) }
    try other.root.add(container)
    #expect(throws: full) { try engine.root.add(container) }
    #expect(container.engine === other && engine.root.childCount == 0)
    try container.children[0].removeFromParent()
    try engine.root.add(container)
    engine.commit()
    #expect(engine.rowCount == 5)
    #expect(throws: full) { try engine.root.add(CellModel()) }
    #expect(engine.root.childCount == 1)
  }

  @Test("Content that is handed over may be as much as there is room for, and no more")
  func lists() throws {
    let rows = (0..<6).map { Row(id: RowID(Int64($0))) }
    try engine.apply(rows)
    // All go and as many come.
    let others = (10..<16).map { Row(id: RowID(Int64($0))) }
    try engine.apply(others)
    #expect(engine.rowCount == 6)
    #expect(throws: full) { try engine.apply(others + [Row(id: 99)]) }
    #expect(throws: full) { try engine.apply([ListSection(id: 5, rows: others)]) }
    engine.commit()
    #expect(engine.rowCount == 6 && engine.node(atRow: 0).flatMap { engine.identity(of: $0) } == 10)
    try engine.apply([ListSection(id: 5, rows: Array(others.dropLast()))])
    #expect(engine.rowCount == 5)
  }

  @Test("A limit out of range is the nearest one in it")
  func limits() throws {
    #expect(throws: EditError.tooManyNodes(limit: 0)) {
      try Self.makeEngine(-5).makeRow(RowContent(), at: .last(in: .root))
    }
    try Self.makeEngine(.max).makeRow(RowContent(), at: .last(in: .root))
  }
}
