// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import EspalierFiles
import EspalierWorkloads
import Foundation

/// `bench check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Runs every benchmark at a tiny size, and holds what needs no clock against budgets.",
    discussion: """
      Every contestant of every benchmark runs on 300 rows, and its results are verified. What ours \
      allocates and counts at 1,000 rows, and the instructions where valgrind is installed, must keep to \
      results/budgets.csv. A budget is not kept either if the figure is gone or does not settle any more. \
      What it allocates and counts in the cases of \
      the baselines beside it, up to 100,000 rows, must not be more than they have: their times are those \
      of a commit, but what needs no clock is that of the code. --record keeps the budgets of what was not \
      counted, such as instructions.
      """)

  @Flag(help: "Writes the budgets and the counts of the baselines in place of keeping to them.")
  var record = false
  @Flag(help: "Leaves out the baselines, which take most of a minute.") var noBaselines = false
  @Flag(help: "Counts no instructions.") var noInstructions = false
  @Option(help: "Where the budgets are.") var budgets: String?

  func run() throws {
    let path =
      budgets
      ?? ResultStore.directory.appending(path: ResultStore.budgetsName).path(percentEncoded: false)
    if record { try ResultStore.checkWritable(path) }
    let smoked = try smoke()
    let measurer = Measurer(policy: .quick)
    measurer.warn()
    var file = ResultFile(header: measurer.header().entries, lines: try count(measurer.jemalloc))
    try ResultStore.show("\(grouped(smoked)) cases give right results.\n")
    if noInstructions {
      try ResultStore.show("Instructions are not counted.\n")
    } else if let callgrind = Callgrind() {
      file.lines += try callgrind.count(choices())
    } else {
      try ResultStore.show("Instructions are not counted: \(Callgrind.absence).\n")
    }
    let baselines =
      noBaselines
      ? nil
      : try Baselines(
        beside: URL(filePath: path), jemalloc: measurer.jemalloc, header: file.header)
    if record {
      file = try keepingOthers(file, path)
      try ResultStore.write(file, to: path)
      try baselines?.record()
      return try tell("Wrote \(path)")
    }
    let comparison = Comparison(before: try ResultStore.read(path), after: file)
    // Each is to be mended or explained.
    try tell(comparison.report(whole: [.slower]))
    let kept = try baselines?.check() ?? 0
    try ResultStore.show(printableLines(comparison.budgetReport))
    throw ExitCode(max(kept, comparison.budgetExitCode))
  }

  /// The budgets to be written, with those that are there of what was not counted.
  private func keepingOthers(_ file: ResultFile, _ path: String) throws -> ResultFile {
    guard FileManager.default.fileExists(atPath: path) else { return file }
    let old = try ResultStore.read(path)
    do { return try file.keepingBudgets(of: old) } catch {
      throw ResultStore.fail("\(path) was left as it was. \(error)")
    }
  }

  /// What is counted: the first variant of every benchmark.
  private func choices() throws -> [Selection.Choice] {
    let selection = Selection(firstVariantOnly: true, purpose: .instructions)
    return try selection.choices(from: allSuites).compactMap { choice in
      if choice.benchmark.sizes.isFixed { return choice.id.rows <= 1000 ? choice : nil }
      var id = choice.id
      id.rows = 1000
      return Selection.Choice(benchmark: choice.benchmark, id: id)
    }.uniqued()
  }

  private func count(_ jemalloc: JemallocProbe?) throws -> [ResultLine] {
    try choices().flatMap { choice in
      let prepared = try choice.benchmark.prepare(choice.request).limited(to: 1)
      return try prepared.counts(jemalloc, of: choice.id)
    }
  }

  /// Runs and verifies everything; the number of cases.
  private func smoke() throws -> Int {
    let all = try Selection().choices(from: allSuites).map { choice in
      guard choice.benchmark.sizes.isFixed else {
        var id = choice.id
        id.rows = 300
        return Selection.Choice(benchmark: choice.benchmark, id: id)
      }
      return choice
    }.uniqued()
    for choice in all {
      do {
        let request = Request(variant: choice.id.variant, rows: choice.id.rows, dataSets: 2)
        let prepared = try choice.benchmark.prepare(request)
        // Whole histories and long lists would take the standard library seconds.
        let contestants = prepared.contestants.filter { ($0.estimate ?? 0) < 5e7 }
        for contestant in contestants {
          let operation = try contestant.make()
          for dataSet in [0, prepared.dataSets - 1] {
            try operation.reset?(dataSet)
            operation.run(dataSet)
            // In a run the result is verified after it was counted as well.
            _ = operation.counters(dataSet)
            try operation.verify(dataSet)
          }
        }
      } catch {
        complain("error: \(choice.id): \(error)")
        throw ExitCode(1)
      }
    }
    return all.count
  }
}

extension Case {
  /// What the contestants allocate and count, as lines of a result file.
  func counts(_ jemalloc: JemallocProbe?, of id: CaseID) throws -> [ResultLine] {
    let memory = SystemResidentMemory()
    let lines: [ResultLine]
    if let jemalloc {
      let clock = SystemClock()
      lines = try Runner(policy: .quick, clock: clock, probe: jemalloc, memory: memory)
        .measure(untimed(), as: id)
    } else {
      lines = try Runner(
        policy: .quick, clock: SystemClock(), probe: NoAllocationProbe(), memory: memory
      ).measure(untimed(), as: id)
    }
    return lines.filter { $0.metric.judgement != .shown }
  }
}

extension [Selection.Choice] {
  /// Without repetitions of a case.
  fileprivate func uniqued() -> [Selection.Choice] {
    var seen: Set<CaseID> = []
    return filter { seen.insert($0.id).inserted }
  }
}
