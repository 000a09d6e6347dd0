// SPDX-License-Identifier: MIT

/// What a run comes to, in twenty lines at most: for an issue, or for who reads no tables.
public struct Headline {
  /// The figures.
  public var file: ResultFile
  /// What they were measured on, in a line.
  public var machine: String
  /// How long the run took, in seconds.
  public var seconds: Double
  /// How busy the machine was with other things.
  public var load: MachineLoad
  /// How many cases were measured again because something disturbed them.
  public var repeated: Int
  /// What the run was compared with.
  public var comparison: Comparison?
  /// The name of the file it was compared with.
  public var reference = ""
  /// What has a line of its own, as far as it was measured.
  public var highlights: [Highlights] = []
  /// The suites, which know shorter names of contestants.
  public var suites: [Suite] = []

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

  /// The lines, each ended by a line feed.
  public func text() -> String {
    let known = Dictionary(grouping: file.lines, by: \.id)
    let main = highlights.compactMap { one in
      line(of: one, known).map { (one.title, $0) }
    }
    let rows =
      [
        ("Espalier", "commit \(file["commit"] ?? "unknown")"), ("On", machine),
        ("Measured", measured), ("How sure", sureness),
      ] + main
      + [("Allocations", allocations), ("Peers", peers), ("Baseline", change)]
    let width = rows.map { displayWidth($0.0) }.max() ?? 0
    return rows.map { title, text in
      title + String(repeating: " ", count: width - displayWidth(title)) + "  \(text)\n"
    }.joined()
  }

  private var measured: String {
    let left = file.lines.filter { $0.metric == .cutOff }.count
    return "\(summary(of: file.lines.map(\.id))) in \(span(seconds))"
      + (left > 0 ? "; \(grouped(left)) times a peer was left out" : "")
  }

  private var sureness: String {
    let disturbed = file.lines.filter { $0.metric == .disturbed }.count
    let what =
      disturbed == 0
      ? "nothing was disturbed"
      : "\(counted(disturbed, "case")) stayed disturbed (!)"
    return what + (repeated > 0 ? " after repeating \(grouped(repeated))" : "") + "; "
      + load.summary
  }

  /// The figures of a highlight, each with the fastest peer and how many times as long that takes; nil if there are
  /// none.
  private func line(of one: Highlights, _ known: [CaseID: [ResultLine]]) -> String? {
    let figures = one.shown.compactMap { name, path in
      known.first { id, _ in id.path == path && id.rows == one.rows }
        .flatMap { _, lines in figure(lines) }.map { "\(name) \($0)" }
    }
    return figures.isEmpty ? nil : figures.joined(separator: ", ")
  }

  private func figure(_ lines: [ResultLine]) -> String? {
    let ours = lines.filter { $0.contestant == Contestant.ours }
    guard let time = ours.first(where: { $0.metric == .time }) else {
      let bytes = ours.first { $0.metric == .bytesPerRow }
      return bytes.map { "\(short($0.estimate.value)) bytes a row" }
    }
    let suite = suites.first { $0.name == time.id.suite }
    return duration(time.estimate.value)
      + (bestPeer(lines).map { name, ratio in
        " (\(suite?.presentation.shortNames[name] ?? name) ×\(short(ratio)))"
      } ?? "")
  }

  /// What one operation of ours allocates, once it is warm. What is made anew in each operation allocates by its
  /// nature, and is among them.
  private var allocations: String {
    let timed = Set(file.lines.filter { $0.metric == .time }.map(\.id))
    let counted = file.lines.filter {
      $0.contestant == Contestant.ours && $0.metric == .allocations && timed.contains($0.id)
    }
    guard !counted.isEmpty else { return "not counted, for there is no jemalloc" }
    let some = counted.filter { $0.estimate.value > 0 }
    return
      "none in \(grouped(counted.count - some.count)) of \(grouped(counted.count)) warmed cases"
      + list(some, upTo: 8) { line in
        "\(line.id.benchmark) \(Metric.allocations.text(line.estimate.value))"
      }
  }

  private var change: String {
    guard let comparison else { return "none" }
    let counts = { (verdict: Verdict) -> String in
      let found = comparison.findings.filter { $0.verdict == verdict }
      return "\(grouped(found.count)) \(verdict.rawValue)"
        + list(found) { "\($0.id.benchmark) (\($0.metric.name))" }
    }
    let times = comparison.judgesTimes ? "" : "; times not judged"
    let missing = Groups(comparison.findings.filter { $0.verdict == .missing }, by: \.id).inOrder
    let gone = missing.filter { $0.members.contains { $0.after == nil } }.map(\.key)
    let lost =
      gone.isEmpty ? "" : "; \(counted(gone.count, "case")) missing\(list(gone, name: \.path))"
    let new = missing.count - gone.count
    let added =
      new == 0 ? "" : "; \(counted(new, "case")) \(new == 1 ? "is" : "are") not in it"
    let said: [Verdict] =
      comparison.count(.suspect) > 0 ? [.slower, .suspect, .faster] : [.slower, .faster]
    return (reference.isEmpty ? "" : "\(reference): ") + said.map(counts).joined(separator: "; ")
      + lost + added + times
  }

  /// The first of what members are called, after a colon; nothing if there are none.
  private func list<Member>(
    _ members: [Member], upTo limit: Int = 3, name: (Member) -> String
  ) -> String {
    let names = Groups(members.map(name), by: \.self).inOrder.map(\.key)
    if names.isEmpty { return "" }
    return ": \(names.prefix(limit).joined(separator: ", "))" + (names.count > limit ? " …" : "")
  }

  private var peers: String {
    let ratios = Groups(file.lines, by: \.id).inOrder.compactMap { id, members in
      bestPeer(members).map { (id: id, name: $0.name, ratio: $0.ratio) }
    }
    let losses = ratios.filter { $0.ratio < 1 }.sorted { $0.ratio < $1.ratio }
    if ratios.isEmpty { return "none in these cases" }
    return
      "(×: in multiples of our time) ours is fastest in \(grouped(ratios.count - losses.count)) of \(grouped(ratios.count))"
      + (losses.isEmpty ? "" : "; slower")
      + list(losses) {
        "\($0.id.benchmark)/\($0.id.variant) \(short(1 / $0.ratio))× \($0.name)"
      }
  }
}

/// The fastest peer of a case, and its time in multiples of ours.
func bestPeer(
  _ lines: [ResultLine], of contestant: String = Contestant.ours
) -> (name: String, ratio: Double)? {
  let times = lines.filter { $0.metric == .time }
  guard let ours = times.first(where: { $0.contestant == contestant }), ours.estimate.value > 0,
    let best = times.filter({ isPeer($0.contestant) && $0.contestant != contestant })
      .min(by: { $0.estimate.value < $1.estimate.value })
  else { return nil }
  let ratio = lines.first { $0.contestant == best.contestant && $0.metric == .timesOurs }
  return (best.contestant, ratio?.estimate.value ?? best.estimate.value / ours.estimate.value)
}

/// How many cases there are, of which suites and at which sizes, if those are few.
public func summary(of ids: [CaseID]) -> String {
  let suites = Groups(ids, by: \.suite).inOrder.map(\.key).joined(separator: ", ")
  let cases = Set(ids)
  let sizes = Set(cases.map(\.rows)).sorted(by: >)
  return "\(counted(cases.count, "case")) of \(suites)"
    + (sizes.count > 4 ? "" : " at \(sizes.map(grouped).joined(separator: " · ")) rows")
}

/// A span of time for a person: `45 s`, `2 min`, `2 min 5 s`.
public func span(_ seconds: Double) -> String {
  let whole = Int(seconds.rounded())
  if whole < 60 { return "\(whole) s" }
  return "\(whole / 60) min" + (whole % 60 > 0 ? " \(whole % 60) s" : "")
}
