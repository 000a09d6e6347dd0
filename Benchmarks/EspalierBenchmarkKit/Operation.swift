// SPDX-License-Identifier: MIT

/// The work of one contestant on one case. Every closure takes the index of a data set.
public struct Operation {
  /// Brings the state back to where `run` can start from; not timed. Without one, calls are repeated
  /// back to back when a single one is too short for the clock.
  public let reset: ((Int) throws -> Void)?

  /// How many operations one `run` stands for; times and allocations are divided by it.
  public let repetitions: Int

  /// The measured work.
  public let run: (Int) -> Void

  /// Checks the result of the `run` that came last, outside of the measured time; throws
  /// `WrongResult` if it is wrong.
  public let verify: (Int) throws -> Void

  /// What can be counted in the result of the `run` that came last, such as its operations.
  public let counters: (Int) -> [Counter]

  /// Makes an operation.
  ///
  /// - Precondition: `repetitions` is positive.
  public init(
    repetitions: Int = 1,
    reset: ((Int) throws -> Void)? = nil,
    run: @escaping (Int) -> Void,
    verify: @escaping (Int) throws -> Void,
    counters: @escaping (Int) -> [Counter] = { _ in [] }
  ) {
    precondition(repetitions > 0, "A run stands for at least one operation.")
    self.repetitions = repetitions
    self.reset = reset
    self.run = run
    self.verify = verify
    self.counters = counters
  }
}

/// A figure of a result. In counts and bytes it is exact, the same on every run and machine, and is
/// judged strictly; in other units it is only shown.
public struct Counter: Sendable, Equatable {
  /// The metric in result files: lower case with underscores.
  public let metric: String

  /// The unit.
  public let unit: Metric.Unit

  /// How many.
  public let value: Double

  /// Makes a counter of things.
  public init(_ metric: String, _ value: Int) {
    self.init(metric, .count, Double(value))
  }

  /// Makes a counter in another unit.
  public init(_ metric: String, _ unit: Metric.Unit, _ value: Double) {
    self.metric = metric
    self.unit = unit
    self.value = value
  }
}

/// A measured operation whose result is not what it must be.
public struct WrongResult: Error, Equatable, CustomStringConvertible {
  /// What is wrong, as a sentence or part of one.
  public let description: String

  /// Makes an error that says what is wrong.
  public init(_ description: String) {
    self.description = description
  }
}

/// Throws `WrongResult` with `complaint` unless `condition` holds.
public func expect(
  _ condition: Bool, _ complaint: @autoclosure () -> String
) throws(WrongResult) {
  if !condition { throw WrongResult(complaint()) }
}
