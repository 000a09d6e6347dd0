// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// A line of a result file with what the test is about, and usual values for the rest.
func line(
  _ benchmark: String, contestant: String = "espalier", edits: Int = 1,
  _ metric: Metric, _ value: Double, _ interval: ClosedRange<Double>? = nil
) -> ResultLine {
  var estimate = Estimate(value)
  estimate.interval = interval
  return ResultLine(
    id: CaseID(suite: "updates", benchmark: benchmark, variant: "random", rows: 1000),
    contestant: contestant, edits: edits, metric: metric, estimate: estimate)
}

/// A result file of one machine, with what differs.
func file(
  _ lines: [ResultLine], machine: String = "m", jemalloc: String = "5.3.0",
  swift: String = "6.3.1", build: String = "release", mode: String = "full",
  controls: String = "1000 985 1015"
) -> ResultFile {
  ResultFile(
    header: [
      .init("machine", machine), .init("machine-id", "0123"), .init("jemalloc", jemalloc),
      .init("swift", swift),
      .init("build", build), .init("mode", mode),
    ] + Control.allCases.map { .init($0.headerKey, controls) }, lines: lines)
}

/// The same of the benchmark `move-1`.
func line(
  contestant: String = "espalier", edits: Int = 1, _ metric: Metric, _ value: Double,
  _ interval: ClosedRange<Double>? = nil
) -> ResultLine {
  line("move-1", contestant: contestant, edits: edits, metric, value, interval)
}
