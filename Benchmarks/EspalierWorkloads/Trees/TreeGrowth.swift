// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

extension Suite {
  /// A tree that grows row by row, each after a random one, with the list of rows up to date after each.
  ///
  /// The times are those of one insertion on average. What matters are the slowest ones: storage that
  /// is copied to grow would stop a list for milliseconds. `slowest` is the slowest insertion when each
  /// is given its fastest of three runs in fresh memory, which leaves out what other programs did;
  /// `slowest_raw` is the slowest of all in the luckiest of the three.
  static var treeGrowth: Benchmark {
    Benchmark(
      "grow", variants: ["append", "random"], sizes: .extended([100_000], recorded: [1_000_000])
    ) { request in
      Case(inputBytes: 4, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          TreeGrowth(rows: request.rows, appends: request.variant == "append").operation()
        }
      }
    }
  }

  /// The bytes of a tree for each of its rows.
  static var treeMemory: Benchmark {
    let variants = TreeShape.allCases.map(\.rawValue)
    return Benchmark("memory", variants: variants, sizes: .scaled([100_000])) { request in
      // What is made once for the whole process is no row's.
      try MainActor.assumeIsolated { _ = try request.shape.make(rows: 10) }
      return Case(
        inputBytes: request.rows * MemoryLayout<NodeID>.size, dataSets: 1, isTimed: false,
        heldRows: request.rows
      ) {
        Contestant.onMainActor(Contestant.ours) {
          let engine = try request.shape.make(rows: request.rows).engine
          return Operation(
            run: { _ in blackHole(engine.rowCount) },
            verify: { _ in try expect(engine.rowCount == request.rows, "rows are missing") })
        }
      }
    }
  }
}

/// A tree that grows, and how long its insertions took.
@MainActor
private final class TreeGrowth {
  private let count: Int

  /// The position of the row after which each row goes.
  private let anchors: [Int]

  /// The trees of the first runs, kept so that every one of them grows into fresh memory.
  private var kept: [ListEngine] = []
  private var engine = ListEngine(.withoutLayout)
  private var rows: [NodeID] = []

  /// Nanoseconds of each insertion: of the run, and the fewest of all kept runs.
  private var times: [UInt32]
  private var fewest: [UInt32]
  private var luckiest = UInt32.max

  private static let keptRuns = 3

  init(rows count: Int, appends: Bool) {
    var generator = SplitMix64(seed: UInt64(count))
    self.count = count
    anchors = (0..<count).map { row in
      row == 0 ? 0 : appends ? row - 1 : Int.random(in: 0..<row, using: &generator)
    }
    times = Array(repeating: 0, count: count)
    fewest = Array(repeating: .max, count: count)
    rows.reserveCapacity(count)
  }

  func operation() -> Operation {
    Operation(
      repetitions: count,
      reset: { [self] _ in
        rows.removeAll(keepingCapacity: true)
        engine = ListEngine(.withoutLayout)
      },
      run: { [self] _ in grow() },
      verify: { [self] _ in
        try expect(engine.rowCount == count, "rows are missing")
        note()
      },
      counters: { [self] _ in
        [
          Counter("slowest", .nanoseconds, Double(fewest.max() ?? 0)),
          Counter("slowest_raw", .nanoseconds, Double(luckiest)),
        ]
      })
  }

  private func grow() {
    let clock = SystemClock()
    var before = clock.now()
    for row in 0..<count {
      let place = row == 0 ? Place.first(in: engine.rootNode) : .after(rows[anchors[row]])
      rows.append(try! engine.makeRow(.fixed(Int64(row)), at: place))
      engine.commit()
      let after = clock.now()
      times[row] = UInt32(clamping: after - before)
      before = after
    }
  }

  private func note() {
    guard kept.count < Self.keptRuns else { return }
    kept.append(engine)
    luckiest = min(luckiest, times.max() ?? 0)
    for row in 0..<count { fewest[row] = min(fewest[row], times[row]) }
  }
}
