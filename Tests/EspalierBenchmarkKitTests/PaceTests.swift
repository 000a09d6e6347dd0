// SPDX-License-Identifier: MIT

import Testing

@testable import EspalierBenchmarkKit

@Suite struct PaceTests {
  /// Ratios around `center` that stray as a normal distribution does, without chance.
  private func ratios(_ count: Int, around center: Double, deviation: Double) -> [Double] {
    // Sums of twelve uniform numbers are nearly normal, with the deviation 1.
    var generator = SplitMix64(seed: 7)
    return (0..<count).map { _ in
      let sum = (0..<12).reduce(0.0) { sum, _ in
        sum + Double(generator.next() >> 11) / Double(1 << 53)
      }
      return center * exponential((sum - 6) * deviation)
    }
  }

  private func pace(
    ours: [Double], peers: [Double] = [], restlessness: Double = 0
  ) -> Pace {
    Pace(ours: ours, peers: peers, restlessness: restlessness, least: 0.025)
  }

  @Test func aQuietMachineHasItsUsualDeviation() {
    let quiet = pace(ours: ratios(200, around: 1, deviation: 0.01))
    #expect(quiet.deviation == 0.025 && quiet.factor == 1)
  }

  /// What did not change tells of the machine: how fast it is, and how steady.
  @Test func peersShowThePace() {
    let steady = pace(
      ours: ratios(200, around: 1, deviation: 0.01),
      peers: ratios(200, around: 1.3, deviation: 0.2))
    #expect((1.25...1.35).contains(steady.factor))
    #expect((0.15...0.25).contains(steady.deviation))
  }

  /// A regression in a third of the cases is not taken for restlessness.
  @Test func regressionsAreNoPace() {
    let usual = ratios(200, around: 1, deviation: 0.02)
    let slower = usual.enumerated().map { $0 % 3 == 0 ? $1 * 1.5 : $1 }
    let found = pace(ours: slower, peers: usual)
    #expect((0.98...1.02).contains(found.factor))
    #expect(found.deviation < 0.05)
    #expect(Thresholds(comparisons: 200, pace: found).time < 0.25)
  }

  /// Of a few times nothing can be said: there the controls speak.
  @Test func controlsSpeakForFewTimes() {
    #expect(pace(ours: [1, 2, 3], restlessness: 0.1).deviation == 0.1)
    #expect(pace(ours: ratios(20, around: 1, deviation: 0.01), restlessness: 0.1).deviation < 0.03)
    #expect(pace(ours: [], peers: [1.5]).factor == 1)
    let spread = ControlSpread(median: 100, range: 80...120)
    #expect((0.12...0.13).contains(spread.deviation))
  }

  /// The more times are looked at, and the more restless the machine, the larger a difference has to be.
  @Test func thresholdsGrow() {
    let time = { (comparisons: Int, deviation: Double) in
      Thresholds(
        comparisons: comparisons,
        pace: Pace(ours: [], peers: [], restlessness: deviation, least: 0.025)
      ).time
    }
    #expect(time(1, 0) < 0.08)
    #expect((0.11...0.13).contains(time(600, 0)))
    #expect((0.19...0.22).contains(time(600, 0.04)))
  }

  /// The machine takes 1.06 × for everything; one case takes 2 ×, another 0.9 ×.
  @Test func differencesCountFromThePace() {
    let lines = { (ours: (Int) -> Double, peer: Double) in
      (0..<30).flatMap { index -> [ResultLine] in
        let value = ours(index)
        var other = line("b\(index)", .time, peer, peer...peer * 1.01)
        other.contestant = "heckel"
        return [line("b\(index)", .time, value, value...value * 1.01), other]
      }
    }
    let comparison = Comparison(
      before: file(lines({ _ in 100 }, 1000)),
      after: file(lines({ [3: 200, 4: 90][$0] ?? 106 }, 1060)))
    #expect(comparison.findings.filter { $0.verdict == .slower }.map(\.id.benchmark) == ["b3"])
    #expect(comparison.findings.filter { $0.verdict == .faster }.map(\.id.benchmark) == ["b4"])
    #expect(comparison.count(.same) == 28)
    #expect(comparison.notes.count == 1 && comparison.notes[0].contains("1.06 ×"))
  }

  /// Times that stray without a reason in the code.
  private func strayed(_ deviation: Double, threshold: Double? = nil) -> Comparison {
    let strays = ratios(60, around: 1, deviation: deviation)
    let before = (0..<60).map { line("b\($0)", .time, 100, 100...101) }
    let after = strays.enumerated().map { index, ratio in
      line("b\(index)", .time, 100 * ratio, 100 * ratio...101 * ratio)
    }
    return Comparison(before: file(before), after: file(after), threshold: threshold)
  }

  /// Where unchanged code takes a quarter more or less, little can be said, and that is said.
  @Test func aRestlessMachineIsNoVerdict() {
    let comparison = strayed(0.1)
    #expect(comparison.count(.slower) == 0 && comparison.judgesTimes)
    #expect(comparison.notes.contains { $0.hasPrefix("A restless machine") })
    #expect(comparison.summary.contains("threshold of times "))
  }

  /// Where it takes half or double its time nothing can be said: no verdict is given, and no threshold of
  /// thousands of percent.
  @Test(arguments: [0.3, 1.5]) func tooRestlessToJudge(deviation: Double) {
    let comparison = strayed(deviation)
    #expect(comparison.count(.unjudged) == 60 && !comparison.judgesTimes)
    #expect(comparison.exitCode(strict: false) == 0 && comparison.exitCode(strict: true) == 2)
    let report = comparison.report()
    #expect(report.contains("Times cannot be judged here"))
    #expect(report.contains("(times cannot be judged here)") && !report.contains("threshold"))
    // Who names a threshold is taken at his word.
    #expect(strayed(deviation, threshold: 3).judgesTimes)
  }
}
