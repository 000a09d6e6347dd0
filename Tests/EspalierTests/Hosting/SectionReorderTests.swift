// SPDX-License-Identifier: MIT

import Espalier
import EspalierUpdates
import Testing

@Suite("Reordering sections by hand") @MainActor
struct SectionReorderTests {
  let engine: ListEngine
  let host = ReportingHost()
  var sections: [NodeID] = []
  var headers: [NodeID] = []

  /// Sections 0 to 3 of a pinned header and three rows: 0, 1, 2, 3, then 10, 11, 12, 13 and so on.
  init() throws {
    engine = ListEngine(hasSections: true, host: host)
    engine.setViewport(width: 320, height: 400)
    for section in 0..<4 {
      sections.append(try engine.appendContainer(to: engine.rootNode))
      for row in 0..<4 {
        var content = RowContent(RowID(Int64(10 * section + row)), height: .fixed(100))
        if row == 0 { content.pin = Pin(.insideContainer) }
        let node = try engine.makeRow(content, at: .last(in: sections[section]))
        if row == 0 { headers.append(node) }
      }
    }
    engine.commit()
  }

  private var reorder: RowReorder { engine.reorder }

  /// The sections in the order in which their rows appear, each of which is together.
  private func shown() throws -> [Int64] {
    let ids = try (0..<engine.rowCount).map { index in
      let node = try #require(reorder.node(atShown: index))
      #expect(reorder.shownIndex(of: node) == index)
      return try engine.row(of: node).id.rawValue
    }
    var found: [Int64] = []
    for id in ids where found.last != id / 10 { found.append(id / 10) }
    return found
  }

  private func list() -> [Int64] {
    (0..<engine.sectionCount).compactMap { section in
      engine.container(ofSection: section)
        .flatMap { engine.bare.tree.rows(in: $0)?.first }
        .flatMap { engine.node(atRow: $0) }
        .flatMap { try? engine.row(of: $0).id.rawValue / 10 }
    }
  }

  @Test("Cancelling leaves everything as it was", arguments: [false, true])
  func cancel(isSection: Bool) throws {
    var outcome: ReorderOutcome?
    reorder.onEnd = { outcome = $1 }
    #expect(try reorder.begin(isSection ? sections[2] : headers[2]))
    reorder.move(to: 0)
    #expect(engine.marks(of: headers[2]) == .dragged && engine.marks(of: headers[1]) == [])
    reorder.cancel()
    #expect(try shown() == [0, 1, 2, 3] && outcome == .cancelled && reorder.dragged == nil)
    #expect(try !reorder.end() && reorder.move(to: 3) == nil && reorder.move(overRow: 3) == nil)
    #expect(engine.marks(of: headers[2]) == [] && list() == [0, 1, 2, 3])
  }

  @Test("Commits in between keep the neighbour, and the index if that goes")
  func commits() throws {
    try reorder.begin(sections[0])
    reorder.move(to: 2)
    let new = try engine.makeContainer(at: .first(in: engine.rootNode))
    try engine.appendRow(40, to: new)
    engine.commit()
    #expect(reorder.index == 3 && reorder.firstRow == 9)
    #expect(try shown() == [4, 1, 2, 0, 3])
    try engine.move(sections[2], to: .last(in: engine.rootNode))
    engine.commit()
    #expect(try shown() == [4, 1, 3, 2, 0])
    try engine.remove(sections[2])
    engine.commit()
    #expect(try shown() == [4, 1, 3, 0])
    try reorder.end()
    #expect(engine.bare.tree.sectionIndex(of: sections[0]) == 3)
  }

  @Test("A section that goes, hides, or is no section any more ends its move", arguments: 0..<6)
  func gone(way: Int) throws {
    var outcome: ReorderOutcome?
    reorder.onEnd = { outcome = $1 }
    try reorder.begin(sectionOf: headers[1])
    reorder.move(to: 3)
    switch way % 3 {
    case 0: try engine.remove(sections[1])
    case 1: try engine.setHidden(true, sections[1])
    default: try engine.move(sections[1], to: .last(in: sections[0]))
    }
    if way < 3 { engine.commit() } else { #expect(try !reorder.end()) }
    #expect(outcome == .isGone && reorder.dragged == nil)
  }

  @Test("A neighbour that goes while edits wait is passed over at the end")
  func neighbourGoes() throws {
    try reorder.begin(sections[0])
    reorder.move(to: 3)
    try engine.remove(sections[3])
    try engine.setHidden(true, sections[2])
    #expect(try reorder.end())
    #expect(list() == [1, 0])
  }

  @Test("A section without rows stays where a finger that rests has brought it")
  func withoutRows() throws {
    let empty = try engine.makeContainer(at: .first(in: engine.rootNode))
    for section in sections[1...] { try engine.remove(section) }
    try engine.remove(headers[0])
    engine.commit()
    try reorder.begin(empty)
    #expect([1, 1, 1, 0, 0, 0].map { reorder.move(overRow: $0) } == [1, 1, 1, 0, 0, 0])
  }

  @Test("What is in no section is not dragged; unknown nodes are refused")
  func refused() throws {
    let loose = try engine.makeContainer(at: .first(in: engine.rootNode))
    #expect(try !reorder.begin(loose))  // Not yet committed.
    #expect(try !reorder.begin(engine.rootNode) && reorder.dragged == nil)
    let inner = try engine.makeContainer(at: .first(in: sections[1]))
    engine.commit()
    #expect(try !reorder.begin(inner) && reorder.dragged == nil)
    try engine.remove(sections[2])
    #expect(throws: EditError.unknownNode(sections[2])) { try reorder.begin(sections[2]) }
    #expect(throws: EditError.unknownNode(headers[2])) {
      try reorder.begin(sectionOf: headers[2])
    }
  }

  @Test("A place may be refused, and the data moved by somebody else")
  func handlers() throws {
    reorder.mayMove = { [sections] _, place in place != .after(sections[3]) }
    var moved: Place?
    reorder.moveData = { moved = $1 }
    try reorder.begin(sections[0])
    #expect(reorder.move(to: 2) == 2 && reorder.move(to: 3) == 2)
    try reorder.end()
    #expect(moved == .after(sections[2]) && list() == [0, 1, 2, 3])
  }

  @Test("One drag goes on at a time")
  func oneDrag() throws {
    var outcomes: [ReorderOutcome] = []
    reorder.onEnd = { outcomes.append($1) }
    try reorder.begin(sections[1])
    #expect(try engine.reorder.begin(headers[0]))
    #expect(reorder.dragged == headers[0] && !reorder.isSection && outcomes == [.cancelled])
    try reorder.begin(sections[1])
    #expect(reorder.isSection && reorder.dragged == sections[1])
    try reorder.begin(headers[1])
    try reorder.begin(headers[2])
    #expect(outcomes == [.cancelled, .cancelled, .cancelled, .cancelled])
  }

  @Test("A pinned header is taken where it is pinned, and is where its section is afterwards")
  func pinnedHeader() throws {
    engine.scrollAndCommit(to: 550)
    #expect(host.last?.pinned.map(\.row) == [4])
    #expect(try reorder.begin(sectionOf: headers[1]))
    #expect(reorder.move(overRow: 0) == 0)
    engine.commit()
    // The list looks as it did until the end, but for who asks where rows appear.
    #expect(host.last?.pinned.map(\.row) == [4])
    #expect(reorder.shownIndex(of: headers[1]) == 0)
    #expect(try reorder.end())
    #expect(list() == [1, 0, 2, 3])
    engine.scrollAndCommit(to: 150)
    #expect(host.last?.pinned.map(\.row) == [0])
    #expect(engine.node(atRow: 0) == headers[1])
  }
}
