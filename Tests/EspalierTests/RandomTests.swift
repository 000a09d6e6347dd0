// SPDX-License-Identifier: MIT

import EspalierOracles
import EspalierTestSupport
import Testing

/// Lists that are edited, hidden, scrolled and resized at random, each commit judged by the twin.
/// `SEED=… swift test --filter EspalierTests` repeats a failure.
@Suite struct RandomTests {
  @Test func smallListsAgreeWithTheirTwin() throws {
    try run(count: 150, limit: 8, commits: 30, edits: 4)
  }

  /// Lists of few rows, half of which have no height.
  @Test func shortListsAgreeWithTheirTwin() throws {
    try run(count: 200, limit: 12, commits: 10, edits: 3, isShort: true)
  }

  @Test func listsAgreeWithTheirTwin() throws {
    try run(count: 60, limit: 50, commits: 30, edits: 8)
  }

  @Test func largeListsAgreeWithTheirTwin() throws {
    try run(count: 2, limit: 600, commits: 10, edits: 60)
  }

  @Test(arguments: [false, true]) func waterfallsKeepTheirRules(strict: Bool) throws {
    for seed in seeds(count: 60) {
      do {
        try RandomWaterfall(SeededGenerator(seed: seed), isStrict: strict).run(commits: 60)
      } catch {
        Issue.record("SEED=\(seed): \(error)")
        return
      }
    }
  }

  private func run(
    count: Int, limit: Int, commits: Int, edits: Int, isShort: Bool = false
  ) throws {
    for seed in seeds(count: count) {
      do {
        try RandomList(SeededGenerator(seed: seed), limit: limit, isShort: isShort).run(
          commits: commits, edits: edits)
      } catch {
        Issue.record("SEED=\(seed): \(error)")
        return
      }
    }
  }
}
