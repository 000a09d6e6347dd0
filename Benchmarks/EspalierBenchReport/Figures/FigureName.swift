// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// The full name of a figure, as documents and the history write it:
/// `suite/benchmark/variant/rows/contestant/metric`, such as
/// `updates/shuffle/random/100000/espalier/time`.
public struct FigureName: Hashable, Sendable, CustomStringConvertible {
  /// The case.
  public var id: CaseID

  /// The contestant.
  public var contestant: String

  /// The metric's name.
  public var metric: String

  /// Makes a name.
  public init(_ id: CaseID, contestant: String, metric: String) {
    self.id = id
    self.contestant = contestant
    self.metric = metric
  }

  /// Reads a name; nil unless it has six parts, none of them empty, and a number of rows.
  public init?(_ text: some StringProtocol) {
    let parts = String(text).split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 6, !parts.contains(""), let rows = Int(parts[3]), rows >= 0 else {
      return nil
    }
    id = CaseID(suite: parts[0], benchmark: parts[1], variant: parts[2], rows: rows)
    contestant = parts[4]
    metric = parts[5]
  }

  /// The name as it is written.
  public var description: String {
    "\(id.suite)/\(id.benchmark)/\(id.variant)/\(id.rows)/\(contestant)/\(metric)"
  }
}

extension FigureIndex {
  /// The line of a name; nil if there is none.
  public subscript(name: FigureName) -> ResultLine? { self[name.id, name.contestant, name.metric] }
}
