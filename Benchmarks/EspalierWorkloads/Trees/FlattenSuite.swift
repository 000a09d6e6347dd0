// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierTree

extension Suite {
  /// Component trees to flat lists of rows.
  public static let flatten = Suite(
    "flatten", "a component tree to the list of its rows", presentation: .flatten
  ) {
    flatten("full", isAged: false)
    flatten("aged", isAged: true)
    build
    treeGrowth
    treeMemory
    edit("hide-show", hideAndShowOurs, hideAndShowPlain)
    edit("insert-remove", insertAndRemoveOurs, insertAndRemovePlain)
  }

  /// Builds a tree up to its list of rows.
  private static var build: Benchmark {
    let variants = TreeShape.allCases.map(\.rawValue)
    return Benchmark("build", variants: variants, sizes: .scaled([100_000])) { request in
      let tree = try TreeShape(rawValue: request.variant)!.make(rows: request.rows).tree
      let plan = try TreePlan(of: tree)
      return Case(inputBytes: request.rows * MemoryLayout<NodeIndex>.size, dataSets: 1) {
        Contestant(Contestant.ours) { plan.buildOurs() }
        Contestant("plain") { plan.buildPlain() }
      }
    }
  }

  /// Edits the container in the middle of a list and undoes the edit.
  private static func edit(
    _ name: String,
    _ ours: @escaping @Sendable (ComponentTree, NodeID) throws -> Operation,
    _ plain: @escaping @Sendable (ComponentTree, NodeID) throws -> Operation
  ) -> Benchmark {
    let variants = [TreeShape.post, .deep].map(\.rawValue)
    return Benchmark(name, variants: variants, sizes: .scaled([100_000])) { request in
      let (tree, rows) = try TreeShape(rawValue: request.variant)!.make(rows: request.rows)
      let container = try tree.parent(of: rows[rows.count / 2])!
      return Case(inputBytes: request.rows * MemoryLayout<NodeIndex>.size, dataSets: 1) {
        Contestant(Contestant.ours) { try ours(tree, container) }
        Contestant("plain") { try plain(tree, container) }
      }
    }
  }

  /// Lists all rows; `aged` after ten random edits per row.
  private static func flatten(_ name: String, isAged: Bool) -> Benchmark {
    Benchmark(name, variants: TreeShape.allCases.map(\.rawValue)) { request in
      var (tree, rows) = try TreeShape(rawValue: request.variant)!.make(rows: request.rows)
      if isAged { try tree.age(&rows) }
      let expected = try tree.rows(in: tree.root).map { try tree.identity(of: $0).rawValue }
      return Case(inputBytes: request.rows * MemoryLayout<NodeIndex>.size, dataSets: 1) {
        Contestant(Contestant.ours) { flattenOurs(tree, expected) }
        Contestant("plain") {
          flattenPlain(try PlainNode.copy(of: tree, shuffled: isAged).root, expected)
        }
      }
    }
  }
}

func flattenOurs(_ tree: ComponentTree, _ expected: [Int64]) -> Operation {
  let list = RowList()
  return Operation(
    run: { _ in list.count = tree.flatten(into: &list.rows) },
    verify: { _ in
      let rows = (0..<list.count).map { tree.row(at: list.rows[$0]).id.rawValue }
      try expect(rows == expected, "the rows are not those of a walk")
    })
}

func flattenPlain(_ root: PlainNode, _ expected: [Int64]) -> Operation {
  var rows: [PlainNode] = []
  return Operation(
    run: { _ in
      rows.removeAll(keepingCapacity: true)
      root.flatten(into: &rows)
    },
    verify: { _ in try expect(rows.map(\.identity) == expected, "the rows are not those of a walk")
    })
}

/// The rows that were listed.
private final class RowList {
  var rows = UniqueBuffer<NodeIndex>()
  var count = 0
}
