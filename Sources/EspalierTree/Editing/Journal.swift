// SPDX-License-Identifier: MIT

import EspalierBase

/// What was changed since the row order last agreed with the tree.
///
/// Edits change the links at once and the row order not at all. The journal names the roots of the
/// subtrees that were inserted, removed or moved, each once, however often it was touched, and the
/// containers that were hidden or shown; the row order still knows their old places, and the links know the new ones. So nothing
/// has to be composed: what happens to a node in between leaves no trace.
struct Journal: ~Copyable {
  /// The roots of changed subtrees, each once, in the order in which they were first touched.
  private(set) var touched = ChunkedBuffer<NodeIndex>()
  private(set) var touchedCount = 0

  /// The containers that were hidden or shown where they are, each once.
  private(set) var relit = ChunkedBuffer<NodeIndex>()
  private(set) var relitCount = 0

  /// Removed nodes whose slots are still named by the row order or by this journal.
  private(set) var removed = ChunkedBuffer<NodeIndex>()
  private(set) var removedCount = 0

  /// The rows whose stamp or height was changed, each once, with the stamp they had.
  private(set) var updates = ChunkedBuffer<RowUpdate>()
  private(set) var updateCount = 0

  /// The sections whose children changed, each once, if sections are reported. One of them may be gone.
  private(set) var editedSections = ChunkedBuffer<NodeIndex>()
  private(set) var editedSectionCount = 0

  var isEmpty: Bool {
    touchedCount == 0 && relitCount == 0 && updateCount == 0 && removedCount == 0
  }

  /// The bytes that are held.
  var byteCount: Int {
    (touched.capacity + relit.capacity + removed.capacity + editedSections.capacity)
      * MemoryLayout<NodeIndex>.stride + updates.capacity * MemoryLayout<RowUpdate>.stride
  }

  mutating func touch(_ index: NodeIndex) {
    touched.grow(to: touchedCount + 1)
    touched[touchedCount] = index
    touchedCount += 1
  }

  mutating func editSection(_ index: NodeIndex) {
    editedSections.grow(to: editedSectionCount + 1)
    editedSections[editedSectionCount] = index
    editedSectionCount += 1
  }

  mutating func relight(_ index: NodeIndex) {
    relit.grow(to: relitCount + 1)
    relit[relitCount] = index
    relitCount += 1
  }

  mutating func bury(_ index: NodeIndex) {
    removed.grow(to: removedCount + 1)
    removed[removedCount] = index
    removedCount += 1
  }

  mutating func update(
    _ index: NodeIndex, oldStamp: Stamp, oldHeight: Height, oldAttributes: NodeAttributes
  ) {
    updates.grow(to: updateCount + 1)
    updates[updateCount] = RowUpdate(
      node: index, oldStamp: oldStamp, oldHeight: oldHeight, oldAttributes: oldAttributes)
    updateCount += 1
  }

  mutating func clear() {
    touchedCount = 0
    relitCount = 0
    removedCount = 0
    updateCount = 0
    editedSectionCount = 0
  }
}

/// A row whose content or traits were changed, and what it had before.
struct RowUpdate: ZeroInitializable {
  var node: NodeIndex
  var oldStamp: Stamp
  var oldHeight: Height
  var oldAttributes: NodeAttributes

  /// Whether the traits are others than before.
  func isRelaid(_ height: Height, _ attributes: NodeAttributes) -> Bool {
    height != oldHeight || attributes.traitSet != oldAttributes.traitSet
      || attributes.hasAutomaticHeight != oldAttributes.hasAutomaticHeight
  }
}
