// SPDX-License-Identifier: MIT

/// What a run comes to, in five lines.
public struct Headline {
  /// The figures.
  public var file: ResultFile
  /// What was measured them on, in a line.
  public var machine: String
  /// How long the run took, in seconds.
  public var seconds: Double
  /// How busy the machine was with other things.
  public var load: MachineLoad
  /// How many cases were measured again because something disturbed them.
  public var repeated: Int
  /// What the run was compared with.
  public var comparison: Comparison?

  /// Makes a headline.
  public init(
    file: ResultFile, machine: String, seconds: Double, load: MachineLoad, repeated: Int,
    comparison: Comparison?
  ) {
    self.file = file
    self.machine = machine
    self.seconds = seconds
    self.load = load
    self.repeated = repeated
    self.comparison = comparison
  }

  /// The five lines, each ended by a line feed.
  public func text() -> String {
    [
      "Measured   \(measured)", "On         \(machine)", "How sure   \(sureness)",
      "Baseline   \(change)", "Peers      \(peers)",
    ].map { $0 + "\n" }.joined()
  }

  private var cases: Set<CaseID> { Set(file.lines.map(\.id)) }

  private var measured: String {
    let suites = Groups(file.lines.map(\.id.suite), by: \.self).inOrder.map(\.key)
    let whole = Int(seconds.rounded())
    let time = whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    let left = file.lines.filter { $0.metric == .cutOff }.count
    return "\(grouped(cases.count)) cases of \(suites.joined(separator: ", ")) in \(time)"
      + (left > 0 ? "; \(grouped(left)) times a peer was left out" : "")
  }

  private var sureness: String {
    let disturbed = file.lines.filter { $0.metric == .disturbed }.count
    let what =
      disturbed == 0
      ? "nothing was disturbed"
      : "\(grouped(disturbed)) cases stayed disturbed (!)"
    return what + (repeated > 0 ? " after repeating \(grouped(repeated))" : "") + "; "
      + load.summary
  }

  private var change: String {
    guard let comparison else { return "none" }
    let list = { (verdict: Verdict) -> String in
      let names = comparison.findings.filter { $0.verdict == verdict }
        .map { "\($0.id.benchmark) (\($0.metric.name))" }
      let unique = Groups(names, by: \.self).inOrder.map(\.key)
      let rest = unique.count > 3 ? " …" : ""
      return "\(grouped(names.count)) \(verdict.rawValue)"
        + (unique.isEmpty ? "" : ": \(unique.prefix(3).joined(separator: ", "))\(rest)")
    }
    let times = comparison.judgesTimes ? "" : "; times not judged"
    let said: [Verdict] = [.slower, .suspect, .faster, .missing]
    let shown = said.filter { $0 == .slower || $0 == .faster || comparison.count($0) > 0 }
    return shown.map(list).joined(separator: "; ") + times
  }

  private var peers: String {
    var wins = 0
    var losses: [(name: String, ratio: Double)] = []
    for (id, members) in Groups(file.lines, by: \.id).inOrder {
      let times = members.filter { $0.metric == .time }
      guard let ours = times.first(where: { $0.contestant == Contestant.ours }),
        let best = times.filter({ isPeer($0.contestant) })
          .min(by: { $0.estimate.value < $1.estimate.value })
      else { continue }
      let ratio =
        members.first { $0.contestant == best.contestant && $0.metric == .timesOurs }?
        .estimate.value ?? best.estimate.value / ours.estimate.value
      if ratio >= 1 {
        wins += 1
      } else {
        losses.append(
          ("\(id.benchmark)/\(id.variant) \(short(1 / ratio))× \(best.contestant)", ratio))
      }
    }
    if wins + losses.count == 0 { return "none in these cases" }
    let worst = losses.sorted { $0.ratio < $1.ratio }.prefix(3).map(\.name)
    return "ours is fastest in \(grouped(wins)) of \(grouped(wins + losses.count))"
      + (worst.isEmpty ? "" : "; slower: \(worst.joined(separator: ", "))")
      + (losses.count > 3 ? " …" : "")
  }
}
