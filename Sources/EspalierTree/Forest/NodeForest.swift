// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The nodes of a tree and how they are linked: what edits change at once.
///
/// Everything that is known by following links is known here: parents, siblings, separators, what is
/// hidden. What is where in the list of visible rows is for `RowSettler`, which reads the `journal`
/// of what was changed since it did so last. No code of the user ever runs during a call.
@usableFromInline
struct NodeForest: ~Copyable {
  /// The slots of all nodes.
  var store: NodeStore

  /// The sets of attributes that rows have.
  var attributeSets: AttributeSets

  /// The children between which there are separators.
  var separated = SeparatedChildren()

  /// The children of the containers that were asked for the index of a child, or of whose new children many were
  /// compared: all of them take part.
  var counted = SeparatedChildren()

  /// What was changed since the row order settled.
  var journal = Journal()

  /// The nodes that were removed, detached, attached or moved, if that is to be noted.
  var whereabouts = Whereabouts()

  /// Removed nodes at which something is registered, or waits to be loaded: the tree lets go of it before
  /// anything else is done.
  var leaving = GrowableBuffer<LeavingNode>()

  /// What was counted for those who keep something that edits may outdate.
  @usableFromInline var revisions = ForestRevisions()

  /// The number of containers that are hidden themselves, attached or not.
  var hiddenContainers = 0

  /// Whether the containers of the root report their placement.
  var reportsSections = false

  /// The number of slots there may be: one per row, two per container.
  let slotLimit: Int

  /// The number of the next container that is given no identity: -1, -2 …
  private var nextContainerID: Int64 = -1

  /// The root's index: the first slot there is.
  static var rootIndex: NodeIndex { NodeIndex(rawValue: 0) }

  /// Makes a forest that holds only the root, which has its place.
  init(slotLimit: Int, attributeSetLimit: Int, firstGeneration: UInt32) {
    self.slotLimit = slotLimit
    attributeSets = AttributeSets(limit: attributeSetLimit)
    store = NodeStore(firstGeneration: firstGeneration)
    let root = store.makeContainer(RowID(0))
    store[root].state.isPlaced = true
  }

  /// The bytes that are held.
  var byteCount: Int {
    store.byteCount + separated.byteCount + counted.byteCount + journal.byteCount
  }

  func checkRoom(for slots: Int) throws(TreeError) {
    guard slots <= slotLimit - store.usedSlots else { throw .tooManyNodes(limit: slotLimit) }
  }

  /// Makes a row that is in no container yet.
  mutating func makeRow(_ id: RowID, stamp: Stamp, attributes: NodeAttributes) -> NodeIndex {
    let index = store.makeRow(id, stamp: stamp, height: attributes.height)
    store[index].state.adopt(attributes)
    return index
  }

  /// Makes a container that is in no container yet.
  mutating func makeContainer(_ id: RowID?) -> NodeIndex {
    store.makeContainer(id ?? freshContainerID())
  }

  private mutating func freshContainerID() -> RowID {
    defer { nextContainerID -= 1 }
    return RowID(nextContainerID)
  }

  /// Notes that a node came, went or moved, if that is wanted.
  @inline(__always)
  mutating func noteWhereabouts(of index: NodeIndex) {
    if whereabouts.isNoting { whereabouts.note(handle(index)) }
  }
}

/// A node that is gone, and what it leaves behind.
struct LeavingNode: ZeroInitializable {
  var node: NodeIndex

  /// Whether something is registered at it.
  var isRegistered: Bool

  /// Whether handlers wait to be called when it is loaded.
  var isLoading: Bool
}

/// Numbers that grow with edits: what was computed when one was smaller may be out of date.
@usableFromInline
struct ForestRevisions {
  /// Counts the edits that change where nodes are.
  @usableFromInline var shape: UInt64 = 0

  /// Counts the edits after which nodes may be visible that were there before and were not.
  var reveals: UInt64 = 0

  /// Counts the stamps that were changed.
  var stamps: UInt64 = 0
}
