// SPDX-License-Identifier: MIT

import EspalierBase

/// A row that was taken out of the row order while it settles, or hidden in it.
struct CutRow: ZeroInitializable {
  var node: NodeIndex

  /// The row's own height, whose field names this cut meanwhile.
  var ownHeight: Height

  /// The height and the traits it had in the order.
  var orderHeight: Height
  var traits: RowOrder.Traits

  /// Its index among the visible rows; −1 if it was not visible.
  var oldRow: Int32

  var wasVisible: Bool { oldRow >= 0 }
}

extension CutRow {
  /// A row that keeps its place in the order and ceases to be visible.
  init(hidden node: NodeIndex, oldRow: Int32) {
    self.init(node: node, ownHeight: .zero, orderHeight: .zero, traits: [], oldRow: oldRow)
  }
}

/// A row that was put into the row order, visible now: the cut it comes from, or −1.
struct PlacedRow: ZeroInitializable {
  var node: NodeIndex
  var oldRow: Int32
}

/// A run of neighbours that were put into the row order together.
struct PlacedRun: ZeroInitializable {
  var firstEntry: NodeIndex
  var start: Int32
  var end: Int32
}

/// The memory in which the row order settles, kept for the next time.
struct SettlingScratch: ~Copyable {
  /// Touched roots by their place in the order.
  var roots = KeyedBuffer()

  var cuts = UniqueBuffer<CutRow>()
  var cutCount = 0
  var visibleCutCount: Int32 = 0

  /// Containers that are to be shown where they are.
  var shown = UniqueBuffer<NodeIndex>()
  var shownCount = 0

  /// Entries that were read, or are about to be inserted.
  var items = UniqueBuffer<RowOrder.Item>()
  var itemCount = 0

  /// The rows and runs that were inserted; only kept when changes are asked for.
  var isRecording = false
  var placed = UniqueBuffer<PlacedRow>()
  var placedCount = 0
  var runs = UniqueBuffer<PlacedRun>()
  var runCount = 0

  /// What became of containers that are to be reported.
  var containers = UniqueBuffer<RowChanges.ContainerChange>()
  var containerCount = 0

  /// The old rows of updated rows; −1 for those that were not visible.
  var oldRows = UniqueBuffer<Int32>()

  /// The nodes of the rows that the last commit listed, in the order of its lists.
  var insertedNodes = UniqueBuffer<NodeIndex>()
  var movedNodes = UniqueBuffer<NodeIndex>()
  var updatedNodes = UniqueBuffer<NodeIndex>()
  var relaidNodes = UniqueBuffer<NodeIndex>()

  /// The sections whose children changed with the last commit.
  var editedSections = UniqueBuffer<NodeIndex>()
  var editedSectionCount = 0

  /// The bytes that are held.
  var byteCount: Int {
    let nodeCount =
      shown.capacity + insertedNodes.capacity + movedNodes.capacity + updatedNodes.capacity
      + relaidNodes.capacity + editedSections.capacity
    return roots.byteCount + cuts.capacity * MemoryLayout<CutRow>.stride
      + nodeCount * MemoryLayout<NodeIndex>.stride
      + items.capacity * MemoryLayout<RowOrder.Item>.stride
      + placed.capacity * MemoryLayout<PlacedRow>.stride
      + runs.capacity * MemoryLayout<PlacedRun>.stride
      + containers.capacity * MemoryLayout<RowChanges.ContainerChange>.stride
      + oldRows.capacity * MemoryLayout<Int32>.stride
  }

  mutating func clear(isRecording: Bool) {
    roots.clear()
    cutCount = 0
    visibleCutCount = 0
    shownCount = 0
    itemCount = 0
    placedCount = 0
    runCount = 0
    containerCount = 0
    self.isRecording = isRecording
  }

  mutating func append(_ cut: CutRow) {
    cuts.grow(to: cutCount + 1)
    cuts[cutCount] = cut
    cutCount += 1
    if cut.wasVisible { visibleCutCount += 1 }
  }

  mutating func note(
    _ container: NodeIndex, _ kind: RowChanges.ContainerChange.Kind, before: NodeIndex = .none
  ) {
    guard isRecording else { return }
    containers.grow(to: containerCount + 1)
    containers[containerCount] = RowChanges.ContainerChange(
      node: container, kind: kind, before: before)
    containerCount += 1
  }

  mutating func appendShown(_ container: NodeIndex) {
    shown.grow(to: shownCount + 1)
    shown[shownCount] = container
    shownCount += 1
  }

  mutating func append(_ item: RowOrder.Item) {
    items.grow(to: itemCount + 1)
    items[itemCount] = item
    itemCount += 1
  }

  mutating func append(_ row: PlacedRow) {
    placed.grow(to: placedCount + 1)
    placed[placedCount] = row
    placedCount += 1
  }

  /// Ends a run of visible rows that were placed from a position on; none is no run.
  mutating func endRun(from first: NodeIndex, start: Int) {
    guard isRecording, placedCount > start else { return }
    runs.grow(to: runCount + 1)
    runs[runCount] = PlacedRun(firstEntry: first, start: Int32(start), end: Int32(placedCount))
    runCount += 1
  }
}
