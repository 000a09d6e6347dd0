// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierUpdates
import Testing

/// A row that changes its section is one move, whatever becomes of the sections.
@Suite("Rows that change their sections")
@MainActor struct SectionMoveTests {
  private let engine: ListEngine
  private let host = ReportingHost()
  private var update: SectionedBatchUpdate { host.last!.sections }

  init() { engine = ListEngine(hasSections: true, host: host) }

  private func section(_ rows: Int64...) throws -> (NodeID, [NodeID]) {
    let section = try engine.makeContainer(at: .last(in: .root))
    let nodes = try engine.addRows(rows, in: section)
    return (section, nodes)
  }

  @Test("Into a new section, and out of one that goes, by content that is handed over")
  func handedOver() throws {
    func rows(_ ids: Int64...) -> [Row] { ids.map { Row(id: RowID($0)) } }
    try engine.apply([ListSection(id: 1, rows: rows(1, 2, 3))])
    try engine.apply([ListSection(id: 1, rows: rows(2, 3)), ListSection(id: 2, rows: rows(1))])
    #expect(update.moves.count == 1 && update.deletes.isEmpty)
    try engine.apply([ListSection(id: 1, rows: rows(2, 1, 3))])
    #expect(update.moves.count == 1 && update.inserts.isEmpty)
  }

  @Test("While another row of the section that it leaves moves, and keeps its index by that")
  func anotherMoves() throws {
    let (_, rows) = try section(1, 2, 3, 4, 5)
    let (second, _) = try section(6)
    engine.commit()
    try engine.move(rows[0], to: .last(in: second))
    try engine.move(rows[1], to: .after(rows[2]))
    engine.commit()
    #expect(update.moves.count == 2 && update.operationCount == 2)
    try StrictApplier.check(update, from: sections("A12345 B6"), to: sections("A3245 B61"))
  }

  @Test("While most of the section that it leaves go in front of what was behind it")
  func mostMove() throws {
    let (first, rows) = try section(1, 2, 3, 4, 5)
    let (second, _) = try section(6)
    engine.commit()
    try engine.move(rows[0], to: .last(in: second))
    for row in rows[2...].reversed() { try engine.move(row, to: .first(in: first)) }
    engine.commit()
    // 2 is told to have moved, though 3, 4 and 5 were carried; 1 is told once.
    #expect(update.moves.count == 2 && update.operationCount == 2)
    try StrictApplier.check(update, from: sections("A12345 B6"), to: sections("A3452 B61"))
  }
}
