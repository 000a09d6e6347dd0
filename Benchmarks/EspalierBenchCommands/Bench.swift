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
  // What `bench` complains of begins with this word, whoever finds it.
  prepareStandardStreams(of: "error")
  let arguments = CommandLine.arguments.dropFirst()
  let prefix = suite.map { ["run", "--own-suite", $0] } ?? []
  do {
    var command = try Bench.parseAsRoot(prefix + arguments)
    try command.run()
  } catch {
    end(with: error)
  }
  exit(0)
}

/// Ends the process. What the argument parser has to say may quote arguments, so it is made fit to be shown on a
/// terminal first.
private func end(with error: any Error) -> Never {
  let code = Bench.exitCode(for: error)
  let message = Bench.fullMessage(for: error)
  if message.isEmpty { Bench.exit(withError: code) }
  if code == .success {
    print(message)
  } else {
    writeError("\(printableLines(message))\n")
  }
  Bench.exit(withError: code)
}

/// Writes lines to standard error, fit to be shown on a terminal: names of files and what is in them may be quoted.
func complain(_ message: String) {
  writeError("\(printableLines(message))\n")
}

/// Writes a line to standard output; names may be quoted in it.
func tell(_ message: String) throws {
  try ResultStore.show("\(printableLines(message))\n")
}
