// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

#if DEBUG
  /// An engine with containers of ten models, 20 points each, of which twenty are in sight.
  final class GrowingModels {
    let engine = ListEngine()
    var containers: [ContainerModel] = []
    var cells: [CellModel] = []

    init(_ count: Int) throws {
      engine.setViewport(width: 320, height: 400)
      for _ in 0..<count / 10 {
        let container = ContainerModel()
        let cells = (0..<10).map { _ in Self.cell() }
        try container.add(cells)
        try engine.root.add(container)
        containers.append(container)
        self.cells += cells
      }
      engine.commit()
    }

    static func cell() -> CellModel { CellModel(height: .fixed(20)) }

    /// A row in the middle, far out of sight.
    var middle: CellModel { cells[cells.count / 2] }

    /// A container in the middle.
    var middleContainer: ContainerModel { containers[containers.count / 2] }

    /// The work of the engine and of all models in no list.
    var work: Int { engine.work + FreeModels.work }

    /// What is wrong with how an act grows while the list does, if anything. What is prepared is not counted.
    static func violation(
      of growth: Growth, from count: Int = 200, prepare: (GrowingModels) throws -> Void = { _ in },
      act: (GrowingModels) throws -> Void
    ) throws -> String? {
      try growth.violation(from: count, doublings: 3) { count in
        let world = try GrowingModels(count)
        try prepare(world)
        let before = world.work
        try act(world)
        return world.work - before
      }
    }

    /// Containers, one in the other, from the outermost in.
    static func nest(_ depth: Int) throws -> [ContainerModel] {
      let all = (0..<depth).map { _ in ContainerModel() }
      for index in all.indices.dropFirst().reversed() { try all[index - 1].add(all[index]) }
      return all
    }
  }
#endif
