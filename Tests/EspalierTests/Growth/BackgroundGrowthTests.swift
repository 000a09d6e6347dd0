// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Counted steps, while the size doubles.
  @Suite("What findings of background diffs cost the main actor as lists grow")
  struct BackgroundGrowthTests {
    /// An engine whose rows are found by jobs that run when they are told to.
    final class World {
      let engine = ListEngine()
      var jobs: [@Sendable () -> BackgroundDiff.Finding] = []
      var rows: [Row]
      private(set) var diff: BackgroundDiff!

      init(_ count: Int) {
        engine.setViewport(width: 320, height: 400)
        rows = (0..<count).map { Row(id: RowID(Int64($0)), stamp: 0) }
        diff = BackgroundDiff(
          of: engine, attributes: { _ in RowAttributes(height: .fixed(20)) },
          perform: { [unowned self] in jobs.append($0) })
        diff.setRows(rows)
        runJob()
      }

      /// Asks for the rows and returns what the job finds.
      func find() -> BackgroundDiff.Finding {
        diff.setRows(rows)
        return jobs.removeFirst()()
      }

      func runJob() { diff.receive(jobs.removeFirst()()) }

      var isShown: Bool { (try? engine.rows()) == rows && !diff.isBusy }
    }

    /// How that grows which it costs to take in what a job found, about rows that an act changes.
    private func violation(
      of growth: Growth, meanwhile: (World) throws -> Void = { _ in },
      _ act: (World) throws -> Void
    ) throws -> String? {
      try growth.violation(from: 200, doublings: 3) { count in
        let world = World(count)
        try act(world)
        let finding = world.find()
        try meanwhile(world)
        let before = world.engine.work
        world.diff.receive(finding)
        let work = world.engine.work - before
        while world.diff.isBusy { world.runJob() }
        #expect(world.isShown)
        return work
      }
    }

    /// All rows were compared, twice.
    @Test("New content of a few rows costs what these are, in any list")
    func updates() throws {
      let some = try violation(of: .constant) { world in
        for index in [3, world.rows.count / 2] { world.rows[index].stamp = 1 }
      }
      let none = try violation(of: .constant) { _ in }
      #expect(some == nil && none == nil)
    }

    @Test("Rows that come, go and move cost a few looks at each row")
    func structure() throws {
      let few = try violation(of: .linear) { world in
        world.rows.insert(Row(id: -1, stamp: 0), at: 7)
        world.rows.swapAt(0, world.rows.count - 1)
        world.rows.remove(at: world.rows.count / 2)
      }
      let all = try violation(of: .linear) { world in
        for index in world.rows.indices where index.isMultiple(of: 2) {
          world.rows[index] = Row(id: RowID(Int64(-1 - index)), stamp: 0)
        }
        world.rows.reverse()
      }
      let shuffled = try violation(of: .linear) { world in
        var random = SeededGenerator(seed: 1)
        world.rows.shuffle(using: &random)
      }
      #expect(few == nil && all == nil && shuffled == nil)
    }

    @Test("A finding is seen to be stale in linear steps")
    func stale() throws {
      let found = try violation(of: .linear) { world in
        try world.engine.tree.update(try #require(world.engine.node(atRow: 9)))
      } _: { world in
        world.rows[5].stamp = 1
      }
      #expect(found == nil)
    }

    @Test("To ask for rows costs a copy of those that are shown")
    func asking() {
      let found = Growth.linear.violation(from: 200, doublings: 3) { count in
        let world = World(count)
        let before = world.engine.work
        _ = world.find()
        return world.engine.work - before
      }
      #expect(found == nil)
    }

    @Test("A finding of one's own is compared with the list once")
    func ownFinding() throws {
      let found = try Growth.linear.violation(from: 200, doublings: 3) { count throws in
        let world = World(count)
        var rows = world.rows
        rows[3].stamp = 2
        let finding = BackgroundDiff.Finding(old: world.rows, new: rows)
        let before = world.engine.work
        let isFresh = try world.engine.apply(finding)
        #expect(isFresh)
        #expect(world.engine.work - before < count + 200)
        return world.engine.work - before
      }
      #expect(found == nil)
    }
  }
#endif
