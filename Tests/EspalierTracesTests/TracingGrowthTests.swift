// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierTraces
import EspalierUpdates
import Testing

#if DEBUG || ESPALIER_CHECKS
  /// Lists of ten rows each.
  @MainActor struct GrowingWorld {
    let engine = ListEngine()
    let host = ReportingHost()
    var lists: [NodeID] = []
    var rows: [NodeID] = []

    init(_ count: Int) throws {
      engine.host = host
      engine.setViewport(width: 320, height: 400)
      for list in 0..<count / 10 {
        lists.append(try engine.makeContainer(at: .last(in: engine.rootNode)))
        for row in 0..<10 {
          let content = RowContent(RowID(Int64(10 * list + row)), height: .fixed(20))
          rows.append(try engine.makeRow(content, at: .last(in: lists[list])))
        }
      }
      engine.commit()
    }

    /// A row in the middle, far out of sight.
    var middle: NodeID { rows[rows.count / 2] }

    /// Updates, moves, removes or follows each row by another; in one commit, or in one each.
    func editAllRows(oneByOne: Bool) throws {
      for (index, row) in rows.enumerated() {
        switch index % 4 {
        case 0: try engine.update(row)
        case 1: try engine.move(row, to: .first(in: lists[0]))
        case 2: try engine.remove(row)
        default: try engine.makeRow(RowContent(-1, height: .fixed(20)), at: .after(row))
        }
        if oneByOne { engine.commit() }
      }
      engine.commit()
    }
  }

  extension TracePlayer {
    /// The names that were looked up, and those that they were compared with.
    fileprivate var namingWork: Int { lookupCount + comparisonCount }
  }

  /// Counted steps, while the size doubles.
  @Suite("What recording and replaying cost as lists grow")
  @MainActor struct TracingGrowthTests {
    /// How what a recorder does for some acts grows with the list.
    private func violation(
      of growth: Growth, _ act: (GrowingWorld) throws -> Void
    ) throws -> String? {
      try growth.violation(from: 200, doublings: 3) { count in
        let world = try GrowingWorld(count)
        let recorder = world.engine.record(to: [UInt8]())
        let before = recorder.work
        try act(world)
        let work = recorder.work - before
        #expect(work > 0)
        try expectReplay(recorder.finish(), of: world.engine)
        return work
      }
    }

    private func expectReplay(_ trace: [UInt8], of engine: ListEngine) throws {
      var replay = TreeTraceReplay()
      for step in try steps(of: trace) { try replay.apply(step) }
      #expect(replay.rows.map(\.stamp) == engine.listedRows.map(\.stamp))
    }

    @Test("To record one edit costs the same in any list")
    func oneEdit() throws {
      let found = try violation(of: .constant) { world in
        let new = try world.engine.makeRow(RowContent(-1), at: .before(world.middle))
        world.engine.commit()
        try world.engine.move(new, to: .first(in: world.lists[1]))
        world.engine.commit()
        try world.engine.update(new)
        world.engine.commit()
        world.engine.commit()
        try world.engine.remove(new)
        world.engine.commit()
      }
      #expect(found == nil)
    }

    @Test("To record edits of all rows costs each the same, in one commit or in many")
    func allEdits() throws {
      for oneByOne in [false, true] {
        let found = try violation(of: .linear) { world in
          try world.editAllRows(oneByOne: oneByOne)
        }
        #expect(found == nil)
      }
    }

    @Test("The list that is there is named in linear steps")
    func start() throws {
      let found = try Growth.linear.violation(from: 200, doublings: 3) { count in
        let world = try GrowingWorld(count)
        let recorder = world.engine.record(to: [UInt8]())
        #expect(recorder.work >= count)
        return recorder.work
      }
      #expect(found == nil)
    }

    @Test("Names stay short at the ends of a list, and where many rows come at once")
    func names() throws {
      for way in 0..<3 {
        var lengths: [Int] = []
        for count in [100, 400, 1_600] {
          let engine = ListEngine()
          let recorder = engine.record(to: [UInt8]())
          let first = try engine.append(-1)
          try engine.append(-2)
          engine.commit()
          for id in 0..<count {
            let place: Place =
              switch way {
              case 0: .last(in: engine.rootNode)
              case 1: .first(in: engine.rootNode)
              default: .after(first)
              }
            try engine.makeRow(RowContent(RowID(Int64(id))), at: place)
            if way < 2 { engine.commit() }
          }
          engine.commit()
          let changes = try steps(of: recorder.finish()).flatMap(\.changes)
          lengths.append(changes.map { "\($0)".count }.max() ?? 0)
        }
        #expect(lengths[2] <= lengths[0] + 4, "way \(way): \(lengths)")
      }
    }

    /// A file in a directory of ten.
    private func path(_ file: Int) throws -> TracePath {
      try TracePath("d\(file / 10)/f\(file % 10)")
    }

    /// What it costs to play a step for each of many files.
    private func violation(of change: (Int) throws -> TreeTraceChange) throws -> String? {
      try Growth.linearLogarithmic.violation(from: 100, doublings: 3) { count in
        let player = TracePlayer()
        try player.play(
          TreeTraceStep(label: "", changes: try (0..<count).map { .add(0, try path($0)) }))
        let before = player.namingWork
        for file in 0..<count {
          try player.play(TreeTraceStep(label: "", changes: [try change(file)]))
        }
        return player.namingWork - before
      }
    }

    @Test("Each step is replayed at the cost of a search for its names")
    func replay() throws {
      let modified = try violation { .modify(1, try path($0)) }
      let renamed = try violation { .rename(1, from: try path($0), to: try TracePath("e/\($0)")) }
      let deleted = try violation { .delete(try path($0)) }
      let added = try violation { .add(1, try TracePath("e\($0 % 7)/\($0)")) }
      #expect(modified == nil && renamed == nil && deleted == nil && added == nil)
    }

    @Test("A change in a directory of any size is found by halving")
    func directory() throws {
      let found = try Growth.logarithmic.violation(from: 200, doublings: 3) { count in
        let player = TracePlayer()
        let old = try (0..<count).map { try TracePath("\(1_000_000 + $0)") }
        try player.play(TreeTraceStep(label: "", changes: old.map { .add(0, $0) }))
        let before = player.namingWork
        let new = try TracePath("1000007a")
        for change: TreeTraceChange in [
          .modify(3, old[count / 3]), .rename(4, from: old[count / 3], to: new), .delete(new),
          .add(5, old[count / 3]),
        ] {
          try player.play(TreeTraceStep(label: "", changes: [change]))
        }
        return player.namingWork - before
      }
      #expect(found == nil)
    }

    /// Removing the directories above a file began at the root again for each of them.
    @Test("Names are looked up as often as a path has some, however deep it is")
    func deepPaths() throws {
      let violation = try Growth.linear.violation(from: 500, doublings: 3) { depth in
        let player = TracePlayer()
        let deep = Array(repeating: "a", count: depth).joined(separator: "/")
        for change: TreeTraceChange in [
          .add(1, try TracePath(deep + "/f")), .modify(2, try TracePath(deep + "/f")),
          .rename(3, from: try TracePath(deep + "/f"), to: try TracePath(deep + "/g")),
          .delete(try TracePath(deep + "/g")),
        ] {
          try player.play(TreeTraceStep(label: "", changes: [change]))
        }
        #expect(player.engine.childCount == 0 && player.lookupCount > depth)
        return player.lookupCount
      }
      #expect(violation == nil)
    }
  }
#endif
