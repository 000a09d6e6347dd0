// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

extension Suite {
  /// What a user of an app feels: through models, with a recycler, and nineteen rows in sight.
  @ListBuilder<Benchmark>
  static var feedBenchmarks: [Benchmark] {
    feed("feed-nothing", steps: 100) { $0.commitNothing() }
    feed("feed-insert", steps: 20) { $0.insertOrRemove() }
    feed("feed-like", steps: 20) { $0.like() }
    feed("feed-expand", steps: 20) { $0.expandOrCollapse() }
    feed("feed-jump", steps: 20) { $0.jump() }
    feed("feed-page", steps: 20) { $0.page() }
  }

  /// - Parameters:
  ///   - steps: how many of them a run makes; an even number, after which all is as before.
  ///   - step: one change with its commit, until the views show it.
  private static func feed(
    _ name: String, steps: Int, _ step: @escaping @MainActor (FeedWorld) -> Void
  ) -> Benchmark {
    Benchmark(name, variants: ["feed"], sizes: .scaled([100_000])) { request in
      Case(edits: 1, inputBytes: 16, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          let world = try FeedWorld(rows: request.rows)
          return Operation(
            repetitions: steps,
            run: { _ in for _ in 0..<steps { step(world) } },
            verify: { _ in
              try world.verify()
              // Half of a pair, so that both halves are looked at.
              step(world)
              try world.verify()
              step(world)
            })
        }
      }
    }
  }
}
