// SPDX-License-Identifier: MIT

import Espalier
import TestSupport
import Testing

@Suite("Commits of edits")
struct CommitTests {
  /// Edits a tree at random and holds every commit against the rows before and after: by the strict
  /// applier, and against the diff of the two lists.
  @Test(
    "Both paths give the same rows, and the edits path no needless moves",
    arguments: seeds(count: 30))
  func randomEdits(seed: UInt64) throws {
    var world = RandomWorld(seed: seed)
    for _ in 0..<40 {
      try world.editAndCommit()
    }
  }
}

/// An engine under random edits.
struct RandomWorld {
  let engine = ListEngine()
  let host = ReportingHost()
  var generator: SeededGenerator
  var containers: [NodeID] = []
  var rows: [NodeID] = []
  var nextID: Int64 = 1
  var shown: [Row] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    containers = [engine.tree.root]
  }

  mutating func editAndCommit() throws {
    let count = Int.random(in: 0...12, using: &generator)
    for _ in 0..<count { try edit() }
    engine.commit()
    let new = currentRows()
    let report = try #require(host.last)
    #expect(try StrictApplier.apply(report.update, to: shown, expecting: new) == new)
    shown = new
  }

  private func currentRows() -> [Row] {
    var buffer = UniqueBuffer<Row>()
    let count = engine.copyRows(into: &buffer)
    return (0..<count).map { buffer[$0] }
  }

  private mutating func edit() throws {
    let tree = engine.tree
    containers.removeAll { !tree.contains($0) }
    rows.removeAll { !tree.contains($0) }
    let container = containers.randomElement(using: &generator)!
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1, 2:
      rows.append(try tree.appendRow(RowID(nextID), to: container))
      nextID += 1
    case 3:
      containers.append(try tree.appendContainer(to: container))
    case 4:
      if let row = rows.randomElement(using: &generator) { try tree.remove(row) }
    case 5, 6:
      guard let row = rows.randomElement(using: &generator) else { return }
      try tree.move(
        row, to: Bool.random(using: &generator) ? .first(in: container) : .last(in: container))
    case 7:
      guard let row = rows.randomElement(using: &generator) else { return }
      try tree.update(row)
    case 8:
      guard container != tree.root else { return }
      try tree.setHidden(Bool.random(using: &generator), container)
    default:
      guard let row = rows.randomElement(using: &generator),
        let other = rows.randomElement(using: &generator),
        row != other
      else { return }
      try tree.move(row, to: .after(other))
    }
  }
}

/// Keeps what it is told.
final class ReportingHost: ListHost {
  struct Report {
    var update: BatchUpdate
  }

  var last: Report?

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    Double(20 + request.id.rawValue % 7)
  }

  func apply(_ commit: borrowing Commit, in engine: ListEngine) {
    last = Report(update: commit.update)
  }
}
