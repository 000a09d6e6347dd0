// SPDX-License-Identifier: MIT

/// How the figures of a suite are shown: a table for each size, its rows in groups.
public struct Presentation: Sendable {
  /// The group of a case in its table, as a heading; the empty text has none.
  public var group: @Sendable (CaseID) -> String

  /// The name of a case in its group.
  public var name: @Sendable (CaseID) -> String

  /// The columns besides those that every suite has; the last ones go first where there is no room.
  public var columns: [Column]

  /// Shorter names of contestants.
  public var shortNames: [String: String]

  /// Makes a presentation; without a group all rows are in one, named by benchmark and variant.
  public init(
    group: @escaping @Sendable (CaseID) -> String = { _ in "" },
    name: @escaping @Sendable (CaseID) -> String = { Self.fullName($0) },
    columns: [Column] = [.timesCopy, .allocations], shortNames: [String: String] = [:]
  ) {
    self.group = group
    self.name = name
    self.columns = columns
    self.shortNames = shortNames
  }

  /// Benchmark and variant, without a variant that is the only one.
  public static func fullName(_ id: CaseID) -> String {
    id.variant == "default" ? id.benchmark : "\(id.benchmark) · \(id.variant)"
  }

  /// The table that a case belongs to, by its size: the nearest power of ten, 1,000 at least.
  func table(of id: CaseID) -> Int {
    var size = 1000
    // Nearer to the next power, as factors go: beyond the square root of ten times as many.
    while Double(id.rows) > Double(size) * 3.16 { size *= 10 }
    return size
  }

  /// A column of figures of ours.
  public struct Column: Sendable {
    let title: String
    /// The text of a cell; nil leaves it empty.
    public let text: @Sendable (CaseID, Figures) -> String?

    /// Makes a column; a case without text has an empty cell.
    public init(_ title: String, text: @escaping @Sendable (CaseID, Figures) -> String?) {
      self.title = title
      self.text = text
    }

    /// The time in multiples of copying the input.
    public static let timesCopy = Column("×memcpy") { $1[.timesCopy].map(short) }

    /// The blocks allocated by one operation.
    public static let allocations = Column("allocs") {
      $1[.allocations].map(Metric.allocations.text)
    }

    /// The size of the batch update.
    public static let operations = Column("ops") { $1[.operations].map(Metric.operations.text) }

    /// The time for each row.
    public static let perRow = Column("per row") { id, figures in
      figures[.time].map { duration($0 / Double(max(1, id.rows))) }
    }
  }

  /// The figures of one contestant on one case.
  public struct Figures: Sendable {
    private let values: [Metric: Double]

    init(_ lines: [ResultLine]) {
      values = Dictionary(
        lines.map { ($0.metric, $0.estimate.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// A figure, if there is one.
    public subscript(metric: Metric) -> Double? { values[metric] }
  }
}
