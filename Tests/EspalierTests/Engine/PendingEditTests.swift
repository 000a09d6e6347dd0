// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("Rows that were removed and not yet committed")
@MainActor struct RemovedRowTests {
  @Test("A model that was removed is not found by its row")
  func model() throws {
    let engine = ListEngine()
    let models = (0..<3).map { _ in CellModel(height: .fixed(10)) }
    try engine.root.add(models)
    engine.commit()
    try engine.root.remove(models[1])
    #expect(engine.model(atRow: 1) == nil && engine.model(atRow: 2) === models[2])
  }

  @Test("Rows that are removed in the middle of a commit stay displayed until the next")
  func duringCommit() throws {
    let world = try SmallWorld(rows: 4)
    let (engine, log) = (world.engine, DisplayLog())
    engine.addDisplayObserver(log)
    world.host.onApply = { engine in
      world.host.onApply = nil
      try? engine.remove(world.rows[1])
    }
    try engine.update(world.rows[0])
    engine.resizeAndCommit(width: 320, height: 390)
    #expect(log.rows.map(\.id.rawValue).sorted() == [0, 1, 2, 3])
    engine.commit()
    #expect(log.rows.map(\.id.rawValue).sorted() == [0, 2, 3])
  }
}

@Suite("Dragging beside edits that wait for a commit")
@MainActor struct PendingDragTests {
  private let world: SmallWorld
  private var engine: ListEngine { world.engine }
  private var rows: [NodeID] { world.rows }

  /// Rows 0 to 3.
  init() throws { world = try SmallWorld(rows: 4) }

  @Test("A removed row is nobody's neighbour")
  func removedNeighbour() throws {
    try engine.reorder.begin(rows[0])
    try engine.remove(rows[2])
    engine.reorder.move(to: 2)
    #expect(try engine.reorder.end())
    #expect(engine.bare.identities == [1, 0, 3])
  }

  @Test(
    "A row that was hidden is nobody's neighbour at the end, as if that was committed",
    arguments: [false, true])
  func hiddenNeighbour(isCommitted: Bool) throws {
    try engine.reorder.begin(rows[0])
    engine.reorder.move(to: 1)
    try engine.setHidden(true, rows[1])
    if isCommitted { engine.commit() }
    #expect(try engine.reorder.end())
    #expect(engine.bare.identities == [2, 0, 3])
  }

  @Test("A container that is removed or hidden takes its rows out of the neighbourhood")
  func removedContainer() throws {
    for isHidden in [false, true] {
      let engine = ListEngine()
      let first = try engine.appendRow(1, to: engine.rootNode)
      let group = try engine.appendContainer(to: engine.rootNode)
      for id in 2...3 { try engine.appendRow(RowID(Int64(id)), to: group) }
      try engine.appendRow(4, to: engine.rootNode)
      engine.commit()
      try engine.reorder.begin(first)
      engine.reorder.move(to: 2)
      if isHidden { try engine.setHidden(true, group) } else { try engine.remove(group) }
      #expect(try engine.reorder.end())
      #expect(engine.rowCount == 2 && engine.node(atRow: 1) == first)
    }
  }

  @Test("A neighbour that goes into another container takes the row along only where it may go")
  func neighbourElsewhere() throws {
    for (isCommitted, isAllowed) in [(false, false), (false, true), (true, false), (true, true)] {
      let engine = ListEngine()
      let groups = try (0..<2).map { _ in try engine.appendContainer(to: engine.rootNode) }
      let rows = try (1...3).map { try engine.appendRow(RowID($0), to: groups[0]) }
      let other = try engine.appendRow(9, to: groups[1])
      engine.commit()
      engine.reorder.mayMove = { [unowned engine] _, place in
        guard !isAllowed, case .after(let node) = place else { return true }
        return engine.bare.tree.parent(of: node) == groups[0]
      }
      try engine.reorder.begin(rows[0])
      engine.reorder.move(to: 1)
      try engine.move(rows[1], to: .last(in: groups[1]))
      if isCommitted { engine.commit() }
      #expect(try engine.reorder.end())
      let order = [rows[2]] + (isAllowed ? [other, rows[1], rows[0]] : [rows[0], other, rows[1]])
      #expect((0..<4).map { engine.node(atRow: $0) } == order)
    }
  }

  @Test("A container that was aimed at and goes is exchanged for the place where the row appeared")
  func removedTarget() throws {
    let group = try engine.appendContainer(to: engine.rootNode)
    engine.commit()
    try engine.reorder.begin(rows[0])
    #expect(try engine.reorder.move(into: group) == 3)
    try engine.remove(group)
    #expect(try engine.reorder.end())
    #expect(engine.bare.identities == [1, 2, 3, 0])
  }

  @Test("A drag that moves nothing commits nothing")
  func nothingMoved() throws {
    for isGone in [false, true] {
      try engine.reorder.begin(rows[0])
      try engine.remove(rows[isGone ? 0 : 2])
      #expect(try !engine.reorder.end())
      #expect(engine.rowCount == 4)
    }
  }

  @Test("Rows that were inserted and not committed are passed by")
  func inserted() throws {
    try engine.reorder.begin(rows[0])
    try engine.makeRow(RowContent(9), at: .after(rows[1]))
    #expect(engine.reorder.move(to: 2) == 2)
    #expect(try engine.reorder.end())
    #expect(engine.bare.identities == [1, 9, 2, 0, 3])
  }

  @Test("In the middle of a commit")
  func duringCommit() throws {
    try engine.reorder.begin(rows[0])
    var isMoved: Bool?
    world.host.onApply = { engine in
      world.host.onApply = nil
      try? engine.remove(rows[2])
      engine.reorder.move(to: 2)
      isMoved = try? engine.reorder.end()
    }
    try engine.update(rows[3])
    engine.commit()
    #expect(isMoved == true)
    #expect(engine.bare.identities == [1, 0, 3] && engine.rowCount == 3)
  }

  @Test("Who moves the data may take what is dragged out of the list", arguments: 0..<3)
  func goneFromInside(way: Int) throws {
    let (engine, row) = (world.engine, rows[0])
    var outcomes: [ReorderOutcome] = []
    engine.reorder.onEnd = { outcomes.append($1) }
    engine.reorder.moveData = { [unowned engine] dragged, _ in
      if way == 0 { try engine.setHidden(true, dragged) } else { try engine.remove(dragged) }
      if way == 2 { engine.commit() }
    }
    try engine.reorder.begin(row)
    engine.reorder.move(to: 2)
    #expect(try !engine.reorder.end())
    #expect(outcomes == [.isGone] && engine.rowCount == 3)
  }

  @Test("Who is asked for a place, or moves the data, may end the move")
  func endedFromInside() throws {
    try engine.reorder.begin(rows[0])
    engine.reorder.mayMove = { _, _ in
      engine.reorder.cancel()
      return true
    }
    #expect(engine.reorder.move(to: 2) == nil)
    #expect(engine.reorder.dragged == nil && engine.reorder.place == nil)
    engine.reorder.mayMove = nil
    try engine.reorder.begin(rows[0])
    engine.reorder.move(to: 2)
    engine.reorder.moveData = { _, _ in try engine.reorder.begin(rows[3]) }
    #expect(try engine.reorder.end())
    #expect(engine.reorder.dragged == rows[3])
    engine.reorder.moveData = nil
  }
}
