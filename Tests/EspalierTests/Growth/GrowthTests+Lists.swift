// SPDX-License-Identifier: MIT

import Espalier
import Testing

#if ESPALIER_CHECKS
  extension GrowthTests {
    /// An engine without rows, with its host and a viewport.
    func engine(hasSections: Bool = false) -> (ListEngine, ReportingHost) {
      let host = ReportingHost()
      let engine = ListEngine(hasSections: hasSections, host: host)
      engine.setViewport(width: 320, height: 400)
      return (engine, host)
    }

    @Test("Sections by the thousand")
    func sections() throws {
      try Ledger.check { ledger, size in
        let (engine, host) = engine(hasSections: true)
        var sections: [ListSection] = []
        for section in 0..<Int64(size / 2) {
          let rows = [RowID(100_000 + section), RowID(200_000 + section)]
          sections.append(ListSection(id: RowID(section), rows: rows.map { Row(id: $0) }))
        }
        @MainActor func apply(_ name: String, _ change: (inout [ListSection]) -> Void) throws {
          change(&sections)
          try ledger.count(name, .linear) { try engine.apply(sections) }
        }
        try apply("make") { _ in }
        try apply("nothing") { _ in }
        let middle = size / 4
        try apply("insert") { $0.insert(ListSection(id: 300_000, rows: []), at: middle) }
        try apply("move") { $0.insert($0.removeLast(), at: middle) }
        try apply("remove") { $0.remove(at: middle) }
        try apply("turn around") { $0.reverse() }
        try apply("rows elsewhere") { sections in
          for index in sections.indices.dropFirst() where index % 2 == 1 {
            sections[index].rows.append(contentsOf: sections[index - 1].rows)
            sections[index - 1].rows = []
          }
        }
        try apply("none") { $0 = [] }
        #expect(host.last != nil && engine.rowCount == 0)
      }
    }

    @Test("Sections one after the other, with a commit each")
    func sectionsOneByOne() throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(.sections, size)
        for _ in 0..<3 {
          for (name, index) in [("start", 0), ("middle", world.boxes.count / 2)] {
            var new = NodeID.root
            try ledger.count("insert at the \(name)", in: world.engine) {
              new = try world.makeBox(at: .before(world.boxes[index]))
            }
            try ledger.count("move from the \(name)", in: world.engine) {
              try world.engine.move(new, to: .last(in: .root))
            }
            try ledger.count("remove", in: world.engine) { try world.engine.remove(new) }
          }
        }
      }
    }

    /// What is described: each tenth cell, and each tenth section, has an ID that others have.
    private func describe(_ count: Int, repeats: Bool) -> [CellSection] {
      (0..<count / 10).map { section in
        var described = CellSection(id: repeats && section % 10 == 0 ? -1 : section)
        described.cells = (0..<10).map { cell in
          SectionCell(
            id: repeats && cell == 0 ? -1 : 10 * section + cell, model: 0, height: .fixed(20))
        }
        return described
      }
    }

    @Test("Described sections, with IDs that repeat and without", arguments: [false, true])
    func describedSections(repeats: Bool) throws {
      try Ledger.check { ledger, size in
        let (engine, host) = engine(hasSections: true)
        let list = SectionList(in: engine)
        var sections = describe(size, repeats: repeats)
        @MainActor func apply(_ name: String, _ change: (inout [CellSection]) -> Void) throws {
          change(&sections)
          try ledger.count(name, .linear) { try list.apply(sections) }
        }
        try apply("make") { _ in }
        try apply("nothing") { _ in }
        try apply("one cell") {
          $0[size / 20].cells.insert(SectionCell(id: 999_999, model: 1, height: .fixed(20)), at: 3)
        }
        try apply("one model") {
          $0[size / 30].cells[4] = SectionCell(id: 999_998, model: 2, height: .fixed(20))
        }
        try apply("move a section") { $0.insert($0.removeLast(), at: 0) }
        try apply("remove a section") { $0.remove(at: size / 20) }
        try apply("turn around") { $0.reverse() }
        ledger.count("find the first cell", .linear) { _ = list.cell(withID: 12) }
        for _ in 0..<3 {
          ledger.count("find a cell") {
            _ = list.cell(withID: 15)
            _ = list.cell(atRow: size / 2)
            _ = list.indexPath(ofCell: 17)
          }
        }
        try apply("none") { $0 = [] }
        #expect(host.last != nil && engine.rowCount == 0)
      }
    }

    private struct Element: Equatable {
      var id: Int
      var text = ""
    }

    @Test("A list of elements, of which one changes", arguments: [false, true])
    func elements(repeats: Bool) throws {
      try Ledger.check { ledger, size in
        let (engine, host) = engine(hasSections: false)
        let list = ElementList<Element, Int>(
          in: engine, id: { $0.id }, content: { _ in RowContent(height: .fixed(20)) })
        var elements = (0..<size).map { Element(id: repeats ? $0 % 3 : $0) }
        @MainActor func apply(_ name: String, _ change: (inout [Element]) -> Void) throws {
          change(&elements)
          try ledger.count(name, .linear) { try list.apply(elements) }
        }
        try apply("make") { _ in }
        for turn in 0..<3 {
          try apply("nothing") { _ in }
          try apply("insert") { $0.insert(Element(id: 1), at: size / 2) }
          try apply("change") { $0[size / 3].text = "\(turn)" }
          try apply("remove") { $0.remove(at: size / 2) }
          try apply("move") { $0.insert($0.removeLast(), at: 0) }
        }
        ledger.count("find the first", .linear) { _ = list.element(withID: 2) }
        for _ in 0..<3 {
          ledger.count("find") { _ = (list.element(withID: 2), list.element(atRow: size / 2)) }
        }
        try apply("turn around") { $0.reverse() }
        try apply("replace") { $0 = $0.map { Element(id: $0.id + 1_000_000) } }
        try apply("none") { $0 = [] }
        #expect(host.last != nil && engine.rowCount == 0)
      }
    }
  }
#endif
