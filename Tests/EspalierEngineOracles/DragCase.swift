// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// See `EngineCases.drags`.
final class DragCase {
  private let engine = ListEngine()
  private let host = StrictHost()
  private var groups: [NodeID] = []
  private var nextID: Int64 = 1

  init(using generator: inout some RandomNumberGenerator) throws {
    engine.host = host
    engine.setViewport(width: 320, height: 200)
    for _ in 0..<3 {
      groups.append(try engine.tree.appendContainer(to: engine.tree.root))
      for _ in 0..<Int.random(in: 0...5, using: &generator) { try insert(using: &generator) }
    }
    engine.commit()
  }

  private func insert(using generator: inout some RandomNumberGenerator) throws {
    let group = groups.randomElement(using: &generator)!
    _ = try engine.tree.makeRow(
      RowID(nextID), at: Bool.random(using: &generator) ? .first(in: group) : .last(in: group))
    nextID += 1
  }

  /// Drags a row, with edits and commits in between.
  func drag(using generator: inout some RandomNumberGenerator) throws {
    while engine.rowCount < 4 {
      try insert(using: &generator)
      engine.commit()
    }
    let source = Int.random(in: 0..<engine.rowCount, using: &generator)
    guard let row = engine.node(atRow: source), try engine.reorder.begin(row) else {
      throw CaseFailure("a committed row cannot be dragged")
    }
    var isQuiet = true
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      try move(using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        try edit(using: &generator)
        isQuiet = false
      case 1: engine.commit()
      default: break
      }
    }
    if isQuiet { try endQuietly() } else { try end(row) }
    if let refusal = host.refusal { throw CaseFailure(refusal) }
    engine.commit()
    for group in groups { try engine.tree.setHidden(false, group) }
    for row in try engine.tree.rows(in: engine.tree.root).map({ $0 }) {
      try engine.tree.setHidden(false, row)
    }
    engine.commit()
  }

  private func move(using generator: inout some RandomNumberGenerator) throws {
    if Int.random(in: 0..<4, using: &generator) == 0 {
      try engine.reorder.move(into: groups.randomElement(using: &generator)!)
    } else {
      engine.reorder.move(to: Int.random(in: 0..<engine.rowCount + 1, using: &generator))
    }
  }

  /// Nobody edits: the rows are in the order in which they appeared.
  private func endQuietly() throws {
    let shown = (0..<engine.rowCount).map { engine.reorder.node(atShown: $0) }
    let before = (0..<engine.rowCount).map { engine.node(atRow: $0) }
    let isMoved = try engine.reorder.end()
    let after = (0..<engine.rowCount).map { engine.node(atRow: $0) }
    try expect(after == shown, "the rows are not where they appeared")
    try expect(isMoved || after == before, "a row was moved that was not")
  }

  /// Edits wait: all other rows that are there keep their order, and the dragged one is among them if it
  /// is there.
  private func end(_ row: NodeID) throws {
    let others = try engine.walkedRows().filter { $0 != row }
    let isThere = (try? engine.tree.isVisible(row)) == true
    try engine.reorder.end()
    engine.commit()
    let after = try engine.walkedRows()
    try expect(after.filter { $0 != row } == others, "dragging has moved other rows")
    try expect(after.contains(row) == isThere, "the dragged row has gone, or come back")
    try expect(engine.reorder.row == nil, "the move is not over")
  }

  private func edit(using generator: inout some RandomNumberGenerator) throws {
    let rows = try engine.walkedRows()
    let row = rows.randomElement(using: &generator)
    let group = groups.randomElement(using: &generator)!
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: if let row { try engine.tree.remove(row) }
    case 2: if let row { try engine.tree.setHidden(true, row) }
    case 3: try engine.tree.setHidden(true, group)
    case 4: try insert(using: &generator)
    case 5: if let row { try engine.tree.update(row) }
    case 6:
      guard let row else { return }
      try engine.tree.detach(row)
      if Bool.random(using: &generator) { try engine.tree.move(row, to: .last(in: group)) }
    default:
      try engine.tree.remove(group)
      groups.removeAll { $0 == group }
      groups.append(try engine.tree.appendContainer(to: engine.tree.root))
    }
  }
}
