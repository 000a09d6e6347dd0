// SPDX-License-Identifier: MIT

/// What one run allocates and what can be counted in its result.
struct Counts: Equatable {
  var allocations: AllocationCount?
  var counters: [Counter]

  /// Whether two runs in a row counted the same.
  var isSettled = true

  /// Whether both counted the same, whatever they timed.
  func agrees(with other: Counts) -> Bool {
    let exact = { (counters: [Counter]) in counters.filter { $0.unit != .nanoseconds } }
    return allocations == other.allocations && exact(counters) == exact(other.counters)
  }
}

extension Operation {
  /// Counts runs on the first data set until two in a row agree, which proves that the operation is
  /// warm. Nothing here depends on the clock, so that every process counts the same runs.
  ///
  /// - Parameters:
  ///   - limit: the runs after which it gives up; the counts are then not settled.
  ///   - afterFirst: is called once, after the first run.
  /// - Throws: what resetting and verifying throw.
  func settledCounts(
    _ probe: some AllocationProbe, limit: Int = 12, afterFirst: () throws -> Void = {}
  ) throws -> Counts {
    var last: Counts?
    for pass in 0..<limit {
      try reset?(0)
      let allocations = probe.allocations { run(0) }
      if pass == 0 {
        try afterFirst()
        // Verifying may take away what a run would have written over, so neither is this run counted nor
        // is there anything between those that are.
        try verify(0)
        continue
      }
      let counts = Counts(allocations: allocations, counters: counters(0))
      if let before = last, before.agrees(with: counts) {
        try verify(0)
        return counts
      }
      last = counts
    }
    try verify(0)
    last!.isSettled = false  // The limit is more than one.
    return last!
  }
}

/// What can be counted in one run that is warm.
public struct SettledFigures: Sendable {
  /// Blocks and bytes that were allocated; nil if the process cannot count them.
  public let allocations: AllocationCount?

  /// What was counted in the result.
  public let counters: [Counter]

  /// Whether two runs in a row counted the same.
  public let isSettled: Bool
}

extension Operation {
  /// Warms up by counting runs on the first data set until two in a row agree.
  ///
  /// - Throws: what resetting and verifying throw.
  public func settledFigures(_ probe: some AllocationProbe) throws -> SettledFigures {
    let counts = try settledCounts(probe)
    return SettledFigures(
      allocations: counts.allocations, counters: counts.counters, isSettled: counts.isSettled)
  }
}
