// SPDX-License-Identifier: MIT

import Espalier
import Foundation
import Testing

@Suite("A list that is shown again") @MainActor struct RestoredPlaceTests {
  private let host = ReportingHost { request, _ in
    Double(40 + request.id.rawValue % 3 * 10)
  }

  private func engine(_ ids: Range<Int64> = 0..<0) throws -> ListEngine {
    let engine = ListEngine(for: host, width: 300, height: 200)
    try add(ids, to: engine)
    engine.commit()
    return engine
  }

  private func add(_ ids: Range<Int64>, to engine: ListEngine) throws {
    try engine.addRows(ids, .automatic(estimate: 50))
  }

  private func restore(_ snapshot: LayoutSnapshot, in engine: ListEngine) {
    engine.restore(snapshot)
    engine.commit()
  }

  /// A list of a hundred rows, scrolled, as it was written down; and where its rows were in sight.
  private func saved() throws -> (LayoutSnapshot, [RowID: Double]) {
    let engine = try engine(0..<100)
    engine.scrollAndCommit(to: 2222)
    let data = try JSONEncoder().encode(engine.layoutSnapshot())
    defer { (host.asked, host.commits) = ([], []) }
    return (try JSONDecoder().decode(LayoutSnapshot.self, from: data), host.topsByID)
  }

  @Test("It is where it was, and nothing in sight is measured again")
  func there() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine(0..<100)
    host.asked = []
    restore(snapshot, in: engine)
    #expect(host.topsByID == tops && host.asked.isEmpty && host.diagnostics == [])
    // It does not go there again.
    engine.scrollAndCommit(to: 0)
    try add(100..<110, to: engine)
    engine.commit()
    #expect(host.offset == 0)
  }

  @Test("A place waits for its row, however many commits that takes")
  func waiting() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine()
    engine.restore(snapshot)
    for page in 0..<5 {
      #expect(host.offset == 0)
      engine.commit()
      // Told once, with the first commit after which it waits.
      #expect(
        host.diagnostics.count == 1
          && "\(host.diagnostics[0])".hasPrefix("The place that was restored"))
      try add(Int64(page * 20)..<Int64(page * 20 + 20), to: engine)
      engine.commit()
      if host.offset > 0 { break }
    }
    #expect(host.offset > 1500 && host.topsByID.keys.contains { tops[$0] == host.topsByID[$0] })
    #expect(host.diagnostics.count == 1)
    try add(200..<300, to: engine)
    engine.commit()
    for (id, top) in tops { #expect(host.topsByID[id] == nil || host.topsByID[id] == top) }
  }

  @Test("It is applied with the first commit if the rows come with that, and nothing is told")
  func atOnce() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine()
    engine.restore(snapshot)
    try add(0..<100, to: engine)
    engine.commit()
    #expect(host.topsByID == tops && host.diagnostics == [])
  }

  @Test("Rows may come while there is no viewport, and be exchanged before the commit")
  func noViewport() throws {
    let (snapshot, tops) = try saved()
    let engine = ListEngine(for: host)
    engine.restore(snapshot)
    try add(0..<100, to: engine)
    engine.commit()
    try engine.removeAll(in: engine.rootNode)
    try add(0..<100, to: engine)
    engine.resizeAndCommit(width: 300, height: 200)
    #expect(host.topsByID == tops && host.diagnostics == [])
    // A row that leaves before the commit is waited for.
    for isCommitted in [false, true] {
      let other = try self.engine(0..<100)
      other.restore(snapshot)
      try other.removeAll(in: other.rootNode)
      if isCommitted { other.commit() }
      try add(0..<100, to: other)
      other.commit()
      #expect(host.topsByID == tops)
    }
  }

  @Test("One whose row goes before the commit leaves the list where the host is, in its new size")
  func gone() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine(0..<100)
    engine.viewportDidScroll(to: 1000)
    engine.restore(snapshot)
    engine.setViewport(width: 300, height: 100)
    for id in tops.keys { try engine.remove(try #require(engine.node(withID: id))) }
    engine.commit()
    #expect(abs(host.offset - 1000) < 60 && host.topsByID.count < 5)
  }

  @Test("A row that was hidden comes as well, and so does another viewport meanwhile")
  func hidden() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine()
    let box = try engine.makeContainer(at: .last(in: engine.rootNode))
    try engine.addRows(0..<100, .automatic(estimate: 50), in: box)
    try engine.setHidden(true, box)
    engine.commit()
    restore(snapshot, in: engine)
    engine.resizeAndCommit(width: 300, height: 100)
    engine.setViewport(width: 300, height: 200)
    // A host that says where it is has not scrolled.
    engine.scrollAndCommit(to: 0)
    try engine.setHidden(false, box)
    engine.commit()
    #expect(host.topsByID == tops)
  }

  @Test("Who scrolls in between stays where that is", arguments: 0..<5)
  func scrolled(way: Int) throws {
    let (snapshot, _) = try saved()
    let engine = try engine(500..<600)
    restore(snapshot, in: engine)
    let row = try #require(engine.node(withID: 503))
    switch way {
    case 0: engine.viewportDidScroll(to: 30)
    case 1: engine.setContentOffset(30)
    case 2: try engine.scroll(to: row, at: .top)
    case 3: engine.scroll(toFraction: 0.1)
    default: engine.restore(LayoutSnapshot())
    }
    engine.commit()
    let offset = host.offset
    try add(0..<100, to: engine)
    engine.commit()
    #expect(host.offset == offset && host.topsByID.keys.allSatisfy { $0.rawValue >= 500 })
  }

  @Test("What waits is in the next snapshot")
  func savedAgain() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine(500..<510)
    restore(snapshot, in: engine)
    let again = try self.engine(0..<100)
    restore(engine.layoutSnapshot(), in: again)
    #expect(host.topsByID.filter { tops[$0.key] == $0.value }.count >= 1 && host.offset > 1500)
  }

  @Test("Of rows of one identity it is the same one")
  func repeated() throws {
    let engine = try engine()
    func fill(_ engine: ListEngine) throws {
      try engine.addRows(repeatElement(7, count: 20), .fixed(50))
    }
    try fill(engine)
    engine.scrollAndCommit(to: 333)
    let snapshot = engine.layoutSnapshot()
    let other = try self.engine()
    restore(snapshot, in: other)
    try fill(other)
    other.commit()
    #expect(host.offset == 333)
  }

  @Test("A limit, a damaged snapshot, and an engine without a layout")
  func misuse() throws {
    let (snapshot, _) = try saved()
    let engine = try engine(0..<100)
    for limit in [Int.min, -1, 0] {
      let text = String(
        decoding: try JSONEncoder().encode(engine.layoutSnapshot(limit: limit)), as: UTF8.self)
      #expect(text.contains("\"heights\":[]"))
    }
    let text = String(decoding: try JSONEncoder().encode(snapshot), as: UTF8.self)
    let damaged = text.replacingOccurrences(of: "\"breadth\":", with: "\"breadth\":-")
    #expect(damaged != text)
    host.commits = []
    restore(try JSONDecoder().decode(LayoutSnapshot.self, from: Data(damaged.utf8)), in: engine)
    guard case .savedHeightsRefused(let count) = host.diagnostics.first else {
      Issue.record("\(host.diagnostics)")
      return
    }
    #expect(count > 4 && host.diagnostics.count == 1 && host.offset > 1500)
    let bare = ListEngine(EngineConfiguration { $0.layout = nil })
    bare.restore(snapshot)
    #expect(bare.layoutSnapshot() == LayoutSnapshot())
  }

  // MARK: What the app did not name

  /// A snapshot as another process would read it.
  private func ofAnotherProcess(_ snapshot: LayoutSnapshot) throws -> LayoutSnapshot {
    var object = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(snapshot)) as? [String: Any])
    #expect(object["process"] != nil)
    object["process"] = 1
    return try JSONDecoder().decode(
      LayoutSnapshot.self, from: JSONSerialization.data(withJSONObject: object))
  }

  @Test("A separator at the start of the viewport is nobody's place")
  func separators() throws {
    let engine = try engine(0..<10)
    for id in Int64(0)..<10 {
      let row = try #require(engine.node(withID: RowID(id)))
      try engine.setSeparator(Separator(height: 10), at: .bottom, of: row)
    }
    engine.commit()
    for offset in stride(from: 0.0, through: 300, by: 5) {
      engine.scrollAndCommit(to: offset)
      let tops = host.topsByID
      let snapshot = engine.layoutSnapshot()
      engine.scrollAndCommit(to: 0)
      restore(snapshot, in: engine)
      #expect(host.offset == offset && host.topsByID == tops)
    }
  }

  @Test("Elements with string IDs are other rows in another process, and the same in this one")
  func strings() throws {
    func list(_ ids: some Sequence<Int>, in engine: ListEngine) throws -> ElementList<Int, String> {
      let list = ElementList<Int, String>(
        in: engine, id: { "row \($0)" }, isEqual: ==,
        content: { _ in RowContent(height: .automatic(estimate: 50)) })
      try list.apply(Array(ids))
      return list
    }
    let engine = try engine()
    let first = try list(0..<100, in: engine)
    engine.scrollAndCommit(to: 2000)
    let snapshot = engine.layoutSnapshot()
    let offset = host.offset
    // In this process the list itself is found again.
    engine.scrollAndCommit(to: 0)
    restore(snapshot, in: engine)
    #expect(host.offset == offset)
    // Another list has other rows, here and elsewhere: none of them takes its heights.
    for saved in [snapshot, try ofAnotherProcess(snapshot)] {
      let other = try self.engine()
      host.asked = []
      let second = try list((0..<100).reversed(), in: other)
      other.restore(saved)
      other.resizeAndCommit(width: 300, height: 6000)
      #expect(host.asked.count == 100 && host.offset == 0)
      withExtendedLifetime(second) {}
    }
    withExtendedLifetime(first) {}
  }

  @Test("Elements with integer IDs get back their place, and heights as estimates")
  func integers() throws {
    func list(in engine: ListEngine) throws -> ElementList<Int, Int> {
      let list = ElementList<Int, Int>(
        in: engine, id: { $0 }, isEqual: ==,
        content: { _ in RowContent(height: .automatic(estimate: 50)) })
      try list.apply(Array(0..<100))
      return list
    }
    let engine = try engine()
    let first = try list(in: engine)
    engine.scrollAndCommit(to: 2222)
    let tops = host.topsByID
    let snapshot = try ofAnotherProcess(engine.layoutSnapshot())
    let other = try self.engine()
    let second = try list(in: other)
    host.asked = []
    restore(snapshot, in: other)
    #expect(host.topsByID == tops && Set(host.takeAsked()) == Set(tops.keys))
    withExtendedLifetime((first, second)) {}
  }

  @Test("The place of a model without an id is none in another process, and is one in this")
  func nameless() throws {
    let engine = try engine()
    for _ in 0..<100 { try engine.root.add(CellModel(height: .automatic(estimate: 50))) }
    engine.commit()
    engine.scrollAndCommit(to: 2000)
    let snapshot = engine.layoutSnapshot()
    let other = try ofAnotherProcess(snapshot)
    engine.scrollAndCommit(to: 0)
    restore(other, in: engine)
    #expect(host.offset == 0)
    restore(snapshot, in: engine)
    #expect(host.offset > 1500)
  }

  @Test("Models without an id neither keep the place nor lend their heights in another process")
  func models() throws {
    func fill(_ engine: ListEngine, named: Bool) throws {
      for index in 0..<100 {
        let id = named && index % 5 == 0 ? RowID(Int64(index)) : nil
        try engine.root.add(CellModel(id: id, height: .automatic(estimate: 50)))
      }
      engine.commit()
    }
    let engine = try engine()
    try fill(engine, named: true)
    // The first row in sight has no id, and one of the next four has.
    engine.scrollAndCommit(to: 2161)
    let named = host.topsByID.filter { $0.key.rawValue >= 0 }
    let snapshot = engine.layoutSnapshot()
    let other = try self.engine()
    try fill(other, named: true)
    restore(try ofAnotherProcess(snapshot), in: other)
    #expect(named.contains { host.topsByID[$0.key] == $0.value })
    let nameless = try self.engine()
    host.asked = []
    try fill(nameless, named: false)
    nameless.restore(try ofAnotherProcess(snapshot))
    nameless.resizeAndCommit(width: 300, height: 6000)
    #expect(host.asked.count == 100)
  }
}
