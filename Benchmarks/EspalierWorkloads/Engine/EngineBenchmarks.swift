// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

extension Suite {
  /// How many commits of a case are replayed strictly.
  private static let mostChecks = 12

  /// Edits through the engine, from the edit to the report that the host gets.
  @ListBuilder<Benchmark>
  static var engineBenchmarks: [Benchmark] {
    for edits in [1, 10, 100, 1000, 10_000] { commits(of: edits) }
    modelBenchmarks
    identityBenchmark
    feedBenchmarks
    engineMemory
  }

  /// Transactions of random edits; the time is that of one edit. Ten million rows are measured with
  /// `--rows 10000000`.
  private static func commits(of edits: Int) -> Benchmark {
    let sizes: Sizes =
      [1, 1000].contains(edits)
      ? .extended([100_000], recorded: [1_000_000]) : .scaled([100_000])
    return Benchmark(
      "commit-\(edits)", variants: ["layout", "no-layout", "sections"], sizes: sizes
    ) { request in
      let commits = max(1, 1000 / edits)
      return Case(edits: edits, inputBytes: 16 * edits, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          let world = try EngineWorld(
            rows: request.rows, withLayout: request.variant != "no-layout",
            hasSections: request.variant == "sections")
          var checks = 0
          return Operation(
            repetitions: commits * edits,
            run: { _ in
              for _ in 0..<commits {
                world.edit(edits)
                world.engine.commit()
              }
            },
            verify: { _ in
              // What is replayed is one commit more, and none of those measured: with a million rows one
              // after every sample would take longer than all else.
              guard checks < (request.rows < 1_000_000 ? mostChecks : 2) else { return }
              checks += 1
              try world.checkOneCommit(of: edits)
              world.host.forgetUpdate()
              // Lists that the host kept were taken from the engine, which now needs new ones: both of
              // those that it fills in turn.
              for _ in 0..<2 {
                world.edit(edits)
                world.engine.commit()
              }
            })
        }
        if edits == 1, request.variant != "sections" {
          Contestant.onMainActor("heckel") { try heckel(rows: request.rows) }
        }
      }
    }
  }

  /// What most list libraries do for one inserted row: a diff of everything.
  @MainActor
  private static func heckel(rows: Int) throws -> Operation {
    let world = try EngineWorld(rows: rows, withLayout: false)
    let old = world.engine.committedRows()
    try world.checkOneCommit(of: 1)
    let new = world.engine.committedRows()
    var found = PlainUpdate()
    return Operation(
      run: { _ in found = Heckel.difference(from: old, to: new) },
      verify: { _ in try expect(found.operationCount > 0, "nothing was found") })
  }
}
