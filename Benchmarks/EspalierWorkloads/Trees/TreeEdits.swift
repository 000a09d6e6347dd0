// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

/// A tree as a list of nodes, parents first, to build it from.
struct TreePlan {
  /// The position of each node's parent; -1 below the root.
  private var parents: [Int] = []
  private var containers: [Bool] = []
  private var rowCount = 0

  @MainActor
  init(of engine: ListEngine) {
    var positions: [NodeID: Int] = [engine.rootNode: -1]
    for (node, parent) in engine.walk() {
      guard let parent else { continue }
      positions[node] = parents.count
      parents.append(positions[parent]!)
      containers.append(engine.isContainer(node))
    }
    rowCount = containers.count { !$0 }
  }

  @MainActor
  func buildOurs() -> Operation {
    var built = ListEngine(.withoutLayout)
    return Operation(
      run: { _ in
        built = ListEngine(.withoutLayout)
        makeOurs(in: built)
      },
      verify: { _ in try expect(built.rowCount == rowCount, "rows are missing") })
  }

  @MainActor
  private func makeOurs(in engine: ListEngine) {
    var nodes: [NodeID] = []
    nodes.reserveCapacity(parents.count)
    for position in parents.indices {
      let parent = parents[position] < 0 ? engine.rootNode : nodes[parents[position]]
      if containers[position] {
        nodes.append(try! engine.makeContainer(at: .last(in: parent)))
      } else {
        nodes.append(try! engine.makeRow(.fixed(Int64(position)), at: .last(in: parent)))
      }
    }
    engine.commit()
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

/// How many rows there are, in all and in one container.
@MainActor
private func rowCounts(_ engine: ListEngine, _ container: NodeID) throws -> (all: Int, inside: Int)
{
  (engine.rowCount, try engine.rows(of: container).count)
}

/// Hides a container of a tree and shows it again; the rows are up to date after each.
@MainActor
func hideAndShowOurs(_ engine: ListEngine, _ container: NodeID) throws -> Operation {
  let (all, hidden) = try rowCounts(engine, container)
  var counts: [Int] = []
  return Operation(
    run: { _ in
      counts.removeAll(keepingCapacity: true)
      for isHidden in [true, false] {
        try! engine.setHidden(isHidden, container)
        engine.commit()
        counts.append(engine.rowCount)
      }
    },
    verify: { _ in try expect(counts == [all - hidden, all], "\(counts) rows of \(all)") })
}

/// The same in the plain way, which lists all rows again.
@MainActor
func hideAndShowPlain(_ engine: ListEngine, _ container: NodeID) throws -> Operation {
  let (all, hidden) = try rowCounts(engine, container)
  let (root, nodes) = PlainNode.copy(of: engine)
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
@MainActor
func insertAndRemoveOurs(_ engine: ListEngine, _ container: NodeID) -> Operation {
  let all = engine.rowCount
  var counts: [Int] = []
  return Operation(
    run: { _ in
      counts.removeAll(keepingCapacity: true)
      let row = try! engine.makeRow(RowContent(-5), at: .first(in: container))
      engine.commit()
      counts.append(engine.rowCount)
      try! engine.remove(row)
      engine.commit()
      counts.append(engine.rowCount)
    },
    verify: { _ in try expect(counts == [all + 1, all], "\(counts) rows of \(all)") })
}

/// The same in the plain way, which lists all rows again.
@MainActor
func insertAndRemovePlain(_ engine: ListEngine, _ container: NodeID) throws -> Operation {
  let all = engine.rowCount
  let (root, nodes) = PlainNode.copy(of: engine)
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
