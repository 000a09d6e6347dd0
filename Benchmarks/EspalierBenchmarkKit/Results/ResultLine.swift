// SPDX-License-Identifier: MIT

/// Which case a figure belongs to.
public struct CaseID: Hashable, Sendable, CustomStringConvertible {
  /// The suite's name.
  public var suite: String

  /// The benchmark's name.
  public var benchmark: String

  /// The variant's name.
  public var variant: String

  /// The size in rows.
  public var rows: Int

  /// Makes an identity.
  public init(suite: String, benchmark: String, variant: String, rows: Int) {
    self.suite = suite
    self.benchmark = benchmark
    self.variant = variant
    self.rows = rows
  }

  /// `suite/benchmark/variant`.
  public var path: String { "\(suite)/\(benchmark)/\(variant)" }

  /// `suite/benchmark/variant at 1,000 rows`.
  public var description: String { "\(path) at \(grouped(rows)) rows" }
}

/// One line of a result file: one figure of one contestant on one case.
public struct ResultLine: Equatable, Sendable {
  /// The case.
  public var id: CaseID

  /// The contestant's name.
  public var contestant: String

  /// The number of edits in the input.
  public var edits: Int

  /// What was measured.
  public var metric: Metric

  /// The figure.
  public var estimate: Estimate

  /// Makes a line.
  public init(
    id: CaseID, contestant: String, edits: Int, metric: Metric, estimate: Estimate
  ) {
    self.id = id
    self.contestant = contestant
    self.edits = edits
    self.metric = metric
    self.estimate = estimate
  }
}

/// A figure with the interval it lies in, if it was estimated rather than counted.
public struct Estimate: Equatable, Sendable {
  /// The figure, in the unit of its metric.
  public var value: Double

  /// The 95 % interval; nil for exact figures.
  public var interval: ClosedRange<Double>?

  /// How many samples stand behind it; nil for exact figures.
  public var samples: Int?

  /// Makes a figure without an interval.
  public init(_ value: Double, samples: Int? = nil) {
    self.value = value
    self.samples = samples
  }

  /// Makes a figure with its interval.
  ///
  /// - Precondition: `low` is not above `high`.
  public init(_ value: Double, low: Double, high: Double, samples: Int) {
    precondition(low <= high, "An interval's lower end is not above its upper end.")
    self.value = value
    self.interval = low...high
    self.samples = samples
  }

  /// The estimate in multiples of `unit`.
  func divided(by unit: Double) -> Estimate {
    var result = Estimate(value / unit, samples: samples)
    result.interval = interval.map { $0.lowerBound / unit...$0.upperBound / unit }
    return result
  }
}
