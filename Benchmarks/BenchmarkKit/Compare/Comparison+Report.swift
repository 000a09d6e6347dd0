// SPDX-License-Identifier: MIT

extension Comparison {
  /// What the comparison found, to be read by a person: the notes, a table of what is not the same, and
  /// how often each verdict was given.
  ///
  /// - Parameter limit: the rows shown of each verdict; nil shows all, and the same ones too.
  public func report(limit: Int? = 20) -> String {
    var text = notes.map { "note: \($0)\n" }.joined()
    var table = Table(columns: [
      .init("verdict"), .init("benchmark"), .init("rows", .right), .init("metric"),
      .init("before", .right), .init("after", .right), .init("change", .right), .init("why"),
    ])
    let order: [Verdict] =
      [.slower, .faster, .missing, .inconclusive] + (limit == nil ? [.same] : [])
    var hidden: [String] = []
    for verdict in order {
      let members = findings.filter { $0.verdict == verdict }
      for finding in members.prefix(limit ?? members.count) { table.add(cells(of: finding)) }
      let rest = members.count - min(members.count, limit ?? members.count)
      if rest > 0 { hidden.append("\(grouped(rest)) more \(verdict)") }
    }
    if !table.isEmpty { text += "\n" + table.text() }
    if !hidden.isEmpty { text += "… and \(hidden.joined(separator: ", "))\n" }
    return text + "\n" + summary + "\n"
  }

  /// How often each of the five words was given.
  public var summary: String {
    let counts = Verdict.allCases.map { "\(grouped(count($0))) \($0)" }.joined(separator: ", ")
    return "\(counts) (threshold \(short(threshold * 100)) %)"
  }

  private func cells(of finding: Finding) -> [String] {
    let id = finding.id
    let isOurs = finding.contestant == Contestant.ours
    return [
      finding.verdict.rawValue,
      "\(id.suite)/\(id.benchmark)/\(id.variant)" + (isOurs ? "" : " (\(finding.contestant))"),
      grouped(id.rows), finding.metric.name,
      finding.before.map { finding.metric.text($0.value) } ?? "–",
      finding.after.map { finding.metric.text($0.value) } ?? "–",
      change(finding), finding.reason,
    ]
  }

  private func change(_ finding: Finding) -> String {
    guard let ratio = finding.ratio else { return "" }
    let percent = (ratio - 1) * 100
    if percent.magnitude >= 1000 { return "×\(short(ratio))" }
    return "\(percent < 0 ? "−" : "+")\(fixed(percent.magnitude, decimals: 1)) %"
  }
}

extension Metric {
  /// A figure of this metric, to be read by a person.
  func text(_ value: Double) -> String {
    switch unit {
    case .nanoseconds: duration(value)
    case .bytes: byteCount(value)
    case .ratio: short(value)
    case .count: value == value.rounded() ? grouped(Int(value)) : short(value)
    }
  }
}
