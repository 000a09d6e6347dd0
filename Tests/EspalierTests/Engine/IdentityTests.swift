// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Rows and models by identity, held against a search through all of them.
@Suite("By identity")
struct IdentityTests {
  @Test("Random edits with repeated identities", arguments: seeds(count: 20))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = ListEngine()
    let tree = engine.tree
    var nodes = [tree.root]
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        nodes.removeAll { !tree.contains($0) }
        let containers = try nodes.filter { try tree.isContainer($0) }
        let container = containers.randomElement(using: &random)!
        let node = nodes.randomElement(using: &random)!
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4:
          let id = RowID(Int64.random(in: 0..<30, using: &random) * 1_000_003)
          nodes.append(try tree.makeRow(id, at: .first(in: container)))
        case 5: nodes.append(try tree.appendContainer(to: container))
        case 6, 7: if node != tree.root { try tree.remove(node) }
        case 8: if node != tree.root { try tree.setHidden(Bool.random(using: &random), node) }
        default:
          if node != tree.root { do { try tree.move(node, to: .last(in: container)) } catch {} }
        }
      }
      // The first question may come at any time, also while edits wait.
      if step == Int(seed % 20) { _ = engine.node(withID: 0) }
      if Bool.random(using: &random) { engine.commit() }
      guard step >= 20 else { continue }
      let rows = engine.committedRows()
      #expect(rows.count == engine.rowCount)
      for id in (0..<31).map({ RowID(Int64($0) * 1_000_003) }) {
        let row = rows.firstIndex { $0.id == id }
        #expect(engine.rowIndex(withID: id) == row)
        #expect(engine.node(withID: id) == row.flatMap { engine.node(atRow: $0) })
      }
    }
  }

  @Test("Many rows of one identity come and go in constant time")
  func oneIdentity() throws {
    let engine = ListEngine()
    let rows = try (0..<2_000).map { _ in try engine.tree.appendRow(7, to: engine.tree.root) }
    engine.commit()
    #expect(engine.rowIndex(withID: 7) == 0)
    for row in rows.dropLast() { try engine.tree.remove(row) }
    engine.commit()
    #expect(engine.node(withID: 7) == rows.last)
    try engine.tree.remove(#require(rows.last))
    engine.commit()
    #expect(engine.node(withID: 7) == nil && engine.rowIndex(withID: 7) == nil)
  }

  @Test("Thousands of identities are found after half of them have gone, in any order")
  func manyIdentities() throws {
    let engine = ListEngine()
    // Neighbours in the table, as one multiplication hashes.
    let ids = (0..<3_000).map { RowID(Int64($0) &* 0x6180_3398_874A_7C15) }
    var nodes: [NodeID] = []
    for id in ids { nodes.append(try engine.tree.appendRow(id, to: engine.tree.root)) }
    engine.commit()
    #expect(engine.rowIndex(withID: ids[1]) == 1)
    for index in stride(from: 0, to: 3_000, by: 2) {
      try engine.tree.remove(nodes[index * 7 % 3_000])
    }
    engine.commit()
    for (row, id) in engine.committedRows().map(\.id).enumerated() {
      #expect(engine.rowIndex(withID: id) == row)
    }
    #expect(engine.rowCount == 1_500)
    #expect(ids.count { engine.node(withID: $0) != nil } == 1_500)
  }

  @Test("Elements lead to their rows, those of another list do not")
  func elements() throws {
    struct Item: Identifiable, Equatable { var id: Int }
    let engine = ListEngine()
    let first = try engine.tree.appendContainer(to: engine.tree.root)
    let second = try engine.tree.appendContainer(to: engine.tree.root)
    let lists = [first, second].map { ElementList<Item, Int>(in: engine, container: $0) }
    try lists[0].apply([1, 2, 3].map(Item.init))
    try lists[1].apply([3, 4].map(Item.init))
    #expect(lists[1].node(withID: 3) == engine.node(atRow: 3))
    #expect(lists[0].node(withID: 3) == engine.node(atRow: 2))
    #expect(lists[0].node(withID: 4) == nil && lists[1].node(withID: 9) == nil)
  }

  @Test(
    "Models are found by identity, hidden and uncommitted ones too, and forgotten when they leave")
  func models() throws {
    let engine = ListEngine()
    #expect(engine.model(withID: 1) == nil)
    let (row, container) = (CellModel(id: 1), ContainerModel(id: 2))
    try engine.root.add(container)
    try container.add(row)
    container.isHidden = true
    #expect(engine.model(withID: 1) === row && engine.model(withID: 2) === container)
    let late = CellModel(id: 3)
    try engine.root.add(late)
    #expect(engine.model(withID: 3) === late)
    try engine.root.remove(container)
    #expect(engine.model(withID: 1) == nil && engine.model(withID: 2) == nil)
    let node = try #require(late.node)
    try engine.tree.remove(node)
    #expect(engine.model(withID: 3) == nil)
  }

  @Test("A model knows its index, its neighbours and the containers it is in")
  func neighbours() throws {
    final class Post: ContainerModel {}
    for isInList in [false, true] {
      let engine = ListEngine()
      let post = Post()
      if isInList { try engine.root.add(post) }
      let inner = ContainerModel()
      try post.add(inner)
      let rows = (0..<50).map { _ in CellModel() }
      try inner.add(rows)
      #expect(rows.indices.allSatisfy { inner.index(of: rows[$0]) == $0 })
      try inner.remove(rows[10])
      try inner.insert(rows[10], at: 3)
      #expect(inner.index(of: rows[10]) == 3 && inner.index(of: rows[3]) == 4)
      #expect(inner.index(of: rows[9]) == 10 && inner.index(of: rows[11]) == 11)
      #expect(rows[10].nextSibling === rows[3] && rows[10].previousSibling === rows[2])
      #expect(rows[0].previousSibling == nil && rows[49].nextSibling == nil)
      #expect(post.index(of: rows[0]) == nil && post.index(of: inner) == 0)
      #expect(rows[0].ancestor(of: Post.self) === post && post.ancestor(of: Post.self) == nil)
    }
  }

  @Test("Models are selected, and asked whether they are")
  func selection() throws {
    let engine = ListEngine()
    let rows = (0..<3).map { _ in CellModel(height: .fixed(10)) }
    try engine.root.add(rows)
    engine.commit()
    engine.selection.allowsSeveral = true
    try engine.selection.insert(rows[2])
    try engine.selection.insert(rows[0])
    #expect(engine.selection.models.map(\.id) == [rows[0].id, rows[2].id])
    engine.selection.remove(rows[0])
    #expect(engine.selection.contains(rows[2]) && !engine.selection.contains(rows[0]))
    #expect(throws: TreeError.inNoList(7)) { try engine.selection.insert(CellModel(id: 7)) }
    let other = ListEngine()
    let stranger = CellModel(id: 8)
    try other.root.add(stranger)
    #expect(throws: TreeError.inNoList(8)) { try engine.selection.insert(stranger) }
  }
}
