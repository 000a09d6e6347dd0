// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

extension Suite {
  /// From identities in no order to the rows that have them; the time is that of one look.
  static var identityBenchmark: Benchmark {
    Benchmark("row-by-identity", variants: ["no-layout"], sizes: .scaled([100_000])) { request in
      let looks = 10_000
      return Case(inputBytes: 8, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          let engine = try EngineWorld(rows: request.rows, withLayout: false).engine
          let ids = engine.committedRows().map(\.id)
          // A stride that meets every row, far from the one before.
          let wanted = (0..<looks).map { ids[$0 * 7919 % ids.count] }
          _ = engine.rowIndex(withID: wanted[0])
          return Operation(
            repetitions: looks,
            run: { _ in
              var sum = 0
              for id in wanted { sum += engine.rowIndex(withID: id) ?? 0 }
              blackHole(sum)
            },
            verify: { _ in
              for id in wanted {
                try expect(
                  engine.rowIndex(withID: id).map { ids[$0] } == id, "row \(id) is not found")
              }
            })
        }
      }
    }
  }
}
