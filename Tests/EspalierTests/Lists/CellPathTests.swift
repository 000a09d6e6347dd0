// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// `SectionList.indexPath(ofCell:)` answers what the engine does: of the last commit, not of the description.
@Suite("6.6: where a described cell is") @MainActor
struct CellPathTests {
  let engine = ListEngine(hasSections: true)
  let list: SectionList

  init() { list = SectionList(in: engine) }

  /// Section and row, after a look whether the engine says the same of the node.
  private func path(_ id: Int) throws -> [Int]? {
    let path = list.indexPath(ofCell: id).map { [$0.section, $0.row] }
    let told = try engine.path(of: #require(list.node(ofCell: id)))
    #expect(path == told.map { [$0.section.index, $0.row.index] })
    return path
  }

  private func apply(_ sections: [String: [Int]]) throws {
    try list.apply {
      for (id, cells) in sections.sorted(by: { $0.key < $1.key }) {
        CellSection(id: id, header: SectionCell(id: "\(id) header")) {
          for cell in cells { SectionCell(id: cell) }
        }
      }
    }
  }

  @Test("In a hidden section it is nowhere, and the sections behind count without that")
  func hiddenSections() throws {
    try apply(["a": [1], "b": [2]])
    #expect(try path(1) == [0, 0] && path(2) == [1, 0])
    try engine.setHidden(true, try #require(list.node(ofSection: "a")))
    #expect(try path(1) == [0, 0] && path(2) == [1, 0])
    engine.commit()
    #expect(try path(1) == nil && path(2) == [0, 0])
    #expect(list.index(ofSection: "a") == nil && list.index(ofSection: "b") == 0)
  }

  @Test("A hidden cell is nowhere, and the cells behind count without it")
  func hiddenCells() throws {
    try apply(["a": [0, 1, 2]])
    try engine.setHidden(true, try #require(list.node(ofCell: 0)))
    engine.commit()
    #expect(try path(0) == nil && path(1) == [0, 0] && path(2) == [0, 1])
    // Nor does a hidden header count.
    try engine.setHidden(true, try #require(list.node(ofCell: "a header")))
    engine.commit()
    #expect(try path(1) == [0, 0] && list.indexPath(ofCell: "a header") == nil)
  }

  @Test("Separators between the cells count among the rows of the section")
  func separators() throws {
    try list.apply { CellSection(id: "a") { for id in 0..<3 { SectionCell(id: id) } } }
    let section = try #require(list.node(ofSection: "a"))
    try engine.setSeparatorBetweenChildren(Separator(height: 1), of: section)
    engine.commit()
    #expect(engine.rowCount == 5)
    #expect(try path(0) == [0, 0] && path(1) == [0, 2] && path(2) == [0, 4])
    try engine.setHidden(true, try #require(list.node(ofCell: 0)))
    engine.commit()
    #expect(try path(0) == nil && path(1) == [0, 0] && path(2) == [0, 2])
  }

  @Test("A cell that was dragged into another section is there, and a section where it went")
  func dragged() throws {
    try apply(["a": [0, 1], "b": [2]])
    try engine.reorder.begin(try #require(list.node(ofCell: 0)))
    engine.reorder.move(to: engine.rowCount - 1)
    #expect(try engine.reorder.end())
    #expect(try path(0) == [1, 1] && path(1) == [0, 0] && path(2) == [1, 0])
    try engine.move(try #require(list.node(ofSection: "b")), to: .first(in: .root))
    #expect(try path(0) == [1, 1] && path(1) == [0, 0])
    engine.commit()
    #expect(try path(0) == [0, 1] && path(2) == [0, 0] && path(1) == [1, 0])
  }

  @Test("What was removed since the commit is where the host shows it")
  func removed() throws {
    try apply(["a": [0, 1]])
    try engine.remove(try #require(list.node(ofCell: 0)))
    #expect(list.indexPath(ofCell: 0) ?? (-1, -1) == (0, 0) && list.rowIndex(ofCell: 0) == 1)
    #expect(try path(1) == [0, 1])
    engine.commit()
    #expect(list.indexPath(ofCell: 0) == nil && list.rowIndex(ofCell: 0) == nil)
    #expect(try path(1) == [0, 0])
  }

  @Test("Where the engine has other sections, or none, cells are counted as they are described")
  func described() throws {
    let flat = ListEngine()
    let container = try engine.makeContainer(at: .last(in: .root))
    let lists = [SectionList(in: flat), SectionList(in: engine, container: container)]
    for (list, engine) in zip(lists, [flat, engine]) {
      try list.apply {
        CellSection(id: "a", header: SectionCell(id: "header")) { SectionCell(id: 0) }
        CellSection(id: "b") { for id in 1..<3 { SectionCell(id: id) } }
      }
      #expect(list.indexPath(ofCell: 0) ?? (-1, -1) == (0, 0))
      #expect(list.indexPath(ofCell: 2) ?? (-1, -1) == (1, 1))
      try engine.setHidden(true, try #require(list.node(ofSection: "a")))
      try engine.setHidden(true, try #require(list.node(ofCell: 1)))
      engine.commit()
      #expect(list.index(ofSection: "b") == 1)
      #expect(list.indexPath(ofCell: 2) ?? (-1, -1) == (1, 1))
      #expect(list.indexPath(ofCell: "header") == nil)
    }
  }

  @Test("After content that was refused, the cells are still known")
  func refused() throws {
    try apply(["a": [0, 1], "b": [2]])
    try engine.move(try #require(list.node(ofSection: "b")), to: .first(in: .root))
    engine.commit()
    #expect(throws: EditError.invalidLength(-1)) {
      try list.apply { CellSection(id: "a") { SectionCell(id: 9, height: .fixed(-1)) } }
    }
    #expect(try path(0) == [1, 0] && list.cell(withID: 2) != nil)
    engine.commit()
    #expect(try path(0) == [1, 0] && path(2) == [0, 0])
    #expect(list.cell(withID: 2) != nil && list.cell(atRow: 1) != nil)
    #expect(list.index(ofSection: "b") == 0 && list.cell(withID: 9) == nil)
  }
}
