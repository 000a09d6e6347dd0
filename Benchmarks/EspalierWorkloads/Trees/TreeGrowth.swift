// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierTree

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
        Contestant(Contestant.ours) {
          TreeGrowth(rows: request.rows, appends: request.variant == "append").operation()
        }
      }
    }
  }

  /// The bytes of a tree for each of its rows.
  static var treeMemory: Benchmark {
    let variants = TreeShape.allCases.map(\.rawValue)
    return Benchmark("memory", variants: variants, sizes: .scaled([100_000])) { request in
      let tree = try TreeShape(rawValue: request.variant)!.make(rows: request.rows).tree
      let expected = try tree.rows(in: tree.root).map { try tree.identity(of: $0).rawValue }
      return Case(
        inputBytes: request.rows * MemoryLayout<NodeIndex>.size, dataSets: 1, isTimed: false
      ) {
        Contestant(Contestant.ours) {
          let listing = flattenOurs(tree, expected)
          return Operation(run: listing.run, verify: listing.verify) { _ in
            let bytes = Double(tree.memoryHeld)
            return [
              Counter("tree_bytes", .bytes, bytes),
              Counter("bytes_per_row", .bytes, bytes / Double(request.rows)),
            ]
          }
        }
      }
    }
  }
}

/// A tree that grows, and how long its insertions took.
private final class TreeGrowth {
  private let count: Int

  /// The position of the row after which each row goes.
  private let anchors: [Int]

  /// The trees of the first runs, kept so that every one of them grows into fresh memory.
  private var kept: [ComponentTree] = []
  private var tree = ComponentTree()
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
        tree = ComponentTree()
      },
      run: { [self] _ in grow() },
      verify: { [self] _ in
        try expect(tree.rowCount == count, "rows are missing")
        note()
      },
      counters: { [self] _ in
        [
          Counter("slowest", .nanoseconds, Double(fewest.max() ?? 0)),
          Counter("slowest_raw", .nanoseconds, Double(luckiest)),
          Counter("bytes_per_row", .bytes, Double(tree.memoryHeld) / Double(count)),
        ]
      })
  }

  private func grow() {
    let clock = SystemClock()
    let attributes = RowAttributes(height: .fixed(44))
    var before = clock.now()
    for row in 0..<count {
      let place = row == 0 ? Place.first(in: tree.root) : .after(rows[anchors[row]])
      rows.append(try! tree.makeRow(RowID(Int64(row)), attributes: attributes, at: place))
      tree.settle()
      let after = clock.now()
      times[row] = UInt32(clamping: after - before)
      before = after
    }
  }

  private func note() {
    guard kept.count < Self.keptRuns else { return }
    kept.append(tree)
    luckiest = min(luckiest, times.max() ?? 0)
    for row in 0..<count { fewest[row] = min(fewest[row], times[row]) }
  }
}
