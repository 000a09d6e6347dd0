// SPDX-License-Identifier: MIT

import ArgumentParser

/// The benchmarks of Espalier and its peers.
@main
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
    ],
    defaultSubcommand: RunCommand.self)
}
