// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import EspalierFiles
import EspalierWorkloads
import Foundation

/// `bench run`, and `bench` alone.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs benchmarks, prints the figures, compares with a baseline.",
    discussion: """
      Counts are judged strictly. Times are judged on the machine that recorded the baseline, at the \
      pace it had then; elsewhere they are shown. What looks slower is measured again in processes of \
      its own. It is called slower if other cases agree or if these processes exclude chance; else it \
      "looks slower (not sure)", which is no failure. Where nothing is named, the cases that matter most \
      are measured; where time gets short, cases have fewer rounds, and peers may be left out.
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var output: OutputOptions
  @Flag(help: "Measures everything, not only what matters most.") var all = false
  @Flag(
    help: """
      Fewer and shorter rounds, for a first look; of what is named or with --all on the first variants.
      """)
  var quick = false
  @Flag(help: "Exit 2 when something is left without a verdict.") var strict = false

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("Writes the figures to this CSV file.", valueName: "file"))
  var path: String?

  @Option(
    help: ArgumentHelp(
      "The time for all of it (2m, with --quick 30s; for what is named or --all 5m, with --quick 45s).",
      valueName: "span"),
    transform: TimeSpan.parse)
  var time: UInt64?

  @Option(
    help: """
      The CSV file to compare with, or 'none'. Without it: the one in results/ of this machine, of its \
      class, or of another class.
      """)
  var baseline: String?

  @Option(help: "Where the baselines are, if not in the package's results/.")
  var results: String?

  /// The suite of a program that has only one.
  @Option(help: .hidden) var ownSuite: String?

  mutating func validate() throws {
    if let ownSuite, !isChosen, selection.suite.isEmpty { selection.suite = [ownSuite] }
  }

  func run() throws {
    let clock = SystemClock()
    let choices = try self.choices()
    let reference = try self.reference()
    if let path { try ResultStore.checkWritable(path) }
    var session = Session(policy: quick ? .quick : .full)
    let time = time ?? defaultTime(isAll: !isChosen)
    // Some of the time is for what looks slower.
    session.budget = TimeBudget(
      span: time / 100 * (reference == nil ? 97 : 85), cases: choices.count)
    session.announcement = announcement(choices, time)
    session.output = output.format
    session.style = output.style
    let chosen = Set(choices.map(\.id))
    // What no suite has any more is missing, lest a regression hide by leaving.
    let gone = try selection.gone(
      of: Set((reference?.file.lines ?? []).map(\.id)), among: isChosen ? highlights : nil
    ).filter(isOwn).subtracting(chosen)
    let known = reference.map { $0.file.limited(to: chosen.union(gone)) }
    session.baseline = known
    var outcome = try session.run(choices)
    // What there was no time for is not missing: the report says that it was not measured.
    let measured = Set(outcome.file.lines.map(\.id))
    let before = outcome.skipped > 0 ? reference?.file.limited(to: measured.union(gone)) : known
    var comparison: Comparison?
    if let before {
      let end = Double(time) * 0.97
      comparison = try confirm(before, &outcome.file) { (end - Double(clock.now())) / 1e9 }
    }
    outcome.seconds = Double(clock.now()) / 1e9
    let isWritten = try write(outcome)
    try show(outcome, comparison, reference?.path, isWritten: isWritten)
    if Measurer.isInterrupted { throw ExitCode(130) }
    // Nothing was said of what was not measured, nor without a baseline that was wanted.
    let isOpen = outcome.skipped > 0 || comparison == nil && baseline != "none"
    let verdict = comparison?.exitCode(strict: strict) ?? 0
    throw ExitCode(outcome.failures > 0 ? 1 : verdict == 0 && strict && isOpen ? 2 : verdict)
  }

  /// Whether what is measured is what matters most, for nothing was named.
  private var isChosen: Bool { !all && !selection.isNarrow }

  private func isOwn(_ id: CaseID) -> Bool { ownSuite == nil || ownSuite == id.suite }

  private func choices() throws -> [Selection.Choice] {
    guard isChosen else { return try selection.choices(quick: quick) }
    return try Highlights.choices(of: highlights, from: allSuites).filter { isOwn($0.id) }
  }

  private func defaultTime(isAll: Bool) -> UInt64 {
    (isAll ? quick ? 45 : 300 : quick || ownSuite != nil ? 30 : 120) * 1_000_000_000
  }

  /// What will be measured and how long it takes.
  private func announcement(_ choices: [Selection.Choice], _ time: UInt64) -> String {
    let limit = { (time: UInt64) in "\(span(Double(time) / 1e9)) at most" }
    var text = "\(summary(of: choices.map(\.id))): \(limit(time))."
    var whole = selection
    whole.suite = ownSuite.map { [$0] } ?? []
    if isChosen, let all = try? whole.choices(quick: quick) {
      text += " --all: \(counted(all.count, "case")), \(limit(defaultTime(isAll: true)))."
    }
    return "\(text)\n"
  }

  /// Writes the figures to the file that was named, if they are all there are: what was measured before somebody
  /// stopped the run replaces nothing. A file that lacks what there was no time for says so.
  private func write(_ outcome: Session.Outcome) throws -> Bool {
    guard let path else { return false }
    if Measurer.isInterrupted {
      let isThere = FileManager.default.fileExists(atPath: path)
      let what = isThere ? "left as it was" : "not written"
      complain("\(path) was \(what): the run was interrupted.")
      return false
    }
    var file = outcome.file
    if outcome.skipped > 0 {
      file.header.append(.init(ResultFile.skippedKey, String(outcome.skipped)))
    }
    try ResultStore.write(file, to: path)
    return true
  }

  /// Compares, and measures what looks slower five times more at most, in a process of its own each, as long as there
  /// are seconds left. The fastest is kept: where a process has its memory may cost it a tenth. How far they differ
  /// says how sure it is.
  private func confirm(
    _ before: ResultFile, _ file: inout ResultFile, secondsLeft: () -> Double
  ) throws -> Comparison {
    var confirmations: [CaseID: [Double]] = [:]
    for round in 0..<5 {
      let slower = Comparison(before: before, after: file, confirmations: confirmations).slowTimes
      let seconds = secondsLeft()
      if slower.isEmpty || Measurer.isInterrupted || seconds < 1 { break }
      complain("Measuring again what looks slower: \(counted(slower.count, "case"))")
      let sample = try Sampling.own.sample(
        slower, seed: UInt64(round), seconds: seconds / Double(5 - round))
      for line in sample where line.metric == .time && line.contestant == Contestant.ours {
        confirmations[line.id, default: []].append(line.estimate.value)
      }
      file.keepFaster(sample)
    }
    return Comparison(before: before, after: file, confirmations: confirmations)
  }

  private func show(
    _ outcome: Session.Outcome, _ comparison: Comparison?, _ reference: String?, isWritten: Bool
  ) throws {
    if output.format == .json { return try ResultStore.show(try outcome.file.json()) }
    if outcome.skipped > 0 {
      let why = Measurer.isInterrupted ? "interrupted" : "out of time; --time gives more"
      let suites = outcome.skippedSuites.sorted { $0.key < $1.key }
        .map { "\(grouped($0.value)) of \($0.key)" }.joined(separator: ", ")
      let subject = counted(outcome.skipped, "case") + (outcome.skipped == 1 ? " was" : " were")
      try ResultStore.show("\(subject) not measured (\(why)): \(suites).\n\n")
    }
    if let comparison, let reference {
      try tell("Compared with \(reference):\n\(comparison.report())")
    }
    var headline = Headline(
      file: outcome.file, machine: outcome.machine, seconds: outcome.seconds, load: outcome.load,
      repeated: outcome.repeated, comparison: comparison)
    let source = (isWritten ? path : nil) ?? "FILE.csv"
    let hint = isWritten ? "" : " (--output FILE.csv writes the file)"
    headline.reference = reference.map { URL(filePath: $0).lastPathComponent } ?? ""
    headline.highlights = highlights
    headline.suites = allSuites
    try tell("A picture of it: bench report \(source) -o report.html\(hint)\n")
    let fence = output.format == .markdown ? "```\n" : ""
    try ResultStore.show(fence + printableLines(headline.text()) + fence)
  }

  /// The path of the file to compare with, and its contents.
  private func reference() throws -> (path: String, file: ResultFile)? {
    if baseline == "none" { return nil }
    let directory = results.map { URL(filePath: $0) } ?? ResultStore.directory
    let found = ResultStore.baseline(for: .current, in: directory)
    guard let path = baseline ?? found else {
      complain("No baseline to compare with; `bench record --local` makes one.")
      return nil
    }
    return (path, try ResultStore.read(path))
  }
}
