// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Snapshots")
struct SnapshotTests {
  let host = SnapshotHost()

  private func engine(
    sections: Bool = false, layout: LayoutConfiguration? = nil
  ) -> ListEngine {
    var configuration = EngineConfiguration()
    configuration.layout = layout
    configuration.hasSections = sections
    let engine = ListEngine(configuration)
    engine.host = host
    return engine
  }

  @Test("The first snapshot inserts, the next ones say what changed")
  func rowsComeAndGo() throws {
    let engine = engine()
    try engine.apply(rows([1, 2, 3]))
    #expect(host.updates.last?.description == "insert 0 1 2")
    try engine.apply(rows([3, 1, 4], stamps: [0, 1, 0]))
    #expect(host.updates.last?.description == "delete 1, insert 2, move 2→0, update 0→1")
    #expect(engine.shownRows() == rows([3, 1, 4], stamps: [0, 1, 0]))
  }

  @Test("Empty content empties the list; empty content of an empty list is no change")
  func emptyLists() throws {
    let engine = engine()
    try engine.apply([Row]())
    #expect(host.updates.last?.isEmpty == true)
    try engine.apply(rows([1, 2]))
    try engine.apply([Row]())
    #expect(host.updates.last?.description == "delete 0 1")
    #expect(engine.rowCount == 0)
    try engine.apply([SnapshotSection]())
    #expect(host.updates.last?.isEmpty == true)
  }

  @Test("1.3: a kept row keeps its node, wherever it moves")
  func nodesAreKept() throws {
    let engine = engine(sections: true)
    try engine.apply([section(1, [10, 11]), section(2, [20, 21]), section(3, [30])])
    let nodes = engine.nodesByID()
    try engine.apply([section(2, [21, 10]), section(4, [30, 20]), section(1, [40])])
    let kept = engine.nodesByID()
    for id in [10, 20, 21, 30] as [RowID] { #expect(kept[id] == nodes[id]) }
    #expect(engine.shownRows().map(\.id) == [21, 10, 30, 20, 40])
    #expect(engine.tree.sections().count == 3)
  }

  @Test("1.3: a kept row keeps its measured height")
  func heightsAreKept() throws {
    let engine = engine(sections: true, layout: LayoutConfiguration())
    engine.setViewport(width: 320, height: 800)
    try engine.apply([section(1, [10, 11]), section(2, [20])])
    #expect(host.measured == [10, 11, 20])
    host.measured = []
    try engine.apply([section(3, [20, 12]), section(1, [11])])
    #expect(host.measured == [12])
  }

  @Test(
    "2.3: the moves of a snapshot's commit are the fewest there are", arguments: seeds(count: 30))
  func movesAreMinimal(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = engine()
    var old: [Row] = []
    var nextID: Int64 = 0
    for _ in 0..<30 {
      let new = ListEdits.edit(old, nextID: &nextID, duplicates: false, using: &random)
      try engine.apply(new)
      let update = try #require(host.updates.last)
      try StrictApplier.check(update, from: old, to: new)
      #expect(update.moves.count == movesMatchingInOrder(from: old, to: new))
      #expect(engine.shownRows() == new)
      old = new
    }
  }

  @Test("1.2: repeated identities lose no row and are reported", arguments: seeds(count: 30))
  func repeatedIdentities(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = engine()
    var old: [Row] = []
    var nextID: Int64 = 0
    for _ in 0..<30 {
      let new = ListEdits.edit(old, nextID: &nextID, duplicates: true, using: &random)
      try engine.apply(new)
      let update = try #require(host.updates.last)
      try StrictApplier.check(update, from: old, to: new)
      #expect(engine.shownRows() == new)
      let inserted = Set(update.inserts.map { new[$0.index].id })
      let expected = Differ.duplicates(in: new, id: \.id).filter { inserted.contains($0.id) }
        .map { EngineDiagnostic.duplicateIdentity($0.id, count: $0.count) }
      #expect(Set(host.diagnostics) == Set(expected))
      #expect(host.diagnostics.count == expected.count)
      old = new
    }
  }

  @Test("1.2: which rows are duplicates")
  func duplicatesAreReportedOnce() throws {
    let engine = engine()
    try engine.apply(rows([1, 2, 1, 3, 1]))
    #expect(host.diagnostics == [.duplicateIdentity(1, count: 3)])
    try engine.apply(rows([1, 2, 1, 3, 1], stamps: [0, 1, 0, 0, 0]))
    #expect(host.diagnostics == [])
    try engine.apply([section(7, [1, 2]), section(8, [1, 1, 2])])
    #expect(host.diagnostics == [.duplicateIdentity(2, count: 2)])
    #expect(engine.shownRows().map(\.id) == [1, 2, 1, 1, 2])
  }

  @Test("2.4: sections, rows that change them, and all of both", arguments: seeds(count: 30))
  func randomSections(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = engine(sections: true)
    var old: [ListSection] = []
    for round in 0..<30 {
      let new = SectionEdits.edit(old, duplicates: round > 20, using: &random)
      let nodes = engine.nodesByID()
      try engine.apply(new.map { section($0) })
      let (before, after) = (old.flatMap(\.rows), new.flatMap(\.rows))
      let update = try #require(host.updates.last)
      if round <= 20 {
        try StrictApplier.check(update, from: before, to: after)
        let kept = engine.nodesByID()
        for (id, node) in nodes where kept[id] != nil { #expect(kept[id] == node) }
      }
      #expect(engine.shownSections() == new.map { ListSection(id: $0.id, rows: $0.rows) })
      old = new
    }
  }

  @Test("A section that keeps its place and its rows costs no operation")
  func sectionsStay() throws {
    let engine = engine(sections: true)
    try engine.apply([section(1, [10]), section(2, [20, 21]), section(3, [30])])
    let containers = engine.tree.sections().map(\.container)
    try engine.apply([section(3, [30]), section(1, [10]), section(2, [20, 22, 21])])
    #expect(host.updates.last?.description == "insert 3, move 3→0")
    #expect(
      engine.tree.sections().map(\.container) == [containers[2], containers[0], containers[1]])
  }

  @Test("Headers and footers are rows with a role: they come, change and go")
  func headersAndFooters() throws {
    let engine = engine(sections: true)
    var content = section(1, [10, 11])
    try engine.apply([content])
    content = SnapshotSection(
      id: 1, header: SnapshotRow(id: 100), footer: SnapshotRow(id: 101), rows: content.rows)
    try engine.apply([content])
    #expect(host.updates.last?.description == "insert 0 3")
    let parts = try #require(engine.tree.sections().first)
    #expect(parts.header != nil && parts.footer != nil && parts.rows == 1..<3)
    content.header?.row.stamp = 1
    try engine.apply([content])
    #expect(host.updates.last?.description == "update 0→0")
    content.footer = nil
    try engine.apply([content])
    #expect(host.updates.last?.description == "delete 3")
    #expect(engine.tree.sections().first?.header == parts.header)
  }

  @Test("Flat content becomes sections and flat again, and no row is lost on the way")
  func shapesChange() throws {
    let engine = engine(sections: true)
    try engine.apply(rows([1, 2, 3, 4]))
    let nodes = engine.nodesByID()
    try engine.apply([section(7, [1, 3]), section(8, [2, 4, 5])])
    #expect(host.updates.last?.moves.count == 1)
    #expect(
      engine.shownSections() == [
        ListSection(id: 7, rows: rows([1, 3])), ListSection(id: 8, rows: rows([2, 4, 5])),
      ])
    try engine.apply(rows([1, 3, 2, 4]))
    #expect(host.updates.last?.description == "delete 4")
    #expect(engine.nodesByID() == nodes)
    #expect(try engine.tree.childCount(of: engine.tree.root) == 4)
  }

  @Test("Rows deeper than sections are taken out of their containers")
  func nestedContent() throws {
    let engine = engine(sections: true)
    let tree = engine.tree
    let outer = try tree.appendContainer(id: 7, to: tree.root)
    let inner = try tree.appendContainer(to: outer)
    let row = try tree.appendRow(1, to: inner)
    try tree.appendRow(2, to: tree.root)
    engine.commit()
    try engine.apply([section(7, [2, 1]), section(8, [3])])
    #expect(engine.shownRows().map(\.id) == [2, 1, 3])
    #expect(try tree.parent(of: row) == outer)
    #expect(!tree.contains(inner))
  }

  @Test("The content of one container leaves the others alone")
  func oneContainer() throws {
    let engine = engine()
    let first = try engine.tree.appendContainer(to: engine.tree.root)
    let second = try engine.tree.appendContainer(to: engine.tree.root)
    try engine.apply(rows([1, 2]), to: first)
    try engine.apply(rows([3, 4]), to: second)
    try engine.apply(rows([2, 5, 1]), to: first)
    #expect(engine.shownRows().map(\.id) == [2, 5, 1, 3, 4])
    #expect(host.updates.last?.moves.count == 1)
  }

  @Test("Attributes are asked for where a row is new or has a new stamp")
  func traitsAreAskedForWhenNeeded() throws {
    let engine = engine()
    try engine.set(rows([1, 2, 3]).span) { _ in RowAttributes(kind: 1) }
    var asked: [Int] = []
    try engine.set(rows([3, 2, 4], stamps: [0, 1, 0]).span) { row in
      asked.append(row)
      return RowAttributes(kind: 2)
    }
    engine.commit()
    #expect(asked == [2, 1])
    let kinds = try (0..<3).map { try engine.tree.attributes(of: engine.node(atRow: $0)!).kind }
    #expect(kinds == [1, 2, 2])
  }

  @Test("Edits between two snapshots, and in the middle of one, are seen by the next")
  func editsInBetween() throws {
    let engine = engine()
    let tree = engine.tree
    try engine.apply(rows([1, 2, 3]))
    try tree.update(engine.node(atRow: 1)!)
    try tree.appendRow(9, to: tree.root)
    try engine.apply(rows([1, 2, 3]))
    #expect(host.updates.last?.isEmpty == true)
    try tree.update(engine.node(atRow: 1)!)
    engine.commit()
    try engine.apply(rows([1, 2, 3]))
    #expect(host.updates.last?.description == "update 1→1")
    try engine.set(rows([1, 4, 2, 3], stamps: [1, 0, 0, 0]).span) { row in
      _ = try? tree.appendRow(RowID(Int64(100 + row)), to: tree.root)
      return RowAttributes()
    }
    engine.commit()
    #expect(engine.shownRows().map(\.id) == [1, 4, 2, 3, 101, 100])
    try engine.apply(rows([1, 4, 2, 3], stamps: [1, 0, 0, 0]))
    #expect(host.updates.last?.description == "delete 4 5")
  }

  @Test("6.1: several snapshots and edits between two commits are one transaction")
  func oneTransaction() throws {
    let engine = engine()
    try engine.apply(rows([1, 2, 3]))
    try engine.set(rows([3, 2, 1]))
    try engine.set(rows([1, 2, 3, 4]))
    try engine.tree.appendRow(5, to: engine.tree.root)
    engine.commit()
    #expect(host.updates.last?.description == "insert 3 4")
  }

  @Test("6.3: a snapshot applied inside of a commit is the next commit")
  func reentrancy() throws {
    let engine = engine()
    host.answers = [rows([2, 1]), rows([2])]
    try engine.apply(rows([1]))
    #expect(host.updates.map(\.description) == ["insert 0", "insert 0", "delete 1"])
    #expect(host.rowCounts == [1, 2, 1])
  }

  @Test("2.6: a threshold makes a snapshot a reload, with the reason")
  func reloadThreshold() throws {
    var configuration = EngineConfiguration()
    configuration.layout = nil
    configuration.reloadThreshold = 2
    let engine = ListEngine(configuration)
    engine.host = host
    try engine.apply(rows([1, 2, 3]))
    #expect(host.reload == .tooManyOperations(3, threshold: 2))
    try engine.apply(rows([1, 2]))
    #expect(host.reload == nil)
  }

  @Test("What a snapshot refuses changes nothing")
  func refusals() throws {
    var configuration = EngineConfiguration()
    configuration.nodeLimit = 6
    let engine = ListEngine(configuration)
    try engine.apply(rows([1, 2, 3]))
    #expect(throws: TreeError.tooManyNodes(limit: 6)) { try engine.apply(rows([4, 5, 6, 1, 2])) }
    #expect(engine.tree.rowCount == 3)
    try engine.apply(rows([4, 5, 6, 7]))
    let row = engine.node(atRow: 0)!
    #expect(throws: TreeError.notContainer(row)) { try engine.apply(rows([8]), to: row) }
    try engine.apply([Row]())
    #expect(throws: TreeError.unknownNode(row)) { try engine.apply(rows([8]), to: row) }
  }

  @Test("Sections that do not fit are refused whole, whatever is missing")
  func sectionsDoNotFit() throws {
    var refusals = 0
    for limit in 2...12 {
      var configuration = EngineConfiguration()
      configuration.nodeLimit = limit
      let engine = ListEngine(configuration)
      do throws(TreeError) {
        try engine.apply([section(1, [10]), section(2, [20, 21])])
        #expect(engine.rowCount == 3)
      } catch {
        refusals += 1
        #expect(error == .tooManyNodes(limit: limit))
        #expect(try engine.tree.childCount(of: engine.tree.root) == 0)
      }
    }
    #expect(refusals > 3 && refusals < 11)
  }

  @Test(
    "A warmed-up snapshot of the same size allocates nothing",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() throws {
    let engine = engine()
    engine.host = nil
    let count = 2000
    let lists = (0..<4).map { turn in
      (0..<count).map { index in
        Row(
          id: RowID(Int64(index % 100 == 0 ? index + turn * count : index)),
          stamp: Stamp(Int64(index % 77 == 0 ? turn : 0)))
      }.rotated(by: turn * 10)
    }
    for _ in 0..<3 { for list in lists { try engine.apply(list) } }
    let used = try allocations { for list in lists { try engine.apply(list) } }
    #expect(used == .none)
  }

  /// Four lists of 2,000 rows: every hundredth one comes and goes, others change, all are turned round.
  private func turningLists() -> [[Row]] {
    (0..<4).map { turn in
      (0..<2000).map { index in
        Row(
          id: RowID(Int64(index % 100 == 0 ? index + turn * 2000 : index)),
          stamp: Stamp(Int64(index % 77 == 0 ? turn : 0)))
      }.rotated(by: turn * 10)
    }
  }

  @Test(
    "Rows with attributes, sections and elements allocate nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func facesAllocateNothing() throws {
    let lists = turningLists()
    let rowLists = lists.map { $0.map { SnapshotRow(id: $0.id, stamp: $0.stamp) } }
    func engine() -> ListEngine {
      let engine = self.engine()
      engine.host = nil  // It keeps the reports.
      return engine
    }
    let rowEngine = engine()
    for _ in 0..<3 { for list in rowLists { try rowEngine.apply(list) } }
    #expect(try allocations { for list in rowLists { try rowEngine.apply(list) } } == .none)

    func sections(_ list: [SnapshotRow]) -> [SnapshotSection] {
      (0..<20).map { (number: Int) -> SnapshotSection in
        let header = SnapshotRow(id: RowID(Int64(-1 - number)))
        let rows = list[(number * 100)..<(number * 100 + 100)]
        return SnapshotSection(id: RowID(Int64(number)), header: header, rows: Array(rows))
      }
    }
    let sectionLists = rowLists.map(sections)
    let sectionEngine = engine()
    for _ in 0..<3 { for list in sectionLists { try sectionEngine.apply(list) } }
    #expect(
      try allocations { for list in sectionLists { try sectionEngine.apply(list) } } == .none)

    let elementEngine = engine()
    let elements = ElementList<Row, RowID>(in: elementEngine, id: { $0.id })
    for _ in 0..<4 { for list in lists { try elements.apply(list) } }
    #expect(try allocations { for list in lists { try elements.apply(list) } } == .none)
    #expect(elements.elements == lists[3])
  }
}

extension Array {
  fileprivate func rotated(by count: Int) -> [Element] {
    Array(self[count...] + self[..<count])
  }
}

/// A section of plain rows.
func section(_ id: RowID, _ rows: [RowID]) -> SnapshotSection {
  SnapshotSection(id: id, rows: rows.map { SnapshotRow(id: $0) })
}

/// The same section, of the rows of a list of sections.
func section(_ list: ListSection) -> SnapshotSection {
  SnapshotSection(id: list.id, rows: list.rows.map { SnapshotRow(id: $0.id, stamp: $0.stamp) })
}

extension ListEngine {
  /// The rows as the host was told of them.
  func shownRows() -> [Row] {
    (0..<rowCount).compactMap { try? tree.row(node(atRow: $0)!) }
  }

  /// The same in sections.
  func shownSections() -> [ListSection] {
    tree.sections().map { section in
      ListSection(
        id: (try? tree.identity(of: section.container)) ?? 0,
        rows: section.rows.compactMap { try? tree.row(node(atRow: $0)!) })
    }
  }

  /// The node of every row that is shown.
  func nodesByID() -> [RowID: NodeID] {
    var nodes: [RowID: NodeID] = [:]
    for row in 0..<rowCount {
      let node = node(atRow: row)!
      if let id = try? tree.row(node).id { nodes[id] = node }
    }
    return nodes
  }
}

/// Keeps what it is told, and answers with snapshots.
final class SnapshotHost: ListHost {
  var updates: [BatchUpdate] = []
  var diagnostics: [EngineDiagnostic] = []
  var rowCounts: [Int] = []
  var measured: [RowID] = []
  var reload: ReloadReason?
  var answers: [[Row]] = []

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    measured.append(request.id)
    return 40
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    updates.append(commit.update)
    diagnostics = commit.diagnostics
    reload = commit.reload
    rowCounts.append(engine.rowCount)
    if !answers.isEmpty { try? engine.apply(answers.removeFirst()) }
  }
}
