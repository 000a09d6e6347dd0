// SPDX-License-Identifier: MIT

/// A file of budgets held against the figures of the code as it is.
extension Comparison {
  /// The budgets, which are the file before, that nothing is held against although nothing but the code is in the way:
  /// what they are about is gone, did not settle, or is of other work. A kind of figure that was not counted in this
  /// run, such as instructions without valgrind, is not gone.
  public var lapsedBudgets: [Finding] {
    let counted = Set(after.lines.map(\.metric.judgement))
    let obstacles = Obstacles(before: before, after: after, withTimes: false)
    return findings.filter { finding in
      guard let budget = finding.before, counted.contains(finding.metric.judgement) else {
        return false
      }
      if finding.after == nil { return true }
      return finding.verdict == .inconclusive && budget.interval == nil
        && obstacles.first(for: finding.metric.judgement) == nil
    }
  }

  /// How many budgets are not judged for another reason: another toolchain or allocator, or a budget that did not
  /// settle itself.
  public var unjudgedBudgets: Int {
    let lapsed = lapsedBudgets.count { $0.verdict == .inconclusive }
    return count(.inconclusive) - lapsed
  }

  /// What is to be said of budgets that nothing is held against, in lines; empty if each is judged.
  public var budgetReport: String {
    let lapsed = lapsedBudgets
    var text = ""
    if !lapsed.isEmpty {
      text += "Budgets that nothing can be held against (\(grouped(lapsed.count))):\n"
      for finding in lapsed {
        text += "  \(Subject(finding).text): \(finding.metric.name): \(finding.reason)\n"
      }
      text += "If that is meant: bench check --record\n"
    }
    let unjudged = unjudgedBudgets
    if unjudged > 0 {
      text += unjudged == 1 ? "1 budget was" : "\(grouped(unjudged)) budgets were"
      text += " not judged.\n"
    }
    return text
  }

  /// 1 if a budget is exceeded, or if nothing is held against it; else 0.
  public var budgetExitCode: Int32 {
    lapsedBudgets.isEmpty ? exitCode(strict: false) : 1
  }
}

extension ResultFile {
  /// These budgets, with those of `old` that are of kinds that were not counted this time, such as instructions without
  /// valgrind. A case that was not counted at all is no more.
  ///
  /// - Throws: if those of `old` are of another toolchain, build, allocator or architecture: the header is that of the
  ///   file, and they would be held against what is not comparable.
  public func keepingBudgets(of old: ResultFile) throws(MixedBudgets) -> ResultFile {
    let counted = Set(lines.map(\.metric.judgement))
    let cases = Set(lines.map(\.id))
    let kept = old.lines.filter {
      !counted.contains($0.metric.judgement) && cases.contains($0.id)
    }
    let obstacles = Obstacles(before: old, after: self, withTimes: false)
    for line in kept {
      guard let reason = obstacles.first(for: line.metric.judgement) else { continue }
      throw MixedBudgets(count: kept.count, metric: line.metric.name, reason: reason)
    }
    return ResultFile(header: header, lines: lines + kept)
  }
}

/// Budgets that were not counted again cannot stand beside those that were.
public struct MixedBudgets: Error, Equatable, CustomStringConvertible {
  /// How many there are.
  let count: Int
  /// What the first is about.
  let metric: String
  /// What differs.
  let reason: String

  /// The reason in a sentence.
  public var description: String {
    "\(grouped(count)) budgets (\(metric) …) were not counted this time, and cannot be kept: \(reason)."
  }
}
