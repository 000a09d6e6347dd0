// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierUpdates
import Testing

@Suite("3.4, 5.3 The life of a model")
@MainActor struct ModelLifecycleTests {
  let world = ModelWorld()

  @Test("Attach, load, bind, update, unbind, detach: in this order, containers outside")
  func order() throws {
    let box = try world.container("box", [world.cell("a"), world.cell("b")])
    #expect(world.log.take() == [])
    try world.root.add(box)
    #expect(world.log.take() == ["attach box", "attach a", "attach b"])
    world.engine.commit()
    #expect(world.log.take() == ["load box", "load a", "load b", "bind a", "bind b"])
    (box.children[0] as? CellModel)?.update()
    world.engine.commit()
    #expect(world.log.take() == ["update a"])
    try box.removeFromParent()
    #expect(
      world.log.take() == ["unbind b", "detach b", "unbind a", "detach a", "detach box"])
    world.engine.commit()
    #expect(world.log.take() == [])
  }

  @Test("A hidden row is unbound and stays attached")
  func hidden() throws {
    let cell = world.cell("a")
    try world.root.add(cell)
    world.engine.commit()
    _ = world.log.take()
    cell.isHidden = true
    world.engine.commit()
    #expect(world.log.take() == ["unbind a"])
    cell.isHidden = false
    world.engine.commit()
    #expect(world.log.take() == ["bind a"])
  }

  @Test("Added to its own container again a model moves, and is not detached")
  func addedAgain() throws {
    let (a, b) = (world.cell("a"), world.cell("b"))
    let box = try world.container("box", [a, b])
    try world.root.add(box)
    world.engine.commit()
    _ = world.log.take()
    try box.add(a)
    world.engine.commit()
    #expect(world.log.take() == [])
    #expect(world.names == ["b", "a"])
    #expect(world.screen.update.moves.count == 1)
  }

  @Test("didLoad runs once, and what it adds appears in the same commit")
  func loadsOnce() throws {
    let box = try world.container("box")
    box.onLoad = { [world] box in
      let inner = try world.container("inner")
      inner.onLoad = { [log = world.log] in try $0.add(LoggingCell("a", log)) }
      try box.add([inner, world.cell("b")])
    }
    defer { box.onLoad = nil }
    try world.root.add(box)
    world.engine.commit()
    #expect(world.names == ["a", "b"])
    #expect(world.screen.commitCount == 1 && world.screen.update.inserts.count == 2)
    try box.removeFromParent()
    world.engine.commit()
    try world.root.add(box)
    world.engine.commit()
    #expect(world.names == ["a", "b"])
    #expect(world.log.take().count { $0.hasPrefix("load") } == 4)
  }

  @Test("What is hidden is loaded when it is shown, by whatever shows it")
  func loadsWhenShown() throws {
    let (a, b, c) = (world.cell("a"), world.cell("b"), world.cell("c"))
    let box = try world.container("box", [b, c])
    a.isHidden = true
    box.isHidden = true
    try world.root.add([a, box])
    world.engine.commit()
    #expect(world.log.take().filter { $0.hasPrefix("load") } == [])
    a.isHidden = false
    world.engine.commit()
    #expect(world.log.take().filter { $0.hasPrefix("load") } == ["load a"])
    try world.root.add(c)
    world.engine.commit()
    #expect(world.log.take().filter { $0.hasPrefix("load") } == ["load c"])
    try world.engine.setHidden(false, try #require(box.node))
    world.engine.commit()
    #expect(world.log.take().filter { $0.hasPrefix("load") } == ["load box", "load b"])
  }

  @Test("An error in didLoad is a diagnostic of the commit")
  func loadFails() throws {
    let box = try world.container("box")
    box.onLoad = { try $0.add($0) }
    try world.root.add(box)
    world.engine.commit()
    let reason = EditError.modelCycle(box.id, into: box.id).description
    #expect(
      world.screen.diagnostics == [
        .modelFailed(ReportedID(box.id), type: "LoggingContainer", reason: reason)
      ])
  }

  @Test("Handlers may edit: everything stays in pairs")
  func editsFromHandlers() throws {
    let a = world.cell("a")
    let inner = try world.container("inner")
    let box = try world.container("box", [inner, world.cell("b")])
    box.onAttach = { [world] box in
      try! inner.add(a)
      try! box.insert(world.cell("first"), at: 0)
      try! box.remove(box.children[2])
    }
    defer { (box.onAttach, inner.onDetach) = (nil, nil) }
    try world.root.add(box)
    #expect(
      world.log.take() == ["attach box", "attach first", "attach inner", "attach a"])
    inner.onDetach = { [world] _ in try! world.root.add(inner) }
    try box.removeFromParent()
    #expect(
      world.log.take() == [
        "detach a", "detach inner", "attach inner", "attach a", "detach first", "detach box",
      ])
    world.engine.commit()
    #expect(world.names == ["a"])
  }

  @Test("A row may be bound to several views at once")
  func severalViews() throws {
    let cell = world.cell("a")
    try world.root.add(cell)
    world.engine.commit()
    let (binder, row) = (world.engine, try visibleRow(of: cell))
    let second = Label()
    binder.bind(second, to: row)
    #expect(cell.views.count == 2)
    _ = world.log.take()
    try cell.removeFromParent()
    #expect(world.log.take() == ["unbind a", "unbind a", "detach a"])
    #expect(cell.views.isEmpty)
    binder.unbind(second, from: row)
    binder.update(second, of: row)
    #expect(world.log.take() == [])
  }

  @Test("A prototype is filled and has no part in a row's life")
  func prototypes() throws {
    let cell = world.cell("a")
    try world.root.add(cell)
    world.engine.commit()
    _ = world.log.take()
    let (binder, row) = (world.engine, try visibleRow(of: cell))
    let prototype = Label()
    binder.bind(prototype, to: row, isPrototype: true)
    binder.update(prototype, of: row)
    binder.unbind(prototype, from: row)
    #expect(world.log.take() == ["configure a"])
    #expect(cell.views.count == 1)
  }

  @Test("A view that is bound twice is updated; one that is not bound is not")
  func oddViews() throws {
    let cell = world.cell("a")
    try world.root.add(cell)
    world.engine.commit()
    _ = world.log.take()
    let (binder, row) = (world.engine, try visibleRow(of: cell))
    let view = try #require(cell.views.first)
    binder.bind(view, to: row)
    binder.unbind(Label(), from: row)
    #expect(world.log.take() == ["update a"])
    #expect(cell.views.count == 1)
  }

  @Test("A container that is put back while its children are detached stays, and takes them along")
  func backWhileDetaching() throws {
    let inner = try world.container("inner")
    let box = try world.container("box", [inner])
    try world.root.add(box)
    world.engine.commit()
    _ = world.log.take()
    inner.onDetach = { [world, unowned inner] _ in
      inner.onDetach = nil
      try! world.root.add(box)
    }
    try box.removeFromParent()
    #expect(world.log.take() == ["detach inner", "attach inner"])
    #expect(box.isAttached && inner.isAttached && inner.parent === box)
  }

  @Test("A row that is known from before is not the one that has its slot now")
  func reusedSlots() throws {
    let (a, b) = (world.cell("a"), world.cell("b"))
    try world.root.add(a)
    world.engine.commit()
    let row = try visibleRow(of: a)
    try a.removeFromParent()
    world.engine.commit()
    try world.root.add(b)
    world.engine.commit()
    _ = world.log.take()
    world.engine.bind(Label(), to: row)
    #expect(world.log.take() == [] && world.engine.model(of: row) == nil)
    #expect(b.views.count == 1)
  }

  private func visibleRow(of model: CellModel) throws -> NodeID {
    try #require(world.screen.row(of: model))
  }
}
