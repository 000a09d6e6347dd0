// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Settling and committing")
struct SettlingTests {
  let tree = ComponentTree()

  /// A recording tree with rows 0, 1, 2 … committed.
  func recording(_ count: Int64) throws -> [NodeID] {
    let rows = try (0..<count).map { try tree.appendRow(RowID($0), to: tree.root) }
    _ = commit()
    return rows
  }

  func commit() -> ComponentTree.Listed { tree.commit() }

  @Test("The worked example: b removed, d moved to the front, f inserted after it")
  func workedExample() throws {
    let a = try tree.appendRow(1, to: tree.root)
    let b = try tree.appendRow(2, to: tree.root)
    let container = try tree.appendContainer(to: tree.root)
    try tree.appendRow(3, to: container)
    let d = try tree.appendRow(4, to: container)
    try tree.appendRow(5, to: tree.root)
    _ = commit()
    try tree.remove(b)
    try tree.move(d, to: .before(a))
    let f = try tree.makeRow(6, at: .after(d))
    let changes = commit()
    #expect(changes.deletes == [1])
    #expect(changes.inserts == [1])
    #expect(tree.node(atRow: changes.inserts[0]) == f)
    #expect(changes.moves == [[3, 0]])
    #expect(tree.node(atRow: changes.moves[0][1]) == d)
    #expect(changes.updates.isEmpty)
    #expect(names(tree) == [4, 6, 1, 3, 5])
  }

  @Test("Until the commit the row order keeps what was told, and listing sees what is there")
  func keepsTwoTruths() throws {
    let rows = try recording(3)
    try tree.remove(rows[1])
    try tree.appendRow(9, to: tree.root)
    #expect(names(tree) == [0, 2, 9])
    #expect(tree.bare.tree.rowCount(.lastCommit) == 3)
    #expect(tree.bare.tree.index(of: rows[2], .lastCommit) == 2)
    _ = commit()
    #expect(tree.bare.tree.index(of: rows[2], .lastCommit) == 1)
    #expect(commit() == ComponentTree.Listed())
  }

  @Test(
    "What comes and goes within one transaction leaves no trace",
    .disabled("A stamp that is set and set back is told as an update (ERRATA 8)"))
  func netsOut() throws {
    let rows = try recording(4)
    let container = try tree.appendContainer(to: tree.root)
    try tree.appendRow(9, to: container)
    try tree.remove(container)
    #expect(commit() == ComponentTree.Listed())
    try tree.setStamp(5, of: rows[0])
    try tree.setStamp(0, of: rows[0])
    #expect(commit() == ComponentTree.Listed())
  }

  @Test("A row that leaves a removed container before that is gone is kept")
  func keepsEscapees() throws {
    let container = try tree.appendContainer(to: tree.root)
    let rows = try (1...3).map { try tree.appendRow(RowID($0), to: container) }
    _ = commit()
    try tree.move(rows[1], to: .last(in: tree.root))
    try tree.remove(container)
    let changes = commit()
    #expect(changes.deletes == [0, 2])
    // Nothing else is left that it could have passed.
    #expect(changes.moves.isEmpty)
    #expect(names(tree) == [2])
  }

  @Test("A row that enters a new container moves; the new container's own rows are inserted")
  func movesIntoNewContainers() throws {
    let rows = try recording(3)
    let container = try tree.makeContainer(at: .first(in: tree.root))
    try tree.appendRow(9, to: container)
    try tree.move(rows[2], to: .last(in: container))
    let changes = commit()
    #expect(changes.inserts == [0])
    #expect(changes.moves == [[2, 1]])
    #expect(changes.deletes.isEmpty)
  }

  @Test("Updates are told once, with both indices, for rows that stay; moved ones too")
  func tellsUpdates() throws {
    let rows = try recording(4)
    try tree.setStamp(1, of: rows[3])
    try tree.setStamp(2, of: rows[3])
    try tree.setStamp(1, of: rows[1])
    try tree.setStamp(1, of: rows[0])
    try tree.remove(rows[0])
    try tree.move(rows[3], to: .first(in: tree.root))
    let changes = commit()
    #expect(changes.updates == [[3, 0], [1, 1]])
    #expect(changes.deletes == [0])
  }

  @Test("Hiding 1,000 rows and showing them again lists exactly those")
  func hidesMany() throws {
    try tree.appendRow(-1, to: tree.root)
    let container = try tree.appendContainer(to: tree.root)
    try tree.appendRows((0..<1_000).map { Row(id: RowID($0)) }, to: container)
    _ = commit()
    try tree.setHidden(true, container)
    #expect(commit().deletes == Array(1...1_000))
    try tree.setHidden(false, container)
    #expect(commit().inserts == Array(1...1_000))
  }

  @Test("100,000 rows: built, flattened, half removed, flattened again")
  func scales() throws {
    for index in 0..<1_000 {
      let container = try tree.appendContainer(to: tree.root)
      let rows = (0..<100).map { Row(id: RowID(Int64(index * 100 + $0))) }
      try tree.appendRows(rows, to: container)
    }
    #expect(names(tree) == Array(0..<100_000))
    for (index, container) in Array(tree.children(of: tree.root)).enumerated()
    where index % 2 == 0 { try tree.remove(container) }
    #expect(names(tree) == (0..<100_000).filter { $0 / 100 % 2 == 1 })
  }
}
