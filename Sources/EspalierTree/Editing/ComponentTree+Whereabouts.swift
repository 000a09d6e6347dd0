// SPDX-License-Identifier: MIT

import EspalierBase

/// For those who keep something beside the nodes: a model for each, say.
extension ComponentTree {
  /// Whether the tree notes which nodes are removed, detached, inserted again, moved or shown. A node that
  /// is made in its place is not noted; of a subtree that is removed, every node is.
  ///
  /// The notes of an engine's tree are for the engine's models; there setting this ends the process.
  package var notesWhereabouts: Bool {
    get { forest.whereabouts.isNoting }
    set {
      requireNoOwner("An engine owns this tree: its notes are for the engine's models.")
      forest.whereabouts.isNoting = newValue
    }
  }

  /// Has whereabouts noted for the one who owns the tree.
  package func beginToNoteWhereabouts() { forest.whereabouts.isNoting = true }

  /// Hands over the nodes that were noted since the last time, in the order of the edits, those
  /// that were removed by the handle that was good before.
  ///
  /// - Parameter nodes: receives the nodes from 0 on; its memory is used for the next notes.
  /// - Returns: how many there are.
  /// - Complexity: O(1).
  /// - Allocations: none.
  package func takeWhereabouts(into nodes: inout UniqueBuffer<NodeID>) -> Int {
    requireNoOwner("An engine owns this tree: its notes are for the engine's models.")
    return takeNotes(into: &nodes)
  }

  /// The same for the one who owns the tree.
  package func takeNotes(into nodes: inout UniqueBuffer<NodeID>) -> Int {
    forest.whereabouts.take(into: &nodes)
  }

  /// Counts the edits after which nodes may be visible that were there before and were not: as long
  /// as it stays the same, what was hidden still is.
  package var revealCount: UInt64 { forest.revisions.reveals }

  /// Whether a node is in the tree and neither it nor a container above it is hidden.
  ///
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(depth).
  public func isVisible(_ node: NodeID) throws(TreeError) -> Bool {
    forest.isVisiblePath(try forest.resolve(node))
  }
}
