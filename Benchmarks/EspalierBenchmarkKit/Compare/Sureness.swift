// SPDX-License-Identifier: MIT

/// Tells what is slower from what looks so.
///
/// Of hundreds of times of one build some lie beyond any threshold: where a process has its memory may cost a
/// small case a tenth, a baseline holds one such process, and such errors are no normal ones. A time that looks
/// slower is therefore called slower only if
/// 1. the peers of its case did not take longer as well, and
/// 2. other cases agree: three or more of its benchmark's that are half of them, or of its suite's that are a
///    tenth; or
/// 3. its own noise excludes chance: even the fastest process is beyond the threshold by as much as the processes that
///    confirm it differ among themselves.
///
/// By 3, a process of the baseline would have to be faster than the fastest of five by their whole range and the threshold.
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
    let times = findings.filter { $0.metric == .time && $0.after != nil && $0.verdict != .unjudged }
    let own = times.filter { $0.verdict == .slower && !peersTookLonger($0) }
    let benchmarks = agreed(own, of: times, share: 2) { Group($0, $0.id.benchmark) }
    let suites = agreed(own, of: times, share: 10) { Group($0) }
    return findings.map { finding in
      guard finding.metric == .time, finding.verdict == .slower else { return finding }
      var doubtful = finding
      doubtful.verdict = .suspect
      if peersTookLonger(finding) {
        doubtful.reason = "its peers took longer too"
        return doubtful
      }
      let id = finding.id
      if benchmarks.contains(Group(finding, id.benchmark)) || suites.contains(Group(finding)) {
        return finding
      }
      let spread = confirmations[id].flatMap(Self.spread)
      if isBeyond(finding, spread: spread ?? Self.usualSpread) { return finding }
      doubtful.reason =
        spread.map { "alone, and processes differ by \(fixed($0 * 100, decimals: 0)) %" }
        ?? "alone, and in one process"
      return doubtful
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
