// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

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
      let plan = try MainActor.assumeIsolated {
        TreePlan(of: try request.shape.make(rows: request.rows).engine)
      }
      return Case(inputBytes: request.rows * MemoryLayout<NodeID>.size, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) { plan.buildOurs() }
        Contestant("plain") { plan.buildPlain() }
      }
    }
  }

  /// Edits the container in the middle of a list and undoes the edit.
  private static func edit(
    _ name: String,
    _ ours: @escaping @Sendable @MainActor (ListEngine, NodeID) throws -> Operation,
    _ plain: @escaping @Sendable @MainActor (ListEngine, NodeID) throws -> Operation
  ) -> Benchmark {
    let variants = [TreeShape.post, .deep].map(\.rawValue)
    return Benchmark(name, variants: variants, sizes: .scaled([100_000])) { request in
      let (engine, container) = try MainActor.assumeIsolated {
        let tree = try request.shape.make(rows: request.rows)
        return (tree.engine, tree.engine.container(of: tree.rows[tree.rows.count / 2])!)
      }
      return Case(inputBytes: request.rows * MemoryLayout<NodeID>.size, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) { try ours(engine, container) }
        Contestant.onMainActor("plain") { try plain(engine, container) }
      }
    }
  }

  /// Lists all rows; `aged` after ten random edits per row.
  private static func flatten(_ name: String, isAged: Bool) -> Benchmark {
    Benchmark(name, variants: TreeShape.allCases.map(\.rawValue)) { request in
      let tree = try MainActor.assumeIsolated {
        let tree = try request.shape.make(rows: request.rows)
        if isAged { try tree.age() }
        return tree
      }
      return Case(inputBytes: request.rows * MemoryLayout<NodeID>.size, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) { flattenOurs(tree) }
        Contestant.onMainActor("plain") { flattenPlain(tree, shuffled: isAged) }
      }
    }
  }
}

extension Request {
  /// The shape of the tree that the variant names.
  var shape: TreeShape { TreeShape(rawValue: variant)! }  // The variants are shapes.
}

/// Lists the rows as an app gets them: identity and stamp of each.
@MainActor
func flattenOurs(_ tree: MeasuredTree) -> Operation {
  let engine = tree.engine
  let expected = tree.walkedIdentities()
  var rows: [Row] = []
  return Operation(
    run: { _ in rows = try! engine.rows() },  // There always is a root.
    verify: { _ in try expect(rows.map(\.id) == expected, "the rows are not those of a walk") })
}

@MainActor
func flattenPlain(_ tree: MeasuredTree, shuffled: Bool) -> Operation {
  let root = PlainNode.copy(of: tree.engine, shuffled: shuffled).root
  let expected = tree.walkedIdentities().map(\.rawValue)
  var rows: [PlainNode] = []
  return Operation(
    run: { _ in
      rows.removeAll(keepingCapacity: true)
      root.flatten(into: &rows)
    },
    verify: { _ in try expect(rows.map(\.identity) == expected, "the rows are not those of a walk")
    })
}
