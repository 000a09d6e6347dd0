// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// An element that says how high it is.
private struct Block: Identifiable, Equatable {
  var id: Int
  var height: Double
}

/// Counts measurements, and asks a closure for the height.
private final class Ruler: ListHost {
  private(set) var measured: [RowID] = []
  var height: (RowID, ListEngine) -> Double = { _, _ in 20 }
  private(set) var extents: [RowID: Double] = [:]

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    measured.append(request.id)
    return height(request.id, engine)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    extents = [:]
    for index in 0..<commit.layout.rowCount {
      let frame = commit.layout.rows[index]
      extents[engine.tree.row(at: frame.entry).id] = frame.height
    }
  }

  func take() -> [RowID] {
    defer { measured = [] }
    return measured
  }
}

@Suite("Heights belong to identity, content and width")
struct KeptHeightTests {
  private let engine = ListEngine()
  private let ruler = Ruler()

  init() {
    engine.host = ruler
    engine.setViewport(width: 320, height: 400)
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

  @Test("Keys that an interner would forget are known again")
  func manyKeys() throws {
    struct Named: Identifiable, Equatable {
      var id: String
    }
    let list = ElementList<Named, String>(in: engine)
    let all = (0..<300).map { Named(id: "\($0)") }
    engine.setViewport(width: 320, height: 10_000)
    try list.apply(all)
    try list.apply(Array(all.prefix(2)))
    _ = ruler.take()
    try list.apply(all)
    #expect(ruler.take().isEmpty)
  }

  @Test("What left long ago is forgotten, and measured")
  func bounded() throws {
    var configuration = EngineConfiguration()
    configuration.layout?.spareHeightLimit = 4
    let engine = ListEngine(configuration)
    engine.host = ruler
    engine.setViewport(width: 320, height: 400)
    let list = ElementList<Block, Int>(in: engine)
    try list.apply([Block(id: 1, height: 20)])
    for id in 10..<20 { try list.apply([Block(id: id, height: 20)]) }
    _ = ruler.take()
    try list.apply([Block(id: 1, height: 20)])
    #expect(ruler.take() == [1])
  }

  @Test("View models of a binding container")
  func binding() throws {
    final class Column: BindingContainer<[Block], Block> {
      override func viewModels(for model: [Block]) -> [Block] { model }
    }
    let column = Column([])
    try engine.root.add(column)
    ruler.height = { [unowned column] _, _ in
      // Identities are the container's own, so the row says which element it is.
      column.elements.last?.height ?? 0
    }
    try column.update(to: [Block(id: 1, height: 10)])
    try column.update(to: [])
    try column.update(to: [Block(id: 1, height: 20)])
    #expect(ruler.take().count == 2 && engine.contentExtent == 20)
    try column.update(to: [])
    try column.update(to: [Block(id: 1, height: 20)])
    #expect(ruler.take().isEmpty && engine.contentExtent == 20)
  }

  @Test("Cells that are described again")
  func sections() throws {
    let list = SectionList(in: engine)
    func show(_ cells: [(id: String, text: String)]) throws {
      try list.apply {
        CellSection(id: "all") { for cell in cells { SectionCell(id: cell.id, model: cell.text) } }
      }
    }
    try show([("a", "short"), ("b", "short")])
    try show([("a", "short")])
    _ = ruler.take()
    try show([("a", "short"), ("b", "short")])
    #expect(ruler.take().isEmpty)
    try show([("a", "short")])
    try show([("a", "short"), ("b", "a much longer text")])
    #expect(ruler.take().count == 1)
    try show([])
    try show([("a", "short"), ("b", "short")])
    #expect(ruler.take().count == 1)
  }

  @Test(
    "A new model of a known identity has new content, also by replace, unless its stamp says not")
  func models() throws {
    ruler.height = { _, _ in 10 }
    try engine.root.add(CellModel(id: 1))
    engine.commit()
    let second = CellModel(id: 1)
    try engine.root.replace(engine.root.children[0], with: second)
    ruler.height = { _, _ in 20 }
    engine.commit()
    #expect(ruler.take() == [1, 1] && engine.contentExtent == 20)
    try engine.root.remove(second)
    engine.commit()
    try engine.root.add(second)
    engine.commit()
    #expect(ruler.take().isEmpty && engine.contentExtent == 20)
    engine.root.removeAll()
    try engine.root.add(CellModel(id: 1, stamp: 7))
    engine.commit()
    try engine.root.replace(engine.root.children[0], with: CellModel(id: 1, stamp: 7))
    engine.commit()
    #expect(ruler.take() == [1])
    let counter = StatefulModel(0, id: 1, stamp: 7)
    try engine.root.replace(engine.root.children[0], with: counter)
    engine.commit()
    #expect(ruler.take().isEmpty && counter.stamp == 7)
    counter.setState { $0 += 1 }
    #expect(ruler.take() == [1] && counter.stamp != 7)
  }

  @Test("Updates of one model never lead to the height of another's content")
  func updates() throws {
    var heights = 0.0
    ruler.height = { _, _ in
      heights += 1
      return heights
    }
    for _ in 0..<4 {
      let model = CellModel(id: 1)
      try engine.root.add(model)
      engine.commit()
      for _ in 0..<40 {
        model.update()
        engine.commit()
        #expect(engine.contentExtent == heights)
      }
      try engine.root.remove(model)
      engine.commit()
    }
    #expect(ruler.take().count == 4 * 41)
  }
}
