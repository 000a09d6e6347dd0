// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkKit
import Foundation

/// One run of benchmarks, from the warnings at its start to the last table.
struct Session {
  let policy: RunPolicy
  private let clock = SystemClock()
  private let jemalloc = JemallocProbe()

  init(policy: RunPolicy) {
    self.policy = policy
  }

  /// Runs the choices, prints each table when it is complete, and returns all figures. A case with a
  /// wrong result is reported and left out; `failures` counts them.
  func run(_ choices: [Selection.Choice]) throws -> (file: ResultFile, failures: Int) {
    warn()
    let header = RunHeader(
      machine: .current, jemalloc: jemalloc?.version ?? "none",
      commit: RunHeader.commit(at: ResultStore.packageRoot), mode: policy.name,
      calibration: calibrate(clock: clock), date: Date())
    print(header.summary + "\n")
    let progress = Progress(total: choices.count)
    defer { progress.finish() }
    var tables = TablePrinter()
    var lines: [ResultLine] = []
    var failures = 0
    for choice in choices {
      progress.step("\(choice.id)")
      guard let measured = try measure(choice) else {
        failures += 1
        continue
      }
      if tables.isComplete(before: choice.id) { progress.finish() }
      tables.add(measured, of: choice.id)
      lines += measured
    }
    progress.finish()
    tables.finish()
    return (ResultFile(header: header.entries, lines: lines), failures)
  }

  /// Measures again, three times at most, what looks slower than before: a slow spell of the machine is no
  /// regression.
  func repeatSlower(
    _ choices: [Selection.Choice], before: ResultFile, in file: inout ResultFile
  ) throws {
    for _ in 0..<3 {
      let slower = Comparison(before: before, after: file).findings.filter {
        $0.verdict == .slower && $0.metric == .time
      }
      let again = choices.filter { choice in slower.contains { $0.id == choice.id } }
      if again.isEmpty { return }
      Thread.sleep(forTimeInterval: 1)  // Some time for the spell to pass.
      print("Measuring again what looked slower: \(grouped(again.count)) cases\n")
      let progress = Progress(total: again.count)
      defer { progress.finish() }
      for choice in again {
        progress.step("\(choice.id)")
        file.keepFaster(try measure(choice) ?? [])
      }
    }
  }

  /// The figures of a case; nil if a result was wrong.
  private func measure(_ choice: Selection.Choice) throws -> [ResultLine]? {
    do {
      let prepared = try choice.benchmark.prepare(choice.request)
      let memory = SystemResidentMemory()
      if let jemalloc {
        let runner = Runner(policy: policy, clock: clock, probe: jemalloc, memory: memory)
        return try runner.measure(prepared, as: choice.id)
      }
      let runner = Runner(
        policy: policy, clock: clock, probe: NoAllocationProbe(), memory: memory)
      return try runner.measure(prepared, as: choice.id)
    } catch let error as MeasurementError {
      complain("\rerror: \(error)")
      return nil
    } catch {
      throw ResultStore.fail("\(choice.id): \(error)")
    }
  }

  private func warn() {
    if Toolchain.isDebugBuild {
      complain(
        """
        ****************************************************************
        *  DEBUG BUILD: these figures mean nothing.                    *
        *  Run `swift run -c release bench`.                           *
        ****************************************************************
        """)
    }
    if jemalloc == nil {
      complain(
        """
        warning: no jemalloc, so allocations are not counted, and are not compared. Install it and \
        build again: apt-get install libjemalloc-dev
        """)
    }
  }
}

/// Prints the table of one suite, variant and size as soon as the next one begins.
private struct TablePrinter {
  private var pending: [ResultLine] = []
  private var current: CaseID?

  /// Whether a case of another table than the current one comes next.
  func isComplete(before next: CaseID) -> Bool {
    guard let current else { return false }
    return (current.suite, current.variant, current.rows) != (next.suite, next.variant, next.rows)
  }

  mutating func add(_ lines: [ResultLine], of id: CaseID) {
    if isComplete(before: id) { flush() }
    current = id
    pending += lines
  }

  mutating func finish() {
    flush()
    print(RunReport.legend)
  }

  private mutating func flush() {
    if pending.isEmpty { return }
    print(RunReport(pending).text())
    fflush(nil)  // All streams: the tables are to be seen while the run goes on.
    pending = []
  }
}
