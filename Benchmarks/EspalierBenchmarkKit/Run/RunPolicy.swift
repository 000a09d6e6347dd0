// SPDX-License-Identifier: MIT

/// How much time the runner spends. All times in nanoseconds.
public struct RunPolicy: Sendable, Equatable {
  /// The word for it in result files.
  public var name: String

  /// How often every contestant has its turn at most; each turn yields a minimum of its own.
  public var rounds: Int

  /// How long a turn lasts; it has one sample at least.
  public var turn: UInt64

  /// A contestant that has used up this much time has no further turn, once it had `minimumRounds`.
  public var limit: UInt64

  /// The turns that even the slowest contestant has.
  public var minimumRounds: Int

  /// A contestant whose minimum did not sink in so many rounds has no further turn: its minimum stands
  /// still.
  public var patience: Int

  /// A sample shorter than this is made of several runs, for the clock's sake.
  public var minimumSample: UInt64

  /// How long a contestant may run to warm up; it uses as many data sets as it gets through, at least
  /// one.
  public var warmUp: UInt64

  /// A contestant whose operation is estimated to take longer is left out.
  public var longestOperation: UInt64

  /// Makes a policy.
  public init(
    name: String, rounds: Int, turn: UInt64, limit: UInt64, minimumRounds: Int, patience: Int = 3,
    minimumSample: UInt64 = 20_000, warmUp: UInt64, longestOperation: UInt64
  ) {
    self.name = name
    self.rounds = rounds
    self.turn = turn
    self.limit = limit
    self.minimumRounds = minimumRounds
    self.patience = patience
    self.minimumSample = minimumSample
    self.warmUp = warmUp
    self.longestOperation = longestOperation
  }

  /// For figures that are kept.
  public static let full = RunPolicy(
    name: "full", rounds: 16, turn: 2_000_000, limit: 60_000_000, minimumRounds: 3, patience: 4,
    warmUp: 20_000_000, longestOperation: 60_000_000)

  /// For a first look.
  public static let quick = RunPolicy(
    name: "quick", rounds: 6, turn: 500_000, limit: 6_000_000, minimumRounds: 2, patience: 2,
    warmUp: 3_000_000, longestOperation: 5_000_000)

  /// For one of many processes that are held against each other.
  public static let sample = RunPolicy(
    name: "sample", rounds: 12, turn: 1_000_000, limit: 12_000_000, minimumRounds: 3, patience: 4,
    warmUp: 4_000_000, longestOperation: 60_000_000)
}
