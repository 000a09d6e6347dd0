// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// What a commit removes leaves the set.
extension RowSelection: CommitParticipant {
  /// - Complexity: O(deleted rows + (selected rows that are in no list) · depth), and O(inserted rows · log n)
  ///   if selected rows are gone.
  package func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard !members.isEmpty, !commit.update.isEmpty || !unlisted.isEmpty else { return }
    var change = Change(isByCommit: true)
    if !unlisted.isEmpty { lookAgain(engine, into: &change) }
    for position in commit.update.deletes.indices {
      engine.noteWork()
      let index = engine.memory.value.changes.deletes[position].node
      guard members[index] != nil else { continue }
      if isIn(engine.tree, index) { unlisted.insert(index) } else { take(index, into: &change) }
    }
    guard !change.removed.isEmpty else { return }
    replaceRemoved(commit, engine, &change)
    tell(change)
  }

  private func lookAgain(_ engine: ListEngine, into change: inout Change) {
    for index in unlisted {
      engine.noteWork()
      guard let node = handle(index), isIn(engine.tree, index) else {
        take(index, into: &change)
        continue
      }
      let isListed = ((try? engine.rowIndex(of: node)) ?? nil) != nil
      if isListed { unlisted.remove(index) }
    }
  }

  private func isIn(_ tree: ComponentTree, _ index: NodeIndex) -> Bool {
    guard let node = handle(index) else { return false }
    return (try? tree.isAttached(node)) ?? false
  }

  private func handle(_ index: NodeIndex) -> NodeID? {
    members[index].map { NodeID(index: index, generation: $0.generation) }
  }

  /// Lets inserted rows take the place of removed ones of the same identity.
  ///
  /// - Complexity: O(inserted rows · log n).
  private func replaceRemoved(
    _ commit: borrowing CommitReport, _ engine: ListEngine, _ change: inout Change
  ) {
    var missing: [RowID: Int] = [:]
    for id in change.removedIDs { missing[id, default: 0] += 1 }
    for row in commit.update.inserts {
      engine.noteWork()
      guard let node = engine.node(atRow: row.index), let id = try? engine.tree.row(node).id,
        let count = missing[id], count > 0
      else { continue }
      missing[id] = count - 1
      members[node.index] = Member(generation: node.generation, id: id)
      change.added.append(node)
    }
  }
}
