// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

extension Suite {
  /// What apps do all day: a state, a tap, a section that is folded.
  @ListBuilder<Benchmark>
  static var modelBenchmarks: [Benchmark] {
    models("set-state") { $0.setState() }
    models("like-tap") { $0.tapLike() }
    hideAndShow
  }

  private static let layoutVariants = ["layout", "no-layout"]

  /// A change of one model, from the call to the report that the host gets.
  private static func models(
    _ name: String, _ change: @escaping @MainActor (ModelWorld) -> Void
  ) -> Benchmark {
    Benchmark(name, variants: layoutVariants, sizes: .scaled([100_000])) { request in
      Case(edits: 1, inputBytes: 16, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          let changes = 1000
          let world = try ModelWorld(
            rows: request.rows, changes: changes, withLayout: request.variant == "layout")
          return Operation(
            repetitions: changes,
            run: { _ in for _ in 0..<changes { change(world) } },
            verify: { _ in
              try world.check { change(world) }
              world.host.forgetUpdate()
              // Lists that the host kept were taken from the engine, which now needs new ones.
              for _ in 0..<2 { change(world) }
            })
        }
      }
    }
  }

  /// A container of a thousand rows in the middle of the list is hidden, and shown again; the time is
  /// that of one of the two.
  private static var hideAndShow: Benchmark {
    let count = 1000
    return Benchmark(
      "hide-show-1000", variants: layoutVariants, sizes: .scaled([100_000])
    ) { request in
      Case(edits: count, inputBytes: 16 * count, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          let world = try EngineWorld(
            rows: request.rows, withLayout: request.variant == "layout")
          let container = try world.addContainer(rows: count)
          @MainActor func set(_ isHidden: Bool) {
            try! world.engine.setHidden(isHidden, container)  // It is in the tree.
            world.engine.commit()
          }
          return Operation(
            repetitions: 2,
            run: { _ in
              set(true)
              set(false)
            },
            verify: { _ in
              for isHidden in [true, false] {
                try world.host.checkCommit(of: world.engine) { set(isHidden) }
                let (deletes, inserts) = (world.host.update.deletes, world.host.update.inserts)
                try expect(
                  deletes.count == (isHidden ? count : 0)
                    && inserts.count == (isHidden ? 0 : count),
                  "\(deletes.count) rows went and \(inserts.count) came")
              }
              world.host.forgetUpdate()
              // Lists that the host kept were taken from the engine, which now needs new ones.
              set(true)
              set(false)
            })
        }
      }
    }
  }
}
