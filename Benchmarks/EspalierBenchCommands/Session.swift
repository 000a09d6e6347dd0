// SPDX-License-Identifier: MIT

import ArgumentParser
import CEspalierBench
import EspalierBenchmarkKit
import EspalierWorkloads
import Foundation

/// One run of benchmarks, from the warnings at its start to the last table.
struct Session {
  let policy: RunPolicy
  var budget = TimeBudget.unlimited
  /// What is said before the first figures.
  var announcement = ""
  var output = OutputOptions.Format.text
  var style = RunReport.Style()
  var baseline: ResultFile?

  /// What a run brought.
  struct Outcome {
    var file: ResultFile
    var machine: String
    var failures = 0
    /// How many cases there was no time for, by suite.
    var skippedSuites: [String: Int] = [:]
    var skipped: Int { skippedSuites.values.reduce(0, +) }
    var repeated = 0
    var seconds: Double
    var load: MachineLoad
  }

  /// Runs the choices, prints each table when it is complete, and returns all figures. A case with a
  /// wrong result is reported and left out; `failures` counts them.
  func run(_ choices: [Selection.Choice]) throws -> Outcome {
    let clock = SystemClock()
    let measurer = Measurer(policy: policy, clock: clock)
    espalier_note_interrupts()
    measurer.warn()
    let header = measurer.header()
    if output == .text { try ResultStore.show("\(header.summary)\n\(announcement)\n") }
    var run = Running(
      session: self, measurer: measurer, clock: clock, total: choices.count,
      start: .now(clock: clock))
    for (index, choice) in choices.enumerated() {
      try run.begin(choice, left: choices.count - index)
    }
    try run.finish()
    let end = LoadSnapshot.now(clock: clock)
    return Outcome(
      file: ResultFile(header: header.entries + run.controls.headerEntries, lines: run.lines),
      machine: header.host, failures: run.failures, skippedSuites: run.skipped,
      repeated: run.repeated.count, seconds: Double(end.wall - run.start.wall) / 1e9,
      load: MachineLoad(from: run.start, to: end))
  }
}

/// The state of a session.
private struct Running {
  let session: Session
  let measurer: Measurer
  let clock: SystemClock
  let progress: ProgressLine
  let start: LoadSnapshot
  let controls = ControlSeries()
  var lines: [ResultLine] = []
  var failures = 0
  var skipped: [String: Int] = [:]
  var repeated: Set<CaseID> = []

  /// The table that is being filled.
  private var table: [Selection.Choice] = []
  private var pending: [ResultLine] = []
  private var disturbed: Set<CaseID> = []

  init(
    session: Session, measurer: Measurer, clock: SystemClock, total: Int, start: LoadSnapshot
  ) {
    self.session = session
    self.measurer = measurer
    self.clock = clock
    self.start = start
    progress = ProgressLine(total: total)
    controls.measure(clock: clock)
  }

  /// Measures a case unless time is up.
  mutating func begin(_ choice: Selection.Choice, left: Int) throws {
    if let last = table.last, last.table != choice.table { try finishTable(left: left) }
    if Measurer.isInterrupted || clock.now() >= session.budget.end {
      skipped[choice.id.suite, default: 0] += 1
      return
    }
    progress.step(choice.id.suite, "\(choice.id.benchmark) at \(grouped(choice.id.rows))")
    table.append(choice)
    guard let (measured, isDisturbed) = try measure(choice, left: left) else { return }
    pending += measured
    if isDisturbed { disturbed.insert(choice.id) }
  }

  /// The figures of a case, and whether something disturbed them; nil if a result was wrong.
  private mutating func measure(
    _ choice: Selection.Choice, left: Int
  ) throws -> ([ResultLine], Bool)? {
    let before = LoadSnapshot.now(clock: clock)
    let deadline = session.budget.deadline(now: clock.now(), left: left)
    let measured = try measurer.measure(choice, until: deadline)
    let load = MachineLoad(from: before, to: .now(clock: clock))
    controls.measure(clock: clock)
    guard let measured else {
      failures += 1
      return nil
    }
    return (measured, load.isDisturbed || (controls.drift ?? 0) > 0.25)
  }

  /// Measures again what was disturbed, as long as there is time, and prints the table.
  private mutating func finishTable(left: Int) throws {
    // Where most cases are disturbed, so would be their repeats: the time is better spent on the rest.
    let isWorthIt = 2 * disturbed.count <= table.count
    for choice in table where isWorthIt && disturbed.contains(choice.id) {
      // Repeats take of what the others do not need: nothing where time is short.
      guard !Measurer.isInterrupted, session.budget.isAhead(now: clock.now(), left: left),
        let (again, isDisturbed) = try measure(choice, left: left + 1)
      else { continue }
      repeated.insert(choice.id)
      var file = ResultFile(header: [], lines: pending)
      file.keepFaster(again)
      pending = file.lines
      if !isDisturbed { disturbed.remove(choice.id) }
    }
    pending += table.filter { disturbed.contains($0.id) }.map {
      ResultLine(
        id: $0.id, contestant: Contestant.ours, edits: 0, metric: .disturbed, estimate: Estimate(1))
    }
    lines += pending
    if session.output != .json, !pending.isEmpty {
      progress.finish()
      var report = RunReport(pending, suites: allSuites)
      report.style = session.style
      report.baseline = session.baseline
      try ResultStore.show(report.text() + "\n")
    }
    pending = []
    table = []
    disturbed = []
  }

  mutating func finish() throws {
    try finishTable(left: 0)
    progress.finish()
    if session.output == .text { try ResultStore.show(RunReport.legend + "\n\n") }
  }
}

extension Selection.Choice {
  /// What table the case is in.
  fileprivate var table: String {
    let suite = allSuites.first { $0.name == id.suite }
    return "\(id.suite) \(RunReport.size(of: id, in: suite))"
  }
}
