// SPDX-License-Identifier: MIT

import CEspalierBench

/// What this process and its machine had used at one moment.
public struct LoadSnapshot: Sendable {
  /// Nanoseconds by the monotonic clock.
  public var wall: UInt64
  /// Nanoseconds of processor time that this process used.
  public var own: UInt64
  /// How often the processor was taken away from this process.
  public var switches: Int
  /// Nanoseconds that all cores were busy; nil where the system does not say.
  public var busy: UInt64?
  /// Nanoseconds that the machine below this one took; nil where the system does not say.
  public var stolen: UInt64?

  /// Makes a snapshot by hand.
  public init(wall: UInt64, own: UInt64, switches: Int, busy: UInt64?, stolen: UInt64?) {
    self.wall = wall
    self.own = own
    self.switches = switches
    self.busy = busy
    self.stolen = stolen
  }

  /// The present state; on Linux that of the machine is read from /proc/stat (proc(5)).
  public static func now(clock: some BenchmarkClock) -> LoadSnapshot {
    let usage = espalier_usage()
    let ticks = ProcessorTicks.now()?.all
    return LoadSnapshot(
      wall: clock.now(), own: UInt64(max(0, usage.processorTime)),
      switches: Int(usage.involuntarySwitches),
      busy: ticks.map { ($0[0] + $0[1] + $0[2] + $0[5] + $0[6]) * 10_000_000 },
      stolen: ticks.map { $0[7] * 10_000_000 })
  }
}

/// How busy the machine was with other things between two moments.
public struct MachineLoad: Sendable {
  /// Seconds in between.
  public var seconds: Double
  /// The share of the time in which this process wanted to run and could not.
  public var waiting: Double
  /// The cores that others kept busy, on average; nil if unknown.
  public var others: Double?
  /// The share of one core's time that the machine below took; nil if unknown.
  public var stolen: Double?
  /// How often a second the processor was taken away from this process.
  public var switchesPerSecond: Double

  /// What happened from one moment to a later one.
  public init(from start: LoadSnapshot, to end: LoadSnapshot) {
    let wall = Double(end.wall) - Double(start.wall)
    let own = Double(end.own) - Double(start.own)
    seconds = wall / 1e9
    // A process that only computes uses all the time there is.
    waiting = wall > 0 ? max(0, 1 - own / wall) : 0
    switchesPerSecond = wall > 0 ? Double(end.switches - start.switches) / seconds : 0
    let share = { (before: UInt64?, after: UInt64?, without: Double) -> Double? in
      guard let before, let after, wall > 0 else { return nil }
      return max(0, (Double(after) - Double(before) - without) / wall)
    }
    others = share(start.busy, end.busy, own)
    stolen = share(start.stolen, end.stolen, 0)
  }

  /// Whether times taken meanwhile are not to be trusted. What the system counts in hundredths of a
  /// second is not asked for less than a tenth.
  public var isDisturbed: Bool {
    if waiting > 0.05 { return true }
    guard seconds > 0.1 else { return false }
    return (stolen ?? 0) > 0.03 || (others ?? 0) > 0.3
  }

  /// How busy in a few words: `others kept 1.0 cores busy, 12 % of the time spent waiting`.
  public var summary: String {
    var parts: [String] = []
    if let others { parts.append("others kept \(fixed(others, decimals: 1)) cores busy") }
    parts.append("\(fixed(waiting * 100, decimals: 0)) % of the time spent waiting")
    if let stolen, stolen > 0.005 {
      parts.append("\(fixed(stolen * 100, decimals: 0)) % stolen by the host")
    }
    parts.append("\(fixed(switchesPerSecond, decimals: 0)) involuntary switches a second")
    return parts.joined(separator: ", ")
  }
}
