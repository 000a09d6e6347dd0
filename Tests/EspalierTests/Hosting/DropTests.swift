// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// While a row is dragged the others are drawn where they make room for it; the drop leaves them there.
@Suite("The drop of a drag")
@MainActor struct DropTests {
  private let world: SmallWorld
  private var engine: ListEngine { world.engine }

  init() throws {
    world = try SmallWorld(rows: 0)
    engine.setViewport(width: 320, height: 448)
    for id in 0..<150 {
      try engine.makeRow(
        RowContent(RowID(Int64(id)), height: .fixed(id % 3 == 0 ? 56 : 40)),
        at: .last(in: engine.rootNode))
    }
    engine.commit()
  }

  /// Where rows are drawn in the viewport, by a host that asks at which index each appears, and puts one below the other.
  private func drawn() -> [NodeID: Double] {
    var (places, top) = ([NodeID: Double](), 0.0)
    for shown in 0..<engine.rowCount {
      guard let node = engine.reorder.node(atShown: shown) else { continue }
      let height = engine.rowIndex(of: node).flatMap { engine.frame(ofRow: $0)?.height } ?? 0
      if top + height > engine.report.offset, top < engine.report.offset + 448 {
        places[node] = top - engine.report.offset
      }
      top += height
    }
    return places
  }

  private func drop(_ row: Int, at target: Int, from offset: Double) throws {
    engine.scrollAndCommit(to: 0)
    try engine.reorder.begin(try #require(engine.node(atRow: row)))
    engine.scrollAndCommit(to: offset)
    engine.reorder.move(to: target)
    let before = drawn()
    try engine.reorder.end()
    let moved = drawn().filter { before[$0.key] != $0.value }
    #expect(before.count > 8 && moved.isEmpty, "\(row) to \(target) at \(offset)")
  }

  @Test("What is drawn stays where it is")
  func stays() throws {
    for (row, target, offset) in [
      (0, 29, 1344.0), (0, 33, 1344), (1, 28, 1350), (3, 140, 1344), (149, 30, 1344),
      (149, 2, 1344),
      (30, 28, 1344), (28, 33, 1344), (0, 149, 6000), (5, 2, 3000),
    ] {
      try drop(row, at: target, from: offset)
    }
  }

  @Test("Also if the data is moved by whoever has it, in a commit of its own")
  func movedElsewhere() throws {
    engine.reorder.moveData = { [engine] dragged, place in
      try engine.move(dragged, to: place)
      engine.commit()
    }
    try drop(0, at: 29, from: 1344)
  }

  @Test(
    "Few rows, as tall as the viewport or taller, with spaces, in sections, and below held headers",
    arguments: [false, true])
  func small(isHeld: Bool) throws {
    var random = SeededGenerator(seed: isHeld ? 2 : 1)
    for life in 0..<1_500 {
      let hasSections = isHeld || life % 3 == 0
      let engine = ListEngine(hasSections: hasSections)
      let extent = Double(30 + 10 * random.below(9))
      engine.setViewport(width: 100, height: extent)
      if !isHeld, life % 3 == 1 {
        try engine.setStyle(ContainerStyle(lineSpacing: 4), of: engine.rootNode)
      }
      let mode = isHeld ? PinMode.allCases.randomElement(using: &random) : nil
      var sections: [NodeID] = []
      for id in 0..<(isHeld ? 1 : 2) + random.below(5) {
        let section = try hasSections ? engine.makeContainer(at: .last(in: .root)) : .root
        sections.append(section)
        for row in 0..<(hasSections ? 1 + random.below(6) : 1) {
          let content = RowContent(
            RowID(Int64(id * 10 + row)), height: .fixed(Double(10 + 10 * random.below(4))),
            pin: row == 0 ? mode.map { Pin($0) } : nil)
          try engine.makeRow(content, at: .last(in: section))
        }
      }
      engine.commit()
      let room = Int(max(0, engine.contentExtent - extent))
      engine.scrollAndCommit(to: Double(random.below(room + 1)))
      let offset = engine.report.offset
      let rows = (0..<engine.rowCount).compactMap(engine.node(atRow:))
      let nodes = life % 3 == 0 ? sections : rows
      let target = random.below(nodes.count)
      try engine.reorder.begin(nodes[random.below(nodes.count)])
      engine.reorder.move(to: target)
      try engine.reorder.end()
      #expect(
        engine.report.offset == offset && engine.report.adjustment == 0,
        "life \(life), \(mode as Any)")
    }
  }

  @Test("A drop that fails leaves the list where it is")
  func failed() throws {
    struct Refused: Error {}
    var outcomes: [ReorderOutcome] = []
    engine.reorder.onEnd = { outcomes.append($1) }
    engine.reorder.moveData = { _, _ in throw Refused() }
    let row = try #require(engine.node(atRow: 0))
    try engine.reorder.begin(row)
    engine.scrollAndCommit(to: 1344)
    engine.reorder.move(to: 29)
    #expect(throws: Refused.self) { try engine.reorder.end() }
    engine.commit()
    #expect(engine.report.offset == 1344 && engine.node(atRow: 0) == row)
    #expect(outcomes == [.cancelled])
  }

  @Test("A scroll that is asked for goes first")
  func scrolled() throws {
    try engine.reorder.begin(try #require(engine.node(atRow: 0)))
    engine.scrollAndCommit(to: 1344)
    engine.reorder.move(to: 29)
    engine.setContentOffset(100)
    try engine.reorder.end()
    #expect(engine.report.offset == 100)
  }
}
