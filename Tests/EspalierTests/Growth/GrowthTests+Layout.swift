// SPDX-License-Identifier: MIT

import Espalier
import Testing

#if ESPALIER_CHECKS
  extension GrowthTests {
    @Test("Scrolling by a page, and jumping", arguments: Shape.allCases, [false, true])
    func scrolling(shape: Shape, isAutomatic: Bool) throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(shape, size, height: isAutomatic ? .automatic() : .fixed(20))
        let engine = world.engine
        for turn in 0..<2 {
          for (name, row) in world.places {
            let offset = engine.offset(ofRow: engine.rowIndex(of: row) ?? 0) ?? 0
            ledger.count("jump to the \(name)", in: engine) { engine.viewportDidScroll(to: offset) }
            ledger.count("a page from the \(name)", in: engine) {
              engine.viewportDidScroll(to: offset + (name == "end" ? -400 : 400))
            }
            try ledger.count("to the row at the \(name)", in: engine) {
              try engine.scroll(to: row, at: .center)
            }
            ledger.count("to a part at the \(name)", in: engine) {
              engine.scroll(toFraction: Double(turn) / 3)
            }
          }
          ledger.count("ranges") {
            var plan: [MeasureRequest] = []
            engine.plan(&plan, budget: 20)
            _ = engine.ranges()
          }
        }
      }
    }

    @Test("Rows of a run without a height are passed by plans, and by who is told what is near")
    func runsOfNoHeight() throws {
      try Ledger.check { ledger, size in
        let host = ReportingHost()
        let engine = ListEngine(for: host, width: 320, height: 400)
        // A model is told what is near.
        _ = engine.root
        let row = try engine.makeRow(RowContent(1, height: .fixed(20)), at: .last(in: .root))
        try engine.makeRun(of: size, height: 0, at: .last(in: .root))
        engine.commit()
        // There are edits when it is told.
        host.onApply = { engine in try? engine.update(row) }
        for _ in 0..<3 {
          try ledger.count("edit", in: engine) { try engine.update(row) }
          ledger.count("plan") {
            var plan: [MeasureRequest] = []
            engine.plan(&plan, budget: 20)
          }
        }
        #expect(host.commits.count == 4)
      }
    }

    @Test("Rows that are measured elsewhere", arguments: Shape.allCases)
    func measuring(shape: Shape) throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(shape, size, height: .automatic())
        let engine = world.engine
        for turn in 0..<2 {
          for (name, row) in world.places {
            let request = try #require(engine.bare.request(for: row))
            ledger.count("measure at the \(name)", in: engine) {
              engine.setMeasuredHeight(30 + Double(turn), for: request)
            }
            try ledger.count("measure again at the \(name)", in: engine) { try engine.update(row) }
          }
        }
        ledger.count("measure all", .linear, in: engine) { world.measureAll() }
      }
    }

    @Test("Another width, and another text size", arguments: Shape.allCases)
    func widths(shape: Shape) throws {
      let bound: Bound = shape == .flow || shape == .waterfall ? .linear : .logarithmic
      try Ledger.check([250, 500, 1_000]) { ledger, size in
        let world = try GrowthWorld(shape, size, height: .automatic())
        let engine = world.engine
        for turn in 0..<2 {
          // What is in lines or columns is arranged again as a whole.
          ledger.count("width", bound, in: engine) {
            engine.setViewport(width: 300 - Double(turn), height: 400)
          }
          ledger.count("back", bound, in: engine) { engine.setViewport(width: 320, height: 400) }
          ledger.count("height", in: engine) {
            engine.setViewport(width: 320, height: 410 + Double(turn))
          }
          ledger.count("text", bound, in: engine) { engine.setHeightTraits(turn + 1) }
        }
        world.measureAll()
        engine.commit()
        for turn in 0..<2 {
          ledger.count("width with all measured", .linear, in: engine) {
            engine.setViewport(width: 300 - Double(turn), height: 400)
          }
        }
      }
    }

    @Test(
      "Another width of what was in lines or columns and is not any more",
      arguments: [Shape.flow, .waterfall])
    func widthsOfFormerArrangements(shape: Shape) throws {
      try Ledger.check([250, 500, 1_000]) { ledger, size in
        let world = try GrowthWorld(shape, size, height: .automatic())
        let engine = world.engine
        for (index, box) in world.boxes.enumerated() {
          // Some are gone, and with them how they were arranged.
          if index % 5 == 4 {
            try engine.remove(box)
          } else {
            try engine.setStyle(ContainerStyle(), of: box)
          }
        }
        engine.commit()
        for turn in 0..<2 {
          ledger.count("width", .logarithmic, in: engine) {
            engine.setViewport(width: 300 - Double(turn), height: 400)
          }
        }
      }
    }

    @Test(
      "No width, the first and another one of many rows in one flow, or one waterfall",
      arguments: [Arrangement.flow(.leading), .waterfall(columns: 3)])
    func widthsOfOneContainer(arrangement: Arrangement) throws {
      try Ledger.check { ledger, size in
        let engine = ListEngine()
        try engine.setStyle(ContainerStyle(arrangement), of: .root)
        for row in 0..<size {
          let content = RowContent(RowID(Int64(row)), height: .fixed(20), breadth: 90)
          _ = try engine.makeRow(content, at: .last(in: .root))
        }
        // Without a width all rows of a flow may be in one line.
        ledger.count("no width", .linear) { engine.commit() }
        for width in [320.0, 480, 200] {
          ledger.count("width \(width)", .linear, in: engine) {
            engine.setViewport(width: width, height: 400)
          }
        }
      }
    }

    @Test(
      "Rows that are put in front of each other in one commit",
      arguments: [Arrangement.list, .flow(.leading), .waterfall(columns: 3)])
    func comingInFront(arrangement: Arrangement) throws {
      try Ledger.check { ledger, size in
        let engine = ListEngine()
        engine.setViewport(width: 320, height: 400)
        try engine.setStyle(ContainerStyle(arrangement), of: .root)
        for row in 0..<size {
          let content = RowContent(RowID(Int64(row)), height: .fixed(20), breadth: 90)
          _ = try engine.makeRow(content, at: .first(in: .root))
        }
        ledger.count("commit", .linear) { engine.commit() }
      }
    }

    @Test("Another width of a few rows in columns among many that are hidden")
    func widthsAmongHiddenRows() throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(.waterfall, size)
        for box in world.boxes.dropLast(5) { try world.engine.setHidden(true, box) }
        world.engine.commit()
        for turn in 0..<2 {
          ledger.count("width", in: world.engine) {
            world.engine.setViewport(width: 300 - Double(turn), height: 400)
          }
        }
      }
    }

    @Test("Snapshots of a list", arguments: Shape.allCases)
    func snapshots(shape: Shape) throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(shape, size, height: .automatic())
        let engine = world.engine
        world.measureAll()
        engine.scrollAndCommit(to: 1_000)
        var snapshot = LayoutSnapshot()
        ledger.count("take", .linear) { snapshot = engine.layoutSnapshot() }
        ledger.count("restore", .linear, in: engine) { engine.restore(snapshot) }
        for _ in 0..<2 { ledger.count("commit after") { engine.commit() } }
      }
    }

    @Test("Rows are selected, and dragged", arguments: Shape.allCases)
    func hosting(shape: Shape) throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(shape, size)
        let (engine, reorder) = (world.engine, world.engine.reorder)
        let selection = RowSelection(in: engine, showing: .selected)
        selection.allowsSeveral = true
        for _ in 0..<2 {
          for (name, row) in world.places {
            try ledger.count("select at the \(name)") {
              try selection.insert(row)
              selection.remove(row)
            }
            try ledger.count("begin at the \(name)") { _ = try reorder.begin(row) }
            let index = try #require(engine.rowIndex(of: row))
            let other = name == "end" ? index - 2 : index + 2
            ledger.count("drag at the \(name)") { _ = reorder.move(to: other) }
            ledger.count("drag far from the \(name)") {
              _ = reorder.move(to: size / 2 + 3)
              _ = reorder.shownIndex(of: row)
              _ = reorder.node(atShown: size / 3)
            }
            ledger.count("drag back at the \(name)") { _ = reorder.move(to: other) }
            try ledger.count("end at the \(name)") { _ = try reorder.end() }
            #expect(engine.rowIndex(of: row) != index)
            let former = try #require(world.rows.firstIndex(of: row)) - 1
            try engine.move(row, to: .after(world.rows[former]))
            engine.commit()
          }
        }
        try ledger.count("select all", .linear) {
          for row in world.rows { try selection.insert(row) }
        }
        ledger.count("in order", .linear) { #expect(selection.nodes.count == size) }
        try ledger.count("remove what is selected", .linear, in: engine) {
          for row in world.rows.dropLast(5) { try engine.remove(row) }
        }
        #expect(selection.count == 5)
        selection.removeAll()
      }
    }

    @Test("A section is dragged")
    func sectionDrags() throws {
      try Ledger.check { ledger, size in
        let world = try GrowthWorld(.sections, size)
        let reorder = world.engine.reorder
        for _ in 0..<2 {
          let box = try #require(world.engine.container(ofSection: size / 20))
          try ledger.count("begin") { _ = try reorder.begin(box) }
          ledger.count("drag") { _ = reorder.move(to: 2) }
          ledger.count("drag over rows") { _ = reorder.move(overRow: size / 3) }
          ledger.count("drag to the start") { _ = reorder.move(to: 0) }
          try ledger.count("end") { _ = try reorder.end() }
        }
      }
    }
  }
#endif
