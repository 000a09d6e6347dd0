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
    "Rows that are made, moved, updated, hidden and removed", arguments: [false, true],
    [false, true])
  func plainRows(hasSections: Bool, hasRoles: Bool) throws {
    var configuration = EngineConfiguration()
    configuration.hasSections = hasSections
    let (engine, host) = (ListEngine(configuration), ReadingHost())
    engine.host = host
    engine.setViewport(width: 300, height: 500)
    let containers = try (0..<20).map { _ in try engine.makeContainer(at: .last(in: .root)) }
    var rows = try (0..<1000).map { row in
      try engine.makeRow(
        RowContent(RowID(Int64(row)), pin: row % 50 == 0 ? Pin() : nil),
        at: .last(in: containers[row / 50]))
    }
    for container in containers where hasRoles {
      try engine.makeRow(RowContent(2000, role: .header), at: .first(in: container))
      try engine.makeRow(RowContent(2001, role: .footer), at: .last(in: container))
      try engine.setSeparatorBetweenChildren(Separator(height: 1), of: container)
    }
    engine.commit()
    var generator = SeededGenerator(seed: 1)
    func random(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
    // As many rows go as come.
    func edit() throws {
      let from = containers[random(20)]
      try engine.move(rows[random(1000)], to: .first(in: from))
      let other = random(1000)
      try engine.remove(rows[other])
      rows[other] = try engine.makeRow(RowContent(7), at: .last(in: from))
      try engine.update(rows[random(1000)])
      // What is handed over may come in another role.
      let roles = RowRole.allCases
      if hasRoles {
        try engine.bare.tree.setRole(roles[random(roles.count)], rows[random(1000)])
      }
      try engine.setHidden(random(2) == 0, containers[random(20)])
      try engine.move(containers[random(20)], to: .last(in: .root))
    }
    func round() throws {
      for _ in 0..<40 {
        try edit()
        engine.viewportDidScroll(to: Double(random(20_000)))
        engine.commit()
      }
    }
    // The most that a random commit needs of all that it keeps is needed seldom.
    for _ in 0..<80 { try round() }
    #expect(try allocations { for _ in 0..<20 { try round() } } == .none)
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
