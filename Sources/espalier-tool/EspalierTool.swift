// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFiles

/// `espalier`: the difference between two lists, and the replay of a tree's history.
@main
struct EspalierTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "espalier",
    abstract: "Finds the fewest operations that turn one list of rows into another.",
    discussion: exitCodes,
    version: "0.1.0",
    subcommands: [DiffCommand.self, ReplayCommand.self])

  static let exitCodes = """
    Exit codes: 0 success; 1 a finding (diff: the lists differ; replay: a batch update was refused or \
    had a move too many, or the paths disagree); 2 no verdict; 64 bad usage; 65 a file that is bad or \
    cannot be read; 74 output that cannot be written.
    """

  /// Runs the tool. What the argument parser has to say may quote arguments, so it is made fit to be
  /// shown on a terminal first.
  static func main() {
    prepareStandardStreams(of: "espalier")
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if message.isEmpty { Self.exit(withError: code) }
      if code == .success {
        print(message)
      } else {
        writeError("\(printableLines(message))\n")
      }
      Self.exit(withError: code)
    }
  }
}
