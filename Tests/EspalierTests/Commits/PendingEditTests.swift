// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// A list of rows 1, 2, 3 … that is committed.
private struct Numbers {
  let engine = ListEngine()
  let host = ReportingHost()
  var rows: [NodeID] = []

  init(_ count: Int) throws {
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    for id in 1...count {
      rows.append(try engine.tree.appendRow(RowID(Int64(id)), to: engine.tree.root))
    }
    engine.commit()
  }

  /// The rows as they are in the tree.
  func ids() throws -> [Int64] {
    try engine.tree.rows(in: engine.tree.root).map { try engine.tree.row($0).id.rawValue }
  }
}

@Suite("Rows that were removed and not yet committed")
struct RemovedRowTests {
  @Test("They have an index and no handle")
  func noHandle() throws {
    let numbers = try Numbers(3)
    let (engine, rows) = (numbers.engine, numbers.rows)
    try engine.tree.remove(rows[1])
    #expect(engine.rowCount == 3 && engine.node(atRow: 1) == nil)
    #expect(engine.node(atRow: 0) == rows[0] && engine.node(atRow: 2) == rows[2])
    engine.commit()
    let next = try engine.tree.appendRow(9, to: engine.tree.root)
    #expect(next != rows[1])
    for id in 10..<13 { try engine.tree.appendRow(RowID(Int64(id)), to: engine.tree.root) }
    engine.commit()
    #expect(try numbers.ids() == [1, 3, 9, 10, 11, 12])
  }

  @Test("They cannot be dragged, selected, scrolled to, updated or subscribed at")
  func refused() throws {
    let numbers = try Numbers(3)
    let (engine, row) = (numbers.engine, numbers.rows[1])
    _ = engine.display
    engine.commit()
    try engine.selection.insert(row)
    try engine.tree.remove(row)
    #expect(throws: TreeError.self) { try engine.reorder.begin(row) }
    #expect(engine.reorder.row == nil && engine.reorder.move(to: 0) == nil)
    #expect(throws: TreeError.self) { try engine.highlight.insert(row) }
    #expect(throws: TreeError.self) { try engine.scroll(to: row) }
    #expect(throws: TreeError.self) { try engine.rowIndex(of: row) }
    #expect(throws: TreeError.self) { try engine.tree.update(row) }
    #expect(throws: TreeError.self) { try engine.tree.setHidden(true, row) }
    #expect(throws: TreeError.self) {
      try engine.tree.subscribe(to: EventID<Int>(), at: row) { _ in }
    }
    #expect(!engine.display.isDisplayed(row) && !engine.display.isIn(.preload, row))
    #expect(engine.model(atRow: 1) == nil)
    engine.commit()
    #expect(engine.selection.isEmpty && engine.rowCount == 2)
  }

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
    let numbers = try Numbers(4)
    let (engine, log) = (numbers.engine, DisplayLog())
    engine.display.add(log)
    numbers.host.onApply = { engine in
      numbers.host.onApply = nil
      try? engine.tree.remove(numbers.rows[1])
    }
    try engine.tree.update(numbers.rows[0])
    engine.setViewport(width: 320, height: 390)
    engine.commit()
    #expect(log.rows.map(\.id.rawValue).sorted() == [1, 2, 3, 4])
    engine.commit()
    #expect(log.rows.map(\.id.rawValue).sorted() == [1, 3, 4])
  }
}

@Suite("Dragging beside edits that wait for a commit")
struct PendingDragTests {
  @Test("A removed row is nobody's neighbour")
  func removedNeighbour() throws {
    let numbers = try Numbers(4)
    let (engine, rows) = (numbers.engine, numbers.rows)
    try engine.reorder.begin(rows[0])
    try engine.tree.remove(rows[2])
    engine.reorder.move(to: 2)
    #expect(try engine.reorder.end())
    #expect(try numbers.ids() == [2, 1, 4])
  }

  @Test("A neighbour that is removed later is exchanged for the next one")
  func removedLater() throws {
    let numbers = try Numbers(4)
    let (engine, rows) = (numbers.engine, numbers.rows)
    try engine.reorder.begin(rows[0])
    engine.reorder.move(to: 2)
    try engine.tree.remove(rows[2])
    #expect(try engine.reorder.end())
    #expect(try numbers.ids() == [2, 1, 4])
    try engine.reorder.begin(rows[3])
    engine.reorder.move(to: 1)
    try engine.tree.detach(rows[0])
    #expect(try !engine.reorder.end())
    #expect(try numbers.ids() == [2, 4])
  }

  @Test("A container that is removed or hidden takes its rows out of the neighbourhood")
  func removedContainer() throws {
    for isHidden in [false, true] {
      let engine = ListEngine()
      let tree = engine.tree
      let first = try tree.appendRow(1, to: tree.root)
      let group = try tree.appendContainer(to: tree.root)
      for id in 2...3 { try tree.appendRow(RowID(Int64(id)), to: group) }
      try tree.appendRow(4, to: tree.root)
      engine.commit()
      try engine.reorder.begin(first)
      engine.reorder.move(to: 2)
      if isHidden { try tree.setHidden(true, group) } else { try tree.remove(group) }
      #expect(try !engine.reorder.end())
      engine.commit()
      #expect(engine.rowCount == 2 && engine.node(atRow: 0) == first)
    }
  }

  @Test("A container that was aimed at and goes is exchanged for the place where the row appeared")
  func removedTarget() throws {
    let numbers = try Numbers(3)
    let (engine, rows) = (numbers.engine, numbers.rows)
    let group = try engine.tree.appendContainer(to: engine.tree.root)
    engine.commit()
    try engine.reorder.begin(rows[0])
    #expect(try engine.reorder.move(into: group) == 2)
    try engine.tree.remove(group)
    #expect(try engine.reorder.end())
    #expect(try numbers.ids() == [2, 3, 1])
  }

  @Test("A dragged row that goes ends the move")
  func removedRow() throws {
    let numbers = try Numbers(4)
    let (engine, rows) = (numbers.engine, numbers.rows)
    var outcomes: [ReorderOutcome] = []
    engine.reorder.onEnd = { outcomes.append($1) }
    for (index, edit) in [engine.tree.remove, engine.tree.detach].enumerated() {
      try engine.reorder.begin(rows[index])
      engine.reorder.move(to: 3)
      try edit(rows[index])
      #expect(try !engine.reorder.end() && engine.reorder.row == nil)
    }
    engine.commit()
    try engine.reorder.begin(rows[2])
    engine.reorder.move(to: 1)
    try engine.tree.setHidden(true, rows[2])
    #expect(try !engine.reorder.end())
    #expect(outcomes == [.isGone, .isGone, .isGone])
  }

  @Test("A row that waits to be hidden or detached is not taken")
  func hiddenRow() throws {
    let numbers = try Numbers(3)
    let (engine, rows) = (numbers.engine, numbers.rows)
    try engine.tree.setHidden(true, rows[0])
    try engine.tree.detach(rows[1])
    #expect(try !engine.reorder.begin(rows[0]) && !engine.reorder.begin(rows[1]))
    try engine.reorder.begin(rows[2])
    #expect(throws: TreeError.self) { try engine.reorder.begin(engine.tree.root) }
    #expect(try !engine.reorder.begin(rows[1]) && engine.reorder.row == rows[2])
  }

  @Test("Rows that were inserted and not committed are passed by")
  func inserted() throws {
    let numbers = try Numbers(3)
    let (engine, rows) = (numbers.engine, numbers.rows)
    try engine.reorder.begin(rows[0])
    _ = try engine.tree.makeRow(9, at: .after(rows[1]))
    #expect(engine.reorder.move(to: 2) == 2)
    #expect(try engine.reorder.end())
    #expect(try numbers.ids() == [2, 9, 3, 1])
  }

  @Test("In the middle of a commit")
  func duringCommit() throws {
    let numbers = try Numbers(4)
    let (engine, rows) = (numbers.engine, numbers.rows)
    try engine.reorder.begin(rows[0])
    var isMoved: Bool?
    numbers.host.onApply = { engine in
      numbers.host.onApply = nil
      try? engine.tree.remove(rows[2])
      engine.reorder.move(to: 2)
      isMoved = try? engine.reorder.end()
    }
    try engine.tree.update(rows[3])
    engine.commit()
    #expect(isMoved == true)
    #expect(try numbers.ids() == [2, 1, 4] && engine.rowCount == 3)
  }

  @Test("Who is asked for a place, or moves the data, may end the move")
  func endedFromInside() throws {
    let numbers = try Numbers(4)
    let (engine, rows) = (numbers.engine, numbers.rows)
    try engine.reorder.begin(rows[0])
    engine.reorder.mayMove = { _, _ in
      engine.reorder.cancel()
      return true
    }
    #expect(engine.reorder.move(to: 2) == nil)
    #expect(engine.reorder.row == nil && engine.reorder.place == nil)
    engine.reorder.mayMove = nil
    try engine.reorder.begin(rows[0])
    engine.reorder.move(to: 2)
    engine.reorder.moveData = { _, _ in try engine.reorder.begin(rows[3]) }
    #expect(try engine.reorder.end())
    #expect(engine.reorder.row == rows[3])
    engine.reorder.moveData = nil
  }
}
