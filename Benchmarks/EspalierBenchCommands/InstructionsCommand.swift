// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import Foundation

/// `bench instructions`.
struct InstructionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Counts instructions, retains and releases under valgrind, and compares them.",
    discussion: """
      What is counted is one warm operation of ours, at 10,000 rows at most unless --rows says \
      otherwise. It does not depend on how busy the machine is. More than 1 % is shown, more than 3 % \
      fails. Another toolchain, allocator or processor architecture makes it inconclusive.
      """)

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var output: OutputOptions
  @Flag(help: "The first variants alone.") var quick = false
  @Flag(help: "Exit 2 when something is left without a verdict.") var strict = false

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("Writes the figures to this CSV file.", valueName: "file"))
  var path: String?

  @Option(
    help: """
      The CSV file to compare with, or 'none'. Without it: the baseline in results/, or the budgets if \
      that one has no instructions.
      """)
  var baseline: String?

  func run() throws {
    let choices = try selection.choices(quick: quick, for: .instructions)
    guard let callgrind = Callgrind() else { throw ResultStore.fail(Callgrind.absence) }
    let reference = try self.reference()
    if let path { try ResultStore.checkWritable(path) }
    let measurer = Measurer(policy: .quick)
    measurer.warn()
    let lines = try callgrind.count(choices)
    let file = ResultFile(header: measurer.header().entries, lines: lines)
    if let path { try ResultStore.write(file, to: path) }
    let isText = output.format != .json
    try ResultStore.show(isText ? table(lines) : file.json())
    guard let reference else {
      // Who is strict and has nothing to compare with has no verdict, unless that was asked for.
      throw ExitCode(strict && baseline != "none" ? 2 : 0)
    }
    var before = reference.file.limited(to: Set(choices.map(\.id)))
    before.lines.removeAll { $0.metric.judgement != .instructions }
    let comparison = Comparison(before: before, after: file)
    if isText {
      try ResultStore.show("\nCompared with \(reference.path):\n\(comparison.report())")
    }
    throw ExitCode(comparison.exitCode(strict: strict))
  }

  private func reference() throws -> (path: String, file: ResultFile)? {
    if baseline == "none" { return nil }
    if let baseline { return (baseline, try ResultStore.read(baseline)) }
    let directory = ResultStore.directory
    let budgets = directory.appending(path: ResultStore.budgetsName).path(percentEncoded: false)
    let candidates = [ResultStore.baseline(for: .current, in: directory), budgets].compactMap(
      \.self)
    for path in candidates where FileManager.default.fileExists(atPath: path) {
      let file = try ResultStore.read(path)
      if file.lines.contains(where: { $0.metric == .instructions }) { return (path, file) }
    }
    complain(
      "No instructions to compare with; `bench record` and `bench check --record` count some.")
    return nil
  }

  private func table(_ lines: [ResultLine]) -> String {
    let metrics: [Metric] = [.instructions, .mallocs, .retains, .releases]
    var table = Table(
      columns: [.init("benchmark"), .init("rows", .right)]
        + metrics.map { .init($0.name, .right) })
    var seen: Set<CaseID> = []
    for id in lines.map(\.id) where seen.insert(id).inserted {
      let figures = lines.filter { $0.id == id }
      table.add(
        ["\(id.suite)/\(id.benchmark)/\(id.variant)", grouped(id.rows)]
          + metrics.map { metric in
            figures.first { $0.metric == metric }.map { short($0.estimate.value) } ?? ""
          })
    }
    return output.markdown ? table.markdown() : table.text()
  }
}
