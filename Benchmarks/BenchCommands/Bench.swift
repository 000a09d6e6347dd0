// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The benchmarks of Espalier and its peers.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures Espalier and its peers, and compares the figures with a baseline.",
    discussion: """
      Run it as `swift run -c release bench`. Exit codes: 0 success, 1 something became slower or a \
      result was wrong, 2 no verdict is possible, 64 bad usage, 65 bad data.
      """,
    subcommands: [
      RunCommand.self, ListCommand.self, CompareCommand.self, RecordCommand.self,
      ReportCommand.self, FiguresCommand.self, HistoryCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}

/// Runs the program `bench` and ends the process.
///
/// - Parameter suite: the one suite that is run, for the programs that have a suite each.
public func runBench(suite: String? = nil) -> Never {
  let arguments = CommandLine.arguments.dropFirst()
  if let suite {
    Bench.main(["run", "--suite", suite] + arguments)
  } else {
    Bench.main(Array(arguments))
  }
  exit(0)
}
