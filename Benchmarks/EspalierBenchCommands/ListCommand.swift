// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import EspalierWorkloads

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
    for name in unique(choices.map(\.id.benchmark)) {
      let ids = choices.map(\.id).filter { $0.benchmark == name }
      table.add([
        name, unique(ids.map(\.variant)).joined(separator: ", "),
        unique(ids.map(\.rows)).sorted().map(grouped).joined(separator: " · "),
      ])
    }
    return table
  }

  /// The values without repetitions, in the order they first occur.
  private func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}
