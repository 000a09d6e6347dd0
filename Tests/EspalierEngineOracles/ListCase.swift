// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// See `EngineCases.lists`.
final class ListCase {
  let engine: ListEngine
  let host = StrictHost()
  private var containers: [NodeID]
  private var rows: [NodeID] = []
  private var gone: [NodeID] = []
  private var selected: Set<NodeID> = []
  private var nextID: Int64 = 1

  init(_ configuration: EngineConfiguration) {
    engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 200)
    engine.selection.allowsSeveral = true
    containers = [engine.tree.root]
  }

  func editAndCommit(using generator: inout some RandomNumberGenerator) throws {
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      try edit(using: &generator)
      if Int.random(in: 0..<8, using: &generator) == 0 { try checkPending() }
    }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      var inner = SeededGenerator(seed: generator.next())
      host.answer = { [unowned self] in
        for _ in 0..<3 { try edit(using: &inner) }
        try checkPending()
        engine.commit()
      }
    }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      engine.viewportDidScroll(to: Double.random(in: -20...1500, using: &generator))
    }
    if Int.random(in: 0..<12, using: &generator) == 0 {
      engine.setViewport(
        width: [320.0, 200, 410].randomElement(using: &generator)!, height: 200)
    }
    if Bool.random(using: &generator) { engine.reorder.move(to: number(0...30, &generator)) }
    engine.commit()
    try checkCommitted()
    if Int.random(in: 0..<4, using: &generator) == 0 { try engine.reorder.end() }
    if Int.random(in: 0..<6, using: &generator) == 0 { engine.reorder.cancel() }
  }

  private func number(
    _ range: ClosedRange<Int>, _ generator: inout some RandomNumberGenerator
  ) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Between an edit and its commit: what was removed has no handle, and is refused everywhere.
  private func checkPending() throws {
    for row in 0..<engine.rowCount {
      guard let node = engine.node(atRow: row) else { continue }
      try expect(engine.tree.contains(node), "row \(row) has a handle that is stale")
      try expect(!gone.contains(node), "row \(row) has the handle of a removed one")
    }
    for node in gone.suffix(5) {
      try expect(!engine.tree.contains(node), "\(node) was removed")
      try expect((try? engine.selection.insert(node)) == nil, "a removed row is selected")
      try expect((try? engine.reorder.begin(node)) == nil, "a removed row is dragged")
      try expect((try? engine.scroll(to: node)) == nil, "there is scrolled to a removed row")
      try expect(!engine.display.isDisplayed(node), "a removed row is displayed")
    }
  }

  private func checkCommitted() throws {
    if let refusal = host.refusal { throw CaseFailure(refusal) }
    var walked: [RowID] = []
    for node in try engine.walkedRows() { walked.append(try engine.tree.row(node).id) }
    try expect(engine.committedRows.map(\.id) == walked, "the list is not what is in the tree")
    try checkSelection()
    for row in engine.display.rows {
      let isThere = engine.tree.node(at: row.node).map { engine.display.isDisplayed($0) } ?? false
      try expect(isThere, "row \(row.id) is displayed and gone")
    }
    try checkPending()
  }
}

extension ListCase {
  /// Rows that are there stay selected; a row of the identity of one that went may have taken its place.
  private func checkSelection() throws {
    let kept = selected.filter { engine.tree.contains($0) }
    let now = Set(engine.selection.nodes)
    try expect(kept.isSubset(of: now), "rows are not selected any more")
    let replacedCount = now.count - kept.count
    try expect(replacedCount <= selected.count - kept.count, "more rows are selected than were")
    try expect(now.allSatisfy { engine.tree.contains($0) }, "rows are selected that are gone")
    selected = now
  }

  private func edit(using generator: inout some RandomNumberGenerator) throws {
    let tree = engine.tree
    containers.removeAll { !tree.contains($0) }
    gone += rows.filter { !tree.contains($0) }
    rows.removeAll { !tree.contains($0) }
    let container = containers.randomElement(using: &generator)!
    let row = rows.randomElement(using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...4: try insert(into: container, using: &generator)
    case 5: containers.append(try tree.appendContainer(to: container))
    case 6, 7: if let row { try tree.remove(row) }
    case 8: if let row { try tree.update(row) }
    case 9: if let row { try tree.setAttributes(attributes(using: &generator), of: row) }
    case 10: if let row { try tree.setHidden(Bool.random(using: &generator), row) }
    case 11:
      if container != tree.root { try tree.setHidden(Bool.random(using: &generator), container) }
    case 12, 13:
      if let row {
        try tree.move(
          row, to: Bool.random(using: &generator) ? .first(in: container) : .last(in: container))
      }
    case 14: try moveContainer(container, using: &generator)
    case 15: try removeContainer(container, using: &generator)
    case 16: try select(row)
    case 17: try setRows(of: container, using: &generator)
    case 18: if let row { try engine.reorder.begin(row) }
    default:
      if Bool.random(using: &generator) {
        engine.reorder.move(to: number(0...30, &generator))
      } else {
        try engine.reorder.move(into: container)
      }
    }
  }

  private func attributes(using generator: inout some RandomNumberGenerator) -> RowAttributes {
    RowAttributes(
      kind: RowKind(UInt16(number(0...2, &generator))),
      height: number(0...2, &generator) == 0
        ? .fixed(Length(integerLiteral: number(0...60, &generator))) : .automatic())
  }

  private func insert(
    into container: NodeID, using generator: inout some RandomNumberGenerator
  ) throws {
    // Now and then one that is there already, or was.
    let isKnown = nextID > 1 && number(0...4, &generator) == 0
    let id = isKnown ? Int64.random(in: 1..<nextID, using: &generator) : nextID
    nextID += isKnown ? 0 : 1
    rows.append(
      try engine.tree.makeRow(
        RowID(id), stamp: Stamp(Int64(number(0...2, &generator))),
        attributes: attributes(using: &generator),
        at: Bool.random(using: &generator) ? .first(in: container) : .last(in: container)))
  }

  private func moveContainer(
    _ container: NodeID, using generator: inout some RandomNumberGenerator
  ) throws {
    let target = containers.randomElement(using: &generator)!
    guard container != engine.tree.root, container != target,
      try !engine.tree.contains(target, in: container)
    else { return }
    try engine.tree.move(container, to: .last(in: target))
  }

  private func removeContainer(
    _ container: NodeID, using generator: inout some RandomNumberGenerator
  ) throws {
    guard container != engine.tree.root, number(0...2, &generator) == 0 else { return }
    if Bool.random(using: &generator) { return try engine.tree.remove(container) }
    try engine.tree.detach(container)
    try engine.tree.move(container, to: .first(in: engine.tree.root))
  }

  private func select(_ row: NodeID?) throws {
    guard let row else { return }
    try engine.selection.toggle(row)
    if selected.remove(row) == nil { selected.insert(row) }
  }

  /// Hands over the rows that a container without containers has, less some and with others.
  private func setRows(
    of container: NodeID, using generator: inout some RandomNumberGenerator
  ) throws {
    guard container != engine.tree.root, number(0...1, &generator) == 0 else { return }
    for child in try engine.tree.children(of: container) {
      guard try !engine.tree.isContainer(child) else { return }
    }
    var rows = try engine.rows(of: container).filter { _ in number(0...4, &generator) > 0 }
    rows.shuffle(using: &generator)
    for _ in 0..<number(0...3, &generator) {
      rows.append(Row(id: RowID(nextID), stamp: 0))
      nextID += 1
    }
    try engine.set(rows, in: container)
    for child in try engine.tree.children(of: container) where !self.rows.contains(child) {
      self.rows.append(child)
    }
  }
}
