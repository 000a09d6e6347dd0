// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Identities that edits repeat") @MainActor
struct RepeatedIdentityTests {
  private let engine: ListEngine
  private let host = ReportingHost()

  init() {
    engine = ListEngine(EngineConfiguration { $0.reportsRepeatedIdentities = true }, for: host)
  }

  private func commit() -> [EngineDiagnostic] {
    engine.commit()
    return host.last?.diagnostics ?? []
  }

  @Test("They are reported when a row of them comes, each once")
  func inserted() throws {
    let group = try engine.appendContainer(to: engine.rootNode)
    let rows = try [1, 2, 1, 1].map { try engine.appendRow($0, to: group) }
    #expect(commit() == [.duplicateIdentity(ReportedID(1), count: 3)])
    #expect(commit() == [])
    try engine.remove(rows[0])
    try engine.remove(rows[2])
    #expect(commit() == [])
    try engine.appendRow(2, to: engine.rootNode)
    #expect(commit() == [.duplicateIdentity(ReportedID(2), count: 2)])
    // Hidden rows are not in the list.
    try engine.setHidden(true, group)
    #expect(commit() == [])
    try engine.setHidden(false, group)
    #expect(commit() == [.duplicateIdentity(ReportedID(2), count: 2)])
  }

  @Test("One that a snapshot reports is not reported again")
  func snapshots() throws {
    try engine.apply([1, 1, 2].map { Row(id: $0, stamp: 0) })
    #expect(host.last?.diagnostics == [.duplicateIdentity(ReportedID(1), count: 2)])
  }

  @Test("Sections of one identity are reported when one of them comes")
  func snapshotsOfSections() throws {
    let engine = ListEngine(hasSections: true, host: host)
    func apply(_ sections: [ListSection]) throws -> [EngineDiagnostic] {
      try engine.apply(sections)
      return host.last?.diagnostics ?? []
    }
    let told = [(1, 2)].map { EngineDiagnostic.duplicateIdentity(ReportedID($0), count: $1) }
    #expect(try apply([section(1, [1]), section(2, [2]), section(1, [])]) == told)
    #expect(try apply([section(2, [2]), section(1, [1]), section(1, [3])]) == [])
    #expect(try apply([section(1, [1]), section(2, [2])]) == [])
    // A section and a row are no repeat of each other.
    #expect(try apply([section(3, [4, 1]), section(4, [5, 2]), section(1, [])]) == [])
    let both = [section(6, [7]), section(6, [7]), section(1, [])]
    #expect(
      Set(try apply(both)) == Set([6, 7].map { .duplicateIdentity(ReportedID($0), count: 2) }))
  }

  @Test("A move, an update and a row that takes another one's place are none")
  func exchanged() throws {
    let rows = try [1, 2, 3].map { try engine.appendRow($0, to: engine.rootNode) }
    engine.commit()
    try engine.move(rows[0], to: .last(in: engine.rootNode))
    try engine.update(rows[1])
    try engine.remove(rows[2])
    try engine.appendRow(3, to: engine.rootNode)
    #expect(commit() == [])
  }

  @Test("They are not looked for unless asked")
  func off() throws {
    let engine = ListEngine(for: host)
    for _ in 0..<2 { try engine.appendRow(1, to: engine.rootNode) }
    engine.commit()
    #expect(host.last?.diagnostics == [])
  }

  @Test("Against counts in a dictionary", arguments: seeds(count: 5))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var rows: [(node: NodeID, id: RowID)] = []
    for _ in 0..<100 {
      var came: Set<RowID> = []
      let before = Set(rows.map(\.node))
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        if Bool.random(using: &random), !rows.isEmpty {
          let row = rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
          try engine.remove(row.node)
        } else {
          let id = RowID(Int64.random(in: 0..<20, using: &random) << 40)
          rows.append((try engine.appendRow(id, to: engine.rootNode), id))
        }
      }
      let reported = commit()
      for row in rows where !before.contains(row.node) { came.insert(row.id) }
      let expected = came.map { id in (id, rows.count { $0.id == id }) }.filter { $0.1 > 1 }
        .map { EngineDiagnostic.duplicateIdentity(ReportedID($0.0), count: $0.1) }
      #expect(Set(reported) == Set(expected) && reported.count == expected.count)
    }
  }

  @Test("Separators, containers and rows without identities of their own are none")
  func others() throws {
    let box = try engine.makeContainer(id: 7, at: .last(in: engine.rootNode))
    for id in [7, 8, 9] { try engine.appendRow(RowID(Int64(id)), to: box) }
    try engine.setSeparatorBetweenChildren(Separator(height: 1), of: box)
    #expect(commit() == [])
    // One that is hidden is told when it is shown.
    let row = try engine.appendRow(8, to: box)
    try engine.setHidden(true, row)
    #expect(commit() == [])
    try engine.setHidden(false, row)
    #expect(commit() == [.duplicateIdentity(ReportedID(8), count: 2)])
  }

  @Test("Rows of runs have none, and are reported when they are filled with one")
  func filled() throws {
    try engine.appendRow(1, to: engine.rootNode)
    let run = try engine.makeRun(of: 6, height: 20, at: .last(in: engine.rootNode))
    #expect(commit() == [])
    try engine.fill(run, at: 4, with: RowContent(1))
    try engine.fill(run, at: 2, with: RowContent(2))
    #expect(commit() == [.duplicateIdentity(ReportedID(1), count: 2)])
    // One that is removed before the commit is none, nor is one that is hidden.
    let gone = try engine.fill(run, at: 1, with: RowContent(2))
    try engine.remove(gone)
    let hidden = try engine.fill(run, at: 0, with: RowContent(2))
    try engine.setHidden(true, hidden)
    #expect(commit() == [])
    try engine.setHidden(false, hidden)
    #expect(commit() == [.duplicateIdentity(ReportedID(2), count: 2)])
  }

  @Test("Rows in sections, with paths")
  func sections() throws {
    var configuration = EngineConfiguration()
    (configuration.reportsRepeatedIdentities, configuration.hasSections) = (true, true)
    let engine = ListEngine(configuration, for: host)
    for section in 1...2 {
      let box = try engine.makeContainer(id: RowID(Int64(section)), at: .last(in: engine.rootNode))
      try engine.makeRow(RowContent(5), at: .last(in: box))
    }
    engine.commit()
    #expect(host.last?.diagnostics == [.duplicateIdentity(ReportedID(5), count: 2)])
  }
}
