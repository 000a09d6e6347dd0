// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("6.6: declarative sections") @MainActor
struct SectionListTests {
  let host = ReportingHost { _, _ in 40 }
  let engine: ListEngine

  init() {
    engine = ListEngine(hasSections: true, host: host)
  }

  /// What a screen of settings shows.
  private final class Settings {
    var name = "Ann"
    var isPremium = false
    var friends: [String] = ["Bea", "Cem"]
  }

  @Test("Content is described again, and the engine finds the difference")
  func settings() throws {
    let settings = Settings()
    let list = SectionList(in: engine) {
      CellSection(id: "account") {
        SectionCell(id: "name", model: settings.name, height: .fixed(44))
        if settings.isPremium { SectionCell(id: "badge", kind: 1, height: .fixed(30)) }
      }
      CellSection(id: "friends", header: SectionCell(model: "Friends")) {
        for friend in settings.friends { SectionCell(id: friend, model: friend) }
      }
    }
    #expect(engine.rowCount == 0)
    try list.update()
    #expect(host.last?.update.description == "insert 0 1 2 3")
    #expect(list.indexPath(ofCell: "Cem") ?? (-1, -1) == (1, 1))

    settings.name = "Anna"
    try list.update()
    #expect(host.last?.update.description == "update 0→0")

    settings.isPremium = true
    settings.friends = ["Cem", "Bea", "Dora"]
    try list.update()
    #expect(host.last?.update.description == "insert 1 5, move 3→3")
    #expect(list.indexPath(ofCell: "Cem") ?? (-1, -1) == (1, 0))

    try list.update()
    #expect(host.last?.update.isEmpty == true)
  }

  @Test("A cell that is described as before again, before the commit, has changed nothing")
  func takenBack() throws {
    let list = SectionList(in: engine)
    func apply(_ model: String) throws {
      try list.apply {
        CellSection(id: "s") {
          SectionCell(id: 1, model: model)
          SectionCell(id: 2, model: "b")
        }
      }
    }
    try apply("a")
    // Commits that are asked for in one wait for its end.
    engine.commit {
      #expect(throws: Never.self) { try apply("x") }
      #expect(throws: Never.self) { try apply("a") }
    }
    #expect(host.commits.count == 3 && host.last?.update.isEmpty == true)
    #expect(host.last?.sections.isEmpty == true)
    try apply("x")
    #expect(host.last?.update.description == "update 0→0")
    // What somebody says by hand meanwhile is not taken back, be the rows of another order for a while.
    let row = try #require(list.node(ofCell: 1))
    let section = try #require(list.node(ofSection: "s"))
    for isMoved in [false, true] {
      engine.commit {
        #expect(throws: Never.self) {
          try apply("a")
          try engine.update(row)
          if isMoved {
            try engine.move(row, to: .last(in: section))
            try apply("c")
          }
          try apply("x")
        }
      }
      #expect(host.last?.update.description == "update 0→0")
    }
  }

  @Test("Sections and cells are found by ID; unknown ones are nil")
  func lookups() throws {
    let list = SectionList(in: engine)
    #expect(list.cell(withID: "a") == nil && list.sections.isEmpty)
    try list.apply {
      CellSection(id: 1, header: SectionCell(id: "top", model: "Top"), footer: SectionCell()) {
        SectionCell(id: "a", model: 10)
        SectionCell(id: 2.5, model: "b")
      }
      CellSection(id: 2)
      CellSection(id: 3) { SectionCell(id: "c") }
    }
    #expect(list.cell(withID: "a")?.model(as: Int.self) == 10)
    #expect(list.cell(withID: "a")?.model(as: String.self) == nil)
    #expect(list.cell(withID: "top")?.model() == "Top")
    #expect(list.indexPath(ofCell: "top") == nil)
    #expect(list.indexPath(ofCell: 2.5) ?? (-1, -1) == (0, 1))
    #expect(list.indexPath(ofCell: "c") ?? (-1, -1) == (2, 0))
    #expect(list.indexPath(ofCell: "d") == nil && list.cell(withID: "d") == nil)
    #expect(list.sections.map(\.cells.count) == [2, 0, 1])
    #expect(list.index(ofSection: 3) == 2)
    #expect(list.sections[0].cells[1].model() == "b")
    #expect(list.cell(atRow: 1)?.model(as: Int.self) == 10)
    #expect(list.cell(atRow: 9) == nil)
    #expect(list.sections.count == 3)
  }

  @Test("The rows of cells are found by ID alone, as they were committed")
  func rowsOfCells() throws {
    let above = try engine.makeContainer(at: .last(in: .root))
    try engine.makeRow(RowContent(-1), at: .last(in: above))
    let list = SectionList(
      in: engine, container: try engine.makeContainer(at: .last(in: .root)))
    func apply(_ cells: [Int]) throws {
      try list.apply {
        CellSection(id: "first", header: SectionCell(id: "top")) { SectionCell(id: "a") }
        CellSection(id: "second") { for cell in cells { SectionCell(id: cell) } }
      }
    }
    #expect(list.rowIndex(ofCell: 1) == nil && list.node(ofCell: 1) == nil)
    try apply([1, 2, 3, 2])
    #expect(list.rowIndex(ofCell: "top") == 1 && list.rowIndex(ofCell: "a") == 2)
    #expect([1, 2, 3].map { list.rowIndex(ofCell: $0) } == [3, 4, 5])
    #expect(list.node(ofCell: 3) == engine.node(atRow: 5))
    #expect(list.rowIndex(ofCell: 7) == nil && list.rowIndex(ofCell: "1") == nil)
    let node = try #require(list.node(ofCell: 2))
    try apply([3, 2])
    #expect(list.rowIndex(ofCell: 2) == 4 && list.node(ofCell: 2) == node)
    #expect(list.rowIndex(ofCell: 1) == nil && list.node(ofCell: 1) == nil)
    // What was removed since is still shown.
    try engine.remove(node)
    #expect(list.rowIndex(ofCell: 2) == 4 && list.node(ofCell: 2) == nil)
  }

  @Test("A cell that is described in another section has moved there and keeps its row")
  func cellsChangeSections() throws {
    let list = SectionList(in: engine)
    func apply(_ first: [Int], _ second: [Int]) throws {
      try list.apply {
        CellSection(id: "first") { for id in first { SectionCell(id: id) } }
        CellSection(id: "second") { for id in second { SectionCell(id: id) } }
      }
    }
    try apply([1, 2, 3], [4])
    let nodes = engine.nodesByID()
    try apply([3, 1], [4, 2])
    #expect(engine.nodesByID() == nodes)
    #expect(list.indexPath(ofCell: 2) ?? (-1, -1) == (1, 1))
    #expect(host.last?.update.moves.count == 2)
    let update = try #require(host.last?.update)
    #expect(update.deletes.isEmpty && update.inserts.isEmpty && update.updates.isEmpty)
  }

  @Test("What makes a cell an updated one: content, kind, height, pin")
  func updates() throws {
    let list = SectionList(in: engine)
    // A row tells the estimate that it has.
    let automatic = RowHeight.automatic(estimate: 44)
    let versions = [
      SectionCell(id: 1, model: "a", height: automatic),
      SectionCell(id: 1, model: "b", height: automatic),
      SectionCell(id: 1, model: 5, height: automatic),
      SectionCell(id: 1, kind: 2, model: 5, height: automatic),
      SectionCell(id: 1, kind: 2, model: 5, height: .fixed(9)),
      SectionCell(id: 1, kind: 2, model: 5, height: .fixed(9), pin: Pin()),
      SectionCell(id: 1, height: automatic),
    ]
    for version in versions {
      try list.apply { CellSection { version } }
      let row = try #require(engine.content(atRow: 0))
      #expect(row.kind == version.kind && row.height == version.height && row.pin == version.pin)
    }
    #expect(
      host.commits.map(\.update.description)
        == ["insert 0"] + [String](repeating: "update 0→0", count: versions.count - 1))
  }

  @Test(
    "What is said by hand to show something else is an update, once, though it is described as it was",
    arguments: [false, true], [false, true])
  func updatedByHand(isWhole: Bool, isCommitted: Bool) throws {
    engine.setViewport(width: 320, height: 400)
    let list = SectionList(in: engine) {
      CellSection(id: 1) { SectionCell(id: 1, model: "photo") }
    }
    try list.update()
    if isWhole {
      try engine.setNeedsReload(of: engine.rootNode)
    } else {
      try engine.update(#require(list.node(ofCell: 1)))
    }
    if isCommitted { engine.commit() } else { try list.update() }
    #expect(host.last?.update.description == "update 0→0")
    try list.update()
    #expect(host.last?.update.isEmpty == true)
  }

  @Test("Headers and footers come, change and go by themselves")
  func headersAndFooters() throws {
    let list = SectionList(in: engine)
    func apply(_ header: String?, _ footer: String?) throws -> String? {
      try list.apply {
        CellSection(
          id: 1, header: header.map { SectionCell(model: $0) },
          footer: footer.map { SectionCell(model: $0) }
        ) {
          SectionCell(id: "a")
        }
      }
      return host.last?.update.description
    }
    #expect(try apply(nil, nil) == "insert 0")
    #expect(try apply("x", nil) == "insert 0")
    #expect(try apply("y", "z") == "insert 2, update 0→0")
    #expect(try apply("y", "w") == "update 2→2")
    #expect((0..<3).map { engine.content(atRow: $0)?.role } == [.header, .item, .footer])
    #expect(try apply(nil, "w") == "delete 0")
    #expect(list.indexPath(ofCell: "a") ?? (-1, -1) == (0, 0))
  }

  @Test("25: a kept cell becomes the header, a footer, and a cell again")
  func roles() throws {
    let list = SectionList(in: engine)
    func apply(_ header: Int?, _ footer: Int?, _ cells: [Int]) throws -> [RowRole?] {
      try list.apply {
        CellSection(
          id: 9, header: header.map { SectionCell(id: $0) },
          footer: footer.map { SectionCell(id: $0) }
        ) {
          for cell in cells { SectionCell(id: cell) }
        }
      }
      return (0..<engine.rowCount).map { engine.content(atRow: $0)?.role }
    }
    #expect(try apply(nil, nil, [1, 2]) == [.item, .item])
    let nodes = engine.nodesByID()
    #expect(try apply(1, nil, [2]) == [.header, .item])
    #expect(host.last?.update.description == "update 0→0")
    #expect(list.indexPath(ofCell: 1) == nil)
    #expect(list.indexPath(ofCell: 2) ?? (-1, -1) == (0, 0))
    #expect(try apply(1, 2, []) == [.header, .footer])
    #expect(try apply(nil, nil, [2, 1]) == [.item, .item])
    #expect(engine.nodesByID() == nodes)
    #expect(host.last?.update.moves.count == 1)
  }

  @Test("A section is scrolled to, dragged and counted by the app's ID")
  func sectionsByID() throws {
    let engine = ListEngine(hasSections: true)
    engine.setViewport(width: 320, height: 100)
    let list = SectionList(in: engine)
    #expect(list.index(ofSection: "a") == nil && list.node(ofSection: "a") == nil)
    try list.apply {
      for section in ["a", "b", "c"] {
        CellSection(id: section, header: SectionCell(height: .fixed(20))) {
          for number in 0..<9 { SectionCell(id: "\(section)\(number)", height: .fixed(20)) }
        }
      }
    }
    #expect(["a", "b", "c", "d"].map { list.index(ofSection: $0) } == [0, 1, 2, nil])
    let node = try #require(list.node(ofSection: "b"))
    #expect(node == engine.container(ofSection: 1))
    try engine.scrollAndCommit(to: node)
    #expect(engine.report.offset == 200)
    try engine.move(node, to: .first(in: .root))
    engine.commit()
    #expect(list.index(ofSection: "b") == 0 && list.node(ofSection: "b") == node)
    try engine.remove(node)
    #expect(list.node(ofSection: "b") == nil && list.index(ofSection: "b") == 0)
    engine.commit()
    #expect(list.index(ofSection: "b") == nil && list.index(ofSection: "c") == 1)
  }

  @Test("Every parameter has a default; cells without an ID are known by their place")
  func defaults() throws {
    let list = SectionList(in: engine)
    try list.apply {
      CellSection()
      CellSection { SectionCell() }
      CellSection {
        SectionCell()
        SectionCell(model: 1)
      }
    }
    #expect(engine.shownSections().map(\.rows.count) == [0, 1, 2])
    try list.apply {
      CellSection()
      CellSection { SectionCell() }
      CellSection {
        SectionCell()
        SectionCell(model: 2)
        SectionCell()
      }
    }
    #expect(host.last?.update.description == "insert 3, update 2→2")
  }

  @Test("The builder knows if, else, switch, for and lists made elsewhere")
  func builder() throws {
    func cells(_ flag: Bool) -> [Int?] {
      let more = [SectionCell(model: 30), SectionCell(model: 31)]
      let section = CellSection {
        if flag { SectionCell(model: 1) } else { SectionCell(model: 2) }
        switch flag {
        case true: SectionCell(model: 10)
        case false: more
        }
        for number in 20..<22 { SectionCell(model: number) }
        Optional<SectionCell>.none
      }
      return section.cells.map { $0.model() }
    }
    #expect(cells(true) == [1, 10, 20, 21])
    #expect(cells(false) == [2, 30, 31, 20, 21])
  }
}
