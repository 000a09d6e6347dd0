// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierTree

/// The shapes of component trees that are measured.
enum TreeShape: String, CaseIterable {
  /// All rows in the root.
  case wide

  /// Posts of three to seven rows.
  case post = "post-list"

  /// A thousand containers, one inside the other, with rows in each.
  case deep

  /// Rows and containers put into random containers.
  case random

  /// Makes a tree with this number of rows. Row identities count from 0.
  func make(rows: Int) throws -> (tree: ComponentTree, rows: [NodeID]) {
    let tree = ComponentTree()
    let rows = try fill(tree, rows: rows)
    tree.settle()
    return (tree, rows)
  }

  /// Puts this number of rows into an empty tree.
  func fill(_ tree: ComponentTree, rows: Int) throws -> [NodeID] {
    var builder = TreeBuilder(tree: tree)
    switch self {
    case .wide: try builder.add(rows, to: builder.tree.root)
    case .post:
      while builder.rows.count < rows {
        let post = try builder.tree.appendContainer(to: builder.tree.root)
        try builder.add(min(3 + builder.rows.count % 5, rows - builder.rows.count), to: post)
      }
    case .deep: try builder.addChain(levels: min(1000, rows), rows: rows)
    case .random: try builder.addRandomly(rows)
    }
    return builder.rows
  }
}

private struct TreeBuilder {
  let tree: ComponentTree
  var rows: [NodeID] = []
  let attributes = RowAttributes(height: .fixed(44))

  mutating func add(_ count: Int, to container: NodeID) throws {
    for _ in 0..<count {
      rows.append(
        try tree.appendRow(RowID(Int64(rows.count)), attributes: attributes, to: container))
    }
  }

  mutating func addChain(levels: Int, rows count: Int) throws {
    var container = tree.root
    for level in 0..<levels {
      container = try tree.appendContainer(to: container)
      try add((level + 1) * count / levels - rows.count, to: container)
    }
  }

  mutating func addRandomly(_ count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    var containers = [tree.root]
    while rows.count < count {
      let parent = containers[Int.random(in: 0..<containers.count, using: &generator)]
      if Int.random(in: 0..<10, using: &generator) == 0 {
        containers.append(try tree.appendContainer(to: parent))
      } else {
        try add(1, to: parent)
      }
    }
  }
}

extension ComponentTree {
  /// Moves, removes and inserts random rows, ten times as often as there are rows, and settles now
  /// and then as a list on a screen does.
  func age(_ rows: inout [NodeID]) throws {
    var generator = SplitMix64(seed: 7)
    for edit in 0..<10 * rows.count {
      let picked = Int.random(in: 0..<rows.count, using: &generator)
      let anchor = rows[Int.random(in: 0..<rows.count, using: &generator)]
      if rows[picked] == anchor { continue }
      if edit.isMultiple(of: 2) {
        try move(rows[picked], to: .before(anchor))
      } else {
        try remove(rows[picked])
        rows[picked] = try makeRow(RowID(Int64(-edit)), at: .after(anchor))
      }
      if edit.isMultiple(of: 1000) { settle() }
    }
    settle()
  }
}
