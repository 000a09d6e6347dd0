// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkKit
import Foundation

/// `bench run`, and `bench` alone.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs benchmarks, prints the figures, compares with a baseline.")

  @OptionGroup var selection: SelectionOptions
  @Flag(help: "Fewer and shorter rounds, for a first look.") var quick = false
  @Option(help: "Writes the figures to this CSV file.") var output: String?

  @Option(
    help: """
      The CSV file to compare with, or 'none'. Without it: the one in results/ of this machine's \
      class, or of another class, whose times are not judged.
      """)
  var baseline: String?

  @Option(help: "Where the baselines are, if not in the package's results/.")
  var results: String?

  func run() throws {
    let choices = try selection.choices(quick: quick)
    let reference = try self.reference()
    if let output { try ResultStore.checkWritable(output) }
    let (file, failures) = try Session(policy: quick ? .quick : .full).run(choices)
    if let output { try ResultStore.write(file, to: output) }
    let verdict = reference.map { compare(file, with: $0, choices) } ?? 0
    throw ExitCode(failures > 0 ? 1 : verdict)
  }

  /// The path of the file to compare with, and its contents.
  private func reference() throws -> (path: String, file: ResultFile)? {
    if baseline == "none" { return nil }
    let directory = results.map { URL(filePath: $0) } ?? ResultStore.directory
    let found = ResultStore.baseline(for: Machine.current.name, in: directory)
    guard let path = baseline ?? found else {
      complain("No baseline to compare with; `bench record` makes one.")
      return nil
    }
    return (path, try ResultStore.read(path))
  }

  /// Compares what was run, and returns the exit code; the baseline's other cases are left aside.
  private func compare(
    _ file: ResultFile, with reference: (path: String, file: ResultFile),
    _ choices: [Selection.Choice]
  ) -> Int32 {
    let ids = Set(choices.map(\.id))
    var before = reference.file
    before.lines.removeAll { !ids.contains($0.id) }
    let comparison = Comparison(before: before, after: file)
    print("Compared with \(reference.path):")
    print(comparison.report(), terminator: "")
    // Who names a baseline asks for a verdict; the one that happens to be there only informs.
    return comparison.exitCode(lenient: baseline == nil)
  }
}
