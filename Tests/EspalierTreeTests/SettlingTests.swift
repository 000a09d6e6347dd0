// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import EspalierTree
import Testing

@Suite("Settling and committing")
struct SettlingTests {
  let tree = ComponentTree()

  /// A recording tree with rows 0, 1, 2 … committed.
  func recording(_ count: Int64) throws -> [NodeID] {
    let rows = try (0..<count).map { try tree.appendRow(RowID($0), to: tree.root) }
    tree.recordsChanges = true
    _ = commit()
    return rows
  }

  func commit() -> RowChanges {
    var changes = RowChanges()
    tree.commit(into: &changes)
    return changes
  }

  @Test("The worked example: b removed, d moved to the front, f inserted after it")
  func workedExample() throws {
    let a = try tree.appendRow(1, to: tree.root)
    let b = try tree.appendRow(2, to: tree.root)
    let container = try tree.appendContainer(to: tree.root)
    try tree.appendRow(3, to: container)
    let d = try tree.appendRow(4, to: container)
    try tree.appendRow(5, to: tree.root)
    tree.recordsChanges = true
    _ = commit()
    try tree.remove(b)
    try tree.move(d, to: .before(a))
    let f = try tree.makeRow(6, at: .after(d))
    let changes = commit()
    #expect(changes.deletes == [RowChanges.Deletion(row: 1, id: 2, node: b.index)])
    #expect(changes.inserts == [1])
    #expect(tree.order.entry(atRow: changes.inserts[0].index) == f.index)
    #expect(changes.moves == [RowChanges.Change(old: 3, new: 0)])
    #expect(tree.order.entry(atRow: changes.moves[0].new.index) == d.index)
    #expect(changes.updates.isEmpty)
    #expect(names(tree) == [4, 6, 1, 3, 5])
  }

  @Test("Until the commit the row order keeps what was told, and listing sees what is there")
  func keepsTwoTruths() throws {
    let rows = try recording(3)
    try tree.remove(rows[1])
    try tree.appendRow(9, to: tree.root)
    #expect(names(tree) == [0, 2, 9])
    #expect(tree.order.rowCount == 3)
    #expect(tree.order.row(of: rows[2].index) == 2)
    #expect(tree.hasPendingChanges)
    _ = commit()
    #expect(tree.order.row(of: rows[2].index) == 1)
    #expect(!tree.hasPendingChanges)
  }

  @Test("What comes and goes within one transaction leaves no trace")
  func netsOut() throws {
    let rows = try recording(4)
    let container = try tree.appendContainer(to: tree.root)
    try tree.appendRow(9, to: container)
    try tree.remove(container)
    #expect(commit().isEmpty)
    try tree.setStamp(5, of: rows[0])
    try tree.setStamp(0, of: rows[0])
    #expect(commit().isEmpty)
  }

  @Test("A row that leaves a removed container before that is gone is kept")
  func keepsEscapees() throws {
    let container = try tree.appendContainer(to: tree.root)
    let rows = try (1...3).map { try tree.appendRow(RowID($0), to: container) }
    tree.recordsChanges = true
    _ = commit()
    try tree.move(rows[1], to: .last(in: tree.root))
    try tree.remove(container)
    let changes = commit()
    #expect(changes.deletes.map(\.row) == [0, 2])
    #expect(changes.moves == [RowChanges.Change(old: 1, new: 0)])
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
    #expect(changes.moves == [RowChanges.Change(old: 2, new: 1)])
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
    #expect(changes.updates == [.init(old: 3, new: 0), .init(old: 1, new: 1)])
    #expect(changes.deletes.map(\.row) == [0])
  }

  @Test("Hiding 1,000 rows and showing them again lists exactly those")
  func hidesMany() throws {
    try tree.appendRow(-1, to: tree.root)
    let container = try tree.appendContainer(to: tree.root)
    try tree.appendRows((0..<1_000).map { Row(id: RowID($0)) }, to: container)
    tree.recordsChanges = true
    _ = commit()
    try tree.setHidden(true, container)
    #expect(commit().deletes.map(\.row.index) == Array(1...1_000))
    try tree.setHidden(false, container)
    #expect(commit().inserts.map(\.index) == Array(1...1_000))
  }

  @Test("A measured height survives moves of the row and of its container")
  func keepsHeights() throws {
    let container = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: container)
    let other = try tree.appendContainer(to: tree.root)
    tree.settle()
    tree.order.setMeasuredHeight(77, of: row.index)
    try tree.move(row, to: .last(in: other))
    try tree.move(other, to: .first(in: tree.root))
    tree.settle()
    #expect(tree.order.height(of: row.index) == 77)
    #expect(tree.order.unmeasuredCount == 0)
    #expect(try tree.attributes(of: row).height == .automatic())
  }

  @Test("A warmed-up commit allocates nothing", .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() throws {
    let rows = try recording(2_000)
    var changes = RowChanges()
    // The same edits in every round, so that later rounds need no more room than the first ones.
    func round() throws {
      var generator = SeededGenerator(seed: 3)
      for _ in 0..<50 {
        let row = rows[Int(generator.next() % 2_000)]
        switch generator.next() % 3 {
        case 0: try tree.move(row, to: .first(in: tree.root))
        case 1: try tree.update(row)
        default: try tree.setHidden(generator.next() % 2 == 0, row)
        }
      }
      let passing = try tree.appendRow(9_999, to: tree.root)
      tree.commit(into: &changes)
      try tree.remove(passing)
      tree.commit(into: &changes)
    }
    for _ in 0..<10 { try round() }
    let counted = try allocations { for _ in 0..<20 { try round() } }
    #expect(counted == .none)
  }

  @Test("Flattening again allocates nothing", .enabled(if: Allocations.areMeaningful))
  func flattensWithoutAllocating() throws {
    try tree.appendRows((0..<5_000).map { Row(id: RowID($0)) }, to: tree.root)
    var indices = UniqueBuffer<NodeIndex>()
    var rows = UniqueBuffer<Row>()
    _ = tree.flatten(into: &indices) + tree.flatten(into: &rows)
    let counted = allocations { _ = tree.flatten(into: &indices) + tree.flatten(into: &rows) }
    #expect(counted == .none)
  }

  @Test("100,000 rows: built, flattened, half removed, flattened again")
  func scales() throws {
    for index in 0..<1_000 {
      let container = try tree.appendContainer(to: tree.root)
      let rows = (0..<100).map { Row(id: RowID(Int64(index * 100 + $0))) }
      try tree.appendRows(rows, to: container)
    }
    #expect(names(tree) == Array(0..<100_000))
    for (index, container) in try Array(tree.children(of: tree.root)).enumerated()
    where index % 2 == 0 { try tree.remove(container) }
    #expect(names(tree) == (0..<100_000).filter { $0 / 100 % 2 == 1 })
  }
}
