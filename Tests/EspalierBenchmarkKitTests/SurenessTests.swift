// SPDX-License-Identifier: MIT

import Testing

@testable import EspalierBenchmarkKit

/// Whole runs, made up: what one build measures twice, and what a regression does to that.
@Suite struct SurenessTests {
  /// Times of a run: 40 benchmarks of one case in `updates`, 12 of three in `flatten`, each with two peers.
  /// A process strays by a fiftieth or so.
  private struct Run {
    var lines: [ResultLine] = []
    var generator: SplitMix64
    let deviation: Double

    init(
      seed: UInt64, deviation: Double = 0.02, ours: (CaseID) -> Double = { _ in 1 },
      peers: (CaseID) -> Double = { _ in 1 }
    ) {
      self.deviation = deviation
      generator = SplitMix64(seed: seed)
      let single = (0..<40).map {
        CaseID(suite: "updates", benchmark: "b\($0)", variant: "v", rows: 1000)
      }
      let several = (0..<36).map {
        CaseID(suite: "flatten", benchmark: "b\($0 / 3)", variant: "v\($0 % 3)", rows: 1000)
      }
      for id in single + several {
        add(id, Contestant.ours, 100 * ours(id))
        add(id, "heckel", 900 * peers(id))
        add(id, "difference", 500 * peers(id))
      }
    }

    private mutating func add(_ id: CaseID, _ contestant: String, _ usual: Double) {
      let sum = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator)
      }
      let time = usual * exponential(sum * deviation)
      lines.append(
        ResultLine(
          id: id, contestant: contestant, edits: 1, metric: .time,
          estimate: Estimate(time, low: time, high: time * 1.01, samples: 9)))
    }
  }

  private let single = CaseID(suite: "updates", benchmark: "b7", variant: "v", rows: 1000)

  private func compare(_ after: Run, _ confirmations: [Double]? = nil) -> Comparison {
    Comparison(
      before: file(Run(seed: 1).lines), after: file(after.lines),
      confirmations: confirmations.map { [single: $0] } ?? [:])
  }

  /// One build measured again and again.
  @Test func theSameBuildIsNeverSlower() {
    for seed in 2..<40 as Range<UInt64> {
      let comparison = compare(Run(seed: seed))
      #expect(comparison.count(.slower) == 0, "\(seed): \(comparison.report())")
    }
  }

  /// A baseline with a few lucky times: they look slower now, and that is said, but it is no failure.
  @Test func luckyTimesOfABaselineAreNotSure() {
    let lucky = ["b3", "b9", "b20"]
    let after = Run(seed: 2) { $0.suite == "updates" && lucky.contains($0.benchmark) ? 1.25 : 1 }
    let comparison = compare(after)
    #expect(comparison.count(.slower) == 0 && comparison.count(.suspect) == 3)
    #expect(comparison.exitCode(strict: false) == 0 && comparison.exitCode(strict: true) == 2)
    #expect(comparison.slowTimes.map(\.benchmark) == lucky)
    #expect(comparison.report().contains("looks slower (not sure): alone, and in one process"))
    #expect(comparison.summary.contains("3 looks slower (not sure)"))
  }

  /// A fifth more in one suite, or in the cases of one benchmark.
  @Test func casesThatAgreeAreSlower() {
    let suite = compare(Run(seed: 2) { $0.suite == "flatten" ? 1.2 : 1 })
    #expect(suite.count(.slower) > 24 && suite.exitCode(strict: false) == 1)
    #expect(suite.findings.allSatisfy { $0.verdict != .slower || $0.id.suite == "flatten" })
    let many = compare(Run(seed: 2) { $0.suite == "updates" ? 1.2 : 1 })
    #expect(many.count(.slower) > 28 && many.exitCode(strict: false) == 1)
    let benchmark = compare(
      Run(seed: 2) { $0.suite == "flatten" && $0.benchmark == "b5" ? 1.3 : 1 })
    #expect(
      benchmark.findings.filter { $0.verdict == .slower }.map(\.id.benchmark) == ["b5", "b5", "b5"])
  }

  /// On a machine where a fifth is less than what counts for one of many, it is not for many of them, even if the
  /// fastest of several processes is near what it was.
  @Test func manyAreSurerThanOne() {
    let slow = { (id: CaseID) in id.suite == "flatten" ? 1.2 : 1.0 }
    let before = file(Run(seed: 1, deviation: 0.026).lines)
    let runs = (2..<8).map { Run(seed: $0, deviation: 0.026, ours: slow) }
    var fastest = file(runs[0].lines)
    var confirmations: [CaseID: [Double]] = [:]
    for run in runs.dropFirst() {
      let lines = run.lines.filter { slow($0.id) > 1 && $0.contestant == Contestant.ours }
      for line in lines { confirmations[line.id, default: []].append(line.estimate.value) }
      fastest.keepFaster(lines)
    }
    let comparison = Comparison(before: before, after: fastest, confirmations: confirmations)
    #expect(comparison.thresholds.time > 0.15 && comparison.thresholds.agreed < 0.13)
    let slower = comparison.findings.filter { $0.verdict == .slower }
    #expect(slower.count > 20 && slower.allSatisfy { slow($0.id) > 1 }, "\(comparison.report())")
    #expect(slower.contains { $0.reason == "other cases agree" })
    // The same processes without the regression.
    let same = file(Run(seed: 2, deviation: 0.026).lines)
    #expect(Comparison(before: before, after: same).count(.slower) == 0)
  }

  /// What is not comparable stays so, whatever the cases beside it say.
  @Test func agreementNeedsWhatIsComparable() {
    var after = Run(seed: 2) { $0.suite == "flatten" ? 1.5 : 1 }
    for index in after.lines.indices where after.lines[index].id.benchmark == "b1" {
      after.lines[index].edits = 2
    }
    let comparison = compare(after)
    let other = comparison.findings.filter { $0.id.benchmark == "b1" }
    #expect(other.allSatisfy { $0.verdict == .inconclusive } && comparison.count(.slower) > 25)
  }

  /// A case alone is slower if processes that agree among themselves say so.
  @Test func confirmationsMakeACaseSure() {
    let after = Run(seed: 2) { $0 == single ? 1.25 : 1 }
    let time = after.lines.first { $0.id == single }!.estimate.value
    let verdict = { (spread: Double) in
      compare(after, [time, time * (1 + spread / 2), time * (1 + spread), time * 1.001]).findings
        .first { $0.id == single }
    }
    #expect(verdict(0.02)?.verdict == .slower)
    #expect(verdict(0.12)?.verdict == .suspect)
    #expect(verdict(0.12)?.reason == "alone, and processes differ by 12 %")
    let twice = compare(Run(seed: 2) { $0 == single ? 2 : 1 })
    #expect(twice.findings.filter { $0.verdict == .slower }.map(\.id) == [single])
  }

  /// Where the peers of a case take longer too it is the machine, however many agree.
  @Test func peersThatTookLongerAreADoubt() {
    let flatten = { (id: CaseID) in
      id.suite == "flatten" && ["b0", "b1", "b2"].contains(id.benchmark) ? 1.3 : 1.0
    }
    let comparison = compare(Run(seed: 2, ours: flatten, peers: flatten))
    #expect(comparison.count(.slower) == 0 && comparison.count(.suspect) > 0)
    #expect(comparison.findings.contains { $0.reason == "its peers took longer too" })
    #expect(compare(Run(seed: 2, ours: flatten)).exitCode(strict: false) == 1)
  }

  /// Where peers changed by more than what counts, nothing is judged.
  @Test func anotherPaceOfPeersIsNotJudged() {
    let comparison = compare(Run(seed: 2, ours: { _ in 1.6 }, peers: { _ in 1.3 }))
    #expect(comparison.count(.unjudged) == 76 && !comparison.judgesTimes)
    #expect(comparison.findings[0].reason == "another pace of the machine")
    #expect(comparison.report().contains("take 1.3"))
    #expect(comparison.exitCode(strict: false) == 0 && comparison.exitCode(strict: true) == 2)
  }
}
