// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import EspalierFiles

/// `bench compare`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract:
      "Compares two result files: same, faster, slower, inconclusive, not judged or missing.",
    discussion: """
      A time counts as slower or faster when it differs by more than the threshold and the intervals \
      do not touch; the threshold grows with the number of times. It "looks slower (not sure)" unless three \
      cases of its benchmark or suite agree, or it is beyond the threshold by what processes differ by \
      (20 % where none confirmed it), and if its peers took longer too. Allocations and operations are \
      judged strictly, instructions by 3 %. Times of another machine, pace, allocator, toolchain or \
      build are not judged. Exits 1 if something became worse, else 0; with --strict 2 if anything \
      is left without a verdict.
      """)

  @Argument(help: "The result file before.") var before: String
  @Argument(help: "The result file after.") var after: String

  @Option(
    help: ArgumentHelp(
      "How much slower counts as slower, in place of what suits the number of times.",
      valueName: "percent"),
    transform: Percentage.parse)
  var failOn: Double?

  @Flag(help: "Exit 2 when something is left without a verdict.") var strict = false
  @Flag(help: "Show every figure, the same ones too.") var all = false

  @Option(help: "Whose figures to compare: a pattern such as '*'.")
  var contestant = Contestant.ours

  func run() throws {
    let (before, after) = (try ResultStore.read(before), try ResultStore.read(after))
    let names = Set((before.lines + after.lines).map(\.contestant))
    // Files that have nothing of ours are compared whole, unless others were named.
    guard contestant == Contestant.ours || names.contains(where: Glob(contestant).matches) else {
      throw ResultStore.fail(
        "No contestant fits \(contestant): there are \(names.sorted().joined(separator: ", ")).")
    }
    let comparison = Comparison(
      before: before, after: after, threshold: failOn, contestants: Glob(contestant))
    try ResultStore.show(printableLines(comparison.report(limit: all ? nil : 20)))
    throw ExitCode(comparison.exitCode(strict: strict))
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
