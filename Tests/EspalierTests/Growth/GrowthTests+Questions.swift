// SPDX-License-Identifier: MIT

import Espalier
import Testing

#if ESPALIER_CHECKS
  extension GrowthTests {
    @Test("A commit that does nothing", arguments: Shape.allCases)
    func idleCommits(shape: Shape) throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(shape, size)
        for _ in 0..<2 {
          ledger.count("nothing") { world.engine.commit() }
          ledger.count("the same offset", in: world.engine) {
            world.engine.viewportDidScroll(to: 0)
          }
          ledger.count("the same size", in: world.engine) {
            world.engine.setViewport(width: 320, height: 400)
          }
          try ledger.count("there and back", in: world.engine) {
            try world.engine.setHidden(true, world.rows[5])
            try world.engine.setHidden(false, world.rows[5])
          }
        }
      }
    }

    @Test("Questions, with edits that wait and without", arguments: Shape.allCases, [false, true])
    func questions(shape: Shape, isEdited: Bool) throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(shape, size)
        // The first question for an identity goes through the list.
        _ = world.engine.node(withID: 1)
        if isEdited {
          try world.engine.remove(world.rows[2])
          try world.engine.move(world.rows[size / 2], to: .before(world.rows[1]))
          if shape.hasContainers { try world.engine.setHidden(true, world.boxes[3]) }
          _ = world.engine.rowCount
        }
        for _ in 0..<2 {
          for (name, node) in world.places { try ask(node, name, world, ledger) }
        }
      }
    }

    private func ask(
      _ node: NodeID, _ name: String, _ world: GrowthWorld, _ ledger: Ledger
    ) throws {
      let engine = world.engine
      let id = try #require(engine.identity(of: node))
      let row = try #require(engine.rowIndex(of: node))
      let offset = try #require(engine.offset(ofRow: row))
      func count(_ question: String, _ body: () throws -> Void) rethrows {
        try ledger.count("\(question) at the \(name)", .logarithmic, body)
      }
      count("row of a node") { #expect(engine.rowIndex(of: node) == row) }
      count("node of a row") { #expect(engine.node(atRow: row) == node) }
      count("row of an identity") { #expect(engine.rowIndex(withID: id) == row) }
      count("node of an identity") { #expect(engine.node(withID: id) == node) }
      count("offset") { _ = engine.offset(ofRow: row) }
      count("row at an offset") { _ = engine.row(at: offset + 1) }
      count("rows in a stretch") { _ = engine.rows(from: offset, to: offset + 400) }
      count("frame") { _ = engine.frame(ofRow: row) }
      count("ends") {
        _ = (engine.isAtEnd(), engine.shouldFetchMore(isFetching: false), engine.contentExtent)
        _ = engine.row(at: engine.contentExtent - 1)
      }
      try count("extent") { _ = try engine.extent(of: engine.bare.tree.parent(of: node) ?? .root) }
      guard world.shape == .sections else { return }
      let section = try #require(engine.sectionIndex(of: node))
      count("section of a node") { _ = engine.sectionIndex(of: node) }
      count("section of a row") { _ = engine.sectionIndex(ofRow: row) }
      count("path") {
        let path = engine.path(of: node)
        #expect(path == engine.path(ofRow: row))
        if let path { #expect(engine.row(at: path) == row) }
      }
      count("edges of a section") {
        _ = (engine.headerRow(ofSection: section), engine.footerRow(ofSection: section))
      }
      count("container and rows of a section") {
        _ = (engine.container(ofSection: section), engine.rowCount(inSection: section))
      }
      let box = try #require(engine.identity(of: engine.bare.tree.parent(of: node) ?? .root))
      count("section of an identity") { #expect(engine.sectionIndex(withID: box) == section) }
    }

    /// A list in which one container has half of all rows.
    @Test("A container of many rows is hidden, shown, moved and removed", arguments: [false, true])
    func largeContainers(hasLooks: Bool) throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(hasLooks ? .looks : .boxes, size)
        let engine = world.engine
        let large = try world.makeBox(at: .before(world.boxes[world.boxes.count / 2]))
        for _ in 0..<size { try engine.makeRow(world.content(), at: .last(in: large)) }
        engine.commit()
        try ledger.count("hide") { try engine.setHidden(true, large) }
        // Questions about the last commit settle nothing.
        ledger.count("settle", .linear) { _ = engine.bare.tree.rowCount() }
        ledger.count("commit hidden", .linear) { engine.commit() }
        try ledger.count("show", .linear, in: engine) { try engine.setHidden(false, large) }
        try ledger.count("hide and show", .linear, in: engine) {
          for isHidden in [true, false, true, false] { try engine.setHidden(isHidden, large) }
        }
        try ledger.count("move", .linear, in: engine) {
          try engine.move(large, to: .first(in: .root))
        }
        try ledger.count("hide the list", .linear, in: engine) {
          for box in world.boxes { try engine.setHidden(true, box) }
        }
        try ledger.count("reload", .linear, in: engine) { try engine.setNeedsReload(of: large) }
        try ledger.count("remove", .linear, in: engine) { try engine.remove(large) }
      }
    }

    @Test("Rows that all have the same identity", arguments: [false, true])
    func repeatedIdentities(isReported: Bool) throws {
      try Ledger.check { ledger, size in
        let configuration = EngineConfiguration { $0.reportsRepeatedIdentities = isReported }
        let host = ReportingHost()
        let engine = ListEngine(configuration, for: host, width: 320, height: 400)
        let content = RowContent(7, height: .fixed(20))
        var rows: [NodeID] = []
        try ledger.count("make", .linear, in: engine) {
          for _ in 0..<size { rows.append(try engine.makeRow(content, at: .last(in: .root))) }
        }
        ledger.count("row of the identity", .linear) { #expect(engine.rowIndex(withID: 7) == 0) }
        for _ in 0..<2 {
          let bound: Bound = isReported ? .linear : .logarithmic
          try ledger.count("insert", bound, in: engine) {
            try engine.makeRow(content, at: .before(rows[size / 2]))
          }
          try ledger.count("insert many", .linear, in: engine) {
            for _ in 0..<size / 10 { try engine.makeRow(content, at: .before(rows[size / 2])) }
          }
          try ledger.count("move", in: engine) {
            try engine.move(rows[size / 2 - 1], to: .first(in: .root))
          }
          try ledger.count("remove", in: engine) { try engine.remove(rows.removeLast()) }
        }
        try ledger.count("remove all", .linear, in: engine) {
          for row in rows { try engine.remove(row) }
        }
      }
    }
  }
#endif
