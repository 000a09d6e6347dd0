// SPDX-License-Identifier: MIT

/// Measures cases: a counting pass, which warms up, and timed rounds.
public struct Runner<Clock: BenchmarkClock, Probe: AllocationProbe, Memory: ResidentMemoryProbe> {
  /// How much time to spend.
  public let policy: RunPolicy
  let clock: Clock
  let probe: Probe
  let memory: Memory
  let isInterrupted: () -> Bool

  /// Makes a runner.
  ///
  /// - Parameter isInterrupted: asked between rounds; once true, what was measured so far is the result.
  public init(
    policy: RunPolicy, clock: Clock, probe: Probe, memory: Memory,
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.policy = policy
    self.clock = clock
    self.probe = probe
    self.memory = memory
    self.isInterrupted = isInterrupted
  }

  /// Measures every contestant of a case that is not cut off.
  ///
  /// One contestant runs at a time. Every round goes over the contestants and the copy that calibrates
  /// them in an order of its own, so that a slow spell of the machine hits all alike.
  ///
  /// - Parameter deadline: when the case is to be done, by the runner's clock. Once it has passed,
  ///   contestants have their fewest turns, and peers that have not begun are left out.
  /// - Returns: the result lines in the order of the contestants, the calibration last.
  /// - Throws: `MeasurementError` if a result is wrong or a contestant cannot be made.
  public func measure(
    _ prepared: Case, as id: CaseID, until deadline: UInt64 = .max
  ) throws(MeasurementError) -> [ResultLine] {
    var contenders: [Contender] = []
    var leftOut = prepared.contestants.filter(isCutOff)
    for contestant in prepared.contestants where !isCutOff(contestant) {
      let isLate = clock.now() >= deadline || isInterrupted()
      if isLate && !contenders.isEmpty {
        leftOut.append(contestant)
        continue
      }
      contenders.append(
        try blaming(contestant.name, id) { try warmUp(contestant, of: prepared) })
    }
    guard !contenders.isEmpty else { return cutOffs(leftOut, prepared, id) }
    if prepared.isTimed {
      let copy = Contestant(calibrationName) { CopyCalibration.operation(for: prepared) }
      contenders.append(
        try blaming(copy.name, id) { try warmUp(copy, of: prepared, counts: false) })
      try takeRounds(&contenders, id, until: deadline)
    }
    return contenders.flatMap { results(of: $0, among: contenders, prepared, id) }
      + cutOffs(leftOut, prepared, id)
  }

  /// Whether one operation of a contestant would take longer than the policy allows.
  private func isCutOff(_ contestant: Contestant) -> Bool {
    (contestant.estimate ?? 0) > Double(policy.longestOperation)
  }

  /// Makes the contestant, counts, and runs it once on every data set it will use; a slow one uses few.
  private func warmUp(
    _ contestant: Contestant, of prepared: Case, counts: Bool = true
  ) throws -> Contender {
    probe.releaseFreeMemory()
    let before = memory.startPeak()
    let heldBefore = probe.heldBytes()
    let operation = try contestant.make()
    let held = probe.heldBytes().flatMap { after in heldBefore.map { after - $0 } }
    var contender = Contender(name: contestant.name, operation: operation, dataSets: 1)
    let setResident = {
      contender.resident = memory.peak().flatMap { peak in before.map { max(0, peak - $0) } }
    }
    if counts { contender.counts = try operation.settledCounts(probe, afterFirst: setResident) }
    if let held, prepared.heldRows > 0 {
      contender.counts?.counters.append(
        Counter(Metric.bytesPerRow.name, .bytes, Double(held) / Double(prepared.heldRows)))
    }
    var shortest = try runOnce(operation, 0)
    try operation.verify(0)
    let inUse = max(1, min(prepared.dataSets, Int(policy.warmUp / max(shortest, 1))))
    for dataSet in 1..<max(1, inUse) {
      shortest = min(shortest, try runOnce(operation, dataSet))
      try operation.verify(dataSet)
    }
    contender.useDataSets(inUse)
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
    _ contenders: inout [Contender], _ id: CaseID, until deadline: UInt64
  ) throws(MeasurementError) {
    var generator = SplitMix64(seed: UInt64(id.rows))
    for round in 0..<policy.rounds {
      let isLate = clock.now() >= deadline || isInterrupted()
      if isInterrupted() && round >= 1 || round >= policy.minimumRounds && isLate { return }
      var order = contenders.indices.filter { contenders[$0].needsTurn(policy) }
      // Where time is up, one turn of the others has to do.
      if isLate && round >= 1 { order = [0] }
      // The others are held against the first, so it takes part as long as one of them does.
      let areOthersLeft = order.contains { contenders[$0].name != calibrationName }
      if areOthersLeft && !order.contains(0) && contenders[0].spent < 4 * policy.limit {
        order.append(0)
      }
      if order.isEmpty { return }
      for index in order.shuffled(using: &generator) {
        try blaming(contenders[index].name, id) {
          try contenders[index].takeTurn(
            round: round, policy, clock: clock, until: deadline)
        }
      }
    }
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
