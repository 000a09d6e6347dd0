// SPDX-License-Identifier: MIT

import Espalier
import Testing

// The examples of the articles "How the engine works", "How an edit reaches the host" and "How an event goes", with
// their letters.

@MainActor
@Suite("The walks of the articles")
struct WalkExamples {
  /// Writes down what it is told.
  final class Host: ListHost {
    var told: [String] = []
    var asked: [String] = []

    static func letter(_ id: RowID?) -> Character {
      id.map { Array("_abcdef")[Int($0.rawValue)] } ?? "?"
    }

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      asked.append(String(Self.letter(engine.identity(of: request.node))))
      return 20
    }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      told = ["\(commit.update)"]
      for row in commit.rows {
        told.append("\(Self.letter(engine.identity(of: row.node))) at \(Int(row.frame.y))")
      }
      for row in commit.appeared { told.append("+\(Self.letter(row.id))") }
      told.append("\(commit.disappeared.count) disappeared")
    }
  }

  @Test("a b ( c d ) e becomes d f a ( c ) e")
  func anEdit() throws {
    let (engine, host) = (ListEngine(), Host())
    engine.host = host
    engine.setViewport(width: 320, height: 200)
    let top = engine.rootNode
    let a = try engine.makeRow(RowContent(1), at: .last(in: top))
    let b = try engine.makeRow(RowContent(2), at: .last(in: top))
    let inner = try engine.makeContainer(at: .last(in: top))
    let c = try engine.makeRow(RowContent(3), at: .last(in: inner))
    let d = try engine.makeRow(RowContent(4), at: .last(in: inner))
    let e = try engine.makeRow(RowContent(5), at: .last(in: top))
    engine.commit()
    #expect(host.asked == ["a", "b", "c", "d", "e"])
    host.asked = []

    try engine.remove(b)
    try engine.move(d, to: .before(a))
    let f = try engine.makeRow(RowContent(6), at: .after(d))
    try engine.move(e, to: .last(in: top))
    // What the entries were: the host's rows, and what they are.
    #expect(engine.rowCount == 5 && engine.node(atRow: 3) == d)
    let now = [d, f, a, c, e]
    #expect(now.map { engine.bare.tree.index(of: $0, .now) } == [0, 1, 2, 3, 4])
    #expect(now.map { engine.bare.tree.index(of: $0, .lastCommit) } == [3, nil, 0, 2, 4])

    engine.commit()
    #expect(
      host.told == [
        "delete 1, insert 1, move 3→0",
        "d at 0", "f at 20", "a at 40", "c at 60", "e at 80", "+f", "1 disappeared",
      ])
    #expect(host.asked == ["f"])
  }

  @Test("Edits that are taken back are told by nothing")
  func takenBack() throws {
    let (engine, host) = (ListEngine(), Host())
    engine.host = host
    let a = try engine.makeRow(RowContent(1), at: .last(in: engine.rootNode))
    let b = try engine.makeRow(RowContent(2), at: .last(in: engine.rootNode))
    engine.commit()
    try engine.move(b, to: .before(a))
    try engine.setHidden(true, a)
    try engine.move(b, to: .after(a))
    try engine.setHidden(false, a)
    engine.commit()
    #expect(host.told.first == "\(BatchUpdate())")
  }

  @Test("r ( p ( a b ) ): h1, h2 and h4 hear what b sends; h3 was cancelled by h2")
  func anEvent() throws {
    let engine = ListEngine()
    let like = EventID<String>()
    let (p, a, b) = (ContainerModel(), CellModel(), CellModel())
    try engine.root.add(p)
    try p.add([a, b])
    engine.commit()
    var heard: [String] = []
    var h3: Subscription?
    b.subscribe(to: like) { heard.append("h1 \($0)") }
    p.subscribe(to: like) { [unowned p, unowned a] text, context in
      heard.append("h2 \(text)")
      #expect(context.source == b.node && context.node == p.node)
      h3?.cancel()
      #expect((try? p.remove(a)) != nil)
      return .proceed
    }
    h3 = p.subscribe(to: like) { heard.append("h3 \($0)") }
    engine.root.subscribe(to: like) { heard.append("h4 \($0)") }
    a.subscribe(to: like) { heard.append("a \($0)") }
    try b.send(like, "!")
    #expect(heard == ["h1 !", "h2 !", "h4 !"])
    #expect(h3?.isActive == false && a.node == nil)
  }

  /// Six rows that are estimated 40, in a viewport of 100, and are 30, 60, 20, 50, 40 and 70 high.
  @Test("A pass measures what is in sight, from the top, and what is in sight stays")
  func aPass() throws {
    let heights = [30.0, 60, 20, 50, 40, 70]
    let host = ReportingHost { request, engine in heights[engine.rowIndex(of: request.node) ?? 0] }
    let engine = ListEngine()
    engine.host = host
    engine.setViewport(width: 320, height: 100)
    for id: Int64 in 1...6 {
      try engine.makeRow(
        RowContent(RowID(id), height: .automatic(estimate: 40)), at: .last(in: engine.rootNode))
    }
    var offsets: [Double?] { (0..<6).map { engine.offset(ofRow: $0) } }
    engine.commit()
    #expect(host.takeAsked() == [1, 2, 3])
    #expect(offsets == [0, 30, 90, 110, 150, 190] && engine.contentExtent == 230)

    engine.viewportDidScroll(to: 60)
    engine.commit()
    #expect(host.takeAsked() == [4] && host.last?.adjustment == 0)
    #expect(offsets == [0, 30, 90, 110, 160, 200])

    // Row a grows while it is out of sight.
    let first = try #require(engine.node(atRow: 0))
    try engine.setHeight(.fixed(45), of: first)
    engine.commit()
    #expect(host.last?.offset == 75 && host.last?.adjustment == 15)
    #expect(offsets == [0, 45, 105, 125, 175, 215])
  }
}
