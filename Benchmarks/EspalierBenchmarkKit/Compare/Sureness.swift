// SPDX-License-Identifier: MIT

/// Tells what is slower from what looks so.
///
/// Of hundreds of times of one build some lie beyond any threshold: where a process has its memory may cost a
/// small case a tenth, a baseline holds one such process, and such errors are no normal ones. A time is therefore
/// called slower only if the peers of its case did not take longer as well, and
/// - other cases agree: three or more of its benchmark's that are half of them, or of its suite's that are a
///   quarter. Chance does not strike so many at once, so what suits a single time is threshold enough, and
///   what processes take in the median is looked at; or
/// - its own noise excludes chance: even the fastest process is beyond the threshold by as much as the processes that
///   confirm it differ among themselves. A process of the baseline would have to be faster than all of them by
///   their whole range and the threshold.
///
/// What is beyond the threshold and not called slower looks slower.
struct Sureness {
  let thresholds: Thresholds
  /// The times of ours in further processes.
  let confirmations: [CaseID: [Double]]
  /// What the peers of a case take, in the median, in multiples of what they took.
  private let peers: [CaseID: Double]

  /// What processes are taken to differ by where less than three confirm a time: 10 % either way.
  static let usualSpread = 0.2

  /// - Complexity: O(n).
  init(
    thresholds: Thresholds, before: ResultFile, after: ResultFile, confirmations: [CaseID: [Double]]
  ) {
    self.thresholds = thresholds
    self.confirmations = confirmations
    let others = [before, after].map { file in
      file.lines.filter {
        $0.metric == .time && (isPeer($0.contestant) || Contestant.isLimit($0.contestant))
      }
    }
    let old = Dictionary(others[0].map { (FigureKey($0), $0.estimate.value) }) { first, _ in first }
    var ratios: [CaseID: [Double]] = [:]
    for line in others[1] {
      guard let then = old[FigureKey(line)], then > 0 else { continue }
      ratios[line.id, default: []].append(line.estimate.value / then)
    }
    peers = ratios.mapValues { median(of: $0) }
  }

  /// The findings, with what merely looks slower called so.
  func judged(_ findings: [Finding]) -> [Finding] {
    let isJudged = { (finding: Finding) in
      finding.metric == .time && [.same, .faster, .slower].contains(finding.verdict)
    }
    let times = findings.filter(isJudged)
    let slower = times.filter(isSlowInTheMedian)
    let benchmarks = agreed(slower, of: times, share: 2) { Group($0, $0.id.benchmark) }
    let suites = agreed(slower, of: times, share: 4) { Group($0) }
    return findings.map { finding in
      guard isJudged(finding) else { return finding }
      var finding = finding
      let id = finding.id
      if isSlowInTheMedian(finding),
        benchmarks.contains(Group(finding, id.benchmark)) || suites.contains(Group(finding))
      {
        finding.verdict = .slower
        finding.reason = "other cases agree"
        return finding
      }
      guard finding.verdict == .slower else { return finding }
      if peersTookLonger(finding) {
        finding.verdict = .suspect
        finding.reason = "its peers took longer too"
        return finding
      }
      let spread = confirmations[id].flatMap(Self.spread)
      if isBeyond(finding, spread: spread ?? Self.usualSpread) { return finding }
      finding.verdict = .suspect
      finding.reason =
        spread.map { "alone, and processes differ by \(fixed($0 * 100, decimals: 0)) %" }
        ?? "alone, and in one process"
      return finding
    }
  }

  /// How much longer the slowest of three processes or more took than the fastest; nil of fewer.
  private static func spread(_ times: [Double]) -> Double? {
    guard times.count >= 3, let least = times.min(), let most = times.max() else { return nil }
    return most / least - 1
  }

  /// Whether the peers of the case show half of the change or more, as factors go.
  private func peersTookLonger(_ finding: Finding) -> Bool {
    guard finding.contestant.hasPrefix(Contestant.ours), let ratio = finding.ratio,
      let peers = peers[finding.id]
    else { return false }
    let others = peers / thresholds.pace
    return others * others >= ratio / thresholds.pace
  }

  /// Whether the case takes longer by what counts where several agree, and its peers do not.
  private func isSlowInTheMedian(_ finding: Finding) -> Bool {
    guard let before = finding.before, var after = finding.after else { return false }
    if let times = confirmations[finding.id] {
      let middle = median(of: times)
      after = Estimate(middle, low: middle, high: middle, samples: times.count)
    }
    let verdict = timedVerdict(
      before: before, after: after, threshold: thresholds.agreed, pace: thresholds.pace)
    return verdict == .slower && !peersTookLonger(finding)
  }

  private func isBeyond(_ finding: Finding, spread: Double) -> Bool {
    guard let before = finding.before, let after = finding.after else { return false }
    let fastest = min(after.value, confirmations[finding.id]?.min() ?? after.value)
    return fastest > before.value * thresholds.pace * (1 + thresholds.time) * (1 + spread)
  }

  /// What may agree: the cases of a contestant in a suite, or in one of its benchmarks.
  private struct Group: Hashable {
    var contestant: String
    var suite: String
    var benchmark: String?

    init(_ finding: Finding, _ benchmark: String? = nil) {
      contestant = finding.contestant
      suite = finding.id.suite
      self.benchmark = benchmark
    }
  }

  /// The groups of which three or more, and one in `share`, are among `slower`.
  private func agreed(
    _ slower: [Finding], of all: [Finding], share: Int, in group: (Finding) -> Group
  ) -> Set<Group> {
    let sizes = Dictionary(grouping: all, by: group).mapValues(\.count)
    let agreeing = Dictionary(grouping: slower, by: group)
      .filter { $1.count >= 3 && $1.count * share >= sizes[$0] ?? 0 }
    return Set(agreeing.keys)
  }
}
