// SPDX-License-Identifier: MIT

import EspalierFuzzTargets
import EspalierTestSupport
import Foundation

/// A case that is wrong.
struct Finding {
  let target: FuzzTarget
  let ending: Ending
  let input: FuzzInput
  let log: String

  /// Makes a case small, as far as that is quick, and keeps how the small one ended.
  static func minimized(
    _ target: FuzzTarget, _ outcome: Supervisor.Outcome, with supervisor: Supervisor
  ) throws -> Finding? {
    guard let input = outcome.input else { return nil }
    var smallest = Finding(
      target: target, ending: outcome.ending, input: input, log: outcome.log)
    // Every try of a case that hangs takes the whole limit.
    let tries = outcome.ending == .hung ? 12 : 400
    let end = ContinuousClock.now + .seconds(90)
    _ = Minimizer.minimized(input, tries: tries) { candidate in
      guard ContinuousClock.now < end, let again = try? supervisor.replay(candidate),
        again.ending == outcome.ending
      else { return false }
      smallest = Finding(
        target: target, ending: again.ending, input: candidate, log: again.log)
      return true
    }
    return smallest
  }

  /// Writes the input where it can be replayed, and says what was found.
  func save(in folder: String, seed: FuzzInput?) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(target.name)-\(input.name).bin"
    try Data(input.bytes).write(to: URL(filePath: path))
    print("\nFOUND: \(target.name) \(words)")
    for line in log.split(separator: "\n").filter(Self.isTelling).prefix(12) { print("  \(line)") }
    print("  input: \(input.bytes.count) bytes in \(path)")
    print("  again: espalier-fuzz \(target.name) --replay \(path)")
    if let seed, seed.decisions.isEmpty {
      print("  at first: espalier-fuzz \(target.name) --seeded --seed \(seed.seed) --runs 1")
    }
    print("  to keep it: move the file to Tests/Fuzzing/Corpus/\(target.name)/")
  }

  private var words: String {
    switch ending {
    case .passed: "passed"
    case .failed: "is wrong"
    case .trapped: "traps"
    case .hung: "does not end in time"
    }
  }

  /// Whether a line of the log is about the case, not about libFuzzer's progress.
  private static func isTelling(_ line: Substring) -> Bool {
    !line.hasPrefix("#") || line.contains(" in ")
  }
}
