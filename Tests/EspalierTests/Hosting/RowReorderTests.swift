// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("Reordering rows by hand") @MainActor
struct RowReorderTests {
  private let engine: ListEngine
  private let host = ReportingHost { _, _ in 40 }
  private let list: SectionList

  /// Rows 1, 2; H, 3, F; 4.
  init() throws {
    engine = ListEngine(hasSections: true, host: host)
    list = SectionList(in: engine)
    try list.apply {
      CellSection(id: "a") { for id in 1...2 { SectionCell(id: id) } }
      CellSection(id: "b", header: SectionCell(id: "H"), footer: SectionCell(id: "F")) {
        SectionCell(id: 3)
      }
      CellSection(id: "c") { SectionCell(id: 4) }
    }
  }

  private var reorder: RowReorder { engine.reorder }

  private func node(_ id: some Hashable) throws -> NodeID {
    try #require(list.node(ofCell: id))
  }

  /// Ends the drag, and holds that section b has kept header and footer.
  private func end() throws -> Bool {
    let index = reorder.index
    let dragged = try #require(reorder.dragged)
    let isMoved = try reorder.end()
    #expect(engine.rowIndex(of: dragged) == index)
    #expect(try engine.headerRow(ofSection: 1) == engine.rowIndex(of: node("H")))
    #expect(try engine.footerRow(ofSection: 1) == engine.rowIndex(of: node("F")))
    return isMoved
  }

  @Test(
    "On a header from below and a footer from above, a row comes to the section beyond; else into the section",
    arguments: [(3, 2, [0, 2]), (3, 4, [2, 0]), (2, 2, [1, 0]), (4, 4, [1, 1])])
  func ontoEdge(row: Int, target: Int, path: [Int]) throws {
    try reorder.begin(node(row))
    #expect(reorder.move(to: target) == target)
    #expect(try end())
    #expect(list.indexPath(ofCell: row).map { [$0.section, $0.row] } == path)
  }

  @Test("Into a section, a row comes before the footer, also if that came meanwhile")
  func beforeFooter() throws {
    try reorder.begin(node(1))
    #expect(try reorder.move(into: #require(list.node(ofSection: "b"))) == 3)
    #expect(try reorder.place == .before(node("F")))
    #expect(try end())
    try reorder.begin(node(2))
    let last = try #require(list.node(ofSection: "c"))
    try reorder.move(into: last)
    let footer = try engine.makeRow(RowContent(RowID(99), role: .footer), at: .last(in: last))
    try #expect(reorder.end())
    #expect(engine.footerRow(ofSection: 2) == engine.rowIndex(of: footer))
  }

  @Test("Into a section, a row comes before the separator below it, and stays where it is the last")
  func beforeSeparator() throws {
    let section = try #require(list.node(ofSection: "a"))
    try engine.setSeparator(Separator(height: 1), at: .bottom, of: section)
    engine.commit()
    try reorder.begin(node(4))
    #expect(try reorder.move(into: section) == 2)
    #expect(try end())
    try reorder.begin(node(4))
    #expect(try reorder.move(into: section) == 2 && reorder.place == nil)
    #expect(try !reorder.end())
  }

  @Test("A row comes before the separator that a footer has above it")
  func beforeSeparatorOfFooter() throws {
    try engine.setSeparator(Separator(height: 1), at: .top, of: node("F"))
    engine.commit()
    try reorder.begin(node(1))
    #expect(try reorder.move(into: #require(list.node(ofSection: "b"))) == 3)
    #expect(try end())
  }

  @Test("A row appears where it is with its separator, and stays where it is the last")
  func withItsSeparator() throws {
    try engine.setSeparator(Separator(height: 1), at: .bottom, of: node(1))
    engine.commit()
    let section = try #require(list.node(ofSection: "c"))
    try reorder.begin(node(1))
    #expect(try reorder.move(into: section) == 5)
    #expect(try end())
    try reorder.begin(node(1))
    #expect(try reorder.move(into: section) == 5 && reorder.place == nil)
    #expect(try !reorder.end())
    // Behind it others come behind its separator.
    try reorder.begin(node(2))
    #expect(reorder.move(to: 5) == 6)
    #expect(try end())
  }

  @Test("A row stays beside the separator that the container puts between")
  func besideSeparatorBetween() throws {
    let section = try #require(list.node(ofSection: "a"))
    try engine.setSeparatorBetweenChildren(Separator(height: 1), of: section)
    engine.commit()
    reorder.mayMove = { _, _ in
      Issue.record("Nothing would move")
      return true
    }
    try reorder.begin(node(1))
    #expect(try reorder.move(before: node(2)) == 0 && reorder.place == nil)
    #expect(try !reorder.end())
    try reorder.begin(node(2))
    #expect(try reorder.move(before: node(2)) == 2 && reorder.place == nil)
    #expect(try !reorder.end())
    reorder.mayMove = nil
    try reorder.begin(node(2))
    #expect(try reorder.move(before: node(1)) == 0)
    #expect(try reorder.end())
  }

  @Test("Before a footer that is hidden or comes is asked for as well", arguments: [false, true])
  func askedBeforeFooter(isHidden: Bool) throws {
    let section = try #require(list.node(ofSection: isHidden ? "b" : "c"))
    if isHidden { try engine.setHidden(true, node("F")) }
    engine.commit()
    var (asked, outcomes): ([Place], [ReorderOutcome]) = ([], [])
    reorder.mayMove = {
      asked.append($1)
      return true
    }
    reorder.onEnd = { outcomes.append($1) }
    try reorder.begin(node(1))
    #expect(try reorder.move(into: section) == (isHidden ? 3 : 5))
    let footer =
      try isHidden
      ? node("F")
      : engine.makeRow(RowContent(RowID(99), role: .footer), at: .last(in: section))
    #expect(isHidden ? reorder.place == .before(footer) : reorder.place == .last(in: section))
    #expect(try reorder.end())
    #expect(asked.last == .before(footer) && outcomes == [.moved(.before(footer))])
    #expect(try reorder.begin(node(2)) && reorder.move(before: footer) == (isHidden ? nil : 5))
  }

  @Test("Into the root of a list in sections no row is moved, and the drag goes on")
  func intoRootOfSections() throws {
    try reorder.begin(node(1))
    #expect(throws: EditError.rowOutsideSections) { try reorder.move(into: engine.rootNode) }
    #expect(try reorder.place == nil && reorder.dragged == node(1))
    #expect(try reorder.move(into: #require(list.node(ofSection: "c"))) == 5)
    #expect(try end())
  }

  @Test("No row is moved before a header")
  func beforeHeader() throws {
    try reorder.begin(node(1))
    #expect(try reorder.move(before: node("H")) == nil && reorder.place == nil)
    #expect(try reorder.move(before: node("F")) == 3)
    #expect(try end())
  }

  @Test(
    "A row that was removed is dragged until the host was told, or the drag is ended",
    arguments: [false, true])
  func removedWhileDragged(isEnded: Bool) throws {
    var (outcomes, told): ([ReorderOutcome], NodeID?) = ([], nil)
    reorder.onEnd = { outcomes.append($1) }
    host.onApply = { told = $0.reorder.dragged }
    let row = try node(1)
    try reorder.begin(row)
    try engine.remove(row)
    #expect(reorder.dragged == row && reorder.move(to: 1) == nil && outcomes.isEmpty)
    if isEnded { #expect(try !reorder.end()) } else { engine.commit() }
    #expect(reorder.dragged == nil && outcomes == [.isGone] && told == (isEnded ? nil : row))
  }

  @Test("Among headers and footers alone a row stays, or goes behind the header")
  func withoutItems() throws {
    try list.apply {
      CellSection(id: "a", footer: SectionCell(id: "G")) { SectionCell(id: 1) }
      CellSection(id: "b", header: SectionCell(id: "H"), footer: SectionCell(id: "F"))
    }
    try reorder.begin(node(1))
    #expect(reorder.move(to: 1) == 0 && reorder.place == nil)
    #expect(reorder.move(to: 9) == 2)
    #expect(try reorder.place == .after(node("H")))
    #expect(try end())
  }

  @Test("What is at its place by now, through others that were moved, stays")
  func stays() throws {
    var outcomes: [ReorderOutcome] = []
    reorder.onEnd = { outcomes.append($1) }
    try reorder.begin(node(1))
    #expect(reorder.move(to: 1) == 1)
    try engine.move(node(2), to: .before(node(1)))
    engine.commit()
    #expect(reorder.place == nil && reorder.index == 1)
    #expect(try !reorder.end())
    let sections = try ["a", "b", "c"].map { try #require(list.node(ofSection: $0)) }
    try reorder.begin(sections[1])
    #expect(reorder.move(to: 2) == 2)
    try engine.move(sections[2], to: .before(sections[1]))
    engine.commit()
    #expect(reorder.place == nil)
    #expect(try !reorder.end())
    try reorder.begin(node(4))
    #expect(try reorder.move(into: sections[2]) == 2 && reorder.place == nil)
    #expect(try !reorder.end())
    #expect(outcomes == [.stayed, .stayed, .stayed])
  }

  /// Found by coverage: it trapped.
  @Test("A host that ends the drag as it is told of fewer rows has the row where it was moved to")
  func endedAsRowsGo() throws {
    let host = ReportingHost { _, _ in 40 }
    let engine = ListEngine(for: host, width: 200, height: 40)
    let rows = try engine.addRows(0..<6)
    engine.commit()
    try engine.reorder.begin(rows[0])
    #expect(engine.reorder.move(to: 5) == 5)
    for row in rows[1...2] { try engine.remove(row) }
    var isMoved: Bool?
    host.onApply = { if isMoved == nil { isMoved = (try? $0.reorder.end()) == true } }
    engine.commit()
    #expect(isMoved == true && engine.rowIndex(of: rows[0]) == 3 && engine.rowCount == 4)
  }

  @Test("While a host is told of a commit, what is dragged appears beside the neighbour it has")
  func whileTold() throws {
    let host = ReportingHost()
    let engine = ListEngine(for: host, width: 100, height: 200)
    let rows = try engine.addRows(0..<5, .fixed(20))
    engine.commit()
    try engine.reorder.begin(rows[1])
    engine.reorder.move(to: 3)
    let new = try engine.makeRow(RowContent(9, height: .fixed(20)), at: .first(in: .root))
    var (shown, asked): ([NodeID?], Int) = ([], 0)
    engine.reorder.mayMove = { _, _ in
      asked += 1
      return true
    }
    host.onApply = { engine in
      shown = (0..<engine.rowCount).map { engine.reorder.node(atShown: $0) }
      #expect(asked == 0 && engine.reorder.shownIndex(of: rows[1]) == engine.reorder.index)
    }
    engine.commit()
    #expect(shown == [new, rows[0], rows[2], rows[3], rows[1], rows[4]])
    #expect(engine.reorder.index == 4 && engine.reorder.place == .after(rows[3]))
    // The next one becomes the neighbour, and is asked about afterwards.
    try engine.remove(rows[3])
    engine.commit()
    #expect(shown == [new, rows[0], rows[2], rows[4], rows[1]])
    #expect(engine.reorder.place == .after(rows[4]) && asked == 1)
  }
}
