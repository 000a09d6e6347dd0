// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import Foundation

/// `bench run`, and `bench` alone.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs benchmarks, prints the figures, compares with a baseline.",
    discussion: """
      Counts are judged strictly. Times are judged on the machine that recorded the baseline, at the \
      pace it had then; elsewhere they are shown. What looks slower is measured again in processes of \
      its own. It is called slower if other cases agree or if these processes exclude chance; else it \
      "looks slower (not sure)", which is no failure.
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var output: OutputOptions
  @Flag(help: "Fewer and shorter rounds on the first variants, for a first look.") var quick = false
  @Flag(help: "Exit 2 when something is left without a verdict.") var strict = false

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("Writes the figures to this CSV file.", valueName: "file"))
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Nothing more begins after that time (5m, or 45s with --quick).", valueName: "span"),
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

  func run() throws {
    let choices = try selection.choices(quick: quick)
    let reference = try self.reference()
    if let path { try ResultStore.checkWritable(path) }
    var session = Session(policy: quick ? .quick : .full)
    // Some of the time is for what looks slower.
    session.limit = (time ?? (quick ? 45_000_000_000 : 300_000_000_000)) / 20 * 19
    session.output = output.format
    session.style = output.style
    let chosen = Set(choices.map(\.id))
    // What no suite has any more is missing, lest a regression hide by leaving.
    let gone = try selection.gone(of: Set((reference?.file.lines ?? []).map(\.id))).subtracting(
      chosen)
    let known = reference.map { $0.file.limited(to: chosen.union(gone)) }
    session.baseline = known
    var outcome = try session.run(choices)
    // What there was no time for is not missing: the report says that it was not measured.
    let measured = Set(outcome.file.lines.map(\.id))
    let before = outcome.skipped > 0 ? reference?.file.limited(to: measured.union(gone)) : known
    var comparison: Comparison?
    if let before { comparison = try confirm(before, &outcome.file) }
    let isWritten = try write(outcome)
    try show(outcome, comparison, reference?.path, isWritten: isWritten)
    if Measurer.isInterrupted { throw ExitCode(130) }
    // Nothing was said of what was not measured, nor without a baseline that was wanted.
    let isOpen = outcome.skipped > 0 || comparison == nil && baseline != "none"
    let verdict = comparison?.exitCode(strict: strict) ?? 0
    throw ExitCode(outcome.failures > 0 ? 1 : verdict == 0 && strict && isOpen ? 2 : verdict)
  }

  /// Writes the figures to the file that was named, if they are all there are: what was measured before somebody
  /// stopped the run replaces nothing. A file that lacks what there was no time for says so.
  private func write(_ outcome: Session.Outcome) throws -> Bool {
    guard let path else { return false }
    if Measurer.isInterrupted {
      complain("\(path) was left as it was: the run was interrupted.")
      return false
    }
    var file = outcome.file
    if outcome.skipped > 0 {
      file.header.append(.init(ResultFile.skippedKey, String(outcome.skipped)))
    }
    try ResultStore.write(file, to: path)
    return true
  }

  /// Compares, and measures what looks slower five times more at most, in a process of its own each. The fastest
  /// is kept: where a process has its memory may cost it a tenth. How far they differ says how sure it is.
  private func confirm(_ before: ResultFile, _ file: inout ResultFile) throws -> Comparison {
    var confirmations: [CaseID: [Double]] = [:]
    for _ in 0..<5 {
      let slower = Comparison(before: before, after: file, confirmations: confirmations).slowTimes
      if slower.isEmpty || Measurer.isInterrupted { break }
      complain("Measuring again what looks slower: \(grouped(slower.count)) cases")
      let sample = try Sampling.own.sample(slower, seed: 1)
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
      try ResultStore.show(
        "\(grouped(outcome.skipped)) cases were not measured (\(why)): \(suites).\n\n")
    }
    if let comparison, let reference {
      try tell("Compared with \(reference):\n\(comparison.report())")
    }
    let headline = Headline(
      file: outcome.file, machine: outcome.machine, seconds: outcome.seconds, load: outcome.load,
      repeated: outcome.repeated, comparison: comparison)
    let source = (isWritten ? path : nil) ?? "FILE.csv"
    let hint = isWritten ? "" : " (--output FILE.csv writes the file)"
    try tell("\(headline.text())\nA picture of it: bench report \(source) -o report.html\(hint)")
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
