// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierUpdates
import Testing

/// A flat list of rows of 10 points.
@MainActor struct SmallWorld {
  let engine = ListEngine()
  let host = ReportingHost()
  var rows: [NodeID] = []

  init(rows count: Int) throws {
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    for id in 0..<count { rows.append(try engine.append(Int64(id))) }
    engine.commit()
  }
}

/// Keeps what it is told.
@MainActor final class ReportingHost: ListHost {
  struct Report {
    var update: BatchUpdate
  }

  var last: Report?
  var onApply: ((ListEngine) -> Void)?
  var onMeasure: ((ListEngine) -> Void)?

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    onMeasure?(engine)
    return 20
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    last = Report(update: commit.update)
    onApply?(engine)
  }
}

extension ListEngine {
  @discardableResult
  func append(_ id: Int64, stamp: Int64 = 0) throws -> NodeID {
    try makeRow(
      RowContent(RowID(id), stamp: Stamp(stamp), height: .fixed(10)), at: .last(in: rootNode))
  }

  /// Identity and stamp of all rows.
  var listedRows: [Row] {
    (0..<bare.tree.rowCount()).map { row in
      let node = bare.tree.node(atRow: row)!
      return Row(
        id: RowID(bare.tree.identity(of: node)!), stamp: Stamp(bare.tree.stamp(of: node)!))
    }
  }

  var childCount: Int {
    var count = 0
    bare.tree.forEachChild(of: .root) { _ in count += 1 }
    return count
  }
}

/// A list of rows and containers that is edited at random.
@MainActor struct RandomWorld {
  let engine = ListEngine()
  let host = ReportingHost()
  private var generator: SeededGenerator
  private var containers: [NodeID]
  private var rows: [NodeID] = []
  private var nextID: Int64 = 1
  private var shown: [Row] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    containers = [engine.rootNode]
  }

  /// Edits, commits, and checks the report.
  mutating func editAndCommit() throws {
    for _ in 0..<Int.random(in: 0...12, using: &generator) { try edit() }
    engine.commit()
    let (new, report) = (engine.listedRows, try #require(host.last))
    #expect(throws: Never.self) { try StrictApplier.check(report.update, from: shown, to: new) }
    shown = new
  }

  private mutating func edit() throws {
    containers.removeAll { engine.identity(of: $0) == nil }
    rows.removeAll { engine.identity(of: $0) == nil }
    let container = containers.randomElement(using: &generator)!
    let row = rows.randomElement(using: &generator)
    let isFirst = Bool.random(using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1, 2, 3:
      rows.append(
        try engine.makeRow(
          RowContent(RowID(nextID), height: .fixed(10)), at: .last(in: container)))
      nextID += 1
    case 4: containers.append(try engine.makeContainer(at: .last(in: container)))
    case 5: if let row { try engine.remove(row) }
    case 6, 7:
      if let row {
        try engine.move(row, to: isFirst ? .first(in: container) : .last(in: container))
      }
    case 8: if let row { try engine.update(row) }
    case 9: if container != engine.rootNode { try engine.setHidden(isFirst, container) }
    case 10:
      let target = containers.randomElement(using: &generator)!
      if container != engine.rootNode { try? engine.move(container, to: .first(in: target)) }
    default:
      guard container != engine.rootNode, Int.random(in: 0..<6, using: &generator) == 0 else {
        return
      }
      try engine.remove(container)
    }
  }
}
