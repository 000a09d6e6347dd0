// SPDX-License-Identifier: MIT

import ArgumentParser

/// `espalier`: the difference between two lists, and the replay of a tree's history.
@main
struct EspalierTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "espalier",
    abstract: "Finds the fewest operations that turn one list of rows into another.",
    discussion: exitCodes,
    subcommands: [DiffCommand.self, ReplayCommand.self])

  static let exitCodes = """
    Exit codes: 0 success; 1 a finding (diff: the lists differ; replay: a batch update was refused or \
    had a move too many, or the paths disagree); 2 no verdict; 64 bad usage; 65 a file that is bad or \
    cannot be read or written.
    """

  /// Writing into a closed pipe is to be an error with a sentence, not the end of the process.
  static func main() {
    ignoreBrokenPipes()
    main(nil)
  }
}
