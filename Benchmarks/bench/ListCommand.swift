// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkKit
import Workloads

/// `bench list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists suites and benchmarks.")

  @OptionGroup var selection: SelectionOptions

  func run() throws {
    let choices = try selection.choices()
    for suite in allSuites {
      let own = choices.filter { $0.id.suite == suite.name }
      if own.isEmpty { continue }
      print("\(suite.name): \(suite.summary)")
      print(table(of: own).text(indent: 2))
    }
  }

  private func table(of choices: [Selection.Choice]) -> Table {
    var table = Table(columns: [.init("benchmark"), .init("variants"), .init("rows")])
    var seen: Set<String> = []
    for choice in choices where seen.insert(choice.id.benchmark).inserted {
      let benchmark = choice.benchmark
      table.add([
        benchmark.name, benchmark.variants.joined(separator: ", "),
        benchmark.sizes.chosen(by: selection.rows).map(grouped).joined(separator: ", "),
      ])
    }
    return table
  }
}
