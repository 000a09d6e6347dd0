// SPDX-License-Identifier: MIT

extension Comparison {
  /// What the comparison found, to be read by a person: the notes, a table of what is not the same, what is
  /// missing, and how often each verdict was given.
  ///
  /// - Parameters:
  ///   - limit: the rows shown of each verdict; nil shows all, and the same ones too.
  ///   - whole: verdicts of which every row is shown.
  public func report(limit: Int? = 20, whole: Set<Verdict> = []) -> String {
    var text = notes.map { "note: \($0)\n" }.joined()
    let (rows, hidden) = self.rows(limit: limit, whole: whole)
    // The last two columns are there if any row has something to say in them.
    let hasPeers = rows.contains { $0.hasText(inColumn: 6) }
    let hasReasons = rows.contains { $0.hasText(inColumn: 7) }
    let used = Array(0..<6) + (hasPeers ? [6] : []) + (hasReasons ? [7] : [])
    let columns: [Table.Column] = [
      .init("benchmark"), .init("rows", .right), .init("metric"), .init("before", .right),
      .init("after", .right), .init("change", .right), .init("peer ÷ ours"), .init("why"),
    ]
    var table = Table(columns: used.map { columns[$0] })
    for row in rows {
      if let heading = row.heading {
        table.addHeading(heading)
      } else {
        table.add(used.map { row.cells[$0] }, isMarked: row.isMarked)
      }
    }
    if !table.isEmpty { text += "\n" + table.text(limit: limit == nil ? nil : 100) }
    if !hidden.isEmpty { text += "… and \(hidden.joined(separator: ", "))\n" }
    if hasPeers { text += Self.peerNote }
    text += gone(limit: whole.contains(.missing) ? nil : limit) + added
    return text + "\n" + summary + "\n" + (advice.map { $0 + "\n" } ?? "")
  }

  /// What the column of peers is, which is no column of a run.
  private static let peerNote = """
    peer ÷ ours: the least time of the fastest peer through our least one, before → after. "× peer" in the
    tables of a run is another figure: the median of such ratios, taken round by round.

    """

  /// The rows of the table, with a heading for each verdict, and what there is no room for.
  private func rows(
    limit: Int?, whole: Set<Verdict>
  ) -> (rows: [ReportRow], hidden: [String]) {
    let order: [Verdict] =
      [.slower, .suspect, .faster, .changed, .inconclusive, .unjudged]
      + (limit == nil ? [.same] : [])
    var (rows, hidden): ([ReportRow], [String]) = ([], [])
    for verdict in order {
      let members = findings.filter { $0.verdict == verdict }
        .sorted { distance($0) > distance($1) }
      if members.isEmpty { continue }
      let most =
        whole.contains(verdict) ? nil : limit.map { verdict == .unjudged ? min($0, 8) : $0 }
      let shared = sharedReason(members)
      rows.append(ReportRow(heading: verdict.rawValue + (shared.map { ": \($0)" } ?? "")))
      for finding in members.prefix(most ?? members.count) {
        let cells = cells(of: finding, isExplained: shared != nil)
        rows.append(ReportRow(cells: cells, isMarked: verdict == .slower))
      }
      let rest = members.count - min(members.count, most ?? members.count)
      if rest > 0 { hidden.append("\(grouped(rest)) more \(verdict.rawValue)") }
    }
    return (rows, hidden)
  }

  /// How often each word was given; what is missing in the file before is new.
  public var summary: String {
    let words = Verdict.allCases.filter {
      ![.suspect, .changed, .unjudged].contains($0) || count($0) > 0
    }
    let new = findings.count { $0.verdict == .missing && $0.before == nil }
    let told = words.map { verdict in
      let number = count(verdict) - (verdict == .missing ? new : 0)
      return "\(grouped(number)) \(verdict.rawValue)"
    }
    let counts = (told + (new > 0 ? ["\(grouped(new)) new"] : [])).joined(separator: ", ")
    let hasTimes = findings.contains { $0.metric == .time }
    if !hasTimes { return counts }
    return counts
      + (thresholds.obstacle != nil
        ? " (times cannot be judged here)"
        : " (threshold of times \(fixed(thresholds.time * 100, decimals: 1)) %)")
  }

  /// What a reader can do who wanted times to be judged, or to be sure; nil if they were, or he is.
  public var advice: String? {
    if count(.suspect) > 0 {
      return
        "What looks slower may be so by chance, and fails nothing: `bench ab REVISION` decides."
    }
    return judgesTimes
      ? nil
      : "Times are not judged here: record this machine's own with `bench record --local`, or "
        + "hold two builds against each other with `bench ab REVISION`."
  }

  /// How far a finding is from no difference: the furthest are shown first.
  private func distance(_ finding: Finding) -> Double {
    guard let ratio = finding.ratio, ratio > 0 else { return 0 }
    return logarithm(ratio).magnitude
  }

  /// The reason that all findings of a verdict have, to be said once: of several, or of what is not judged.
  private func sharedReason(_ findings: [Finding]) -> String? {
    guard let first = findings.first, findings.count > 1 || first.verdict == .unjudged,
      !first.reason.isEmpty, findings.allSatisfy({ $0.reason == first.reason })
    else { return nil }
    return first.reason
  }

  /// - Parameter isExplained: whether the reason is said in the heading.
  private func cells(of finding: Finding, isExplained: Bool) -> [String] {
    let id = finding.id
    let isOurs = finding.contestant == Contestant.ours
    return [
      "\(id.suite)/\(id.benchmark)/\(id.variant)" + (isOurs ? "" : " (\(finding.contestant))"),
      grouped(id.rows), finding.metric.name,
      finding.before.map { finding.metric.text($0.value) } ?? "–",
      finding.after.map { finding.metric.text($0.value) } ?? "–",
      change(finding), peers(finding) ?? "", isExplained ? "" : finding.reason,
    ]
  }

  private func change(_ finding: Finding) -> String {
    guard let ratio = finding.ratio else { return "" }
    let percent = (ratio - 1) * 100
    if percent.magnitude >= 1000 { return "×\(short(ratio))" }
    return "\(percent < 0 ? "−" : "+")\(fixed(percent.magnitude, decimals: 1)) %"
  }

  /// The fastest peer's time in multiples of ours in both runs, if the time is not judged: the machine's
  /// pace touches both alike.
  private func peers(_ finding: Finding) -> String? {
    guard finding.verdict == .unjudged, finding.metric == .time,
      let new = finding.after?.value, let old = finding.before?.value,
      let peer = after.fastestPeer(of: finding.id),
      let then = before.time(of: peer.name, in: finding.id)
    else { return nil }
    return "\(peer.name) \(short(then / old)) → \(short(peer.time / new))"
  }
}

/// A row of the table of a report: a heading, or cells.
private struct ReportRow {
  var heading: String?
  var cells: [String] = []
  var isMarked = false

  func hasText(inColumn column: Int) -> Bool { heading == nil && !cells[column].isEmpty }
}

extension Thresholds {
  /// What a reader has to know of the machine before he believes in times.
  var notes: [String] {
    if time <= Self.uselessTime, let obstacle {
      return [
        "Times cannot be judged here: \(obstacle) (peers, which did not change, take \(short(pace)) × their time)."
      ]
    }
    if obstacle != nil {
      return [
        "Times cannot be judged here: from one run to the other they changed by more than what a change of the code "
          + "could be told from. Short runs (--quick) and busy machines do that."
      ]
    }
    var notes: [String] = []
    if (pace - 1).magnitude > 0.02 {
      notes.append(
        "Peers, which did not change, take \(short(pace)) × their time: differences count from there."
      )
    }
    if time > Self.restlessTime {
      notes.append(
        "A restless machine: only differences of more than \(fixed(time * 100, decimals: 0)) % count. "
          + "`bench ab REVISION` and `bench instructions` see smaller ones.")
    }
    return notes
  }
}

extension ResultFile {
  /// Says that the file does not have all that was asked for.
  var skippedNote: String? {
    guard let count = self[Self.skippedKey], count != "0" else { return nil }
    return
      "One of the files lacks \(count) case\(count == "1" ? "" : "s") that there was no time for."
  }

  /// The fastest contestant of a case that is neither ours nor a variation of ours.
  func fastestPeer(of id: CaseID) -> (name: String, time: Double)? {
    lines.filter { $0.id == id && $0.metric == .time && isPeer($0.contestant) }
      .min { $0.estimate.value < $1.estimate.value }
      .map { ($0.contestant, $0.estimate.value) }
  }

  /// The time of a contestant in a case.
  func time(of contestant: String, in id: CaseID) -> Double? {
    lines.first { $0.id == id && $0.contestant == contestant && $0.metric == .time }?
      .estimate.value
  }
}

/// Whether a contestant is another way to do the work: not this package, nor one of its own parts or options,
/// nor a limit.
public func isPeer(_ contestant: String) -> Bool {
  !Contestant.isLimit(contestant) && contestant != "trim-and-hash"
    && !contestant.hasPrefix(Contestant.ours)
}

extension Metric {
  /// A figure of this metric, to be read by a person.
  func text(_ value: Double) -> String {
    switch unit {
    case .nanoseconds: duration(value)
    case .bytes: byteCount(value)
    case .ratio: short(value)
    case .count:
      value == value.rounded() && value < 1e15 ? grouped(Int(value)) : short(value)
    }
  }
}
