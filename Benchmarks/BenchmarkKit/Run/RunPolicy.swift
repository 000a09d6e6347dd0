// SPDX-License-Identifier: MIT

/// How much time the runner spends. All times in nanoseconds.
public struct RunPolicy: Sendable, Equatable {
  /// The word for it in result files.
  public var name: String

  /// How often every contestant has its turn; each turn yields a minimum of its own.
  public var rounds: Int

  /// How long a turn lasts; it has one sample at least.
  public var turn: UInt64

  /// A contestant that has used up this much time has no further turn, once it had `minimumRounds`.
  public var limit: UInt64

  /// The turns that even the slowest contestant has.
  public var minimumRounds: Int

  /// A sample shorter than this is made of several runs, for the clock's sake.
  public var minimumSample: UInt64

  /// A contestant whose first run takes longer uses one data set only.
  public var slowRun: UInt64

  /// A contestant whose operation is estimated to take longer is left out.
  public var longestOperation: UInt64

  /// Makes a policy.
  public init(
    name: String, rounds: Int, turn: UInt64, limit: UInt64, minimumRounds: Int,
    minimumSample: UInt64 = 20_000, slowRun: UInt64, longestOperation: UInt64
  ) {
    self.name = name
    self.rounds = rounds
    self.turn = turn
    self.limit = limit
    self.minimumRounds = minimumRounds
    self.minimumSample = minimumSample
    self.slowRun = slowRun
    self.longestOperation = longestOperation
  }

  /// For figures that are kept.
  public static let full = RunPolicy(
    name: "full", rounds: 10, turn: 3_000_000, limit: 120_000_000, minimumRounds: 3,
    slowRun: 30_000_000, longestOperation: 300_000_000)

  /// For a first look.
  public static let quick = RunPolicy(
    name: "quick", rounds: 4, turn: 500_000, limit: 8_000_000, minimumRounds: 2,
    slowRun: 2_000_000, longestOperation: 50_000_000)
}
