// SPDX-License-Identifier: MIT

import EspalierFuzzTargets
import EspalierTestSupport
import Foundation

/// Runs cases of one target in this process, until one fails.
@MainActor
struct Worker {
  let target: FuzzTarget
  let options: Options
  private(set) var record: CaseRecord

  /// How a process ends whose last case failed.
  nonisolated static let failed: Int32 = 1

  init(_ target: FuzzTarget, state: String, _ options: Options) throws {
    self.target = target
    self.options = options
    record = try CaseRecord(path: state)
  }

  /// Runs one case and says how it ended.
  static func replay(_ target: FuzzTarget, _ input: FuzzInput) -> Int32 {
    do {
      try target.run(input)
      print("\(target.name): the case passes")
      return 0
    } catch {
      report("\(target.name): \(error)")
      return failed
    }
  }

  /// Runs a case; false if it failed, which is said on standard error.
  mutating func runCase(_ input: FuzzInput) throws -> Bool {
    try record.begin(input)
    do {
      try target.run(input)
    } catch {
      report("reason: \(error)")
      return false
    }
    try record.end()
    return true
  }

  /// Runs the cases of one seed after the other.
  consuming func runSeeded() throws -> Int32 {
    let end = options.seconds.map { ContinuousClock.now + .seconds($0) }
    var seed = options.seed ?? 1
    var runs = 0
    while options.runs.map({ runs < $0 }) ?? true, end.map({ ContinuousClock.now < $0 }) ?? true {
      guard try runCase(FuzzInput(seed: seed)) else { return Self.failed }
      seed &+= 1
      runs += 1
    }
    return 0
  }
}
