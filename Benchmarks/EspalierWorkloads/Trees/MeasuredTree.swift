// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit

/// A list without a layout: its rows are what is measured.
@MainActor
final class MeasuredTree {
  let engine: ListEngine

  /// The rows, in the order in which they were made.
  private(set) var rows: [NodeID]

  init(engine: ListEngine, rows: [NodeID]) {
    (self.engine, self.rows) = (engine, rows)
  }

  /// The identities of all rows in their order, by a walk from node to node.
  func walkedIdentities() -> [RowID] {
    engine.walk().filter { !engine.isContainer($0.node) }.compactMap {
      engine.identity(of: $0.node)
    }
  }

  /// Moves, removes and inserts random rows, ten times as often as there are rows, and commits now
  /// and then as a list on a screen does.
  func age() throws {
    var generator = SplitMix64(seed: 7)
    for edit in 0..<10 * rows.count {
      let picked = Int.random(in: 0..<rows.count, using: &generator)
      let anchor = rows[Int.random(in: 0..<rows.count, using: &generator)]
      if rows[picked] == anchor { continue }
      if edit.isMultiple(of: 2) {
        try engine.move(rows[picked], to: .before(anchor))
      } else {
        try engine.remove(rows[picked])
        rows[picked] = try engine.makeRow(.fixed(Int64(-edit)), at: .after(anchor))
      }
      if edit.isMultiple(of: 1000) { engine.commit() }
    }
    engine.commit()
  }
}

// What apps have of models, they do not ask of nodes: whoever makes rows without objects knows where they are. Here
// it is asked of the tree itself, to make the same tree of plain objects and to know what has to come out.
extension ListEngine {
  /// All nodes in their order, from the root on, containers before what is in them, and the container that
  /// each is in.
  func walk() -> [(node: NodeID, parent: NodeID?)] {
    var found: [(node: NodeID, parent: NodeID?)] = []
    var waiting: [(node: NodeID, parent: NodeID?)] = [(rootNode, nil)]
    while let next = waiting.popLast() {
      found.append(next)
      guard isContainer(next.node) else { continue }
      var children: [(node: NodeID, parent: NodeID?)] = []
      bare.tree.forEachChild(of: next.node) { children.append(($0, next.node)) }
      waiting += children.reversed()
    }
    return found
  }

  func isContainer(_ node: NodeID) -> Bool { bare.tree.rows(in: node) != nil }

  /// The container that a node is in; nil for the root.
  func container(of node: NodeID) -> NodeID? { bare.tree.parent(of: node) }
}
