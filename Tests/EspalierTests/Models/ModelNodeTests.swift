// SPDX-License-Identifier: MIT

import Espalier
import EspalierUpdates
import Testing

@Suite("Models and their nodes are one thing") @MainActor
struct ModelNodeTests {
  let world = ModelWorld()

  @Test("What is done to a node that has a model is done to the model")
  func byNode() throws {
    let engine = world.engine
    let (a, b) = (world.cell("a"), world.cell("b"))
    let (left, right) = (try world.container("left", [a, b]), try world.container("right"))
    try world.root.add([left, right])
    engine.commit()
    let node = try #require(a.node)
    try engine.move(node, to: .last(in: try #require(right.node)))
    #expect(a.parent === right && world.names(of: left) == ["b"] && a.node == node)
    try engine.move(node, to: .before(try #require(b.node)))
    #expect(world.names(of: left) == ["a", "b"])
    try engine.move(node, to: .after(try #require(b.node)))
    try engine.setHidden(true, node)
    try engine.setHeight(.fixed(33), of: node)
    try engine.setStamp(9, of: node)
    try engine.setSeparator(Separator(height: 3), at: .top, of: node)
    #expect(world.names(of: left) == ["b", "a"])
    try engine.remove(node)
    #expect(a.parent == nil && a.node == nil && !a.isAttached)
    #expect(a.isHidden && a.height == .fixed(33) && a.stamp == 9)
    #expect(a.topSeparator == Separator(height: 3))
    try engine.removeAll(in: try #require(left.node))
    #expect(left.childCount == 0 && b.parent == nil)
    #expect(throws: EditError.rootIsFixed) { try engine.remove(.root) }
  }

  @Test("Beside a model, or first, is before the rows without one as well")
  func besideRows() throws {
    let engine = world.engine
    let (a, b, c) = (world.cell("a"), world.cell("b"), world.cell("c"))
    try world.root.add([a, b, c])
    let row = try engine.makeRow(RowContent(99), at: .after(try #require(a.node)))
    engine.commit()
    func order() -> [NodeID] { (0..<4).compactMap { engine.node(atRow: $0) } }
    let nodes = try [a, b, c].map { try #require($0.node) }
    try engine.move(nodes[2], to: .after(nodes[0]))
    engine.commit()
    #expect(order() == [nodes[0], nodes[2], row, nodes[1]])
    #expect(world.names(of: world.root) == ["a", "c", "b"])
    try engine.move(row, to: .first(in: .root))
    try engine.move(nodes[1], to: .first(in: .root))
    engine.commit()
    #expect(order() == [nodes[1], row, nodes[0], nodes[2]])
    #expect(world.names(of: world.root) == ["b", "a", "c"])
    try engine.move(nodes[1], to: .first(in: .root))
    engine.commit()
    #expect(world.names(of: world.root) == ["b", "a", "c"])
  }

  @Test("A model that another one moves away, as plain rows take their places, stays where it went")
  func movedAway() throws {
    final class Leaving: CellModel {
      var onDetach: (() throws -> Void)?
      override func didDetach() { #expect(throws: Never.self) { try onDetach?() } }
    }
    let engine = world.engine
    let (a, b) = (Leaving(height: .fixed(20)), world.cell("b"))
    let (from, to) = (try world.container("from"), try world.container("to"))
    try from.add(a)
    try from.add(b)
    try world.root.add([from, to])
    engine.commit()
    a.onDetach = { try to.add(b) }
    try engine.apply([Row(id: 1, stamp: 0)], to: from.node)
    engine.commit()
    #expect(b.parent === to && b.isAttached && a.parent == nil && engine.rowCount == 2)
  }

  @Test("A row that is updated after its owner set the stamp back is told all the same")
  func updatedAfterAStampWasSet() throws {
    let row = CellModel(height: .fixed(20))
    try world.show(row)
    for _ in 0..<2 {
      row.update()
      world.engine.commit()
      #expect(world.screen.update.updates.count == 1)
      let shown = row.stamp
      row.stamp = 0
      row.update()
      world.engine.commit()
      #expect(world.screen.update.updates.count == 1 && row.stamp != shown)
    }
  }

  @Test("An automatic height that is set again is measured again, of a model as of a plain row")
  func measuredAgain() throws {
    let (host, model) = (ReportingHost { _, _ in 30 }, CellModel(height: .automatic()))
    let engine = ListEngine(for: host, width: 100, height: 100)
    try engine.root.add(model)
    let row = try engine.makeRow(RowContent(1, height: .automatic()), at: .last(in: .root))
    engine.commit()
    let nodes = [try #require(model.node), row]
    #expect(host.asked.map(\.node) == nodes)
    for node in nodes { try engine.setHeight(.automatic(), of: node) }
    engine.commit()
    #expect(host.asked.map(\.node) == nodes + nodes)
  }

  @Test("Rows without a model live among models, and go with their container")
  func sideBySide() throws {
    let engine = world.engine
    let box = try world.container("box", [world.cell("a")])
    try world.root.add(box)
    let node = try #require(box.node)
    let row = try engine.makeRow(RowContent(1), at: .last(in: node))
    let b = world.cell("b")
    try box.insert(b, at: 0)
    engine.commit()
    #expect(world.names == ["b", "a", "-"] && world.names(of: box) == ["b", "a"])
    #expect(engine.model(of: row) == nil && engine.model(of: node) === box)
    try box.removeFromParent()
    try world.root.add(box)
    engine.commit()
    #expect(world.names == ["b", "a"] && engine.identity(of: row) == nil)
  }

  @Test("A model goes beside a row without one where their container has a model")
  func besidePlainRows() throws {
    let engine = world.engine
    let (a, b) = (world.cell("a"), world.cell("b"))
    let box = try world.container("box", [a, b])
    try world.root.add(box)
    let row = try engine.makeRow(RowContent(1), at: .last(in: try #require(box.node)))
    let (first, second) = (try #require(a.node), try #require(b.node))
    func expect(_ names: [String]) throws {
      engine.commit()
      #expect(world.names == names && world.names(of: box) == names.filter { $0 != "-" })
    }
    for (node, place, names) in [
      (first, Place.after(row), ["b", "-", "a"]), (second, .after(row), ["-", "b", "a"]),
      (first, .before(row), ["a", "-", "b"]), (first, .before(row), ["a", "-", "b"]),
      (first, .after(row), ["-", "a", "b"]), (first, .after(row), ["-", "a", "b"]),
    ] {
      try engine.move(node, to: place)
      try expect(names)
    }
    // A drag finds the same places.
    try engine.reorder.begin(second)
    #expect(engine.reorder.move(to: 0) == 0)
    try engine.reorder.end()
    try expect(["b", "-", "a"])
    // In a container without a model there is none, and a drag passes over it.
    let plain = try engine.makeContainer(at: .last(in: .root))
    let other = try engine.makeRow(RowContent(2), at: .last(in: plain))
    engine.commit()
    for place in [Place.before(other), .after(other), .first(in: plain), .last(in: plain)] {
      #expect(throws: EditError.notAContainer(plain)) { try engine.move(first, to: place) }
    }
    #expect(throws: EditError.notAContainer(row)) { try engine.move(first, to: .first(in: row)) }
    try engine.reorder.begin(second)
    #expect(engine.reorder.move(to: 3) == 2)
    #expect(throws: EditError.notAContainer(plain)) { try engine.reorder.move(into: plain) }
    try engine.reorder.end()
    #expect(world.names == ["-", "a", "b", "-"])
  }

  @Test("A container that is emptied keeps its separators, and what a handler puts back meanwhile")
  func emptied() throws {
    let box = try world.container("box")
    let inner = try world.container("inner", [world.cell("a")])
    box.bottomSeparator = Separator(height: 7)
    try box.add([inner, world.cell("b")])
    try world.root.add(box)
    try world.engine.makeRow(RowContent(1), at: .last(in: try #require(box.node)))
    world.engine.commit()
    inner.onDetach = { [unowned inner] _ in
      inner.onDetach = nil
      try! box.add(inner)
    }
    box.removeAll()
    world.engine.commit()
    #expect(world.names == ["a", "-"] && inner.parent === box && inner.isAttached)
    #expect(world.engine.model(of: try #require(inner.node)) === inner)
    #expect(world.engine.contentExtent == 27)
    box.removeAll()
    world.engine.commit()
    #expect(world.names == [])
    try box.add(world.cell("c"))
    world.engine.commit()
    #expect(world.names == ["c", "-"])
  }

  @Test("A list in sections refuses a row in its root, and nothing is changed")
  func sections() throws {
    let world = ModelWorld(EngineConfiguration { $0.hasSections = true })
    let (row, box) = (world.cell("a"), try world.container("box"))
    try box.add(row)
    try world.show(box)
    #expect(throws: EditError.rowOutsideSections) { try world.root.add(row) }
    #expect(throws: EditError.rowOutsideSections) { try world.root.add(world.cell("b")) }
    #expect(row.parent === box && world.root.childCount == 1 && world.engine.sectionCount == 1)
    #expect(world.engine.path(of: try #require(row.node))?.description == "[0,0]")
  }

  @Test("A model is found by its identity, whatever comes and goes")
  func byIdentity() throws {
    let engine = world.engine
    let (first, second) = (CellModel(id: 7), CellModel(id: 7))
    try engine.root.add(first)
    #expect(engine.model(withID: 7) === first && engine.model(withID: 8) == nil)
    try engine.root.add(second)
    try second.removeFromParent()
    #expect(engine.model(withID: 7) === first)
    try first.removeFromParent()
    #expect(engine.model(withID: 7) == nil)
  }
}
