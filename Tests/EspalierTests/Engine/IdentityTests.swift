// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Rows and models by identity, held against a search through all of them.
@Suite("By identity")
@MainActor struct IdentityTests {

  @Test("Elements lead to their rows, those of another list do not")
  func elements() throws {
    struct Item: Identifiable, Equatable { var id: Int }
    let engine = ListEngine()
    let first = try engine.appendContainer(to: engine.rootNode)
    let second = try engine.appendContainer(to: engine.rootNode)
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
    try engine.remove(node)
    #expect(engine.model(withID: 3) == nil)
  }

  @Test("The identity 0 leads to a row that has it, and to no container, nor to the root")
  func zero() throws {
    let engine = ListEngine()
    try engine.root.add(ContainerModel(id: 0))
    #expect(engine.model(withID: 0) == nil && engine.root.id == 0)
    let row = CellModel(id: 0)
    try engine.root.add(row)
    #expect(engine.model(withID: 0) === row)
    try row.removeFromParent()
    #expect(engine.model(withID: 0) == nil)
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
    #expect(throws: EditError.inNoList(7)) { try engine.selection.insert(CellModel(id: 7)) }
    let other = ListEngine()
    let stranger = CellModel(id: 8)
    try other.root.add(stranger)
    #expect(throws: EditError.inNoList(8)) { try engine.selection.insert(stranger) }
  }
}
