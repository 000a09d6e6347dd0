// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Rows and their places in sections")
struct SectionPlaceTests {
  private func makeEngine() -> ListEngine {
    var configuration = EngineConfiguration()
    configuration.layout = nil
    configuration.hasSections = true
    return ListEngine(configuration)
  }

  @Test(
    "Every row has the place it is described at, and every place its row",
    arguments: seeds(count: 3))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = makeEngine()
    let list = SectionList(in: engine)
    for _ in 0..<60 {
      var described: [SectionPlace] = []
      var sections: [CellSection] = []
      for section in 0..<Int.random(in: 0...5, using: &random) {
        let hasHeader = Bool.random(using: &random)
        let hasFooter = Bool.random(using: &random)
        let count = Int.random(in: 0...4, using: &random)
        if hasHeader { described.append(.header(section: section)) }
        for row in 0..<count { described.append(.cell(CellPath(section: section, row: row))) }
        if hasFooter { described.append(.footer(section: section)) }
        sections.append(
          CellSection(
            id: Int.random(in: 0..<8, using: &random),
            header: hasHeader ? SectionCell(model: "header") : nil,
            footer: hasFooter ? SectionCell(model: "footer") : nil
          ) {
            for _ in 0..<count { SectionCell(id: Int.random(in: 0..<40, using: &random)) }
          })
      }
      try list.apply(sections)
      #expect((0..<engine.rowCount).map { engine.sectionPlace(ofRow: $0) } == described)
      for (row, place) in described.enumerated() { #expect(engine.row(at: place) == row) }
    }
  }

  @Test("There is no row at places that are not there, and no place for a row of the root")
  func none() throws {
    let engine = makeEngine()
    let tree = engine.tree
    try tree.appendRow(1, to: tree.root)
    let section = try tree.appendContainer(to: tree.root)
    try tree.appendRow(2, to: section)
    engine.commit()
    #expect(engine.sectionPlace(ofRow: 0) == nil)
    #expect(engine.sectionPlace(ofRow: 1) == .cell(CellPath(section: 0, row: 0)))
    #expect(
      engine.row(at: .header(section: 0)) == nil && engine.row(at: .footer(section: 0)) == nil)
    #expect(engine.row(at: .cell(CellPath(section: 0, row: 1))) == nil)
    #expect(engine.row(at: .cell(CellPath(section: 1, row: 0))) == nil)
    #expect(engine.row(at: .cell(CellPath(section: -1, row: 0))) == nil)
    // What is not committed has no place yet.
    try tree.appendRow(3, to: section)
    #expect(engine.row(at: .cell(CellPath(section: 0, row: 1))) == nil)
  }
}
