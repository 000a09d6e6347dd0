// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("3.1 Editing models")
@MainActor struct ModelEditingTests {
  let world = ModelWorld()

  @Test("Models are put in at any place, in a list and out of it", arguments: [false, true])
  func places(isInList: Bool) throws {
    let box = try world.container("box")
    if isInList { try world.root.add(box) }
    let (a, b, c, d) = (world.cell("a"), world.cell("b"), world.cell("c"), world.cell("d"))
    try box.add(b)
    try box.insert(a, at: 0)
    try box.insert(d, after: b)
    try box.insert(c, before: d)
    #expect(world.names(of: box) == ["a", "b", "c", "d"])
    try box.insert(a, at: 3)
    #expect(world.names(of: box) == ["b", "c", "d", "a"])
    try box.insert(d, before: b)
    try box.insert(b, after: a)
    #expect(world.names(of: box) == ["d", "c", "a", "b"])
    try box.replace(c, with: world.cell("e"))
    #expect(world.names(of: box) == ["d", "e", "a", "b"])
    #expect(c.parent == nil && c.node == nil && a.parent === box)
    try box.remove(a)
    try b.removeFromParent()
    #expect(world.names(of: box) == ["d", "e"])
    #expect(box.childCount == 2)
    box.removeAll()
    #expect(box.children.isEmpty && d.parent == nil)
  }

  @Test("A container that was filled before is in the list like one that is filled there")
  func filledBefore() throws {
    let inner = try world.container("inner", [world.cell("b"), world.cell("c")])
    inner.bottomSeparator = Separator(height: 10)
    let outer = try world.container("outer", [world.cell("a"), inner, world.cell("d")])
    outer.separatorBetweenChildren = Separator(height: 1)
    let hidden = world.cell("hidden")
    hidden.isHidden = true
    hidden.topSeparator = Separator(height: 7)
    try outer.insert(hidden, at: 0)
    try world.show(outer)
    #expect(world.names == ["a", "-", "b", "c", "-", "d"])
    #expect(world.engine.contentExtent == 91)
    #expect(hidden.isHidden && hidden.topSeparator == Separator(height: 7))
    hidden.isHidden = false
    world.engine.commit()
    #expect(world.names == ["-", "hidden", "-", "a", "-", "b", "c", "-", "d"])
  }

  @Test("What is taken out stays whole, and goes from list to list with all that was said of it")
  func takenOut() throws {
    let (other, row) = (ModelWorld(), world.cell("b"))
    let inner = try world.container("inner", [row, world.cell("c")])
    let outer = try world.container("outer", [world.cell("a"), inner])
    inner.bottomSeparator = Separator(height: 10)
    inner.style = ContainerStyle(lineSpacing: 5)
    try world.show(outer)
    #expect(world.engine.contentExtent == 80)
    row.height = .fixed(33)
    row.update()
    inner.style = ContainerStyle(lineSpacing: 7)
    inner.isHidden = true
    let stamp = row.stamp
    try outer.removeFromParent()
    world.engine.commit()
    #expect(world.engine.rowCount == 0)
    #expect(outer.engine == nil && inner.isHidden && inner.parent === outer)
    #expect(world.names(of: outer) == ["a", "inner"] && world.names(of: inner) == ["b", "c"])
    inner.isHidden = false
    // From no list, and from the list of another engine.
    for (next, former) in [(world, other), (other, world)] {
      try next.root.add(outer)
      next.engine.commit()
      former.engine.commit()
      #expect(next.names == ["a", "b", "c", "-"] && former.engine.rowCount == 0)
      #expect(next.engine.contentExtent == 97 && row.engine === next.engine)
      #expect(row.height == .fixed(33) && row.stamp == stamp)
    }
  }

  @Test(
    "A model that is added elsewhere, or where it is, moves; its cell is moved, not made anew",
    arguments: [false, true])
  func moves(isElsewhere: Bool) throws {
    let a = world.cell("a")
    let left = try world.container("left", [a, world.cell("b")])
    let right = try world.container("right", [world.cell("c")])
    try world.show(left, right)
    _ = world.log.take()
    try (isElsewhere ? right : left).add(a)
    world.engine.commit()
    #expect(world.names == (isElsewhere ? ["b", "c", "a"] : ["b", "a", "c"]))
    #expect(world.screen.update.moves.count == 1 && world.screen.update.operationCount == 1)
    #expect(world.log.take() == [])
  }

  @Test("Other attributes lay a row out anew; another kind is another content")
  func attributes() throws {
    let row = world.cell("a")
    try world.show(row)
    row.height = .fixed(50)
    row.pin = Pin()
    world.engine.commit()
    #expect(world.screen.update.isEmpty && world.engine.contentExtent == 50)
    row.kind = 3
    world.engine.commit()
    #expect(world.screen.update.updates.count == 1)
    #expect(row.kind == 3 && row.pin == Pin() && row.height == .fixed(50))
  }

  @Test("Cycles are refused, and nothing is changed", arguments: [false, true])
  func cycles(isInList: Bool) throws {
    let inner = try world.container("inner")
    let outer = try world.container("outer", [inner])
    if isInList { try world.root.add(outer) }
    #expect(throws: EditError.modelCycle(outer.id, into: inner.id)) { try inner.add(outer) }
    #expect(throws: EditError.modelCycle(outer.id, into: outer.id)) { try outer.add(outer) }
    #expect(throws: EditError.modelCycle(outer.id, into: outer.id)) {
      try outer.insert(outer, before: outer)
    }
    #expect(world.names(of: outer) == ["inner"] && inner.childCount == 0)
  }

  @Test("Beside itself, or in its own place, a model stays", arguments: [false, true])
  func besideItself(isInList: Bool) throws {
    let (a, b, stranger) = (world.cell("a"), world.cell("b"), world.cell("stranger"))
    let box = try world.container("box", [a, world.container("inner", [world.cell("c")]), b])
    if isInList { try world.root.add(box) }
    world.engine.commit()
    _ = world.log.take()
    for child in box.children {
      try box.insert(child, before: child)
      try box.insert(child, after: child)
      try box.replace(child, with: child)
      if let node = child.node {
        try world.engine.move(node, to: .before(node))
        try world.engine.move(node, to: .after(node))
      }
    }
    #expect(world.names(of: box) == ["a", "inner", "b"])
    let hasEdits = world.engine.bare.tree.hasEdits
    #expect(world.log.take() == [] && !hasEdits)
    // A place beside it there is only where it is.
    let notChild = EditError.notChild(stranger.id, of: box.id)
    #expect(throws: notChild) { try box.insert(stranger, before: stranger) }
    #expect(throws: notChild) { try box.insert(stranger, after: stranger) }
    #expect(throws: notChild) { try box.replace(stranger, with: stranger) }
  }

  @Test("Places that are not there are refused", arguments: [false, true])
  func missingPlaces(isInList: Bool) throws {
    let (a, stranger) = (world.cell("a"), world.cell("stranger"))
    let box = try world.container("box", [a])
    if isInList { try world.root.add(box) }
    let new = world.cell("new")
    #expect(throws: EditError.indexOutOfRange(2, count: 1)) { try box.insert(new, at: 2) }
    #expect(throws: EditError.indexOutOfRange(-1, count: 1)) { try box.insert(new, at: -1) }
    #expect(throws: EditError.indexOutOfRange(1, count: 0)) { try box.insert(a, at: 1) }
    let error = EditError.indexOutOfRange(1, count: 0)
    #expect(error.description == "There is no place 1 for a child beside 0 others.")
    let notChild = EditError.notChild(stranger.id, of: box.id)
    #expect(throws: notChild) { try box.insert(new, before: stranger) }
    #expect(throws: notChild) { try box.insert(new, after: stranger) }
    #expect(throws: notChild) { try box.remove(stranger) }
    #expect(throws: notChild) { try box.replace(stranger, with: new) }
    #expect(world.names(of: box) == ["a"] && new.parent == nil)
  }

  @Test("The root stays")
  func rootIsFixed() throws {
    let box = try world.container("box")
    #expect(throws: EditError.rootIsFixed) { try world.root.removeFromParent() }
    #expect(throws: EditError.rootIsFixed) { try box.add(world.root) }
    #expect(world.root.parent == nil && world.root.engine === world.engine)
  }

  @Test("An engine that goes lets its models go, detached and whole")
  func engineGoes() throws {
    weak var lost: LoggingCell?
    let kept = try world.container("kept", [world.cell("a")])
    do {
      let engine = ListEngine()
      let cell = world.cell("lost")
      try engine.root.add([kept, cell])
      lost = cell
      engine.commit()
    }
    #expect(lost == nil)
    #expect(kept.engine == nil && !kept.isAttached && world.names(of: kept) == ["a"])
    #expect(world.log.take().suffix(3) == ["detach lost", "detach a", "detach kept"])
    try world.show(kept)
    #expect(world.names == ["a"])
  }
}
