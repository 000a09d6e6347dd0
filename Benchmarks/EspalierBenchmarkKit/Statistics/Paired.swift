// SPDX-License-Identifier: MIT

import Foundation

/// The natural logarithm.
func logarithm(_ value: Double) -> Double { log(value) }

/// The number whose natural logarithm is `value`.
func exponential(_ value: Double) -> Double { exp(value) }

/// Judges two builds by pairs of processes, one of each, that ran one right after the other.
///
/// A ratio within a pair leaves out what slows the machine for longer than a pair takes. It happens in two
/// stages: the first looks at everything and names what may differ; the second measures that again, and
/// only what it measures decides. A chance that made a benchmark a candidate is then of no use to it. The
/// second stage goes on, with more pairs for what is still open, for as many looks as were announced; each
/// look has its share of the probability of a wrong verdict (Bonferroni).
public struct PairedJudge: Sendable, Equatable {
  /// The least difference that is called one: 0.05 is 5 %.
  public var minimumEffect: Double

  /// The probability of a wrong verdict anywhere in a stage, as far as the pairs are alike.
  public var level: Double

  /// How often the second stage is judged at most, each time with more pairs.
  public var looks: Int

  /// Makes a judge.
  public init(minimumEffect: Double = 0.05, level: Double = 0.01, looks: Int = 1) {
    self.minimumEffect = minimumEffect
    self.level = level
    self.looks = looks
  }

  /// How two builds compare on one benchmark.
  public struct Outcome: Sendable, Equatable {
    /// The median of the ratios, after to before.
    public var ratio: Double

    /// The bootstrap interval of the median, at the level that suits the number of comparisons.
    public var interval: ClosedRange<Double>

    /// The probability that so many pairs point the same way by chance, on both sides.
    public var chance: Double

    /// What is said about it.
    public var verdict: Verdict
  }

  /// Whether the first stage leaves a difference possible: the median has half of the least one, or the
  /// benchmark cannot be called the same.
  public func isCandidate(_ ratios: [Double]) -> Bool {
    guard ratios.count > 1 else { return true }
    return logarithm(median(of: ratios)).magnitude > logarithm(1 + minimumEffect / 2)
      || screened(ratios).verdict != .same
  }

  /// What is said of a benchmark that is no candidate: the same, if the usual interval of the median keeps
  /// within the least difference. On a busy machine it may be too wide for that, and nothing is known.
  public func screened(_ ratios: [Double]) -> Outcome {
    let interval = medianInterval(of: ratios)
    let isSame = ratios.count > 1 && isSmall(interval)
    return Outcome(
      ratio: median(of: ratios), interval: interval, chance: 1,
      verdict: isSame ? .same : .inconclusive)
  }

  /// Whether all of it is nearer to 1 than the least difference.
  private func isSmall(_ interval: ClosedRange<Double>) -> Bool {
    interval.upperBound < 1 + minimumEffect && interval.lowerBound > 1 / (1 + minimumEffect)
  }

  /// Judges each benchmark by the ratios of its pairs.
  ///
  /// A difference counts if it is as large as the least, if the interval of its median is clear of 1, and
  /// if the pairs point one way more often than chance allows after Holm's correction (1979) for the
  /// number of benchmarks. There is none if the usual interval keeps within the least difference.
  public func judge(_ benchmarks: [[Double]]) -> [Outcome] {
    let chances = benchmarks.map(signChance)
    let level = level / Double(looks)
    let survives = holm(chances, level: level)
    return benchmarks.indices.map { index in
      let ratios = benchmarks[index]
      guard ratios.count > 1 else {
        let only = ratios.first ?? 1
        return Outcome(ratio: only, interval: only...only, chance: 1, verdict: .inconclusive)
      }
      let middle = median(of: ratios)
      let isLarge = logarithm(middle).magnitude >= logarithm(1 + minimumEffect)
      // What is called the same needs no more than the usual interval.
      let interval =
        isLarge
        ? medianInterval(of: ratios, level: level / Double(benchmarks.count), resamples: 4000)
        : medianInterval(of: ratios)
      let isClear = interval.lowerBound > 1 || interval.upperBound < 1
      let verdict: Verdict =
        !isLarge
        ? (isSmall(interval) ? .same : .inconclusive)
        : isClear && survives[index] ? (middle > 1 ? .slower : .faster) : .inconclusive
      return Outcome(
        ratio: middle, interval: interval, chance: chances[index], verdict: verdict)
    }
  }

  /// Both stages.
  ///
  /// - Parameters:
  ///   - ids: the benchmarks.
  ///   - pairs: the pairs of the first stage; the second begins with two and a half times as many, and each
  ///     further look doubles what there is.
  ///   - measure: runs so many pairs of some benchmarks; returns the ratios, and nothing for a benchmark that
  ///     one of the builds lacks.
  ///   - announce: hears how many of how many benchmarks go into the second stage.
  ///   - isOver: whether no further look may begin.
  /// - Returns: what is said of each benchmark that was measured. A verdict that a look gave is not taken
  ///   back by a later one.
  public func decide<ID: Hashable>(
    _ ids: [ID], pairs: Int, measure: (_ ids: [ID], _ pairs: Int) throws -> [ID: [Double]],
    announcing announce: (_ candidates: Int, _ all: Int) -> Void = { _, _ in },
    until isOver: () -> Bool = { false }
  ) rethrows -> [ID: Outcome] {
    let first = try measure(ids, pairs)
    let candidates = ids.filter { first[$0].map(isCandidate) ?? false }
    announce(candidates.count, first.count)
    // A candidate for whose second stage there is no time is open.
    var outcomes = first.mapValues(screened)
    for id in candidates { outcomes[id]?.verdict = .inconclusive }
    var second: [ID: [Double]] = [:]
    var open = candidates
    var more = pairs * 5 / 2
    for look in 0..<looks {
      if open.isEmpty || isOver() { break }
      second.merge(try measure(open, more), uniquingKeysWith: +)
      if look > 0 { more *= 2 }
      let measured = candidates.filter { second[$0] != nil }
      for (id, outcome) in zip(measured, judge(measured.map { second[$0] ?? [] }))
      where outcomes[id]?.verdict == .inconclusive {
        outcomes[id] = outcome
      }
      open.removeAll { outcomes[$0]?.verdict != .inconclusive }
    }
    return outcomes
  }

  /// The sign test: twice the probability that so many of n fair coins, or more, fall on the side that has
  /// more of them.
  private func signChance(_ ratios: [Double]) -> Double {
    let ups = ratios.count { $0 > 1 }
    let downs = ratios.count { $0 < 1 }
    let total = ups + downs
    // The tail from the smaller of both down to 0: its largest term C(total, k), which no number holds from about a
    // thousand pairs on, as a logarithm, and the sum of all in multiples of it.
    var (largest, term, sum) = (0.0, 1.0, 1.0)
    for k in stride(from: min(ups, downs), to: 0, by: -1) {
      let step = Double(k) / Double(total - k + 1)
      largest -= logarithm(step)
      term *= step
      sum += term
    }
    return min(1, 2 * exponential(largest + logarithm(sum) - Double(total) * logarithm(2)))
  }
}

/// Which of several probabilities stay below `level` by Holm's step-down procedure (1979): the smallest has to
/// be below level / n, the next below level / (n − 1), until one is not.
func holm(_ chances: [Double], level: Double) -> [Bool] {
  var survives = Array(repeating: false, count: chances.count)
  let order = chances.indices.sorted { chances[$0] < chances[$1] }
  for (rank, index) in order.enumerated() {
    if chances[index] > level / Double(chances.count - rank) { break }
    survives[index] = true
  }
  return survives
}
