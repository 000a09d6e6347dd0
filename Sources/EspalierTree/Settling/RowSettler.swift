// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The rows in their order, and how they follow the edits.
///
/// The row order still knows where everything was; the links of the forest know where everything is. So the
/// order settles without any composing of edits, in three phases:
///
/// 1. *Cut* (`RowSettler+Cutting`). Every touched subtree that has a place is taken out, in the
///    old order, outermost first. Containers that were hidden are hidden in place.
/// 2. *Show* (`RowSettler+Showing`). The rows of containers that were shown are switched on in place.
/// 3. *Place* (`RowSettler+Placing`). Every touched subtree whose parent has a place is put in,
///    with its unplaced neighbours.
///
/// A commit lists last what the phases noted (`RowSettler+Listing`).
///
/// Worked example. Before: `( a b ( c d ) e )`. In one transaction `b` is removed, `d` moves before
/// `a`, and `f` is inserted after it:
///
///     links      ( d f a ( c ) e )        touched: b, d, f
///     cut        ( a ( c ) e )            b was row 1, d was row 3
///     place      ( d f a ( c ) e )        one run after the begin of the root: rows 0 and 1
///     changes    delete 1, insert 1, move 3 → 0
struct RowSettler: ~Copyable {
  /// The sequence of all nodes that have a place, with the visible rows counted and the heights summed.
  /// Entries are the slots of nodes: a row is one, a container two.
  var order = RowOrder()

  /// Numbers with what they belong to, while something is brought into an order.
  var sorted = RadixSorter<Keyed>()

  /// The rows that were cut or hidden.
  var cuts = CutRows()

  /// Containers that are to be shown where they are.
  var shown = GrowableBuffer<NodeIndex>()

  /// Entries that were read, or are about to be inserted.
  var items = GrowableBuffer<RowOrder.Item>()

  /// The rows that were placed or shown; only kept when changes are asked for.
  var placed = PlacedRows()

  /// What became of containers that are to be reported; only kept when changes are asked for.
  var containers = GrowableBuffer<RowChanges.ContainerChange>()

  /// The old rows of updated rows, by their position in the journal; −1 for those that were not visible.
  var oldRows = GrowableBuffer<Int32>()

  /// Whether changes are asked for.
  var isRecording = false

  #if DEBUG
    /// The entries that were put into the row order, for tests that count work.
    var insertedEntries = 0
  #endif

  /// Makes the order of a forest that holds only its root.
  init() {
    let root = NodeForest.rootIndex
    order.insert(RowOrder.Item(root, height: .zero, traits: .shown), after: .start)
    order.insert(RowOrder.Item(root.end, height: .zero, traits: []), after: root)
  }

  /// The bytes that are held.
  var byteCount: Int {
    order.memoryHeld + sorted.byteCount + cuts.byteCount + shown.byteCount + items.byteCount
      + placed.byteCount + containers.byteCount + oldRows.byteCount
  }

  /// Brings the row order up to date with the links.
  mutating func settle(_ forest: inout NodeForest) {
    begin(isRecording: false)
    followLinks(of: &forest)
    finish(&forest)
  }

  /// Brings the row order up to date and tells what that changed.
  mutating func settle(_ forest: inout NodeForest, into changes: inout RowChanges) {
    begin(isRecording: true)
    noteOldRowsOfUpdates(in: forest)
    followLinks(of: &forest)
    list(&changes, forest)
    finish(&forest)
  }

  private mutating func begin(isRecording: Bool) {
    sorted.elements.removeAll()
    cuts.removeAll()
    shown.removeAll()
    items.removeAll()
    placed.removeAll()
    containers.removeAll()
    oldRows.removeAll()
    self.isRecording = isRecording
  }

  private mutating func followLinks(of forest: inout NodeForest) {
    cutTouched(&forest)
    showContainers(forest)
    placeTouched(&forest)
  }

  private mutating func finish(_ forest: inout NodeForest) {
    for position in 0..<cuts.count {
      let cut = cuts[position]
      guard !cut.node.isNone, forest.store[cut.node].state.isCut else { continue }
      forest.store[cut.node].state.isCut = false
      forest.store[cut.node].height = cut.ownHeight
    }
    for position in 0..<forest.journal.updates.count {
      finish(forest.journal.updates[position], &forest)
    }
    forest.closeJournal()
  }

  /// A fixed height that was changed holds at once; one that is measured is to be measured again.
  private mutating func finish(_ update: RowUpdate, _ forest: inout NodeForest) {
    let index = update.node
    let node = forest.store[index]
    if !node.state.hasAutomaticHeight, !update.isRelaid(node.height, node.state) {
      return
    }
    guard showsRow(index, node.state) else { return }
    order.setTraits(node.state.orderTraits(isMeasured: false), of: index)
    if !node.state.hasAutomaticHeight { order.setHeight(node.height, of: index) }
  }

  /// Whether a row has a place in the order and is visible there.
  @inline(__always)
  func showsRow(_ index: NodeIndex, _ state: NodeState) -> Bool {
    state.isPlaced && order.traits(of: index).contains(.row)
  }

  /// Notes what became of a container that reports it.
  mutating func note(
    _ container: NodeIndex, _ kind: RowChanges.ContainerChange.Kind, before: NodeIndex = .none
  ) {
    guard isRecording else { return }
    containers.append(
      RowChanges.ContainerChange(node: container, kind: kind, before: before))
  }
}

extension NodeForest {
  /// Forgets what was changed, once the row order has followed it.
  mutating func closeJournal() {
    for position in 0..<journal.updates.count {
      store[journal.updates[position].node].state.isUpdated = false
    }
    for position in 0..<journal.touched.count {
      store[journal.touched[position]].state.isTouched = false
    }
    for position in 0..<journal.toggled.count {
      store[journal.toggled[position]].state.isToggled = false
    }
    for position in 0..<journal.editedSections.count {
      store[journal.editedSections[position]].state.isEditedSection = false
    }
    for position in 0..<journal.removed.count { store.release(journal.removed[position]) }
    journal.clear()
  }
}
