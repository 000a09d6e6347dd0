// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import EspalierTree
import Testing

/// A row that was removed and not yet committed is still in the row order; its place in memory is free.
/// Nobody must get a handle of that place until another node is made there.
@Suite("Freed slots have no handle")
struct FreedSlotTests {
  let tree = ComponentTree()
  let event = EventID<Int>()

  /// Rows 1, 2, 3, committed, of which the middle one is removed without a commit.
  func removedMiddle() throws -> [NodeID] {
    tree.recordsChanges = true
    let rows = try [1, 2, 3].map { try tree.appendRow($0, to: tree.root) }
    commit()
    try tree.remove(rows[1])
    return rows
  }

  func commit() {
    var changes = RowChanges()
    tree.commit(into: &changes)
  }

  /// Every handle that could be made up for a slot.
  func forgeries(of node: NodeID) -> [NodeID] {
    (0..<6 as Range<UInt32>).map { step in
      NodeID(index: node.index, generation: node.generation &- 2 &+ step)
    }
  }

  @Test("Rows 1 2 3, commit, remove the second: there is no node at row 1, and its neighbours stay")
  func hasNoNodeAtRemovedRow() throws {
    let rows = try removedMiddle()
    #expect(tree.node(atRow: 1) == nil)
    #expect(tree.node(at: rows[1].index) == nil)
    #expect(tree.node(atRow: 0) == rows[0])
    #expect(tree.node(atRow: 2) == rows[2])
    #expect(tree.committedNode(at: rows[1].index) == rows[1])
    commit()
    #expect(tree.node(atRow: 1) == rows[2])
  }

  @Test("No handle of the removed row is obeyed before the commit, whatever its numbers")
  func refusesEveryHandle() throws {
    let rows = try removedMiddle()
    for node in forgeries(of: rows[1]) + [tree.committedNode(at: rows[1].index)] {
      let refusal = TreeError.unknownNode(node)
      #expect(!tree.contains(node))
      #expect(throws: refusal) { try tree.update(node) }
      #expect(throws: refusal) { try tree.setStamp(7, of: node) }
      #expect(throws: refusal) { try tree.setAttributes(RowAttributes(), of: node) }
      #expect(throws: refusal) { try tree.setHidden(true, node) }
      #expect(throws: refusal) { try tree.setReusable(true, node) }
      #expect(throws: refusal) { try tree.setSeparator(nil, at: .top, of: node) }
      #expect(throws: refusal) { try tree.onLoad(of: node) {} }
      #expect(throws: refusal) { try tree.subscribe(to: event, at: node) { _ in } }
      #expect(throws: refusal) { try tree.send(event, 1, from: node) }
      #expect(throws: refusal) { try tree.share(1, as: DataID<Int>(), at: node) }
      #expect(throws: refusal) { try tree.register(1, at: node) }
      #expect(throws: refusal) { try tree.notify(Int.self, from: node, .global) { _ in } }
      #expect(throws: refusal) { try tree.move(node, to: .last(in: tree.root)) }
      #expect(throws: refusal) { try tree.move(rows[0], to: .after(node)) }
      #expect(throws: refusal) { try tree.makeRow(9, at: .before(node)) }
      #expect(throws: refusal) { try tree.replace(rows[0], with: node) }
      #expect(throws: refusal) { try tree.detach(node) }
      #expect(throws: refusal) { try tree.remove(node) }
      #expect(throws: refusal) { try tree.rowIndex(of: node) }
      #expect(throws: refusal) { try tree.path(to: node) }
      #expect(throws: refusal) { try tree.isVisible(node) }
    }
    commit()
    #expect(names(tree) == [1, 3])
  }

  @Test("After the commit the next row gets a handle that nobody can have held")
  func nextRowIsAnother() throws {
    let rows = try removedMiddle()
    let held = forgeries(of: rows[1]).filter { tree.contains($0) } + [rows[1]]
    commit()
    let next = try tree.appendRow(4, to: tree.root)
    #expect(next.index == rows[1].index)
    #expect(!held.contains(next))
    #expect(!tree.contains(rows[1]))
  }

  @Test(
    "Moving what is at the removed row, committing, appending three, committing: all stays whole")
  func survivesMovingTheRemovedRow() throws {
    let rows = try removedMiddle()
    for node in forgeries(of: rows[1]) { try? tree.move(node, to: .first(in: tree.root)) }
    commit()
    for id in 4...6 { try tree.appendRow(RowID(Int64(id)), to: tree.root) }
    commit()
    #expect(names(tree) == [1, 3, 4, 5, 6])
    tree.order.checkInvariants()
  }

  @Test("A removed container, its rows and its own separators have no handles either")
  func coversSubtrees() throws {
    tree.recordsChanges = true
    let list = try tree.appendContainer(to: tree.root)
    let inner = try tree.appendContainer(to: list)
    let row = try tree.appendRow(1, to: inner)
    try tree.setSeparator(Separator(height: 1), at: .bottom, of: list)
    try tree.setSeparator(Separator(height: 1), at: .top, of: row)
    commit()
    let committed = (0..<3).map { tree.node(atRow: $0) }
    try tree.remove(list)
    #expect((0..<3).map { tree.node(atRow: $0) } == [nil, nil, nil])
    for node in [list, inner, row] + committed.compactMap({ $0 }) {
      for forgery in forgeries(of: node) { #expect(!tree.contains(forgery)) }
    }
    commit()
    for node in [list, inner, row] {
      for forgery in forgeries(of: node) { #expect(!tree.contains(forgery)) }
    }
  }

  @Test("A row that was removed with a container is not put into the next one in that slot")
  func leavesTheSlotOfItsContainer() throws {
    tree.recordsChanges = true
    let list = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: tree.root)
    commit()
    try tree.detach(list)
    commit()
    try tree.move(row, to: .first(in: list))
    try tree.remove(list)
    let next = try tree.appendContainer(to: tree.root)
    #expect(next.index == list.index)
    commit()
    #expect(names(tree).isEmpty)
    #expect(tree.order.entryCount == 4)
    tree.order.checkInvariants()
  }

  @Test("Nor has a slot whose node was removed before it had any place")
  func coversNodesThatWereNeverPlaced() throws {
    let row = try tree.makeRow(1)
    try tree.remove(row)
    for forgery in forgeries(of: row) { #expect(!tree.contains(forgery)) }
    let next = try tree.makeRow(2)
    #expect(next.index == row.index && next != row && tree.contains(next))
  }

  @Test(
    "Slots that are used again and again never repeat a handle, and never have an odd generation")
  func neverRepeats() throws {
    var seen: Set<NodeID> = []
    for round in 0..<200 {
      let container = try tree.appendContainer(to: tree.root)
      let row = try tree.appendRow(RowID(Int64(round)), to: container)
      for node in [container, row] {
        #expect(seen.insert(node).inserted)
        #expect(node.generation % 2 == 0)
      }
      try tree.remove(container)
      if round % 3 == 0 { tree.settle() }
    }
    #expect(tree.usedSlots == 2)
  }
}
