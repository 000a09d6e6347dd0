// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Counted steps, while the size doubles.
  @Suite("What commits cost as lists grow")
  struct CommitGrowthTests {
    @Test(
      "One edit costs the same in any list, with sections and without",
      arguments: [EngineConfiguration(), .sectioned, .withoutLayout])
    func oneEdit(configuration: EngineConfiguration) throws {
      let found = try GrowingWorld.violation(of: .constant, configuration) { world in
        let (engine, row) = (world.engine, world.middle)
        let new = try engine.tree.makeRow(-1, at: .before(row))
        engine.commit()
        try engine.tree.move(new, to: .first(in: world.lists[1]))
        engine.commit()
        try engine.tree.update(new)
        engine.commit()
        try engine.tree.remove(new)
        engine.commit()
        _ = (engine.rowCount, engine.node(atRow: 7), try engine.rowIndex(of: row))
      }
      #expect(found == nil)
    }

    @Test("Edits of a part of the rows, in one commit or in many", arguments: [false, true])
    func manyEdits(oneByOne: Bool) throws {
      let found = try GrowingWorld.violation(of: .linear, .sectioned) { world in
        try world.editAllRows(oneByOne: oneByOne)
      }
      #expect(found == nil)
    }

    @Test("A row and a container are hidden and shown at the same cost in any list")
    func hiding() throws {
      let found = try GrowingWorld.violation(of: .constant, .sectioned) { world in
        for node in [world.middle, world.lists[2]] {
          for isHidden in [true, false] {
            try world.engine.tree.setHidden(isHidden, node)
            world.engine.commit()
          }
        }
      }
      #expect(found == nil)
    }

    @Test("All rows are hidden and shown, one by one or with their list", arguments: [false, true])
    func hidingAll(oneByOne: Bool) throws {
      let found = try GrowingWorld.violation(of: .linear) { world in
        for isHidden in [true, false] {
          for node in oneByOne ? world.rows : world.lists {
            try world.engine.tree.setHidden(isHidden, node)
            if oneByOne { world.engine.commit() }
          }
          world.engine.commit()
        }
      }
      #expect(found == nil)
    }

    @Test("An update of one row in a section with header and footer looks at no other row of it")
    func sectionOfAnySize() throws {
      let violation = try Growth.constant.violation(from: 100, doublings: 3) { count in
        let engine = ListEngine(.sectioned)
        let section = try engine.tree.appendContainer(to: engine.tree.root)
        try engine.tree.appendRow(-1, attributes: RowAttributes(role: .header), to: section)
        var rows: [NodeID] = []
        for id in 0..<count {
          rows.append(try engine.tree.appendRow(RowID(Int64(id)), to: section))
        }
        try engine.tree.appendRow(-2, attributes: RowAttributes(role: .footer), to: section)
        engine.commit()
        let before = engine.work
        try engine.tree.update(rows[count / 2])
        engine.commit()
        try engine.tree.remove(rows[count / 3])
        engine.commit()
        #expect(engine.rowCount(inSection: 0) == count - 1)
        return engine.work - before
      }
      #expect(violation == nil)
    }

    @Test(
      "A section that moves costs the same among any number of others, and all of them linearly")
    func sections() throws {
      let one = try GrowingWorld.violation(of: .constant, .sectioned) { world in
        try world.engine.tree.move(world.lists[9], to: .first(in: world.engine.tree.root))
        world.engine.commit()
        _ = (world.engine.sectionCount, world.engine.rowCount(inSection: 3))
        _ = world.engine.identity(ofSection: 3)
      }
      #expect(one == nil)
      let all = try GrowingWorld.violation(of: .linear, .sectioned) { world in
        for list in world.lists {
          try world.engine.tree.move(list, to: .first(in: world.engine.tree.root))
        }
        world.engine.commit()
      }
      #expect(all == nil)
    }

    @Test("Identities that are repeated are each looked for once")
    func repeatedIdentities() throws {
      var configuration = EngineConfiguration()
      configuration.reportsRepeatedIdentities = true
      /// Counts what it is told that cannot be right.
      final class Host: ListHost {
        var count = 0

        func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
          count += commit.diagnostics.count
        }

        func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }
      }
      let found = try GrowingWorld.violation(of: .linear, configuration) { world in
        let host = Host()
        world.engine.host = host
        for id in world.rows.indices {
          try world.engine.tree.appendRow(RowID(Int64(id)), to: world.lists[0])
          try world.engine.tree.appendRow(RowID(Int64(id)), to: world.lists[1])
        }
        world.engine.commit()
        #expect(host.count == world.rows.count)
      }
      #expect(found == nil)
    }

    @Test("A style costs what is in its container")
    func styles() throws {
      let one = try GrowingWorld.violation(of: .constant) { world in
        for style in [ContainerStyle(top: 5), nil] {
          try world.engine.setStyle(style, of: world.lists[12])
          world.engine.commit()
        }
      }
      #expect(one == nil)
      let all = try GrowingWorld.violation(of: .linear) { world in
        for list in world.lists { try world.engine.setStyle(ContainerStyle(top: 5), of: list) }
        world.engine.commit()
      }
      #expect(all == nil)
    }

    @Test("States that are set cost each the same, with completions and without")
    func states() throws {
      let violation = try Growth.linear.violation(from: 100, doublings: 3) { count in
        let engine = ListEngine(scheduler: ManualScheduler().scheduler)
        let models = (0..<count).map { _ in StatefulModel(0, height: .fixed(20)) }
        try engine.root.add(models)
        engine.commit()
        var completed = 0
        let before = engine.work
        for model in models {
          model.setState { $0 += 1 }
          model.setState {
            $0 += 1
          } completion: { _ in
            completed += 1
          }
        }
        engine.commit()
        #expect(completed == count)
        return engine.work - before
      }
      #expect(violation == nil)
      let one = try Growth.constant.violation(from: 100, doublings: 3) { count in
        let engine = ListEngine()
        engine.setViewport(width: 320, height: 400)
        let models = (0..<count).map { _ in StatefulModel(0, height: .fixed(20)) }
        try engine.root.add(models)
        engine.commit()
        let before = engine.work
        models[count / 2].setState { $0 += 1 }
        return engine.work - before
      }
      #expect(one == nil)
    }
  }
#endif
