// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

/// The rows on the screen, at their natural places or held elsewhere, and what came and went.
struct DisplayedRows {
  private(set) var rows: [VisibleRow] = []
  private(set) var came: [VisibleRow] = []
  private(set) var gone: [VisibleRow] = []
  private var former: [VisibleRow] = []

  /// For each displayed row the identity it had, and the number of the update that saw it last.
  private var marks: [NodeIndex: Mark] = [:]
  private var number = 0

  private struct Mark {
    var id: RowID
    var number: Int
  }

  func contains(_ node: NodeIndex) -> Bool { marks[node] != nil }

  /// Takes over what a layout shows.
  ///
  /// - Complexity: O(v) for v rows on the screen.
  /// - Allocations: none once warm.
  mutating func update(_ layout: borrowing LayoutReport, _ tree: ComponentTree) {
    number += 1
    swap(&rows, &former)
    rows.removeAll(keepingCapacity: true)
    came.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
    see(layout.backgrounds, tree)
    see(layout.rows, tree)
    see(layout.pinned, tree)
    for row in former {
      guard let mark = marks[row.node], mark.id == row.id, mark.number != number else { continue }
      marks[row.node] = nil
      gone.append(row)
    }
  }

  private mutating func see(_ frames: Span<RowFrame>, _ tree: ComponentTree) {
    for index in frames.indices {
      let node = frames[index].entry
      let id = tree.row(at: node).id
      if let mark = marks[node], mark.id == id {
        if mark.number == number { continue }  // Pinned, and in sight at its place as well.
        marks[node]?.number = number
        rows.append(VisibleRow(node: node, id: id, kind: tree.traits(at: node).kind))
        continue
      }
      let row = VisibleRow(node: node, id: id, kind: tree.traits(at: node).kind)
      if let replaced = marks[node] {
        // The entry belongs to another row by now; the former one is not in the new list.
        gone.append(VisibleRow(node: node, id: replaced.id, kind: row.kind))
      }
      marks[node] = Mark(id: id, number: number)
      rows.append(row)
      came.append(row)
    }
  }
}

/// The containers with a row on the screen, at any depth, and what came and went.
struct DisplayedContainers {
  private(set) var came: [NodeID] = []
  private(set) var gone: [NodeID] = []
  private var nodes: [NodeID] = []
  private var former: [NodeID] = []
  private var numbers: [NodeID: Int] = [:]
  private var number = 0

  func contains(_ node: NodeID) -> Bool { numbers[node] != nil }

  /// - Complexity: O(v + c · depth) for v rows in c containers.
  /// - Allocations: none once warm.
  mutating func update(_ rows: [VisibleRow], _ tree: ComponentTree) {
    number += 1
    swap(&nodes, &former)
    nodes.removeAll(keepingCapacity: true)
    came.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
    for row in rows { see(above: tree.node(at: row.node), tree) }
    // Inner containers were seen before the outer ones: they come last and go first.
    came.reverse()
    for node in former where numbers[node] != number {
      numbers[node] = nil
      gone.append(node)
    }
  }

  private mutating func see(above node: NodeID, _ tree: ComponentTree) {
    // A row whose handle is stale was removed by an edit that the next commit will tell.
    guard var container = parent(of: node, tree) else { return }
    while container != tree.root {
      let known = numbers[container]
      if known == number { return }
      numbers[container] = number
      nodes.append(container)
      if known == nil { came.append(container) }
      guard let next = parent(of: container, tree) else { return }
      container = next
    }
  }

  private func parent(of node: NodeID, _ tree: ComponentTree) -> NodeID? {
    (try? tree.parent(of: node)) ?? nil
  }
}
