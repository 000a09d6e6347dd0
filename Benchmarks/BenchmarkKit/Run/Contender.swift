// SPDX-License-Identifier: MIT

/// A contestant during a run: its operation, and the samples so far.
struct Contender {
  let name: String
  let operation: Operation

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

  /// One minimum per round: the mean over the data sets seen in the round.
  var roundMinima: [Double] = []

  /// Ends a turn even if the clock stands still.
  private static let maximumSamplesPerTurn = 1000

  init(name: String, operation: Operation, resident: Int?, dataSets: Int) {
    self.name = name
    self.operation = operation
    self.resident = resident
    self.dataSets = dataSets
    self.minima = Array(repeating: .infinity, count: dataSets)
  }

  /// Sets how many runs make a sample, when one run takes about `run` nanoseconds.
  ///
  /// Several runs are whole cycles over the data sets, so that every sample has the same work.
  mutating func setRunsPerSample(run: UInt64, minimum: UInt64) {
    guard operation.reset == nil, run < minimum else { return }
    let needed = Int(minimum / max(run, 1)) + 1
    runsPerSample = (needed + dataSets - 1) / dataSets * dataSets
  }

  /// Takes samples for `policy.turn` nanoseconds, at least one; each sample's result is verified.
  mutating func takeTurn(_ policy: RunPolicy, clock: some BenchmarkClock) throws {
    var roundBest = Array(repeating: Double.infinity, count: dataSets)
    var used: UInt64 = 0
    var taken = 0
    repeat {
      used += try takeSample(into: &roundBest, clock: clock)
      taken += 1
    } while used < policy.turn && taken < Self.maximumSamplesPerTurn
    spent += used
    roundMinima.append(mean(ofFinite: roundBest))
    for dataSet in 0..<dataSets { minima[dataSet] = min(minima[dataSet], roundBest[dataSet]) }
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
}
