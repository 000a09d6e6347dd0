// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierFuzzTargets
import Foundation

/// Runs targets one after the other, each for its share of the time.
struct Session {
  let options: Options
  private let folder: URL

  init(_ options: Options) throws {
    self.options = options
    folder = FileManager.default.temporaryDirectory
      .appending(path: "espalier-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Runs all targets, whatever is found on the way, and returns the exit code.
  func run() throws -> Int32 {
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = options
    // A session of another day tries other cases.
    options.seed = options.seed ?? UInt32.random(in: 1...1 << 31)
    print("\(Self.isGuided && !options.isSeeded ? "coverage" : "seeds"), seed \(options.seed ?? 0)")
    fflush(nil)
    let weights = options.targets.reduce(0) { $0 + $1.weight }
    var table = Table(columns: [
      .init("target"), .init("cases", .right), .init("seconds", .right),
      .init("cases/s", .right), .init("coverage", .right), .init("result"),
    ])
    var found = 0
    for target in options.targets {
      let share = options.seconds.map { max(1, $0 * Double(target.weight) / Double(weights)) }
      let start = ContinuousClock.now
      let supervisor = Supervisor(
        target: target, options: options, folder: folder.path(percentEncoded: false))
      let outcome = try supervisor.run(seconds: share)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      if outcome.ending != .passed {
        found += 1
        try report(outcome, of: target, by: supervisor)
      }
      fflush(nil)
      table.add([
        target.name, "\(outcome.begun)", String(format: "%.1f", seconds),
        String(format: "%.0f", Double(outcome.begun) / max(seconds, 0.001)),
        Self.coverage(outcome.log), outcome.ending == .passed ? "good" : "FOUND",
      ])
    }
    print("\n" + table.text(), terminator: "")
    return found == 0 ? 0 : 1
  }

  private func report(
    _ outcome: Supervisor.Outcome, of target: FuzzTarget, by supervisor: Supervisor
  ) throws {
    guard let finding = try Finding.minimized(target, outcome, with: supervisor) else {
      print("\nFOUND: \(target.name) ended before its first case:\n\(outcome.log)")
      return
    }
    try finding.save(in: options.found, seed: outcome.input)
  }

  private static var isGuided: Bool {
    #if ESPALIER_FUZZER
      true
    #else
      false
    #endif
  }

  /// The edges reached, as libFuzzer last said: `#12 NEW cov: 34 ft: 56 …`.
  private static func coverage(_ log: String) -> String {
    let words = log.split(whereSeparator: \.isWhitespace)
    guard let place = words.lastIndex(of: "cov:"), place + 1 < words.count else { return "–" }
    return String(words[place + 1])
  }
}
