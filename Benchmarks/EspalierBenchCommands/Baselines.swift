// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import EspalierWorkloads
import Foundation

/// The baselines of a directory, and what ours allocates and counts in their cases now.
struct Baselines {
  private var files: [(path: String, file: ResultFile)]
  /// What was counted, against each of the files.
  private let comparisons: [Comparison]

  /// More rows take long to make, and say no more.
  private static let mostRows = 100_000

  /// Reads the baselines beside a file of budgets, and runs each of their cases a few times.
  init(beside budgets: URL, jemalloc: JemallocProbe?, header: [ResultFile.HeaderEntry]) throws {
    let directory = budgets.deletingLastPathComponent()
    let files = try ResultStore.baselines(beside: budgets).map { name in
      let path = directory.appending(path: name).path(percentEncoded: false)
      return (path: path, file: try ResultStore.read(path))
    }
    let known = Set(files.flatMap { $0.file.lines.filter(Self.isCounted).map(\.id) })
    let choices = try Selection(purpose: .record).choices(from: allSuites)
    let lines = try choices.filter { known.contains($0.id) }.flatMap { choice in
      let request = Request(variant: choice.id.variant, rows: choice.id.rows, dataSets: 1)
      let prepared = try choice.benchmark.prepare(request).limited(to: 1)
      return try prepared.counts(jemalloc, of: choice.id).filter(Self.isCounted)
    }
    comparisons = files.map { _, file in
      let before = ResultFile(header: file.header, lines: file.lines.filter(Self.isCounted))
      let after = ResultFile(header: header, lines: lines)
      return Comparison(before: before, after: after.limited(to: Set(before.lines.map(\.id))))
    }
    self.files = files
  }

  private static func isCounted(_ line: ResultLine) -> Bool {
    line.contestant == Contestant.ours && line.id.rows <= mostRows
      && [.exact, .allocator].contains(line.metric.judgement)
  }

  /// Says how each compares; 1 if something became worse.
  func check() throws -> Int32 {
    for ((path, _), comparison) in zip(files, comparisons) {
      try tell("\(path):\n\(comparison.report(whole: [.slower]))")
    }
    return comparisons.map { $0.exitCode(strict: false) }.max() ?? 0
  }

  /// Writes what was counted into the baselines, in place of what can be compared with it.
  func record() throws {
    for ((path, file), comparison) in zip(files, comparisons) {
      var file = file
      file.takeOver(comparison)
      try ResultStore.write(file, to: path)
      try tell("Wrote \(path)")
    }
  }
}
