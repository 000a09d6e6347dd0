// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("What rows are like in a flow") @MainActor struct ModelLineTests {
  private let engine: ListEngine
  private let host = ReportingHost()

  private init() throws {
    engine = ListEngine(for: host, width: 100, height: 400)
    try engine.setStyle(ContainerStyle(.flow(.lines)), of: engine.rootNode)
  }

  /// Commits, and says of each row where it begins in x and y, and how wide it is.
  private func places() -> [[Double]] {
    engine.commit()
    return host.last!.frames.map { [$0.x, $0.y, $0.width] }
  }

  @Test("A model says it, before it is in a list and after")
  func models() throws {
    let a = CellModel(height: .fixed(20), breadth: 30)
    let b = CellModel(height: .fixed(20))
    b.breadth = 40
    let c = CellModel(height: .fixed(20), breadth: 30, startsLine: true)
    let d = CellModel(height: .fixed(20), breadth: 10, spansLine: true)
    try engine.root.add([a, b, c, d])
    #expect(places() == [[0, 0, 30], [30, 0, 40], [0, 20, 30], [0, 40, 100]])
    c.startsLine = false
    #expect(places() == [[0, 0, 30], [30, 0, 40], [70, 0, 30], [0, 20, 100]])
    a.breadth = 35
    #expect(places() == [[0, 0, 35], [35, 0, 40], [0, 20, 30], [0, 40, 100]])
    d.spansLine = false
    #expect(places() == [[0, 0, 35], [35, 0, 40], [0, 20, 30], [30, 20, 10]])
    a.breadth = nil
    #expect(places() == [[0, 0, 100], [0, 20, 40], [40, 20, 30], [70, 20, 10]])
    // None of that is another content.
    #expect(host.last!.update.isEmpty)
    #expect(a.breadth == nil && b.breadth == 40 && !c.startsLine && !d.spansLine)
  }

  @Test("A model that goes to another list takes it along")
  func elsewhere() throws {
    let (a, b) = (CellModel(height: .fixed(20), breadth: 30), CellModel(height: .fixed(20)))
    try engine.root.add([a, b])
    engine.commit()
    (b.breadth, b.startsLine) = (50, true)
    try b.removeFromParent()
    (b.breadth, a.spansLine) = (60, true)
    try engine.root.insert(b, at: 0)
    #expect(places() == [[0, 0, 60], [0, 20, 100]])
  }

  @Test("A row that is measured is asked for again at its new width")
  func measured() throws {
    let row = CellModel(id: 1, stamp: 0, breadth: 30)
    try engine.root.add([row, CellModel(height: .fixed(20), breadth: 70)])
    #expect(places() == [[0, 0, 30], [30, 0, 70]] && host.last!.frames[0].height == 21)
    #expect(engine.bare.request(for: try #require(row.node))?.width == 30)
    row.breadth = 60
    engine.commit()
    #expect(engine.bare.request(for: try #require(row.node))?.width == 60)
    #expect(host.last!.frames.map(\.y) == [0, 21])
  }

  @Test("A node is told it by its engine, with a model or without")
  func nodes() throws {
    let model = CellModel(height: .fixed(20), breadth: 30)
    try engine.root.add(model)
    let row = try engine.makeRow(RowContent(1, height: .fixed(20)), at: .last(in: .root))
    #expect(places() == [[0, 0, 30], [0, 20, 100]])
    try engine.setLine(breadth: 50, of: row)
    try engine.setLine(breadth: 40, of: try #require(model.node))
    #expect(model.breadth == 40)
    #expect(places() == [[0, 0, 40], [40, 0, 50]])
    try engine.setLine(breadth: 50, startsLine: true, of: row)
    #expect(places() == [[0, 0, 40], [0, 20, 50]])
    try engine.setLine(of: row)
    #expect(places() == [[0, 0, 40], [0, 20, 100]])
  }

  @Test("Lengths that are none are refused at a model's row too, and change nothing")
  func lengths() throws {
    let model = CellModel(height: .fixed(20), breadth: 0.1)
    #expect(model.breadth == (0.1 * 768).rounded() / 768)
    try engine.root.add(model)
    let node = try #require(model.node)
    #expect(throws: EditError.invalidLength(-1)) { try engine.setLine(breadth: -1, of: node) }
    #expect(throws: EditError.invalidLength(-2)) { try engine.setHeight(.fixed(-2), of: node) }
    #expect(throws: EditError.invalidLength(.infinity)) {
      try engine.setHeight(.automatic(estimate: .infinity), of: node)
    }
    #expect(model.breadth == (0.1 * 768).rounded() / 768 && model.height == .fixed(20))
    try engine.setHeight(.fixed(30), of: node)
    #expect(model.height == .fixed(30))
  }

  @Test("What is no row has no place in a line")
  func misuse() throws {
    let box = try engine.makeContainer(at: .last(in: engine.rootNode))
    let row = try engine.makeRow(RowContent(1), at: .last(in: box))
    #expect(throws: EditError.notARow(box)) { try engine.setLine(breadth: 3, of: box) }
    #expect(throws: EditError.notARow(.root)) {
      try engine.setLine(breadth: 3, of: engine.rootNode)
    }
    #expect(throws: EditError.invalidLength(-1)) { try engine.setLine(breadth: -1, of: row) }
    #expect(throws: EditError.invalidLength(50_000)) {
      try engine.makeRow(RowContent(2, breadth: 50_000), at: .last(in: box))
    }
    try engine.remove(row)
    #expect(throws: EditError.unknownNode(row)) { try engine.setLine(breadth: 3, of: row) }
  }
}
