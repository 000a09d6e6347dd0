// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// An element that says how high it is.
private struct Block: Identifiable, Equatable {
  var id: Int
  var height: Double
}

@Suite("Heights belong to identity, content and width") @MainActor
struct KeptHeightTests {
  private let engine: ListEngine
  private let ruler = ReportingHost { _, _ in 20 }

  init() { engine = ListEngine(for: ruler, width: 320, height: 400) }

  /// What the last report told, by identity.
  private func extents() -> [RowID: Double] {
    let rows = zip(ruler.last!.nodes, ruler.last!.frames)
    return Dictionary(uniqueKeysWithValues: rows.map { (engine.identity(of: $0)!, $1.height) })
  }

  @Test("A row that takes the slot of a container that was moved and removed is measured once")
  func slots() throws {
    let container = try engine.makeContainer(at: .last(in: engine.rootNode))
    let other = try engine.makeContainer(at: .last(in: engine.rootNode))
    try engine.move(container, to: .after(other))
    try engine.remove(container)
    try engine.addRows(0..<4, .automatic())
    engine.commit()
    #expect(ruler.takeAsked() == [0, 1, 2, 3])
    try engine.makeRow(RowContent(4, height: .automatic()), at: .last(in: engine.rootNode))
    engine.commit()
    engine.scrollAndCommit(to: 1)
    #expect(ruler.takeAsked() == [4])
  }

  private func blocks() -> ElementList<Block, Int> {
    let list = ElementList<Block, Int>(in: engine)
    ruler.height = { [unowned list] request, _ in
      list.elements.first { $0.id == Int(request.id.rawValue) }?.height ?? 0
    }
    return list
  }

  @Test(
    "A list that is filtered, or empty for a moment, finds all heights again",
    arguments: [1_000, 6_000])
  func filtered(count: Int) throws {
    let list = blocks()
    ruler.height = { request, _ in Double(10 + request.id.rawValue % 7) }
    engine.setViewport(width: 320, height: 200_000)
    let all = (0..<count).map { Block(id: $0, height: Double(10 + $0 % 7)) }
    try list.apply(all)
    #expect(ruler.takeAsked().count == count)
    let extent = engine.contentExtent
    for part in [Array(all.prefix(10)), [], all.filter { $0.id % 90 == 0 }] {
      try list.apply(part)
      try list.apply(all)
    }
    #expect(ruler.takeAsked().isEmpty && engine.contentExtent == extent)
  }

  @Test("One that was edited while a filter hid it is measured")
  func editedWhileAway() throws {
    let list = blocks()
    try list.apply([Block(id: 1, height: 10), Block(id: 2, height: 10)])
    try list.apply([Block(id: 1, height: 10)])
    _ = ruler.takeAsked()
    try list.apply([Block(id: 1, height: 10), Block(id: 2, height: 30)])
    #expect(ruler.takeAsked() == [2] && extents() == [1: 10, 2: 30])
    // And once more, back to what it was at first.
    try list.apply([])
    try list.apply([Block(id: 2, height: 10)])
    #expect(ruler.takeAsked() == [2] && extents() == [2: 10])
  }

  @Test(
    "One that was updated by hand comes back as high as it was then", arguments: [false, true])
  func updatedByHand(isMoved: Bool) throws {
    let list = blocks()
    var height = 20.0
    ruler.height = { _, _ in height }
    let (a, b) = (Block(id: 1, height: 0), Block(id: 2, height: 0))
    for content in [[a, b], [b], [a, b]] { try list.apply(content) }
    height = 50
    let row = try #require(list.node(withID: 1))
    try engine.update(row)
    if isMoved { try engine.move(row, to: .last(in: engine.rootNode)) }
    engine.commit()
    #expect(extents() == [1: 50, 2: 20])
    for content in [[b], [a, b]] { try list.apply(content) }
    #expect(extents() == [1: 50, 2: 20])
  }

  @Test(
    "Cells that leave after an edit elsewhere, or by hand among them, find their heights again",
    arguments: [false, true])
  func cellsAfterEdits(areEdited: Bool) throws {
    let other = try engine.makeRow(RowContent(-1), at: .last(in: .root))
    let box = try engine.makeContainer(at: .last(in: .root))
    let list = SectionList(in: engine, container: box)
    func apply(_ cells: [Int]) throws {
      try list.apply { CellSection(id: 0) { for cell in cells { SectionCell(id: cell) } } }
    }
    try apply([1, 2, 3])
    for cells in [[1], [], [3]] {
      try engine.update(other)
      if areEdited {
        let section = try #require(list.node(ofSection: 0))
        try engine.move(#require(list.node(ofCell: 3)), to: .first(in: section))
        try engine.makeRow(RowContent(-2, height: .fixed(1)), at: .first(in: section))
        try engine.update(#require(list.node(ofCell: 2)))
      }
      engine.commit()
      _ = ruler.takeAsked()
      try apply(cells)
      try apply([1, 2, 3])
      #expect(ruler.takeAsked().isEmpty && engine.rowCount == 4)
    }
  }

  @Test("The names of cells are known as long as their heights", arguments: [false, true])
  func namesOfCells(haveIDs: Bool) throws {
    let list = SectionList(in: engine)
    func apply(_ number: Int) throws {
      try list.apply {
        CellSection(id: "empty")
        CellSection(id: haveIDs ? 0 : number) {
          SectionCell(id: haveIDs ? AnyHashable(number) : nil, model: number)
        }
      }
    }
    try apply(0)
    let empty = try #require(list.node(ofSection: "empty"))
    for number in 1..<500 {
      try apply(number)
      _ = ruler.takeAsked()
      try apply(number - 1)
      #expect(ruler.takeAsked().isEmpty, "\(number)")
    }
    #expect(list.node(ofSection: "empty") == empty)
  }

  @Test("Content that is back before the commit, or was of a fixed height, is not measured again")
  func takenBack() throws {
    let list = blocks()
    let (a, b) = (Block(id: 1, height: 10), Block(id: 1, height: 30))
    try list.apply([a])
    #expect(ruler.takeAsked() == [1])
    try list.set([b])
    try list.apply([a])
    #expect(ruler.takeAsked().isEmpty && extents() == [1: 10])
    let row = try #require(list.node(withID: 1))
    for height in [.fixed(50), .automatic()] as [RowHeight] {
      try engine.setHeight(height, of: row)
      engine.commit()
    }
    #expect(ruler.takeAsked().isEmpty && extents() == [1: 10])
    try list.apply([b])
    #expect(ruler.takeAsked() == [1] && extents() == [1: 30])
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
      for block in now { #expect(extents()[RowID(Int64(block.id))] == block.height) }
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
