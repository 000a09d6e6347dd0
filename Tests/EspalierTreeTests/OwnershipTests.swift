// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import EspalierTree
import Testing

@Suite("What would ruin an engine's commit is refused")
struct OwnershipTests {
  @Test("A tree that an engine owns can be edited and asked, and records what is done to it")
  func allowsTheRest() throws {
    let tree = ComponentTree()
    tree.becomeOwned()
    #expect(tree.isOwned && tree.recordsChanges && !tree.notesWhereabouts)
    let row = try tree.appendRow(1, to: tree.root)
    #expect(tree.hasPendingChanges && names(tree) == [1] && tree.rowCount == 1)
    #expect(try tree.rowIndex(of: row) == nil)
    var changes = RowChanges()
    tree.commitNow(into: &changes)
    #expect(changes.inserts == [0] && !tree.hasPendingChanges)
  }

  @Test("Settling, committing and loading for the engine end the process")
  func refusesToFollow() async {
    await #expect(processExitsWith: .failure) { owned().settle() }
    await #expect(processExitsWith: .failure) {
      var changes = RowChanges()
      owned().commit(into: &changes)
    }
    await #expect(processExitsWith: .failure) { owned().load() }
    await #expect(processExitsWith: .failure) { owned().recordsChanges = false }
    await #expect(processExitsWith: .failure) { owned().becomeOwned() }
  }

  @Test("Taking the engine's notes, its measuring or its reports ends the process")
  func refusesToTake() async {
    await #expect(processExitsWith: .failure) { owned().notesWhereabouts = true }
    await #expect(processExitsWith: .failure) {
      var nodes = UniqueBuffer<NodeID>()
      _ = owned().takeWhereabouts(into: &nodes)
    }
    await #expect(processExitsWith: .failure) {
      let tree = owned()
      try tree.reportPlacement(of: tree.root)
    }
    await #expect(processExitsWith: .failure) {
      let tree = owned()
      let row = try tree.appendRow(1, to: tree.root)
      try tree.setMeasuredHeight(50, of: row)
    }
  }

  @Test("A tree of its own takes measured heights; rows that are not there take none")
  func measures() throws {
    let tree = ComponentTree()
    let row = try tree.appendRow(
      1, attributes: RowAttributes(height: .automatic(estimate: 44)), to: tree.root)
    #expect(try tree.setMeasuredHeight(50, of: row))
    #expect(tree.order.totalHeight == 50 * 768 && tree.order.unmeasuredCount == 0)
    try tree.setHidden(true, row)
    #expect(try !tree.setMeasuredHeight(60, of: row))
    let loose = try tree.makeRow(2)
    #expect(try !tree.setMeasuredHeight(60, of: loose))
    #expect(throws: TreeError.notRow(tree.root)) { try tree.setMeasuredHeight(1, of: tree.root) }
    try tree.remove(row)
    #expect(throws: TreeError.unknownNode(row)) { try tree.setMeasuredHeight(60, of: row) }
    tree.recordsChanges = true
    let pending = try tree.appendRow(3, to: tree.root)
    #expect(try !tree.setMeasuredHeight(60, of: pending))
  }
}

/// A tree as an engine has it.
private func owned() -> ComponentTree {
  let tree = ComponentTree()
  tree.becomeOwned()
  return tree
}
