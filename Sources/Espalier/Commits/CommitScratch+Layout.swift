// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierLayout
import EspalierTree

/// Telling the layout what the tree's commit listed.
extension CommitScratch {
  /// Writes the changes, less the moves that lead nowhere, into a batch update.
  mutating func reduce(into update: inout BatchUpdate) {
    moves.reduce(changes, into: &update)
  }

  /// Lets the layout forget, learn and look again, in the row order as it is now.
  ///
  /// - Complexity: O(k log n) for k changes.
  mutating func tell(
    _ layout: inout RowLayout, _ report: borrowing Commit, _ tree: ComponentTree
  ) {
    for deletion in changes.deletes { layout.removeRow(deletion.node) }
    if !changes.containers.isEmpty { styled.adopt(changes, &layout, tree) }
    addRows(&layout, tree)
    moveRows(&layout, tree)
    for update in changes.updates { reread(update.new, &layout, tree) }
    for row in changes.relaid { reread(row, &layout, tree) }
    if !changes.containers.isEmpty { styled.removeLost(changes, &layout, tree) }
    listMoves(of: report)
    CommitScratch.finish(
      &layout, report, moveSources, moveTargets, count: report.update.moves.count, &tree.order)
  }

  private func addRows(_ layout: inout RowLayout, _ tree: ComponentTree) {
    var home = Home()
    for row in changes.inserts {
      let entry = tree.order.entry(atRow: row.index)
      home.find(around: entry, styled, tree)
      layout.addRow(entry, tree.row(at: entry), tree.traits(at: entry), in: home.container)
    }
  }

  private func moveRows(_ layout: inout RowLayout, _ tree: ComponentTree) {
    var home = Home()
    for move in changes.moves {
      let entry = tree.order.entry(atRow: move.new.index)
      home.find(around: entry, styled, tree)
      layout.setContainer(of: entry, to: home.container)
    }
  }

  private func reread(_ row: NewRow, _ layout: inout RowLayout, _ tree: ComponentTree) {
    let entry = tree.order.entry(atRow: row.index)
    layout.updateRow(entry, stamp: tree.row(at: entry).stamp, tree.traits(at: entry))
  }

  private mutating func listMoves(of report: borrowing Commit) {
    let count = report.update.moves.count
    moveSources.grow(to: count)
    moveTargets.grow(to: count)
    for index in 0..<count {
      moveSources[index] = report.update.moves[index].from
      moveTargets[index] = report.update.moves[index].to
    }
  }

  private static func finish(
    _ layout: inout RowLayout, _ report: borrowing Commit,
    _ sources: borrowing UniqueBuffer<OldRow>, _ targets: borrowing UniqueBuffer<NewRow>,
    count: Int, _ order: inout RowOrder
  ) {
    layout.didChange(
      deletes: report.update.deletes.span, inserts: report.update.inserts.span,
      moveSources: sources.span(count: count), moveTargets: targets.span(count: count),
      in: &order)
  }
}

/// The container that rows lie in; neighbours mostly lie in the same.
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
