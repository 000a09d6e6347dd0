// SPDX-License-Identifier: MIT

/// Measures cases: warm-up, timed rounds, and a counting pass of its own.
public struct Runner<Clock: BenchmarkClock, Probe: AllocationProbe, Memory: ResidentMemoryProbe> {
  /// How much time to spend.
  public let policy: RunPolicy
  let clock: Clock
  let probe: Probe
  let memory: Memory

  /// Makes a runner.
  public init(policy: RunPolicy, clock: Clock, probe: Probe, memory: Memory) {
    self.policy = policy
    self.clock = clock
    self.probe = probe
    self.memory = memory
  }

  /// Measures every contestant of a case that is not cut off.
  ///
  /// One contestant runs at a time. The rounds go round-robin over the contestants and the copy that
  /// calibrates them, so that a slow spell of the machine hits all alike.
  ///
  /// - Returns: the result lines in the order of the contestants, the calibration last.
  /// - Throws: `MeasurementError` if a result is wrong or a contestant cannot be made.
  public func measure(_ prepared: Case, as id: CaseID) throws(MeasurementError) -> [ResultLine] {
    var contenders: [Contender] = []
    for contestant in prepared.contestants where !isCutOff(contestant) {
      contenders.append(
        try blaming(contestant.name, id) { try warmUp(contestant, dataSets: prepared.dataSets) })
    }
    guard !contenders.isEmpty else { return cutOffs(of: prepared, id) }
    let copy = Contestant(calibrationName) { CopyCalibration.operation(for: prepared) }
    contenders.append(
      try blaming(copy.name, id) { try warmUp(copy, dataSets: prepared.dataSets) })
    try takeRounds(&contenders, id)
    let calibration = contenders[contenders.count - 1].minimum
    var lines: [ResultLine] = []
    for contender in contenders {
      lines += try blaming(contender.name, id) {
        try results(of: contender, calibration: calibration, edits: prepared.edits, id)
      }
    }
    return lines + cutOffs(of: prepared, id)
  }

  /// Whether one operation of a contestant would take longer than the policy allows.
  func isCutOff(_ contestant: Contestant) -> Bool {
    (contestant.estimate ?? 0) > Double(policy.longestOperation)
  }

  /// Makes the contestant and runs it once on every data set it will use; a slow one uses few.
  private func warmUp(_ contestant: Contestant, dataSets: Int) throws -> Contender {
    probe.releaseFreeMemory()
    let before = memory.startPeak()
    let operation = try contestant.make()
    var shortest = try runOnce(operation, 0)
    let resident = memory.peak().flatMap { peak in before.map { max(0, peak - $0) } }
    try operation.verify(0)
    let inUse = max(1, min(dataSets, Int(policy.warmUp / max(shortest, 1))))
    for dataSet in 0..<inUse {
      shortest = min(shortest, try runOnce(operation, dataSet))
      try operation.verify(dataSet)
    }
    var contender = Contender(
      name: contestant.name, operation: operation, resident: resident, dataSets: inUse)
    contender.setRunsPerSample(run: shortest, minimum: policy.minimumSample)
    return contender
  }

  private func runOnce(_ operation: Operation, _ dataSet: Int) throws -> UInt64 {
    try operation.reset?(dataSet)
    let start = clock.now()
    operation.run(dataSet)
    return clock.now() - start
  }

  private func takeRounds(
    _ contenders: inout [Contender], _ id: CaseID
  ) throws(MeasurementError) {
    for round in 0..<policy.rounds {
      for index in contenders.indices
      where round < policy.minimumRounds || contenders[index].spent < policy.limit {
        try blaming(contenders[index].name, id) {
          try contenders[index].takeTurn(policy, clock: clock)
        }
      }
    }
  }

  /// The counting pass: one run on the first data set, warm, so that the figures are the same always.
  func count(_ operation: Operation) throws -> (AllocationCount?, [Counter]) {
    try operation.reset?(0)
    let allocations = probe.allocations { operation.run(0) }
    try operation.verify(0)
    return (allocations, operation.counters(0))
  }

  /// Runs `body` and says of any error whose it is.
  private func blaming<Result>(
    _ contestant: String, _ id: CaseID, _ body: () throws -> Result
  ) throws(MeasurementError) -> Result {
    do { return try body() } catch {
      throw MeasurementError(id: id, contestant: contestant, reason: "\(error)")
    }
  }
}

/// A contestant that could not be measured.
public struct MeasurementError: Error, Equatable, CustomStringConvertible {
  /// The case.
  public let id: CaseID

  /// The contestant.
  public let contestant: String

  /// What went wrong.
  public let reason: String

  /// All of it in a sentence.
  public var description: String { "\(id), contestant \(contestant): \(reason)" }
}
