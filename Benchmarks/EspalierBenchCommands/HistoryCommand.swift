// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchReport
import EspalierBenchmarkKit
import Foundation

/// `bench history`.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Adds the headline figures of recorded runs to results/history.csv.",
    discussion: """
      One line for each run and figure. A run that is there already, by date, commit and machine, is \
      replaced.
      """)

  @Argument(help: "The result files of the runs.") var files: [String]
  @Option(help: "The history, if not the package's results/history.csv.") var history: String?

  func run() throws {
    let path = history ?? HistoryStore.path
    let isNew = !FileManager.default.fileExists(atPath: path)
    var history = isNew ? History() : try HistoryStore.read(path)
    for file in files {
      let count = history.record(try ResultStore.read(file))
      try tell("\(file): \(grouped(count)) headline figures")
    }
    try ReportFiles.write(history.encoded(), to: path)
    try tell("Wrote \(path)")
  }
}
