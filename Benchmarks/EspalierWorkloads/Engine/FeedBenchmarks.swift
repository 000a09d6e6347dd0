// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit

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
    feed("feed-update-unseen", steps: 100) { $0.updateUnseen() }
    feed("feed-move", steps: 20) { $0.move() }
    feed("feed-rotate", steps: 20) { $0.rotate() }
    feedLoad
  }

  /// The feed is made, until rows of its middle are on the screen.
  private static var feedLoad: Benchmark {
    Benchmark("feed-load", variants: ["feed"], sizes: .scaled([100_000])) { request in
      Case(edits: request.rows, inputBytes: 16 * request.rows, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          var world: FeedWorld?
          return Operation(
            run: { _ in world = try! FeedWorld(rows: request.rows) },  // All its rows are there.
            verify: { _ in
              try expectSome(world).verify()
              world = nil
            })
        }
      }
    }
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
