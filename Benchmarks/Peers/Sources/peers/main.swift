// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Foundation

/// What the command line asks for.
struct Options {
  var policy = RunPolicy.full
  var rows: [Int] = []
  var output = "peers.csv"

  static let usage = "usage: peers [--quick] [--rows N] ... [--output FILE]"

  init?(_ arguments: [String]) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--quick": policy = .quick
      case "--rows":
        guard let rows = rest.next().flatMap(Int.init), rows > 1 else { return nil }
        self.rows.append(rows)
      case "--output":
        guard let output = rest.next() else { return nil }
        self.output = output
      default: return nil
      }
    }
  }
}

/// Runs every benchmark, prints a line for each, and writes the result file.
func measure(_ options: Options) throws {
  let runner = Runner(
    policy: options.policy, clock: SystemClock(), probe: NoAllocationProbe(),
    memory: SystemResidentMemory())
  let controls = ControlSeries()
  controls.measure(clock: SystemClock())
  var lines: [ResultLine] = []
  for benchmark in Suite.peers.benchmarks {
    for variant in benchmark.variants {
      for rows in benchmark.sizes.chosen(by: options.rows) {
        let id = CaseID(
          suite: Suite.peers.name, benchmark: benchmark.name, variant: variant, rows: rows)
        let measured = try runner.measure(
          benchmark.prepare(Request(variant: variant, rows: rows)), as: id)
        controls.measure(clock: SystemClock())
        print(summary(id, measured))
        lines += measured
      }
    }
  }
  let file = ResultFile(header: header(options) + controls.headerEntries, lines: lines)
  try file.encoded().write(toFile: options.output, atomically: true, encoding: .utf8)
  print("Wrote \(options.output). `bench report \(options.output)` makes a page of it.")
}

/// Our time, and how many times as long the others take.
func summary(_ id: CaseID, _ lines: [ResultLine]) -> String {
  let times = lines.filter { $0.metric == .time && $0.contestant != "memcpy" }
  guard let ours = times.first else { return "\(id): nothing was measured" }
  let others = times.dropFirst().map { line in
    "\(line.contestant) \(short(line.estimate.value / ours.estimate.value)) ×"
  }
  return ([" \(id): \(duration(ours.estimate.value))"] + others).joined(separator: ", ")
}

/// What two files must agree on before `bench compare` judges their times, and more.
func header(_ options: Options) -> [ResultFile.HeaderEntry] {
  RunHeader(
    machine: .current, jemalloc: "none",
    commit: RunHeader.commit(at: URL(filePath: #filePath).deletingLastPathComponent()),
    mode: options.policy.name, date: Date(), arguments: CommandLine.arguments
  ).entries
}

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data("\(Options.usage)\n".utf8))
  exit(64)
}
do { try measure(options) } catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
