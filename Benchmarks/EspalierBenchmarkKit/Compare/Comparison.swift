// SPDX-License-Identifier: MIT

/// Two result files held against each other, figure by figure.
///
/// Times are judged on the machine that recorded them, at the pace it had then, and under one allocator,
/// toolchain and kind of build; allocations and instructions under one allocator, toolchain and build;
/// other counts anywhere. Times that cannot be judged are shown, and no failure.
public struct Comparison: Sendable {
  /// How large differences have to be to count.
  public let thresholds: Thresholds

  /// The verdicts, in the order of the file before, then what only the file after has.
  public let findings: [Finding]

  /// Why some figures could not be judged, and what else a reader has to know, in sentences.
  public let notes: [String]

  /// Whether times of these files are judged at all.
  public let judgesTimes: Bool

  /// Whether both files have all that was asked of them, and times and counts if one of them has.
  private let isComplete: Bool

  /// The figures of both files, for what the report says beside the verdicts.
  let before: ResultFile
  let after: ResultFile

  /// Compares the figures of the contestants that fit `contestants`, by default ours: a peer that
  /// became slower is no finding about this package. If none fits, all are compared.
  ///
  /// A kind of figure (times, counts, instructions) that one of the files has nowhere is not compared. Of times and
  /// counts that is said, for every run has them; instructions are counted where valgrind is.
  ///
  /// - Parameters:
  ///   - threshold: of times; without it, what suits the number of times, and of what looks slower only what is
  ///     sure is called so (`Verdict.suspect`).
  ///   - confirmations: what ours took in further processes, of which the fastest is in `after`.
  /// - Complexity: O(n).
  public init(
    before: ResultFile, after: ResultFile, threshold: Double? = nil,
    contestants: Glob = Glob(Contestant.ours), confirmations: [CaseID: [Double]] = [:]
  ) {
    let all = before.lines + after.lines
    let fits = { (line: ResultLine) in contestants.matches(line.contestant) }
    let judged = all.contains(where: fits) ? fits : { _ in true }
    let kinds = [before, after].map { file in Set(file.lines.map(\.metric.kind)) }
    let common = kinds.contains([]) ? kinds[0].union(kinds[1]) : kinds[0].intersection(kinds[1])
    let obstacles = Obstacles(
      before: before, after: after, withTimes: common.contains(.times))
    let isWanted = { (line: ResultLine) in
      judged(line) && line.metric.judgement != .shown && common.contains(line.metric.kind)
    }
    let old = before.lines.filter(isWanted)
    let new = after.lines.filter(isWanted)
    // Files have no figure twice.
    let oldByKey = Dictionary(old.map { (FigureKey($0), $0) }) { first, _ in first }
    let newByKey = Dictionary(new.map { (FigureKey($0), $0) }) { first, _ in first }
    let isQuick = [before, after].contains { $0["mode"] == RunPolicy.quick.name }
    thresholds =
      threshold.map { Thresholds(time: $0) }
      ?? Thresholds(
        comparisons: old.count { $0.metric == .time && newByKey[FigureKey($0)] != nil },
        pace: Pace(before: before, after: after, isQuick: isQuick))
    let judge = Judge(
      thresholds: thresholds, obstacles: obstacles,
      disturbed: Set(after.lines.filter { $0.metric == .disturbed }.map(\.id)))
    let found =
      old.map { judge.finding(before: $0, after: newByKey[FigureKey($0)]) }
      + new.filter { oldByKey[FigureKey($0)] == nil }
      .map { judge.finding(before: nil, after: $0) }
    findings =
      thresholds.isGiven
      ? found
      : Sureness(
        thresholds: thresholds, before: before, after: after, confirmations: confirmations
      ).judged(found)
    let hasTimes = common.contains(.times)
    judgesTimes = !hasTimes || (obstacles.isEmpty && thresholds.obstacle == nil)
    let gaps =
      [before, after].compactMap(\.skippedNote)
      + zip(["before", "after"], kinds).flatMap { name, own in
        kinds[0].union(kinds[1]).subtracting([.instructions]).subtracting(
          own.isEmpty ? common : own
        )
        .map { "The file \(name) has no \($0): they are not compared." }.sorted()
      }
    isComplete = gaps.isEmpty
    notes =
      gaps + (findings.isEmpty ? ["There is nothing to compare."] : []) + obstacles.notes
      + (obstacles.isEmpty && hasTimes ? thresholds.notes : [])
    self.before = before
    self.after = after
  }

  /// How many findings have a verdict.
  public func count(_ verdict: Verdict) -> Int {
    findings.count { $0.verdict == verdict }
  }

  /// The cases of which a time is beyond the threshold, sure or not.
  public var slowTimes: [CaseID] {
    findings.filter { $0.metric == .time && [.slower, .suspect].contains($0.verdict) }.map(\.id)
  }

  /// 1 if something that is judged became worse. Else 0; a strict reader takes 2 if anything is without
  /// a verdict or nothing was there to compare.
  public func exitCode(strict: Bool) -> Int32 {
    if count(.slower) > 0 { return 1 }
    let open: [Verdict] = [.suspect, .inconclusive, .unjudged, .missing]
    let isSure = open.allSatisfy { count($0) == 0 } && !findings.isEmpty && isComplete
    return isSure || !strict ? 0 : 2
  }
}

extension Metric {
  /// What one kind of run measures together.
  enum Kind: Hashable {
    case times
    case counts
    case instructions
  }

  /// The kind of run that the metric comes from.
  var kind: Kind {
    switch judgement {
    case .timed: .times
    case .instructions: .instructions
    case .allocator, .exact, .shown: .counts
    }
  }
}

/// Judges figure by figure.
private struct Judge {
  let thresholds: Thresholds
  let obstacles: Obstacles
  let disturbed: Set<CaseID>

  func finding(before: ResultLine?, after: ResultLine?) -> Finding {
    let line = (before ?? after)!  // One of them is there: a finding is made of a line.
    let (verdict, reason) = judge(before, after, line)
    return Finding(
      id: line.id, contestant: line.contestant, metric: line.metric,
      before: before?.estimate, after: after?.estimate, verdict: verdict, reason: reason)
  }

  private func judge(
    _ before: ResultLine?, _ after: ResultLine?, _ line: ResultLine
  ) -> (Verdict, String) {
    let judgement = line.metric.judgement
    guard let before else { return (.missing, "not in the file before") }
    guard let after else { return (.missing, "not in the file after") }
    if let obstacle = obstacles.first(for: judgement) {
      return (judgement == .timed ? .unjudged : .inconclusive, obstacle)
    }
    if before.edits != after.edits { return (.inconclusive, "another number of edits") }
    if before.metric.unit != after.metric.unit { return (.inconclusive, "another unit") }
    switch judgement {
    case .timed:
      if let obstacle = thresholds.obstacle { return (.unjudged, obstacle) }
      if disturbed.contains(line.id) { return (.unjudged, "disturbed by other programs") }
      let verdict = timedVerdict(
        before: before.estimate, after: after.estimate, threshold: thresholds.time,
        pace: thresholds.pace)
      let isNothing = before.estimate.value == 0
      return (
        verdict,
        verdict != .inconclusive ? "" : isNothing ? "a time of 0 before" : "the intervals overlap"
      )
    case .instructions:
      return (instructionVerdict(before: before.estimate, after: after.estimate), "")
    case .allocator, .exact, .shown:
      let share = line.metric.unit == .bytes ? Thresholds.sameBytes : 0
      let verdict = exactVerdict(before: before.estimate, after: after.estimate, same: share)
      return (verdict, verdict == .inconclusive ? "the count did not settle" : "")
    }
  }
}
