// SPDX-License-Identifier: MIT

extension Comparison {
  /// What the file before has and the file after has not, a line a suite or case; empty if nothing is.
  func gone(limit: Int?) -> String {
    let cases = Groups(
      findings.filter { $0.verdict == .missing && $0.after == nil }, by: Subject.init
    )
    .inOrder
    let rest = Set(after.lines.map(\.id.suite))
    let lines = Groups(cases, by: \.key.id.suite).inOrder.flatMap { suite, members in
      if !rest.contains(suite) { return ["\(suite): all of it (\(grouped(members.count)))"] }
      return members.map { subject, figures in
        // A case that is gone is gone with its time; where that is left, single figures are.
        let names = figures.map(\.metric.name)
        let isWhole = !after.lines.contains { Subject($0) == subject }
        return "\(subject.text)" + (isWhole ? "" : ": \(names.joined(separator: ", "))")
      }
    }
    if lines.isEmpty { return "" }
    let shown = lines.prefix(limit ?? lines.count).map { "  \($0)\n" }.joined()
    let hidden = lines.count - min(lines.count, limit ?? lines.count)
    return "\nmissing: not in the file after\n" + shown
      + (hidden > 0 ? "  … and \(grouped(hidden)) more\n" : "")
  }

  /// What the file after has and the file before has not, in a line; empty if nothing is.
  var added: String {
    let new = findings.filter { $0.verdict == .missing && $0.before == nil }
    if new.isEmpty { return "" }
    let cases = Groups(new, by: Subject.init).inOrder.map(\.key)
    let names = Groups(cases) { "\($0.id.suite)/\($0.id.benchmark)" }.inOrder.map(\.key)
    let subject = "\(counted(new.count, "figure")) of \(counted(cases.count, "case"))"
    return "\nnew: \(subject) \(new.count == 1 ? "is" : "are") not in the file before ("
      + names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "") + ")\n"
  }
}

/// A contestant of a case, which is measured, measured again or missing as a whole.
struct Subject: Hashable {
  var id: CaseID
  var contestant: String

  init(_ finding: Finding) {
    id = finding.id
    contestant = finding.contestant
  }

  init(_ line: ResultLine) {
    id = line.id
    contestant = line.contestant
  }

  var text: String { "\(id)" + (contestant == Contestant.ours ? "" : " (\(contestant))") }
}
