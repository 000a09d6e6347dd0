// SPDX-License-Identifier: MIT

import CEspalierFuzzing
import EspalierBenchmarkKit
import Foundation

/// Edits a list for a long time, one edit a commit, and watches its memory.
///
/// Memory is judged: after a tenth of the run, as warming up, neither the live bytes nor the resident ones
/// may grow by more than the bounds below. Time is shown and never judged, for it is the machine's as well.
@MainActor
struct Soak {
  private var edits = 100_000_000
  private var rows = 100_000
  private var hasLayout = false

  /// How much more live memory the second half of a run may show than the first: what the peaks of a
  /// random walk differ by, and a megabyte.
  static let liveGrowth = (factor: 1.02, bytes: 1 << 20)

  /// The same for resident memory, which the allocator's own habits move.
  static let residentGrowth = (factor: 1.05, bytes: 4 << 20)

  /// Runs the command; the exit code is 1 if memory grew.
  static func run(_ arguments: [String]) throws -> Int32 {
    var soak = Soak()
    var atRest = true
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--edits": soak.edits = try Options.number(argument, &rest)
      case "--rows": soak.rows = try Options.number(argument, &rest)
      case "--layout": soak.hasLayout = true
      case "--no-rest": atRest = false
      case "-h", "--help":
        print(Options.help)
        return 0
      default: throw UsageError(description: "soak has no option “\(argument)”")
      }
    }
    guard soak.rows >= 100, soak.edits >= 100 else {
      throw UsageError(description: "a soak has 100 rows and 100 edits at least")
    }
    if atRest { try AtRest(rows: soak.rows).print() }
    return try soak.run()
  }

  /// What is seen every now and then.
  struct Sample {
    var edits: Int
    var rows: Int
    var live: Int
    var resident: Int
    var nanosecondsPerEdit: Double
  }

  private func run() throws -> Int32 {
    let layout = hasLayout ? "with" : "without"
    print("soak: \(edits) edits, one a commit, \(rows) rows, \(layout) layout")
    var world = try SoakWorld(rows: rows, hasLayout: hasLayout)
    var samples: [Sample] = []
    samples.reserveCapacity(32)
    let step = max(1, edits / 20)
    for number in 1...20 {
      let start = fuzzing_thread_time()
      world.edit(step)
      let time = fuzzing_thread_time() - start
      samples.append(
        Sample(
          edits: number * step, rows: world.rowCount, live: Int(fuzzing_live_bytes()),
          resident: SystemResidentMemory().startPeak() ?? 0,
          nanosecondsPerEdit: Double(time) / Double(step)))
      Self.say(samples[samples.count - 1])
    }
    try world.check()
    let live = Self.growth(samples, \.live, Self.liveGrowth)
    let resident = Self.growth(samples, \.resident, Self.residentGrowth)
    for (name, growth) in [("live", live), ("resident", resident)] {
      print("\(name) memory: \(growth.words)")
    }
    return live.isTooMuch || resident.isTooMuch ? 1 : 0
  }

  private static func say(_ sample: Sample) {
    print(
      String(
        format: "%12d edits %8d rows %8.2f MB live %8.2f MB resident %7.0f ns per edit",
        sample.edits, sample.rows, Double(sample.live) / 1e6, Double(sample.resident) / 1e6,
        sample.nanosecondsPerEdit))
    fflush(nil)
  }

  /// Holds the highest figure of the second half against that of the first after its warming up.
  static func growth(
    _ samples: [Sample], _ figure: KeyPath<Sample, Int>, _ bound: (factor: Double, bytes: Int)
  ) -> (isTooMuch: Bool, words: String) {
    let figures = samples.map { $0[keyPath: figure] }
    let first = figures[2..<figures.count / 2].max() ?? 0
    let second = figures[(figures.count / 2)...].max() ?? 0
    let allowed = Double(first) * bound.factor + Double(bound.bytes)
    let isTooMuch = Double(second) > allowed
    let words = String(
      format: "at most %.2f MB in the first half, %.2f in the second, %.2f allowed: %@",
      Double(first) / 1e6, Double(second) / 1e6, allowed / 1e6, isTooMuch ? "GROWS" : "flat")
    return (isTooMuch, words)
  }
}
