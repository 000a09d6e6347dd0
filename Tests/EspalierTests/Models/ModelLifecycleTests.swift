// SPDX-License-Identifier: MIT

import Espalier
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
    // A hidden row is unbound and stays attached.
    box.children[0].isHidden = true
    world.engine.commit()
    #expect(world.log.take() == ["unbind a"])
    box.children[0].isHidden = false
    world.engine.commit()
    #expect(world.log.take() == ["bind a"])
    try box.removeFromParent()
    #expect(
      world.log.take() == ["unbind b", "detach b", "unbind a", "detach a", "detach box"])
    world.engine.commit()
    #expect(world.log.take() == [])
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
    try world.show(box)
    #expect(world.names == ["a", "b"])
    #expect(world.screen.commitCount == 1 && world.screen.update.inserts.count == 2)
    try box.removeFromParent()
    world.engine.commit()
    try world.show(box)
    #expect(world.names == ["a", "b"])
    #expect(world.log.take().count { $0.hasPrefix("load") } == 4)
  }

  @Test("What is hidden is loaded when it is shown, by whatever shows it")
  func loadsWhenShown() throws {
    let (a, b, c) = (world.cell("a"), world.cell("b"), world.cell("c"))
    let box = try world.container("box", [b, c])
    a.isHidden = true
    box.isHidden = true
    try world.show(a, box)
    #expect(world.log.take().filter { $0.hasPrefix("load") } == [])
    a.isHidden = false
    world.engine.commit()
    #expect(world.log.take().filter { $0.hasPrefix("load") } == ["load a"])
    try world.show(c)
    #expect(world.log.take().filter { $0.hasPrefix("load") } == ["load c"])
    try world.engine.setHidden(false, try #require(box.node))
    world.engine.commit()
    #expect(world.log.take().filter { $0.hasPrefix("load") } == ["load box", "load b"])
  }

  @Test("What waited hidden is loaded behind what was attached, as it was shown or moved")
  func orderOfLoading() throws {
    let box = try world.container("box", [world.cell("a"), world.cell("b")])
    let (c, d) = (world.cell("c"), world.cell("d"))
    let other = try world.container("other", [d])
    for model in [box, c, other] { model.isHidden = true }
    try world.show(box, c, other)
    _ = world.log.take()
    c.isHidden = false
    try world.root.add(d)
    box.isHidden = false
    try world.root.add(world.cell("new"))
    world.engine.commit()
    #expect(
      world.log.take().filter { $0.hasPrefix("load") } == [
        "load new", "load c", "load d", "load box", "load a", "load b",
      ])
    // What is shown again before a commit found it hidden did not wait.
    let e = world.cell("e")
    e.isHidden = true
    try world.root.add([e, world.cell("f")])
    e.isHidden = false
    world.engine.commit()
    #expect(world.log.take().filter { $0.hasPrefix("load") } == ["load e", "load f"])
  }

  @Test(
    "What was shown or moved, and left before the commit, is loaded when it is shown again",
    arguments: [false, true], [false, true])
  func loadsAfterLeaving(isMoved: Bool, isElsewhere: Bool) throws {
    let other = ModelWorld()
    let target = isElsewhere ? other : world
    let a = world.cell("a")
    let box = try world.container("box", [world.cell("b")])
    let cards = [a, box]
    for card in cards { card.isHidden = true }
    try world.show(a, box)
    for card in cards {
      if isMoved { try world.root.insert(card, at: 0) } else { card.isHidden = false }
      try card.removeFromParent()
      card.isHidden = true
    }
    world.engine.commit()
    try target.show(a, box)
    #expect(world.log.take().filter { $0.hasPrefix("load") } == [])
    for card in cards { card.isHidden = false }
    target.engine.commit()
    #expect(world.log.take().filter { $0.hasPrefix("load") } == ["load a", "load box", "load b"])
    #expect(target.names == ["a", "b"])
  }

  @Test("What a value that goes with a model puts back is attached and loaded again")
  func comesBackAsAValueGoes() throws {
    let data = DataID<Farewell>()
    let card = world.cell("card")
    card.isHidden = true
    card.subscribe(to: data) { _ in }
    world.root.share(as: data) { [root = world.root] in
      Farewell { if card.parent == nil { try? root.add(card) } }
    }
    try world.show(card)
    try card.removeFromParent()
    #expect(world.log.take() == ["attach card", "detach card", "attach card"])
    card.isHidden = false
    world.engine.commit()
    #expect(world.log.take() == ["load card", "bind card"])
    world.root.share(as: data)
  }

  @Test("An error in didLoad, and one in onUpdate, is a diagnostic of the commit")
  func fails() throws {
    let (box, counter) = (try world.container("box"), world.counter())
    box.onLoad = { try $0.add($0) }
    counter.answer = { throw EditError.inNoList($0.id) }
    func failed(_ id: RowID, _ type: String, _ error: EditError) -> EngineDiagnostic {
      .modelFailed(ReportedID(id), type: type, reason: error.description)
    }
    let cycle = failed(box.id, "LoggingContainer", .modelCycle(box.id, into: box.id))
    try world.show(box, counter)
    #expect(world.screen.diagnostics == [cycle])
    var heard: [StateOutcome] = []
    counter.setState({ $0 += 1 }, completion: { heard.append($0) })
    world.turn.run()
    let other = failed(counter.id, "LoggingCounter", .inNoList(counter.id))
    #expect(world.screen.diagnostics == [cycle, other])
    #expect(world.log.take().last == "view of counter shows 1" && heard == [.applied])
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

  @Test("A row has several views, each bound once; a prototype is none of them")
  func severalViews() throws {
    let (engine, a, b) = (world.engine, world.cell("a"), world.cell("b"))
    try world.root.add(a)
    engine.commit()
    let (row, first, second) = (try #require(world.screen.row(of: a)), a.views[0], Label())
    engine.bind(second, to: row)
    #expect(a.views.count == 2)
    _ = world.log.take()
    // One that is bound twice is updated; one that is not bound is not.
    engine.bind(first, to: row)
    engine.update(Label(), of: row)
    engine.unbind(Label(), from: row)
    #expect(world.log.take() == ["update a"])
    let prototype = Label()
    engine.bind(prototype, to: row, isPrototype: true)
    engine.update(prototype, of: row)
    engine.unbind(prototype, from: row)
    #expect(world.log.take() == ["configure a"] && a.views.count == 2)
    try a.removeFromParent()
    #expect(world.log.take() == ["unbind a", "unbind a", "detach a"] && a.views.isEmpty)
    engine.commit()
    // What has its slot now is another row.
    try world.root.add(b)
    engine.commit()
    _ = world.log.take()
    engine.bind(first, to: row)
    engine.update(second, of: row)
    engine.unbind(second, from: row)
    #expect(world.log.take() == [] && engine.model(of: row) == nil && b.views.count == 1)
  }

  @Test(
    "A container that is put back while its children are detached leaves first, all of it",
    arguments: [false, true])
  func backWhileDetaching(isElsewhere: Bool) throws {
    let other = ModelWorld()
    let target = isElsewhere ? other : world
    let (a, inner) = (world.cell("a"), try world.container("inner"))
    let box = try world.container("box", [a, inner, world.cell("b")])
    var nodes: [NodeID?] = []
    box.onAttach = { nodes.append($0.node) }
    try world.show(box)
    _ = world.log.take()
    inner.onDetach = { [unowned inner] _ in
      inner.onDetach = nil
      try! target.root.add(box)
    }
    try box.removeFromParent()
    #expect(
      world.log.take() == [
        "unbind b", "detach b", "detach inner", "unbind a", "detach a", "detach box",
        "attach box", "attach a", "attach inner", "attach b",
      ])
    #expect(box.engine === target.engine && inner.parent === box && nodes.last == box.node)
    #expect(box.isAttached && inner.isAttached && a.isAttached)
    target.engine.commit()
    #expect(target.names == ["a", "b"] && world.log.take() == ["bind a", "bind b"])
    world.engine.commit()
    #expect(world.names == (isElsewhere ? [] : ["a", "b"]) && world.log.take() == [])
  }

  @Test("What is put back before it was loaded is loaded once; so is what leaves a list that goes")
  func backBeforeLoading() throws {
    let inner = try world.container("inner")
    let box = try world.container("box", [inner])
    var going: ListEngine? = ListEngine()
    func puttingBack(_ inner: LoggingContainer) {
      inner.onDetach = { [world, unowned inner] _ in
        inner.onDetach = nil
        try! world.root.add(box)
      }
    }
    for step in 0..<2 {
      if step == 0 { try world.root.add(box) } else { try going?.root.add(box) }
      _ = world.log.take()
      puttingBack(inner)
      if step == 0 { try box.removeFromParent() } else { going = nil }
      #expect(
        world.log.take() == ["detach inner", "detach box", "attach box", "attach inner"])
      world.engine.commit()
      #expect(world.log.take() == (step == 0 ? ["load box", "load inner"] : []))
      #expect(box.engine === world.engine)
    }
  }

  @Test("Commits that handlers ask for while models come in wait until all of them are attached")
  func commitsWait() throws {
    let (engine, data) = (world.engine, DataID<Int>())
    engine.scheduler = .immediate
    world.root.share(1, as: data)
    let (a, b) = (world.cell("a"), world.cell("b"))
    let inner = try world.container("inner", [b])
    let box = try world.container("box", [a, inner])
    for row in [a, b] { row.subscribe(to: data) { [unowned row] _ in row.setNeedsUpdate() } }
    var completions = 0
    box.onAttach = { [world] box in
      box.setNeedsCommit()
      world.engine.commit { completions += 1 }
      #expect(completions == 0 && world.screen.commitCount == 0)
    }
    inner.onLoad = { [world] in try $0.add(world.cell("c")) }
    try world.root.add(box)
    #expect(
      world.log.take() == [
        "attach box", "attach a", "attach inner", "attach b", "load box", "load a",
        "load inner", "attach c", "load b", "load c", "bind a", "bind b", "bind c",
      ])
    #expect(completions == 1 && world.screen.commitCount == 1 && world.names == ["a", "b", "c"])
    (box.onAttach, inner.onLoad) = (nil, nil)
  }

  @Test("Models that are added together are one commit, and so are those before a refused one")
  func commitsWaitForAll() throws {
    world.engine.scheduler = .immediate
    let rows = try (0..<3).map { index in
      let box = try world.container("box\(index)", [world.cell("\(index)")])
      box.onAttach = { box in box.setNeedsCommit() }
      return box
    }
    try world.root.add([rows[0], rows[1]])
    #expect(world.screen.commitCount == 1 && world.names == ["0", "1"])
    #expect(throws: EditError.rootIsFixed) {
      try world.root.add([rows[2], world.root])
    }
    #expect(world.screen.commitCount == 2 && world.names == ["0", "1", "2"])
  }

  @Test("Commits that wait take place, be the models taken out again or refused meanwhile")
  func commitsWaitInVain() throws {
    let (engine, b) = (world.engine, world.cell("b"))
    engine.scheduler = .immediate
    let inner = try world.container("inner", [b])
    let box = try world.container("box", [inner])
    var completions = 0
    box.onAttach = { box in
      engine.commit { completions += 1 }
      #expect(throws: EditError.self) { try inner.add(box) }
      try! inner.removeFromParent()
      try! box.removeFromParent()
    }
    try world.root.add(box)
    #expect(world.log.take() == ["attach box", "detach box"])
    #expect(completions == 1 && world.screen.commitCount == 1 && b.views.isEmpty)
    // One that comes in while another one does waits for that.
    box.onAttach = { [root = world.root] box in
      try! root.add(inner)
      engine.setNeedsCommit { completions += 1 }
      #expect(completions == 1 && b.isAttached)
    }
    try world.root.add(box)
    #expect(
      world.log.take() == [
        "attach box", "attach inner", "attach b", "load box", "load inner", "load b", "bind b",
      ])
    #expect(completions == 2 && world.screen.commitCount == 2 && b.views.count == 1)
    box.onAttach = nil
  }
}
