// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Rows and sections by identity, sections of nodes and the rows of containers, held against a tree of objects that
/// was gone through at the commit.
@Suite("Questions about what was committed")
@MainActor struct CommittedQuestionTests {
  @Test("Random edits, asked about before and after commits", arguments: seeds(count: 16))
  func random(seed: UInt64) throws {
    var world = QuestionWorld(seed: seed)
    for step in 0..<50 {
      try world.edit()
      if step % 3 != 0 { world.commit() }
      // The first question may come at any time, also while edits wait.
      if step >= Int(seed % 30) { try world.check("SEED=\(seed) step \(step)") }
    }
  }

  @Test("A row that waits to be removed keeps its index, and has no handle")
  func removed() throws {
    let engine = ListEngine()
    let rows = try engine.addRows(1...3)
    engine.commit()
    try engine.move(rows[1], to: .first(in: engine.rootNode))
    try engine.remove(rows[1])
    #expect(engine.rowIndex(withID: 2) == 1 && engine.node(withID: 2) == nil)
    #expect(engine.rowIndex(withID: 3) == 2 && engine.node(withID: 3) == rows[2])
    let new = try engine.makeRow(RowContent(2), at: .last(in: engine.rootNode))
    #expect(engine.rowIndex(withID: 2) == 1 && engine.node(withID: 2) == nil)
    engine.commit()
    #expect(engine.rowIndex(withID: 2) == 2 && engine.node(withID: 2) == new)
  }

  @Test("A container is in the section it was in, whatever comes into it or leaves it")
  func sectionOfContainer() throws {
    let engine = ListEngine(hasSections: true)
    let sections = try (1...2).map {
      try engine.makeContainer(id: RowID(Int64($0)), at: .last(in: engine.rootNode))
    }
    let inner = try engine.makeContainer(at: .last(in: sections[0]))
    let kept = try engine.makeRow(RowContent(1), at: .last(in: inner))
    let other = try engine.makeRow(RowContent(2), at: .last(in: sections[1]))
    engine.commit()
    #expect(engine.sectionIndex(of: inner) == 0)
    try engine.move(other, to: .first(in: inner))
    #expect(engine.sectionIndex(of: inner) == 0)
    try engine.remove(other)
    try engine.remove(kept)
    #expect(engine.sectionIndex(of: inner) == 0)
    try engine.move(inner, to: .last(in: sections[1]))
    #expect(engine.sectionIndex(of: inner) == 0)
    engine.commit()
    #expect(engine.sectionIndex(of: inner) == nil)
  }

  @Test("A section has the rows it had, whatever leaves it, comes into it or moves past it")
  func rowsOfSections() throws {
    let engine = ListEngine(hasSections: true)
    let sections = try [1...3, 4...5, 6...6].map { (ids: ClosedRange<Int64>) in
      let section = try engine.makeContainer(at: .last(in: .root))
      for id in ids { try engine.makeRow(RowContent(RowID(id)), at: .last(in: section)) }
      return section
    }
    let hidden = try engine.makeContainer(at: .last(in: .root))
    try engine.makeRow(RowContent(7), at: .last(in: hidden))
    try engine.setHidden(true, hidden)
    engine.commit()
    func rows(of container: NodeID) -> Range<Int>? {
      engine.bare.tree.committedRows(of: container)
    }
    let second = try #require(engine.node(withID: 2))
    let fourth = try #require(engine.node(withID: 4))
    try engine.move(second, to: .last(in: sections[2]))
    try engine.remove(fourth)
    try engine.move(sections[1], to: .first(in: .root))
    try engine.setHidden(true, sections[2])
    try engine.setHidden(false, hidden)
    let new = try engine.makeContainer(at: .after(sections[0]))
    #expect(rows(of: sections[0]) == 0..<3 && rows(of: sections[1]) == 3..<5)
    #expect(rows(of: sections[2]) == 5..<6)
    #expect(rows(of: hidden) == nil && rows(of: new) == nil)
    // 5; 1, 3; none; and 7, as 6 and 2 are hidden.
    engine.commit()
    #expect(rows(of: sections[1]) == 0..<1 && rows(of: sections[0]) == 1..<3)
    #expect(rows(of: new) == 3..<3 && rows(of: hidden) == 3..<4 && rows(of: sections[2]) == nil)
  }

  @Test("Loading a container again updates its rows, those of models and of containers in it")
  func reload() throws {
    let host = ReportingHost()
    let engine = ListEngine(for: host)
    let (outer, inner) = (ContainerModel(), ContainerModel())
    let models = (0..<3).map { _ in CellModel(height: .fixed(10)) }
    try engine.root.add([models[0], outer])
    try outer.add([models[1], inner])
    try inner.add(models[2])
    let container = try #require(outer.node)
    try engine.makeRow(RowContent(7), at: .last(in: container))
    engine.commit()
    try engine.setNeedsReload(of: container)
    engine.commit()
    let update = try #require(host.last).update
    #expect(update.updates.map(\.new) == [1, 2, 3] && update.operationCount == 3)
    let row = try #require(models[0].node)
    #expect(throws: EditError.notAContainer(row)) { try engine.setNeedsReload(of: row) }
    try engine.remove(container)
    #expect(throws: EditError.unknownNode(container)) { try engine.setNeedsReload(of: container) }
    #expect(throws: EditError.unknownNode(container)) { try engine.rows(of: container) }
    #expect(throws: EditError.notAContainer(row)) { try engine.rows(of: row) }
  }

  @Test(
    "The rows of a container are all listed while separators between them wait",
    arguments: [3, 200])
  func rowsBesideSeparators(count: Int) throws {
    for isWhole in [false, true] {
      let engine = ListEngine()
      let container = try engine.makeContainer(at: .last(in: .root))
      try engine.addRows(0..<count, in: container)
      try engine.setSeparatorBetweenChildren(Separator(height: 1), of: container)
      let rows = try engine.rows(of: isWhole ? nil : container)
      #expect(rows.map { Int($0.id.rawValue) } == Array(0..<count))
    }
  }

  @Test("A row without content has no identity, and is not among the rows of its container")
  func runs() throws {
    let bare = ListEngine()
    try bare.makeRow(RowContent(1), at: .last(in: bare.rootNode))
    try bare.bare.tree.makeRun(count: 10, height: 20, at: .first(in: bare.rootNode))
    bare.commit()
    #expect(try bare.rows(of: nil) == [Row(id: 1)])
    #expect(bare.rowIndex(withID: 0) == nil && bare.rowIndex(withID: 1) == 10)
    try bare.setNeedsReload(of: bare.rootNode)
    bare.commit()
    #expect(bare.report.update.updates.map(\.new) == [10])
  }
}

@MainActor private struct QuestionWorld {
  final class Item {
    let id: Int64
    let isRow: Bool
    var node = NodeID.root
    var isHidden = false
    var parent: Item?
    var children: [Item] = []
    /// The first row that was listed in it at the last commit.
    var firstListed: Item?

    init(_ id: Int64, isRow: Bool) { (self.id, self.isRow) = (id, isRow) }

    var all: [Item] { [self] + children.flatMap(\.all) }
    /// The rows in it that are listed.
    var listed: [Item] {
      if isHidden { return [] }
      return isRow ? [self] : children.flatMap(\.listed)
    }
  }

  /// What was listed at the last commit.
  struct Section {
    var id: Int64
    var item: Item
    var rows: [Item]
  }

  let engine: ListEngine
  let root = Item(0, isRow: false)
  var random: SeededGenerator
  var rows: [Item] = []
  var sections: [Section] = []
  let hasSections: Bool

  init(seed: UInt64) {
    hasSections = seed % 2 == 1
    engine = ListEngine(hasSections: hasSections)
    random = SeededGenerator(seed: seed)
  }

  mutating func commit() {
    engine.commit()
    rows = root.listed
    for item in root.all where !item.isRow {
      item.firstListed = item.all.first { inside in rows.contains { $0 === inside } }
    }
    guard hasSections else { return }
    sections = root.children.filter { !$0.isHidden }.map {
      Section(id: $0.id, item: $0, rows: $0.listed)
    }
  }

  mutating func edit() throws {
    for _ in 0..<Int.random(in: 0...6, using: &random) { try editOnce() }
  }

  private mutating func editOnce() throws {
    let items = root.all
    let containers = items.filter { !$0.isRow }
    let item = items.randomElement(using: &random)!
    let container = containers.randomElement(using: &random)!
    let id = Int64.random(in: 1...12, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4:
      if hasSections, container === root { return try add(id, isRow: false, to: root) }
      try add(id, isRow: true, to: container)
    case 5, 6: try add(id, isRow: false, to: container)
    case 7, 8:
      guard let parent = item.parent else { return }
      try engine.remove(item.node)
      parent.children.removeAll { $0 === item }
    case 9:
      guard item !== root else { return }
      item.isHidden.toggle()
      try engine.setHidden(item.isHidden, item.node)
    default:
      guard let parent = item.parent, !item.all.contains(where: { $0 === container }),
        !(hasSections && item.isRow && container === root)
      else { return }
      try engine.move(item.node, to: .first(in: container.node))
      parent.children.removeAll { $0 === item }
      container.children.insert(item, at: 0)
      item.parent = container
    }
  }

  private func add(_ id: Int64, isRow: Bool, to container: Item) throws {
    let item = Item(id, isRow: isRow)
    let place = Place.last(in: container.node)
    item.node =
      isRow
      ? try engine.makeRow(RowContent(RowID(id), stamp: Stamp(id + 1)), at: place)
      : try engine.makeContainer(id: RowID(id), at: place)
    item.parent = container
    container.children.append(item)
  }

  func check(_ note: Comment) throws {
    let present = root.all
    func isThere(_ item: Item) -> Bool { present.contains { $0 === item } }
    for id in Int64(0)...13 {
      let row = rows.firstIndex { $0.id == id }
      #expect(engine.rowIndex(withID: RowID(id)) == row, note)
      let node = row.flatMap { isThere(rows[$0]) ? rows[$0].node : nil }
      #expect(engine.node(withID: RowID(id)) == node, note)
      let section = sections.firstIndex { $0.id == id }
      #expect(engine.sectionIndex(withID: RowID(id)) == section, note)
    }
    for index in -1...sections.count {
      let count = sections.indices.contains(index) ? sections[index].rows.count : nil
      #expect(engine.rowCount(inSection: index) == count, note)
    }
    for item in present {
      let around = sections.firstIndex { section in
        section.item === item || section.rows.contains { $0 === item }
      }
      if item.isRow || around != nil {
        #expect(engine.sectionIndex(of: item.node) == around, note)
      } else {
        // By the rows in it that were committed, wherever they are now.
        let index = item.firstListed.flatMap { row in
          sections.firstIndex { section in section.rows.contains { $0 === row } }
        }
        #expect(engine.sectionIndex(of: item.node) == index, note)
      }
      guard !item.isRow else { continue }
      let expected = item.all.filter(\.isRow).map {
        Row(id: RowID($0.id), stamp: Stamp($0.id + 1))
      }
      #expect(try engine.rows(of: item.node) == expected, note)
    }
  }
}
