// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Testing

@Suite struct MachineTests {
  /// The identity is the same on every look, and shows nothing of what it is made from.
  @Test func theIdentityIsAHash() {
    let identity = Machine.current.identity
    #expect(identity.count == 16 && identity.allSatisfy(\.isHexDigit))
    #expect(identity == Machine.current.identity)
  }

  @Test func spreadsAreReadAsTheyAreWritten() throws {
    let sample = (0...100).map { 1000 + Double($0) }
    let spread = try #require(ControlSpread(of: sample))
    #expect(spread.text == "1050 1005 1095")
    #expect(ControlSpread(spread.text) == spread)
    #expect(ControlSpread(of: []) == nil)
    for bad in ["", "1", "1 2", "nan 1 2", "1 3 2", "-1 1 2", "1 inf inf", "a b c"] {
      #expect(ControlSpread(bad) == nil, "\(bad)")
    }
  }

  @Test func aSpreadCoversWhatComesNear() {
    let spread = ControlSpread(median: 100, range: 90...110)
    let later = { (median: Double) in ControlSpread(median: median, range: median...median) }
    #expect(spread.covers(later(86)) && spread.covers(later(115)))
    #expect(!spread.covers(later(85)) && !spread.covers(later(116)))
  }

  @Test func controlsAreMeasuredAndDrift() {
    let series = ControlSeries()
    #expect(series.drift == nil)
    series.measure(clock: SystemClock())
    series.measure(clock: SystemClock())
    #expect(Control.allCases.allSatisfy { series.samples[$0]?.count == 2 })
    #expect(series.samples.values.allSatisfy { $0.allSatisfy { $0 > 0 } })
    #expect(series.drift != nil)
    #expect(series.headerEntries.map(\.key) == Control.allCases.map(\.headerKey))
  }

  /// One lucky look is no measure for the others: only what takes longer than usual has drifted.
  @Test func driftIsHeldAgainstTheUsual() throws {
    let clock = ScriptedClock()
    let series = ControlSeries()
    let drifts = [100, 100, 60, 100, 104, 150].map { (duration: UInt64) -> Double in
      clock.duration = duration
      series.measure(clock: clock)
      return series.drift ?? .nan
    }
    #expect(drifts.prefix(5).allSatisfy { $0 < 0.05 })
    #expect(abs(drifts[5] - 0.5) < 0.01)
  }

  /// The words that say nothing are not in a file's name.
  @Test func aClassIsNamedInFewWords() {
    let machine = Machine(
      cpu: "Intel(R) Xeon(R) Processor", cores: 2, system: "Debian", architecture: "x86_64")
    #expect(machine.name == "x86-64-intel-xeon-2-cores")
  }

  /// A second in which others kept a core busy and this process waited for a tenth of it.
  @Test func aBusyMachineIsNoticed() {
    let start = LoadSnapshot(wall: 0, own: 0, switches: 0, busy: 0, stolen: 0)
    let second: UInt64 = 1_000_000_000
    let load = { (own: UInt64, busy: UInt64, stolen: UInt64, wall: UInt64) in
      MachineLoad(
        from: start,
        to: LoadSnapshot(wall: wall, own: own, switches: 40, busy: busy, stolen: stolen))
    }
    #expect(!load(second, second, 0, second).isDisturbed)
    #expect(load(second * 9 / 10, second * 9 / 10, 0, second).isDisturbed)
    #expect(load(second, 2 * second, 0, second).isDisturbed)
    #expect(load(second, second, second / 20, second).isDisturbed)
    let short = load(second / 100, second / 50, 0, second / 100)
    #expect(!short.isDisturbed, "a hundredth of a second says nothing of the machine")
    let busy = load(second * 9 / 10, second * 19 / 10, second / 20, second)
    #expect(
      busy.summary == "others kept 1.0 cores busy, 10 % of the time spent waiting, "
        + "5 % stolen by the host, 40 involuntary switches a second")
  }

  @Test func profilesAreRead() throws {
    let text = """
      # callgrind format
      version: 1
      desc: Trigger: Client Request: 3
      events: Ir
      fn=run
      10 5
      cfn=swift_retain
      calls=4 0
      10 40
      cfn=malloc
      calls=1 0
      10 9
      fn=other
      cfn=swift_retain'2
      calls=2 0
      3 7
      totals: 61
      """
    let profile = try #require(CallgrindProfile(Array(text.utf8)))
    #expect(profile.instructions == 61)
    #expect(profile.calls(["swift_retain"]) == 6)
    #expect(profile.calls(["malloc", "calloc"]) == 1)
    #expect(CallgrindProfile(Array("nonsense".utf8)) == nil)
  }
}

/// A clock by which everything takes equally long.
private final class ScriptedClock: BenchmarkClock {
  var duration: UInt64 = 1
  private var looks: UInt64 = 0
  private var time: UInt64 = 0

  /// Every second look ends what the one before began.
  func now() -> UInt64 {
    looks += 1
    if looks.isMultiple(of: 2) { time += duration }
    return time
  }
}
