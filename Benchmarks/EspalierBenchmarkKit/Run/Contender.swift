// SPDX-License-Identifier: MIT

/// A contestant during a run: its operation, and the samples so far.
struct Contender {
  let name: String
  let operation: Operation

  /// What was counted; nil for the calibration.
  var counts: Counts?

  /// Resident bytes by which making and first running the contestant raised the process's peak.
  var resident: Int?

  /// The data sets in use are 0..<dataSets.
  var dataSets: Int

  /// Runs in one sample: 1, or a multiple of `dataSets`.
  var runsPerSample = 1

  /// The data set of the next run.
  var nextDataSet = 0

  /// Nanoseconds used up in turns.
  var spent: UInt64 = 0

  /// Nanoseconds per operation, one element per sample.
  var samples: [Double] = []

  /// The lowest sample of each data set; with several runs per sample, of all together in the first.
  var minima: [Double]

  /// One minimum per turn: the mean over the data sets seen in it.
  var roundMinima: [Double] = []

  /// The round of each turn.
  var rounds: [Int] = []

  /// Turns in a row in which the minimum did not sink by a hundredth or more.
  private var turnsWithoutGain = 0

  /// Ends a turn even if the clock stands still.
  private static let maximumSamplesPerTurn = 1000

  init(name: String, operation: Operation, dataSets: Int) {
    self.name = name
    self.operation = operation
    self.dataSets = dataSets
    self.minima = Array(repeating: .infinity, count: dataSets)
  }

  /// Sets how many data sets are in use, before the first turn.
  mutating func useDataSets(_ count: Int) {
    dataSets = count
    minima = Array(repeating: .infinity, count: count)
  }

  /// Sets how many runs make a sample, when one run takes about `run` nanoseconds.
  ///
  /// Several runs are whole cycles over the data sets, so that every sample has the same work.
  mutating func setRunsPerSample(run: UInt64, minimum: UInt64) {
    guard operation.reset == nil, run < minimum else { return }
    let needed = Int(minimum / max(run, 1)) + 1
    runsPerSample = (needed + dataSets - 1) / dataSets * dataSets
  }

  /// Whether another turn is worth its time.
  func needsTurn(_ policy: RunPolicy) -> Bool {
    rounds.count < policy.minimumRounds
      || (spent < policy.limit && turnsWithoutGain < policy.patience)
  }

  /// Takes samples for `policy.turn` nanoseconds, at least one; each sample's result is verified. Verifying may take
  /// far longer than what is measured, so that no sample begins after the deadline.
  mutating func takeTurn(
    round: Int, _ policy: RunPolicy, clock: some BenchmarkClock, until deadline: UInt64
  ) throws {
    let before = samples.isEmpty ? .infinity : minimum
    var roundBest = Array(repeating: Double.infinity, count: dataSets)
    var used: UInt64 = 0
    var taken = 0
    repeat {
      used += try takeSample(into: &roundBest, clock: clock)
      taken += 1
    } while used < policy.turn && taken < Self.maximumSamplesPerTurn && clock.now() < deadline
    spent += used
    roundMinima.append(mean(ofFinite: roundBest))
    rounds.append(round)
    for dataSet in 0..<dataSets { minima[dataSet] = min(minima[dataSet], roundBest[dataSet]) }
    turnsWithoutGain = minimum < before * 0.99 ? 0 : turnsWithoutGain + 1
  }

  private mutating func takeSample(
    into best: inout [Double], clock: some BenchmarkClock
  ) throws -> UInt64 {
    try operation.reset?(nextDataSet)
    var dataSet = nextDataSet
    var last = dataSet
    let start = clock.now()
    for _ in 0..<runsPerSample {
      operation.run(dataSet)
      last = dataSet
      dataSet = dataSet + 1 == dataSets ? 0 : dataSet + 1
    }
    let elapsed = clock.now() - start
    try operation.verify(last)
    let time = Double(elapsed) / Double(runsPerSample * operation.repetitions)
    let slot = runsPerSample == 1 ? last : 0
    best[slot] = min(best[slot], time)
    samples.append(time)
    // Whole cycles end where they began: step on, so that another data set's result is verified.
    nextDataSet = (last + (runsPerSample == 1 ? 1 : 2)) % dataSets
    return elapsed
  }

  /// The time of one operation in nanoseconds: the mean over the data sets of their lowest samples.
  var minimum: Double { mean(ofFinite: minima) }

  private func mean(ofFinite values: [Double]) -> Double {
    let finite = values.filter(\.isFinite)
    return finite.reduce(0, +) / Double(finite.count)
  }

  /// The minimum that judges, with the interval of the rounds' minima, which it bounds from below.
  var time: Estimate {
    let interval = medianInterval(of: roundMinima)
    return Estimate(
      minimum, low: min(minimum, interval.lowerBound), high: max(minimum, interval.upperBound),
      samples: samples.count)
  }

  /// This contestant's time in multiples of another's, round by round: what slowed a round down slowed
  /// both. Nil if they had no round together.
  func ratio(to other: Contender) -> Estimate? {
    let others = Dictionary(uniqueKeysWithValues: zip(other.rounds, other.roundMinima))
    let ratios = zip(rounds, roundMinima).compactMap { round, time in
      others[round].flatMap { $0 > 0 ? time / $0 : nil }
    }
    guard !ratios.isEmpty else { return nil }
    let interval = medianInterval(of: ratios)
    let middle = median(of: ratios)
    return Estimate(
      middle, low: min(middle, interval.lowerBound), high: max(middle, interval.upperBound),
      samples: ratios.count)
  }
}
