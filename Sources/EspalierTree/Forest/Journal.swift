// SPDX-License-Identifier: MIT

import EspalierBase

/// What was changed since the row order last agreed with the tree.
///
/// Edits change the links at once and the row order not at all. The journal names the roots of the
/// subtrees that were inserted, removed or moved, each once, however often it was touched, and the
/// containers that were hidden or shown. The row order still knows their old places, and the links know
/// the new ones. So nothing has to be composed: what happens to a node in between leaves no trace.
struct Journal: ~Copyable {
  /// The roots of changed subtrees, each once, in the order in which they were first touched.
  private(set) var touched = ChunkedList<NodeIndex>()

  /// The containers that were hidden or shown where they are, each once.
  private(set) var toggled = ChunkedList<NodeIndex>()

  /// Removed nodes whose slots are still named by the row order or by this journal.
  private(set) var removed = ChunkedList<NodeIndex>()

  /// The rows whose stamp or height was changed, each once, with the stamp they had.
  private(set) var updates = ChunkedList<RowUpdate>()

  /// The sections whose children changed, each once, if sections are reported. One of them may be gone.
  private(set) var editedSections = ChunkedList<NodeIndex>()

  /// The node that was written down last as touched or updated; none after `clear`.
  private(set) var latest = NodeIndex.none

  var isEmpty: Bool { touched.isEmpty && toggled.isEmpty && updates.isEmpty && removed.isEmpty }

  /// The bytes that are held.
  var byteCount: Int {
    touched.byteCount + toggled.byteCount + removed.byteCount + updates.byteCount
      + editedSections.byteCount
  }

  mutating func touch(_ index: NodeIndex) {
    touched.append(index)
    latest = index
  }

  mutating func toggle(_ container: NodeIndex) { toggled.append(container) }

  mutating func keep(removed index: NodeIndex) { removed.append(index) }

  mutating func editSection(_ container: NodeIndex) { editedSections.append(container) }

  mutating func update(
    _ index: NodeIndex, oldStamp: Stamp, oldHeight: Length, oldState: NodeState
  ) {
    updates.append(
      RowUpdate(
        node: index, oldStamp: oldStamp, oldHeight: oldHeight, oldState: oldState))
    latest = index
  }

  mutating func clear() {
    touched.removeAll()
    toggled.removeAll()
    removed.removeAll()
    updates.removeAll()
    editedSections.removeAll()
    latest = .none
  }
}

/// A row whose content or attributes were changed, and what it had before.
struct RowUpdate: ZeroInitializable {
  var node: NodeIndex
  var oldStamp: Stamp
  var oldHeight: Length
  var oldState: NodeState

  /// Whether the attributes are others than before.
  func isRelaid(_ height: Length, _ state: NodeState) -> Bool {
    height != oldHeight || state.attributeSet != oldState.attributeSet
      || state.hasAutomaticHeight != oldState.hasAutomaticHeight
  }
}
