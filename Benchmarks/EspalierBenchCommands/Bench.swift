// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFiles
import Foundation

/// The benchmarks of Espalier and its peers.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures Espalier and its peers, and compares the figures with a baseline.",
    discussion: """
      Run it as `swift run -c release bench`. Exit codes: 0 nothing that is judged became worse, 1 \
      something did or a result was wrong, 2 no verdict (with --strict), 64 bad usage, 65 bad data, \
      74 something could not be written, 130 interrupted.
      """,
    subcommands: [
      RunCommand.self, ListCommand.self, CompareCommand.self, RecordCommand.self,
      ReportCommand.self, FiguresCommand.self, HistoryCommand.self,
      InstructionsCommand.self, AgainstCommand.self, CheckCommand.self, SampleCommand.self,
      CountCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}

/// Runs the program `bench` and ends the process.
///
/// - Parameter suite: the one suite that is run, for the programs that have a suite each.
public func runBench(suite: String? = nil) -> Never {
  prepareStandardStreams(of: "bench")
  let arguments = CommandLine.arguments.dropFirst()
  if let suite {
    Bench.main(["run", "--suite", suite] + arguments)
  } else {
    Bench.main(Array(arguments))
  }
  exit(0)
}

/// Writes a line to standard error.
func complain(_ message: String) {
  writeError("\(message)\n")
}
