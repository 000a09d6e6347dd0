// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Testing

/// A clock that stands still unless a test lets time pass.
private final class FakeClock: BenchmarkClock {
  var time: UInt64 = 0
  func now() -> UInt64 { time }
}

/// A probe for which every operation allocates what the test says.
private final class FakeProbe: AllocationProbe {
  var count = AllocationCount(blocks: 0, bytes: 0)
  var releases = 0
  var held: Int? = 0

  func allocations(in body: () -> Void) -> AllocationCount? {
    count = AllocationCount(blocks: 0, bytes: 0)
    body()
    return count
  }

  func heldBytes() -> Int? { held }

  func releaseFreeMemory() { releases += 1 }
}

private final class FakeMemory: ResidentMemoryProbe {
  var resident = 1000
  func startPeak() -> Int? { resident }
  func peak() -> Int? { resident }
}

extension Bool {
  /// 1 or, in a slow round, 3.
  fileprivate var factor: UInt64 { self ? 1 : 3 }
}

@Suite struct RunnerTests {
  private let clock = FakeClock()
  private let probe = FakeProbe()
  private let memory = FakeMemory()
  private let id = CaseID(suite: "s", benchmark: "b", variant: "v", rows: 10)

  private let policy = RunPolicy(
    name: "test", rounds: 4, turn: 10_000, limit: 1_000_000, minimumRounds: 2,
    minimumSample: 1000, warmUp: 100_000, longestOperation: 1_000_000)

  private func measure(
    dataSets: Int = 2, edits: Int = 0, isTimed: Bool = true, heldRows: Int = 0,
    by policy: RunPolicy? = nil, until deadline: UInt64 = .max,
    @ListBuilder<Contestant> _ contestants: () -> [Contestant]
  ) throws -> [ResultLine] {
    let runner = Runner(policy: policy ?? self.policy, clock: clock, probe: probe, memory: memory)
    return try runner.measure(
      Case(
        edits: edits, inputBytes: 64, dataSets: dataSets, isTimed: isTimed, heldRows: heldRows,
        contestants: contestants), as: id, until: deadline)
  }

  @Test(arguments: [Int?.some(5000), nil])
  func keptBytesAreCountedForEachRow(kept: Int?) throws {
    probe.held = kept.map { _ in 100 }
    let lines = try measure(dataSets: 1, isTimed: false, heldRows: 10) {
      Contestant("ours") { [probe] in
        probe.held = kept.map { 100 + $0 }
        // What a run takes is not kept by the contestant.
        return Operation(run: { _ in probe.held = kept.map { 9000 + $0 } }, verify: { _ in })
      }
    }
    let found = lines.first { $0.metric == Metric("bytes_per_row", .bytes) }
    #expect(found?.estimate.value == kept.map { Double($0) / 10 })
  }

  private func find(
    _ lines: [ResultLine], _ metric: Metric, of contestant: String = "ours"
  ) throws -> Estimate {
    try #require(lines.first { $0.contestant == contestant && $0.metric == metric }).estimate
  }

  /// A copy takes no time on the fake clock; one nanosecond per look keeps the rounds finite.
  private func tickingOperation(_ duration: @escaping (Int) -> UInt64)
    -> EspalierBenchmarkKit.Operation
  {
    EspalierBenchmarkKit.Operation(run: { [clock] in clock.time += duration($0) }, verify: { _ in })
  }

  /// Takes so long on the fake clock, and allocates so many blocks.
  private func allocatingOperation(
    _ time: UInt64 = 10_000, _ blocks: @escaping () -> Int, verify: @escaping () -> Void = {}
  ) -> EspalierBenchmarkKit.Operation {
    EspalierBenchmarkKit.Operation(
      run: { [clock, probe] _ in
        clock.time += time
        probe.count = AllocationCount(blocks: blocks(), bytes: 0)
      }, verify: { _ in verify() })
  }

  @Test func timesAreMinimaWithNinetiethPercentile() throws {
    var calls = 0
    let lines = try measure(dataSets: 1) {
      Contestant("ours") {
        tickingOperation { _ in
          calls += 1
          return calls.isMultiple(of: 3) ? 2000 : calls.isMultiple(of: 5) ? 9000 : 3000
        }
      }
    }
    let time = try find(lines, .time)
    #expect(time.value == 2000)
    #expect(time.interval?.lowerBound == 2000)
    #expect(try #require(time.samples) >= 4)
    #expect(try find(lines, .slowTime).value > 3000)
  }

  /// Data sets differ: the time is the mean of what each took at least, not that of the cheapest.
  @Test func everyDataSetCounts() throws {
    let lines = try measure {
      Contestant("ours") { tickingOperation { $0 == 0 ? 2000 : 4000 } }
    }
    #expect(try find(lines, .time).value == 3000)
  }

  @Test func shortOperationsAreRepeatedInWholeCycles() throws {
    var seen: [Int: Int] = [:]
    var verified: Set<Int> = []
    let lines = try measure(dataSets: 3) {
      Contestant("ours") {
        EspalierBenchmarkKit.Operation(
          run: { [clock] in
            clock.time += UInt64(10 * ($0 + 1))
            seen[$0, default: 0] += 1
          }, verify: { verified.insert($0) })
      }
    }
    #expect(try find(lines, .time).value == 20)
    #expect(verified == [0, 1, 2])
    let counts = seen.values.sorted()
    #expect(counts.last! - counts.first! <= 3)
  }

  @Test func repetitionsAreDividedOut() throws {
    let lines = try measure {
      Contestant("ours") {
        EspalierBenchmarkKit.Operation(
          repetitions: 10,
          run: { [clock, probe] _ in
            clock.time += 5000
            probe.count.blocks += 20
          }, verify: { _ in })
      }
    }
    #expect(try find(lines, .time).value == 500)
    #expect(try find(lines, .allocations).value == 2)
  }

  @Test func resetIsNotTimedAndComesBeforeEveryRun() throws {
    var isReady = false
    let lines = try measure {
      Contestant("ours") {
        EspalierBenchmarkKit.Operation(
          reset: { [clock] _ in
            clock.time += 50_000
            isReady = true
          },
          run: { [clock] _ in
            #expect(isReady)
            isReady = false
            clock.time += 7
          }, verify: { _ in })
      }
    }
    #expect(try find(lines, .time).value == 7)
  }

  @Test func allocationsCountersAndMemoryAreReported() throws {
    let lines = try measure(edits: 5) {
      Contestant("ours") {
        memory.resident += 4096
        return EspalierBenchmarkKit.Operation(
          run: { [clock, probe] _ in
            clock.time += 1000
            probe.count = AllocationCount(blocks: 3, bytes: 96)
          }, verify: { _ in }, counters: { _ in [Counter("operations", 7)] })
      }
    }
    #expect(try find(lines, .allocations).value == 3)
    #expect(try find(lines, .allocated).value == 96)
    #expect(try find(lines, .operations).value == 7)
    #expect(try find(lines, .resident).value == 4096)
    #expect(lines.allSatisfy { $0.edits == 5 && $0.id == id })
    #expect(probe.releases >= 1)
  }

  /// Contestants take turns in an order that changes, so that a slow spell of the machine hits all alike.
  @Test func roundsGoOverAllContestants() throws {
    var order: [String] = []
    let contestant = { (name: String) in
      Contestant(name) {
        tickingOperation { _ in
          order.append(name)
          return 10_000
        }
      }
    }
    var patient = policy
    patient.rounds = 12
    patient.patience = 100
    _ = try measure(dataSets: 1, by: patient) {
      contestant("a")
      contestant("b")
    }
    // One run that is verified, two that are counted and one to warm up each, then rounds of both.
    let text = order.joined()
    #expect(text.hasPrefix("aaaabbbb"))
    let rounds = Array(text.dropFirst(8))
    let pairs = stride(from: 0, to: rounds.count, by: 2).map { String(rounds[$0...$0 + 1]) }
    #expect(pairs.count == 12 && pairs.allSatisfy { $0 == "ab" || $0 == "ba" })
    #expect(Set(pairs).count == 2, "the order never changes: \(pairs)")
  }

  /// A machine that is three times as slow in every other round changes no ratio.
  @Test func ratiosAreTakenRoundByRound() throws {
    var turns = 0
    let contestant = { (name: String, time: UInt64) in
      Contestant(name) {
        tickingOperation { _ in
          turns += 1
          // Two turns a round; the turns before belong to warming up.
          return time * ((turns - 1) / 2).isMultiple(of: 2).factor
        }
      }
    }
    let lines = try measure(dataSets: 1) {
      contestant("ours", 10_000)
      contestant("peer", 20_000)
    }
    let ratio = try find(lines, .timesOurs, of: "peer")
    #expect(ratio.value == 2 && ratio.interval == 2...2)
    #expect(!lines.contains { $0.contestant == "ours" && $0.metric == .timesOurs })
  }

  /// What a first run sets up, and what verifying takes away, is not counted; nor is a count trusted
  /// that never comes twice in a row.
  @Test func countsComeFromRunsThatAgree() throws {
    var runs = 0
    let warm = try measure(dataSets: 1) {
      Contestant("ours") {
        allocatingOperation {
          defer { runs += 1 }
          return runs < 5 ? 9 - runs : 3
        }
      }
    }
    #expect(try find(warm, .allocations).value == 3)
    #expect(try find(warm, .allocations).interval == nil)
    var afterVerifying = true
    let disturbed = try measure(dataSets: 1) {
      Contestant("ours") {
        allocatingOperation {
          defer { afterVerifying = false }
          return afterVerifying ? 5 : 0
        } verify: {
          afterVerifying = true
        }
      }
    }
    #expect(try find(disturbed, .allocations).value == 0)
    var number = 0
    let restless = try measure(dataSets: 1) {
      Contestant("ours") {
        allocatingOperation {
          number += 1
          return number
        }
      }
    }
    #expect(try find(restless, .allocations).interval != nil)
  }

  /// The runs that are counted are the same ones however slow the machine is.
  @Test func countsDoNotDependOnTheClock() throws {
    func allocations(pace: UInt64) throws -> Double {
      var runs = 0
      let lines = try measure(dataSets: 3) {
        Contestant("ours") {
          allocatingOperation(pace) {
            runs += 1
            // Storage that grows now and then, as a list that is edited does.
            return runs.isMultiple(of: 7) ? 1 : 0
          }
        }
      }
      return try find(lines, .allocations).value
    }
    #expect(try Set([10, 1000, 50_000, 400_000].map(allocations)).count == 1)
  }

  /// Once the minimum stands still, no more time is spent.
  @Test func roundsEndWhenTheMinimumStandsStill() throws {
    var runs = 0
    var patient = policy
    patient.rounds = 1000
    patient.patience = 3
    patient.limit = .max
    _ = try measure(dataSets: 1, by: patient) {
      Contestant("ours") {
        tickingOperation { _ in
          runs += 1
          return runs < 10 ? 40_000 - UInt64(runs) * 1000 : 20_000
        }
      }
    }
    #expect(runs < 20, "\(runs)")
  }

  /// After the deadline ours has a round, and peers that have not begun are left out, and said so.
  @Test func aDeadlineCutsPeersOff() throws {
    clock.time = 1000
    let lines = try measure(dataSets: 1, until: 500) {
      Contestant("ours") { tickingOperation { _ in 10_000 } }
      Contestant("peer") { throw WrongResult("must not be made") }
    }
    #expect(try find(lines, .time).value == 10_000)
    #expect(try find(lines, .cutOff, of: "peer").value == 0)
  }

  /// A deadline that passes in the first round: peers had their turn, and ours has as many as an interval needs.
  @Test func `ours has its fewest rounds after the deadline`() throws {
    var turns: [String: Int] = [:]
    let contestant = { (name: String) in
      Contestant(name) {
        tickingOperation { _ in
          turns[name, default: 0] += 1
          return 10_000
        }
      }
    }
    let lines = try measure(dataSets: 1, until: 85_000) {
      contestant("ours")
      contestant("peer")
    }
    #expect(try find(lines, .time).samples == policy.minimumRounds)
    #expect(try find(lines, .time, of: "peer").samples == 1, "\(turns)")
  }

  @Test func aCaseThatIsNotTimedHasCountsAlone() throws {
    let lines = try measure(dataSets: 1, isTimed: false) {
      Contestant("ours") {
        EspalierBenchmarkKit.Operation(
          run: { _ in }, verify: { _ in }, counters: { _ in [Counter("bytes", 7)] })
      }
    }
    #expect(!lines.contains { $0.metric.unit == .nanoseconds })
    #expect(try find(lines, Metric("bytes", .count)).value == 7)
  }

  @Test func slowContestantsUseOneDataSetAndFewerRounds() throws {
    var runs: [Int] = []
    _ = try measure(dataSets: 4) {
      Contestant("ours") {
        tickingOperation {
          runs.append($0)
          return 600_000
        }
      }
    }
    // One to verify, two to count, one to warm up, the minimum of two rounds.
    #expect(runs == [0, 0, 0, 0, 0, 0])
  }

  @Test func quadraticContestantsAreCutOffAndSaidSo() throws {
    let lines = try measure {
      Contestant("ours") { tickingOperation { _ in 1000 } }
      Contestant("slow", estimate: 1_000_001) { throw WrongResult("must not be made") }
    }
    #expect(try find(lines, .cutOff, of: "slow").value == 1_000_001)
    #expect(!lines.contains { $0.contestant == "slow" && $0.metric != .cutOff })
    let nobody = try measure { Contestant("slow", estimate: 2_000_000) { fatalError() } }
    #expect(nobody.map(\.metric) == [.cutOff])
  }

  @Test func theCopyIsMeasuredInTheSameRun() throws {
    let lines = try measure { Contestant("ours") { tickingOperation { _ in 1000 } } }
    #expect(lines.contains { $0.contestant == "memcpy" && $0.metric == .time })
  }

  /// Each sample's result is verified: a wrong one that comes late is found too. Only between the runs
  /// that are counted nothing is verified.
  @Test func wrongResultsAreFound() {
    for wrongCall in [1, 3, 4, 5, 9] {
      var calls = 0
      let error = #expect(throws: MeasurementError.self) {
        try measure(dataSets: 1) {
          Contestant("ours") {
            EspalierBenchmarkKit.Operation(
              run: { [clock] _ in
                clock.time += 5000
                calls += 1
              },
              verify: { _ in try EspalierBenchmarkKit.expect(calls != wrongCall, "call \(calls)") })
          }
        }
      }
      #expect(error?.reason == "call \(wrongCall)")
      #expect(error?.description == "s/b/v at 10 rows, contestant ours: call \(wrongCall)")
    }
  }

  /// The example in the documentation of `Suite`, measured by the real clock.
  @Test func theDocumentedExampleRuns() throws {
    let sums = EspalierBenchmarkKit.Suite("sums", "numbers to their sum") {
      Benchmark("forwards") { request in
        let lists = (0..<request.dataSets).map { Array($0..<request.rows + $0) }
        return Case(inputBytes: request.rows * 8, dataSets: lists.count) {
          Contestant("espalier") {
            var sum = 0
            return EspalierBenchmarkKit.Operation(
              run: { sum = lists[$0].reduce(0, +) },
              verify: {
                try EspalierBenchmarkKit.expect(
                  sum == lists[$0].reversed().reduce(0, +), "wrong sum")
              })
          }
        }
      }
    }
    let choice = try #require(try Selection(rows: [100]).choices(from: [sums]).first)
    let runner = Runner(
      policy: .quick, clock: SystemClock(), probe: NoAllocationProbe(), memory: memory)
    let lines = try runner.measure(choice.benchmark.prepare(choice.request), as: choice.id)
    let time = try #require(lines.first { $0.metric == .time }).estimate
    #expect(time.value > 0 && time.interval?.contains(time.value) == true)
    #expect(!lines.contains { $0.metric == .allocations })
  }

  @Test func smallInputsHaveMoreDataSets() {
    #expect(Request(variant: "v", rows: 1000).dataSets == 64)
    #expect(Request(variant: "v", rows: 100_000).dataSets == 4)
    #expect(Request(variant: "v", rows: 10_000_000).dataSets == 2)
    var first = Request(variant: "v", rows: 1000).generator(set: 1)
    var second = Request(variant: "w", rows: 1000).generator(set: 1)
    #expect(first.next() == second.next())
  }
}
