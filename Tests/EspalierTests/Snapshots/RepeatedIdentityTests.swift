// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Identities that edits repeat")
struct RepeatedIdentityTests {
  private let engine: ListEngine
  private let host = ReportingHost()

  init() {
    var configuration = EngineConfiguration()
    configuration.reportsRepeatedIdentities = true
    engine = ListEngine(configuration)
    engine.host = host
  }

  private func commit() -> [EngineDiagnostic] {
    engine.commit()
    return host.last?.diagnostics ?? []
  }

  @Test("They are reported when a row of them comes, each once")
  func inserted() throws {
    let tree = engine.tree
    let group = try tree.appendContainer(to: tree.root)
    let rows = try [1, 2, 1, 1].map { try tree.appendRow($0, to: group) }
    #expect(commit() == [.duplicateIdentity(ReportedID(1), count: 3)])
    #expect(commit() == [])
    try tree.remove(rows[0])
    try tree.remove(rows[2])
    #expect(commit() == [])
    try tree.appendRow(2, to: tree.root)
    #expect(commit() == [.duplicateIdentity(ReportedID(2), count: 2)])
    // Hidden rows are not in the list.
    try tree.setHidden(true, group)
    #expect(commit() == [])
    try tree.setHidden(false, group)
    #expect(commit() == [.duplicateIdentity(ReportedID(2), count: 2)])
  }

  @Test("One that a snapshot reports is not reported again")
  func snapshots() throws {
    try engine.apply([1, 1, 2].map { Row(id: $0, stamp: 0) })
    #expect(host.last?.diagnostics == [.duplicateIdentity(ReportedID(1), count: 2)])
  }

  @Test("A move, an update and a row that takes another one's place are none")
  func exchanged() throws {
    let tree = engine.tree
    let rows = try [1, 2, 3].map { try tree.appendRow($0, to: tree.root) }
    engine.commit()
    try tree.move(rows[0], to: .last(in: tree.root))
    try tree.update(rows[1])
    try tree.remove(rows[2])
    try tree.appendRow(3, to: tree.root)
    #expect(commit() == [])
  }

  @Test("They are not looked for unless asked")
  func off() throws {
    let engine = ListEngine()
    engine.host = host
    for _ in 0..<2 { try engine.tree.appendRow(1, to: engine.tree.root) }
    engine.commit()
    #expect(host.last?.diagnostics == [])
  }

  @Test("Against counts in a dictionary", arguments: seeds(count: 5))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tree = engine.tree
    var rows: [(node: NodeID, id: RowID)] = []
    for _ in 0..<100 {
      var came: Set<RowID> = []
      let before = Set(rows.map(\.node))
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        if Bool.random(using: &random), !rows.isEmpty {
          let row = rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
          try tree.remove(row.node)
        } else {
          let id = RowID(Int64.random(in: 0..<20, using: &random) << 40)
          rows.append((try tree.appendRow(id, to: tree.root), id))
        }
      }
      let reported = commit()
      for row in rows where !before.contains(row.node) { came.insert(row.id) }
      let expected = came.map { id in (id, rows.count { $0.id == id }) }.filter { $0.1 > 1 }
        .map { EngineDiagnostic.duplicateIdentity(ReportedID($0.0), count: $0.1) }
      #expect(Set(reported) == Set(expected) && reported.count == expected.count)
    }
  }
}

@Suite("Questions while a host measures")
struct MeasuringQuestionTests {
  private final class Asker: ListHost {
    var answers: [(extent: Double, ranges: WorkingRanges, offset: Double?, row: Int?)] = []
    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      answers.append(
        (engine.contentExtent, engine.ranges(), engine.offset(ofRow: 0), engine.row(at: 1)))
      #expect(engine.rows(from: 0, to: 100).isEmpty && engine.viewportSize == (320, 100))
      #expect(engine.rowCount == 20 && engine.node(atRow: 3) != nil)
      return 30
    }
    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {}
  }

  @Test("What it was told last is answered, and no place is known")
  func questions() throws {
    let engine = ListEngine()
    let host = Asker()
    engine.host = host
    engine.setViewport(width: 320, height: 100)
    for id in 0..<20 { try engine.tree.appendRow(RowID(Int64(id)), to: engine.tree.root) }
    engine.commit()
    #expect(!host.answers.isEmpty)
    #expect(host.answers.allSatisfy { $0.extent == 0 && $0.offset == nil && $0.row == nil })
    let (extent, ranges) = (engine.contentExtent, engine.ranges())
    host.answers = []
    engine.viewportDidScroll(to: 60)
    engine.commit()
    #expect(!host.answers.isEmpty)
    #expect(host.answers.allSatisfy { $0.extent == extent && $0.ranges.visible == ranges.visible })
    #expect(engine.offset(ofRow: 0) == 0 && engine.row(at: 1) == 0)
  }
}
