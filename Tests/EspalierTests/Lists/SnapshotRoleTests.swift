// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierUpdates
import Testing

/// A row that is kept and shows what it did, and is something else to its container; sections with stamps.
@Suite("Snapshots with headers and footers")
@MainActor struct SnapshotRoleTests {
  /// Rows of a section by their identities, the header first and the footer last.
  private struct Described {
    var id: Int64
    var header: Int64?
    var rows: [Int64] = []
    var footer: Int64?
    var stamp: Int64 = 0

    var all: [(id: Int64, role: RowRole)] {
      (header.map { [($0, .header)] } ?? []) + rows.map { ($0, .item) }
        + (footer.map { [($0, .footer)] } ?? [])
    }
  }

  private let engine: ListEngine
  private let host = ReportingHost { _, _ in 40 }

  init() {
    engine = ListEngine(hasSections: true, host: host)
  }

  private func apply(_ sections: Described..., to other: ListEngine? = nil) throws {
    try apply(sections, to: other ?? engine)
  }

  private func apply(_ sections: [Described], to engine: ListEngine) throws {
    let all = sections.flatMap(\.all)
    try engine.apply(
      sections.map { section in
        ListSection(
          id: RowID(section.id), stamp: Stamp(section.stamp),
          rows: section.all.map { Row(id: RowID($0.id)) })
      }
    ) { RowContent(height: .fixed(10), role: all[$0].role) }
  }

  /// What each row is in its section.
  private func places(_ engine: ListEngine) -> [String] {
    (0..<engine.rowCount).map { row in
      if let path = engine.path(ofRow: row) {
        let found = engine.row(at: path)
        #expect(found == row && engine.node(at: path) == engine.node(atRow: row))
        return path.description
      }
      guard let section = engine.sectionIndex(ofRow: row) else { return "none" }
      if engine.headerRow(ofSection: section) == row { return "header \(section)" }
      return engine.footerRow(ofSection: section) == row ? "footer \(section)" : "none"
    }
  }

  @Test("A kept row becomes the header, a footer, and a cell again")
  func becomesHeader() throws {
    try apply(Described(id: 9, rows: [1, 2]))
    let nodes = (0..<2).map { engine.node(atRow: $0) }
    try apply(Described(id: 9, header: 1, rows: [2]))
    #expect(places(engine) == ["header 0", "[0,0]"] && engine.rowCount(inSection: 0) == 1)
    #expect(host.last!.sections.deletes == [OldPath(section: 0, row: 0)])
    #expect(host.last!.sections.inserts.isEmpty && host.last!.sections.sectionUpdates.count == 1)
    #expect(host.last!.update.isEmpty)
    try apply(Described(id: 9, header: 1, footer: 2))
    #expect(places(engine) == ["header 0", "footer 0"])
    try apply(Described(id: 9, rows: [1, 2]))
    #expect(places(engine) == ["[0,0]", "[0,1]"])
    #expect(host.last!.sections.inserts.count == 2 && host.last!.sections.deletes.isEmpty)
    #expect((0..<2).map { engine.node(atRow: $0) } == nodes)
  }

  @Test("A header becomes a cell when the list has no sections any more")
  func becomesCell() throws {
    let flat = ListEngine()
    try apply(Described(id: 9, header: 2, rows: [1]), to: flat)
    let header = try #require(flat.node(atRow: 0))
    #expect(flat.bare.tree.content(of: header)?.role == .header)
    try flat.apply([Row(id: 1), Row(id: 2)])
    #expect(flat.bare.tree.content(of: header)?.role == .item)
  }

  @Test("In a container of rows, the role of a kept row counts as well, and nothing else")
  func flat() throws {
    let section = try engine.makeContainer(at: .last(in: engine.rootNode))
    for role in [RowRole.item, .header, .item, .background, .header] {
      try engine.apply([Row(id: 1), Row(id: 2)], to: section) { row in
        RowContent(height: .fixed(30), role: row == 0 ? role : .item)
      }
      let node = try #require(engine.node(atRow: 0))
      #expect(engine.bare.tree.content(of: node)?.role == role)
    }
    try engine.apply([Row(id: 1), Row(id: 2)], to: section) { row in
      RowContent(height: .fixed(9), role: row == 0 ? .header : .item)
    }
    let node = try #require(engine.node(atRow: 1))
    #expect(engine.bare.tree.content(of: node)?.height == .fixed(30))
  }

  @Test("Rows are asked for once, and of those that stay only edges and what has a role")
  func asks() throws {
    let rows = (1...9).map { Row(id: RowID(Int64($0))) }
    var asked: [Int] = []
    func apply(_ roles: [Int: RowRole], stamps: [Int: Stamp] = [:]) throws {
      asked = []
      var rows = rows
      for (row, stamp) in stamps { rows[row].stamp = stamp }
      try engine.apply([ListSection(id: 1, rows: rows)]) { row in
        asked.append(row)
        return RowContent(height: .fixed(10), role: roles[row] ?? .item)
      }
    }
    try apply([:])
    #expect(asked == Array(0..<9))
    try apply([:])
    #expect(asked == [0, 8])
    try apply([0: .background, 1: .header, 4: .footer, 8: .footer], stamps: [4: 1])
    #expect(asked == [4, 0, 1, 2, 8, 7])
    #expect(
      places(engine)[0...2] == ["none", "header 0", "[0,0]"] && places(engine)[8] == "footer 0")
    try apply([:], stamps: [4: 1])
    #expect(asked == [0, 8, 1, 4] && engine.rowCount(inSection: 0) == 9)
  }

  @Test("A section with another stamp is updated, and none of its rows")
  func stamps() throws {
    try apply(Described(id: 8, rows: [1]), Described(id: 9, rows: [2], stamp: 3))
    try apply(Described(id: 8, rows: [1]), Described(id: 9, rows: [2], stamp: 4))
    #expect(host.last!.sections.sectionUpdates == [OldNew(old: 1, new: 1)])
    #expect(host.last!.sections.operationCount == 1 && host.last!.update.isEmpty)
    try apply(Described(id: 9, rows: [2], stamp: 5), Described(id: 8, rows: [1]))
    #expect(host.last!.sections.sectionUpdates == [OldNew(old: 1, new: 0)])
    #expect(host.last!.sections.sectionMoves.count == 1 && host.last!.sections.operationCount == 2)
    try apply(Described(id: 9, rows: [2], stamp: 5), Described(id: 8, rows: [1]))
    #expect(host.last!.sections.isEmpty)
  }

  @Test("Places speak of the last commit, of removed rows too")
  func pending() throws {
    try apply(Described(id: 8, header: 1, rows: [2, 3], footer: 4), Described(id: 9, rows: [5]))
    let (path, next) = (NewPath(section: 0, row: 0), NewPath(section: 0, row: 1))
    let (row, other) = (try #require(engine.node(at: path)), engine.node(at: next))
    let header = try #require(engine.node(atRow: 0))
    try engine.remove(row)
    try engine.remove(header)
    #expect(engine.row(at: path) == 1 && engine.node(at: path) == nil)
    #expect(engine.path(ofRow: 1) == path && engine.path(of: row) == nil)
    #expect(engine.headerRow(ofSection: 0) == 0 && engine.node(at: next) == other)
    let section = try #require(engine.container(ofSection: 1))
    try engine.move(section, to: .first(in: engine.rootNode))
    #expect(engine.sectionIndex(ofRow: 4) == 1 && engine.path(ofRow: 4)?.section == 1)
    engine.commit()
    #expect(places(engine) == ["[0,0]", "[1,0]", "footer 1"])
    #expect(host.last!.sections.deletes == [OldPath(section: 0, row: 0)])
    #expect(host.last!.sections.sectionUpdates == [OldNew(old: 0, new: 1)])
    #expect(engine.row(at: NewPath(section: 1, row: 1)) == nil)
    #expect(engine.row(at: NewPath(section: 2, row: 0)) == nil && engine.path(ofRow: 3) == nil)
    #expect(engine.headerRow(ofSection: -1) == nil && engine.footerRow(ofSection: 2) == nil)
  }

  @Test(
    "Random sections of a few rows: the list is that of an engine that sees the last one only",
    arguments: seeds(count: 40))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var old: [ListSection] = []
    for step in 0..<40 {
      let sections = content(using: &random)
      try apply(sections, to: engine)
      let fresh = ListEngine(hasSections: true)
      try apply(sections, to: fresh)
      try #require(engine.shownRows() == fresh.shownRows(), "SEED=\(seed), step \(step)")
      try #require(places(engine) == places(fresh), "SEED=\(seed), step \(step)")
      let new = sections.map { section in
        // A section of which the header or footer is another one has changed.
        let edges = ((section.header ?? -1) * 100 + (section.footer ?? -1)) * 10 + section.stamp
        return ListSection(
          id: RowID(section.id), stamp: Stamp(edges), rows: section.rows.map { Row(id: RowID($0)) })
      }
      do {
        _ = try StrictApplier.apply(host.last!.sections, to: old, expecting: new)
      } catch {
        Issue.record("SEED=\(seed), step \(step): \(error)")
        return
      }
      old = new
    }
  }

  /// Some of eight rows in up to three sections, each now a header, now a cell, now a footer.
  private func content(using random: inout SeededGenerator) -> [Described] {
    var pool = (1...8).map { Int64($0) }
    if Bool.random(using: &random) { pool.shuffle(using: &random) }
    pool.removeLast(Int.random(in: 0...4, using: &random))
    let count = Int.random(in: 1...3, using: &random)
    return (0..<count).map { number in
      let isLast = number == count - 1
      let taken = isLast ? pool.count : Int.random(in: 0...pool.count, using: &random)
      var rows = Array(pool.prefix(taken))
      pool.removeFirst(taken)
      let header = !rows.isEmpty && Bool.random(using: &random) ? rows.removeFirst() : nil
      let footer = !rows.isEmpty && Bool.random(using: &random) ? rows.removeLast() : nil
      return Described(
        id: Int64(100 + number), header: header, rows: rows, footer: footer,
        stamp: Int64.random(in: 0...1, using: &random))
    }
  }
}
