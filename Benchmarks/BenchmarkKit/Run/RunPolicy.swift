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

  /// How long a contestant may run to warm up; it uses as many data sets as it gets through, at least
  /// one.
  public var warmUp: UInt64

  /// A contestant whose operation is estimated to take longer is left out.
  public var longestOperation: UInt64

  /// Makes a policy.
  public init(
    name: String, rounds: Int, turn: UInt64, limit: UInt64, minimumRounds: Int,
    minimumSample: UInt64 = 20_000, warmUp: UInt64, longestOperation: UInt64
  ) {
    self.name = name
    self.rounds = rounds
    self.turn = turn
    self.limit = limit
    self.minimumRounds = minimumRounds
    self.minimumSample = minimumSample
    self.warmUp = warmUp
    self.longestOperation = longestOperation
  }

  /// For figures that are kept.
  public static let full = RunPolicy(
    name: "full", rounds: 8, turn: 2_000_000, limit: 60_000_000, minimumRounds: 3,
    warmUp: 40_000_000, longestOperation: 300_000_000)

  /// For a first look.
  public static let quick = RunPolicy(
    name: "quick", rounds: 4, turn: 500_000, limit: 8_000_000, minimumRounds: 2,
    warmUp: 5_000_000, longestOperation: 50_000_000)
}
