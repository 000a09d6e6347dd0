// SPDX-License-Identifier: MIT

/// Two result files held against each other, figure by figure.
///
/// Times are judged on one machine, allocator, toolchain and kind of build only; allocations under one
/// allocator, toolchain and build; other counts anywhere. Where they cannot be judged, the verdict is
/// `inconclusive` and says why.
public struct Comparison: Sendable {
  /// How large a difference in time has to be to count: 0.07 is 7 %.
  public let threshold: Double

  /// The verdicts, in the order of the file before, then what only the file after has.
  public let findings: [Finding]

  /// Why some figures could not be judged, and what else a reader has to know, in sentences.
  public let notes: [String]

  /// The threshold unless another is asked for.
  public static let defaultThreshold = 0.07

  /// Compares the figures of the contestants that fit `contestants`, by default ours: a peer that
  /// became slower is no finding about this package. If none fits, all are compared.
  ///
  /// - Complexity: O(n).
  public init(
    before: ResultFile, after: ResultFile, threshold: Double = Comparison.defaultThreshold,
    contestants: Glob = Glob(Contestant.ours)
  ) {
    let obstacles = Obstacles(before: before, after: after)
    let all = before.lines + after.lines
    let fits = { (line: ResultLine) in contestants.matches(line.contestant) }
    let judged = all.contains(where: fits) ? fits : { _ in true }
    let old = before.lines.filter { judged($0) && $0.metric.judgement != .shown }
    let new = after.lines.filter { judged($0) && $0.metric.judgement != .shown }
    let oldByKey = Dictionary(uniqueKeysWithValues: old.map { (FigureKey($0), $0) })
    let newByKey = Dictionary(uniqueKeysWithValues: new.map { (FigureKey($0), $0) })
    let judge = Judge(threshold: threshold, obstacles: obstacles)
    self.threshold = threshold
    findings =
      old.map { judge.finding(before: $0, after: newByKey[FigureKey($0)]) }
      + new.filter { oldByKey[FigureKey($0)] == nil }
      .map { judge.finding(before: nil, after: $0) }
    notes = obstacles.notes
  }

  /// How many findings have a verdict.
  public func count(_ verdict: Verdict) -> Int {
    findings.count { $0.verdict == verdict }
  }

  /// 1 if something is slower; else 2 if something is inconclusive or missing, or nothing was there to
  /// compare; else 0. A lenient reader takes 0 for 2.
  public func exitCode(lenient: Bool) -> Int32 {
    if count(.slower) > 0 { return 1 }
    let isSure = count(.inconclusive) + count(.missing) == 0 && !findings.isEmpty
    return isSure || lenient ? 0 : 2
  }
}

/// Judges figure by figure.
private struct Judge {
  let threshold: Double
  let obstacles: Obstacles

  func finding(before: ResultLine?, after: ResultLine?) -> Finding {
    let line = (before ?? after)!  // One of them is there: a finding is made of a line.
    let (verdict, reason) = judge(before, after, line.metric.judgement)
    return Finding(
      id: line.id, contestant: line.contestant, metric: line.metric,
      before: before?.estimate, after: after?.estimate, verdict: verdict, reason: reason)
  }

  private func judge(
    _ before: ResultLine?, _ after: ResultLine?, _ judgement: Metric.Judgement
  ) -> (Verdict, String) {
    if let obstacle = obstacles.first(for: judgement) { return (.inconclusive, obstacle) }
    guard let before else { return (.missing, "not in the file before") }
    guard let after else { return (.missing, "not in the file after") }
    if before.edits != after.edits { return (.inconclusive, "another number of edits") }
    if before.metric.unit != after.metric.unit { return (.inconclusive, "another unit") }
    if judgement != .timed {
      return (exactVerdict(before: before.estimate, after: after.estimate), "")
    }
    let verdict = timedVerdict(
      before: before.estimate, after: after.estimate, threshold: threshold)
    return (verdict, verdict == .inconclusive ? "the intervals overlap" : "")
  }
}
