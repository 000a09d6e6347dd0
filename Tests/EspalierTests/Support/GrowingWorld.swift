// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

#if DEBUG
  /// An engine with lists of ten rows, 20 points each, of which twenty are in sight.
  final class GrowingWorld {
    let engine: ListEngine
    var lists: [NodeID] = []
    var rows: [NodeID] = []

    init(_ count: Int, _ configuration: EngineConfiguration = .init()) throws {
      engine = ListEngine(configuration)
      engine.setViewport(width: 320, height: 400)
      for list in 0..<count / 10 {
        lists.append(try engine.tree.appendContainer(to: engine.tree.root))
        for row in 0..<10 {
          rows.append(
            try engine.tree.appendRow(
              RowID(Int64(10 * list + row)), attributes: RowAttributes(height: .fixed(20)),
              to: lists[list])
          )
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
        case 0: try engine.tree.update(row)
        case 1: try engine.tree.move(row, to: .first(in: lists[0]))
        case 2: try engine.tree.remove(row)
        default: _ = try engine.tree.makeRow(-1, at: .after(row))
        }
        if oneByOne { engine.commit() }
      }
      engine.commit()
    }

    /// What is wrong with how an act grows while the list does, if anything. What is prepared is not counted.
    static func violation(
      of growth: Growth, _ configuration: EngineConfiguration = .init(), from count: Int = 200,
      prepare: (GrowingWorld) throws -> Void = { _ in }, act: (GrowingWorld) throws -> Void
    ) throws -> String? {
      try growth.violation(from: count, doublings: 3) { count in
        let world = try GrowingWorld(count, configuration)
        try prepare(world)
        let before = world.engine.work
        try act(world)
        return world.engine.work - before
      }
    }
  }

  extension EngineConfiguration {
    nonisolated static var sectioned: EngineConfiguration {
      var configuration = EngineConfiguration()
      configuration.hasSections = true
      return configuration
    }

    nonisolated static var withoutLayout: EngineConfiguration {
      var configuration = EngineConfiguration()
      configuration.layout = nil
      return configuration
    }
  }
#endif
