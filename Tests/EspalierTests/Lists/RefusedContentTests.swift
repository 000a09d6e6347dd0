// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Content that is refused for one of its rows changes nothing, be it the last one.
@Suite("Content that is refused") @MainActor
struct RefusedContentTests {
  /// What a row that is not as it has to be is refused with.
  private static let mistakes: [(RowContent, EditError)] = [
    (RowContent(height: .fixed(-1)), .invalidLength(-1)),
    (RowContent(breadth: 50_000), .invalidLength(50_000)),
  ]

  /// Hands over content of which the last row is wrong, and says what is there then.
  private func refuse(
    _ engine: ListEngine, _ error: EditError, _ body: () throws -> Void
  ) -> Bool {
    let (shown, nodes) = (engine.shownRows(), engine.nodesByID())
    #expect(throws: error) { try body() }
    let hasEdits = engine.bare.tree.hasEdits
    #expect(!hasEdits)
    engine.commit()
    return engine.shownRows() == shown && engine.nodesByID() == nodes
  }

  @Test("Plain rows, in sections or not: none is in place", arguments: [false, true])
  func plainRows(inSections: Bool) throws {
    let engine = ListEngine(hasSections: inSections)
    func apply(_ ids: [RowID], _ wrong: RowContent? = nil) throws {
      let rows = ids.map { Row(id: $0) }
      func content(_ index: Int) -> RowContent {
        index == ids.count - 1 ? wrong ?? RowContent() : RowContent()
      }
      if inSections {
        let sections = [
          ListSection(id: 1, rows: [rows[0]]), ListSection(id: 2, rows: Array(rows[1...])),
        ]
        try engine.apply(sections, content: content)
      } else {
        try engine.apply(rows, content: content)
      }
    }
    try apply([1, 2, 3])
    for (wrong, error) in Self.mistakes {
      #expect(refuse(engine, error) { try apply([3, 4, 1, 5], wrong) })
    }
    try apply([3, 4, 1, 5])
    #expect(engine.shownRows().map(\.id) == [3, 4, 1, 5])
  }

  @Test("Elements: none is in place, and those of before are known")
  func elements() throws {
    let engine = ListEngine()
    var wrong: RowContent?
    let list = ElementList<Int, Int>(in: engine, id: \.self) {
      $0 == 5 ? wrong ?? RowContent() : RowContent()
    }
    try list.apply([1, 2, 3])
    for (content, error) in Self.mistakes {
      wrong = content
      #expect(refuse(engine, error) { try list.apply([3, 4, 1, 5]) })
      #expect(list.elements == [1, 2, 3] && list.element(atRow: 2) == 3)
    }
    wrong = nil
    try list.apply([3, 4, 1, 5])
    #expect(engine.shownRows().map(\.id) == [3, 4, 1, 5])
  }

  @Test("What is refused leaves the heights of what left, and differences made elsewhere")
  func whatIsKnown() throws {
    let host = ReportingHost { _, _ in 40 }
    let engine = ListEngine(hasSections: true, host: host)
    engine.setViewport(width: 320, height: 400)
    let boxes = try (0..<2).map { _ in try engine.makeContainer(at: .last(in: .root)) }
    let list = ElementList<Int, Int>(in: engine, container: boxes[0], id: \.self) {
      RowContent(height: $0 == 5 ? .fixed(-1) : .automatic())
    }
    let described = SectionList(in: engine, container: boxes[1])
    func apply(_ cells: [Int]) throws {
      try described.apply {
        CellSection(id: 0) {
          for cell in cells {
            SectionCell(id: cell, height: cell == 5 ? .fixed(-1) : .automatic())
          }
        }
      }
    }
    for content in [[1, 2], [2]] {
      try list.apply(content)
      try apply(content)
    }
    _ = host.takeAsked()
    let difference = list.base.difference(to: [1, 2], id: \.self, isEqual: ==)
    #expect(throws: EditError.invalidLength(-1)) { try list.apply([1, 5]) }
    #expect(throws: EditError.invalidLength(-1)) { try apply([1, 5]) }
    try list.apply(difference)
    try apply([1, 2])
    #expect(host.takeAsked().isEmpty && engine.rowCount == 4)
  }

  @Test("A role beside runs is refused before anything is changed, of a row that stays as well")
  func rolesBesideRuns() throws {
    let engine = ListEngine()
    let container = try engine.makeContainer(at: .last(in: .root))
    try engine.makeRun(of: 5, height: 10, at: .last(in: .root))
    let rows = [Row(id: 1), Row(id: 2)]
    try engine.apply(rows, to: container)
    let footer = RowContent(role: .footer)
    for ids in [[4, 2, 5], [4, 2]] as [[RowID]] {
      #expect(
        refuse(engine, .runsHaveNoLooks) {
          try engine.apply(ids.map { Row(id: $0) }, to: container) {
            $0 == ids.count - 1 ? footer : RowContent()
          }
        })
    }
    let other = try engine.makeContainer(at: .last(in: .root))
    let list = ElementList<Int, Int>(in: engine, container: other, id: \.self) {
      $0 == 5 ? footer : RowContent()
    }
    #expect(refuse(engine, .runsHaveNoLooks) { try list.apply([4, 5]) })
    // What came into its container by hand is gone all the same.
    try list.apply([4])
    try engine.makeRow(RowContent(77), at: .last(in: other))
    engine.commit()
    #expect(throws: EditError.runsHaveNoLooks) { try list.apply([5]) }
    engine.commit()
    #expect(list.elements == [4] && engine.shownRows().last?.id == 4)
  }

  @Test("Content that is handed over where a list asks what a row is leaves that list as it is")
  func insideOfContent() throws {
    let engine = ListEngine()
    let boxes = try (0..<2).map { _ in try engine.makeContainer(at: .last(in: .root)) }
    let inner = ElementList<Int, Int>(in: engine, container: boxes[1], id: \.self)
    let described = SectionList(in: engine, container: boxes[1])
    func handOver() {
      #expect(throws: EditError.listIsBusy) { try inner.set([7]) }
      #expect(throws: EditError.listIsBusy) {
        try described.apply { CellSection(id: 1) { SectionCell(id: 7) } }
      }
      #expect(throws: EditError.listIsBusy) { try engine.apply([Row(id: 7)], to: boxes[1]) }
    }
    let outer = ElementList<Int, Int>(in: engine, container: boxes[0], id: \.self) { _ in
      handOver()
      return RowContent(height: .fixed(10))
    }
    try inner.set([])
    try outer.apply([1])
    #expect(try engine.rows(of: boxes[0]).map(\.id) == [1])
    try outer.apply([1, 2])
    #expect(outer.elements == [1, 2] && inner.elements.isEmpty && engine.rowCount == 2)
    try engine.apply([Row(id: 3), Row(id: 4)], to: boxes[1]) { _ in
      handOver()
      return RowContent()
    }
    #expect(try engine.rows(of: boxes[1]).map(\.id) == [3, 4])
  }
}
