// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkKit
import Foundation

/// `bench record`.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Runs benchmarks and writes the baseline of this machine's class to results/.")

  @OptionGroup var selection: SelectionOptions
  @Flag(help: "Fewer and shorter rounds.") var quick = false
  @Option(help: "Where to write it, if not to the package's results/.") var results: String?

  func run() throws {
    let choices = try selection.choices()
    let directory = results.map { URL(filePath: $0) } ?? ResultStore.directory
    let path = directory.appending(path: "\(Machine.current.name).csv").path(percentEncoded: false)
    try ResultStore.checkWritable(path)
    let (file, failures) = try Session(policy: quick ? .quick : .full).run(choices)
    if failures > 0 {
      complain("Nothing was written: a baseline has right results only.")
      throw ExitCode(1)
    }
    try ResultStore.write(file, to: path)
    print("Wrote \(path)")
  }
}
