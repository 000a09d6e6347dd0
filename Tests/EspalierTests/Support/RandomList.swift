// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// A tree under random edits: rows and containers that come, go, move, hide, show and change.
struct RandomList {
  let engine: ListEngine
  var generator: SeededGenerator
  var containers: [NodeID] = []
  var rows: [NodeID] = []
  var nextID: Int64 = 1

  init(seed: UInt64, _ configuration: EngineConfiguration = EngineConfiguration()) {
    engine = ListEngine(configuration)
    generator = SeededGenerator(seed: seed)
    containers = [engine.tree.root]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Fills the list with rows of several kinds, pinned ones and separators among them.
  mutating func fill(_ count: Int) throws {
    for _ in 0..<count { try insert() }
  }

  mutating func edit() throws {
    forgetStale()
    let container = containers.randomElement(using: &generator)!
    switch number(0...12) {
    case 0...3: try insert()
    case 4: containers.append(try engine.tree.appendContainer(to: container))
    case 5, 6: if let row = rows.randomElement(using: &generator) { try engine.tree.remove(row) }
    case 7, 8:
      guard let row = rows.randomElement(using: &generator) else { return }
      try engine.tree.move(
        row, to: number(0...1) == 0 ? .first(in: container) : .last(in: container))
    case 9:
      guard let row = rows.randomElement(using: &generator) else { return }
      try engine.tree.update(row)
    case 10:
      guard container != engine.tree.root else { return }
      try engine.tree.setHidden(number(0...1) == 0, container)
    case 11:
      guard container != engine.tree.root, number(0...3) == 0 else { return }
      try engine.tree.remove(container)
    default: try moveBeside()
    }
  }

  private mutating func insert() throws {
    forgetStale()
    let container = containers.randomElement(using: &generator)!
    let height: HeightMode =
      number(0...2) == 0 ? .fixed(Length(integerLiteral: number(0...60))) : .automatic()
    let attributes = RowAttributes(
      kind: RowKind(UInt16(number(0...2))), height: height,
      pin: number(0...19) == 0 ? .untilNext : .none)
    let row = try engine.tree.makeRow(RowID(nextID), attributes: attributes)
    try engine.tree.move(
      row, to: number(0...1) == 0 ? .first(in: container) : .last(in: container))
    if number(0...9) == 0 {
      try engine.tree.setSeparator(Separator(height: 1), at: .bottom, of: row)
    }
    rows.append(row)
    nextID += 1
  }

  private mutating func moveBeside() throws {
    guard let row = rows.randomElement(using: &generator),
      let other = rows.randomElement(using: &generator), row != other
    else { return }
    try engine.tree.move(row, to: number(0...1) == 0 ? .before(other) : .after(other))
  }

  mutating func forgetStale() {
    let tree = engine.tree
    containers.removeAll { !tree.contains($0) }
    rows.removeAll { !tree.contains($0) }
  }

  /// The rows as the engine last told its host.
  func committedRows() -> [Row] {
    var buffer = UniqueBuffer<Row>()
    let count = engine.copyRows(into: &buffer)
    return (0..<count).map { buffer[$0] }
  }
}
