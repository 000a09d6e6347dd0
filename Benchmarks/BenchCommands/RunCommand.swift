// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkKit
import Foundation

/// `bench run`, and `bench` alone.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs benchmarks, prints the figures, compares with a baseline.")

  @OptionGroup var selection: SelectionOptions
  @Flag(help: "Fewer and shorter rounds on the first variants, for a first look.") var quick = false
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
    let session = Session(policy: quick ? .quick : .full)
    var (file, failures) = try session.run(choices)
    let before = reference.map { cases(of: choices, in: $0.file) }
    if let before { try session.repeatSlower(choices, before: before, in: &file) }
    if let output { try ResultStore.write(file, to: output) }
    var verdict: Int32 = 0
    if let reference, let before {
      let comparison = Comparison(before: before, after: file)
      print("Compared with \(reference.path):")
      print(comparison.report(), terminator: "")
      // Who names a baseline asks for a verdict; the one that happens to be there only informs.
      verdict = comparison.exitCode(lenient: baseline == nil)
    }
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

  /// A baseline without the cases that were not run.
  private func cases(of choices: [Selection.Choice], in file: ResultFile) -> ResultFile {
    let ids = Set(choices.map(\.id))
    var chosen = file
    chosen.lines.removeAll { !ids.contains($0.id) }
    return chosen
  }
}
