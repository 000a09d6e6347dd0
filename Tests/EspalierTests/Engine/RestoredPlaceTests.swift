// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import Foundation
import Testing

@Suite("A list that is shown again") @MainActor struct RestoredPlaceTests {
  private final class Host: ListHost {
    var (asked, told): ([RowID], [EngineDiagnostic]) = ([], [])
    var (offset, tops): (Double, [RowID: Double]) = (0, [:])

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      asked.append(request.id)
      return Double(40 + request.id.rawValue % 3 * 10)
    }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      told += commit.diagnostics
      (offset, tops) = (commit.offset, [:])
      for row in commit.rows {
        guard let id = engine.identity(of: row.node) else { continue }
        tops[id] = row.frame.y - commit.offset
      }
    }
  }

  private let host = Host()

  private func engine(_ ids: Range<Int64> = 0..<0) throws -> ListEngine {
    let engine = ListEngine()
    engine.host = host
    engine.setViewport(width: 300, height: 200)
    try add(ids, to: engine)
    engine.commit()
    return engine
  }

  private func add(_ ids: Range<Int64>, to engine: ListEngine) throws {
    for id in ids {
      try engine.makeRow(
        RowContent(RowID(id), height: .automatic(estimate: 50)), at: .last(in: engine.rootNode))
    }
  }

  /// A list of a hundred rows, scrolled, as it was written down; and where its rows were in sight.
  private func saved() throws -> (LayoutSnapshot, [RowID: Double]) {
    let engine = try engine(0..<100)
    engine.viewportDidScroll(to: 2222)
    engine.commit()
    let data = try JSONEncoder().encode(engine.layoutSnapshot())
    (host.asked, host.told) = ([], [])
    return (try JSONDecoder().decode(LayoutSnapshot.self, from: data), host.tops)
  }

  @Test("It is where it was, and nothing in sight is measured again")
  func there() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine(0..<100)
    host.asked = []
    engine.restore(snapshot)
    engine.commit()
    #expect(host.tops == tops && host.asked == [] && host.told == [])
    // It does not go there again.
    engine.viewportDidScroll(to: 0)
    engine.commit()
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
      #expect(host.told.count == 1 && "\(host.told[0])".hasPrefix("The place that was restored"))
      try add(Int64(page * 20)..<Int64(page * 20 + 20), to: engine)
      engine.commit()
      if host.offset > 0 { break }
    }
    #expect(host.offset > 1500 && host.tops.keys.contains { tops[$0] == host.tops[$0] })
    #expect(host.told.count == 1)
    try add(200..<300, to: engine)
    engine.commit()
    for (id, top) in tops { #expect(host.tops[id] == nil || host.tops[id] == top) }
  }

  @Test("It is applied with the first commit if the rows come with that, and nothing is told")
  func atOnce() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine()
    engine.restore(snapshot)
    try add(0..<100, to: engine)
    engine.commit()
    #expect(host.tops == tops && host.told == [])
  }

  @Test("Rows may come while there is no viewport, and be exchanged before the commit")
  func noViewport() throws {
    let (snapshot, tops) = try saved()
    let engine = ListEngine()
    engine.host = host
    engine.restore(snapshot)
    try add(0..<100, to: engine)
    engine.commit()
    try engine.removeAll(in: engine.rootNode)
    try add(0..<100, to: engine)
    engine.setViewport(width: 300, height: 200)
    engine.commit()
    #expect(host.tops == tops && host.told == [])
    let other = try self.engine(0..<100)
    other.restore(snapshot)
    try other.removeAll(in: other.rootNode)
    try add(0..<100, to: other)
    other.commit()
    #expect(host.tops == tops)
    // A row that leaves before the commit is waited for.
    let last = try self.engine(0..<100)
    last.restore(snapshot)
    try last.removeAll(in: last.rootNode)
    last.commit()
    try add(0..<100, to: last)
    last.commit()
    #expect(host.tops == tops)
  }

  @Test("A row that was hidden comes as well, and so does another viewport meanwhile")
  func hidden() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine()
    let box = try engine.makeContainer(at: .last(in: engine.rootNode))
    for id in 0..<100 {
      try engine.makeRow(
        RowContent(RowID(Int64(id)), height: .automatic(estimate: 50)), at: .last(in: box))
    }
    try engine.setHidden(true, box)
    engine.commit()
    engine.restore(snapshot)
    engine.commit()
    engine.setViewport(width: 300, height: 100)
    engine.commit()
    engine.setViewport(width: 300, height: 200)
    // A host that says where it is has not scrolled.
    engine.viewportDidScroll(to: 0)
    engine.commit()
    try engine.setHidden(false, box)
    engine.commit()
    #expect(host.tops == tops)
  }

  @Test("Who scrolls in between stays where that is", arguments: 0..<5)
  func scrolled(way: Int) throws {
    let (snapshot, _) = try saved()
    let engine = try engine(500..<600)
    engine.restore(snapshot)
    engine.commit()
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
    #expect(host.offset == offset && host.tops.keys.allSatisfy { $0.rawValue >= 500 })
  }

  @Test("What waits is in the next snapshot")
  func savedAgain() throws {
    let (snapshot, tops) = try saved()
    let engine = try engine(500..<510)
    engine.restore(snapshot)
    engine.commit()
    let again = try self.engine(0..<100)
    again.restore(engine.layoutSnapshot())
    again.commit()
    #expect(host.tops.filter { tops[$0.key] == $0.value }.count >= 1 && host.offset > 1500)
  }

  @Test("Of rows of one identity it is the same one")
  func repeated() throws {
    let engine = try engine()
    func fill(_ engine: ListEngine) throws {
      for _ in 0..<20 {
        try engine.makeRow(RowContent(7, height: .fixed(50)), at: .last(in: engine.rootNode))
      }
    }
    try fill(engine)
    engine.viewportDidScroll(to: 333)
    engine.commit()
    let snapshot = engine.layoutSnapshot()
    let other = try self.engine()
    other.restore(snapshot)
    other.commit()
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
    host.told = []
    engine.restore(try JSONDecoder().decode(LayoutSnapshot.self, from: Data(damaged.utf8)))
    engine.commit()
    guard case .savedHeightsRefused(let count) = host.told.first else {
      Issue.record("\(host.told)")
      return
    }
    #expect(count > 4 && host.told.count == 1 && host.offset > 1500)
    var configuration = EngineConfiguration()
    configuration.layout = nil
    let bare = ListEngine(configuration)
    bare.restore(snapshot)
    #expect(bare.layoutSnapshot() == LayoutSnapshot())
  }
}
