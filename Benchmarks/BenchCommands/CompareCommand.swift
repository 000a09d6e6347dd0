// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkKit

/// `bench compare`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two result files: same, faster, slower, inconclusive or missing.",
    discussion: """
      A time counts as slower or faster when it differs by more than the threshold and the intervals \
      do not touch. Allocations and operations are judged strictly. Across machines, allocators, \
      toolchains and builds times are inconclusive. Exits 1 if something is slower, else 2 if \
      something is inconclusive or missing (0 with --lenient), else 0.
      """)

  @Argument(help: "The result file before.") var before: String
  @Argument(help: "The result file after.") var after: String

  @Option(
    help: ArgumentHelp("How much slower counts as slower.", valueName: "percent"),
    transform: Percentage.parse)
  var failOn = Comparison.defaultThreshold

  @Flag(help: "Exit 0 when no verdict is possible.") var lenient = false
  @Flag(help: "Show every figure, the same ones too.") var all = false

  @Option(help: "Whose figures to compare: a pattern such as '*'.")
  var contestant = Contestant.ours

  func run() throws {
    let comparison = Comparison(
      before: try ResultStore.read(before), after: try ResultStore.read(after),
      threshold: failOn, contestants: Glob(contestant))
    print(comparison.report(limit: all ? nil : 20), terminator: "")
    throw ExitCode(comparison.exitCode(lenient: lenient))
  }
}

/// Percentages on the command line.
enum Percentage {
  /// Reads `5%`, `5 %` or `5` as 0.05.
  static func parse(_ text: String) throws -> Double {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    let number = digits.last == " " ? digits.dropLast() : digits
    guard let percent = Double(number), percent.isFinite, percent >= 0 else {
      throw ValidationError("\"\(text)\" is no percentage; write 5%.")
    }
    return percent / 100
  }
}
