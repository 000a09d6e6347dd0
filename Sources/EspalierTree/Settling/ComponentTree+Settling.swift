// SPDX-License-Identifier: MIT

import EspalierBase

/// Letting the row order follow the edits; `RowSettler` says how.
extension ComponentTree {
  /// Brings the row order up to date with the links.
  ///
  /// Called by itself by everything that reads the rows, unless `recordsChanges` is set. The tree of an
  /// engine is settled by the engine's commit; there the call ends the process.
  ///
  /// - Complexity: O(k log n + m) for k edits that touched m nodes; independent of all others. To
  ///   hide a container that stays in its place costs a small part of that.
  /// - Allocations: none once warm.
  package func settle() {
    requireNoOwner("An engine owns this tree: ask the engine to commit.")
    settleNow()
  }

  /// The same without asking who owns the tree.
  func settleNow() {
    guard !forest.journal.isEmpty else { return }
    settlerCell.value.settle(&forestCell.value)
    didChange()
  }

  /// Brings the row order up to date and tells what that changed for those who show the rows.
  ///
  /// The tree of an engine is committed by the engine; there the call ends the process, as it would take
  /// from the engine's host what it is to be told.
  ///
  /// - Parameter changes: is replaced by the changes; its memory is used again.
  /// - Complexity: O(k log n + m) for k edits that touched m nodes; independent of all others.
  /// - Allocations: none once warm.
  package func commit(into changes: inout RowChanges) {
    requireNoOwner("An engine owns this tree: ask the engine to commit.")
    commitNow(into: &changes)
  }

  /// The commit of the one who owns the tree.
  package func commitNow(into changes: inout RowChanges) {
    changes.clear()
    guard !forest.journal.isEmpty else { return }
    settlerCell.value.settle(&forestCell.value, into: &changes)
    didChange()
  }

  /// Whether there are edits that the row order has not followed yet.
  package var hasPendingChanges: Bool { !forest.journal.isEmpty }

  /// Brings the row order up to date where that is the tree's to do.
  func settleUnlessRecording() {
    if !recordsChanges, !forest.journal.isEmpty { settleNow() }
  }

  /// Whether the row order and the links agree on where nodes are and on what is visible.
  var rowsAreCurrent: Bool { forest.journal.touched.isEmpty && forest.journal.toggled.isEmpty }

  /// How many nodes the next commit will look at: those whose place changed, then those whose content did.
  package var pendingCount: Int { forest.journal.pendingCount }

  /// One of these nodes.
  package func pendingNode(_ position: Int) -> NodeIndex { forest.journal.pendingNode(position) }

  /// Asks for what the first steps of the next commit read.
  package func prefetchPending() { settler.prefetchFirst(of: forest) }
}
