// SPDX-License-Identifier: MIT

/// What a figure says, and in which unit.
public struct Metric: Hashable, Sendable {
  /// The name in result files.
  public var name: String

  /// The unit.
  public var unit: Unit

  /// The units of result files.
  public enum Unit: String, Sendable, CaseIterable {
    /// Nanoseconds.
    case nanoseconds = "ns"
    /// A number of things.
    case count
    /// Bytes.
    case bytes
    /// A multiple of something else.
    case ratio
  }

  /// Makes a metric.
  public init(_ name: String, _ unit: Unit) {
    self.name = name
    self.unit = unit
  }

  /// The time of one operation: the minimum, which judges.
  public static let time = Metric("time", .nanoseconds)
  /// The time that nine in ten samples stay below.
  public static let slowTime = Metric("time_p90", .nanoseconds)
  /// The time in multiples of copying the same input.
  public static let timesCopy = Metric("x_memcpy", .ratio)
  /// Blocks allocated by one operation.
  public static let allocations = Metric("allocations", .count)
  /// Bytes allocated by one operation.
  public static let allocated = Metric("allocated", .bytes)
  /// A peer's time in multiples of ours, taken round by round.
  public static let timesOurs = Metric("x_ours", .ratio)
  /// Instructions executed by one operation.
  public static let instructions = Metric("instructions", .count)
  /// Calls of `malloc` in one operation, as valgrind sees them.
  public static let mallocs = Metric("mallocs", .count)
  /// References counted up in one operation.
  public static let retains = Metric("retains", .count)
  /// References counted down in one operation.
  public static let releases = Metric("releases", .count)
  /// Marks a case whose times were disturbed by other programs, whatever was done against it.
  public static let disturbed = Metric("disturbed", .count)
  /// Bytes by which the contestant, its workspace and its first result raise the process's peak.
  public static let resident = Metric("resident", .bytes)
  /// Bytes kept for each row of a list at rest.
  public static let bytesPerRow = Metric("bytes_per_row", .bytes)
  /// The size of the batch update.
  public static let operations = Metric("operations", .count)
  /// The moves among the operations.
  public static let moves = Metric("moves", .count)
  /// The time a contestant that was left out would have taken, estimated.
  public static let cutOff = Metric("cut_off", .nanoseconds)

  /// The units of these metrics, by name.
  static let units = Dictionary(
    uniqueKeysWithValues: [
      time, slowTime, timesCopy, allocations, allocated, timesOurs, instructions, mallocs, retains,
      releases, disturbed, resident, bytesPerRow, operations, moves, cutOff,
    ].map { ($0.name, $0.unit) })

  /// How a change of the metric is judged.
  public var judgement: Judgement {
    switch self {
    case .time: .timed
    case .allocations, .allocated: .allocator
    case .instructions, .mallocs, .retains, .releases: .instructions
    case .resident, .disturbed: .shown
    default: unit == .count || unit == .bytes ? .exact : .shown
    }
  }

  /// The ways to judge a change.
  public enum Judgement: Sendable {
    /// By threshold and interval, on one machine and toolchain only.
    case timed
    /// Strictly, under one allocator and toolchain only.
    case allocator
    /// Strictly, anywhere.
    case exact
    /// By a threshold of 3 %, under one toolchain, architecture and allocator only.
    case instructions
    /// Not at all.
    case shown
  }
}
