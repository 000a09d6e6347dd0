// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Snapshots") @MainActor
struct SnapshotTests {
  let host = SnapshotHost()

  private func engine(sections: Bool = false) -> ListEngine {
    var configuration = EngineConfiguration()
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
    try engine.apply([ListSection]())
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
    #expect(engine.sectionCount == 3)
  }

  @Test("1.3: a kept row keeps its measured height")
  func heightsAreKept() throws {
    let engine = engine(sections: true)
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
        .map { EngineDiagnostic.duplicateIdentity(ReportedID($0.id), count: $0.count) }
      #expect(Set(host.diagnostics) == Set(expected))
      #expect(host.diagnostics.count == expected.count)
      old = new
    }
  }

  @Test("1.2: which rows are duplicates")
  func duplicatesAreReportedOnce() throws {
    let engine = engine()
    try engine.apply(rows([1, 2, 1, 3, 1]))
    #expect(host.diagnostics == [.duplicateIdentity(ReportedID(1), count: 3)])
    try engine.apply(rows([1, 2, 1, 3, 1], stamps: [0, 1, 0, 0, 0]))
    #expect(host.diagnostics == [])
    try engine.apply([section(7, [1, 2]), section(8, [1, 1, 2])])
    #expect(host.diagnostics == [.duplicateIdentity(ReportedID(2), count: 2)])
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
      try engine.apply(new)
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
    let containers = engine.children(of: .root)
    try engine.apply([section(3, [30]), section(1, [10]), section(2, [20, 22, 21])])
    #expect(host.updates.last?.description == "insert 3, move 3→0")
    #expect(
      engine.children(of: .root) == [containers[2], containers[0], containers[1]])
  }

  @Test("The content of one container leaves the others alone")
  func oneContainer() throws {
    let engine = engine()
    let first = try engine.makeContainer(at: .last(in: .root))
    let second = try engine.makeContainer(at: .last(in: .root))
    try engine.apply(rows([1, 2]), to: first)
    try engine.apply(rows([3, 4]), to: second)
    try engine.apply(rows([2, 5, 1]), to: first)
    #expect(engine.shownRows().map(\.id) == [2, 5, 1, 3, 4])
    #expect(host.updates.last?.moves.count == 1)
  }

  @Test("6.1: several snapshots and edits between two commits are one transaction")
  func oneTransaction() throws {
    let engine = engine()
    try engine.apply(rows([1, 2, 3]))
    try engine.set(ContiguousArray(rows([3, 2, 1])))
    try engine.set(ContiguousArray(rows([1, 2, 3, 4])))
    try engine.makeRow(RowContent(5), at: .last(in: .root))
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
    "Elements allocate nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func facesAllocateNothing() throws {
    let lists = turningLists()
    func engine() -> ListEngine {
      let engine = self.engine()
      engine.host = nil  // It keeps the reports.
      return engine
    }

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
