// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// What a list says of its rows when its container is gone, and another one has its place in the tree.
@Suite("Lists whose container was removed") @MainActor
struct RemovedContainerTests {
  private struct Song: Identifiable, Equatable {
    var id: Int
    var title = ""
  }

  @Test("A list whose container was removed takes no content")
  func elementList() throws {
    let engine = ListEngine()
    let container = try engine.makeContainer(at: .last(in: .root))
    let list = ElementList<Song, Int>(in: engine, container: container)
    try engine.remove(container)
    engine.commit()
    _ = try engine.makeContainer(at: .last(in: .root))
    #expect(throws: EditError.unknownNode(container)) { try list.apply([Song(id: 1)]) }
    #expect(list.element(withID: 1) == nil)
  }

  @Test("A section list whose container was removed finds nothing")
  func sectionList() throws {
    let engine = ListEngine(hasSections: true)
    let container = try engine.makeContainer(at: .last(in: .root))
    let list = SectionList(in: engine, container: container)
    try list.apply { CellSection(id: "s") { SectionCell(id: "a", model: 1) } }
    try engine.remove(container)
    #expect(list.cell(withID: "a") != nil && list.sections.count == 1)
    #expect(list.cell(atRow: 0) != nil)
    engine.commit()
    let other = try engine.makeContainer(at: .last(in: .root))
    try engine.makeRow(RowContent(7), at: .last(in: other))
    engine.commit()
    #expect(list.cell(withID: "a") == nil && list.indexPath(ofCell: "a") == nil)
    #expect(list.sections.isEmpty)
    #expect(list.cell(atRow: 0) == nil)
    #expect(list.node(ofCell: "a") == nil && list.rowIndex(ofCell: "a") == nil)
  }

  @Test(
    "Lists come, change and go: what they answer is what was committed", arguments: seeds(count: 20)
  )
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = ListEngine()
    var lists: [(list: ElementList<Song, Int>, container: NodeID)] = []
    // The rows as they were committed: the list of each, its element, and its handle.
    var committed: [(list: Int, song: Song, node: NodeID)] = []
    for step in 0..<120 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let container = try engine.makeContainer(
          at: Bool.random(using: &random) ? .first(in: .root) : .last(in: .root))
        lists.append((ElementList<Song, Int>(in: engine, container: container), container))
      case 1, 2:
        let alive = lists.filter { engine.contains($0.container) }
        guard let (list, _) = alive.randomElement(using: &random) else { continue }
        let ids = (0..<6).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
        try list.set(ids.map { Song(id: $0, title: "\(step)") })
      case 3:
        let alive = lists.filter { engine.contains($0.container) }
        if let (_, container) = alive.randomElement(using: &random) { try engine.remove(container) }
      default:
        engine.commit()
        committed = []
        for child in engine.children(of: .root) {
          let index = try #require(lists.firstIndex { $0.container == child })
          for song in lists[index].list.elements {
            let node = try #require(engine.node(atRow: committed.count))
            committed.append((index, song, node))
          }
        }
      }
      try #require(engine.rowCount == committed.count)
      for (index, (list, _)) in lists.enumerated() {
        for row in committed.indices {
          let expected = committed[row].list == index ? committed[row].song : nil
          try #require(list.element(atRow: row) == expected, "SEED=\(seed), step \(step)")
          let told = list.element(of: committed[row].node)
          try #require(told == expected, "SEED=\(seed), step \(step)")
        }
        for id in 0..<6 {
          let row = committed.firstIndex { $0.list == index && $0.song.id == id }
          let (song, node) = (
            row.map { committed[$0].song }, row.flatMap { engine.node(atRow: $0) }
          )
          try #require(list.element(withID: id) == song, "SEED=\(seed), step \(step)")
          try #require(list.node(withID: id) == node, "SEED=\(seed), step \(step)")
        }
      }
    }
  }
}
