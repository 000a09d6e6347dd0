// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierTree

/// A tree as a list of nodes, parents first, to build it from.
struct TreePlan {
  /// The position of each node's parent; -1 below the root.
  private var parents: [Int] = []
  private var containers: [Bool] = []
  private var rowCount = 0

  init(of tree: ComponentTree) throws {
    let handles = Array(try tree.nodes(in: tree.root)).filter { $0 != tree.root }
    var positions: [NodeID: Int] = [tree.root: -1]
    for (position, handle) in handles.enumerated() {
      positions[handle] = position
      parents.append(positions[try tree.parent(of: handle)!]!)
      containers.append(try tree.isContainer(handle))
    }
    rowCount = containers.count { !$0 }
  }

  func buildOurs() -> Operation {
    var built = ComponentTree()
    return Operation(
      run: { _ in
        built = ComponentTree()
        makeOurs(in: built)
      },
      verify: { _ in try expect(built.rowCount == rowCount, "rows are missing") })
  }

  private func makeOurs(in tree: ComponentTree) {
    var nodes: [NodeID] = []
    nodes.reserveCapacity(parents.count)
    for position in parents.indices {
      let parent = parents[position] < 0 ? tree.root : nodes[parents[position]]
      if containers[position] {
        nodes.append(try! tree.appendContainer(to: parent))
      } else {
        let attributes = RowAttributes(height: .fixed(44))
        nodes.append(
          try! tree.appendRow(RowID(Int64(position)), attributes: attributes, to: parent))
      }
    }
    tree.settle()
  }

  func buildPlain() -> Operation {
    var root = PlainNode(identity: -1, isContainer: true)
    return Operation(
      run: { _ in
        root = PlainNode(identity: -1, isContainer: true)
        makePlain(below: root)
      },
      verify: { _ in
        var rows: [PlainNode] = []
        root.flatten(into: &rows)
        try expect(rows.count == rowCount, "rows are missing")
      })
  }

  private func makePlain(below root: PlainNode) {
    var nodes: [PlainNode] = []
    nodes.reserveCapacity(parents.count)
    for position in parents.indices {
      let node = PlainNode(identity: Int64(position), isContainer: containers[position])
      (parents[position] < 0 ? root : nodes[parents[position]]).add(node)
      nodes.append(node)
    }
  }
}

/// Hides a container of a tree and shows it again; the rows are up to date after each.
func hideAndShowOurs(_ tree: ComponentTree, _ container: NodeID) throws -> Operation {
  let (all, hidden) = (tree.rowCount, try tree.rowCount(of: container))
  var counts: [Int] = []
  return Operation(
    run: { _ in
      counts.removeAll(keepingCapacity: true)
      for isHidden in [true, false] {
        try! tree.setHidden(isHidden, container)
        tree.settle()
        counts.append(tree.rowCount)
      }
    },
    verify: { _ in try expect(counts == [all - hidden, all], "\(counts) rows of \(all)") })
}

/// The same in the plain way, which lists all rows again.
func hideAndShowPlain(_ tree: ComponentTree, _ container: NodeID) throws -> Operation {
  let (all, hidden) = (tree.rowCount, try tree.rowCount(of: container))
  let (root, nodes) = try PlainNode.copy(of: tree)
  let node = nodes[container]!
  var rows: [PlainNode] = []
  var counts: [Int] = []
  return Operation(
    run: { _ in
      counts.removeAll(keepingCapacity: true)
      for isHidden in [true, false] {
        node.isHidden = isHidden
        rows.removeAll(keepingCapacity: true)
        root.flatten(into: &rows)
        counts.append(rows.count)
      }
    },
    verify: { _ in try expect(counts == [all - hidden, all], "\(counts) rows of \(all)") })
}

/// Inserts a row at the start of a container and removes it; the rows are up to date after each.
func insertAndRemoveOurs(_ tree: ComponentTree, _ container: NodeID) -> Operation {
  let all = tree.rowCount
  var counts: [Int] = []
  return Operation(
    run: { _ in
      counts.removeAll(keepingCapacity: true)
      let row = try! tree.makeRow(-5, at: .first(in: container))
      tree.settle()
      counts.append(tree.rowCount)
      try! tree.remove(row)
      tree.settle()
      counts.append(tree.rowCount)
    },
    verify: { _ in try expect(counts == [all + 1, all], "\(counts) rows of \(all)") })
}

/// The same in the plain way, which lists all rows again.
func insertAndRemovePlain(_ tree: ComponentTree, _ container: NodeID) throws -> Operation {
  let all = tree.rowCount
  let (root, nodes) = try PlainNode.copy(of: tree)
  let node = nodes[container]!
  var rows: [PlainNode] = []
  var counts: [Int] = []
  func list() {
    rows.removeAll(keepingCapacity: true)
    root.flatten(into: &rows)
    counts.append(rows.count)
  }
  return Operation(
    run: { _ in
      counts.removeAll(keepingCapacity: true)
      node.children.insert(PlainNode(identity: -5, isContainer: false), at: 0)
      list()
      node.children.removeFirst()
      list()
    },
    verify: { _ in try expect(counts == [all + 1, all], "\(counts) rows of \(all)") })
}
