// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// Cases of a suite that are shown together: a variant at several sizes, or cases of one size.
struct CaseGroup {
  /// The suite.
  var suite: String

  /// The title.
  var title: String

  /// The cases, by benchmark and variant, each from small to large.
  var rows: [[CaseID]]

  /// Whether the benchmarks of the group are of several variants, so that names tell the variant too.
  var hasManyVariants: Bool

  /// All cases.
  var cases: [CaseID] { rows.flatMap(\.self) }

  /// The name of a benchmark in the group.
  func name(_ id: CaseID) -> String {
    hasManyVariants && id.variant != "default" ? "\(id.benchmark) · \(id.variant)" : id.benchmark
  }

  /// The groups of all cases. Every case is in exactly one group.
  ///
  /// - Complexity: O(cases).
  static func all(_ index: FigureIndex) -> [CaseGroup] {
    let rows = Dictionary(grouping: index.cases, by: Row.init).mapValues { ids in
      ids.sorted { $0.rows < $1.rows }
    }
    let order = index.cases.map(Row.init).unique
    return order.map(\.suite).unique.flatMap { suite in
      groups(of: suite, order.filter { $0.suite == suite }, rows)
    }
  }

  private static func groups(
    of suite: String, _ order: [Row], _ rows: [Row: [CaseID]]
  ) -> [CaseGroup] {
    let scaled = order.filter { (rows[$0]?.count ?? 0) > 1 }
    let single = order.filter { (rows[$0]?.count ?? 0) == 1 }
    func group(_ title: String, _ members: [Row]) -> CaseGroup {
      CaseGroup(
        suite: suite, title: title, rows: members.compactMap { rows[$0] },
        hasManyVariants: members.map(\.variant).unique.count > 1)
    }
    let counts = Dictionary(grouping: single, by: \.variant).mapValues(\.count)
    let isOwnGroup = { (row: Row) in (counts[row.variant] ?? 0) >= leastLines }
    let others = single.filter { !isOwnGroup($0) }
    return scaled.map(\.variant).unique.map { variant in
      group("\(variant), by size", scaled.filter { $0.variant == variant })
    }
      + single.filter(isOwnGroup).map(\.variant).unique.map { variant in
        group("\(variant), at one size", single.filter { $0.variant == variant })
      }
      + stride(from: 0, to: others.count, by: mostLines).map { start in
        let part = others[start..<min(start + mostLines, others.count)]
        let names = part.map(\.benchmark).unique
        let title =
          names.count > 3 ? "\(names[0]) to \(names.last!)" : names.joined(separator: ", ")
        return group(title, Array(part))
      }
  }

  /// A variant with fewer benchmarks of one size shares a group with others.
  private static let leastLines = 4

  /// So many lines make a plot at most.
  static let mostLines = 16

  /// A benchmark on a variant.
  private struct Row: Hashable {
    var suite: String
    var benchmark: String
    var variant: String

    init(_ id: CaseID) {
      (suite, benchmark, variant) = (id.suite, id.benchmark, id.variant)
    }
  }
}
