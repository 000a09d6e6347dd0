// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
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

  @Test(
    "Rows that are made, moved, updated, hidden and removed, in lists with and without roles",
    arguments: [false, true], [false, true])
  func plainRows(hasSections: Bool, hasRoles: Bool) throws {
    let (engine, host) = (ListEngine(hasSections: hasSections), ReadingHost())
    engine.host = host
    engine.setViewport(width: 300, height: 500)
    var rows: [NodeID] = []
    let containers = try (0..<20).map { section in
      let container = try engine.makeContainer(at: .last(in: .root))
      for row in 0..<50 {
        let content = RowContent(RowID(Int64(section * 50 + row)), pin: row == 0 ? Pin() : nil)
        rows.append(try engine.makeRow(content, at: .last(in: container)))
      }
      if !hasRoles { return container }
      try engine.makeRow(RowContent(2000, role: .header), at: .first(in: container))
      try engine.makeRow(RowContent(2001, role: .footer), at: .last(in: container))
      try engine.setSeparatorBetweenChildren(Separator(height: 1), of: container)
      return container
    }
    engine.commit()
    var generator = SeededGenerator(seed: 1)
    func container() -> NodeID { containers[generator.below(20)] }
    func row() -> NodeID { rows[generator.below(1000)] }
    func round() throws {
      for _ in 0..<40 {
        try engine.move(row(), to: .first(in: container()))
        // As many rows go as come.
        let other = generator.below(1000)
        try engine.remove(rows[other])
        rows[other] = try engine.makeRow(RowContent(7), at: .last(in: container()))
        try engine.update(row())
        if hasRoles {
          try engine.bare.tree.setRole(RowRole.allCases[generator.below(4)], row())
        }
        try engine.setHidden(generator.below(2) == 0, container())
        try engine.move(container(), to: .last(in: .root))
        engine.scrollAndCommit(to: Double(generator.below(20_000)))
      }
    }
    // The most that a random commit needs of all that it keeps is needed seldom, and both tables of heights that went with
    // their rows are to have been full once.
    for _ in 0..<700 { try round() }
    let counted = try allocations { for _ in 0..<20 { try round() } }
    #expect(counted == .none)
  }

  @Test("Models that are moved, updated, hidden, sent from and shared with")
  func models() throws {
    let (tap, color) = (EventID<Int>(), DataID<Int>())
    let host = ReadingHost()
    let engine = ListEngine(for: host, width: 300, height: 500)
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
        engine.scrollAndCommit(to: Double(generator.next() % 20_000))
      }
    }
    for _ in 0..<30 { try round() }
    #expect(try allocations { try round() } == .none)
    #expect(heard > 0)
  }
}
