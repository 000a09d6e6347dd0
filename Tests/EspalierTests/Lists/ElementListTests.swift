// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Lists of elements") @MainActor
struct ElementListTests {
  private struct Song: Identifiable, Equatable {
    var id: Int
    var title = ""
  }

  private struct City: Equatable {
    var name: String
    var people = 0
  }

  private let host = ReportingHost { _, _ in 40 }
  private let engine: ListEngine
  private let other: ListEngine

  init() {
    engine = ListEngine(hasSections: false, host: host)
    other = ListEngine(hasSections: false, host: host)
  }

  @Test(
    "Of several elements with an identity the first answers; until the commit, the one shown does")
  func firstAndShown() throws {
    struct Item: Equatable {
      var id: Int
      var name: String
    }
    let list = ElementList<Item, Int>(in: engine, id: { $0.id })
    try list.apply([Item(id: 1, name: "a"), Item(id: 1, name: "b"), Item(id: 2, name: "c")])
    #expect(list.element(withID: 1)?.name == "a")
    for (id, name) in [(10, "x"), (11, "y"), (12, "z")] {
      try list.set([Item(id: 2, name: name), Item(id: id, name: "new")])
      #expect(list.element(atRow: 2)?.name == "c" && list.element(withID: 1)?.name == "a")
      #expect(list.elements.first?.name == name)
    }
    engine.commit()
    #expect(list.element(atRow: 0)?.name == "z" && list.element(withID: 1) == nil)
  }

  @Test("Elements are compared with ==, and known by row and by identity")
  func identifiable() throws {
    let list = ElementList<Song, Int>(in: engine)
    try list.apply([Song(id: 1, title: "a"), Song(id: 2, title: "b")])
    try list.apply([Song(id: 2, title: "b"), Song(id: 3), Song(id: 1, title: "c")])
    #expect(host.last?.update.description == "insert 1, move 1→0, update 0→2")
    #expect(list.element(atRow: 2) == Song(id: 1, title: "c"))
    #expect(list.element(withID: 3) == Song(id: 3))
    #expect(list.element(withID: 4) == nil)
    #expect(list.element(atRow: 3) == nil)
    #expect(list.element(atRow: -1) == nil)
    #expect(list.node(withID: 3).flatMap { list.engine?.identity(of: $0) } == 3)
    #expect(list.engine!.shownRows().map(\.id) == [2, 3, 1])
  }

  @Test(
    "Only what the comparison looks at makes an update; the newest element is kept all the same")
  func ownComparison() throws {
    let list = ElementList<City, String>(
      in: engine, id: \.name, isEqual: { $0.people / 10 == $1.people / 10 })
    try list.apply([City(name: "Ulm", people: 1)])
    try list.apply([City(name: "Ulm", people: 2)])
    #expect(host.last?.update.isEmpty == true)
    #expect(list.element(atRow: 0)?.people == 2)
    try list.apply([City(name: "Ulm", people: 12)])
    #expect(host.last?.update.description == "update 0→0")
  }

  @Test("Content that comes back before the commit has changed nothing; who left is another row")
  func takenBack() throws {
    let list = ElementList<Song, Int>(in: engine)
    let (a, b, other) = (Song(id: 1, title: "a"), Song(id: 2, title: "b"), Song(id: 1, title: "x"))
    try list.apply([a, b])
    try list.set([other, b])
    try list.apply([a, b])
    #expect(host.commits.count == 2 && host.last?.update.isEmpty == true)
    // At another place meanwhile, and with other content beside it.
    try list.set([b, other])
    try list.set([b, a])
    try list.set([Song(id: 2, title: "y"), a])
    engine.commit()
    #expect(host.last?.update.moves.count == 1 && host.last?.update.updates.count == 1)
    try list.apply([a, b])
    // What somebody said by hand counts: before the commit, and since.
    let row = try #require(list.node(withID: 1))
    try engine.update(row)
    engine.commit()
    try list.set([other, b])
    try list.apply([a, b])
    #expect(host.last?.update.isEmpty == true)
    try engine.update(row)
    try list.set([other, b])
    try list.apply([a, b])
    #expect(host.last?.update.description == "update 0→0")
    try list.set([other, b])
    try engine.update(row)
    try list.apply([a, b])
    #expect(host.last?.update.description == "update 0→0")
    try list.set([other, b])
    try engine.update(row)
    try engine.move(row, to: .last(in: engine.rootNode))
    try list.apply([a, b])
    #expect(host.last?.update.description == "update 0→0")
    try list.set([b])
    try list.apply([a, b])
    #expect(host.last?.update.description == "delete 0, insert 0")
    #expect(list.node(withID: 1) != row)
  }

  @Test("Random content arrives, with the fewest moves", arguments: seeds(count: 20))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = ElementList<Row, RowID>(in: engine, id: \.id)
    let named = ElementList<Row, String>(in: other, id: \.id.description)
    var old: [Row] = []
    var nextID: Int64 = 0
    for _ in 0..<30 {
      let new = ListEdits.edit(old, nextID: &nextID, duplicates: false, using: &random)
      let expected = movesMatchingInOrder(from: old, to: new)
      try list.apply(new)
      #expect(host.last?.update.moves.count == expected)
      try named.apply(new)
      #expect(host.last?.update.moves.count == expected)
      #expect(new.indices.allSatisfy { list.element(atRow: $0) == new[$0] })
      #expect(new.indices.allSatisfy { named.element(atRow: $0) == new[$0] })
      #expect(new.allSatisfy { named.element(withID: $0.id.description) == $0 })
      old = new
    }
  }

  @Test("6.1: a host that asks back is answered from the rows it was told of")
  func oneTruth() throws {
    let list = ElementList<Int, Int>(in: engine, id: \.self)
    var (next, answers) = ([[3, 2], [9]], [[Int]]())
    host.onApply = { [unowned list] engine in
      let ask = { answers.append((0..<engine.rowCount).compactMap { list.element(atRow: $0) }) }
      ask()
      guard !next.isEmpty else { return }
      try? list.apply(next.removeFirst())
      ask()
    }
    try list.apply([1, 2, 3])
    #expect(answers == [[1, 2, 3], [1, 2, 3], [3, 2], [3, 2], [9]])
    try list.set([4, 5])
    #expect(list.element(atRow: 0) == 9)
    #expect(list.elements == [4, 5])
    engine.commit()
    #expect(list.element(atRow: 0) == 4)
  }

  @Test("Rows that were reordered by hand are taken as they stand")
  func reordering() throws {
    let list = ElementList<Int, Int>(in: engine, id: \.self)
    try list.apply([1, 2, 3])
    try engine.move(engine.node(atRow: 0)!, to: .last(in: .root))
    engine.commit()
    #expect(list.element(atRow: 0) == 2)
    try list.apply([2, 3, 1])
    #expect(host.last?.update.isEmpty == true)
    try engine.makeRow(RowContent(7), at: .last(in: .root))
    try engine.remove(engine.node(atRow: 1)!)
    engine.commit()
    try list.apply([2, 3, 1])
    #expect(host.last?.update.description == "delete 2, insert 1")
    #expect((0..<3).map { list.element(atRow: $0) } == [2, 3, 1])
  }

  @Test("A row that was moved out by hand is the list's until the next content")
  func byHand() throws {
    let containers = try (0..<2).map { _ in try engine.makeContainer(at: .last(in: .root)) }
    let list = ElementList<Int, Int>(in: engine, container: containers[0], id: \.self)
    try list.apply([1, 2])
    let row = try #require(list.node(withID: 1))
    try engine.move(row, to: .last(in: containers[1]))
    engine.commit()
    #expect(list.element(atRow: 1) == 1 && list.element(of: row) == 1)
    #expect(list.element(withID: 1) == 1 && list.node(withID: 1) == row)
    try list.apply([2])
    #expect(list.element(atRow: 1) == nil && list.element(of: row) == nil)
    #expect(list.element(withID: 1) == nil && list.node(withID: 1) == nil)
    try engine.remove(#require(list.node(withID: 2)))
    engine.commit()
    #expect(list.element(withID: 2) == nil && list.node(withID: 2) == nil)
  }

  @Test("Equal IDs in lists of several containers are rows of their own")
  func severalLists() throws {
    for ids in [["a", "b"], ["b", "c"]] {
      let container = try engine.makeContainer(at: .last(in: .root))
      try ElementList<String, String>(in: engine, container: container, id: \.self).apply(ids)
    }
    #expect(Set(engine.shownRows().map(\.id)).count == 4)
  }

  @Test(
    "A difference that was made elsewhere is shown, unless the list holds something else by then")
  func elsewhere() async throws {
    struct Post: Identifiable, Equatable, Sendable {
      var id: Int
      var text = ""
    }
    let list = ElementList<Post, Int>(in: engine)
    try list.apply([Post(id: 1), Post(id: 2), Post(id: 3)])
    let base = list.base
    let new = [Post(id: 3), Post(id: 1, text: "a"), Post(id: 4)]
    let difference = await Task.detached { base.difference(to: new) }.value
    try list.apply(difference)
    #expect(host.last?.update.description == "delete 1, insert 2, move 2→0, update 0→1")
    #expect((0..<3).map { list.element(atRow: $0) } == new)
    #expect(throws: EditError.staleDifference) { try list.apply(difference) }
    let other = ElementList<Post, Int>(in: engine)
    #expect(throws: EditError.staleDifference) { try other.apply(list.base.difference(to: [])) }
    let equal = list.base.difference(to: [])
    try list.apply(list.elements)
    #expect(throws: EditError.staleDifference) { try list.apply(equal) }
    let late = list.base.difference(to: [])
    try engine.move(#require(engine.node(atRow: 0)), to: .last(in: .root))
    #expect(throws: EditError.staleDifference) { try list.apply(late) }
    #expect(list.elements.map(\.id) == [1, 4, 3])
  }

  @Test("A difference of a list that is gone fits none that comes to its place in memory")
  func elsewhereAndGone() throws {
    for _ in 0..<10 {
      let boxes = try (0..<2).map { _ in try engine.makeContainer(at: .last(in: .root)) }
      func difference() throws -> ElementDifference<Song> {
        let list = ElementList<Song, Int>(in: engine, container: boxes[0])
        try list.apply([Song(id: 1), Song(id: 2)])
        return list.base.difference(to: [])
      }
      let late = try difference()
      let lists = (0..<20).map { _ in ElementList<Song, Int>(in: engine, container: boxes[1]) }
      for list in lists {
        try list.apply([])
        #expect(throws: EditError.staleDifference) { try list.apply(late) }
      }
    }
  }

  @Test("An element that stays is found by its identity, however many come and go")
  func manyNames() throws {
    let list = ElementList<City, String>(in: engine, id: \.name)
    for number in 0..<400 {
      try list.apply([City(name: "stays"), City(name: "\(number)")])
      #expect(list.element(withID: "stays") != nil && list.node(withID: "stays") != nil)
    }
  }

  @Test("Until the commit all that is shown is found by its identity", arguments: [false, true])
  func manyShownNames(hasLayout: Bool) throws {
    if hasLayout { engine.setViewport(width: 320, height: 400) }
    let list = ElementList<City, String>(in: engine, id: \.name)
    let all = (0..<300).map { City(name: "\($0)") }
    try list.apply(all)
    for number in 300..<800 { try list.set([City(name: "\(number)")]) }
    #expect(all.allSatisfy { list.element(withID: $0.name) == $0 })
    engine.commit()
    #expect(list.element(withID: "0") == nil && list.element(withID: "799") != nil)
  }

  @Test("What an element is to be may ask the list")
  func asking() throws {
    let engine = ListEngine()
    var counts: [Int] = []
    var list: ElementList<Int, Int>?
    list = ElementList(in: engine, id: \.self) { [unowned engine] _ in
      counts.append((list?.elements.count ?? 0) + (list?.element(atRow: 0) ?? 0) * 100)
      #expect(engine.rowCount == list?.elements.count)
      return RowContent(height: .fixed(10))
    }
    try list?.apply([1, 2])
    try list?.apply([2, 3])
    #expect(counts == [0, 0, 102])
  }

  @Test("An element may ask the list as it dies, of which it is answered what the host was told")
  func dyingElements() throws {
    let log = Log<String>()
    let list = ElementList<Mortal, Int>(in: engine, id: { _ in 1 }, isEqual: { $0 === $1 })
    func element(_ name: String) -> Mortal {
      Mortal(name) { [weak list] in
        guard let list else { return }
        log.entries.append("\(name): \(list.element(atRow: 0)?.name ?? "none")")
      }
    }
    for name in ["a", "b", "c"] { try list.apply([element(name)]) }
    #expect(log.take() == ["a: b"])
    // More than once before a commit: what the host was told of stays.
    for name in ["d", "e"] { try list.set([element(name)]) }
    #expect(log.take() == ["b: c", "d: c"])
  }

  @Test("An element may hand content over as it dies, be it away or its row removed by hand")
  func dyingElementsHandOver() throws {
    engine.setViewport(width: 320, height: 400)
    let (away, byHand) = (mortals(in: engine), mortals(in: other))
    func dying(_ list: ElementList<Mortal, String>) -> Mortal {
      Mortal("dying") { [weak list] in try? list?.apply([Mortal("heir")]) }
    }
    try away.apply([dying(away)])
    for names in [[], ["b"], ["b", "dying"]] { try away.apply(names.map { Mortal($0) }) }
    #expect(away.elements.map(\.name) == ["heir"] && engine.rowCount == 1)
    // Nothing is kept of rows that leave a list without a viewport, but what the host was told of.
    try byHand.apply([dying(byHand)])
    try byHand.apply([Mortal("b")])
    try other.remove(#require(byHand.node(withID: "b")))
    try byHand.apply([Mortal("c")])
    #expect(byHand.elements.map(\.name) == ["heir"] && other.rowCount == 1)
  }

  private func mortals(in engine: ListEngine) -> ElementList<Mortal, String> {
    ElementList(in: engine, id: { $0.name }, isEqual: { _, _ in true })
  }
}
