// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// A set of rows, such as those on the screen, and what came into it and went last.
struct DisplayedRows {
  private(set) var rows: [VisibleRow] = []
  private(set) var came: [VisibleRow] = []
  private(set) var gone: [VisibleRow] = []
  private var former: [VisibleRow] = []

  /// What a layout showed last, one after the other: a pinned row may be shown twice.
  private var entries: [NodeIndex] = []

  /// For each row what it was when it came, and the number of the update that saw it last.
  private var marks: [NodeIndex: Mark] = [:]
  private var number = 0

  private struct Mark {
    var row: VisibleRow
    var generation: UInt32
    var number: Int
  }

  func contains(_ node: NodeIndex) -> Bool { marks[node] != nil }

  var count: Int { marks.count }

  /// Whether a layout shows what it showed at the last update, in the same order. Only for a tree in which
  /// nothing came, went or moved since.
  func isSame(_ layout: borrowing LayoutReport) -> Bool {
    let count = layout.backgrounds.count + layout.rows.count + layout.pinned.count
    guard count == entries.count else { return false }
    var position = 0
    return isSame(layout.backgrounds, &position) && isSame(layout.rows, &position)
      && isSame(layout.pinned, &position)
  }

  private func isSame(_ frames: Span<RowFrame>, _ position: inout Int) -> Bool {
    for index in frames.indices {
      guard frames[index].entry == entries[position] else { return false }
      position += 1
    }
    return true
  }

  /// Takes over what a layout shows, at its natural place or held elsewhere.
  ///
  /// - Complexity: O(v) for v rows on the screen.
  /// - Allocations: none once warm.
  mutating func update(_ layout: borrowing LayoutReport, _ tree: ComponentTree) {
    begin()
    see(layout.backgrounds, tree)
    see(layout.rows, tree)
    see(layout.pinned, tree)
    end()
  }

  /// Takes over a range of the list.
  mutating func update(_ range: Range<Int>, _ tree: ComponentTree) {
    begin()
    for row in range { see(tree.order.entry(atRow: row), tree) }
    end()
  }

  /// Drops the rows that are in the list no more.
  mutating func dropMissing(_ tree: ComponentTree) {
    begin()
    for row in former where isListed(row, tree) { see(row.node, tree) }
    end()
  }

  private func isListed(_ row: VisibleRow, _ tree: ComponentTree) -> Bool {
    guard let mark = marks[row.node] else { return false }
    let node = NodeID(index: row.node, generation: mark.generation)
    return ((try? tree.rowIndex(of: node)) ?? nil) != nil
  }

  /// Nothing came and nothing went.
  mutating func keep() {
    came.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
  }

  private mutating func begin() {
    number += 1
    swap(&rows, &former)
    rows.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    keep()
  }

  private mutating func see(_ frames: Span<RowFrame>, _ tree: ComponentTree) {
    for index in frames.indices {
      entries.append(frames[index].entry)
      see(frames[index].entry, tree)
    }
  }

  private mutating func see(_ node: NodeIndex, _ tree: ComponentTree) {
    let row = VisibleRow(
      node: node, id: tree.row(at: node).id, kind: tree.kind(at: node))
    let handle = tree.committedNode(at: node)
    if var mark = marks[node] {
      // A stale handle is one of a row that was removed by an edit which the next commit will tell.
      let isSame = mark.generation == handle.generation || !tree.contains(handle)
      if mark.row.id == row.id, isSame {
        if mark.number == number { return }  // Pinned, and in sight at its place as well.
        mark.number = number
        marks[node] = mark
        return rows.append(row)
      }
      // The entry belongs to another row by now; the former one is not in the new list.
      gone.append(mark.row)
    }
    marks[node] = Mark(row: row, generation: handle.generation, number: number)
    rows.append(row)
    came.append(row)
  }

  private mutating func end() {
    for row in former {
      guard let mark = marks[row.node], mark.row.id == row.id, mark.number != number else {
        continue
      }
      marks[row.node] = nil
      gone.append(mark.row)
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

  /// The containers, outer ones before those in them.
  var outermostFirst: [NodeID] { nodes.reversed() }

  /// Nothing came and nothing went.
  mutating func keep() {
    came.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
  }

  /// - Complexity: O(v + c · depth) for v rows in c containers.
  /// - Allocations: none once warm.
  mutating func update(_ rows: [VisibleRow], _ tree: ComponentTree) {
    number += 1
    swap(&nodes, &former)
    nodes.removeAll(keepingCapacity: true)
    came.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
    for row in rows { see(above: tree.committedNode(at: row.node), tree) }
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
    while true {
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

#if ESPALIER_CHECKS
  extension DisplayedRows {
    func checkInvariants() {
      precondition(rows.count == count, "Each row is displayed once.")
      precondition(rows.allSatisfy { contains($0.node) }, "What is displayed is known.")
    }
  }

  extension DisplayedContainers {
    func checkInvariants() {
      precondition(
        Set(outermostFirst).count == outermostFirst.count
          && outermostFirst.allSatisfy { contains($0) },
        "Each container is displayed once, and known.")
    }
  }
#endif
