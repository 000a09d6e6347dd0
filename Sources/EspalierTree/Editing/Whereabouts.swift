// SPDX-License-Identifier: MIT

import EspalierBase

/// The nodes that were removed, detached, attached or moved since somebody last asked.
struct Whereabouts: ~Copyable {
  private var nodes = UniqueBuffer<NodeID>()
  private var count = 0

  mutating func note(_ node: NodeID) {
    nodes.grow(to: count + 1)
    nodes[count] = node
    count += 1
  }

  /// Hands the notes over in exchange for another buffer.
  mutating func take(into taken: inout UniqueBuffer<NodeID>) -> Int {
    swap(&nodes, &taken)
    defer { count = 0 }
    return count
  }
}

/// For whoever keeps something beside the nodes: a model for each, say.
extension ComponentTree {
  /// Whether the tree notes which nodes are removed, detached, inserted again or moved. A node that
  /// is made in its place is not noted; of a subtree that is removed, every node is.
  ///
  /// The notes of an engine's tree are for the engine's models; there setting this ends the process.
  public var notesWhereabouts: Bool {
    get { counters.notesWhereabouts }
    set {
      requireNoOwner("An engine owns this tree: its notes are for the engine's models.")
      counters.notesWhereabouts = newValue
    }
  }

  /// Has whereabouts noted for the one who owns the tree.
  package func beginToNoteWhereabouts() { counters.notesWhereabouts = true }

  /// Hands over the nodes that were noted since the last time, in the order of the edits, those
  /// that were removed by the handle that was good before.
  ///
  /// - Parameter nodes: receives the nodes from 0 on; its memory is used for the next notes.
  /// - Returns: how many there are.
  /// - Complexity: O(1).
  /// - Allocations: none.
  public func takeWhereabouts(into nodes: inout UniqueBuffer<NodeID>) -> Int {
    requireNoOwner("An engine owns this tree: its notes are for the engine's models.")
    return takeNotes(into: &nodes)
  }

  /// The same for the one who owns the tree.
  package func takeNotes(into nodes: inout UniqueBuffer<NodeID>) -> Int {
    whereabouts.take(into: &nodes)
  }

  /// Counts the edits after which nodes may be visible that were there before and were not: as long
  /// as it stays the same, what was hidden still is.
  public var revealCount: UInt64 { counters.reveals }

  /// Whether a node is in the tree and neither it nor a container above it is hidden.
  ///
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(depth).
  public func isShown(_ node: NodeID) throws(TreeError) -> Bool {
    isVisiblePath(try resolve(node))
  }

  @inline(__always)
  func noteWhereabouts(of index: NodeIndex) {
    if counters.notesWhereabouts { whereabouts.note(handle(index)) }
  }
}
