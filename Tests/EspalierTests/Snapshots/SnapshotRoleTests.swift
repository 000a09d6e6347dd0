// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import Testing

/// A row that is kept and shows what it did, and is something else to its container.
@Suite("Snapshots in which cells become headers and footers")
struct SnapshotRoleTests {
  private let one = SnapshotRow(id: 1)
  private let two = SnapshotRow(id: 2)

  private func engine() -> ListEngine {
    var configuration = EngineConfiguration()
    configuration.layout = nil
    configuration.hasSections = true
    return ListEngine(configuration)
  }

  private func places(_ engine: ListEngine) -> [SectionPlace?] {
    (0..<engine.rowCount).map { engine.sectionPlace(ofRow: $0) }
  }

  @Test("A kept row becomes the header, a footer, and a cell again")
  func becomesHeader() throws {
    let (engine, host) = (engine(), SectionedHost())
    engine.host = host
    try engine.apply([SnapshotSection(id: 9, rows: [one, two])])
    let nodes = (0..<2).map { engine.node(atRow: $0) }
    try engine.apply([SnapshotSection(id: 9, header: one, rows: [two])])
    #expect(places(engine) == [.header(section: 0), .cell(CellPath(section: 0, row: 0))])
    #expect(engine.rowCount(inSection: 0) == 1)
    #expect(host.last.deletes == [OldPath(section: 0, row: 0)] && host.last.inserts.isEmpty)
    try engine.apply([SnapshotSection(id: 9, header: one, footer: two)])
    #expect(places(engine) == [.header(section: 0), .footer(section: 0)])
    try engine.apply([SnapshotSection(id: 9, rows: [one, two])])
    #expect(engine.rowCount(inSection: 0) == 2)
    #expect(host.last.inserts.count == 2 && host.last.deletes.isEmpty)
    #expect((0..<2).map { engine.node(atRow: $0) } == nodes)
  }

  @Test("A header becomes a cell when its section goes, and when the list becomes flat")
  func becomesCell() throws {
    let engine = engine()
    try engine.apply([
      SnapshotSection(id: 8, header: one), SnapshotSection(id: 9, header: two),
    ])
    try engine.apply([SnapshotSection(id: 9, rows: [one, two])])
    #expect(
      places(engine) == [
        .cell(CellPath(section: 0, row: 0)), .cell(CellPath(section: 0, row: 1)),
      ])
    try engine.apply([SnapshotSection(id: 9, header: two, rows: [one])])
    try engine.apply([one, two])
    for row in 0..<2 {
      #expect(try engine.tree.attributes(of: #require(engine.node(atRow: row))).role == .item)
    }
  }

  @Test("In a container of rows, the role of a kept row counts as well")
  func flat() throws {
    let engine = engine()
    let section = try engine.tree.appendContainer(to: engine.tree.root)
    let header = SnapshotRow(id: 1, attributes: RowAttributes(kind: 3, role: .header))
    for content in [[one, two], [header, two], [one, two], [header, two]] {
      try engine.apply(content, to: section)
      let role = try engine.tree.attributes(of: #require(engine.node(atRow: 0))).role
      #expect(role == content[0].attributes.role)
    }
    // Everything else counts with another stamp.
    let tall = SnapshotRow(id: 2, attributes: RowAttributes(height: .fixed(9)))
    try engine.apply([header, tall], to: section)
    #expect(try engine.tree.attributes(of: #require(engine.node(atRow: 1))).height != .fixed(9))
  }

  @Test(
    "Random sections of a few rows: the list is that of an engine that sees the last one only",
    arguments: seeds(count: 40))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (engine, host) = (engine(), SectionedHost())
    engine.host = host
    var old: [ListSection] = []
    for step in 0..<40 {
      let sections = content(using: &random)
      try engine.apply(sections)
      let fresh = self.engine()
      try fresh.apply(sections)
      try #require(engine.shownRows() == fresh.shownRows(), "SEED=\(seed), step \(step)")
      try #require(places(engine) == places(fresh), "SEED=\(seed), step \(step)")
      let new = sections.map { section in
        // A section of which a header or footer is another one has changed.
        let edges = [section.header, section.footer].map { $0?.row.id.rawValue ?? -1 }
        return ListSection(
          id: section.id, stamp: Stamp(edges[0] * 100 + edges[1]), rows: section.rows.map(\.row))
      }
      do {
        _ = try StrictApplier.apply(host.last, to: old, expecting: new)
      } catch {
        Issue.record("SEED=\(seed), step \(step): \(error)")
        return
      }
      old = new
    }
  }

  /// Some of eight rows in up to three sections, each now a header, now a cell, now a footer.
  private func content(using random: inout SeededGenerator) -> [SnapshotSection] {
    var pool = (1...8).map { SnapshotRow(id: RowID(Int64($0))) }
    if Bool.random(using: &random) { pool.shuffle(using: &random) }
    pool.removeLast(Int.random(in: 0...4, using: &random))
    let count = Int.random(in: 1...3, using: &random)
    return (0..<count).map { number in
      var section = SnapshotSection(id: RowID(Int64(100 + number)))
      let isLast = number == count - 1
      let taken = isLast ? pool.count : Int.random(in: 0...pool.count, using: &random)
      var rows = Array(pool.prefix(taken))
      pool.removeFirst(taken)
      let header = !rows.isEmpty && Bool.random(using: &random) ? rows.removeFirst() : nil
      let footer = !rows.isEmpty && Bool.random(using: &random) ? rows.removeLast() : nil
      section = SnapshotSection(id: section.id, header: header, footer: footer, rows: rows)
      return section
    }
  }
}

private final class SectionedHost: ListHost {
  var last = SectionedBatchUpdate()

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) { last = commit.sections }
}
