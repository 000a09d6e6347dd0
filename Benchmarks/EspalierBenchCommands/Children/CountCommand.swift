// SPDX-License-Identifier: MIT

import ArgumentParser
import CEspalierBench
import EspalierBenchmarkKit
import Foundation

/// `bench count`: what `instructions` starts under valgrind.
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count", abstract: "Runs ours once on the cases of a list, under callgrind.",
    shouldDisplay: false)

  @Option(help: "The list of cases.") var cases: String
  @Option(name: .customLong("output"), help: "Where what is known about the runs goes.")
  var path: String

  func run() throws {
    let jemalloc = JemallocProbe()
    var file = ResultFile(header: [], lines: [])
    for (number, choice) in try CaseList.choices(at: cases).enumerated() {
      jemalloc?.releaseFreeMemory()
      do {
        let prepared = try choice.benchmark.prepare(choice.request)
        guard let contestant = prepared.contestants.first else { continue }
        let operation = try contestant.make()
        let isSettled = try operation.isSettled(jemalloc)
        try operation.reset?(0)
        count("\(number)") { operation.run(0) }
        try operation.verify(0)
        file.lines.append(
          ResultLine(
            id: choice.id, contestant: contestant.name, edits: prepared.edits,
            metric: Metric("repetitions", .count),
            estimate: Estimate(Double(operation.repetitions), samples: isSettled ? 1 : 0)))
      } catch {
        complain("error: \(choice.id): \(error)")
        throw ExitCode(1)
      }
    }
    try ResultStore.write(file, to: path)
  }

  /// Runs `body` with counting on, and has what was counted written with a name.
  private func count(_ name: String, _ body: () -> Void) {
    espalier_callgrind_zero()
    espalier_callgrind_start()
    body()
    espalier_callgrind_stop()
    // The text lives as long as the call.
    unsafe name.withCString { unsafe espalier_callgrind_dump($0) }
  }
}

extension EspalierBenchmarkKit.Operation {
  /// Warms up; whether two runs in a row counted the same in the end.
  fileprivate func isSettled(_ jemalloc: JemallocProbe?) throws -> Bool {
    if let jemalloc { return try settledFigures(jemalloc).isSettled }
    return try settledFigures(NoAllocationProbe()).isSettled
  }
}
