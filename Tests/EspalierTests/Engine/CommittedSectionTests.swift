// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Paths of committed rows, held against a list of the sections that was made at the commit.
@Suite("Sections and paths of committed rows")
struct CommittedSectionTests {
  @Test("Random edits that wait change no path", arguments: seeds(count: 12))
  func random(seed: UInt64) throws {
    var world = PathWorld(seed: seed)
    for _ in 0..<25 {
      try world.edit()
      try world.commit()
      try world.check()
      try world.edit()
      try world.check()
    }
  }

  @Test("With a removal that waits, the rows behind keep their paths")
  func pendingRemoval() throws {
    let (engine, sections) = try makeSections()
    let first = try #require(engine.node(at: .cell(CellPath(section: 1, row: 0))))
    let second = try #require(engine.node(at: .cell(CellPath(section: 1, row: 1))))
    try engine.tree.remove(first)
    #expect(engine.node(at: .cell(CellPath(section: 1, row: 0))) == nil)
    #expect(engine.node(at: .cell(CellPath(section: 1, row: 1))) == second)
    #expect(engine.path(of: second) == NewPath(section: 1, row: 1) && engine.path(of: first) == nil)
    #expect(engine.container(ofSection: 1) == sections[1])
    engine.commit()
    #expect(engine.path(of: second) == NewPath(section: 1, row: 0))
  }

  @Test("A section moves as a whole")
  func move() throws {
    let (engine, sections) = try makeSections()
    #expect(engine.moveSection(0, to: 2) && !engine.moveSection(1, to: 1))
    engine.commit()
    #expect(
      (0..<3).map { engine.container(ofSection: $0) } == [sections[1], sections[2], sections[0]])
    #expect(engine.moveSection(2, to: 0))
    engine.commit()
    #expect((0..<3).map { engine.container(ofSection: $0) } == sections)
    try engine.tree.remove(sections[1])
    #expect(engine.container(ofSection: 1) == nil && !engine.moveSection(0, to: 1))
  }

  @Test("One section is loaded again: its rows are updated, and no others")
  func reload() throws {
    let (engine, sections) = try makeSections()
    let host = ReportingHost()
    engine.host = host
    try engine.setNeedsReload(of: sections[1])
    engine.commit()
    let update = try #require(host.last).update
    #expect(update.updates.map(\.new) == [3, 4, 5] && update.operationCount == 3)
    let row = try #require(engine.node(atRow: 0))
    #expect(throws: TreeError.self) { try engine.setNeedsReload(of: row) }
  }

  /// Three sections of three rows, committed.
  private func makeSections() throws -> (ListEngine, [NodeID]) {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    let engine = ListEngine(configuration)
    var sections: [NodeID] = []
    for section in 0..<3 {
      sections.append(
        try engine.tree.appendContainer(id: RowID(Int64(section)), to: engine.tree.root))
      for row in 0..<3 {
        try engine.tree.appendRow(RowID(Int64(10 * section + row)), to: sections[section])
      }
    }
    engine.commit()
    return (engine, sections)
  }
}

private struct PathWorld {
  private struct Section {
    var container: NodeID
    var id: RowID
    var header: NodeID?
    var footer: NodeID?
    var rows: [NodeID]
    var all: [NodeID]
  }

  private let engine: ListEngine
  private var random: SeededGenerator
  private var nodes: [NodeID] = []
  private var nextID: Int64 = 0
  private var sections: [Section] = []
  private var outside: [NodeID] = []

  init(seed: UInt64) {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    if seed.isMultiple(of: 2) { configuration.layout = nil }
    engine = ListEngine(configuration)
    random = SeededGenerator(seed: seed)
    if seed.isMultiple(of: 3) { _ = engine.sectionIndex(withID: 0) }
  }

  /// Lists what was committed, by the tree as it is then.
  mutating func commit() throws {
    engine.commit()
    let rows = engine.tree.visibleRows()
    var listed: Set<NodeID> = []
    sections = try engine.tree.sections().map { section in
      let count = try engine.tree.rowCount(of: section.container)
      let all = rows.filter { (try? engine.tree.contains($0, in: section.container)) == true }
      #expect(all.count == count)
      listed.formUnion(all)
      return Section(
        container: section.container, id: try engine.tree.identity(of: section.container),
        header: section.header, footer: section.footer, rows: Array(rows[section.rows]), all: all)
    }
    outside = rows.filter { !listed.contains($0) }
  }

  func check() throws {
    let tree = engine.tree
    #expect(engine.sectionCount == sections.count)
    for (index, section) in sections.enumerated() {
      #expect(engine.rowCount(inSection: index) == section.rows.count)
      #expect(engine.identity(ofSection: index) == section.id)
      #expect(engine.container(ofSection: index) == alive(section.container))
      #expect(engine.node(at: .header(section: index)) == section.header.flatMap(alive))
      #expect(engine.node(at: .footer(section: index)) == section.footer.flatMap(alive))
      #expect(
        engine.sectionIndex(withID: section.id) == sections.firstIndex { $0.id == section.id })
      if tree.contains(section.container) {
        #expect(engine.sectionIndex(of: section.container) == index)
      }
      for (row, node) in section.rows.enumerated() {
        #expect(engine.node(at: .cell(CellPath(section: index, row: row))) == alive(node))
        let path = NewPath(
          section: NewSection(rawValue: Int32(index)), row: NewRow(rawValue: Int32(row)))
        #expect(engine.path(of: node) == (tree.contains(node) ? path : nil))
      }
      for node in section.all {
        #expect(engine.sectionIndex(of: node) == (tree.contains(node) ? index : nil))
        if !section.rows.contains(node) { #expect(engine.path(of: node) == nil) }
      }
    }
    for node in outside {
      #expect(engine.path(of: node) == nil && engine.sectionIndex(of: node) == nil)
    }
  }

  private func alive(_ node: NodeID) -> NodeID? { engine.tree.contains(node) ? node : nil }

  mutating func edit() throws {
    for _ in 0..<Int.random(in: 0...8, using: &random) { try editOnce() }
  }

  private mutating func editOnce() throws {
    let tree = engine.tree
    nodes.removeAll { !tree.contains($0) }
    nextID += 1
    let containers = try nodes.filter { try tree.isContainer($0) }
    let container = containers.randomElement(using: &random) ?? tree.root
    let place: Place = Bool.random(using: &random) ? .first(in: container) : .last(in: container)
    let node = nodes.randomElement(using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1, 2:
      // Some identities are given twice.
      let id = RowID(nextID / 2)
      nodes.append(try tree.makeContainer(id: id, at: .last(in: tree.root)))
    case 3: nodes.append(try tree.makeContainer(id: RowID(nextID), at: place))
    case 4...8:
      let role = [RowRole.item, .item, .header, .footer].randomElement(using: &random)!
      nodes.append(
        try tree.makeRow(RowID(nextID), attributes: RowAttributes(role: role), at: place))
    case 9, 10: if let node { try tree.remove(node) }
    case 11: if let node { try tree.setHidden(Bool.random(using: &random), node) }
    case 12:
      let separator = Bool.random(using: &random) ? Separator(height: 1) : nil
      if let node { try? tree.setSeparator(separator, at: .top, of: node) }
    default:
      guard let node else { return }
      do { try tree.move(node, to: place) } catch TreeError.cycle {}
    }
  }
}
