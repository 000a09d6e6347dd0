// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

/// What the steps of a commit write and read, kept for the next commit.
package struct CommitMemory: ~Copyable {
  /// What settling listed.
  package var changes = RowChanges()

  /// The moves that are left.
  var moves = TouchedMoves()

  /// What is in sight, which containers have a style, what the sections are, how often each identity is there, and
  /// which row or section has it: all as of the last commit.
  var visible = VisibleRows()
  var styled = StyledContainers()
  var sections = SectionComposer()
  var identities = IdentityCounts()
  var found = CommittedIdentities()
}

/// What the steps do with what settling listed.
extension CommitMemory {
  /// Writes the changes, less the moves that lead nowhere, into a batch update.
  mutating func reduce(into update: inout BatchUpdate) {
    moves.reduce(changes, into: &update)
  }

  /// Writes what happened to the sections into their batch update.
  mutating func composeSections(into update: inout SectionedBatchUpdate, _ tree: ComponentTree) {
    sections.update(&update, changes, tree)
  }

  /// Counts the identities that came and went, and notes those that are there more than once.
  mutating func countIdentities(_ tree: ComponentTree, into notes: inout [EngineDiagnostic]) {
    identities.update(changes, tree, into: &notes)
  }

  /// Lists the identities of what came and went.
  mutating func updateFound(_ tree: ComponentTree, hasSections: Bool) {
    found.updateRows(changes, tree)
    if hasSections { found.updateSections(changes, tree) }
  }

  /// Lets the layout forget, learn and look again, in the row order as it is now.
  ///
  /// - Complexity: O(k log n) for k changes.
  mutating func tell(_ layout: inout RowLayout, _ tree: ComponentTree) {
    for position in changes.deletes.indices {
      layout.prefetch(after: position, of: changes.deletes.count) { changes.deletes[$0].node }
      layout.removeRow(changes.deletes[position].node)
    }
    if !changes.containers.isEmpty { styled.adopt(changes, &layout, tree) }
    if !changes.inserts.isEmpty { addRows(&layout, tree) }
    if !changes.moves.isEmpty { moveRows(&layout, tree) }
    for position in changes.updates.indices {
      layout.prefetch(after: position, of: changes.updates.count) { changes.updatedNodes[$0] }
      reread(changes.updatedNodes[position], &layout, tree)
    }
    for position in changes.relaid.indices {
      reread(changes.relaidNodes[position], &layout, tree)
    }
    if !changes.containers.isEmpty { styled.removeLost(changes, &layout, tree) }
  }

  /// Lets the layout bring everything up to date. The update is not changed: it is handed over where it
  /// is.
  mutating func finish(
    _ layout: inout RowLayout, _ update: inout BatchUpdate, _ order: inout RowOrder
  ) {
    layout.didChange(
      deletes: update.deletes.span, inserts: update.inserts.span, moveSources: moves.sources,
      moveTargets: moves.targets, in: &order)
  }

  private mutating func addRows(_ layout: inout RowLayout, _ tree: ComponentTree) {
    var home = Home()
    for position in changes.inserts.indices {
      let entry = changes.insertedNodes[position]
      home.find(around: entry, styled, tree)
      layout.addRow(entry, tree.row(at: entry), tree.attributes(at: entry), in: home.container)
    }
  }

  private mutating func moveRows(_ layout: inout RowLayout, _ tree: ComponentTree) {
    var home = Home()
    for position in changes.moves.indices {
      layout.prefetch(after: position, of: changes.moves.count) { changes.movedNodes[$0] }
      let entry = changes.movedNodes[position]
      home.find(around: entry, styled, tree)
      layout.setContainer(of: entry, to: home.container)
    }
  }

  private mutating func reread(
    _ entry: NodeIndex, _ layout: inout RowLayout, _ tree: ComponentTree
  ) {
    layout.updateRow(entry, stamp: tree.row(at: entry).stamp, tree.attributes(at: entry))
  }
}

extension RowLayout {
  /// How many rows ahead the layout's memory is asked for.
  static var ahead: Int { 8 }

  /// Asks for what is kept of a row some steps after one of `count`; a function names the row of a step.
  @inline(__always)
  fileprivate mutating func prefetch(
    after position: Int, of count: Int, _ row: (Int) -> NodeIndex
  ) {
    let next = position + RowLayout.ahead
    if next < count { prefetch(row(next)) }
  }
}

/// The container that rows are in; neighbours mostly are in the same.
private struct Home {
  private var parent = NodeIndex.none
  private(set) var container = RowLayout.list

  @inline(__always)
  mutating func find(
    around row: NodeIndex, _ styled: borrowing StyledContainers, _ tree: ComponentTree
  ) {
    guard !styled.isEmpty else { return }
    let parent = tree.parentIndex(of: row)
    if parent == self.parent { return }
    self.parent = parent
    container = styled.container(around: row, tree)
  }
}
