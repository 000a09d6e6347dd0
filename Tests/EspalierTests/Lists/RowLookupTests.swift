// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("From a row to what it shows") @MainActor
struct RowLookupTests {
  private struct Song: Identifiable, Equatable {
    var id: String
    var title = ""
  }

  private let engine = ListEngine()

  private func songs(_ ids: String..., title: String = "") -> [Song] {
    ids.map { Song(id: $0, title: title) }
  }

  @Test("An element is found by its row and its handle, as the host was told of it")
  func elements() throws {
    let header = try engine.makeRow(RowContent(900), at: .first(in: engine.rootNode))
    let container = try engine.makeContainer(at: .last(in: engine.rootNode))
    let list = ElementList<Song, String>(in: engine, container: container)
    try list.apply(songs("a", "b", "c", title: "old"))
    let nodes = try (0..<3).map { try #require(list.node(withID: ["a", "b", "c"][$0])) }
    #expect(nodes.map { list.element(of: $0)?.id } == ["a", "b", "c"])
    #expect(nodes.map { list.element(of: $0) } == (1...3).map { list.element(atRow: $0) })
    #expect(list.element(of: header) == nil && list.element(atRow: 0) == nil)
    #expect(list.element(of: container) == nil && list.element(of: engine.rootNode) == nil)

    // New content waits: the screen shows what was told.
    try list.set(songs("c", "d", "a", title: "new"))
    #expect(nodes.map { list.element(of: $0)?.title } == ["old", "old", "old"])
    let pending = engine.bare.tree.node(atRow: 2)
    let coming = try #require(pending)
    #expect(list.element(of: coming) == nil)
    engine.commit()
    #expect(nodes.map { list.element(of: $0)?.title } == ["new", nil, "new"])
    #expect(list.element(of: coming)?.id == "d")

    // Hidden is known, gone is not, nor is what has the slot of one that is gone.
    try engine.setHidden(true, nodes[0])
    engine.commit()
    #expect(list.element(of: nodes[0])?.id == "a" && engine.visibleRow(of: nodes[0]) == nil)
    try list.apply([])
    try engine.addRows(901...920)
    engine.commit()
    #expect(nodes.allSatisfy { list.element(of: $0) == nil })
  }

  @Test(
    "A hidden row that was removed, by hand or not, is known until the commit",
    arguments: [false, true])
  func hiddenAndRemoved(isByHand: Bool) throws {
    let list = ElementList<Song, String>(in: engine)
    try list.apply(songs("a", "b"))
    let node = try #require(list.node(withID: "a"))
    try engine.setHidden(true, node)
    engine.commit()
    if isByHand { try engine.remove(node) } else { try list.set([]) }
    #expect(list.element(of: node)?.id == "a" && list.element(withID: "a")?.id == "a")
    #expect(list.element(atRow: 0)?.id == "b" && list.node(withID: "a") == nil)
    try list.set(songs("a", title: "again"))
    #expect(list.element(of: node)?.title == "" && list.element(withID: "a")?.title == "")
    engine.commit()
    #expect(list.element(of: node) == nil && list.element(withID: "a")?.title == "again")
  }

  @Test("Of equal identities each row has its own element")
  func repeated() throws {
    let list = ElementList<Song, String>(in: engine)
    try list.apply([Song(id: "a", title: "1"), Song(id: "b"), Song(id: "a", title: "2")])
    let titles = (0..<3).map { engine.node(atRow: $0).flatMap { list.element(of: $0)?.title } }
    #expect(titles == ["1", "", "2"])
    let first = engine.node(atRow: 0)
    try list.apply([Song(id: "a")])
    #expect(engine.rowCount == 1 && engine.node(atRow: 0) == first)
  }

  @Test("Of several of an identity the first is found, and none once that was removed by hand")
  func firstOfSeveral() throws {
    let list = ElementList<Song, String>(in: engine)
    try list.apply([Song(id: "a", title: "1"), Song(id: "b"), Song(id: "a", title: "2")])
    let first = try #require(list.node(withID: "a"))
    #expect(engine.node(atRow: 0) == first)
    try engine.remove(first)
    #expect(list.node(withID: "a") == nil && list.element(withID: "a")?.title == "1")
    engine.commit()
    #expect(list.node(withID: "a") == nil && list.element(withID: "a") == nil)
    try list.apply([Song(id: "b"), Song(id: "a", title: "2")])
    #expect(engine.rowCount == 2 && list.node(withID: "a") == engine.node(atRow: 1))
  }

  @Test("A cell, header or footer is found by its row and its handle")
  func cells() throws {
    let list = SectionList(in: engine)
    try list.apply {
      CellSection(id: "s", header: SectionCell(id: "h"), footer: SectionCell(id: "f")) {
        SectionCell(id: "a", model: 1)
        SectionCell(id: "b", model: 2)
      }
    }
    let nodes = try (0..<4).map { try #require(engine.node(atRow: $0)) }
    let ids: [AnyHashable] = ["h", "a", "b", "f"]
    #expect(nodes.map { list.cell(of: $0)?.id } == ids)
    #expect((0..<4).map { list.cell(atRow: $0)?.id } == ids)
    #expect(list.cell(of: try #require(list.node(ofSection: "s"))) == nil)
    try engine.remove(nodes[1])
    #expect(list.cell(of: nodes[1])?.id == AnyHashable("a"))
    engine.commit()
    #expect(list.cell(of: nodes[1]) == nil && list.cell(of: nodes[2])?.id == AnyHashable("b"))
  }

  @Test("A handle is the visible row of what was asked and told, and of no container")
  func visible() throws {
    let host = ReportingHost()
    engine.host = host
    engine.setViewport(width: 100, height: 60)
    let row = try engine.makeRow(RowContent(5, kind: 2), at: .first(in: engine.rootNode))
    #expect(engine.visibleRow(of: row) == nil && engine.visibleRow(of: engine.rootNode) == nil)
    engine.commit()
    #expect(engine.visibleRow(of: row) == engine.visibleRow(at: 0))
    #expect(engine.visibleRow(at: 1) == nil && engine.visibleRow(at: -1) == nil)
    let visible = try #require(engine.visibleRow(at: 0))
    #expect(host.last?.appeared == [visible] && host.asked.map(VisibleRow.init) == [visible])
    #expect(engine.visibleRow(of: row)?.id == 5 && engine.visibleRow(of: row)?.kind == 2)
    try engine.remove(row)
    #expect(engine.visibleRow(of: row) == nil)
  }
}
