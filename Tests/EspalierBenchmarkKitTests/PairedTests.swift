// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierTestSupport
import Testing

/// What happens to times on a machine, as factors of what they would be.
private enum Noise: String, CaseIterable {
  /// Nothing but what a process's memory brings with it.
  case quiet
  /// Something else begins to run in the middle and stays.
  case busySecondHalf
  /// The machine becomes slower and slower.
  case drift
  /// Now and then a single process is hit.
  case hits

  /// The factor of one process, the `index`-th of `count`.
  func factor(_ index: Int, of count: Int, _ generator: inout SeededGenerator) -> Double {
    let own = 1 + 0.018 * Self.normal(&generator)
    switch self {
    case .quiet: return own
    case .busySecondHalf:
      return own * (2 * index > count ? 1.5 * (1 + 0.03 * Self.normal(&generator)) : 1)
    case .drift: return own * (1 + 0.6 * Double(index) / Double(count))
    case .hits: return own * (Int.random(in: 0..<10, using: &generator) == 0 ? 1.4 : 1)
    }
  }

  /// A number with mean 0 and deviation 1, nearly normal: the sum of twelve even ones.
  static func normal(_ generator: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
  }
}

@Suite struct PairedTests {
  private let judge = PairedJudge()

  /// The ratios of pairs of processes of two builds, of which the second takes `slowdown` times as long.
  private func ratios(
    _ noise: Noise, pairs: Int, slowdown: Double, _ generator: inout SeededGenerator
  ) -> [Double] {
    var beginsWithFirst = true
    return (0..<pairs).map { pair in
      beginsWithFirst =
        pair.isMultiple(of: 2) ? Bool.random(using: &generator) : !beginsWithFirst
      let one = noise.factor(2 * pair, of: 2 * pairs, &generator)
      let two = noise.factor(2 * pair + 1, of: 2 * pairs, &generator)
      return slowdown * (beginsWithFirst ? two / one : one / two)
    }
  }

  /// A whole run over so many benchmarks, all of them as much slower; the verdicts.
  private func verdicts(
    _ noise: Noise, benchmarks: Int, slowdown: Double, _ generator: inout SeededGenerator
  ) -> [Verdict] {
    let outcomes = PairedJudge(looks: 3).decide(Array(0..<benchmarks), pairs: 8) { ids, pairs in
      var measured: [Int: [Double]] = [:]
      for id in ids {
        measured[id] = ratios(noise, pairs: pairs, slowdown: slowdown, &generator)
      }
      return measured
    }
    return outcomes.values.map(\.verdict)
  }

  /// The same build against itself, again and again: never a difference.
  @Test(arguments: Noise.allCases.map(\.rawValue))
  func theSameBuildNeverDiffers(name: String) throws {
    let noise = try #require(Noise(rawValue: name))
    for seed in seeds(count: 3) {
      var generator = SeededGenerator(seed: seed)
      let found = verdicts(noise, benchmarks: 30, slowdown: 1, &generator)
      #expect(!found.contains(.slower) && !found.contains(.faster), "SEED=\(seed) \(found)")
    }
  }

  @Test func whatIsNoCandidateIsTheSameOnlyIfThatIsKnown() {
    let quiet = judge.screened([1.01, 0.99, 1, 1.02, 0.98, 1, 1.01, 0.99])
    #expect(quiet.verdict == .same && quiet.ratio == 1)
    let busy = judge.screened([0.8, 1.3, 1, 0.7, 1.4, 1, 1.2, 0.8])
    #expect(busy.verdict == .inconclusive && busy.ratio == 1)
    #expect(judge.screened([1]).verdict == .inconclusive)
  }

  /// A tenth is found, among others or alone.
  @Test(arguments: Noise.allCases.map(\.rawValue))
  func aTenthIsFound(name: String) throws {
    let noise = try #require(Noise(rawValue: name))
    var missed = 0
    let all = seeds(count: 5)
    for seed in all {
      var generator = SeededGenerator(seed: seed)
      let found = verdicts(noise, benchmarks: 3, slowdown: 1.1, &generator)
      missed += 3 - found.count { $0 == .slower }
      #expect(!found.contains(.faster), "SEED=\(seed)")
    }
    #expect(missed * 20 <= all.count * 3, "\(missed) missed")
  }

  /// What stays open is measured with more pairs, and nothing else is.
  @Test func whatIsOpenIsMeasuredAgain() {
    var asked: [String] = []
    var announced: [Int] = []
    let outcomes = PairedJudge(looks: 3).decide([0, 1, 2, 3], pairs: 6) { ids, pairs in
      asked.append("\(ids) \(pairs)")
      // The same, slower, torn for good; the other build lacks the last.
      let kinds = [[1, 1.001], [1.2, 1.21], [1.3, 0.8]]
      return Dictionary(
        uniqueKeysWithValues: ids.filter { $0 < 3 }.map { id in
          (id, (0..<pairs).map { kinds[id][$0 % 2] })
        })
    } announcing: {
      announced = [$0, $1]
    }
    #expect(asked == ["[0, 1, 2, 3] 6", "[1, 2] 15", "[2] 15", "[2] 30"])
    #expect(announced == [2, 3])
    #expect(outcomes.mapValues(\.verdict) == [0: .same, 1: .slower, 2: .inconclusive])
  }

  /// Out of time: a candidate stays open, whatever the first stage showed.
  @Test func whatThereIsNoTimeForStaysOpen() {
    let outcomes = judge.decide(["a"], pairs: 8) { ids, pairs in
      ["a": Array(repeating: 1.5, count: pairs)]
    } until: {
      true
    }
    #expect(outcomes["a"]?.verdict == .inconclusive)
  }

  /// A small median is not the same as long as a large one is as likely.
  @Test func aWideIntervalIsNotTheSame() {
    let wide = (0..<20).map { $0 % 2 == 0 ? 1.2 : 0.85 }
    #expect(judge.judge([wide])[0].verdict == .inconclusive)
  }

  @Test func aDifferenceNeedsSizeAndAgreement() {
    let same = judge.judge([Array(repeating: 1.04, count: 12)])
    #expect(same[0].verdict == .same && same[0].ratio == 1.04)
    let slower = judge.judge([Array(repeating: 1.06, count: 12)])
    #expect(slower[0].verdict == .slower && slower[0].interval == 1.06...1.06)
    let faster = judge.judge([Array(repeating: 0.9, count: 12)])
    #expect(faster[0].verdict == .faster)
    let torn = judge.judge([Array(repeating: 1.2, count: 7) + Array(repeating: 0.9, count: 5)])
    #expect(torn[0].verdict == .inconclusive)
    #expect(judge.judge([[1.5]])[0].verdict == .inconclusive)
    #expect(judge.judge([]).isEmpty)
  }

  /// Twelve pairs that agree are sure enough for one benchmark, not for a thousand.
  @Test func moreComparisonsNeedMoreAgreement() {
    let ratios = Array(repeating: 1.2, count: 9)
    #expect(judge.judge([ratios])[0].verdict == .slower)
    let many = judge.judge([ratios] + Array(repeating: [1.0, 1, 1, 1, 1, 1, 1, 1, 1], count: 99))
    #expect(many[0].verdict == .inconclusive)
    let chance = judge.judge([Array(repeating: 1.2, count: 4)])[0].chance
    #expect((chance - 0.125).magnitude < 1e-12)
  }

  /// There are more ways for the pairs to fall than a number holds.
  @Test func thousandsOfPairsAreJudgedToo() {
    let ratios = (0..<2500).map { $0 % 20 < 3 ? 0.9 : 1.2 }
    let outcome = judge.judge([ratios])[0]
    #expect(outcome.verdict == .slower)
    #expect(outcome.chance < 1e-250, "\(outcome.chance)")
  }

  @Test func candidatesHaveHalfOfTheLeastDifference() {
    #expect(judge.isCandidate(Array(repeating: 1.05, count: 8)))
    #expect(judge.isCandidate(Array(repeating: 0.95, count: 8)))
    #expect(!judge.isCandidate(Array(repeating: 1.01, count: 8)))
    #expect(judge.isCandidate([1.2, 1.2, 1.2, 1.2, 1.2, 0.8, 0.8, 0.8]))
  }
}

/// The same build measured twice and compared by files: the minima of a process vary, and what looks
/// slower is measured five times more in processes of its own.
@Suite struct RepeatedRunTests {
  private func run(_ noise: Noise, count: Int, slowdown: Double, seed: UInt64) -> Comparison {
    var generator = SeededGenerator(seed: seed)
    let measure = { (index: Int, slowdown: Double) -> ResultLine in
      let time = 1000 * slowdown * noise.factor(index, of: count, &generator)
      return line("b\(index)", .time, time, time...time * 1.02)
    }
    let before = file((0..<count).map { measure($0, 1) })
    var after = file((0..<count).map { measure($0, slowdown) })
    for _ in 0..<5 {
      let findings = Comparison(before: before, after: after).findings
      let slower = findings.indices.filter { findings[$0].verdict == .slower }
      if slower.isEmpty { break }
      after.keepFaster(slower.map { measure($0, slowdown) })
    }
    return Comparison(before: before, after: after)
  }

  @Test func theSameBuildIsNeverSlower() {
    for seed in seeds(count: 4) {
      for noise in [Noise.quiet, .hits] {
        let comparison = run(noise, count: 100, slowdown: 1, seed: seed)
        #expect(comparison.count(.slower) == 0, "SEED=\(seed) \(noise)")
      }
    }
  }

  @Test func aFifthIsFound() {
    for seed in seeds(count: 3) {
      let comparison = run(.quiet, count: 50, slowdown: 1.25, seed: seed)
      #expect(comparison.count(.slower) >= 45, "SEED=\(seed) \(comparison.count(.slower))")
    }
  }
}
