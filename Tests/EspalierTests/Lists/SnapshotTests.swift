// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Snapshots") @MainActor
struct SnapshotTests {
  let host = ReportingHost { _, _ in 40 }

  private func engine(sections: Bool = false) -> ListEngine {
    ListEngine(hasSections: sections, host: host)
  }

  @Test("Empty content empties the list; empty content of an empty list is no change")
  func emptyLists() throws {
    let engine = engine()
    try engine.apply([Row]())
    #expect(host.last?.update.isEmpty == true)
    try engine.apply(rows([1, 2]))
    try engine.apply([Row]())
    #expect(host.last?.update.description == "delete 0 1")
    #expect(engine.rowCount == 0)
    try engine.apply([ListSection]())
    #expect(host.last?.update.isEmpty == true)
  }

  @Test("1.3: a kept row keeps its measured height")
  func heightsAreKept() throws {
    let engine = engine(sections: true)
    engine.setViewport(width: 320, height: 800)
    try engine.apply([section(1, [10, 11]), section(2, [20])])
    #expect(host.takeAsked() == [10, 11, 20])
    try engine.apply([section(3, [20, 12]), section(1, [11])])
    #expect(host.takeAsked() == [12])
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
      let update = try #require(host.last?.update)
      try StrictApplier.check(update, from: old, to: new)
      #expect(engine.shownRows() == new)
      let inserted = Set(update.inserts.map { new[$0.index].id })
      let expected = Differ.duplicates(in: new, id: \.id).filter { inserted.contains($0.id) }
        .map { EngineDiagnostic.duplicateIdentity(ReportedID($0.id), count: $0.count) }
      #expect(Set(host.last!.diagnostics) == Set(expected))
      #expect(host.last!.diagnostics.count == expected.count)
      old = new
    }
  }

  @Test("1.2: which rows are duplicates")
  func duplicatesAreReportedOnce() throws {
    let engine = engine()
    try engine.apply(rows([1, 2, 1, 3, 1]))
    #expect(host.last!.diagnostics == [.duplicateIdentity(ReportedID(1), count: 3)])
    try engine.apply(rows([1, 2, 1, 3, 1], stamps: [0, 1, 0, 0, 0]))
    #expect(host.last!.diagnostics == [])
    try engine.apply([section(7, [1, 2]), section(8, [1, 1, 2])])
    #expect(host.last!.diagnostics == [.duplicateIdentity(ReportedID(2), count: 2)])
    #expect(engine.shownRows().map(\.id) == [1, 2, 1, 1, 2])
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
    #expect(host.last?.update.moves.count == 1)
  }

  @Test(
    "Rows and elements that are handed over allocate nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() throws {
    // No host: it keeps the reports.
    let (rowEngine, elementEngine) = (ListEngine(), ListEngine())
    let elements = ElementList<Row, RowID>(in: elementEngine, id: { $0.id })
    let lists = turningLists()
    func applyRows() throws { for list in lists { try rowEngine.apply(list) } }
    func applyElements() throws { for list in lists { try elements.apply(list) } }
    #expect(try warmAllocations(after: 4) { try applyRows() } == .none)
    #expect(try warmAllocations(after: 4) { try applyElements() } == .none)
    #expect(elements.elements == lists[3])
  }
}
