// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// What is warm allocates nothing, from the model to the host.
@Suite("Warm commits of an engine", .enabled(if: Allocations.areMeaningful))
@MainActor struct EngineAllocationTests {
  /// A host that reads all that it is told.
  private final class ReadingHost: ListHost {
    private(set) var sum = 0

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      30 + Double(request.id.rawValue % 5)
    }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      sum &+= commit.update.operationCount + commit.sections.operationCount
      for row in commit.rows { sum &+= Int(row.frame.y) }
      for row in commit.pinned { sum &+= Int(row.frame.y) }
      for row in commit.backgrounds { sum &+= Int(row.frame.height) }
      for row in commit.appeared { sum &+= Int(truncatingIfNeeded: row.id.rawValue) }
      for row in commit.disappeared { sum &-= Int(truncatingIfNeeded: row.id.rawValue) }
      sum &+= commit.rows.indices.count + Int(commit.adjustment)
    }
  }

  @Test("Rows that are made, moved, updated, hidden and removed", arguments: [false, true])
  func plainRows(hasSections: Bool) throws {
    var configuration = EngineConfiguration()
    configuration.hasSections = hasSections
    let (engine, host) = (ListEngine(configuration), ReadingHost())
    engine.host = host
    engine.setViewport(width: 300, height: 500)
    let containers = try (0..<20).map { _ in try engine.makeContainer(at: .last(in: .root)) }
    for id in 0..<1000 as Range<Int64> {
      try engine.makeRow(RowContent(RowID(id)), at: .last(in: containers[Int(id) / 50]))
    }
    engine.commit()
    var generator = SeededGenerator(seed: 1)
    func container() -> NodeID { containers[Int(generator.next() % 20)] }
    func round() throws {
      for _ in 0..<40 {
        guard let row = engine.node(atRow: Int(generator.next() % 500)) else { continue }
        try engine.move(row, to: .first(in: container()))
        try engine.makeRow(RowContent(7), at: .last(in: container()))
        if let other = engine.node(atRow: Int(generator.next() % 500)) { try engine.remove(other) }
        if let other = engine.node(atRow: Int(generator.next() % 500)) { try engine.update(other) }
        engine.viewportDidScroll(to: Double(generator.next() % 20_000))
        engine.commit()
      }
    }
    for _ in 0..<30 { try round() }
    #expect(try allocations { try round() } == .none)
  }

  @Test("Models that are moved, updated, hidden, sent from and shared with")
  func models() throws {
    let (tap, color) = (EventID<Int>(), DataID<Int>())
    let (engine, host) = (ListEngine(), ReadingHost())
    engine.host = host
    engine.setViewport(width: 300, height: 500)
    var heard = 0
    let boxes = try (0..<20).map { _ in
      let box = ContainerModel()
      box.subscribe(to: tap) { heard += $0 }
      try box.add((0..<50).map { _ in CellModel() })
      return box
    }
    let cells = boxes.flatMap(\.children).compactMap { $0 as? CellModel }
    cells[3].subscribe(to: color) { heard += $0 }
    try engine.root.add(boxes)
    engine.commit()
    var generator = SeededGenerator(seed: 1)
    func round() throws {
      for _ in 0..<40 {
        let cell = cells[Int(generator.next() % 1000)]
        try boxes[Int(generator.next() % 20)].add(cell)
        cells[Int(generator.next() % 1000)].update()
        cells[Int(generator.next() % 1000)].isHidden.toggle()
        try cell.send(tap, 1)
        boxes[0].share(Int(generator.next() % 7), as: color)
        engine.viewportDidScroll(to: Double(generator.next() % 20_000))
        engine.commit()
      }
    }
    for _ in 0..<30 { try round() }
    #expect(try allocations { try round() } == .none)
    #expect(heard > 0)
  }
}
