// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// The headline figures of the runs that were recorded: `results/history.csv`.
public struct History: Equatable, Sendable {
  /// A line of the file: a headline figure of a run.
  public struct Entry: Equatable, Sendable {
    /// The run.
    public var run: Run

    /// The name of the figure.
    public var figure: FigureName

    /// The figure's unit.
    public var unit: Metric.Unit

    /// The figure.
    public var value: Double
  }

  /// What tells a run from others.
  public struct Run: Hashable, Sendable {
    /// When it began, as ISO 8601.
    public var date: String

    /// What was measured.
    public var commit: String

    /// The machine, or its class.
    public var machine: String
  }

  /// The figures, in the order they were recorded.
  public var entries: [Entry]

  /// Makes a history.
  public init(entries: [Entry] = []) {
    self.entries = entries
  }

  /// The runs, by date.
  public var runs: [Run] {
    entries.map(\.run).unique.sorted { ($0.date, $0.commit) < ($1.date, $1.commit) }
  }

  /// Adds the headline figures of a run, in place of those recorded for the same run before.
  ///
  /// - Returns: how many figures the run has.
  @discardableResult
  public mutating func record(_ file: ResultFile) -> Int {
    let run = Run(
      date: file["date"] ?? "unknown", commit: file["commit"] ?? "unknown",
      machine: file["machine"] ?? "unknown")
    let index = FigureIndex([file])
    let recorded = HeadlineFigures.all.compactMap { name in
      index[name].map {
        Entry(run: run, figure: name, unit: $0.metric.unit, value: $0.estimate.value)
      }
    }
    entries.removeAll { $0.run == run }
    entries += recorded
    return recorded.count
  }
}

/// The figures that are followed from run to run.
public enum HeadlineFigures {
  /// Their names.
  public static let all: [FigureName] = cases.flatMap { id in
    // Instructions are counted at 10,000 rows, for that takes fifty times as long.
    var small = id
    small.rows = 10_000
    return [
      FigureName(id, contestant: Contestant.ours, metric: "time"),
      FigureName(small, contestant: Contestant.ours, metric: "instructions"),
      FigureName(id, contestant: Contestant.ours, metric: "instructions"),
      FigureName(id, contestant: Contestant.ours, metric: "allocations"),
    ]
  }

  private static let cases: [CaseID] = [
    ("updates", "identical", "random"), ("updates", "mixed-1pct", "random"),
    ("updates", "move-1pct", "random"), ("updates", "shuffle", "random"),
    ("updates", "replace-all", "random"), ("updates", "sections-mixed-1pct", "sections"),
    ("updates", "commit-1", "layout"), ("updates", "commit-1000", "layout"),
    ("updates", "like-tap", "layout"), ("flatten", "full", "post-list"),
    ("flatten", "insert-remove", "post-list"), ("events", "send", "depth-10.one"),
    ("layout", "set-height", "default"), ("layout", "scroll", "measured"),
  ].map { CaseID(suite: $0.0, benchmark: $0.1, variant: $0.2, rows: 100_000) }
}
