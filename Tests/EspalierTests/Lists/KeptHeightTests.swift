// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import Testing

/// An element that says how high it is.
private struct Block: Identifiable, Equatable {
  var id: Int
  var height: Double
}

/// Counts measurements, and asks a closure for the height.
@MainActor private final class Ruler: ListHost {
  private(set) var measured: [RowID] = []
  var height: (RowID, ListEngine) -> Double = { _, _ in 20 }
  private(set) var extents: [RowID: Double] = [:]

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    measured.append(request.id)
    return height(request.id, engine)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    extents = [:]
    for row in commit.rows {
      if let id = engine.identity(of: row.node) {
        extents[id] = row.frame.height
      }
    }
  }

  func take() -> [RowID] {
    defer { measured = [] }
    return measured
  }
}

@Suite("Heights belong to identity, content and width") @MainActor
struct KeptHeightTests {
  private let engine = ListEngine()
  private let ruler = Ruler()

  init() {
    engine.host = ruler
    engine.setViewport(width: 320, height: 400)
  }

  @Test("A row that takes the slot of a container that was moved and removed is measured once")
  func slots() throws {
    let container = try engine.makeContainer(at: .last(in: engine.rootNode))
    let other = try engine.makeContainer(at: .last(in: engine.rootNode))
    try engine.move(container, to: .after(other))
    try engine.remove(container)
    for id in 0..<4 {
      try engine.makeRow(
        RowContent(RowID(Int64(id)), height: .automatic()), at: .last(in: engine.rootNode))
    }
    engine.commit()
    #expect(ruler.take() == [0, 1, 2, 3])
    try engine.makeRow(RowContent(4, height: .automatic()), at: .last(in: engine.rootNode))
    engine.commit()
    engine.viewportDidScroll(to: 1)
    engine.commit()
    #expect(ruler.take() == [4])
  }

  private func blocks() -> ElementList<Block, Int> {
    let list = ElementList<Block, Int>(in: engine)
    ruler.height = { [unowned list] id, _ in
      list.elements.first { $0.id == Int(id.rawValue) }?.height ?? 0
    }
    return list
  }

  @Test("An element that comes back with other content is measured")
  func otherContent() throws {
    let list = blocks()
    try list.apply([Block(id: 1, height: 10)])
    try list.apply([])
    try list.apply([Block(id: 1, height: 20)])
    #expect(ruler.take() == [1, 1] && ruler.extents == [1: 20] && engine.contentExtent == 20)
  }

  @Test("One that comes back as it was is not")
  func sameContent() throws {
    let list = blocks()
    let all = (0..<5).map { Block(id: $0, height: Double(10 + $0)) }
    try list.apply(all)
    #expect(ruler.take().count == 5)
    for _ in 0..<3 {
      try list.apply(all.filter { $0.id % 2 == 0 })
      try list.apply(all)
    }
    #expect(ruler.take().isEmpty && engine.contentExtent == 60)
  }

  @Test(
    "A list that is filtered, or empty for a moment, finds all heights again",
    arguments: [1_000, 6_000])
  func filtered(count: Int) throws {
    let list = blocks()
    ruler.height = { id, _ in Double(10 + id.rawValue % 7) }
    engine.setViewport(width: 320, height: 200_000)
    let all = (0..<count).map { Block(id: $0, height: Double(10 + $0 % 7)) }
    try list.apply(all)
    #expect(ruler.take().count == count)
    let extent = engine.contentExtent
    for part in [Array(all.prefix(10)), [], all.filter { $0.id % 90 == 0 }] {
      try list.apply(part)
      try list.apply(all)
    }
    #expect(ruler.take().isEmpty && engine.contentExtent == extent)
  }

  @Test("One that was edited while a filter hid it is measured")
  func editedWhileAway() throws {
    let list = blocks()
    try list.apply([Block(id: 1, height: 10), Block(id: 2, height: 10)])
    try list.apply([Block(id: 1, height: 10)])
    _ = ruler.take()
    try list.apply([Block(id: 1, height: 10), Block(id: 2, height: 30)])
    #expect(ruler.take() == [2] && ruler.extents == [1: 10, 2: 30])
    // And once more, back to what it was at first.
    try list.apply([])
    try list.apply([Block(id: 2, height: 10)])
    #expect(ruler.take() == [2] && ruler.extents == [2: 10])
  }

  @Test("Content that goes back and forth, in place and away, never has another's height")
  func backAndForth() throws {
    let list = blocks()
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let ids = (0..<4).filter { _ in Bool.random(using: &random) }
      let now = ids.map {
        Block(id: $0, height: Double(Int.random(in: 1...3, using: &random) * 10))
      }
      try list.apply(now)
      for block in now { #expect(ruler.extents[RowID(Int64(block.id))] == block.height) }
    }
  }

  @Test("Of several elements of an identity each has its own height")
  func repeated() throws {
    struct Twin: Equatable {
      var id: Int
      var height: Double
    }
    let list = ElementList<Twin, Int>(in: engine, id: \.id)
    var next: [Double] = []
    ruler.height = { _, _ in next.removeFirst() }
    next = [10, 30]
    try list.apply([Twin(id: 1, height: 10), Twin(id: 1, height: 30)])
    try list.apply([])
    next = [10]  // The other one is known.
    try list.apply([Twin(id: 1, height: 30), Twin(id: 1, height: 10)])
    #expect(engine.contentExtent == 40)
    #expect(engine.offset(ofRow: 1) == 30 && next.isEmpty)
  }
}
