// SPDX-License-Identifier: MIT

import EspalierBase

/// What a commit changed in the list of visible rows.
///
/// Replaying it: take the deleted rows and the sources of moves out of the old list, put the
/// inserted rows and the targets of moves to their new indices; all others fill the gaps in their
/// old order.
///
/// Every row that went with a moved, hidden or shown subtree is listed by itself. Moves are listed
/// as they were made; one of a row that ended up in its old order is still listed.
///
/// New indices are those of the row order, so `tree.node(atRow:)` finds the node of a row that
/// was inserted, moved or updated, until the next commit.
package struct RowChanges: Sendable {
  /// A row that was visible and is not any more.
  package struct Deletion: Hashable, Sendable {
    /// Where it was.
    package var row: OldRow

    /// What it was.
    package var id: RowID

    /// The entry it had in the row order, for what keeps something by entry and has to forget it.
    ///
    /// Valid until the next edit of the tree, which may give it to another row. A row that is only
    /// hidden keeps it, as an entry that is no row.
    package var node: NodeIndex

    /// Makes a deletion.
    package init(row: OldRow, id: RowID, node: NodeIndex) {
      self.row = row
      self.id = id
      self.node = node
    }
  }

  /// A row that was visible and still is.
  package struct Change: Hashable, Sendable {
    /// Where it was.
    package var old: OldRow

    /// Where it is.
    package var new: NewRow

    /// Makes a change.
    package init(old: OldRow, new: NewRow) {
      self.old = old
      self.new = new
    }
  }

  /// What became of a container that `reportPlacement` marked.
  package struct ContainerChange: Hashable, Sendable, ZeroInitializable {
    /// What can become of a container.
    package enum Kind: UInt8, Hashable, Sendable {
      /// It lost its place: it was removed or detached, or `placed` or `placedHidden` follows.
      case left

      /// It got a place, and neither it nor a container around it is hidden.
      case placed

      /// It got a place, and is hidden or in a container that is.
      case placedHidden

      /// It was hidden where it is, or a container around it was.
      case hidden

      /// It is shown again where it is.
      case shown
    }

    /// The container. After `left` it may be none by now; its entry is valid until the next edit.
    package var node: NodeIndex

    /// What became of it.
    package var kind: Kind

    /// After `left`: what stood directly before it, or before the subtree it went with; none if it stood
    /// first. What is there now has another neighbour, even if no row came or went.
    package var before = NodeIndex.none
  }

  /// The deleted rows, ascending.
  package internal(set) var deletes: [Deletion] = []

  /// The new indices of the inserted rows, ascending.
  package internal(set) var inserts: [NewRow] = []

  /// The moved rows, ascending by new index.
  package internal(set) var moves: [Change] = []

  /// The rows with a new stamp, ascending by new index; moved ones are among them.
  package internal(set) var updates: [Change] = []

  /// The rows whose attributes were given again while their stamp stayed, ascending by new index.
  package internal(set) var relaid: [NewRow] = []

  /// What became of the containers that `reportPlacement` marked, in the order in which it happened:
  /// a container that moved is first `left` and later `placed`. One that is placed is after those
  /// around it.
  package internal(set) var containers: [ContainerChange] = []

  /// The nodes of the inserted, moved, updated and relaid rows, each by position in the list of these rows.
  /// Valid until the next edit.
  package internal(set) var insertedNodes: [NodeIndex] = []
  package internal(set) var movedNodes: [NodeIndex] = []
  package internal(set) var updatedNodes: [NodeIndex] = []
  package internal(set) var relaidNodes: [NodeIndex] = []

  /// The sections that had children attached or detached, if sections are reported. One of them may be none
  /// any more.
  package internal(set) var editedSections: [NodeIndex] = []

  /// No changes.
  package init() {}

  /// Whether nothing changed.
  package var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty && relaid.isEmpty
      && containers.isEmpty
  }

  package mutating func clear() {
    deletes.empty()
    inserts.empty()
    moves.empty()
    updates.empty()
    relaid.empty()
    containers.empty()
    insertedNodes.empty()
    movedNodes.empty()
    updatedNodes.empty()
    relaidNodes.empty()
    editedSections.empty()
  }
}

extension RowChanges.ContainerChange.Kind: ZeroInitializable {}

extension Array {
  /// Removes all elements and keeps the memory. Most commits list one thing or none, for which
  /// `removeAll` takes a long way.
  @inline(__always)
  fileprivate mutating func empty() {
    if isEmpty { return }
    if count == 1 { removeLast() } else { removeAll(keepingCapacity: true) }
  }
}
